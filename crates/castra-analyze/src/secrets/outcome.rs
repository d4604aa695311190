//! The outcome of statements: the secrets that each reader can have learned.

use std::collections::BTreeMap;

use castra_base::Span;
use castra_ir::{Expr, RoleId};

use super::keeper::Seat;
use super::shape::Term;
use super::state::{Open, ShownValue};
use super::taint::{Chain, Taint};

/// What a body comes to.
#[derive(Default)]
pub(super) struct Outcome {
    /// What the value of a function tells.
    pub(super) value: Taint,
    /// What a procedure asks that only its callers can answer for.
    pub(super) open: BTreeMap<Open, Chain>,
    /// Whom it asks, each with one of the questions.
    pub(super) asked: BTreeMap<Seat, ShownValue>,
}

/// Who is asked: terms of the army, and where that is said.
pub(super) struct Chooser<'e> {
    pub(super) by: &'e Expr,
    pub(super) terms: Vec<Term>,
    /// In which role the army is asked.
    pub(super) role: Option<RoleId>,
    /// The whole question.
    pub(super) span: Span,
    /// Which of several reactions that are offered at once.
    pub(super) option: usize,
}
