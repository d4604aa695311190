//! Puts the changes of modules into the rules of their game.
//!
//! What a module adds to a game is in its rules already; what it *changes* is listed
//! beside them. [`compose`] proves that no two changes are in each other's way, or
//! reports where they are, and builds them into the functions, steps and phases that
//! they aim at. Options stay open, and no battle is needed. For
//!
//! ```text
//! fn range(u: unit) -> int { 3 }                                the game
//! modify range(u) as far { when u is archer  add 1 }            a module
//! modify range(u) { when u in forest  set 1 }                   another
//! ```
//!
//! `range` becomes what `[value]` makes of it: 1 or the game's own value, with 1 more
//! for archers. Additions and limits are never in each other's way; two `set`s would
//! be, unless the guard solver (`guard/`) proves that their conditions exclude each
//! other, or one says `over` the other.
//!
//! Changes are taken module by module in the order of the modules' names, and
//! those of one module as they are written: in which order a battle names its
//! modules never matters.
//!
//! [`check`] then looks at the rules as a whole: what calls itself, and what is too
//! large to be played.
//!
//! Only the rules as data are known here: names were resolved before. Nothing is read
//! or written but what is given.

mod change;
mod conflict;
mod family;
mod guard;
mod held;
mod never;
mod over;
mod recursion;
mod said;
mod setting;
mod settled;
mod size;
mod steps;
mod touch;
mod triggers;
mod value;

use std::collections::BTreeSet;

use castra_base::Diagnostic;
use castra_ir::summary::Summaries;
use castra_ir::{FunctionId, Rules};

pub use change::{Below, Change, Target, What, title};
use guard::Scope;
pub use setting::{Compare, Setting, Settle};

/// Builds changes into the rules, and reports those that are in each other's way.
/// Says how many pairs the guard solver was asked about. Changes come module by
/// module, sorted by name.
pub fn compose(
    changes: &[Change],
    setting: &Setting<'_>,
    rules: &mut Rules,
    diagnostics: &mut Vec<Diagnostic>,
) -> usize {
    let changes = &settled::values(changes, setting, rules, diagnostics);
    let changed: BTreeSet<FunctionId> =
        changes.iter().filter_map(|c| c.target.function()).collect();
    let closures = family::Closures::of(setting.requires);
    let order = over::order(changes, setting, &closures, diagnostics);
    let scope = Scope {
        program: setting.program,
        functions: &rules.functions,
        changed,
        armies: setting.armies,
    };
    diagnostics.extend(changes.iter().filter_map(|c| never::check(c, c.looks(rules), &scope)));
    let compare = (setting.compare, closures);
    let compared = conflict::check(changes, &order, rules, &scope, compare, diagnostics);
    let told = changes.iter().enumerate().map(|(i, c)| c.told(order.below(i), rules));
    rules.changes = told.collect();
    value::compose(changes, &order, &compared, rules);
    steps::below(changes, &order, &compared, rules);
    steps::compose(changes, &order, &compared, rules);
    triggers::fill(rules, setting.program);
    compared.pairs
}

/// Reports what calls itself, and what is too large to be played, in rules that are
/// composed. Gives what was worked out for it.
pub fn check(rules: &Rules, diagnostics: &mut Vec<Diagnostic>) -> Summaries {
    let summaries = Summaries::of(rules);
    // Of what calls itself there is no size.
    if summaries.is_circular() {
        recursion::check(rules, diagnostics);
    } else {
        size::check(rules, &summaries, diagnostics);
        held::check(rules, diagnostics);
    }
    summaries
}
