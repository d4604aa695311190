//! Liveness: the locals that are read after a question.
//!
//! ```text
//! let aim = them.plan      choose …: aim is alive
//! choose h in … by us
//! if h == aim { … }
//! ```

use rustc_hash::FxHashMap;

use crate::flow::backward::{Backward, facts_before};
use castra_ir::slots::SlotSet;
use castra_ir::visit::{visit_assigned_locals, visit_locals, visit_own_exprs};
use castra_ir::{LocalId, NodeRef, Stmt, StmtKind};

/// The live locals after each statement that asks a player or calls a procedure. A live local is
/// read before it is assigned again.
#[derive(Default)]
pub(super) struct Liveness<'r> {
    live_after: FxHashMap<NodeRef<'r, Stmt>, SlotSet>,
    /// The locals of each loop that an iteration reads with a value from before it.
    loop_reads: FxHashMap<NodeRef<'r, Stmt>, SlotSet>,
    /// True in the pass that records its results.
    records: bool,
}

impl<'r> Liveness<'r> {
    /// Computes the live locals of a body.
    pub(super) fn compute(stmts: &'r [Stmt]) -> Self {
        let mut alive = Self::default();
        // The first pass finds the reads of loop iterations; the second pass records them.
        for records in [false, true] {
            alive.records = records;
            facts_before(&mut alive, stmts, SlotSet::default(), &SlotSet::default());
        }
        alive
    }

    /// Returns whether a local is live after a statement that asks or calls.
    pub(super) fn is_read_after(&self, stmt: &Stmt, local: LocalId) -> bool {
        self.live_after.get(&NodeRef(stmt)).is_some_and(|after| after.contains(local.index()))
    }
}

impl<'r> Backward<'r> for Liveness<'r> {
    fn transfer(&mut self, stmt: &'r Stmt, after: SlotSet) -> SlotSet {
        let mut facts = without_assigned(stmt, after);
        let asks_or_calls = matches!(
            stmt.kind,
            StmtKind::Choose { .. }
                | StmtKind::ChooseSome { .. }
                | StmtKind::React { .. }
                | StmtKind::Call(..)
        );
        if self.records && asks_or_calls {
            self.live_after.insert(NodeRef(stmt), facts.clone());
        }
        visit_own_exprs(stmt, &mut |value| {
            visit_locals(value, &mut |local| facts.insert(local.index()))
        });
        facts
    }

    /// Adds the locals that a round reads to those that are live at the end of the round before it.
    fn rounds(&mut self, stmt: &'r Stmt, body: &'r [Stmt], after: SlotSet) -> SlotSet {
        let rounds = match self.loop_reads.get(&NodeRef(stmt)) {
            Some(rounds) => rounds.clone(),
            None => {
                let rounds = facts_before(self, body, SlotSet::default(), &SlotSet::default());
                let rounds = without_assigned(stmt, rounds);
                self.loop_reads.insert(NodeRef(stmt), rounds.clone());
                rounds
            }
        };
        let mut all = after.clone();
        all.extend(&rounds);
        if self.records {
            facts_before(self, body, all.clone(), &after);
        }
        all
    }
}

fn without_assigned(stmt: &Stmt, mut names: SlotSet) -> SlotSet {
    let mut given = SlotSet::default();
    visit_assigned_locals(stmt, &mut |local| given.insert(local.index()));
    names.remove(&given);
    names
}
