//! Diagnostics of conflicting changes, at compile time and in play.

use castra_base::{Diagnostic, codes};
use castra_ir::Conflict;
use castra_syntax::ast::ChangeKind;

use crate::change::Change;

/// Creates the diagnostic of two changes that conflict.
pub(crate) fn conflict(a: &Change, b: &Change, why: &str) -> Diagnostic {
    Diagnostic::new(
        &codes::MODULE_CONFLICT,
        a.head_span,
        format!("{} and {} conflict over `{}`", b.description(), a.description(), a.target_name),
    )
    .label(why)
    .related(b.head_span, "the other")
    .help(advice(a, b))
    .readonly_help(a.head_span.file, advice(b, a))
}

/// Creates the diagnostic of two changes that may conflict in play.
pub(crate) fn possible_conflict(a: &Change, b: &Change, why: &str) -> Diagnostic {
    Diagnostic::new(
        &codes::MODULE_MAY_CONFLICT,
        a.head_span,
        format!(
            "{} and {} may conflict over `{}` in play",
            b.description(),
            a.description(),
            a.target_name
        ),
    )
    .label(why)
    .related(b.head_span, "the other")
    .help(format!("{}, or separate them with `when`", advice(a, b)))
    .readonly_help(a.head_span.file, format!("{}, or separate them with `when`", advice(b, a)))
}

/// Creates the runtime error of a game that stops because both changes apply.
pub(crate) fn runtime_conflict(a: &Change, b: &Change) -> Box<Conflict> {
    let message = format!(
        "{} and {} both apply to `{}`, and neither overrides the other",
        a.description(),
        b.description(),
        a.target_name
    );
    Box::new(Conflict { message, help: advice(a, b), other: b.head_span })
}

/// Returns the advice on how to declare which change overrides the other, or which insertion comes
/// first.
fn advice(a: &Change, b: &Change) -> String {
    let aim = match a.kind {
        ChangeKind::Before | ChangeKind::After => "be done first",
        ChangeKind::Modify
        | ChangeKind::Allow
        | ChangeKind::Forbid
        | ChangeKind::InsteadOf
        | ChangeKind::Except => "win",
    };
    // A name by which the other source can refer to it: changes of another module are not visible
    // by their label alone.
    let label = |c: &Change| {
        let label = &c.label.as_ref()?.text;
        let own = a.module == b.module || c.module.is_empty();
        Some(if own { label.to_string() } else { format!("{}.{label}", c.module) })
    };
    // A name that another change can override: the change itself, or its whole module.
    let name =
        |c: &Change| label(c).or_else(|| (!c.module.is_empty()).then(|| c.module.to_string()));
    let the = |c: &Change| match label(c) {
        Some(label) => format!("`{label}`"),
        None => c.description().replacen("a change", "the change", 1),
    };
    match (name(a), name(b)) {
        (Some(first), Some(second)) if first != second => format!(
            "write `over {second}` in the head of {} if that is to {aim}, or `over {first}` in the head of {}",
            the(a),
            the(b)
        ),
        _ => {
            "give one of them a name with `named NAME`, and write `over NAME` in the head of the other"
                .to_owned()
        }
    }
}
