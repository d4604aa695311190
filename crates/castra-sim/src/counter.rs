//! Numbers that are recorded at the end of each game, for whatever the game declares.

use castra_ir::{
    ELIMINATED, FieldId, KindId, KindRole, Owner, Piece, PileId, Program, StateId, Ty,
};
use castra_vm::Machine;
use serde::Serialize;

/// A number to record at the end of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counter {
    /// The quantity.
    pub what: CountedQuantity,
    /// Index of the army; `None` if it belongs to no army.
    pub army: Option<u32>,
    /// Identifier of the pile, state, kind or field.
    pub name: String,
}

/// The quantity of a [`Counter`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CountedQuantity {
    /// Cards in a pile.
    Pile(PileId),
    /// A numeric state; or elimination, 1 for an army that is out.
    State(StateId),
    /// Pieces of a kind on the board.
    OnBoard(KindId),
    /// Pieces of a kind that were on the board or in reserve at the start, and have been removed. A
    /// piece in reserve is not lost.
    Removed(KindId),
    /// The sum of a numeric field over all pieces of a kind on the board.
    Sum(KindId, FieldId),
}

/// The kind of quantity of a [`Counter`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs, reason = "the names are self-explanatory")]
pub enum CountedKind {
    Cards,
    State,
    Left,
    Lost,
    /// The sum of a numeric field of pieces.
    Sum,
}

impl Counter {
    /// Returns all counters of a program in the order of its declarations, with one for each army
    /// where armies have the quantity. Left out are `quiet` states except elimination, `quiet`
    /// fields, and fields that no rule changes.
    #[must_use]
    pub fn all(program: &Program) -> Vec<Self> {
        let mut all = Vec::new();
        let armies = || (0..).zip(&program.armies).map(|(army, _)| army);
        let mut each = |quantity: CountedQuantity, per_army: bool, name: &str| {
            let of = |army| Self { what: quantity, army, name: name.to_owned() };
            if per_army {
                all.extend(armies().map(|army| of(Some(army))));
            } else {
                all.push(of(None));
            }
        };
        for (id, pile) in (0..).map(PileId).zip(&program.piles) {
            each(CountedQuantity::Pile(id), pile.per_army, &pile.name);
        }
        for (id, kind) in (0..).map(KindId).zip(&program.kinds) {
            let none = program.pieces.get(id.index()).is_none_or(Vec::is_empty);
            if kind.role != KindRole::Piece || none {
                continue;
            }
            each(CountedQuantity::Removed(id), true, &kind.name);
            each(CountedQuantity::OnBoard(id), true, &kind.name);
            for (field_id, field) in (0..).map(FieldId).zip(&kind.fields) {
                let is_figure = field.state && !field.quiet && field.ty == Ty::Int;
                if is_figure && program.rules.changes_field(id, field_id) {
                    each(CountedQuantity::Sum(id, field_id), true, &field.name);
                }
            }
        }
        for (id, state) in (0..).map(StateId).zip(&program.states) {
            let is_figure = state.ty == Ty::Int && !state.quiet || state.name == ELIMINATED;
            if is_figure && state.owner != Owner::Hex {
                each(CountedQuantity::State(id), state.owner == Owner::Army, &state.name);
            }
        }
        all
    }

    /// Returns the value of the counter in a game; 0 if the game lacks the quantity.
    #[must_use]
    pub fn value(&self, game: &Machine) -> i64 {
        let program = game.image().program();
        match self.what {
            CountedQuantity::Pile(pile) => {
                game.pile_len(pile, self.army).and_then(|n| i64::try_from(n).ok()).unwrap_or(0)
            }
            CountedQuantity::State(state) => game.state_value(state, self.army).unwrap_or(0),
            CountedQuantity::OnBoard(kind) => self.pieces(game, kind).map(|_| 1).sum(),
            CountedQuantity::Sum(kind, field) => {
                let values =
                    self.pieces(game, kind).filter_map(|p| game.field_value(kind, field, p));
                values.fold(0, i64::saturating_add)
            }
            CountedQuantity::Removed(kind) => {
                let pieces = (0..).zip(program.pieces.get(kind.index()).into_iter().flatten());
                let began = |p: &Piece| (p.hex.is_some() || p.waits) && Some(p.army) == self.army;
                let is_lost =
                    |piece| game.hex_of(kind, piece).is_none() && !game.is_in_reserve(kind, piece);
                pieces.filter(|&(piece, p)| began(p) && is_lost(piece)).map(|_| 1).sum()
            }
        }
    }

    /// Returns the pieces of a kind on the board that belong to the counter's army.
    fn pieces(&self, game: &Machine, kind: KindId) -> impl Iterator<Item = u32> {
        let count = game.image().program().pieces.get(kind.index()).map_or(0, Vec::len);
        let count = u32::try_from(count).unwrap_or(u32::MAX);
        (0..count).filter(move |&piece| {
            game.hex_of(kind, piece).is_some() && game.army_of_piece(kind, piece) == self.army
        })
    }

    /// Returns the kind of its quantity.
    #[must_use]
    pub const fn kind(&self) -> CountedKind {
        match self.what {
            CountedQuantity::Pile(_) => CountedKind::Cards,
            CountedQuantity::State(_) => CountedKind::State,
            CountedQuantity::OnBoard(_) => CountedKind::Left,
            CountedQuantity::Removed(_) => CountedKind::Lost,
            CountedQuantity::Sum(..) => CountedKind::Sum,
        }
    }

    /// Returns a name that is unique among the counters of an army, for table columns.
    #[must_use]
    pub fn column(&self) -> String {
        match self.what {
            CountedQuantity::OnBoard(_) => format!("{}-left", self.name),
            CountedQuantity::Removed(_) => format!("{}-lost", self.name),
            CountedQuantity::Pile(_) | CountedQuantity::State(_) | CountedQuantity::Sum(..) => {
                self.name.clone()
            }
        }
    }
}
