//! Rules: the lowering of syntax trees to typed trees, in which every name is an index.
//!
//! ```text
//! fn strength-at(h: hex) -> int {                            fn strength-at(h#0: hex) -> int
//!   if h.unit is not none then h.unit.strength else 0          return (if not (h#0.unit == none)
//! }                                                              then h#0.unit.strength else 0)
//! ```
//!
//! All bodies of a game share a `Context`. A `Lowering` is the pass over one body, and keeps its
//! state in separate parts: `resolve/`, `types/`, `lower/` and `task`. `items/` lowers the items,
//! `changes/` reads and applies the changes of modules, and `testing/` lowers the tests.
//! `statements/` and `values/` have a file for each family of constructs. `castra-analyze` checks
//! all bodies together.

mod changes;
mod context;
mod items;
mod lower;
mod lowering;
mod resolve;
mod statements;
mod target_names;
mod task;
mod test_setting;
mod testing;
mod types;
mod values;

use std::collections::BTreeSet;
use std::sync::Arc;

use castra_base::FileId;
use castra_syntax::ast::{Item, Tree};

use castra_analyze::{AnalysisResult, AnalysisSubject, ModuleContext};
use castra_ir::Rules;
use castra_resolve::reporter::Reporter;
use castra_resolve::symbols::SymbolTable;
use castra_resolve::{BaseBodies, Playable, ReusableBodies};

use context::Context;

pub use test_setting::{TestBody, TestSetting};
pub use testing::body::lower_test;
pub use testing::header::{TestHeader, test_header};
pub use testing::query::{lower_query, lower_user_query};

/// The checked rules of a game.
pub(crate) struct CheckedRules {
    pub(crate) rules: Rules,
    /// The number of pairs of changes that were compared.
    pub(crate) compared_pairs: usize,
    /// The number of bodies of functions and procedures that were lowered.
    pub(crate) lowered_bodies: usize,
    /// The bodies, for checks on top of this game.
    pub(crate) kept: ReusableBodies,
    /// The result of the analyses of all bodies.
    pub(crate) analysis: AnalysisResult,
}

/// Checks the rules of a game. Functions and procedures have the order of the symbols, and those of
/// reactions and changes follow. `own` has the files to check; the others belong to the game
/// `below`.
pub(crate) fn check(
    items: &[&Item],
    trees: &[Arc<Tree>],
    own: &BTreeSet<FileId>,
    symbols: &SymbolTable,
    below: Option<&Playable>,
    near: &ModuleContext<'_>,
    reporter: &mut Reporter<'_>,
) -> CheckedRules {
    let new = items.iter().copied().filter(|item| own.contains(&item.span.file));
    let below =
        below.filter(|below| items::reused_bodies::mean_the_same(new, symbols, &below.symbols));
    let reusable_bodies =
        below.map(|below| BaseBodies::new(&below.reusable_bodies, symbols, &below.symbols));
    let context = Context::for_game(items, symbols, reusable_bodies);
    let mut rules = items::lower(items, &context, reporter);
    let applied = changes::apply(items, own, near, &context, &mut rules, reporter);
    let summaries = castra_compose::check(&rules, reporter.diagnostics);
    let subject = AnalysisSubject {
        rules: &rules,
        summaries: &summaries,
        symbols,
        below,
        trees,
        items,
        own,
        modules: &applied.modules,
        changes: &applied.changes,
    };
    let (assumed, mut called) = (context.assumptions.take(), context.called.take());
    let analysed = castra_analyze::rules(&subject, assumed, &mut called, near.warned, reporter);
    let (lowered, kept) = (context.lowered_bodies.get(), context.reusable_bodies.take());
    CheckedRules {
        rules,
        compared_pairs: applied.compared_pairs,
        lowered_bodies: lowered,
        kept,
        analysis: analysed,
    }
}
