//! The state of a game: everything that changes during play.

use std::collections::BTreeMap;

use castra_defs::PileVisibility;
use castra_eval::{EvalResult, Set, StopReason, Value, check_bounds, decode_constant, to_index};
use castra_ir::interval::UNBOUNDED;
use castra_ir::{EndingKind, FieldId, KindId, KindRole, NONE, Owner, PileId, Program, StateId};

use crate::order::ordered_piles;
use crate::stop::{PIECE_FAULT, PlayResult, PlayStop};

/// The end of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameEnd {
    /// The kind of ending.
    pub kind: EndingKind,
    /// The index of the army that won, or `NONE`.
    pub winner: i64,
    /// The printed reason.
    pub reason: String,
}

/// A pile with its owner, which is `NONE` for a common pile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct OwnedPile {
    pub(crate) pile: PileId,
    pub(crate) owner: i64,
}

/// The position of a game.
#[derive(Clone, Debug)]
pub struct State<'p> {
    pub(crate) program: &'p Program,
    /// The army to move, or `NONE`.
    pub us: i64,
    /// The number of the turn, from 1; 0 during setup.
    pub turn: i64,
    /// The army that moves in the next turn, or `NONE`.
    pub next: i64,
    /// The ending, once the game is over.
    pub ended: Option<GameEnd>,
    states: BTreeMap<(StateId, i64), Value>,
    fields: BTreeMap<(KindId, FieldId), Vec<Value>>,
    /// For each kind and piece, its hex or `NONE`.
    places: Vec<Vec<i64>>,
    /// For each kind and piece, its army.
    armies: Vec<Vec<i64>>,
    /// For each kind and piece, whether it is in reserve.
    in_reserve: Vec<Vec<bool>>,
    /// True while pieces move simultaneously, which suspends the stacking limit.
    pub(crate) moves_simultaneously: bool,
    /// The cards of each pile, from bottom to top.
    piles: BTreeMap<OwnedPile, Vec<i64>>,
    /// For each army and card, whether it knows the pile of the card.
    known_piles: Vec<Vec<bool>>,
    /// For each pile, whether its order matters.
    order_matters: Vec<bool>,
}

fn ids(n: usize) -> impl Iterator<Item = u32> {
    0..u32::try_from(n).unwrap_or(u32::MAX)
}

impl<'p> State<'p> {
    /// Creates the position before the first turn: pieces as deployed, all cards in the box, the
    /// first army to move.
    pub(crate) fn new(program: &'p Program) -> Self {
        let per_army = program.rules.turn.as_ref().is_none_or(|turn| turn.per_army);
        let first = if per_army && !program.armies.is_empty() { 0 } else { NONE };
        let mut states = BTreeMap::new();
        for (id, state) in ids(program.states.len()).map(StateId).zip(&program.states) {
            let value = decode_constant(&state.ty, state.init);
            let owners: Vec<i64> = match state.owner {
                Owner::Game => vec![NONE],
                Owner::Army => (0..program.armies.len() as i64).collect(),
                Owner::Hex => (0..program.hexes.len() as i64).collect(),
            };
            let begins = |owner: i64| match program.hexes.get(owner as usize) {
                Some(hex) if state.of_map.is_some() => Value::Num(state.initial_value(hex)),
                _ => value.clone(),
            };
            states.extend(owners.into_iter().map(|owner| ((id, owner), begins(owner))));
        }
        let mut fields = BTreeMap::new();
        for (id, kind) in ids(program.kinds.len()).map(KindId).zip(&program.kinds) {
            for (field, declared) in ids(kind.fields.len()).map(FieldId).zip(&kind.fields) {
                let value = |values: &[i64]| {
                    decode_constant(&declared.ty, values.get(field.index()).copied().unwrap_or(0))
                };
                let values: Vec<Value> = match kind.role {
                    KindRole::Piece => {
                        let pieces = program.pieces.get(id.index()).map_or(&[][..], |p| p);
                        pieces.iter().map(|piece| value(&piece.values)).collect()
                    }
                    KindRole::Card => {
                        let cards = program.cards.iter();
                        let of = |card: &castra_ir::Card| match card.kind == id {
                            true => value(&card.values),
                            false => decode_constant(&declared.ty, 0),
                        };
                        cards.map(of).collect()
                    }
                    KindRole::Terrain | KindRole::Mark => continue,
                };
                if declared.state {
                    fields.insert((id, field), values);
                }
            }
        }
        let mut piles = BTreeMap::new();
        for (id, pile) in ids(program.piles.len()).map(PileId).zip(&program.piles) {
            let owners =
                if pile.per_army { 0..program.armies.len() as i64 } else { NONE..NONE + 1 };
            piles.extend(owners.map(|owner| (OwnedPile { pile: id, owner }, Vec::new())));
        }
        let pieces = &program.pieces;
        State {
            program,
            us: first,
            turn: i64::from(program.rules.test.is_some()),
            next: first,
            ended: None,
            states,
            fields,
            places: (pieces.iter())
                .map(|of| of.iter().map(|p| p.hex.map_or(NONE, i64::from)).collect())
                .collect(),
            armies: (pieces.iter())
                .map(|of| of.iter().map(|p| i64::from(p.army)).collect())
                .collect(),
            in_reserve: pieces.iter().map(|of| of.iter().map(|p| p.waits).collect()).collect(),
            moves_simultaneously: false,
            piles,
            known_piles: vec![vec![false; program.cards.len()]; program.armies.len()],
            order_matters: ordered_piles(program),
        }
    }

    // ---- declared state and fields ----

    pub(crate) fn state(&self, id: StateId, owner: i64) -> EvalResult<&Value> {
        self.states.get(&(id, owner)).ok_or(StopReason::Unsound("a state of nobody"))
    }

    pub(crate) fn set_state(&mut self, id: StateId, owner: i64, value: Value) -> PlayResult<()> {
        let within = self.program.states.get(id).map_or(UNBOUNDED, |state| state.within);
        check_bounds(Some(&value), within)?;
        let at = self.states.get_mut(&(id, owner)).ok_or(PlayStop::Unsound("a state of nobody"))?;
        *at = value;
        Ok(())
    }

    pub(crate) fn field(&self, kind: KindId, field: FieldId, owner: i64) -> EvalResult<&Value> {
        let values = self.fields.get(&(kind, field));
        values
            .and_then(|v| v.get(usize::try_from(owner).ok()?))
            .ok_or(StopReason::Unsound("a field"))
    }

    pub(crate) fn set_field(
        &mut self,
        kind: KindId,
        field: FieldId,
        owner: i64,
        value: Value,
    ) -> PlayResult<()> {
        let fields = self.program.kinds.get(kind).map(|kind| &kind.fields);
        let within = fields.and_then(|fields| fields.get(field)).map_or(UNBOUNDED, |of| of.within);
        check_bounds(Some(&value), within)?;
        let values = self.fields.get_mut(&(kind, field));
        let at = values.and_then(|v| v.get_mut(usize::try_from(owner).ok()?));
        *at.ok_or(PlayStop::Unsound("a field"))? = value;
        Ok(())
    }

    // ---- pieces ----

    /// Returns the hex of a piece, or `NONE`.
    pub(crate) fn place(&self, kind: KindId, piece: i64) -> EvalResult<i64> {
        let places = self.places.get(kind.index()).ok_or(StopReason::Unsound("no pieces"))?;
        places.get(to_index(piece)?).copied().ok_or(StopReason::Unsound("no such piece"))
    }

    pub(crate) fn army_of(&self, kind: KindId, piece: i64) -> EvalResult<i64> {
        let armies = self.armies.get(kind.index()).ok_or(StopReason::Unsound("no pieces"))?;
        armies.get(to_index(piece)?).copied().ok_or(StopReason::Unsound("no such piece"))
    }

    /// Returns the pieces of a kind on the board.
    pub(crate) fn on_board(&self, kind: KindId) -> Set {
        let places = self.places.get(kind.index()).map_or(&[][..], |p| p);
        (0i64..).zip(places).filter(|(_, hex)| **hex != NONE).map(|(piece, _)| piece).collect()
    }

    /// Returns the pieces of a kind in reserve.
    pub(crate) fn reserves(&self, kind: KindId) -> Set {
        let waits = self.in_reserve.get(kind.index()).map_or(&[][..], |w| w);
        (0i64..).zip(waits).filter(|(_, waits)| **waits).map(|(piece, _)| piece).collect()
    }

    /// Returns the piece of a kind with the lowest index in a hex, or `NONE`.
    pub(crate) fn piece_at(&self, kind: KindId, hex: i64) -> i64 {
        let places = self.places.get(kind.index()).map_or(&[][..], |p| p);
        places
            .iter()
            .position(|&place| hex != NONE && place == hex)
            .map_or(NONE, |piece| piece as i64)
    }

    /// Returns whether the stacking limit lets a piece enter a hex.
    fn has_room(&self, kind: KindId, piece: i64, hex: i64) -> bool {
        let places = self.places.get(kind.index()).map_or(&[][..], |p| p);
        let most = self.program.kinds.get(kind).map_or(1, |k| k.most_in_a_hex);
        let others = (0i64..).zip(places).filter(|&(i, &at)| at == hex && i != piece).count();
        most == u16::MAX || others < usize::from(most)
    }

    /// Checks the stacking limit in every hex.
    pub(crate) fn check_room(&self) -> PlayResult<()> {
        for (kind, places) in ids(self.places.len()).map(KindId).zip(&self.places) {
            for (piece, &hex) in (0i64..).zip(places) {
                if hex != NONE && !self.has_room(kind, piece, hex) {
                    return Err(PIECE_FAULT);
                }
            }
        }
        Ok(())
    }

    /// Moves a piece to a hex from another hex, or from outside the board.
    pub(crate) fn move_piece(&mut self, kind: KindId, piece: i64, hex: i64) -> PlayResult<()> {
        if !self.moves_simultaneously && !self.has_room(kind, piece, hex) {
            return Err(PIECE_FAULT);
        }
        let at = to_index(piece)?;
        let place = self.places.get_mut(kind.index()).and_then(|p| p.get_mut(at));
        *place.ok_or(PlayStop::Unsound("no such piece"))? = hex;
        // A piece on the board is no longer in reserve.
        if let Some(waits) = self.in_reserve.get_mut(kind.index()).and_then(|w| w.get_mut(at)) {
            *waits = false;
        }
        Ok(())
    }

    pub(crate) fn remove_piece(&mut self, kind: KindId, piece: i64) -> PlayResult<()> {
        let at = to_index(piece)?;
        let place = self.places.get_mut(kind.index()).and_then(|p| p.get_mut(at));
        *place.ok_or(PlayStop::Unsound("no such piece"))? = NONE;
        Ok(())
    }

    /// Moves a piece from the board to the reserve. A piece outside the board is not affected.
    pub(crate) fn lift_piece(&mut self, kind: KindId, piece: i64) -> PlayResult<()> {
        let at = to_index(piece)?;
        let stands = self.places.get(kind.index()).and_then(|p| p.get(at));
        if *stands.ok_or(PlayStop::Unsound("no such piece"))? == NONE {
            return Ok(());
        }
        self.remove_piece(kind, piece)?;
        if let Some(waits) = self.in_reserve.get_mut(kind.index()).and_then(|w| w.get_mut(at)) {
            *waits = true;
        }
        Ok(())
    }

    /// Assigns a piece to an army.
    pub(crate) fn set_army(&mut self, kind: KindId, piece: i64, army: i64) -> PlayResult<()> {
        let armies = self.armies.get_mut(kind.index());
        let at = usize::try_from(piece).ok().and_then(|piece| armies?.get_mut(piece));
        *at.ok_or(PlayStop::Unsound("no such piece"))? = army;
        Ok(())
    }

    /// Places a piece of a variant that is neither on the board nor in reserve. Pieces that the
    /// army began with are preferred. Its fields get their initial values.
    pub(crate) fn place_piece(
        &mut self,
        kind: KindId,
        sort: u32,
        army: i64,
        hex: i64,
    ) -> PlayResult<i64> {
        let declared = self.program.kinds.get(kind).ok_or(PlayStop::Unsound("no kind"))?;
        if !self.moves_simultaneously && !self.has_room(kind, NONE, hex) {
            return Err(PIECE_FAULT);
        }
        let pieces = self.program.pieces.get(kind.index()).map_or(&[][..], |p| p);
        let reserves = self.reserves(kind);
        let board = self.on_board(kind);
        let free: Vec<(i64, u32)> = (0i64..)
            .zip(pieces)
            .filter(|(i, p)| p.sort == sort && !reserves.has(*i) && !board.has(*i))
            .map(|(i, p)| (i, p.army))
            .collect();
        let own = free.iter().find(|(_, of)| i64::from(*of) == army);
        let &(piece, _) = own.or(free.first()).ok_or(PIECE_FAULT)?;
        self.set_army(kind, piece, army)?;
        let fresh = declared.sorts.get(sort as usize).map_or(&[][..], |s| &s.values);
        for (field, of) in ids(declared.fields.len()).map(FieldId).zip(&declared.fields) {
            if of.state {
                let value = fresh.get(field.index()).copied().unwrap_or(0);
                self.set_field(kind, field, piece, decode_constant(&of.ty, value))?;
            }
        }
        self.move_piece(kind, piece, hex)?;
        Ok(piece)
    }

    // ---- cards ----

    /// Returns the cards of a pile from bottom to top.
    pub(crate) fn pile(&self, pile: PileId, owner: i64) -> EvalResult<&[i64]> {
        let cards = self.piles.get(&OwnedPile { pile, owner });
        cards.map(Vec::as_slice).ok_or(StopReason::Unsound("a pile of nobody"))
    }

    /// Returns whether the order of a pile's cards matters.
    pub(crate) fn is_ordered(&self, pile: PileId) -> bool {
        self.order_matters.get(pile.index()).copied().unwrap_or(false)
    }

    /// Returns the pile of a card, or `None` if the card is in the box.
    pub(crate) fn pile_of(&self, card: i64) -> Option<OwnedPile> {
        self.piles.iter().find(|(_, cards)| cards.contains(&card)).map(|(&at, _)| at)
    }

    /// Returns whether an army sees the cards of a pile.
    fn sees(&self, army: i64, OwnedPile { pile, owner }: OwnedPile) -> bool {
        match self.program.piles.get(pile).map(|p| p.visibility) {
            Some(PileVisibility::Public) => true,
            Some(PileVisibility::Private) => owner == army,
            Some(PileVisibility::Hidden) | None => false,
        }
    }

    /// Puts a card on top of a pile. Returns the pile that it left.
    pub(crate) fn move_card(&mut self, card: i64, to: OwnedPile) -> PlayResult<Option<PileId>> {
        let from = self.pile_of(card);
        if let Some(cards) = from.and_then(|from| self.piles.get_mut(&from)) {
            cards.retain(|&c| c != card);
        }
        let cards = self.piles.get_mut(&to).ok_or(PlayStop::Unsound("a pile of nobody"))?;
        cards.push(card);
        for army in 0..self.program.armies.len() as i64 {
            if self.sees(army, to) {
                self.reveal(card, army);
            }
        }
        Ok(from.map(|from| from.pile))
    }

    /// Reveals a card to an army.
    pub(crate) fn reveal(&mut self, card: i64, army: i64) {
        let known = usize::try_from(army).ok().and_then(|a| self.known_piles.get_mut(a));
        if let Some(known) = known.and_then(|k| k.get_mut(usize::try_from(card).ok()?)) {
            *known = true;
        }
    }

    /// Returns the cards of a pile, to be shuffled in place. Armies that do not see the pile no
    /// longer know that these cards are in it.
    pub(crate) fn cards_to_shuffle(&mut self, pile: OwnedPile) -> PlayResult<&mut Vec<i64>> {
        let blind: Vec<usize> =
            (0..self.known_piles.len()).filter(|&army| !self.sees(army as i64, pile)).collect();
        let cards = self.piles.get_mut(&pile).ok_or(PlayStop::Unsound("a pile of nobody"))?;
        for army in blind {
            for &card in cards.iter() {
                let known = self.known_piles.get_mut(army).and_then(|k| k.get_mut(card as usize));
                if let Some(known) = known {
                    *known = false;
                }
            }
        }
        Ok(cards)
    }

    /// Returns whether an army knows the pile of a card.
    pub(crate) fn knows(&self, army: i64, card: i64) -> bool {
        let known = usize::try_from(army).ok().and_then(|a| self.known_piles.get(a));
        known.and_then(|k| k.get(usize::try_from(card).ok()?)).copied().unwrap_or(false)
    }
}
