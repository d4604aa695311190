//! The record of an evaluation: each value with the values that it was computed from.

use castra_ir::{ClauseId, Expr, FunctionId, LocalId};

use super::value::Value;

/// A recorded evaluation of an expression.
#[derive(Clone, Debug)]
pub(crate) struct Step<'p> {
    pub(crate) expr: &'p Expr,
    pub(crate) value: Value,
    /// The callee, if it is a call.
    pub(crate) call: Option<CallRecord>,
    pub(crate) parts: Vec<Step<'p>>,
    /// Set if operands were dropped.
    pub(crate) is_cut: bool,
}

/// A call of a function.
#[derive(Clone, Debug)]
pub(crate) struct CallRecord {
    pub(crate) function: FunctionId,
    pub(crate) args: Vec<Value>,
    /// Clauses of the statement that returned the value.
    pub(crate) clauses: Vec<ClauseId>,
}

/// The record of an evaluation in progress.
pub(super) struct Recording<'p> {
    /// Recorded operands of the expression being evaluated.
    pub(super) parts: Vec<Step<'p>>,
    /// The depth of that expression.
    pub(super) depth: usize,
    /// The highest recorded depth.
    pub(super) deepest: usize,
    /// Number of recorded steps so far.
    pub(super) kept: usize,
    /// In a separately recorded function, the records of locals that have not been used yet.
    pub(super) named: Option<UnusedLocals<'p>>,
}

/// Locals with their records.
type UnusedLocals<'p> = Vec<(LocalId, Step<'p>)>;

/// The unused locals of the caller, if the callee is recorded separately.
pub(super) struct Caller<'p>(pub(super) Option<UnusedLocals<'p>>);
