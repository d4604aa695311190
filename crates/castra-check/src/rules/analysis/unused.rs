//! Functions and procedures that nothing calls, no test either.

use std::collections::BTreeSet;

use castra_base::{Diagnostic, Span, codes};
use castra_syntax::ast::{Item, ItemKind};

use super::super::context::Context;
use crate::Reporter;
use crate::mentions::{self, Mention};
use castra_ir::{FunctionId, ProcedureId};

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
    Diagnostic::new(&codes::RULES_UNUSED, span, format!("`{name}` is never called"))
        .label("declared here")
        .help("call it, or remove it")
}

/// Takes note of what tests speak of: a word in a test that is the name of a
/// function or procedure uses it, whatever else the word may stand for there.
fn tests(items: &[&Item], context: &Context<'_>) {
    let vocabulary = context.vocabulary;
    let mut said: BTreeSet<&str> = BTreeSet::new();
    for item in
        items.iter().filter(|item| matches!(item.kind, ItemKind::Test(_) | ItemKind::Unread(_)))
    {
        mentions::of_item(item, &mut |mention| {
            if let Mention::Name(word) | Mention::Written(word) = mention {
                said.insert(word);
            }
        });
    }
    let mut called = context.called.borrow_mut();
    let functions = (0..).map(FunctionId).zip(&vocabulary.functions);
    let used = functions.filter(|(_, head)| said.contains(head.name.as_str()));
    called.functions.extend(used.map(|(id, _)| id));
    let procedures = (0..).map(ProcedureId).zip(&vocabulary.procedures);
    let used = procedures.filter(|(_, head)| said.contains(head.name.as_str()));
    called.procedures.extend(used.map(|(id, _)| id));
}
