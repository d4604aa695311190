//! Values and their parts: the locals that they read and bind, and their largest costly parts.

use std::collections::BTreeSet;

use castra_ir::visit::{bound, visit_exprs, visit_operands};
use castra_ir::{Expr, ExprKind, LocalId, Rules};

use super::work::{COSTLY_DEPTH, WalkDepths};

/// Returns the phrase for a value in a message: its call, or "this value".
pub(super) fn value_name(value: &Expr, rules: &Rules) -> String {
    let function =
        if let ExprKind::Call(id, _) = &value.kind { rules.functions.get(id) } else { None };
    function.map_or_else(|| "this value".to_owned(), |f| format!("`{}(…)`", f.name))
}

/// Returns the free locals of a value: those that it reads and does not bind.
pub(super) fn free_locals(value: &Expr) -> BTreeSet<LocalId> {
    let (mut read, mut within) = (BTreeSet::new(), BTreeSet::new());
    visit_exprs(value, &mut |part| {
        if let ExprKind::Local(local) = part.kind {
            read.insert(local);
        }
        bound(part, &mut |&local| {
            within.insert(local);
        });
    });
    read.difference(&within).copied().collect()
}

/// Visits the largest costly parts of a value for which `holds` is true.
pub(super) fn visit_largest<'e>(
    value: &'e Expr,
    work: &WalkDepths,
    holds: &mut dyn FnMut(&'e Expr) -> bool,
    see: &mut dyn FnMut(&'e Expr),
) {
    if work.depth(value) < COSTLY_DEPTH {
        return;
    }
    if holds(value) {
        return see(value);
    }
    visit_operands(value, &mut |part| visit_largest(part, work, holds, see));
}
