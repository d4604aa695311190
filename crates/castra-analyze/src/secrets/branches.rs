//! The abstract domain of secrets: the facts on the branches of a body, and their join.

use std::collections::{BTreeMap, BTreeSet};

use super::keeper::Imagined;
use super::outcome::Outcome;
use super::scope::{Scope, Shown};
use super::shape::Term;
use super::state::Analysis;
use super::taint::{Mode, Taint};
use crate::flow::{Domain, Way};
use castra_ir::{LocalId, Stmt, StmtKind};

/// Pairs of terms for one army; also pairs of a `ShownTo` set and an army in it.
pub(super) type Equal = Vec<(Term, Term)>;

/// The analysis of a body, at one of its points.
pub(super) struct Walk<'w, 'a> {
    pub(super) analysis: &'w mut Analysis<'a>,
    pub(super) scope: &'w mut Scope,
    pub(super) out: &'w mut Outcome,
}

/// The state at a fork.
pub(super) struct Fork {
    equal: Equal,
    /// The known equalities where a condition holds, and where it does not.
    equal_if: Option<[Equal; 2]>,
    shown: Vec<Shown>,
    path: Taint,
    imagined: BTreeMap<LocalId, Imagined>,
    mark: usize,
}

/// The state at a join.
#[derive(Default)]
pub(super) struct Join {
    /// The secrets of the locals that each branch has changed.
    after: Vec<BTreeMap<LocalId, Taint>>,
    equal: Option<Equal>,
    shown: Option<Vec<Shown>>,
    /// The recomputed locals that no branch changes, also no branch that leaves the body.
    imagined: Option<BTreeMap<LocalId, Imagined>>,
}

impl Walk<'_, '_> {
    /// Opens a fork; `path` holds the secrets that taking a branch reveals.
    pub(super) fn open_fork(&mut self, path: &Taint, equal_if: Option<[Equal; 2]>) -> Fork {
        if self.analysis.has_value {
            self.out.value.extend(path);
        }
        let scope = &mut *self.scope;
        let before = scope.path.clone();
        scope.path.extend(path);
        Fork {
            equal: scope.equal.clone(),
            equal_if,
            shown: scope.shown.clone(),
            path: before,
            imagined: scope.imagined.clone(),
            mark: scope.mark(),
        }
    }

    /// Returns the known equalities of a branch on which a condition holds, or does not.
    fn known_if(&mut self, condition: &castra_ir::Expr, holds: bool) -> Equal {
        let before = self.scope.equal.clone();
        self.analysis.learn(self.scope, condition, holds);
        std::mem::replace(&mut self.scope.equal, before)
    }

    /// Begins a branch with these equalities, and with the other facts of the fork.
    pub(super) fn begin_with(&mut self, fork: &Fork, equal: &Equal) {
        self.scope.equal.clone_from(equal);
        self.scope.shown.clone_from(&fork.shown);
        self.scope.imagined.clone_from(&fork.imagined);
    }

    /// Ends a branch. If play goes on after it, its facts are added to the join.
    pub(super) fn end_way(&mut self, fork: &Fork, goes_on: bool, join: &mut Join) {
        let scope = &mut *self.scope;
        let changed = scope.undo_to(fork.mark);
        let imagined = join.imagined.get_or_insert_with(|| fork.imagined.clone());
        imagined.retain(|local, _| scope.imagined.contains_key(local));
        if !goes_on {
            return;
        }
        join.after.push(changed);
        join.equal = Some(match join.equal.take() {
            None => scope.equal.clone(),
            Some(equal) => self.analysis.on_both_ways(&equal, &scope.equal),
        });
        match &mut join.shown {
            None => join.shown = Some(scope.shown.clone()),
            Some(still) => still.retain(|s| scope.shown.contains(s)),
        }
    }

    /// Continues with the join of all branches.
    pub(super) fn close_fork(&mut self, fork: Fork, join: Join) {
        let scope = &mut *self.scope;
        scope.path = fork.path;
        scope.imagined = join.imagined.unwrap_or(fork.imagined);
        let Some(equal) = join.equal else {
            scope.equal = fork.equal;
            return;
        };
        scope.equal = equal;
        scope.shown = join.shown.unwrap_or_default();
        let after = &join.after;
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

impl<'r> Domain<'r> for Walk<'_, '_> {
    type Fork = Fork;
    type Join = Join;

    fn transfer(&mut self, stmt: &'r Stmt) {
        self.analysis.stmt(self.scope, stmt, self.out);
    }

    fn jump(&mut self, stmt: &'r Stmt) -> bool {
        if let StmtKind::Return(values) = &stmt.kind {
            // All results share one taint, so a caller gets the secrets of every result.
            for value in values {
                let revealed = self.analysis.revealed(self.scope, value, Mode::Plain);
                self.out.value.extend(&revealed);
                self.out.value.extend(&self.scope.path.as_part(Mode::Other));
            }
        }
        false
    }

    fn rounds(&mut self, stmt: &'r Stmt, body: &'r [Stmt]) {
        if self.analysis.shown_to_each(self.scope, stmt) {
            self.analysis.written_by(self.scope, std::slice::from_ref(stmt));
        } else if let StmtKind::ForEach { local, set, .. } = &stmt.kind {
            self.looped(set, Some((*local, set)), body);
        } else if let StmtKind::Repeat(most, _) = &stmt.kind {
            self.looped(most, None, body);
        }
        self.analysis.may_be_rewritten(self.scope);
    }

    fn fork(&mut self, stmt: &'r Stmt) -> Fork {
        if let StmtKind::If(condition, ..) = &stmt.kind {
            let path = self.analysis.revealed(self.scope, condition, Mode::Other);
            let equal_if = [true, false].map(|holds| self.known_if(condition, holds));
            return self.open_fork(&path, Some(equal_if));
        }
        let path = match &stmt.kind {
            StmtKind::Match(of, ..) => self.analysis.revealed(self.scope, of, Mode::Other),
            _ => Taint::default(),
        };
        self.open_fork(&path, None)
    }

    fn begin(&mut self, fork: &Fork, way: Way<'r>) {
        let equal = match (way, &fork.equal_if) {
            (Way::If(_, true), Some([so, _])) => so,
            (Way::If(_, false), Some([_, not])) => not,
            _ => &fork.equal,
        };
        self.begin_with(fork, equal);
    }

    fn end(&mut self, fork: &Fork, _: Way<'r>, goes_on: bool, join: &mut Join) {
        self.end_way(fork, goes_on, join);
    }

    fn join(&mut self, fork: Fork, join: Join) {
        self.close_fork(fork, join);
    }
}
