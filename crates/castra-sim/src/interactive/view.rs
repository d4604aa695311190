//! A position as a seat sees it.

use castra_defs::PileVisibility;
use castra_ir::{
    FieldId, Kind, KindId, KindRole, NONE, Owner, PileId, State, StateId, StmtKind, Ty,
};
use castra_vm::{Machine, OwnedPile, Reader};
use serde::Serialize;

use crate::key;

/// Everything that a seat knows of a position. Armies, hexes, units and cards are given by their
/// identifiers in the rules; `name` and `title` are printed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct View {
    /// The number of the turn, from 1; 0 during setup.
    pub turn: u32,
    /// The army whose turn it is; `None` if a turn belongs to all armies.
    pub mover: Option<String>,
    /// The pieces on the board and in reserve.
    pub pieces: Vec<PieceView>,
    /// The piles, with the cards that the seat knows to be in them.
    pub piles: Vec<PileView>,
    /// The states that the seat sees.
    pub states: Vec<StateView>,
}

/// A piece as a seat sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct PieceView {
    /// The kind and a number within it, as in `unit 3`; the same through the whole game.
    pub id: String,
    /// Identifier of its variant; empty if hidden from the seat.
    pub sort: String,
    /// Printed name, or the name of its kind if the variant is hidden from the seat.
    pub name: String,
    /// Identifier of the owner.
    pub army: String,
    /// Identifier of its hex; `None` in reserve.
    pub hex: Option<String>,
    /// Its visible fields.
    pub state: Vec<Fact>,
}

/// A pile as a seat sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct PileView {
    /// Printed name.
    pub name: String,
    /// Identifier of the owner; `None` for a pile that all armies share.
    pub army: Option<String>,
    /// Set if the seat sees the cards and not everybody does, as in a hand.
    pub own: bool,
    /// Number of cards.
    pub count: usize,
    /// The cards that the seat knows, in program order.
    pub cards: Vec<CardView>,
}

/// A card that the seat knows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct CardView {
    /// Identifier of its variant.
    pub key: String,
    /// Printed title.
    pub title: String,
    /// Its fields: constants, and state.
    pub facts: Vec<Fact>,
}

/// A printed name with its printed value, such as a field of a piece.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Fact {
    /// Printed name.
    pub name: String,
    /// Printed value; empty if the name says all, as for a Boolean that is true.
    pub value: String,
}

/// A declared state as a seat sees it, with one value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct StateView {
    /// Identifier of the owner; `None` for a state of the game or of hexes.
    pub army: Option<String>,
    /// The hexes with this value, for a state of hexes; hexes with the initial value are left out.
    pub hexes: Vec<String>,
    /// Name and value.
    #[serde(flatten)]
    pub fact: Fact,
}

impl View {
    /// Returns the position of a game as a seat sees it.
    #[must_use]
    pub fn of(game: &Machine, seat: Reader) -> Self {
        let program = game.image().program();
        let mover = game.mover().and_then(|us| program.armies.get(us as usize));
        Self {
            turn: game.turn(),
            mover: mover.map(|army| army.id.clone()),
            pieces: pieces(game, Some(seat)),
            piles: piles(game, seat),
            states: states(game, seat),
        }
    }

    /// Returns the position of a replayed game. It shows all public and private fields of pieces,
    /// but only those cards and states that the first army knows.
    #[must_use]
    pub fn of_replay(game: &Machine) -> Self {
        let first = Reader::of_army(0);
        Self { pieces: pieces(game, None), ..Self::of(game, first) }
    }
}

/// Returns whether any seat has information that others may not see.
#[must_use]
pub fn has_secrets(game: &Machine) -> bool {
    let program = game.image().program();
    let private = |visibility: PileVisibility| visibility == PileVisibility::Private;
    program.piles.iter().any(|pile| private(pile.visibility))
        || program.states.iter().any(|state| private(state.visibility))
        || program.kinds.iter().any(|kind| kind.fields.iter().any(|field| field.private))
        // Simultaneous choices: a player must not see which seat is asked first.
        || castra_ir::visit::bodies(&program.rules).any(|body| {
            let mut together = false;
            castra_ir::visit::visit_all_stmts(&body.stmts, &mut |stmt| {
                together |= matches!(stmt.kind, StmtKind::Defer(castra_ir::Deferred::Answers, _));
                together |= matches!(
                    &stmt.kind,
                    StmtKind::Choose { by, .. } | StmtKind::ChooseSome { by, .. } if by.secret
                );
            });
            together
        })
}

/// Returns whether the full position shows something that some seat may not see. That is a secret
/// of a seat, or the order of a pile that nobody sees.
#[must_use]
pub fn hides_information(game: &Machine) -> bool {
    let piles = &game.image().program().piles;
    has_secrets(game) || piles.iter().any(|pile| pile.visibility == PileVisibility::Hidden)
}

fn pieces(game: &Machine, seat: Option<Reader>) -> Vec<PieceView> {
    let program = game.image().program();
    let mut seen = Vec::new();
    for (kind, pieces) in (0..).map(KindId).zip(&program.pieces) {
        let declared = program.kinds.get(kind);
        let Some(declared) = declared.filter(|k| k.role == KindRole::Piece) else { continue };
        for (piece, at_first) in (0u32..).zip(pieces) {
            let hex = game.hex_of(kind, piece);
            if hex.is_none() && !game.is_in_reserve(kind, piece) {
                continue;
            }
            let army = game.army_of_piece(kind, piece).unwrap_or(at_first.army);
            let fields = (0..).map(FieldId).zip(&declared.fields);
            let fields = fields.filter(|(_, field)| field.state && !field.quiet);
            let sees = seat.is_none_or(|seat| game.sees_private(seat.army, kind, piece));
            let fields = fields.filter(|(_, field)| sees || !field.private);
            let state = fields.filter_map(|(id, field)| {
                fact(
                    game,
                    seat,
                    printed_field_name(game, declared, field.plain_name()),
                    &field.ty,
                    game.field_value(kind, id, piece)?,
                )
            });
            let sort = game.variant_of_piece(kind, piece).unwrap_or(at_first.sort);
            let sort = declared.sorts.get(sort as usize).filter(|_| sees || !declared.is_secret());
            let name = game.piece_name(kind, piece, seat);
            seen.push(PieceView {
                id: format!("{} {piece}", declared.name),
                sort: sort.map(|sort| sort.name.clone()).unwrap_or_default(),
                name,
                army: program.armies.get(army as usize).map(|a| a.id.clone()).unwrap_or_default(),
                hex: hex.and_then(|hex| program.hexes.get(hex as usize)).map(|h| h.name.clone()),
                state: state.collect(),
            });
        }
    }
    seen
}

fn piles(game: &Machine, seat: Reader) -> Vec<PileView> {
    let program = game.image().program();
    let mut seen = Vec::new();
    for (id, pile) in (0..).map(PileId).zip(&program.piles) {
        let owners: Vec<Option<u32>> = match pile.per_army {
            true => (0u32..).take(program.armies.len()).map(Some).collect(),
            false => vec![None],
        };
        for army in owners {
            // Every declared pile exists in the game.
            let Some(count) = game.pile_len(id, army) else { continue };
            let of = OwnedPile { pile: id, army };
            let cards = (0u32..).take(program.cards.len());
            let known = cards.filter(|&c| game.pile_of(c) == Some(of) && game.is_known(c, seat));
            let named = army.and_then(|army| program.armies.get(army as usize));
            seen.push(PileView {
                name: printed_name(game, "pile", &pile.name),
                army: named.map(|army| army.id.clone()),
                own: pile.visibility == PileVisibility::Private && game.is_pile_seen(of, seat),
                count,
                cards: known.map(|card| card_view(game, seat, card)).collect(),
            });
        }
    }
    seen
}

fn card_view(game: &Machine, seat: Reader, id: u32) -> CardView {
    let program = game.image().program();
    let Some(card) = program.cards.get(id as usize) else {
        return CardView { key: String::new(), title: String::new(), facts: Vec::new() };
    };
    let fields = program.kinds.get(card.kind).map_or(&[][..], |k| k.fields.as_slice());
    let facts = (0..).map(FieldId).zip(fields).filter_map(|(field, declared)| {
        let value = match declared.state {
            true => game.field_value(card.kind, field, id)?,
            false => *card.values.get(field.index())?,
        };
        match (declared.quiet, &declared.ty) {
            (true, _) => None,
            (false, ty) => {
                let kind = program.kinds.get(card.kind)?;
                fact(
                    game,
                    Some(seat),
                    printed_field_name(game, kind, declared.name.as_str()),
                    ty,
                    value,
                )
            }
        }
    });
    CardView {
        key: key::card_key(program, id as usize).unwrap_or_default(),
        title: card.title.clone(),
        facts: facts.collect(),
    }
}

fn states(game: &Machine, seat: Reader) -> Vec<StateView> {
    let program = game.image().program();
    let mut seen = Vec::new();
    for (id, state) in (0..).map(StateId).zip(&program.states) {
        // Quiet states are left out, except elimination, which the story announces.
        if state.quiet && state.name != castra_ir::ELIMINATED {
            continue;
        }
        match state.owner {
            Owner::Hex => seen.extend(hex_states(game, seat, id, state)),
            Owner::Game => {
                let value =
                    game.state_value(id, None).filter(|_| game.is_state_seen(id, None, seat));
                let fact = value.and_then(|v| {
                    fact(game, Some(seat), printed_name(game, "state", &state.name), &state.ty, v)
                });
                seen.extend(fact.map(|fact| StateView { army: None, hexes: Vec::new(), fact }));
            }
            Owner::Army => {
                for (army, named) in (0u32..).zip(&program.armies) {
                    if !game.is_state_seen(id, Some(army), seat) {
                        continue;
                    }
                    let value = game.state_value(id, Some(army));
                    let fact = value.and_then(|v| {
                        fact(
                            game,
                            Some(seat),
                            printed_name(game, "state", &state.name),
                            &state.ty,
                            v,
                        )
                    });
                    let army = Some(named.id.clone());
                    seen.extend(fact.map(|fact| StateView { army, hexes: Vec::new(), fact }));
                }
            }
        }
    }
    seen
}

/// Returns the hexes whose state differs from the start, grouped by value.
fn hex_states(game: &Machine, seat: Reader, id: StateId, state: &State) -> Vec<StateView> {
    if state.of_map.is_some() || !game.is_state_seen(id, None, seat) {
        return Vec::new();
    }
    let mut values: Vec<(i64, Vec<String>)> = Vec::new();
    for (hex, declared) in (0u32..).zip(&game.image().program().hexes) {
        let value = game.state_value(id, Some(hex)).filter(|&value| value != state.init);
        let Some(value) = value else { continue };
        match values.iter_mut().find(|(other, _)| *other == value) {
            Some((_, hexes)) => hexes.push(declared.name.clone()),
            None => values.push((value, vec![declared.name.clone()])),
        }
    }
    values.sort_unstable();
    let seen = values.into_iter().map(|(value, hexes)| {
        // The state was set at the start, and is now `false` or `none`.
        let name = printed_name(game, "state", &state.name);
        let words = game.image().words();
        let without = words.format("table-without", &[("what", (&name).into())]);
        let gone = || Fact { name: without, value: String::new() };
        let fact = fact(game, Some(seat), name, &state.ty, value).unwrap_or_else(gone);
        StateView { army: None, hexes, fact }
    });
    seen.collect()
}

/// Formats a value, such as `blocks 3`. `None` for `false`, for `none`, and for a set.
fn fact(game: &Machine, seat: Option<Reader>, name: String, ty: &Ty, value: i64) -> Option<Fact> {
    match ty {
        Ty::Bool => (value != 0).then(|| Fact { name, value: String::new() }),
        Ty::Option(_) if value == NONE => None,
        // A set is left out, since it may have many elements.
        Ty::Set(_) => None,
        _ => Some(Fact { name, value: game.format_value_for(seat, ty, value) }),
    }
}

impl Fact {
    /// Returns the text `NAME VALUE`, such as `blocks 3`.
    #[must_use]
    pub fn text(&self) -> String {
        match self.value.as_str() {
            "" => self.name.clone(),
            value => format!("{} {value}", self.name),
        }
    }
}

/// Returns the printed name of a pile or a state: its translation, or its words.
pub(super) fn printed_name(game: &Machine, word: &str, id: &str) -> String {
    game.image().locale().name(word, id).map_or_else(|| with_spaces(id), str::to_owned)
}

/// Returns the printed name of a field: its translation, or its words.
pub(super) fn printed_field_name(game: &Machine, kind: &Kind, field: &str) -> String {
    let id = format!("{}.{field}", kind.name);
    game.image().locale().name("field", &id).map_or_else(|| with_spaces(field), str::to_owned)
}

/// Replaces hyphens by spaces.
pub(super) fn with_spaces(name: &str) -> String {
    name.replace('-', " ")
}
