//! What standing rules and endings depend on: everything that their conditions
//! read, functions included.

use std::collections::BTreeSet;

use super::effects::{Slot, reads};
use super::walk::{all_exprs, all_stmts, own_exprs};
use crate::program::{Cell, Expr, ExprKind, FunctionId, Program, Rules};

/// Fills in what every standing rule and every ending reads.
pub(super) fn fill(rules: &mut Rules, program: &Program) {
    let functions = of_functions(rules, program);
    let all = |exprs: &[Option<&Expr>]| {
        let mut cells = BTreeSet::new();
        for expr in exprs.iter().copied().flatten() {
            read(expr, program, &functions, &mut cells);
        }
        cells.into_iter().collect()
    };
    for standing in &mut rules.standing {
        standing.reads = all(&[standing.each.as_ref(), Some(&standing.condition)]);
    }
    for ending in &mut rules.endings {
        ending.reads = all(&[ending.each.as_ref(), Some(&ending.condition)]);
    }
}

/// What each function reads, those that it calls included.
fn of_functions(rules: &Rules, program: &Program) -> Vec<BTreeSet<Cell>> {
    let mut reads = vec![BTreeSet::new(); rules.functions.len()];
    let mut calls: Vec<BTreeSet<FunctionId>> = vec![BTreeSet::new(); rules.functions.len()];
    for ((function, cells), calls) in rules.functions.iter().zip(&mut reads).zip(&mut calls) {
        all_stmts(&function.body.stmts, &mut |stmt| {
            own_exprs(stmt, &mut |expr| {
                read(expr, program, &[], cells);
                all_exprs(expr, &mut |part| {
                    if let ExprKind::Call(id, _) = part.kind {
                        calls.insert(id);
                    }
                });
            });
        });
    }
    // Cells are only added, and there are finitely many of them.
    loop {
        let before = reads.clone();
        for (cells, calls) in reads.iter_mut().zip(&calls) {
            for callee in calls {
                cells.extend(before.get(callee.index()).into_iter().flatten().copied());
            }
        }
        if reads == before {
            return reads;
        }
    }
}

fn read(expr: &Expr, program: &Program, functions: &[BTreeSet<Cell>], cells: &mut BTreeSet<Cell>) {
    all_exprs(expr, &mut |part| {
        if let Some(Slot::Cell(cell)) = reads(part, program) {
            cells.insert(cell);
        }
        if let ExprKind::Call(id, _) = &part.kind {
            cells.extend(functions.get(id.index()).into_iter().flatten().copied());
        }
    });
}
