//! The interface through which evaluations read the position.

use castra_ir::{FieldId, KindId, NONE, PileId, Program, StateId, Universe, WeightId};

use crate::set::Set;
use crate::value::{EvalResult, Value};

/// A position, as far as it is known.
///
/// Each method fails if the source does not know the answer, or if the program violates an
/// invariant of linking.
#[allow(clippy::missing_errors_doc, reason = "said once, above")]
pub trait PositionSource {
    /// Returns the army whose turn it is.
    fn us(&self) -> EvalResult<i64>;
    /// Returns the enemy of the army whose turn it is, or `none` unless two armies fight.
    fn them(&self) -> EvalResult<i64>;
    /// Returns the number of the turn.
    fn turn(&self) -> EvalResult<i64>;
    /// Returns the winner of a game that has ended, [`NONE`] after a draw; `None` during play.
    fn winner(&self) -> EvalResult<Option<i64>>;
    /// Returns a weight of advice, which another image of the same rules may set differently.
    fn weight(&self, weight: WeightId) -> EvalResult<i64>;
    /// Returns the value of a declared state variable of an owner; `None` stands for the game.
    fn state(&self, state: StateId, owner: Option<i64>) -> EvalResult<Value>;
    /// Returns the value of a state field of `owner`, a piece or card of the kind.
    fn field(&self, kind: KindId, field: FieldId, owner: i64) -> EvalResult<Value>;
    /// Returns the hex of a piece, or `none`.
    fn place(&self, kind: KindId, piece: i64) -> EvalResult<i64>;
    /// Returns the owner of a piece.
    fn army(&self, kind: KindId, piece: i64) -> EvalResult<i64>;
    /// Returns the piece of a kind in a hex, or `none`.
    fn occupant(&self, kind: KindId, hex: i64) -> EvalResult<i64>;
    /// Returns the pieces of a kind in reserve.
    fn reserves(&self, kind: KindId) -> EvalResult<Set>;
    /// Returns the cards of a pile. `army` is the owner of a pile that each army has, or else
    /// `None`.
    fn pile(&self, pile: PileId, army: Option<i64>) -> EvalResult<Set>;
    /// Returns the number of cards in a pile.
    fn pile_len(&self, pile: PileId, army: Option<i64>) -> EvalResult<i64>;
    /// Returns the top cards of a pile with an order, the topmost first, at most `most`.
    fn top_cards(&self, pile: PileId, army: Option<i64>, most: usize) -> EvalResult<Vec<i64>>;
    /// Returns the cards whose pile an army knows.
    fn known_cards(&self, army: i64) -> EvalResult<Set>;
}

/// Returns the enemy of an army; `none` unless two armies fight.
#[must_use]
pub fn enemy_of(program: &Program, army: i64) -> i64 {
    match (program.armies.len(), army) {
        (2, 0 | 1) => 1 - army,
        _ => NONE,
    }
}

/// Returns the number of elements of a universe.
#[must_use]
pub fn universe_size(program: &Program, universe: Universe) -> usize {
    match universe {
        Universe::Enum(id) => program.enums.get(id).map_or(0, |e| e.words.len()),
        Universe::Army => program.armies.len(),
        Universe::Hex => program.hexes.len(),
        Universe::Piece(kind) => program.pieces.get(kind.index()).map_or(0, Vec::len),
        Universe::Card(_) => program.cards.len(),
        Universe::Variant(kind) => program.kinds.get(kind).map_or(0, |k| k.sorts.len()),
        Universe::Int => castra_ir::NUMBER_UNIVERSE_SIZE,
    }
}
