//! Renumbering of locals, for statements that are moved to a separate body.

use std::cell::RefCell;

use crate::expr::{Expr, ExprKind};
use crate::id::LocalId;
use crate::stmt::Stmt;
use crate::visit::bound_mut;
use crate::visit_mut::{visit_assigned_locals_mut, visit_operands_mut, visit_stmt_parts_mut};

/// Replaces every local that the statements read or assign by its image under `to`.
pub fn rename_locals(stmts: &mut [Stmt], to: &mut dyn FnMut(LocalId) -> LocalId) {
    for stmt in stmts {
        visit_assigned_locals_mut(stmt, &mut |at| *at = to(*at));
        // Both closures need `to`. They are called one at a time, so the borrows never overlap.
        let to = RefCell::new(&mut *to);
        visit_stmt_parts_mut(
            stmt,
            &mut |value| rename_in_expr(value, &mut **to.borrow_mut()),
            &mut |block| rename_locals(block, &mut **to.borrow_mut()),
        );
    }
}

fn rename_in_expr(expr: &mut Expr, to: &mut dyn FnMut(LocalId) -> LocalId) {
    if let ExprKind::Local(at) = &mut expr.kind {
        *at = to(*at);
    }
    bound_mut(expr, &mut |at| *at = to(*at));
    visit_operands_mut(expr, &mut |part| rename_in_expr(part, to));
}
