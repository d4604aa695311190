//! Terms and their shapes.

use castra_ir::{FieldId, FunctionId, KindId, RoleId, StateId};

/// A term: an index into [`Terms`](super::term::Terms).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Term(pub(super) u32);

/// A local, identified among the locals of all bodies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct LocalKey(pub(super) u64);

/// The shape of a term: an army, or a value from which one follows, such as a piece.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(super) enum Shape {
    /// An unknown army, which is not even equal to itself.
    #[default]
    Unknown,
    Us,
    Them,
    Const(i64),
    /// A parameter of the body, by position.
    Param(u32),
    Local(LocalKey),
    Enemy(Term),
    Next(Term),
    ArmyOf(Term),
    PieceAt(KindId, Term),
    State(StateId, Option<Term>),
    Field(KindId, FieldId, Term),
    Call(FunctionId, Vec<Term>),
    /// Not an army, but the holder of one of its roles.
    Holder(RoleId, Term),
    /// Not an army, but the set of armies that have been shown a piece of the kind.
    ShownTo(KindId, Term),
    /// Not an army, but the set of armies that had been shown it when the body began.
    ShownBefore(KindId, Term),
    /// Not an army, but the set of armies that have been shown all pieces of the kind, or all of an
    /// army.
    AllShown(KindId, Option<Term>),
    /// Not an army, but the armies that had been shown all of them when the body began.
    AllShownBefore(KindId, Option<Term>),
    /// All armies.
    Everyone,
}
