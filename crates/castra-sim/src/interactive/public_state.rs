//! The public part of a position.

use std::collections::BTreeSet;

use castra_defs::PileVisibility;
use castra_ir::effects::{Slot, slot_read};
use castra_ir::visit::{visit_all_stmts, visit_exprs, visit_own_exprs};
use castra_ir::{Cell, Expr, ExprKind, FunctionId, Program};

/// Returns whether a value depends on public information only. Nothing that it reads, directly or
/// in the functions that it calls, may be hidden from any player.
#[must_use]
pub fn is_open_to_all(program: &Program, value: &Expr) -> bool {
    let mut called: BTreeSet<FunctionId> = BTreeSet::new();
    let mut waiting: Vec<FunctionId> = Vec::new();
    let mut open = true;
    let mut see = |expr: &Expr, waiting: &mut Vec<FunctionId>| {
        open &= match slot_read(expr, program) {
            Some(Slot::Cell(cell)) => is_open(program, cell),
            // Each army has its own knowledge of cards.
            Some(Slot::Seen) => false,
            Some(Slot::NextTurn | Slot::Outcome) | None => true,
        };
        if let ExprKind::Call(id, _) = expr.kind {
            waiting.push(id);
        }
    };
    visit_exprs(value, &mut |expr| see(expr, &mut waiting));
    while let Some(id) = waiting.pop() {
        let Some(function) = program.rules.functions.get(id).filter(|_| called.insert(id)) else {
            continue;
        };
        visit_all_stmts(&function.body.stmts, &mut |stmt| {
            visit_own_exprs(stmt, &mut |expr| {
                visit_exprs(expr, &mut |part| see(part, &mut waiting))
            });
        });
    }
    open
}

/// Returns whether all players may see the whole content of a cell.
pub(super) fn is_open(program: &Program, cell: Cell) -> bool {
    let is_secret = |kind| program.kinds.get(kind).is_none_or(|kind| kind.is_secret());
    match cell {
        Cell::State(id) => {
            program.states.get(id).is_some_and(|state| state.visibility == PileVisibility::Public)
        }
        Cell::Field(kind, field) => {
            let declared = program.kinds.get(kind).and_then(|kind| kind.fields.get(field));
            !is_secret(kind) && declared.is_some_and(|field| !field.private)
        }
        Cell::Place(kind) | Cell::Army(kind) => !is_secret(kind),
        Cell::Pile(_) => false,
        Cell::Turn => true,
    }
}
