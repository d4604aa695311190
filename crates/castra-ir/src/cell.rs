//! A place in a game that holds a number or a set: a state or a field of a piece.

use crate::id::{FieldId, KindId, PileId, StateId};

/// A thing that rules read or change; what a standing rule depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Cell {
    /// A declared state, whoever's.
    State(StateId),
    /// A state field of a kind.
    Field(KindId, FieldId),
    /// Where pieces of a kind stand.
    Place(KindId),
    /// Whose pieces of a kind are.
    Army(KindId),
    /// Which cards are in a pile.
    Pile(PileId),
    /// Whose turn it is, and its number.
    Turn,
}
