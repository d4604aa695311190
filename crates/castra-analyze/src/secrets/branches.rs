//! Statements of which one of several is done.

use std::collections::{BTreeMap, BTreeSet};

use super::outcome::Outcome;
use super::scope::{Scope, Shown};
use super::shape::Term;
use super::state::Analysis;
use super::taint::Taint;
use castra_ir::{LocalId, Stmt};

/// A way through a statement: what is known of armies on it, and what is done.
pub(super) type Branch<'s> = (Vec<(Term, Term)>, &'s [Stmt]);

impl Analysis<'_> {
    /// What one of several ways leads to. Whether what follows them is never reached.
    pub(super) fn branches(
        &mut self,
        scope: &mut Scope,
        path: &Taint,
        branches: &[Branch<'_>],
        out: &mut Outcome,
    ) -> bool {
        self.ways(scope, path, branches, None, out)
    }

    /// The same; `first` becomes what is known of armies at the end of the first, if what follows is reached by it.
    pub(super) fn ways(
        &mut self,
        scope: &mut Scope,
        path: &Taint,
        branches: &[Branch<'_>],
        mut first: Option<&mut Vec<(Term, Term)>>,
        out: &mut Outcome,
    ) -> bool {
        if self.has_value {
            out.value.extend(path);
        }
        let (before, shown) = (scope.equal.clone(), scope.shown.clone());
        let way = scope.path.clone();
        let imagined = scope.imagined.clone();
        let mut never_changed = imagined.clone();
        scope.path.extend(path);
        let mut after: Vec<BTreeMap<LocalId, Taint>> = Vec::new();
        let mut equal: Option<Vec<(Term, Term)>> = None;
        let mut still: Option<Vec<Shown>> = None;
        for (known, stmts) in branches {
            let mark = scope.mark();
            scope.equal.clone_from(known);
            scope.shown.clone_from(&shown);
            scope.imagined.clone_from(&imagined);
            let ends = self.stmts(scope, stmts, out);
            let changed = scope.take_back(mark);
            never_changed.retain(|local, _| scope.imagined.contains_key(local));
            let first = first.take();
            if ends {
                continue;
            }
            if let Some(first) = first {
                first.clone_from(&scope.equal);
            }
            after.push(changed);
            equal = Some(match equal {
                None => scope.equal.clone(),
                Some(equal) => self.on_both_ways(&equal, &scope.equal),
            });
            match &mut still {
                None => still = Some(scope.shown.clone()),
                Some(still) => still.retain(|s| scope.shown.contains(s)),
            }
        }
        scope.path = way;
        scope.imagined = never_changed;
        let Some(equal) = equal else {
            scope.equal = before;
            return true;
        };
        scope.equal = equal;
        scope.shown = still.unwrap_or_default();
        let changed: BTreeSet<LocalId> = after.iter().flat_map(|way| way.keys().copied()).collect();
        for local in changed {
            let mut all = Taint::default();
            for way in &after {
                match way.get(&local) {
                    Some(taint) => all.extend(taint),
                    None => all.extend(scope.taint(local).unwrap_or(&Taint::default())),
                }
            }
            scope.set(local, all);
        }
        false
    }
}
