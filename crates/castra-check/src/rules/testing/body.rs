//! The bodies of a test, one for each combination of the values that it runs for.

use castra_syntax::ast::{StmtKind, Test};

use super::{header, parameters};
use crate::rules::context::Context;
use crate::rules::lowering::Lowering;
use crate::rules::statements::test::late_setting;
use crate::rules::task::BodyRole;
use crate::rules::test_setting::{TestBody, TestSetting};
use castra_resolve::reporter::Reporter;
use castra_resolve::symbols::SymbolTable;

/// Checks and lowers the body of a test, once for each combination of the values that it runs for.
/// A test without such values has one body. If the bodies would be too large in total, only the
/// first one is returned.
pub fn lower_test(
    item: &Test,
    symbols: &SymbolTable,
    setting: &TestSetting<'_>,
    reporter: &mut Reporter<'_>,
) -> Vec<TestBody> {
    let context = Context::for_test(symbols, setting);
    let mut bodies = Vec::new();
    let header = header::test_header(item);
    let combinations = parameters::combinations(item, &context, reporter);
    let runs = combinations.len();
    for values in combinations {
        let mut lowering = Lowering::new(&context, reporter, BodyRole::Test);
        let mut named = Vec::new();
        for (binder, value) in item.each.iter().zip(values) {
            named.push((binder.name.text.clone(), value.text));
            lowering.introduce_constant(&binder.name, value.ty, value.value);
            // The header is lowered elsewhere, but its words count as uses of the name.
            for word in header.words().filter(|word| word.text == binder.name.text) {
                lowering.read_local(word);
            }
        }
        let mut started = false;
        for stmt in item.body.iter() {
            if !header::belongs_to_header(stmt) {
                started |= !matches!(stmt.kind, StmtKind::Cite(_));
            } else if started {
                lowering.report(late_setting(stmt.span));
            }
        }
        let (stmts, _) = lowering.lower_stmts(&item.body, false);
        lowering.leave_scope(0);
        let (body, mut cites, _) = std::mem::take(&mut lowering.builder).finish(stmts);
        cites.sort_unstable();
        cites.dedup();
        if bodies.is_empty() {
            if let Some(problem) =
                castra_analyze::roll_outcomes(&body, setting.rules, context.program())
            {
                lowering.report(problem);
            }
            // Each run has a separate body, about as large as this one.
            if let Some(problem) = parameters::too_many_runs(item, &body, runs) {
                lowering.report(problem);
                bodies.push(TestBody { values: named, body, cites });
                break;
            }
        }
        bodies.push(TestBody { values: named, body, cites });
    }
    bodies
}
