//! Checks of `together { … }`: its effects are simultaneous, so it may contain no choice and no
//! chance.

use castra_base::{Diagnostic, Span, codes};

use castra_ir::visit::{bodies, visit_all_stmts};
use castra_ir::{Deferred, ProcedureId, Rules, Stmt, StmtKind};

/// Reports choices and chance inside `together`. Procedures are not recursive here.
pub(crate) fn check(rules: &Rules, diagnostics: &mut Vec<Diagnostic>) {
    // For each procedure, once known, the first operation that `together` excludes.
    let mut known: Vec<Option<Option<&'static str>>> = vec![None; rules.procedures.len()];
    for body in bodies(rules) {
        visit_all_stmts(&body.stmts, &mut |stmt| {
            if let StmtKind::Defer(Deferred::Rules, within) = &stmt.kind {
                visit_excluded(within, rules, &mut known, &mut |span, operation| {
                    diagnostics.push(
                        Diagnostic::new(
                            &codes::RULES_HELD,
                            span,
                            format!(
                                "actions in `together` happen at the same time, but this {operation}"
                            ),
                        )
                        .label("cannot be part of `together`")
                        .related(Span { end: stmt.span.start + 8, ..stmt.span }, "the block")
                        .help("do it before, and use the result in the block"),
                    );
                });
            }
        });
    }
}

fn visit_excluded(
    stmts: &[Stmt],
    rules: &Rules,
    cache: &mut Vec<Option<Option<&'static str>>>,
    see: &mut dyn FnMut(Span, &'static str),
) {
    visit_all_stmts(stmts, &mut |stmt| {
        let operation = match &stmt.kind {
            StmtKind::Choose { .. } | StmtKind::ChooseSome { .. } => Some("asks a player"),
            StmtKind::React { .. } => Some("opens a window"),
            StmtKind::RollOne(..) | StmtKind::RollMany(..) => Some("rolls dice"),
            StmtKind::Pick(..) => Some("picks at random"),
            StmtKind::Draw(..) => Some("draws cards"),
            StmtKind::Shuffle(_) => Some("shuffles a pile"),
            StmtKind::Call(id, ..) => excluded_operation(*id, rules, cache),
            StmtKind::Let(..)
            | StmtKind::SetState(..)
            | StmtKind::SetField(..)
            | StmtKind::If(..)
            | StmtKind::Match(..)
            | StmtKind::ForEach { .. }
            | StmtKind::Repeat(..)
            | StmtKind::Stop
            | StmtKind::Return(_)
            | StmtKind::MoveCard(..)
            | StmtKind::MoveCards(..)
            | StmtKind::Fill(..)
            | StmtKind::Reveal(..)
            | StmtKind::MovePiece(..)
            | StmtKind::SetArmy(..)
            | StmtKind::Remove(_)
            | StmtKind::Lift(_)
            | StmtKind::Place { .. }
            | StmtKind::Step(..)
            | StmtKind::Defer(..)
            | StmtKind::NextTurn(_)
            | StmtKind::End(..)
            | StmtKind::Say(_)
            | StmtKind::Conflict(_)
            | StmtKind::EndlessReactions
            | StmtKind::Test(_) => None,
        };
        if let Some(operation) = operation {
            see(stmt.span, operation);
        }
    });
}

/// Returns the first operation of a procedure that `together` excludes.
fn excluded_operation(
    id: ProcedureId,
    rules: &Rules,
    cache: &mut Vec<Option<Option<&'static str>>>,
) -> Option<&'static str> {
    if let Some(Some(found)) = cache.get(id.index()) {
        return *found;
    }
    let mut found = None;
    if let Some(procedure) = rules.procedures.get(id) {
        visit_excluded(&procedure.body.stmts, rules, cache, &mut |_, operation| {
            found = found.or(Some(operation));
        });
    }
    if let Some(slot) = cache.get_mut(id.index()) {
        *slot = Some(found);
    }
    found
}
