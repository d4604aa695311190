//! The state of an evaluation: its locals, the steps left, and the record.

use castra_base::Span;
use castra_ir::{ClauseId, Conflict, Program};

use super::recording::{Called, Recording};
use super::value::Value;
use crate::image::Facts;

/// How many steps one may take that somebody asks for: about as many as the machine may take
/// between two decisions.
pub(super) const FUEL_TO_EXPLAIN: u64 = 10_000_000;

/// Works values out.
pub(crate) struct Eval<'p, 's, S> {
    pub(crate) program: &'p Program,
    pub(crate) facts: &'s Facts,
    pub(crate) source: &'s S,
    pub(crate) locals: Vec<Option<Value>>,
    /// Clauses that the statements done so far follow.
    pub(crate) cited: Vec<ClauseId>,
    /// Expressions whose value is given, by where they lie.
    pub(crate) given: Vec<(usize, i64)>,
    /// Steps left to this evaluation.
    pub(super) fuel: u64,
    /// Steps left to those that come after it.
    pub(super) bank: u64,
    pub(super) levels: u32,
    /// What has been worked out, if it is to be recorded.
    pub(super) record: Option<Recording<'p>>,
    /// The function called last.
    pub(super) called: Option<Called>,
    /// Clauses that the last `return` follows.
    pub(super) returned: Vec<ClauseId>,
    /// Two changes that met, and where, if that is why there is no value.
    pub(crate) conflict: Option<(&'p Conflict, Span)>,
}
