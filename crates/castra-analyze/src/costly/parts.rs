//! Values and their parts: the locals that they read and bind, and the largest that take much work.

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

/// The locals that a value reads and has from outside.
pub(super) fn free(value: &Expr) -> BTreeSet<LocalId> {
    let (mut read, mut within) = (BTreeSet::new(), BTreeSet::new());
    all_exprs(value, &mut |part| {
        if let ExprKind::Local(local) = part.kind {
            read.insert(local);
        }
        bound(part, &mut |local| {
            within.insert(local);
        });
    });
    read.difference(&within).copied().collect()
}

/// The largest parts of a value that take much work and for which something holds.
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
