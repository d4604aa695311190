//! The facts about numbers from conditions, each valid while its dependencies are unchanged.
//!
//! Each local and slot has a version, which grows when it changes, so a change costs the same for
//! any number of facts. All versions come from one counter. So a fact keeps one version for all of
//! its dependencies: a dependency that has changed since has a higher one.

use std::rc::Rc;

use castra_ir::{ExprKey, LocalId};
use rustc_hash::FxHashMap;

use super::abstract_number::AbstractNumber;
use crate::versions::VersionTable;
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
    key: Rc<ExprKey>,
    value: AbstractNumber,
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
    positions: FxHashMap<Rc<ExprKey>, Vec<usize>>,
    /// The version of each local.
    locals: VersionTable,
    /// The version of each slot, by its number.
    slots: VersionTable,
    /// The highest version so far.
    last_version: u32,
    /// The changed dependencies, with their earlier versions.
    undo_log: Vec<(Dep, u32)>,
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
        Versions(Rc::new((deps, self.last_version)))
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

    /// Adds a fact about a number, combined with what is already known about it.
    pub(super) fn learn(&mut self, key: &ExprKey, number: AbstractNumber, versions: Versions) {
        let known = self.value_of(key);
        let number = number.meet(known);
        if number == known {
            return;
        }
        let at = self.facts.len();
        let key = match self.positions.get_key_value(key) {
            Some((key, _)) => Rc::clone(key),
            None => Rc::new(key.clone()),
        };
        self.positions.entry(Rc::clone(&key)).or_default().push(at);
        self.facts.push(Fact { key, value: number, versions });
    }

    /// Returns what the facts say about a number. The last learned fact includes all earlier ones.
    /// If it is outdated, they are outdated, too.
    pub(super) fn value_of(&self, key: &ExprKey) -> AbstractNumber {
        let last = self.positions.get(key).and_then(|places| places.last());
        let fact = last.and_then(|at| self.facts.get(*at));
        let current = fact.filter(|fact| self.are_current(&fact.versions));
        current.map_or(AbstractNumber::ANY, |fact| fact.value)
    }

    pub(super) fn is_empty(&self) -> bool {
        self.facts.is_empty()
    }

    /// Records that a local may have changed.
    pub(super) fn record_change(&mut self, local: LocalId) {
        self.record_dep_change(Dep::Local(local));
    }

    /// Records that some slots may have changed.
    pub(super) fn record_slot_changes(&mut self, slots: &SlotSet) {
        slots.iter().for_each(|at| self.record_dep_change(Dep::Slot(at)));
    }

    /// Records that some dependencies may have changed.
    pub(super) fn record_changes(&mut self, changed: &Deps) {
        changed.locals.iter().for_each(|local| self.record_change(*local));
        self.record_slot_changes(&changed.slots);
    }

    fn record_dep_change(&mut self, dep: Dep) {
        self.last_version += 1;
        let before = self.set_version(dep, self.last_version);
        self.undo_log.push((dep, before));
    }

    /// Sets the version of a dependency, and returns the one before.
    fn set_version(&mut self, dep: Dep, version: u32) -> u32 {
        match dep {
            Dep::Local(local) => self.locals.set(local.index(), version),
            Dep::Slot(at) => self.slots.set(at, version),
        }
    }

    pub(super) fn fork(&self) -> Fork {
        Fork { facts: self.facts.len(), changed: self.undo_log.len() }
    }

    /// Returns the dependencies that have changed since a fork.
    pub(super) fn changed_since(&self, fork: Fork) -> Deps {
        let mut deps = Deps::default();
        for (dep, _) in self.undo_log.get(fork.changed..).unwrap_or_default() {
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
            if let Some(places) = self.positions.get_mut(&fact.key) {
                places.pop();
            }
        }
    }

    /// Restores the state of a fork, for another branch.
    pub(super) fn restore(&mut self, fork: Fork) {
        self.forget_since(fork);
        while self.undo_log.len() > fork.changed {
            let Some((dep, version)) = self.undo_log.pop() else { return };
            self.set_version(dep, version);
        }
    }
}
