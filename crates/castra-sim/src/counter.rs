//! What is counted when a game is over, of whatever the game declares.

use castra_ir::{FieldId, KindId, KindRole, OUT, Owner, Piece, PileId, Program, StateId, Ty};
use castra_vm::Machine;
use serde::Serialize;

/// Something that is counted at the end of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counter {
    /// What is counted.
    pub what: Counted,
    /// Whose; none if it belongs to no army.
    pub army: Option<u32>,
    /// What it is called: the name of a pile or a state, of a kind, or of a
    /// field.
    pub name: String,
}

/// What a [`Counter`] counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counted {
    /// Cards in a pile.
    Pile(PileId),
    /// A declared state that is a number, or who is out: 1 of an army that is.
    State(StateId),
    /// Pieces of a kind on the board.
    Left(KindId),
    /// Pieces of a kind that the game began with, on the board or in reserve, and
    /// that are on it no longer; what waits off the board is not lost.
    Lost(KindId),
    /// The sum of a number over all pieces of a kind on the board.
    Sum(KindId, FieldId),
}

/// What a [`Counter`] counts, in a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum CountedWord {
    /// Cards in a pile.
    Cards,
    /// A state.
    State,
    /// Pieces on the board.
    Left,
    /// Pieces lost.
    Lost,
    /// A number of pieces, summed.
    Sum,
}

impl Counter {
    /// Everything that can be counted in a program, in the order that it
    /// declares it; what armies have is counted for each army. What is `quiet`
    /// is no figure of anything, and neither is a field that no rule changes: it
    /// is what the deployment says, whatever is played.
    #[must_use]
    pub fn all(program: &Program) -> Vec<Self> {
        let mut all = Vec::new();
        let armies = || (0..).zip(&program.armies).map(|(army, _)| army);
        let mut each = |what: Counted, per_army: bool, name: &str| {
            let of = |army| Self { what, army, name: name.to_owned() };
            if per_army {
                all.extend(armies().map(|army| of(Some(army))));
            } else {
                all.push(of(None));
            }
        };
        for (id, pile) in (0..).map(PileId).zip(&program.piles) {
            each(Counted::Pile(id), pile.per_army, &pile.name);
        }
        for (id, kind) in (0..).map(KindId).zip(&program.kinds) {
            let none = program.pieces.get(id.index()).is_none_or(Vec::is_empty);
            if kind.role != KindRole::Piece || none {
                continue;
            }
            each(Counted::Lost(id), true, &kind.name);
            each(Counted::Left(id), true, &kind.name);
            for (field_id, field) in (0..).map(FieldId).zip(&kind.fields) {
                let is_figure = field.state && !field.quiet && field.ty == Ty::Int;
                if is_figure && program.rules.changes_field(id, field_id) {
                    each(Counted::Sum(id, field_id), true, &field.name);
                }
            }
        }
        for (id, state) in (0..).map(StateId).zip(&program.states) {
            let is_figure = state.ty == Ty::Int && !state.quiet || state.name == OUT;
            if is_figure && state.owner != Owner::Hex {
                each(Counted::State(id), state.owner == Owner::Army, &state.name);
            }
        }
        all
    }

    /// What it comes to in a game; 0 of what there is not.
    #[must_use]
    pub fn value(&self, game: &Machine) -> i64 {
        let program = game.image().program();
        match self.what {
            Counted::Pile(pile) => {
                game.pile_len(pile, self.army).and_then(|n| i64::try_from(n).ok()).unwrap_or(0)
            }
            Counted::State(state) => game.state(state, self.army).unwrap_or(0),
            Counted::Left(kind) => self.pieces(game, kind).map(|_| 1).sum(),
            Counted::Sum(kind, field) => {
                let values = self.pieces(game, kind).filter_map(|p| game.field(kind, field, p));
                values.fold(0, i64::saturating_add)
            }
            Counted::Lost(kind) => {
                let pieces = (0..).zip(program.pieces.get(kind.index()).into_iter().flatten());
                let began = |p: &Piece| (p.hex.is_some() || p.waits) && Some(p.army) == self.army;
                let is_lost =
                    |piece| game.hex_of(kind, piece).is_none() && !game.waits(kind, piece);
                pieces.filter(|&(piece, p)| began(p) && is_lost(piece)).map(|_| 1).sum()
            }
        }
    }

    /// The army's pieces of a kind that are on the board.
    fn pieces(&self, game: &Machine, kind: KindId) -> impl Iterator<Item = u32> {
        let count = game.image().program().pieces.get(kind.index()).map_or(0, Vec::len);
        let count = u32::try_from(count).unwrap_or(u32::MAX);
        (0..count).filter(move |&piece| {
            game.hex_of(kind, piece).is_some() && game.army_of_piece(kind, piece) == self.army
        })
    }

    /// What it counts, in a word.
    #[must_use]
    pub const fn word(&self) -> CountedWord {
        match self.what {
            Counted::Pile(_) => CountedWord::Cards,
            Counted::State(_) => CountedWord::State,
            Counted::Left(_) => CountedWord::Left,
            Counted::Lost(_) => CountedWord::Lost,
            Counted::Sum(..) => CountedWord::Sum,
        }
    }

    /// A name that no other counter of the army has: for columns.
    #[must_use]
    pub fn column(&self) -> String {
        match self.what {
            Counted::Left(_) => format!("{}-left", self.name),
            Counted::Lost(_) => format!("{}-lost", self.name),
            Counted::Pile(_) | Counted::State(_) | Counted::Sum(..) => self.name.clone(),
        }
    }
}
