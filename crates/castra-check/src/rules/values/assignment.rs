//! Assignments.

use castra_base::Span;
use castra_syntax::ast::{AssignOp, Expr as AstExpr};

/// The parts of an assignment as written.
#[derive(Clone, Copy)]
pub(crate) struct Assignment<'a> {
    pub(crate) place: &'a AstExpr,
    pub(crate) op: AssignOp,
    pub(crate) value: &'a AstExpr,
    pub(crate) span: Span,
}
