//! The record of an evaluation: each value, with the values that it is computed from.

use castra_ir::{ClauseId, Expr, FunctionId, LocalId};

use super::value::Value;

/// What a recorded evaluation tells of an expression.
#[derive(Clone, Debug)]
pub(crate) struct Step<'p> {
    pub(crate) expr: &'p Expr,
    pub(crate) value: Value,
    /// Of a call, what was called.
    pub(crate) call: Option<Called>,
    pub(crate) parts: Vec<Step<'p>>,
    /// Whether it has parts that are left out, as there is too much to tell.
    pub(crate) is_cut: bool,
}

/// A function that was called.
#[derive(Clone, Debug)]
pub(crate) struct Called {
    pub(crate) function: FunctionId,
    pub(crate) args: Vec<Value>,
    /// Clauses that the statement follows which gave the value.
    pub(crate) clauses: Vec<ClauseId>,
}

/// What has been worked out so far.
pub(super) struct Recording<'p> {
    /// Of the expression that is being worked out.
    pub(super) parts: Vec<Step<'p>>,
    /// How deep that lies.
    pub(super) depth: usize,
    /// How deep it is looked.
    pub(super) deepest: usize,
    /// How much has been kept in all.
    pub(super) kept: usize,
    /// In a function of its own, how the locals came about that nothing has named yet.
    pub(super) named: Option<Named<'p>>,
}

/// Locals, and how each came about.
type Named<'p> = Vec<(LocalId, Step<'p>)>;

/// What whoever calls a function has named so far, if it is told apart.
pub(super) struct Caller<'p>(pub(super) Option<Named<'p>>);
