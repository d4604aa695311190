//! The results of a `before` or `after` change of a step: of the shared locals, only those that it
//! may have assigned. So the checker still knows the values of the others after the step.
//!
//! ```text
//! after fight(u, v) with on, lost { lost += 1 }    returns `lost`, and not `on`
//! ```

use std::collections::BTreeSet;

use castra_ir::visit::{all_stmts, visit_assigned_locals};
use castra_ir::visit_mut::stmt_parts_mut;
use castra_ir::{Expr, ExprKind, LocalId, Procedure, Stmt, StmtKind};

/// Drops the results that a procedure returns unchanged. `gives` has the local of the target for
/// each result, and loses the same entries.
pub(super) fn drop_unchanged_results(procedure: &mut Procedure, gives: &mut Vec<LocalId>) {
    if gives.len() != procedure.results.len() {
        return;
    }
    let params = procedure.params;
    let mut written: BTreeSet<LocalId> = BTreeSet::new();
    let mut returned: Vec<Option<LocalId>> = Vec::new();
    let mut differ: BTreeSet<usize> = BTreeSet::new();
    all_stmts(&procedure.body.stmts, &mut |stmt| {
        visit_assigned_locals(stmt, &mut |local| {
            written.insert(local);
        });
        let StmtKind::Return(values) = &stmt.kind else { return };
        let values: Vec<Option<LocalId>> = values.iter().map(as_local).collect();
        if returned.is_empty() {
            returned = values;
        } else {
            let others = values.iter().zip(&returned).enumerate();
            differ.extend(others.filter(|(_, (a, b))| a != b).map(|(at, _)| at));
        }
    });
    let is_kept = |at: usize| {
        let local = returned.get(at).copied().flatten();
        let untouched = local.is_some_and(|local| {
            local.index() < params && !written.contains(&local) && !differ.contains(&at)
        });
        !untouched
    };
    let kept: Vec<bool> = (0..gives.len()).map(is_kept).collect();
    retain(gives, &kept);
    retain(&mut procedure.results, &kept);
    drop_returned(&mut procedure.body.stmts, &kept);
}

/// Returns the local of a value that is a plain local.
fn as_local(value: &Expr) -> Option<LocalId> {
    if let ExprKind::Local(local) = value.kind { Some(local) } else { None }
}

fn retain<T>(all: &mut Vec<T>, kept: &[bool]) {
    let mut kept = kept.iter();
    all.retain(|_| kept.next().is_none_or(|kept| *kept));
}

/// Drops the same results from every `return`.
fn drop_returned(stmts: &mut [Stmt], kept: &[bool]) {
    for stmt in stmts {
        if let StmtKind::Return(values) = &mut stmt.kind {
            retain(values, kept);
        }
        stmt_parts_mut(stmt, &mut |_| {}, &mut |block| drop_returned(block, kept));
    }
}
