//! Names that keep secrets which have been read, and the choosers who imagine other secrets.

use std::rc::Rc;

use castra_base::Span;
use castra_ir::RoleId;
use castra_ir::slots::SlotSet;

use super::shape::Term;
use super::taint::Taint;

/// A name that is worked out again for who imagines other secrets.
#[derive(Clone)]
pub(super) struct Imagined {
    /// The slots from which its value was computed.
    pub(super) reads: Rc<SlotSet>,
    /// The secrets that it keeps by names that are not computed again.
    pub(super) kept: Taint,
}

/// A name that keeps the truth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Keeper {
    /// The name in the text.
    pub(super) name: String,
    pub(super) why: Why,
}

/// The reason why a name is not worked out again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Why {
    /// The slots of its value may have changed here.
    Changed(Span),
    /// The name is in a body that calls the asking procedure here.
    OfCaller(Span),
    /// The name gets its value in several places, from a procedure, or by chance.
    NotByLet,
}

/// The decider: the terms of the army, and the role.
pub(super) type Seat = (Vec<Term>, Option<RoleId>);
