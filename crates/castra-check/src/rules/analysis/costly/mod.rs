//! Values that take much work and are worked out again and again, though they are the same.
//!
//! ```text
//! for each u in units {
//!   choose h in hexes where it not in zone(us) or none { u.aim = h }   zone(us) again for each unit
//! }
//! hexes h where any(f in foes(us), h in goals(f))                      goals(f) again for each hex
//! ```
//!
//! The machine keeps what is the same for all elements while it goes through a set, and for all rounds
//! of a loop that asks nobody: of that nothing is said. It keeps nothing while somebody is asked, and
//! nothing of one element of an inner set for all elements of the outer one.

mod elements;
mod rounds;
mod work;

use std::collections::BTreeSet;

use castra_base::{FileId, Span};
use castra_ir::visit::{all_exprs, bodies, parts};
use castra_ir::{Expr, ExprKind, LocalId, Program, Rules};

use castra_ir::summary::Summaries;

use super::written::OnceAsked;
use crate::Reporter;
use work::{MUCH, Work};

/// Reports such values in the `own` files.
pub(in crate::rules) fn check(
    (rules, summaries, written): (&Rules, &Summaries, &OnceAsked<'_>),
    program: &Program,
    own: &BTreeSet<FileId>,
    reporter: &mut Reporter<'_>,
) {
    let work = Work::of(rules, summaries);
    let mut found = elements::found(rules, summaries, &work);
    let rounds = rounds::Rounds::of(rules, summaries, written, program);
    for body in bodies(rules) {
        rounds.of_stmts(&body.stmts, &work, &mut found);
    }
    let mut told: BTreeSet<Span> = BTreeSet::new();
    for problem in found {
        let place = problem.primary.span;
        if own.contains(&place.file) && told.insert(place) {
            reporter.report(problem);
        }
    }
}

/// What a message calls a value.
fn called(value: &Expr, rules: &Rules) -> String {
    let function =
        if let ExprKind::Call(id, _) = &value.kind { rules.functions.get(id) } else { None };
    function.map_or_else(|| "this value".to_owned(), |f| format!("`{}(…)`", f.name))
}

/// The locals that a value reads and has from outside.
fn free(value: &Expr) -> BTreeSet<LocalId> {
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

/// The locals that a value itself gives a value to, for parts of it.
fn bound(value: &Expr, see: &mut dyn FnMut(LocalId)) {
    match &value.kind {
        ExprKind::Where(_, local, _)
        | ExprKind::SumOver(_, local, _)
        | ExprKind::Best(_, _, local, _)
        | ExprKind::ValueOver(_, _, local, _)
        | ExprKind::RolledWhere(_, local, _)
        | ExprKind::Bind(local, ..) => see(*local),
        ExprKind::Reach(reach) => [reach.from, reach.to].into_iter().for_each(see),
        _ => {}
    }
}

/// The largest parts of a value that take much work and for which something holds.
fn largest<'e>(
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
