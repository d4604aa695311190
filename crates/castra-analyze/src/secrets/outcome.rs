//! The summary of a body: the secrets in its value, and its questions.

use std::collections::BTreeMap;

use castra_base::Span;
use castra_ir::{Expr, RoleId};

use super::recomputed_locals::Seat;
use super::shape::Term;
use super::state::{OpenRead, ShownValue};
use super::taint::{Chain, Taint};

/// The summary of a body.
#[derive(Default)]
pub(super) struct Outcome {
    /// The secrets in a function's value.
    pub(super) value: Taint,
    /// A procedure's questions that depend on its callers.
    pub(super) open_questions: BTreeMap<OpenRead, Chain>,
    /// The asked seats, each with one of its questions.
    pub(super) asked_seats: BTreeMap<Seat, ShownValue>,
}

/// The decider of a question.
pub(super) struct Chooser<'e> {
    pub(super) army: &'e Expr,
    pub(super) terms: Vec<Term>,
    /// The asked role of the army; `None` for the whole army.
    pub(super) role: Option<RoleId>,
    /// The span of the question.
    pub(super) span: Span,
    /// The index among reactions that are offered together.
    pub(super) option: usize,
}
