//! The state of an evaluation: its locals, the steps left, and the record.

use castra_base::Span;
use castra_ir::{ClauseId, Conflict, Program};

use super::recording::{CallRecord, Recording};
use super::value::Value;
use crate::image::Facts;

/// The highest number of steps of an evaluation that a user requests: about as many as the machine
/// may take between two decisions.
pub(super) const FUEL_TO_EXPLAIN: u64 = 10_000_000;

/// An evaluator.
pub(crate) struct Eval<'p, 's, S> {
    pub(crate) program: &'p Program,
    pub(crate) facts: &'s Facts,
    pub(crate) source: &'s S,
    pub(crate) locals: Vec<Option<Value>>,
    /// Clauses of the statements that were executed.
    pub(crate) cited: Vec<ClauseId>,
    /// Expressions with a given value, by their address.
    pub(crate) given: Vec<(usize, i64)>,
    /// Fuel of this evaluation.
    pub(super) fuel: u64,
    /// Fuel of later evaluations.
    pub(super) bank: u64,
    pub(super) levels: u32,
    /// The record of evaluated expressions, if there is one.
    pub(super) record: Option<Recording<'p>>,
    /// The last called function.
    pub(super) called: Option<CallRecord>,
    /// Clauses of the last `return`.
    pub(super) returned: Vec<ClauseId>,
    /// The conflict that stopped the evaluation, with its span.
    pub(crate) conflict: Option<(&'p Conflict, Span)>,
}
