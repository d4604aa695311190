//! The position that constant folding evaluates expressions in.

use castra_eval::{EvalResult, PositionSource, Set, StopReason, Value};
use castra_ir::{FieldId, KindId, PileId, StateId, WeightId};

/// The position for constant folding. It knows the owners of pieces that never change armies, and
/// may know the army whose turn it is. All other state is unknown.
pub(crate) struct ConstEnv<'a> {
    pub(crate) us: Option<i64>,
    pub(crate) armies: usize,
    /// For each kind and piece, its army, for kinds whose pieces never change armies.
    pub(crate) owners: &'a [Option<Vec<i64>>],
}

impl PositionSource for ConstEnv<'_> {
    fn us(&self) -> EvalResult<i64> {
        self.us.ok_or(StopReason::Unknown)
    }

    fn them(&self) -> EvalResult<i64> {
        match self.us {
            Some(us) if self.armies == 2 => Ok(1 - us),
            _ => Err(StopReason::Unknown),
        }
    }

    fn turn(&self) -> EvalResult<i64> {
        Err(StopReason::Unknown)
    }

    fn weight(&self, _: WeightId) -> EvalResult<i64> {
        Err(StopReason::Unknown)
    }

    fn winner(&self) -> EvalResult<Option<i64>> {
        Err(StopReason::Unknown)
    }

    fn state(&self, _: StateId, _: Option<i64>) -> EvalResult<Value> {
        Err(StopReason::Unknown)
    }

    fn field(&self, _: KindId, _: FieldId, _: i64) -> EvalResult<Value> {
        Err(StopReason::Unknown)
    }

    fn place(&self, _: KindId, _: i64) -> EvalResult<i64> {
        Err(StopReason::Unknown)
    }

    fn army(&self, kind: KindId, piece: i64) -> EvalResult<i64> {
        let owners = self.owners.get(kind.index()).and_then(Option::as_ref);
        let owner = owners.and_then(|o| o.get(usize::try_from(piece).ok()?));
        owner.copied().ok_or(StopReason::Unknown)
    }

    fn occupant(&self, _: KindId, _: i64) -> EvalResult<i64> {
        Err(StopReason::Unknown)
    }

    fn reserves(&self, _: KindId) -> EvalResult<Set> {
        Err(StopReason::Unknown)
    }

    fn pile(&self, _: PileId, _: Option<i64>) -> EvalResult<Set> {
        Err(StopReason::Unknown)
    }

    fn pile_len(&self, _: PileId, _: Option<i64>) -> EvalResult<i64> {
        Err(StopReason::Unknown)
    }

    fn top_cards(&self, _: PileId, _: Option<i64>, _: usize) -> EvalResult<Vec<i64>> {
        Err(StopReason::Unknown)
    }

    fn known_cards(&self, _: i64) -> EvalResult<Set> {
        Err(StopReason::Unknown)
    }
}
