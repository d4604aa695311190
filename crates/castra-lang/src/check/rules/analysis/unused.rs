//! Functions and procedures that nothing calls, no test either.

use castra_syntax::ast::{Item, ItemKind};
use castra_syntax::{Diagnostic, Span, codes};

use super::super::TestSetting;
use super::super::context::Context;
use super::super::lowering::{Lowering, Role};
use crate::check::{Accepts, Reporter};
use crate::program::{FunctionId, ProcedureId, Rules, Ty};

pub(super) fn check(items: &[&Item], context: &Context<'_>, reporter: &mut Reporter<'_>) {
    tests(items, context);
    let called = context.called.borrow();
    let vocabulary = context.vocabulary;
    let ids = (0..).map(FunctionId).zip(&vocabulary.functions);
    for (_, head) in ids.filter(|(id, _)| !called.functions.contains(id)) {
        reporter.report(unused(&head.name, head.span));
    }
    let ids = (0..).map(ProcedureId).zip(&vocabulary.procedures);
    for (_, head) in ids.filter(|(id, _)| !called.procedures.contains(id)) {
        reporter.report(unused(&head.name, head.span));
    }
}

fn unused(name: &str, span: Span) -> Diagnostic {
    Diagnostic::new(&codes::RULES_UNUSED, span, format!("nothing calls `{name}`"))
        .label("declared here")
        .help("call it, or remove it")
}

/// Takes note of what tests call. What is wrong with them is found when they
/// are read for themselves.
fn tests(items: &[&Item], context: &Context<'_>) {
    let rules = Rules::default();
    let setting = TestSetting { armies: &[], board: None, rules: &rules };
    let mut accepts = Accepts::default();
    let mut diagnostics = Vec::new();
    let mut scrap = Reporter { diagnostics: &mut diagnostics, accepts: &mut accepts };
    for item in items {
        let ItemKind::Test(test) = &item.kind else { continue };
        let of_test = Context::of_test(context.vocabulary, &setting);
        let mut lowering = Lowering::new(&of_test, &mut scrap, Role::Test);
        for binder in &test.each {
            lowering.expr(&binder.set, None);
            lowering.fix(&binder.name, Ty::Never, 0);
        }
        lowering.stmts(&test.body, false);
        let tested = of_test.called.into_inner();
        let mut called = context.called.borrow_mut();
        called.functions.extend(tested.functions);
        called.procedures.extend(tested.procedures);
    }
}
