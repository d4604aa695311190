//! The abstract domain of secrets: the facts on the branches of a body, and their join.

use std::collections::{BTreeMap, BTreeSet};

use super::flow_state::{Scope, ShownCards};
use super::outcome::Outcome;
use super::recomputed_locals::RecomputedLocal;
use super::shape::Term;
use super::state::Analysis;
use super::taint::{Mode, Taint};
use crate::flow::{Branch, Domain};
use castra_ir::{LocalId, Stmt, StmtKind};

/// Pairs of terms for one army; also pairs of a `ShownTo` set and an army in it.
pub(super) type Equalities = Vec<(Term, Term)>;

/// The analysis of a body, at one of its points.
pub(super) struct BodyAnalysis<'w, 'a> {
    pub(super) analysis: &'w mut Analysis<'a>,
    pub(super) scope: &'w mut Scope,
    pub(super) out: &'w mut Outcome,
}

/// The state at a fork.
pub(super) struct Fork {
    equalities: Equalities,
    /// The known equalities where a condition holds, and where it does not.
    equalities_if: Option<[Equalities; 2]>,
    shown: Vec<ShownCards>,
    path: Taint,
    imagined: BTreeMap<LocalId, RecomputedLocal>,
    journal_mark: usize,
}

/// The state at a join.
#[derive(Default)]
pub(super) struct Join {
    /// The secrets of the locals that each branch has changed.
    branch_taints: Vec<BTreeMap<LocalId, Taint>>,
    equalities: Option<Equalities>,
    shown: Option<Vec<ShownCards>>,
    /// The recomputed locals that no branch changes, including branches that leave the body.
    imagined: Option<BTreeMap<LocalId, RecomputedLocal>>,
}

impl BodyAnalysis<'_, '_> {
    /// Opens a fork; `path` holds the secrets that taking a branch reveals.
    pub(super) fn open_fork(&mut self, path: &Taint, equal_if: Option<[Equalities; 2]>) -> Fork {
        if self.analysis.has_value {
            self.out.value.extend(path);
        }
        let scope = &mut *self.scope;
        let before = scope.path.clone();
        scope.path.extend(path);
        Fork {
            equalities: scope.equalities.clone(),
            equalities_if: equal_if,
            shown: scope.shown_cards.clone(),
            path: before,
            imagined: scope.imagined.clone(),
            journal_mark: scope.mark(),
        }
    }

    /// Returns the known equalities of a branch on which a condition holds, or does not.
    fn condition_equalities(&mut self, condition: &castra_ir::Expr, holds: bool) -> Equalities {
        let before = self.scope.equalities.clone();
        self.analysis.learn(self.scope, condition, holds);
        std::mem::replace(&mut self.scope.equalities, before)
    }

    /// Begins a branch with these equalities, and with the other facts of the fork.
    pub(super) fn begin_with(&mut self, fork: &Fork, equal: &Equalities) {
        self.scope.equalities.clone_from(equal);
        self.scope.shown_cards.clone_from(&fork.shown);
        self.scope.imagined.clone_from(&fork.imagined);
    }

    /// Ends a branch. If control reaches its end, its facts are added to the join.
    pub(super) fn close_branch(&mut self, fork: &Fork, goes_on: bool, join: &mut Join) {
        let scope = &mut *self.scope;
        let changed = scope.undo_to(fork.journal_mark);
        let imagined = join.imagined.get_or_insert_with(|| fork.imagined.clone());
        imagined.retain(|local, _| scope.imagined.contains_key(local));
        if !goes_on {
            return;
        }
        join.branch_taints.push(changed);
        join.equalities = Some(match join.equalities.take() {
            None => scope.equalities.clone(),
            Some(equal) => self.analysis.join_facts(&equal, &scope.equalities),
        });
        match &mut join.shown {
            None => join.shown = Some(scope.shown_cards.clone()),
            Some(still) => still.retain(|s| scope.shown_cards.contains(s)),
        }
    }

    /// Continues with the join of all branches.
    pub(super) fn close_fork(&mut self, fork: Fork, join: Join) {
        let scope = &mut *self.scope;
        scope.path = fork.path;
        scope.imagined = join.imagined.unwrap_or(fork.imagined);
        let Some(equal) = join.equalities else {
            scope.equalities = fork.equalities;
            return;
        };
        scope.equalities = equal;
        scope.shown_cards = join.shown.unwrap_or_default();
        let after = &join.branch_taints;
        let changed: BTreeSet<LocalId> = after.iter().flat_map(|way| way.keys().copied()).collect();
        for local in changed {
            let mut all = Taint::default();
            for way in after {
                match way.get(&local) {
                    Some(taint) => all.extend(taint),
                    None => all.extend(scope.taint(local).unwrap_or(&Taint::default())),
                }
            }
            scope.set(local, all);
        }
    }
}

impl<'r> Domain<'r> for BodyAnalysis<'_, '_> {
    type Fork = Fork;
    type Join = Join;

    fn transfer(&mut self, stmt: &'r Stmt) {
        self.analysis.stmt(self.scope, stmt, self.out);
    }

    fn jump(&mut self, stmt: &'r Stmt) -> bool {
        if let StmtKind::Return(values) = &stmt.kind {
            // All results share one taint, so a caller gets the secrets of every result.
            for value in values {
                let revealed = self.analysis.expr_taint(self.scope, value, Mode::Plain);
                self.out.value.extend(&revealed);
                self.out.value.extend(&self.scope.path.as_part(Mode::Other));
            }
        }
        false
    }

    fn continues_after_defeat(&self) -> bool {
        self.analysis.continues_after_defeat
    }

    fn visit_loop(&mut self, stmt: &'r Stmt, body: &'r [Stmt]) {
        if self.analysis.apply_show_loop(self.scope, stmt) {
            self.analysis.forget_written(self.scope, std::slice::from_ref(stmt));
        } else if let StmtKind::ForEach { local, set, .. } = &stmt.kind {
            self.analyse_loop(set, Some((*local, set)), body);
        } else if let StmtKind::Repeat(most, _) = &stmt.kind {
            self.analyse_loop(most, None, body);
        }
        self.analysis.apply_standing_writes(self.scope);
    }

    fn fork(&mut self, stmt: &'r Stmt) -> Fork {
        if let StmtKind::If(condition, ..) = &stmt.kind {
            let path = self.analysis.expr_taint(self.scope, condition, Mode::Other);
            let equal_if = [true, false].map(|holds| self.condition_equalities(condition, holds));
            return self.open_fork(&path, Some(equal_if));
        }
        let path = match &stmt.kind {
            StmtKind::Match(of, ..) => self.analysis.expr_taint(self.scope, of, Mode::Other),
            _ => Taint::default(),
        };
        self.open_fork(&path, None)
    }

    fn begin_branch(&mut self, fork: &Fork, way: Branch<'r>) {
        let equal = match (way, &fork.equalities_if) {
            (Branch::If(_, true), Some([so, _])) => so,
            (Branch::If(_, false), Some([_, not])) => not,
            _ => &fork.equalities,
        };
        self.begin_with(fork, equal);
    }

    fn end_branch(&mut self, fork: &Fork, _: Branch<'r>, goes_on: bool, join: &mut Join) {
        self.close_branch(fork, goes_on, join);
    }

    fn join(&mut self, fork: Fork, join: Join) {
        self.close_fork(fork, join);
    }
}
