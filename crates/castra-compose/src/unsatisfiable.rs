//! Unsatisfiable guards: conditions of changes that can never hold.

use castra_base::{Diagnostic, codes};

use crate::change::Change;
use crate::guard::{Guards, MAX_SOLVER_STEPS, SatResult, Scope};
use castra_ir::visit::reads_local;
use castra_ir::{LocalId, Stmt, StmtKind};

/// Returns the diagnostic of a change whose condition can never hold. The first locals of `stmts`
/// are its parameters, and its first test is the condition.
pub(crate) fn check(change: &Change, stmts: &[Stmt], scope: &Scope<'_>) -> Option<Diagnostic> {
    let condition = stmts.iter().find_map(|stmt| match &stmt.kind {
        StmtKind::Return(values) => values.first(),
        StmtKind::If(condition, ..) => Some(condition),
        _ => None,
    })?;
    let mut guards = Guards::new(scope.clone(), change.params.clone());
    let holds = guards.condition(stmts)?;
    if !matches!(guards.solve(holds, MAX_SOLVER_STEPS), SatResult::Unsat) {
        return None;
    }
    // The parameters that the condition mentions. A single one is named in the message.
    let about: Vec<&str> = (0..)
        .map(LocalId)
        .zip(&change.args)
        .filter(|(local, _)| reads_local(condition, *local))
        .map(|(_, name)| name.text.as_str())
        .collect();
    let label = match about.as_slice() {
        [name] => format!("no `{name}` makes this true"),
        _ => "this is never true".to_owned(),
    };
    let message = format!("{} can never apply", change.description());
    Some(
        Diagnostic::new(&codes::MODULE_NEVER, condition.span, message)
            .label(label)
            .help("correct its `when`, or remove the change"),
    )
}
