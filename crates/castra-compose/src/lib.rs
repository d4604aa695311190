//! Applies the changes of modules to the rules of their game.
//!
//! The rules already contain everything that a module adds; its *changes* are listed beside them.
//! [`compose`] proves that no two changes conflict, or reports the conflicts, and builds the
//! changes into the functions, steps and phases that they target. Options stay open, and no battle
//! is needed. For
//!
//! ```text
//! fn range(u: unit) -> int { 3 }                                the game
//! modify range(u) named far { when u is archer  add 1 }            a module
//! modify range(u) { when u in forest  set 1 }                   another
//! ```
//!
//! `value` rewrites `range` to: 1 or the game's own value, plus 1 for archers. Additions and limits
//! never conflict. Two `set`s do, unless the guard solver (`guard/`) proves that their conditions
//! exclude each other, or one overrides the other with `over`.
//!
//! Changes are processed module by module in the order of the modules' names, and in source order
//! within a module, so that the order in which a battle lists its modules never matters.
//!
//! [`check`] then examines the composed rules for recursion, for rules too large to play, and for
//! choices and chance in `together`.
//!
//! This crate works on lowered rules with resolved names, and does no input or output.

mod change;
mod combinations;
mod conflict;
mod conflict_messages;
mod context;
mod guard;
mod interference;
mod precedence;
mod recursion;
mod simultaneous;
mod size;
mod steps;
mod triggers;
mod unsatisfiable;
mod value;

use std::collections::BTreeSet;

use castra_base::Diagnostic;
use castra_ir::summary::Summaries;
use castra_ir::{FunctionId, Rules};

pub use change::{Change, ChangeEffect, OriginalProcedure, describe_change};
use context::RequirementClosures;
pub use context::{ComparisonScope, CompositionContext, Override};
use guard::Scope;
pub use precedence::is_absent_module;

/// Builds changes into the rules, and reports conflicts. Changes must be ordered by module name.
///
/// Returns the number of pairs of changes that the guard solver compared.
pub fn compose(
    changes: &[Change],
    context: &CompositionContext<'_>,
    rules: &mut Rules,
    diagnostics: &mut Vec<Diagnostic>,
) -> usize {
    let changes = &combinations::add_guards(changes, context, rules, diagnostics);
    let changed: BTreeSet<FunctionId> =
        changes.iter().filter_map(|c| c.target.function()).collect();
    let closures = RequirementClosures::of(context.requires);
    let order = precedence::resolve_precedence(changes, context, &closures, diagnostics);
    let scope = Scope {
        program: context.program,
        functions: &rules.functions,
        changed,
        armies: context.armies,
    };
    let own =
        changes.iter().filter(|change| context.checked_files.contains(&change.head_span.file));
    diagnostics.extend(own.filter_map(|c| unsatisfiable::check(c, c.guard_stmts(rules), &scope)));
    let compare = context.comparison_scope;
    let compared = conflict::check(changes, &order, rules, &scope, compare, closures, diagnostics);
    let recorded = changes.iter().enumerate().map(|(i, c)| c.record(order.overridden(i), rules));
    rules.changes = recorded.collect();
    value::compose(changes, &order, &compared, rules);
    steps::apply_to_originals(changes, &order, &compared, rules);
    steps::compose(changes, &order, &compared, rules);
    triggers::fill(rules, context.program);
    compared.compared_pair_count
}

/// Reports recursion in composed rules. Without recursion, reports rules too large to play, and
/// choices and chance in `together`. Returns the summaries of the rules, for reuse.
pub fn check<'r>(rules: &'r Rules, diagnostics: &mut Vec<Diagnostic>) -> Summaries<'r> {
    let summaries = Summaries::of(rules);
    // The other checks follow calls, which end only without recursion.
    if summaries.is_circular() {
        recursion::check(rules, diagnostics);
    } else {
        size::check(rules, &summaries, diagnostics);
        simultaneous::check(rules, diagnostics);
    }
    summaries
}
