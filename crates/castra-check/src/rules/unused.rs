//! Functions and procedures that nothing calls, no test either.

use std::sync::Arc;

use castra_base::{Diagnostic, Span, codes};
use castra_syntax::ast::Tree;

use super::context::Context;
use castra_ir::{FunctionId, ProcedureId};
use castra_resolve::reporter::Reporter;

pub(in crate::rules) fn check(
    trees: &[Arc<Tree>],
    context: &Context<'_>,
    reporter: &mut Reporter<'_>,
) {
    tests(trees, context);
    let called = context.called.borrow();
    let symbols = context.symbols;
    let ids = (0..).map(FunctionId).zip(&symbols.functions);
    // A further field of a record is called wherever the record is.
    let ids = ids.filter(|(_, head)| !head.of_field);
    for (_, head) in ids.filter(|(id, _)| !called.functions.contains(id)) {
        reporter.report(unused(&head.name, head.span));
    }
    let ids = (0..).map(ProcedureId).zip(&symbols.procedures);
    for (_, head) in ids.filter(|(id, _)| !called.procedures.contains(id)) {
        reporter.report(unused(&head.name, head.span));
    }
}

fn unused(name: &str, span: Span) -> Diagnostic {
    Diagnostic::new(&codes::NAME_UNUSED, span, format!("`{name}` is never called"))
        .label("declared here")
        .help("call it, or remove it")
}

/// Records what tests speak of, of what nothing else calls: a word in a test that is the name
/// of a function or procedure uses it, whatever else the word may stand for there.
fn tests(trees: &[Arc<Tree>], context: &Context<'_>) {
    let symbols = context.symbols;
    let said = |word: &str| trees.iter().any(|text| text.mentions().tests(word));
    let mut called = context.called.borrow_mut();
    for (id, head) in (0..).map(FunctionId).zip(&symbols.functions) {
        if !called.functions.contains(&id) && said(&head.name) {
            called.functions.insert(id);
        }
    }
    for (id, head) in (0..).map(ProcedureId).zip(&symbols.procedures) {
        if !called.procedures.contains(&id) && said(&head.name) {
            called.procedures.insert(id);
        }
    }
}
