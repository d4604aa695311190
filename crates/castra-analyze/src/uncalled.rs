//! Functions and procedures that nothing calls, not even a test.

use std::collections::BTreeSet;
use std::sync::Arc;

use castra_base::{Diagnostic, Span, codes};
use castra_ir::{FunctionId, ProcedureId};
use castra_resolve::{Reporter, SymbolTable};
use castra_syntax::ast::Tree;

/// Functions and procedures that something calls.
#[derive(Default)]
pub struct UsedCallees {
    /// The functions that a body or a test calls.
    pub functions: BTreeSet<FunctionId>,
    /// The procedures that a body or a test calls.
    pub procedures: BTreeSet<ProcedureId>,
}

/// Reports functions and procedures that neither the bodies call nor a test.
pub(crate) fn check(
    trees: &[Arc<Tree>],
    symbols: &SymbolTable,
    called: &mut UsedCallees,
    reporter: &mut Reporter<'_>,
) {
    add_test_mentions(trees, symbols, called);
    let ids = (0..).map(FunctionId).zip(&symbols.functions);
    // A function that returns a record becomes one for each field, and a call calls all of them.
    let ids = ids.filter(|(_, head)| !head.is_field_function);
    for (_, head) in ids.filter(|(id, _)| !called.functions.contains(id)) {
        reporter.report(unused_callee(&head.name, head.span));
    }
    let ids = (0..).map(ProcedureId).zip(&symbols.procedures);
    for (_, head) in ids.filter(|(id, _)| !called.procedures.contains(id)) {
        reporter.report(unused_callee(&head.name, head.span));
    }
}

fn unused_callee(name: &str, span: Span) -> Diagnostic {
    Diagnostic::new(&codes::NAME_UNUSED, span, format!("`{name}` is never called"))
        .label("declared here")
        .help("call it, or remove it")
}

/// Adds the functions and procedures that tests mention. A word in a test counts as a use of any
/// callee of that name, whatever it means there.
fn add_test_mentions(trees: &[Arc<Tree>], symbols: &SymbolTable, called: &mut UsedCallees) {
    let is_mentioned = |word: &str| trees.iter().any(|text| text.mentions().is_in_test(word));
    for (id, head) in (0..).map(FunctionId).zip(&symbols.functions) {
        if !called.functions.contains(&id) && is_mentioned(&head.name) {
            called.functions.insert(id);
        }
    }
    for (id, head) in (0..).map(ProcedureId).zip(&symbols.procedures) {
        if !called.procedures.contains(&id) && is_mentioned(&head.name) {
            called.procedures.insert(id);
        }
    }
}
