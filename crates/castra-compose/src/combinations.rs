//! Values for combinations of changes: `settle A, B in FN(x) { set VALUE }`.
//!
//! Such a change applies if all changes that it names apply. That becomes its guard, so that the
//! solver sees it:
//!
//! ```text
//! settle night.dark, epic.light in dice(u) { set 2 }
//!     fn dice (…, when)(u#0) -> bool: (dark's condition(u#0) and light's condition(u#0))
//! ```

use std::borrow::Cow;

use castra_base::{Diagnostic, codes};

use crate::change::Change;
use crate::context::CompositionContext;
use crate::precedence::{is_of_absent_module, resolve_name};
use castra_ir::{
    Binary, Body, ChangeTarget, Expr, ExprKind, Function, FunctionId, Rules, Shared, Stmt,
    StmtKind, Ty, id,
};
use castra_syntax::ast::Name;

/// Returns the changes with the guards of all combinations. A combination that names a change of a
/// module not in play never applies, and is dropped.
pub(crate) fn add_guards<'c>(
    changes: &'c [Change],
    context: &CompositionContext<'_>,
    rules: &mut Rules,
    diagnostics: &mut Vec<Diagnostic>,
) -> Cow<'c, [Change]> {
    if changes.iter().all(|change| change.combined.is_empty()) {
        return Cow::Borrowed(changes);
    }
    let mut kept = Vec::with_capacity(changes.len());
    for change in changes {
        if change.combined.is_empty() {
            kept.push(change.clone());
            continue;
        }
        let mut met: Vec<Vec<&Change>> = Vec::new();
        let mut missing = Vec::new();
        for name in &change.combined {
            let of_target = |&i: &usize| {
                let other = &changes[i];
                other.target == change.target && other.combined.is_empty()
            };
            let all = resolve_name(name, &change.module, None, changes);
            let found: Vec<&Change> =
                all.iter().copied().filter(of_target).map(|i| &changes[i]).collect();
            if found.is_empty() {
                missing.push(name);
            }
            if !all.is_empty() && found.is_empty() {
                let message =
                    format!("`{}` is not a change of `{}`", name.text, change.target_name);
                diagnostics.push(
                    Diagnostic::new(&codes::MODULE_UNKNOWN_LABEL, name.span, message)
                        .label("belongs to another function")
                        .help("settle changes of the function that is named after `in`"),
                );
            }
            if let Some(other) = found.iter().find(|other| !other.sets_value()) {
                let message = format!("{} does not `set` a value", other.description());
                diagnostics.push(
                    Diagnostic::new(&codes::MODULE_UNKNOWN_LABEL, name.span, message)
                        .label("never conflicts with another change")
                        .related(other.head_span, "this change")
                        .help("only changes that `set` a value can contradict each other"),
                );
            }
            met.push(found);
        }
        if !missing.is_empty() {
            // An undeclared name is reported when the order of changes is resolved.
            let is_absent =
                |name: &&Name| is_of_absent_module(name, context.available_modules, changes);
            if !missing.iter().any(is_absent) {
                kept.push(change.clone());
            }
            continue;
        }
        let guard = guard(change, &met, rules);
        kept.push(Change {
            guard,
            condition_span: change.condition_span.or(Some(change.head_span)),
            ..change.clone()
        });
    }
    Cow::Owned(kept)
}

/// Builds the guard from the condition of the change, and of one change for each name.
fn guard(change: &Change, met: &[Vec<&Change>], rules: &mut Rules) -> Option<FunctionId> {
    let ChangeTarget::Function(target) = change.target else { return change.guard };
    let function = rules.functions.get(target)?;
    let locals: Vec<castra_ir::Local> =
        function.body.locals.iter().take(function.params).cloned().collect();
    let params: Vec<Ty> = locals.iter().map(|local| local.ty.clone()).collect();
    let span = change.head_span;
    let joined = |op: Binary| {
        move |a: Expr, b: Expr| {
            let kind = ExprKind::Binary(op, Box::new(a), Box::new(b));
            Expr { kind, ty: Ty::Bool, span }
        }
    };
    let others = met.iter().filter_map(|found| {
        found.iter().map(|other| other.guard_expr(&params)).reduce(joined(Binary::Or))
    });
    let own = change.guard.map(|own| crate::change::call(own, &params, Ty::Bool, span));
    let value = others.chain(own).reduce(joined(Binary::And))?;
    let give = Stmt { kind: StmtKind::Return(vec![value]), span, cites: Shared::default() };
    let body = Body { locals: locals.into(), stmts: vec![give].into() };
    let name = format!("{} ({}, when all hold)", change.target_name, change.description());
    let params = params.len();
    rules.functions.push(Function { name, params, result: Ty::Bool, body, span, clamped: None });
    Some(id(rules.functions.len() - 1))
}
