//! Exceptions: `except mud.stuck(u, h) { when u is elephants }`. A change of another file does not
//! apply if one of its exceptions holds. Exceptions only restrict, so their order is irrelevant.

use castra_base::suggest::undeclared_name_diagnostic;
use castra_base::{Diagnostic, ExpectedName, Span, codes};
use castra_compose::{Change, is_absent_module};
use castra_syntax::ast::{self, ChangeKind, Item, ItemKind, Name};

use super::head::{ChangeHead, Modules};
use super::parts::ChangeLowering;
use crate::rules::context::Context;
use crate::rules::statements::body::leading_cites;
use castra_ir::{Exception, Expr, ExprKind, Rules, Shared, Stmt, StmtKind, Ty};
use castra_resolve::reporter::Reporter;

/// Lowers all exceptions, and adds each to its change.
pub(super) fn lower_exceptions(
    items: &[&Item],
    heads: &[ChangeHead<'_>],
    changes: &mut [Change],
    modules: &Modules<'_>,
    context: &Context<'_>,
    rules: &mut Rules,
    reporter: &mut Reporter<'_>,
) {
    for item in items {
        let ItemKind::Change(except) = &item.kind else { continue };
        let Some(target) = except.target.as_ref().filter(|_| except.kind == ChangeKind::Except)
        else {
            continue;
        };
        let found = excepted_changes(except, target, changes);
        let (at, change) = match found.as_slice() {
            [one] => match changes.get(*one) {
                Some(change) => (*one, change),
                None => continue,
            },
            [] => {
                // A name of a known module may refer to a change that is not in play, which is not
                // an error. A declared change may be missing because of its own error.
                let name = except.step.as_ref().unwrap_or(target);
                let is_absent = is_absent_module(&target.text, modules.available, changes);
                if !is_absent && !is_declared(items, name) {
                    let known = changes.iter().filter_map(|c| c.label.as_ref());
                    let known = known.map(|label| label.text.as_str());
                    reporter.report(
                        undeclared_name_diagnostic(
                            &codes::MODULE_UNKNOWN_LABEL,
                            ExpectedName::Change,
                            &name.text,
                            name.span,
                            known,
                        )
                        .help("name the change with `named NAME` in its first line"),
                    );
                }
                continue;
            }
            [_, ..] => {
                reporter.report(ambiguous_exception(&found, changes, target.span));
                continue;
            }
        };
        let item_of_change = change.item_span;
        let Some(of) = heads.iter().find(|head| head.item.span == item_of_change) else {
            continue;
        };
        let head = ChangeHead {
            ast: except,
            item,
            module: of.module.clone(),
            is_of_battle: context.own_battle(item.span).is_some(),
            target: of.target,
            aim: match &except.step {
                Some(label) => format!("{}.{}", target.text, label.text),
                None => target.text.to_string(),
            },
            params: of.params.clone(),
            result: None,
            shared: of.shared.clone(),
            shared_locals: of.shared_locals.clone(),
            is_whole: of.is_whole,
            original: of.original.clone(),
            target_names: of.target_names.clone(),
        };
        head.check_arg_count(reporter);
        let exception = lower_exception(&head, context, rules, reporter);
        let exception = Exception { module: modules.of(item).to_string(), ..exception };
        if let Some(change) = changes.get_mut(at) {
            change.exceptions.push(exception);
        }
    }
}

/// Returns whether a change in the items has a label.
fn is_declared(items: &[&Item], label: &Name) -> bool {
    items.iter().any(|item| {
        let ItemKind::Change(change) = &item.kind else { return false };
        change.label.as_ref().is_some_and(|own| own.text == label.text)
    })
}

/// Lowers the condition of an exception.
fn lower_exception(
    head: &ChangeHead<'_>,
    context: &Context<'_>,
    rules: &mut Rules,
    reporter: &mut Reporter<'_>,
) -> Exception {
    let cites = leading_cites(&head.ast.body, context.symbols);
    let mut reader = ChangeLowering { head, context, rules, reporter, original: None };
    reader.report_repeated();
    reader.report_extra_statements("an exception only says when a change does not apply");
    let when = head.condition().map(|when| when.span);
    let guard = reader.lower_guard();
    let span = head.item.head;
    let guard = guard.unwrap_or_else(|| {
        reader.add_function(head.part_name("always"), Ty::Bool, &reader.no_lets(), |_| Expr {
            kind: ExprKind::Const(1),
            ty: Ty::Bool,
            span,
        })
    });
    // An exception cites its clauses only if its condition holds.
    if let Some(function) = rules.functions.get_mut(guard)
        && let Some(Stmt { kind: StmtKind::Return(values), .. }) = function.body.stmts.pop()
    {
        let span = values.first().map_or(span, |value| value.span);
        let truth = |yes: i64| Expr { kind: ExprKind::Const(yes), ty: Ty::Bool, span };
        let returns = |yes, cites| Stmt { kind: StmtKind::Return(vec![truth(yes)]), span, cites };
        let holds = values.into_iter().next().unwrap_or_else(|| truth(1));
        let then = vec![returns(1, cites.clone())];
        let test = StmtKind::If(holds, then, Vec::new());
        function.body.stmts.push(Stmt { kind: test, span, cites: Shared::default() });
        function.body.stmts.push(returns(0, Shared::default()));
    }
    Exception {
        condition: guard,
        module: head.module.to_string(),
        of_battle: head.is_of_battle,
        cites,
        condition_span: when,
    }
}

/// Returns the indices of the changes that an exception names.
fn excepted_changes(except: &ast::Change, target: &Name, changes: &[Change]) -> Vec<usize> {
    let labelled = |change: &Change, label: &Name| {
        change.label.as_ref().is_some_and(|own| own.text == label.text)
    };
    let fits = |change: &Change| match &except.step {
        Some(label) => change.module == target.text && labelled(change, label),
        None => labelled(change, target),
    };
    (0..changes.len()).filter(|&i| changes.get(i).is_some_and(fits)).collect()
}

fn ambiguous_exception(found: &[usize], changes: &[Change], span: Span) -> Diagnostic {
    let mut diagnostic =
        Diagnostic::new(&codes::MODULE_UNKNOWN_LABEL, span, "several changes have this name")
            .label("which of them?")
            .help("write `except MODULE.LABEL(…)`");
    for change in found.iter().filter_map(|&i| changes.get(i)) {
        diagnostic = diagnostic.related(change.head_span, change.description());
    }
    diagnostic
}
