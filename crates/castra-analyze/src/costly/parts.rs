//! Values and their parts: the locals that they read and bind, and their largest costly parts.

use std::collections::BTreeSet;

use castra_ir::visit::{all_exprs, bound, parts};
use castra_ir::{Expr, ExprKind, LocalId, Rules};

use super::work::{MUCH, Work};

/// Returns the name of a value in a message.
pub(super) fn called(value: &Expr, rules: &Rules) -> String {
    let function =
        if let ExprKind::Call(id, _) = &value.kind { rules.functions.get(id) } else { None };
    function.map_or_else(|| "this value".to_owned(), |f| format!("`{}(…)`", f.name))
}

/// Returns the free locals of a value: those that it reads and does not bind.
pub(super) fn free(value: &Expr) -> BTreeSet<LocalId> {
    let (mut read, mut within) = (BTreeSet::new(), BTreeSet::new());
    all_exprs(value, &mut |part| {
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
pub(super) fn largest<'e>(
    value: &'e Expr,
    work: &Work,
    holds: &mut dyn FnMut(&'e Expr) -> bool,
    see: &mut dyn FnMut(&'e Expr),
) {
    if work.nested(value) < MUCH {
        return;
    }
    if holds(value) {
        return see(value);
    }
    parts(value, &mut |part| largest(part, work, holds, see));
}
