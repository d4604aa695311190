//! What somebody at the table may look at: pieces, cards and numbers.

use castra_defs::PileVisibility;
use castra_ir::{FieldId, Kept, KindId, KindRole, NONE, Owner, PileId, RoleId, State, StateId, Ty};
use castra_vm::Machine;

/// Who looks: an army, in the role in which it is asked.
#[derive(Clone, Copy, Debug)]
pub(super) struct Viewer {
    pub(super) army: u32,
    pub(super) role: Option<RoleId>,
}

impl Viewer {
    /// Who is asked; nothing if nobody is.
    pub(super) fn of(game: &Machine) -> Option<Self> {
        game.decision().map(|d| Self { army: d.army, role: d.role.map(|(role, _)| role) })
    }
}

/// Whether a game has anything that one army sees and another does not.
pub(super) fn has_secrets(game: &Machine) -> bool {
    let program = game.image().program();
    let private = |visibility: PileVisibility| visibility == PileVisibility::Private;
    program.piles.iter().any(|pile| private(pile.visibility))
        || program.states.iter().any(|state| private(state.visibility))
}

/// The pieces on the board, army by army, with the state they have.
pub(super) fn pieces(game: &Machine, viewer: Viewer) -> Vec<String> {
    let program = game.image().program();
    let mut lines = Vec::new();
    if program.pieces.iter().all(Vec::is_empty) {
        return lines;
    }
    for (army, named) in (0u32..).zip(&program.armies) {
        lines.push(named.name.clone());
        let before = lines.len();
        for (kind, pieces) in (0..).map(KindId).zip(&program.pieces) {
            let declared = program.kinds.get(kind.index());
            let Some(declared) = declared.filter(|k| k.role == KindRole::Piece) else { continue };
            for piece in (0u32..).take(pieces.len()) {
                let is_here = game.hex_of(kind, piece).is_some();
                if !is_here || game.army_of_piece(kind, piece) != Some(army) {
                    continue;
                }
                let fields = (0..).map(FieldId).zip(&declared.fields);
                let sees = game.sees_private(viewer.army, kind, piece);
                let fields = fields.filter(|(_, field)| field.state && !field.quiet);
                let fields = fields.filter(|(_, field)| sees || !field.private);
                let state = fields.filter_map(|(id, field)| {
                    valued(game, &field.name, &field.ty, game.field(kind, id, piece)?)
                });
                let state: Vec<String> = state.collect();
                let piece = game.text(&Ty::Piece(kind), i64::from(piece));
                let state = if state.is_empty() {
                    state.join("")
                } else {
                    format!(": {}", state.join(", "))
                };
                lines.push(format!("  {piece}{state}"));
            }
        }
        if lines.len() == before {
            lines.push("  no pieces on the board".to_owned());
        }
    }
    lines
}

/// The cards that somebody knows of, pile by pile, and how many there are.
pub(super) fn cards(game: &Machine, viewer: Viewer) -> Vec<String> {
    let program = game.image().program();
    let mut lines = Vec::new();
    let known = game.knows(viewer.army);
    for (id, pile) in (0..).map(PileId).zip(&program.piles) {
        let owners: Vec<Option<u32>> = match pile.per_army {
            true => (0u32..).take(program.armies.len()).map(Some).collect(),
            false => vec![None],
        };
        for owner in owners {
            let Some(count) = game.pile_len(id, owner) else { continue };
            let name = owner.and_then(|o| program.armies.get(o as usize));
            let name = match name {
                Some(army) => format!("{} of {}", pile.name.replace('-', " "), army.name),
                None => pile.name.replace('-', " "),
            };
            let is_kept =
                owner == Some(viewer.army) && program.is_kept_from(Kept::Pile(id), viewer.role);
            let there = (0u32..).take(program.cards.len()).filter(|&card| {
                let at = game.pile_of(card);
                at.is_some_and(|at| at.pile == id && at.army == owner)
                    && !is_kept
                    && known.contains(card as usize)
            });
            let mut seen: Vec<(String, usize)> = Vec::new();
            for card in there {
                let title = game.text(&Ty::Card(None), i64::from(card));
                match seen.iter_mut().find(|(other, _)| *other == title) {
                    Some((_, count)) => *count += 1,
                    None => seen.push((title, 1)),
                }
            }
            let unknown = count - seen.iter().map(|(_, n)| n).sum::<usize>().min(count);
            let mut shown: Vec<String> = seen
                .into_iter()
                .map(|(title, n)| if n == 1 { title } else { format!("{n} × {title}") })
                .collect();
            if unknown > 0 && !shown.is_empty() {
                shown.push(format!("{unknown} that you do not know"));
            }
            let shown =
                if shown.is_empty() { String::new() } else { format!(": {}", shown.join(", ")) };
            let cards = if count == 1 { "card" } else { "cards" };
            lines.push(format!("{name}, {count} {cards}{shown}"));
        }
    }
    lines
}

/// The state of armies and of the game that somebody sees.
pub(super) fn state(game: &Machine, viewer: Viewer) -> Vec<String> {
    let program = game.image().program();
    let mut lines = Vec::new();
    for (id, state) in (0..).map(StateId).zip(&program.states) {
        let name = state.name.replace('-', " ");
        match state.owner {
            Owner::Hex => lines.extend(of_hexes(game, viewer, id, state)),
            Owner::Game => {
                let value = game.state(id, None).filter(|_| sees(game, viewer, id, state, None));
                lines.extend(value.and_then(|v| valued(game, &name, &state.ty, v)));
            }
            Owner::Army => {
                for (army, named) in (0u32..).zip(&program.armies) {
                    if sees(game, viewer, id, state, Some(army)) {
                        let name = format!("{name} of {}", named.name);
                        let value = game.state(id, Some(army));
                        lines.extend(value.and_then(|v| valued(game, &name, &state.ty, v)));
                    }
                }
            }
        }
    }
    lines
}

/// The hexes where a state is not what it was at the start, by what it is there.
fn of_hexes(game: &Machine, viewer: Viewer, id: StateId, state: &State) -> Vec<String> {
    if !sees(game, viewer, id, state, None) || state.of_terrain {
        return Vec::new();
    }
    let mut values: Vec<(i64, Vec<&str>)> = Vec::new();
    for (hex, declared) in (0u32..).zip(&game.image().program().hexes) {
        let value = game.state(id, Some(hex)).filter(|&value| value != state.init);
        let Some(value) = value else { continue };
        match values.iter_mut().find(|(other, _)| *other == value) {
            Some((_, hexes)) => hexes.push(&declared.name),
            None => values.push((value, vec![&declared.name])),
        }
    }
    values.sort_unstable();
    let name = state.name.replace('-', " ");
    let said = |value| match valued(game, &name, &state.ty, value) {
        Some(said) => said,
        // What was true, or something, is not any more.
        None => format!("no {name}"),
    };
    values.iter().map(|(value, hexes)| format!("{}: {}", said(*value), hexes.join(", "))).collect()
}

fn sees(game: &Machine, viewer: Viewer, id: StateId, state: &State, owner: Option<u32>) -> bool {
    let kept = || game.image().program().is_kept_from(Kept::State(id), viewer.role);
    !state.quiet
        && match state.visibility {
            PileVisibility::Public => true,
            PileVisibility::Private => owner == Some(viewer.army) && !kept(),
            PileVisibility::Hidden => false,
        }
}

/// `blocks 3`; a truth only where it holds, and nothing of what is `none`.
fn valued(game: &Machine, name: &str, ty: &Ty, value: i64) -> Option<String> {
    let name = name.replace('-', " ");
    match ty {
        Ty::Bool => (value != 0).then_some(name),
        Ty::Maybe(_) if value == NONE => None,
        _ => Some(format!("{name} {}", game.text(ty, value))),
    }
}
