//! The triggers of standing rules and endings: everything that their conditions read, including
//! called functions.

use std::collections::BTreeSet;

use castra_ir::effects::{Slot, slot_read};
use castra_ir::visit::{visit_all_stmts, visit_exprs, visit_own_exprs};
use castra_ir::{Cell, Expr, ExprKind, Function, FunctionId, Program, Rules};

/// Fills in the triggers of every standing rule and ending.
pub(crate) fn fill(rules: &mut Rules, program: &Program) {
    let count = rules.functions.len();
    let own = std::iter::repeat_with(|| None).take(count).collect();
    let mut walk = Walk {
        rules: &rules.functions,
        program,
        own,
        last_visit: vec![0; count],
        current_visit: 0,
    };
    let mut all = |exprs: &[Option<&Expr>]| {
        let mut cells = BTreeSet::new();
        let mut calls = BTreeSet::new();
        for expr in exprs.iter().copied().flatten() {
            add_direct_reads(expr, program, &mut cells);
            calls.extend(direct_callees(expr));
        }
        walk.add(calls, &mut cells);
        cells.into_iter().collect()
    };
    for standing in &mut rules.standing {
        standing.reads = all(&[standing.each.as_ref(), Some(&standing.condition)]);
    }
    for ending in &mut rules.endings {
        ending.reads = all(&[ending.each.as_ref(), Some(&ending.condition)]);
    }
}

/// A traversal of the call graph without recursion, which visits each function once.
struct Walk<'r> {
    rules: &'r [Function],
    program: &'r Program,
    /// The direct reads and calls of each function visited so far.
    own: Vec<Option<DirectReads>>,
    /// The index of the last traversal that visited each function.
    last_visit: Vec<u32>,
    current_visit: u32,
}

impl Walk<'_> {
    /// Adds the reads of functions and everything that they call.
    fn add(&mut self, calls: BTreeSet<FunctionId>, cells: &mut BTreeSet<Cell>) {
        self.current_visit += 1;
        let mut open: Vec<FunctionId> = calls.into_iter().collect();
        while let Some(next) = open.pop() {
            let (Some(met), Some(own), Some(function)) = (
                self.last_visit.get_mut(next.index()),
                self.own.get_mut(next.index()),
                self.rules.get(next.index()),
            ) else {
                continue;
            };
            if std::mem::replace(met, self.current_visit) != self.current_visit {
                let own = own.get_or_insert_with(|| DirectReads::of(function, self.program));
                cells.extend(&own.cells);
                open.extend(&own.calls);
            }
        }
    }
}

/// The direct reads and calls of a function.
#[derive(Default)]
struct DirectReads {
    cells: BTreeSet<Cell>,
    calls: BTreeSet<FunctionId>,
}

impl DirectReads {
    fn of(function: &Function, program: &Program) -> Self {
        let mut own = Self::default();
        visit_all_stmts(&function.body.stmts, &mut |stmt| {
            visit_own_exprs(stmt, &mut |expr| {
                add_direct_reads(expr, program, &mut own.cells);
                own.calls.extend(direct_callees(expr));
            });
        });
        own
    }
}

/// Returns the functions that an expression calls directly.
fn direct_callees(expr: &Expr) -> Vec<FunctionId> {
    let mut calls = Vec::new();
    visit_exprs(expr, &mut |part| {
        if let ExprKind::Call(id, _) = part.kind {
            calls.push(id);
        }
    });
    calls
}

/// Adds the state that an expression reads directly to `cells`.
fn add_direct_reads(expr: &Expr, program: &Program, cells: &mut BTreeSet<Cell>) {
    visit_exprs(expr, &mut |part| {
        if let Some(Slot::Cell(cell)) = slot_read(part, program) {
            cells.insert(cell);
        }
    });
}
