//! The facts about numbers from conditions, each valid while its dependencies are unchanged.
//!
//! Each local and slot has a version, which grows when it changes, so a change costs the same for
//! any number of facts. All versions come from one counter. So a fact keeps one version for all of
//! its dependencies: a dependency that has changed since has a higher one.

use std::rc::Rc;

use castra_ir::{ExprKey, LocalId};
use rustc_hash::FxHashMap;

use super::worth::Worth;
use crate::versions::Numbered;
use castra_ir::slots::SlotSet;

/// The locals and slots that a number depends on.
#[derive(Clone, Debug, Default)]
pub(super) struct Deps {
    pub(super) slots: SlotSet,
    locals: Vec<LocalId>,
}

impl Deps {
    pub(super) fn new(slots: SlotSet, locals: impl IntoIterator<Item = LocalId>) -> Self {
        let mut deps = Self { slots, locals: Vec::new() };
        locals.into_iter().for_each(|local| deps.add_local(local));
        deps
    }

    pub(super) fn add_local(&mut self, local: LocalId) {
        if !self.locals.contains(&local) {
            self.locals.push(local);
        }
    }

    pub(super) fn locals(&self) -> &[LocalId] {
        &self.locals
    }

    pub(super) fn extend(&mut self, others: &Self) {
        self.slots.extend(&others.slots);
        others.locals.iter().for_each(|local| self.add_local(*local));
    }

    pub(super) fn is_disjoint(&self, others: &Self) -> bool {
        self.slots.is_disjoint(&others.slots)
            && self.locals.iter().all(|local| !others.locals.contains(local))
    }

    pub(super) fn clear(&mut self) {
        *self = Self::default();
    }
}

/// The basis of a fact: its dependencies, and their highest version.
#[derive(Clone, Debug)]
pub(super) struct Versions(Rc<(Deps, u32)>);

#[derive(Debug)]
struct Fact {
    of: Rc<ExprKey>,
    worth: Worth,
    versions: Versions,
}

/// A local or slot that can change.
#[derive(Clone, Copy, Debug)]
enum Dep {
    Local(LocalId),
    /// A slot, by its number.
    Slot(usize),
}

/// The facts at a point of a body.
#[derive(Debug, Default)]
pub(super) struct Facts {
    facts: Vec<Fact>,
    places: FxHashMap<Rc<ExprKey>, Vec<usize>>,
    /// The version of each local.
    locals: Numbered,
    /// The version of each slot, by its number.
    slots: Numbered,
    /// The highest version that there has been.
    last: u32,
    /// The changed dependencies, with their earlier versions.
    changed: Vec<(Dep, u32)>,
}

/// A point of a body to which the facts can be restored.
#[derive(Clone, Copy)]
pub(super) struct Fork {
    facts: usize,
    changed: usize,
}

impl Facts {
    /// Returns the basis of a new fact with these dependencies.
    pub(super) fn versions(&self, deps: Deps) -> Versions {
        Versions(Rc::new((deps, self.last)))
    }

    /// Returns the version of a local.
    pub(super) fn version(&self, local: LocalId) -> u32 {
        self.locals.get(local.index())
    }

    /// Returns whether no dependency has changed. Must not be called for a fact of a branch that
    /// has been undone, whose versions belong to another branch.
    pub(super) fn are_current(&self, versions: &Versions) -> bool {
        let (deps, last) = &*versions.0;
        deps.locals.iter().all(|local| self.version(*local) <= *last)
            && deps.slots.iter().all(|at| self.slots.get(at) <= *last)
    }

    /// Adds a fact about a number, combined with the facts that there are.
    pub(super) fn learn(&mut self, of: &ExprKey, worth: Worth, versions: Versions) {
        let known = self.worth(of);
        let worth = worth.and(known);
        if worth == known {
            return;
        }
        let at = self.facts.len();
        let of = match self.places.get_key_value(of) {
            Some((of, _)) => Rc::clone(of),
            None => Rc::new(of.clone()),
        };
        self.places.entry(Rc::clone(&of)).or_default().push(at);
        self.facts.push(Fact { of, worth, versions });
    }

    /// Returns the facts about a number. The last learned fact includes all earlier ones; if it is
    /// outdated, the earlier ones are outdated, too.
    pub(super) fn worth(&self, of: &ExprKey) -> Worth {
        let last = self.places.get(of).and_then(|places| places.last());
        let fact = last.and_then(|at| self.facts.get(*at));
        let current = fact.filter(|fact| self.are_current(&fact.versions));
        current.map_or(Worth::ANY, |fact| fact.worth)
    }

    pub(super) fn is_empty(&self) -> bool {
        self.facts.is_empty()
    }

    /// Records that a local may have changed.
    pub(super) fn change(&mut self, local: LocalId) {
        self.change_one(Dep::Local(local));
    }

    /// Records that some slots may have changed.
    pub(super) fn change_slots(&mut self, slots: &SlotSet) {
        slots.iter().for_each(|at| self.change_one(Dep::Slot(at)));
    }

    /// Records that some dependencies may have changed.
    pub(super) fn change_all(&mut self, all: &Deps) {
        all.locals.iter().for_each(|local| self.change(*local));
        self.change_slots(&all.slots);
    }

    fn change_one(&mut self, dep: Dep) {
        self.last += 1;
        let before = self.set(dep, self.last);
        self.changed.push((dep, before));
    }

    /// Sets the version of a dependency, and returns the one before.
    fn set(&mut self, dep: Dep, version: u32) -> u32 {
        match dep {
            Dep::Local(local) => self.locals.set(local.index(), version),
            Dep::Slot(at) => self.slots.set(at, version),
        }
    }

    pub(super) fn fork(&self) -> Fork {
        Fork { facts: self.facts.len(), changed: self.changed.len() }
    }

    /// Returns the dependencies that have changed since a fork.
    pub(super) fn changed_since(&self, fork: Fork) -> Deps {
        let mut deps = Deps::default();
        for (dep, _) in self.changed.get(fork.changed..).unwrap_or_default() {
            match dep {
                Dep::Local(local) => deps.add_local(*local),
                Dep::Slot(at) => deps.slots.insert(*at),
            }
        }
        deps
    }

    /// Forgets the facts learned since a fork.
    pub(super) fn forget_since(&mut self, fork: Fork) {
        while self.facts.len() > fork.facts {
            let Some(fact) = self.facts.pop() else { return };
            if let Some(places) = self.places.get_mut(&fact.of) {
                places.pop();
            }
        }
    }

    /// Restores the state of a fork, for another branch.
    pub(super) fn go_back(&mut self, fork: Fork) {
        self.forget_since(fork);
        while self.changed.len() > fork.changed {
            let Some((dep, version)) = self.changed.pop() else { return };
            self.set(dep, version);
        }
    }
}
