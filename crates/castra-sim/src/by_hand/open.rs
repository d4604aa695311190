//! What is open to everybody at a table, and what only some may see.

use std::collections::BTreeSet;

use castra_defs::PileVisibility;
use castra_ir::effects::{Slot, reads};
use castra_ir::visit::{all_exprs, all_stmts, own_exprs};
use castra_ir::{Cell, Expr, ExprKind, FunctionId, Program};

/// Whether a value can be worked out from what everybody at the table sees: nothing that it reads, and
/// nothing that the functions read which it calls, is hidden from anybody.
#[must_use]
pub fn is_open_to_all(program: &Program, value: &Expr) -> bool {
    let mut called: BTreeSet<FunctionId> = BTreeSet::new();
    let mut waiting: Vec<FunctionId> = Vec::new();
    let mut open = true;
    let mut see = |expr: &Expr, waiting: &mut Vec<FunctionId>| {
        open &= match reads(expr, program) {
            Some(Slot::Cell(cell)) => is_open(program, cell),
            // What each army has seen of cards is its own.
            Some(Slot::Seen) => false,
            Some(Slot::NextTurn | Slot::Outcome) | None => true,
        };
        if let ExprKind::Call(id, _) = expr.kind {
            waiting.push(id);
        }
    };
    all_exprs(value, &mut |expr| see(expr, &mut waiting));
    while let Some(id) = waiting.pop() {
        let Some(function) = program.rules.functions.get(id).filter(|_| called.insert(id)) else {
            continue;
        };
        all_stmts(&function.body.stmts, &mut |stmt| {
            own_exprs(stmt, &mut |expr| all_exprs(expr, &mut |part| see(part, &mut waiting)));
        });
    }
    open
}

/// Whether everybody at the table may see all of what a cell holds.
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
