//! Changes that cannot both be made.
//!
//! Two that set the same value differently, or that stand instead of the same
//! step, are found from the text where it tells that both hold in one case. What
//! depends on how things stand is found in play.

use castra_syntax::ast::ChangeKind;
use castra_syntax::{Diagnostic, codes};

use super::head::Target;
use super::known::{Case, Found, Text, View};
use super::over::Order;
use super::{Change, What};
use crate::check::Reporter;
use crate::program::{Conflict, FunctionId, Stage, Ty};

/// Reports conflicts that can be seen from the text.
pub(super) fn check(
    changes: &[Change<'_>],
    order: &Order,
    text: &Text<'_>,
    reporter: &mut Reporter<'_>,
) {
    for (i, a) in changes.iter().enumerate() {
        for (k, b) in changes.iter().enumerate().take(i) {
            let known = !order.is_astray(i) && !order.is_astray(k);
            if a.head.target != b.head.target || !order.are_apart(i, k) || !known {
                continue;
            }
            if let Some(why) = why(a, b, text) {
                reporter.report(conflict(a, b, &why));
            }
        }
    }
}

/// Why two changes of one thing cannot both be made.
fn why(a: &Change<'_>, b: &Change<'_>, text: &Text<'_>) -> Option<String> {
    let instead = |c: &Change<'_>| c.head.ast.kind == ChangeKind::InsteadOf;
    let values = match (a.set(), b.set()) {
        (Some(a), Some(b)) => Some((a, b)),
        _ if instead(a) && instead(b) => None,
        _ => return None,
    };
    let always =
        if values.is_some() { "set the value, always" } else { "always stand instead of it" };
    if a.guard.is_none() && b.guard.is_none() {
        return Some(format!("both {always}"));
    }
    let params: Vec<Ty> = a.head.params.iter().map(|p| p.1.clone()).collect();
    let body = |view: &View<'_, '_>, function: FunctionId| {
        view.body(&text.functions.get(function.index())?.body)
    };
    let holds = |view: &View<'_, '_>, change: &Change<'_>| match change.guard {
        Some(guard) => body(view, guard).map(|holds| holds != 0),
        None => Some(true),
    };
    let differ = |view: &View<'_, '_>| match values {
        Some((a, b)) => {
            let (a, b) = (body(view, a), body(view, b));
            Some(a? != b?)
        }
        None => Some(true),
    };
    // Where both hold, and what they come to differs, or is not known to be the same.
    let meet = |view: &View<'_, '_>, for_certain: bool| match (
        holds(view, a),
        holds(view, b),
        differ(view),
    ) {
        (Some(false), ..) | (_, Some(false), _) | (.., Some(false)) => Some(false),
        (Some(true), Some(true), differ) if differ.is_some() || !for_certain => Some(true),
        _ => None,
    };
    let what = if values.is_some() { "set the value" } else { "stand instead of it" };
    let told = |case: &Case| {
        if case.is_empty() {
            return format!("both {what}, always");
        }
        let names: Vec<&str> = a.head.ast.args.iter().map(|name| name.text.as_str()).collect();
        format!("both {what} where {}", text.told(case, &names, &params))
    };
    match text.find(&params, |view| meet(view, true)) {
        Found::Nowhere => return None,
        Found::In(case) => return Some(told(&case)),
        Found::Open => {}
    }
    // Whether the values differ only play can tell, but they are worked out apart.
    if let Some((a, b)) = values
        && (text.is_same(a, b) || matches!(text.find(&params, differ), Found::Nowhere))
    {
        return None;
    }
    // Where one always holds, the other can never be made without a conflict.
    if a.guard.is_none() || b.guard.is_none() {
        return Some(format!("both {what} whenever this holds, as the other always does"));
    }
    match text.find(&params, |view| meet(view, false)) {
        Found::In(case) => Some(told(&case)),
        Found::Open | Found::Nowhere => None,
    }
}

impl Change<'_> {
    /// What it sets its target to.
    fn set(&self) -> Option<FunctionId> {
        let (What::Stages(stages), Target::Function(_)) = (&self.what, self.head.target) else {
            return None;
        };
        stages.iter().find(|s| s.0 == Stage::Set).and_then(|s| s.1)
    }
}

/// Two changes that cannot both be made.
pub(super) fn conflict(a: &Change<'_>, b: &Change<'_>, why: &str) -> Diagnostic {
    Diagnostic::new(
        &codes::MODULE_CONFLICT,
        a.place(),
        format!("{} and {} are in conflict over `{}`", b.head.title(), a.head.title(), a.head.aim),
    )
    .label(why)
    .related(b.place(), "the other one")
    .help(advice(a, b))
}

/// What the game says when it stops because both hold.
pub(super) fn in_play(a: &Change<'_>, b: &Change<'_>) -> Box<Conflict> {
    let message = format!(
        "{} and {} both hold for `{}`, and neither goes over the other",
        a.head.title(),
        b.head.title(),
        a.head.aim
    );
    Box::new(Conflict { message, help: advice(a, b), other: b.place() })
}

/// How to settle which of two is to win.
fn advice(a: &Change<'_>, b: &Change<'_>) -> String {
    let label = |c: &Change<'_>| c.head.ast.label.as_ref().map(|label| label.text.to_string());
    // What another can go over: a change by its name, or all of its module.
    let name = |c: &Change<'_>| {
        label(c).or_else(|| (!c.head.module.is_empty()).then(|| c.head.module.to_string()))
    };
    let the = |c: &Change<'_>| match label(c) {
        Some(label) => format!("`{label}`"),
        None => c.head.title().replacen("a change", "the change", 1),
    };
    match (name(a), name(b)) {
        (Some(first), Some(second)) if first != second => format!(
            "write `over {second}` in the head of {} if that is to win, or `over {first}` in the head of {}",
            the(a),
            the(b)
        ),
        _ => {
            "give one of them a name with `as NAME`, and write `over NAME` in the head of the other"
                .to_owned()
        }
    }
}
