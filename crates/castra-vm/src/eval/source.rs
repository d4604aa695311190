//! The interface through which evaluations read the position.

use castra_ir::{FieldId, KindId, PileId, StateId, WeightId};

use super::value::{EvalResult, Stopped, Value};
use crate::bits::Set;

/// A position, as far as it is known.
pub(crate) trait PositionSource {
    /// The army whose turn it is.
    fn us(&self) -> EvalResult<i64>;
    /// The enemy of that army.
    fn them(&self) -> EvalResult<i64>;
    /// Number of the turn.
    fn turn(&self) -> EvalResult<i64>;
    /// The kind of ending and the winner; none if the game goes on.
    fn ended(&self) -> EvalResult<Option<i64>>;
    /// A weight of advice, which another image of the same rules may set differently.
    fn weight(&self, weight: WeightId) -> EvalResult<i64>;
    /// A declared state, of an owner or of the game.
    fn state(&self, state: StateId, owner: Option<i64>) -> EvalResult<Value>;
    /// A state field of a piece or card.
    fn field(&self, kind: KindId, field: FieldId, owner: i64) -> EvalResult<Value>;
    /// The hex of a piece, or none.
    fn place(&self, kind: KindId, piece: i64) -> EvalResult<i64>;
    /// The owner of a piece.
    fn army(&self, kind: KindId, piece: i64) -> EvalResult<i64>;
    /// The piece in a hex, or none.
    fn occupant(&self, kind: KindId, hex: i64) -> EvalResult<i64>;
    /// The pieces of a kind in reserve.
    fn reserves(&self, kind: KindId) -> EvalResult<Set>;
    /// The cards of a pile.
    fn pile(&self, pile: PileId, army: Option<i64>) -> EvalResult<Set>;
    /// The number of cards in a pile.
    fn pile_len(&self, pile: PileId, army: Option<i64>) -> EvalResult<i64>;
    /// The top cards of a pile with an order, at most `most`.
    fn top(&self, pile: PileId, army: Option<i64>, most: usize) -> EvalResult<Vec<i64>>;
    /// The cards whose pile an army knows.
    fn known(&self, army: i64) -> EvalResult<Set>;
}

/// The source for constant folding: nothing is known but, optionally, the army whose turn it is,
/// and the owners of pieces that never change.
pub(crate) struct ConstEnv<'a> {
    pub(crate) us: Option<i64>,
    pub(crate) armies: usize,
    /// For each kind and piece, its army, for kinds whose pieces never change armies.
    pub(crate) owners: &'a [Option<Vec<i64>>],
}

impl PositionSource for ConstEnv<'_> {
    fn us(&self) -> EvalResult<i64> {
        self.us.ok_or(Stopped::Unknown)
    }

    fn them(&self) -> EvalResult<i64> {
        match self.us {
            Some(us) if self.armies == 2 => Ok(1 - us),
            _ => Err(Stopped::Unknown),
        }
    }

    fn turn(&self) -> EvalResult<i64> {
        Err(Stopped::Unknown)
    }

    fn weight(&self, _: WeightId) -> EvalResult<i64> {
        Err(Stopped::Unknown)
    }

    fn ended(&self) -> EvalResult<Option<i64>> {
        Err(Stopped::Unknown)
    }

    fn state(&self, _: StateId, _: Option<i64>) -> EvalResult<Value> {
        Err(Stopped::Unknown)
    }

    fn field(&self, _: KindId, _: FieldId, _: i64) -> EvalResult<Value> {
        Err(Stopped::Unknown)
    }

    fn place(&self, _: KindId, _: i64) -> EvalResult<i64> {
        Err(Stopped::Unknown)
    }

    fn army(&self, kind: KindId, piece: i64) -> EvalResult<i64> {
        let owners = self.owners.get(kind.index()).and_then(Option::as_ref);
        let owner = owners.and_then(|o| o.get(usize::try_from(piece).ok()?));
        owner.copied().ok_or(Stopped::Unknown)
    }

    fn occupant(&self, _: KindId, _: i64) -> EvalResult<i64> {
        Err(Stopped::Unknown)
    }

    fn reserves(&self, _: KindId) -> EvalResult<Set> {
        Err(Stopped::Unknown)
    }

    fn pile(&self, _: PileId, _: Option<i64>) -> EvalResult<Set> {
        Err(Stopped::Unknown)
    }

    fn pile_len(&self, _: PileId, _: Option<i64>) -> EvalResult<i64> {
        Err(Stopped::Unknown)
    }

    fn top(&self, _: PileId, _: Option<i64>, _: usize) -> EvalResult<Vec<i64>> {
        Err(Stopped::Unknown)
    }

    fn known(&self, _: i64) -> EvalResult<Set> {
        Err(Stopped::Unknown)
    }
}
