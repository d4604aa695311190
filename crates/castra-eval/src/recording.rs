//! The record of an evaluation: each value with the values that it was computed from.

use castra_ir::{ClauseId, Expr, FunctionId, LocalId};

use crate::value::Value;

/// A recorded evaluation of an expression.
#[derive(Clone, Debug)]
pub struct RecordedEvaluation<'p> {
    /// The expression.
    pub expr: &'p Expr,
    /// The value of the expression.
    pub value: Value,
    /// The call, if the expression is one.
    pub call: Option<CallRecord>,
    /// The recorded operands, in the order of their evaluation.
    pub parts: Vec<RecordedEvaluation<'p>>,
    /// True if operands were dropped.
    pub is_cut: bool,
}

/// A call of a function.
#[derive(Clone, Debug)]
pub struct CallRecord {
    /// The callee.
    pub function: FunctionId,
    /// The values of its arguments.
    pub args: Vec<Value>,
    /// Clauses of the statement that returned the value.
    pub clauses: Vec<ClauseId>,
}

/// The record of an evaluation in progress.
#[derive(Debug)]
pub(crate) struct Recording<'p> {
    /// Recorded operands of the expression being evaluated.
    pub(crate) parts: Vec<RecordedEvaluation<'p>>,
    /// The depth of that expression.
    pub(crate) depth: usize,
    /// The highest recorded depth.
    pub(crate) max_depth: usize,
    /// Number of recorded steps so far.
    pub(crate) step_count: usize,
    /// In a function without changes, the records of locals that have not been used yet.
    pub(crate) unused_locals: Option<UnusedLocals<'p>>,
}

/// Locals with their records.
type UnusedLocals<'p> = Vec<(LocalId, RecordedEvaluation<'p>)>;

/// The unused locals of the caller during a call.
pub(crate) struct Caller<'p>(pub(crate) Option<UnusedLocals<'p>>);
