//! Which names are still read after somebody has been asked.
//!
//! ```text
//! let aim = them.plan      choose …: aim is alive
//! choose h in … by us
//! if h == aim { … }
//! ```

use rustc_hash::FxHashMap;

use castra_ir::slots::SlotSet;
use castra_ir::visit::{own_exprs, parts};
use castra_ir::{Expr, ExprKind, LocalId, Stmt, StmtKind};

/// Of each statement of a body that asks somebody or calls a procedure, the names that are read after it
/// before they are given another value.
#[derive(Default)]
pub(super) struct Alive {
    /// By where the statements lie in memory.
    after: FxHashMap<usize, SlotSet>,
    /// The same of loops: the names that a round reads and has from before it.
    rounds: FxHashMap<usize, SlotSet>,
    /// Whether what is found is to be kept.
    records: bool,
}

impl Alive {
    /// Those of a body.
    pub(super) fn of(stmts: &[Stmt]) -> Self {
        let mut alive = Self::default();
        // What rounds read is known when the statements within them are gone through for good.
        alive.before(stmts, SlotSet::default(), &SlotSet::default());
        alive.records = true;
        alive.before(stmts, SlotSet::default(), &SlotSet::default());
        alive
    }

    /// Whether a name is read after a statement that asks or calls.
    pub(super) fn is_read_after(&self, stmt: &Stmt, local: LocalId) -> bool {
        self.after.get(&place(stmt)).is_some_and(|after| after.contains(local.index()))
    }

    /// The names that are read from some statements on, `after` being those after the last of them, and `left`
    /// those after the loop around them.
    fn before(&mut self, stmts: &[Stmt], after: SlotSet, left: &SlotSet) -> SlotSet {
        stmts.iter().rev().fold(after, |after, stmt| self.before_one(stmt, after, left))
    }

    fn before_one(&mut self, stmt: &Stmt, after: SlotSet, left: &SlotSet) -> SlotSet {
        let mut before = match &stmt.kind {
            StmtKind::Let(local, _)
            | StmtKind::Pick(local, _)
            | StmtKind::RollOne(local, _)
            | StmtKind::RollMany(local, ..) => without(after, &[*local]),
            StmtKind::If(_, then, otherwise) => {
                let mut before = self.before(then, after.clone(), left);
                before.extend(&self.before(otherwise, after, left));
                before
            }
            StmtKind::Match(_, arms, otherwise) => {
                let mut before = self.before(otherwise, after.clone(), left);
                for (_, arm) in arms {
                    before.extend(&self.before(arm, after.clone(), left));
                }
                before
            }
            StmtKind::ForEach { local, body, .. } => self.looped(stmt, body, &[*local], after),
            StmtKind::Repeat(_, body) => self.looped(stmt, body, &[], after),
            StmtKind::Step(_, body) | StmtKind::Defer(_, body) => self.before(body, after, left),
            StmtKind::Stop => left.clone(),
            StmtKind::Return(_)
            | StmtKind::End(..)
            | StmtKind::Conflict(_)
            | StmtKind::EndlessReactions => SlotSet::default(),
            StmtKind::Choose { local, second, body, otherwise, .. } => {
                let body = body.as_deref().unwrap_or_default();
                let mut before = self.before(body, after.clone(), left);
                before.extend(&self.before(otherwise, after, left));
                let given = [Some(*local), second.as_ref().map(|second| second.0)];
                let given: Vec<LocalId> = given.into_iter().flatten().collect();
                self.note(stmt, without(before, &given))
            }
            StmtKind::ChooseSome { local, .. } => self.note(stmt, without(after, &[*local])),
            StmtKind::React { options, reacted, .. } => {
                let mut before = after.clone();
                for option in options {
                    before.extend(&self.before(&option.body, after.clone(), left));
                }
                self.note(stmt, without(before, &[*reacted]))
            }
            StmtKind::Call(_, _, gives) => self.note(stmt, without(after, gives)),
            StmtKind::SetState(..)
            | StmtKind::SetField(..)
            | StmtKind::MoveCard(..)
            | StmtKind::MoveCards(..)
            | StmtKind::Draw(..)
            | StmtKind::Shuffle(_)
            | StmtKind::Fill(..)
            | StmtKind::Reveal(..)
            | StmtKind::MovePiece(..)
            | StmtKind::SetArmy(..)
            | StmtKind::Remove(_)
            | StmtKind::Lift(_)
            | StmtKind::Place { .. }
            | StmtKind::NextTurn(_)
            | StmtKind::Say(_)
            | StmtKind::Test(_) => after,
        };
        let mut read = |value: &Expr| locals(value, &mut |local| before.insert(local.index()));
        own_exprs(stmt, &mut read);
        before
    }

    /// A loop: what a round reads, the round before it must keep.
    fn looped(&mut self, stmt: &Stmt, body: &[Stmt], given: &[LocalId], after: SlotSet) -> SlotSet {
        let rounds = match self.rounds.get(&place(stmt)) {
            Some(rounds) => rounds.clone(),
            None => {
                let rounds = self.before(body, SlotSet::default(), &SlotSet::default());
                let rounds = without(rounds, given);
                self.rounds.insert(place(stmt), rounds.clone());
                rounds
            }
        };
        let mut all = after.clone();
        all.extend(&rounds);
        if self.records {
            self.before(body, all.clone(), &after);
        }
        all
    }

    fn note(&mut self, stmt: &Stmt, after: SlotSet) -> SlotSet {
        if self.records {
            self.after.insert(place(stmt), after.clone());
        }
        after
    }
}

fn place(stmt: &Stmt) -> usize {
    std::ptr::from_ref(stmt) as usize
}

fn without(mut names: SlotSet, given: &[LocalId]) -> SlotSet {
    let mut gone = SlotSet::default();
    given.iter().for_each(|local| gone.insert(local.index()));
    names.remove(&gone);
    names
}

pub(super) fn locals(expr: &Expr, see: &mut dyn FnMut(LocalId)) {
    if let ExprKind::Local(local) = expr.kind {
        see(local);
    }
    parts(expr, &mut |part| locals(part, see));
}
