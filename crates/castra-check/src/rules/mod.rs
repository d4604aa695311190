//! Rules: from the syntax trees of bodies to typed trees, every name an index.
//!
//! A `Context` is what all bodies of a game have in common; a `Lowering` is one
//! body in the making. `items` goes through the items; `stmt` and `expr` are the
//! ways into statements and values, with a file for each family of them.

mod analysis;
mod assign;
mod bounds;
mod call;
mod change;
mod choose;
mod context;
mod each;
mod effect;
mod expr;
mod fit;
mod header;
mod held;
mod interval;
mod is;
mod items;
mod known;
mod listed;
mod lowering;
mod matching;
mod measure;
mod member;
mod name;
mod narrow;
mod once;
mod otherwise;
mod over;
mod pieces;
mod place;
mod procedure;
mod question;
mod reach;
mod record;
mod say;
mod set;
mod shifted;
mod stmt;
mod table;
mod test;
#[cfg(test)]
mod tests;
mod together;
mod window;

use std::sync::Arc;

use castra_syntax::ast::{Item, StmtKind, Test, Tree};
use smol_str::SmolStr;

use super::vocabulary::Vocabulary;
use super::{Near, Reporter};
use castra_compose::Setting;
use castra_defs::Board;
use castra_ir::{Body, ClauseId, Rules};

use context::Context;
use lowering::{Lowering, Role};

pub use header::{TestHeader, test_header};
pub use question::question;

/// What a test's body may refer to besides the words of its game.
#[derive(Clone, Copy, Debug)]
pub struct TestSetting<'a> {
    /// The words of the armies, in their order.
    pub armies: &'a [SmolStr],
    /// The board, if there is one.
    pub board: Option<&'a Board>,
    /// What the game does: the test names its phases, and asks whose turn it is.
    pub rules: &'a Rules,
}

/// What a test does, once: for one value of each name that it is run for.
#[derive(Clone, Debug, Default)]
pub struct TestBody {
    /// The names that it is run for, and their values, as written.
    pub values: Vec<(SmolStr, String)>,
    /// Its statements; those that only say how it starts are left out.
    pub body: Body,
    /// Clauses that it is about.
    pub cites: Vec<ClauseId>,
}

/// Checks all that a game does. Functions and procedures come in the order of
/// the vocabulary; behind them those that reactions and changes are made of. Says how
/// many pairs of changes were compared.
pub(crate) fn check(
    (items, trees): (&[&Item], &[Arc<Tree>]),
    vocabulary: &Vocabulary,
    near: &Near<'_>,
    reporter: &mut Reporter<'_>,
) -> (Rules, usize) {
    let context = Context::of_game(items, vocabulary);
    let mut rules = items::lower(items, &context, reporter);
    let changes = change::read(items, &context, near.modules, &mut rules, reporter);
    let settled = change::settled(items, &context);
    let setting = Setting {
        program: &vocabulary.template,
        armies: vocabulary
            .game
            .council
            .as_ref()
            .map_or((2, 2), |form| (form.armies as usize, form.most_armies as usize)),
        near: near.modules,
        requires: &change::requires(items),
        compare: near.compare,
        settled: &settled,
    };
    let compared = castra_compose::compose(&changes, &setting, &mut rules, reporter.diagnostics);
    castra_compose::check(&rules, reporter.diagnostics);
    analysis::secrets(&rules, items, &context, reporter);
    analysis::unused(trees, &context, reporter);
    (rules, compared)
}

/// Checks what a test does and expects: once for every combination of the
/// values that it is run for. A test that is run for nothing is there once.
pub fn test(
    item: &Test,
    vocabulary: &Vocabulary,
    setting: &TestSetting<'_>,
    reporter: &mut Reporter<'_>,
) -> Vec<TestBody> {
    let context = Context::of_test(vocabulary, setting);
    let mut bodies = Vec::new();
    let header = header::test_header(item);
    let combinations = each::combinations(item, &context, reporter);
    let runs = combinations.len();
    for values in combinations {
        let mut lowering = Lowering::new(&context, reporter, Role::Test);
        let mut named = Vec::new();
        for (binder, value) in item.each.iter().zip(values) {
            named.push((binder.name.text.clone(), value.text));
            lowering.fix(&binder.name, value.ty, value.value);
            // What the test starts with is read elsewhere.
            for word in header.words().filter(|word| word.text == binder.name.text) {
                lowering.find(word);
            }
        }
        let mut started = false;
        for stmt in item.body.iter() {
            if !header::belongs_to_header(stmt) {
                started |= !matches!(stmt.kind, StmtKind::Cite(_));
            } else if started {
                lowering.too_late(stmt.span);
            }
        }
        let (stmts, _) = lowering.stmts(&item.body, false);
        lowering.leave(0);
        let mut cites = std::mem::take(&mut lowering.cites);
        cites.sort_unstable();
        cites.dedup();
        let body = Body { locals: std::mem::take(&mut lowering.locals), stmts };
        if bodies.is_empty() {
            if let Some(problem) = analysis::ways(&body, setting.rules, context.program()) {
                lowering.report(problem);
            }
            // Each run has a body of its own.
            if let Some(problem) = each::too_many(item, &body, runs) {
                lowering.report(problem);
                bodies.push(TestBody { values: named, body, cites });
                break;
            }
        }
        bodies.push(TestBody { values: named, body, cites });
    }
    bodies
}
