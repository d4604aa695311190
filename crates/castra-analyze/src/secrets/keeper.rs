//! Locals that keep a secret during a choice, and players that imagine other secrets.

use std::rc::Rc;

use castra_base::Span;
use castra_ir::RoleId;
use castra_ir::slots::SlotSet;

use super::shape::Term;
use super::taint::Taint;

/// A local that is recomputed for a player that imagines other secrets.
#[derive(Clone)]
pub(super) struct Imagined {
    /// The slots from which its value was computed.
    pub(super) reads: Rc<SlotSet>,
    /// The secrets that it has from locals that are not recomputed.
    pub(super) kept: Taint,
}

/// A local that keeps the true value of a secret.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Keeper {
    /// The source name of the local.
    pub(super) name: String,
    pub(super) why: Why,
}

/// The reason why a local is not recomputed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Why {
    /// The slots that it was computed from may have changed at this span.
    Changed(Span),
    /// The local belongs to a body that calls the asking procedure at this span.
    OfCaller(Span),
    /// The local is assigned in several places, by a procedure, or by chance.
    NotByLet,
}

/// The terms of the deciding army, and its role.
pub(super) type Seat = (Vec<Term>, Option<RoleId>);
