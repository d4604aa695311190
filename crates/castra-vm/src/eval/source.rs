//! Where an evaluation reads the state of play.

use castra_ir::{FieldId, KindId, PileId, StateId, WeightId};

use super::value::{Got, Stopped, Value};
use crate::bits::Set;

/// The state of play, as far as it is known.
pub(crate) trait Source {
    /// The army whose turn it is.
    fn us(&self) -> Got<i64>;
    /// Its enemy.
    fn them(&self) -> Got<i64>;
    /// Number of the turn.
    fn turn(&self) -> Got<i64>;
    /// How the game ended and who won; none if it has not.
    fn ended(&self) -> Got<Option<i64>>;
    /// A weight of advice, which another image of the same rules may have otherwise.
    fn weight(&self, weight: WeightId) -> Got<i64>;
    /// A declared state, of an owner or of the game.
    fn state(&self, state: StateId, owner: Option<i64>) -> Got<Value>;
    /// A state field of a piece or card.
    fn field(&self, kind: KindId, field: FieldId, owner: i64) -> Got<Value>;
    /// Where a piece stands, or none.
    fn place(&self, kind: KindId, piece: i64) -> Got<i64>;
    /// Whose a piece is.
    fn army(&self, kind: KindId, piece: i64) -> Got<i64>;
    /// The piece in a hex, or none.
    fn occupant(&self, kind: KindId, hex: i64) -> Got<i64>;
    /// The pieces of a kind that wait off the board.
    fn reserves(&self, kind: KindId) -> Got<Set>;
    /// The cards of a pile.
    fn pile(&self, pile: PileId, army: Option<i64>) -> Got<Set>;
    /// How many cards a pile has.
    fn pile_len(&self, pile: PileId, army: Option<i64>) -> Got<i64>;
    /// The first cards of a pile from the top, at most so many, where it has an order.
    fn top(&self, pile: PileId, army: Option<i64>, most: usize) -> Got<Vec<i64>>;
    /// The cards whose place an army knows.
    fn known(&self, army: i64) -> Got<Set>;
}

/// Nothing of play is known but, perhaps, whose turn it is, and whose pieces
/// are that never change hands.
pub(crate) struct Static<'a> {
    pub(crate) us: Option<i64>,
    pub(crate) armies: usize,
    /// By kind and piece, its army, where that never changes.
    pub(crate) owners: &'a [Option<Vec<i64>>],
}

impl Source for Static<'_> {
    fn us(&self) -> Got<i64> {
        self.us.ok_or(Stopped::Unknown)
    }

    fn them(&self) -> Got<i64> {
        match self.us {
            Some(us) if self.armies == 2 => Ok(1 - us),
            _ => Err(Stopped::Unknown),
        }
    }

    fn turn(&self) -> Got<i64> {
        Err(Stopped::Unknown)
    }

    fn weight(&self, _: WeightId) -> Got<i64> {
        Err(Stopped::Unknown)
    }

    fn ended(&self) -> Got<Option<i64>> {
        Err(Stopped::Unknown)
    }

    fn state(&self, _: StateId, _: Option<i64>) -> Got<Value> {
        Err(Stopped::Unknown)
    }

    fn field(&self, _: KindId, _: FieldId, _: i64) -> Got<Value> {
        Err(Stopped::Unknown)
    }

    fn place(&self, _: KindId, _: i64) -> Got<i64> {
        Err(Stopped::Unknown)
    }

    fn army(&self, kind: KindId, piece: i64) -> Got<i64> {
        let owners = self.owners.get(kind.index()).and_then(Option::as_ref);
        let owner = owners.and_then(|o| o.get(usize::try_from(piece).ok()?));
        owner.copied().ok_or(Stopped::Unknown)
    }

    fn occupant(&self, _: KindId, _: i64) -> Got<i64> {
        Err(Stopped::Unknown)
    }

    fn reserves(&self, _: KindId) -> Got<Set> {
        Err(Stopped::Unknown)
    }

    fn pile(&self, _: PileId, _: Option<i64>) -> Got<Set> {
        Err(Stopped::Unknown)
    }

    fn pile_len(&self, _: PileId, _: Option<i64>) -> Got<i64> {
        Err(Stopped::Unknown)
    }

    fn top(&self, _: PileId, _: Option<i64>, _: usize) -> Got<Vec<i64>> {
        Err(Stopped::Unknown)
    }

    fn known(&self, _: i64) -> Got<Set> {
        Err(Stopped::Unknown)
    }
}
