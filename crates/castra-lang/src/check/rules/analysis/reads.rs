//! What standing rules and endings depend on: everything that their conditions
//! read, functions included.

use std::collections::BTreeSet;

use super::walk::{all_exprs, all_stmts, own_exprs};
use crate::program::{Cell, Expr, ExprKind, FunctionId, Program, Rules, Ty, Universe};

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

/// Everything that an expression reads, functions included.
pub(in crate::check::rules) fn read_by(
    expr: &Expr,
    program: &Program,
    rules: &Rules,
    cells: &mut BTreeSet<Cell>,
) {
    read(expr, program, &[], cells);
    let mut open = called(expr);
    let mut seen = BTreeSet::new();
    while let Some(next) = open.pop() {
        let Some(function) = rules.functions.get(next.index()) else { continue };
        if !seen.insert(next) {
            continue;
        }
        all_stmts(&function.body.stmts, &mut |stmt| {
            own_exprs(stmt, &mut |expr| {
                read(expr, program, &[], cells);
                open.extend(called(expr));
            });
        });
    }
}

/// The functions that an expression itself calls.
fn called(expr: &Expr) -> Vec<FunctionId> {
    let mut calls = Vec::new();
    all_exprs(expr, &mut |part| {
        if let ExprKind::Call(id, _) = part.kind {
            calls.push(id);
        }
    });
    calls
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
    all_exprs(expr, &mut |part| match &part.kind {
        ExprKind::State(id, _) => {
            cells.insert(Cell::State(*id));
        }
        ExprKind::Field(kind, field, _) => {
            let fields = program.kinds.get(kind.index()).map(|k| k.fields.as_slice());
            if fields.and_then(|f| f.get(field.index())).is_some_and(|f| f.state) {
                cells.insert(Cell::Field(*kind, *field));
            }
        }
        ExprKind::Us | ExprKind::Them | ExprKind::TurnNumber => {
            cells.insert(Cell::Turn);
        }
        ExprKind::HexOf(piece) | ExprKind::OnBoard(piece) => {
            if let Ty::Piece(kind) = piece.ty {
                cells.insert(Cell::Place(kind));
            }
        }
        ExprKind::Places(pieces) => {
            if let Ty::Set(Universe::Piece(kind)) = pieces.ty {
                cells.insert(Cell::Place(kind));
            }
        }
        ExprKind::PieceAt(kind, _)
        | ExprKind::Reserves(kind)
        | ExprKind::All(Universe::Piece(kind)) => {
            cells.insert(Cell::Place(*kind));
        }
        ExprKind::Pile(pile) | ExprKind::Top(pile) | ExprKind::TopOf(_, pile) => {
            cells.insert(Cell::Pile(pile.pile));
        }
        ExprKind::Call(id, _) => {
            cells.extend(functions.get(id.index()).into_iter().flatten().copied());
        }
        _ => {}
    });
}
