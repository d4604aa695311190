//! Units of state that standing rules depend on, such as a state variable or a field of pieces.

use crate::id::{FieldId, KindId, PileId, StateId};

/// State that rules read or change and that standing rules depend on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Cell {
    /// A state variable, of any owner.
    State(StateId),
    /// A state field of a kind.
    Field(KindId, FieldId),
    /// The hexes of pieces of a kind.
    Place(KindId),
    /// The owners of pieces of a kind.
    Army(KindId),
    /// The cards of a pile.
    Pile(PileId),
    /// The army whose turn it is, and the number of the turn.
    Turn,
}
