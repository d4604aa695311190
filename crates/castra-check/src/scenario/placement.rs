//! Rules that put pieces on the board, so that an army needs no deployment.

use std::collections::BTreeSet;

use castra_ir::visit::{bodies, visit_all_stmts};
use castra_ir::{ProcedureId, Rules, Stmt, StmtKind};

/// Returns whether the setup places pieces, itself or through procedures that it calls.
pub(super) fn places_in_setup(rules: &Rules) -> bool {
    let Some(setup) = &rules.setup else { return false };
    let mut seen = BTreeSet::new();
    let mut next: Vec<ProcedureId> = Vec::new();
    let mut places = places_or_calls(&setup.stmts, &mut next);
    while let Some(procedure) = next.pop().filter(|_| !places) {
        if seen.insert(procedure)
            && let Some(procedure) = rules.procedures.get(procedure)
        {
            places |= places_or_calls(&procedure.body.stmts, &mut next);
        }
    }
    places
}

/// Returns whether any rule places pieces.
pub(super) fn places_anywhere(rules: &Rules) -> bool {
    bodies(rules).any(|body| places_or_calls(&body.stmts, &mut Vec::new()))
}

fn places_or_calls(stmts: &[Stmt], calls: &mut Vec<ProcedureId>) -> bool {
    let mut places = false;
    visit_all_stmts(stmts, &mut |stmt| match &stmt.kind {
        StmtKind::Place { .. } => places = true,
        StmtKind::Call(procedure, ..) => calls.push(*procedure),
        _ => {}
    });
    places
}
