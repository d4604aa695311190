//! Rules: from the syntax trees of bodies to typed trees, every name an index.
//!
//! ```text
//! fn strength-at(h: hex) -> int {                            fn strength-at(h#0: hex) -> int
//!   if h.unit is not none then h.unit.strength else 0          return (if not (h#0.unit == none)
//! }                                                              then h#0.unit.strength else 0)
//! ```
//!
//! A `Context` is what all bodies of a game have in common; a `Lowering` walks over one
//! body, with parts that keep their state to themselves: `resolve/`, `types/`, `lower/` and
//! `task`. `items/` goes through the items, `changes/` through what modules change,
//! `testing/` through tests; `statements/` and `values/` have a file for each family of
//! constructs. `castra-analyze` finds out what is wrong with all bodies together.

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
mod unused;
mod values;

use std::any::Any;
use std::collections::BTreeSet;
use std::sync::Arc;

use castra_base::FileId;
use castra_syntax::ast::{Item, Tree};

use castra_analyze::{Input, Kept, Near, RemovalChecked};
use castra_compose::Setting;
use castra_ir::Rules;
use castra_resolve::reporter::Reporter;
use castra_resolve::symbols::SymbolTable;
use castra_resolve::{Below, KeptBodies, Playable};

use context::Context;

pub use test_setting::{TestBody, TestSetting};
pub use testing::body::test;
pub use testing::header::{TestHeader, test_header};
pub use testing::question::{query, question};

/// The rules of a game.
pub(crate) struct Checked {
    /// The rules.
    pub(crate) rules: Rules,
    /// The number of pairs of changes that were compared.
    pub(crate) compared: usize,
    /// The number of bodies of functions and procedures that were lowered.
    pub(crate) lowered: usize,
    /// The number of visits of functions and procedures for secrets and for use after removal.
    pub(crate) visited: usize,
    /// The bodies, for checks on top of this game.
    pub(crate) kept: KeptBodies,
    /// The summaries of the bodies, for battles on top of this game.
    pub(crate) summaries: Option<Arc<dyn Any + Send + Sync>>,
}

/// Checks all that a game does. Functions and procedures come in the order of
/// the symbols; after them those that reactions and changes are made of. The `own` files are those
/// that are checked, not what they are added to: the game `below`.
pub(crate) fn check(
    items: &[&Item],
    trees: &[Arc<Tree>],
    own: &BTreeSet<FileId>,
    symbols: &SymbolTable,
    below: Option<&Playable>,
    near: &Near<'_>,
    reporter: &mut Reporter<'_>,
) -> Checked {
    let new = items.iter().copied().filter(|item| own.contains(&item.span.file));
    let below = below.filter(|below| items::kept::mean_the_same(new, symbols, &below.symbols));
    let kept = below.map(|below| Below::new(&below.kept, symbols, &below.symbols));
    let context = Context::of_game(items, symbols, kept);
    let mut rules = items::lower(items, &context, reporter);
    let changes = changes::read(items, &context, near.modules, &mut rules, reporter);
    let settled = changes::settled(items, &context);
    let setting = Setting {
        program: &symbols.template,
        armies: symbols
            .game
            .council
            .as_ref()
            .map_or((2, 2), |form| (form.armies as usize, form.most_armies as usize)),
        near: near.modules,
        requires: &changes::requires(items),
        own,
        compare: near.compare,
        settled: &settled,
    };
    let compared = castra_compose::compose(&changes, &setting, &mut rules, reporter.diagnostics);
    let summaries = castra_compose::check(&rules, reporter.diagnostics);
    let written = castra_analyze::Written::when_asked(&rules, &summaries, &symbols.template);
    let assumptions = context.assumptions.take();
    castra_analyze::assumptions(assumptions, &rules, &symbols.template, own, reporter);
    let warned = near.warned;
    let input = Input { rules: &rules, summaries: &summaries, written: &written };
    let game = below.and_then(Kept::of);
    let warns = warned.are_any();
    let secrets = castra_analyze::secrets(input, game, items, own, warns, symbols, reporter);
    castra_analyze::advice(&rules, &summaries, &symbols.template, reporter);
    let mut removal = RemovalChecked::default();
    if warned.are_any() {
        let modules = changes::modules(items);
        castra_analyze::decks_filled_twice(&rules, &summaries, &symbols.template, reporter);
        removal = castra_analyze::use_after_removal(
            input, game, symbols, own, &modules, &changes, reporter,
        );
        castra_analyze::occupied(&rules, &symbols.template, own, reporter);
        castra_analyze::costly(input, &symbols.template, own, reporter);
    }
    castra_analyze::numbers(input, symbols, own, warned, reporter);
    if warned.are_all() {
        unused::check(trees, &context, reporter);
    }
    let bodies_below = Kept::keep(&written, secrets.below, removal.below);
    drop(written);
    let (lowered, kept) = (context.lowered.get(), context.kept.take());
    let visited = secrets.visited + removal.visited;
    Checked { rules, compared, lowered, visited, kept, summaries: bodies_below }
}
