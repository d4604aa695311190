//! Summaries of state: the slots that functions read and procedures write, callees included, and
//! the slots that standing rules write after any other write.

use std::cell::LazyCell;

use castra_base::Span;
use castra_ir::effects::{slot_read, visit_writes};
use castra_ir::summary::{Callee, Summaries};
use castra_ir::visit::{visit_all_stmts, visit_exprs, visit_own_exprs};
use castra_ir::{
    Expr, ExprKind, FunctionId, List, LocalId, ProcedureId, Program, Rules, Stmt, StmtKind,
};

use crate::flow::incremental::get_element;
use crate::flow::{CalleeBody, bottom_up};
use castra_ir::slots::{SlotNumbers, SlotSet};

/// The state that each function and procedure reads and writes, callees included.
#[derive(Clone)]
pub(crate) struct StateAccess {
    /// The number of each slot.
    pub(super) numbers: SlotNumbers,
    /// The state that each function reads, callees included.
    pub(super) reads: List<FunctionId, SlotSet>,
    /// The state that each procedure writes, callees included.
    procedure_writes: List<ProcedureId, SlotSet>,
    /// The state that standing rules and endings write.
    pub(super) standing: SlotSet,
}

/// [`StateAccess`], computed when the first analysis reads it.
pub(crate) type LazyStateAccess<'a> = LazyCell<StateAccess, Box<dyn FnOnce() -> StateAccess + 'a>>;

impl StateAccess {
    /// Makes a lazy [`StateAccess`].
    pub(crate) fn lazy<'a>(
        rules: &'a Rules,
        summaries: &'a Summaries<'_>,
        program: &'a Program,
    ) -> LazyStateAccess<'a> {
        LazyCell::new(Box::new(move || Self::compute(rules, summaries, program)))
    }

    fn compute(rules: &Rules, summaries: &Summaries<'_>, program: &Program) -> Self {
        let mut written = Self {
            numbers: SlotNumbers::of(program),
            reads: vec![SlotSet::default(); rules.functions.len()].into(),
            procedure_writes: vec![SlotSet::default(); rules.procedures.len()].into(),
            standing: SlotSet::default(),
        };
        for called in bottom_up(rules, summaries) {
            match called {
                CalleeBody::Function(id, function) => {
                    let function_reads = written.stmt_reads(&function.body.stmts, program);
                    written.reads.set(id, function_reads);
                }
                CalleeBody::Procedure(id, procedure) => {
                    let (writes, _) = written.direct_writes(&procedure.body.stmts, None, program);
                    written.procedure_writes.set(id, writes);
                }
            }
        }
        let standing_writes = rules.standing.iter().map(|rule| &rule.body);
        let endings = rules.endings.iter().map(|ending| &ending.body);
        let mut by_standing = SlotSet::default();
        for body in standing_writes.chain(endings) {
            by_standing.extend(&written.slots_written(&body.stmts, None, program));
        }
        written.standing = by_standing;
        written
    }

    /// Returns whether a callee accesses the same state as in the game below.
    pub(super) fn is_as_below(&self, callee: Callee, below: &Self) -> bool {
        match callee {
            Callee::Function(id) => get_element(&self.reads, id) == get_element(&below.reads, id),
            Callee::Procedure(id) => {
                get_element(&self.procedure_writes, id) == get_element(&below.procedure_writes, id)
            }
        }
    }

    /// Returns the state that statements read, callees included.
    fn stmt_reads(&self, stmts: &[Stmt], program: &Program) -> SlotSet {
        let mut all = SlotSet::default();
        let mut see = |value: &Expr| self.add_reads(value, program, &mut all);
        visit_all_stmts(stmts, &mut |stmt| visit_own_exprs(stmt, &mut see));
        all
    }

    /// Returns the state that an expression reads, callees included.
    pub(super) fn value_reads(&self, value: &Expr, program: &Program) -> SlotSet {
        let mut all = SlotSet::default();
        self.add_reads(value, program, &mut all);
        all
    }

    fn add_reads(&self, value: &Expr, program: &Program, slots: &mut SlotSet) {
        visit_exprs(value, &mut |part| {
            if let ExprKind::Call(id, _) = &part.kind
                && let Some(reads) = self.reads.get(id)
            {
                slots.extend(reads);
            }
            if let Some(slot) = slot_read(part, program) {
                slots.insert(self.numbers.number(slot));
            }
        });
    }

    /// Returns the state that statements write, callees included, without the state of the loop's
    /// `element` that they write by its name; and whether they write such state.
    fn direct_writes(
        &self,
        stmts: &[Stmt],
        element: Option<LocalId>,
        program: &Program,
    ) -> (SlotSet, bool) {
        let (mut all, mut own) = (SlotSet::default(), false);
        visit_all_stmts(stmts, &mut |stmt| {
            if element.is_some_and(|element| writes_element(stmt, element)) {
                own = true;
                return;
            }
            if let StmtKind::Call(id, ..) = &stmt.kind
                && let Some(writes) = self.procedure_writes.get(id)
            {
                all.extend(writes);
            }
            visit_writes(&stmt.kind, program, &mut |slot| all.insert(self.numbers.number(slot)));
        });
        (all, own)
    }

    /// Returns the first statement, at any depth, that writes one of some slots. If only standing
    /// rules write them, returns the first statement that writes anything.
    pub(super) fn writer(
        &self,
        stmts: &[Stmt],
        slots: &SlotSet,
        program: &Program,
    ) -> Option<Span> {
        let (mut writer, mut any) = (None, None);
        visit_all_stmts(stmts, &mut |stmt| {
            let mut all = SlotSet::default();
            if let StmtKind::Call(id, ..) = &stmt.kind
                && let Some(writes) = self.procedure_writes.get(id)
            {
                all.extend(writes);
            }
            visit_writes(&stmt.kind, program, &mut |slot| all.insert(self.numbers.number(slot)));
            if !all.is_empty() {
                any.get_or_insert(stmt.span);
            }
            if !all.is_disjoint(slots) {
                writer.get_or_insert(stmt.span);
            }
        });
        writer.or(any)
    }

    /// Returns the state that statements write, and that standing rules write after them, without
    /// the state of the loop's `element` that the statements write by its name.
    pub(super) fn slots_written(
        &self,
        stmts: &[Stmt],
        element: Option<LocalId>,
        program: &Program,
    ) -> SlotSet {
        let (mut written, own) = self.direct_writes(stmts, element, program);
        if own || !written.is_empty() {
            written.extend(&self.standing);
        }
        written
    }
}

/// Returns whether a statement writes state of the element of a loop by its name.
fn writes_element(stmt: &Stmt, element: LocalId) -> bool {
    let owner = if let StmtKind::SetField(_, _, piece, _) = &stmt.kind {
        Some(piece)
    } else if let StmtKind::SetState(_, owner, _) = &stmt.kind {
        owner.as_ref()
    } else {
        None
    };
    owner.is_some_and(|owner| matches!(owner.kind, ExprKind::Local(at) if at == element))
}
