//! Locals that keep a secret during a choice, and players that imagine other secrets.

use std::rc::Rc;

use castra_base::Span;
use castra_ir::RoleId;
use castra_ir::slots::SlotSet;

use super::shape::Term;
use super::taint::Taint;

/// A local that is recomputed for a player that imagines other secrets.
#[derive(Clone)]
pub(super) struct RecomputedLocal {
    /// The slots from which its value was computed.
    pub(super) reads: Rc<SlotSet>,
    /// The secrets that it has from locals that are not recomputed.
    pub(super) kept_secrets: Taint,
}

/// A local that keeps the true value of a secret.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct RetainedLocal {
    /// The source name of the local.
    pub(super) name: String,
    pub(super) reason: KeepReason,
}

/// The reason why a local is not recomputed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum KeepReason {
    /// The slots that it was computed from may have changed at this span.
    SourceChange(Span),
    /// The local belongs to a body that calls the asking procedure at this span.
    CallerLocal(Span),
    /// The local is assigned in several places, by a procedure, or by chance.
    NoSingleLet,
}

/// The terms of the deciding army, and its role.
pub(super) type Seat = (Vec<Term>, Option<RoleId>);
