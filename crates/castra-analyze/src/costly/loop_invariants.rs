//! Loop-invariant values in loops that ask a player.

use std::collections::BTreeSet;

use castra_base::{Diagnostic, codes};
use castra_defs::PileVisibility;
use castra_ir::effects::Slot;
use castra_ir::slots::SlotSet;
use castra_ir::summary::Summaries;
use castra_ir::visit::{
    bound, visit_all_stmts, visit_assigned_locals, visit_inner_blocks, visit_own_exprs,
};
use castra_ir::{
    Cell, Expr, FieldId, List, LocalId, PileId, ProcedureId, Program, Rules, StateId, Stmt,
    StmtKind, Ty, Universe,
};

use super::parts::{free_locals, value_name, visit_largest};
use super::work::WalkDepths;
use crate::flow::procedures_bottom_up;
use crate::state_access::StateAccess;

/// The analysis of loops, with the facts that it needs.
pub(super) struct LoopAnalysis<'r> {
    rules: &'r Rules,
    program: &'r Program,
    written: &'r StateAccess,
    /// Marks the procedures that ask a player, themselves or in a call.
    asking: List<ProcedureId, bool>,
    /// The slots that not everybody sees. A local that keeps such a value during a question reveals
    /// it.
    secret: SlotSet,
}

impl<'r> LoopAnalysis<'r> {
    pub(super) fn new(
        rules: &'r Rules,
        summaries: &Summaries<'_>,
        written: &'r StateAccess,
        program: &'r Program,
    ) -> Self {
        let asking_procedures = vec![false; rules.procedures.len()].into();
        let secret_slots = secret_slots(program, written);
        let mut rounds =
            Self { rules, program, written, asking: asking_procedures, secret: secret_slots };
        for (id, procedure) in procedures_bottom_up(rules, summaries) {
            let asks = rounds.asks_player(&procedure.body.stmts);
            rounds.asking.set(id, asks);
        }
        rounds
    }

    fn asks_player(&self, stmts: &[Stmt]) -> bool {
        let mut asks = false;
        visit_all_stmts(stmts, &mut |stmt| {
            asks |= match &stmt.kind {
                StmtKind::Choose { .. } | StmtKind::ChooseSome { .. } | StmtKind::React { .. } => {
                    true
                }
                StmtKind::Call(id, ..) => self.asking.get(id).is_some_and(|asks| *asks),
                _ => false,
            };
        });
        asks
    }

    /// Checks the loops among statements, nested ones included.
    pub(super) fn check_stmts(
        &self,
        stmts: &[Stmt],
        work: &WalkDepths,
        diagnostics: &mut Vec<Diagnostic>,
    ) {
        for stmt in stmts {
            let body = match &stmt.kind {
                // A loop over armies has few iterations.
                StmtKind::ForEach { set, .. } if set.ty == Ty::Set(Universe::Army) => None,
                StmtKind::ForEach { body, .. } | StmtKind::Repeat(_, body) => Some(body),
                _ => None,
            };
            if let Some(body) = body.filter(|body| self.asks_player(body)) {
                self.check_loop(stmt, body, work, diagnostics);
            }
            visit_inner_blocks(stmt, &mut |block| self.check_stmts(block, work, diagnostics));
        }
    }

    fn check_loop(
        &self,
        stmt: &Stmt,
        body: &[Stmt],
        work: &WalkDepths,
        diagnostics: &mut Vec<Diagnostic>,
    ) {
        let mut changing = BTreeSet::new();
        let mut assign = |local: LocalId| {
            changing.insert(local);
        };
        visit_assigned_locals(stmt, &mut assign);
        visit_all_stmts(body, &mut |stmt| visit_assigned_locals(stmt, &mut assign));
        let written = self.written.slots_written(body, None, self.program);
        self.visit_unconditional(body, &mut |value| {
            let mut within = changing.clone();
            castra_ir::visit::visit_exprs(value, &mut |part| {
                bound(part, &mut |&local| {
                    within.insert(local);
                });
            });
            let mut is_same = |part: &Expr| {
                if !free_locals(part).is_disjoint(&within) {
                    return false;
                }
                let reads = self.written.value_reads(part, self.program);
                reads.is_disjoint(&written) && reads.is_disjoint(&self.secret)
            };
            visit_largest(value, work, &mut is_same, &mut |part| {
                let name = value_name(part, self.rules);
                let message = format!(
                    "{name} is worked out in each round of this loop, and is always the same"
                );
                let problem = Diagnostic::new(&codes::RULES_COSTLY_LOOP, part.span, message)
                    .label("much work, for the same value")
                    .related(stmt.span, "nothing that it depends on changes in this loop")
                    .help(
                        "give it a name before the loop, as in `let known = …`, and use the name",
                    );
                diagnostics.push(problem);
            });
        });
    }

    /// Visits the values that every iteration computes: those that no branch or jump can skip.
    fn visit_unconditional<'s>(&self, stmts: &'s [Stmt], see: &mut dyn FnMut(&'s Expr)) {
        for stmt in stmts {
            // The advice is to name the value before the loop. The condition of a reaction is
            // declared elsewhere, so it cannot use that name.
            if !matches!(stmt.kind, StmtKind::React { .. }) {
                visit_own_exprs(stmt, see);
            }
            if let StmtKind::Step(_, body) | StmtKind::Defer(_, body) = &stmt.kind {
                self.visit_unconditional(body, see);
            }
            let mut leaves = false;
            visit_all_stmts(std::slice::from_ref(stmt), &mut |stmt| {
                leaves |=
                    matches!(stmt.kind, StmtKind::Stop | StmtKind::Return(_) | StmtKind::End(..));
            });
            if leaves {
                return;
            }
        }
    }
}

/// Returns the slots that not everybody sees.
fn secret_slots(program: &Program, written: &StateAccess) -> SlotSet {
    let mut secret = SlotSet::default();
    let mut add = |cell| secret.insert(written.numbers.number(Slot::Cell(cell)));
    for (state, at) in program.states.iter().zip((0..).map(StateId)) {
        if state.visibility != PileVisibility::Public {
            add(Cell::State(at));
        }
    }
    for (pile, at) in program.piles.iter().zip((0..).map(PileId)) {
        if pile.visibility != PileVisibility::Public {
            add(Cell::Pile(at));
        }
    }
    for (kind, of) in program.kinds.iter().zip((0..).map(castra_ir::KindId)) {
        for (field, at) in kind.fields.iter().zip((0..).map(FieldId)) {
            if field.private || kind.is_secret() {
                add(Cell::Field(of, at));
            }
        }
    }
    secret
}
