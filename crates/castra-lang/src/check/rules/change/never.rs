//! Conditions of changes that can never hold, as far as the text tells.

use castra_syntax::{Diagnostic, codes};

use super::super::analysis::walk;
use super::head::Head;
use super::known::{Found, Text};
use crate::program::{Expr, ExprKind, LocalId, Stmt, StmtKind, Ty};

/// What to say of a change whose condition can never hold. The statements begin
/// with its parameters and come to the condition.
pub(super) fn check(head: &Head<'_>, stmts: &[Stmt], text: &Text<'_>) -> Option<Diagnostic> {
    let condition = stmts.iter().find_map(|stmt| match &stmt.kind {
        StmtKind::Return(Some(condition)) | StmtKind::If(condition, ..) => Some(condition),
        _ => None,
    })?;
    let params: Vec<Ty> = head.params.iter().map(|p| p.1.clone()).collect();
    let found = text.find(&params, |view| view.condition(stmts).map(|holds| holds != 0));
    if !matches!(found, Found::Nowhere) {
        return None;
    }
    // Of what it is about, where that is one thing.
    let about: Vec<&str> = (0..)
        .map(LocalId)
        .zip(&head.ast.args)
        .filter(|(local, _)| mentions(condition, *local))
        .map(|(_, name)| name.text.as_str())
        .collect();
    let label = match about.as_slice() {
        [name] => format!("no `{name}` there is makes this so"),
        _ => "this is never so".to_owned(),
    };
    let message = format!("{} can never hold", head.title());
    Some(
        Diagnostic::new(&codes::MODULE_NEVER, condition.span, message)
            .label(label)
            .help("correct its `when`, or remove the change"),
    )
}

fn mentions(expr: &Expr, local: LocalId) -> bool {
    let mut found = false;
    walk::all_exprs(expr, &mut |part| {
        found |= matches!(part.kind, ExprKind::Local(id) if id == local);
    });
    found
}
