//! What conditions show of numbers, as far as nothing has changed since.
//!
//! Each thing that can change has a version, which goes up when it does; a fact counts while the
//! versions are those that it was learned with. So a change costs the same however much is known.

use std::collections::{BTreeMap, HashMap};
use std::rc::Rc;

use castra_ir::LocalId;
use castra_ir::effects::Slot;

use super::worth::Worth;

/// Something that a number may depend on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Dep {
    Local(LocalId),
    Slot(Slot),
}

/// What a fact was learned with.
pub(super) type Versions = Rc<[(Dep, u32)]>;

#[derive(Debug)]
struct Fact {
    of: Rc<str>,
    worth: Worth,
    versions: Versions,
}

/// What is known at a point of a body.
#[derive(Debug, Default)]
pub(super) struct Facts {
    facts: Vec<Fact>,
    places: HashMap<Rc<str>, Vec<usize>>,
    now: BTreeMap<Dep, u32>,
    /// The highest version that there has been.
    last: u32,
    /// What has changed, with the version before.
    changed: Vec<(Dep, u32)>,
}

/// A point at which ways part.
#[derive(Clone, Copy)]
pub(super) struct Fork {
    facts: usize,
    changed: usize,
}

impl Facts {
    /// The versions of what a number depends on.
    pub(super) fn versions(&self, deps: impl IntoIterator<Item = Dep>) -> Versions {
        deps.into_iter().map(|dep| (dep, self.version(dep))).collect()
    }

    fn version(&self, dep: Dep) -> u32 {
        self.now.get(&dep).copied().unwrap_or_default()
    }

    /// Whether nothing of it has changed.
    pub(super) fn are_current(&self, versions: &Versions) -> bool {
        versions.iter().all(|(dep, version)| self.version(*dep) == *version)
    }

    /// Learns something of a number, together with what is known of it already.
    pub(super) fn learn(&mut self, of: &str, worth: Worth, versions: Versions) {
        let known = self.worth(of);
        let worth = worth.and(known);
        if worth == known {
            return;
        }
        let of: Rc<str> = of.into();
        self.places.entry(Rc::clone(&of)).or_default().push(self.facts.len());
        self.facts.push(Fact { of, worth, versions });
    }

    /// What is known of a number, by how it is spelt out. The last that was learned has all that was
    /// known then; if it no longer counts, nor does what is older.
    pub(super) fn worth(&self, of: &str) -> Worth {
        let last = self.places.get(of).and_then(|places| places.last());
        let fact = last.and_then(|at| self.facts.get(*at));
        let current = fact.filter(|fact| self.are_current(&fact.versions));
        current.map_or(Worth::ANY, |fact| fact.worth)
    }

    pub(super) fn is_empty(&self) -> bool {
        self.facts.is_empty()
    }

    /// Takes note that something may be another than before.
    pub(super) fn change(&mut self, dep: Dep) {
        self.changed.push((dep, self.version(dep)));
        self.last += 1;
        self.now.insert(dep, self.last);
    }

    pub(super) fn fork(&self) -> Fork {
        Fork { facts: self.facts.len(), changed: self.changed.len() }
    }

    /// What has changed since ways parted.
    pub(super) fn changed_since(&self, fork: Fork) -> Vec<Dep> {
        let changed = self.changed.get(fork.changed..).unwrap_or_default();
        let mut deps: Vec<Dep> = changed.iter().map(|(dep, _)| *dep).collect();
        deps.sort_unstable();
        deps.dedup();
        deps
    }

    /// Forgets what was learned since.
    pub(super) fn forget_since(&mut self, fork: Fork) {
        while self.facts.len() > fork.facts {
            let Some(fact) = self.facts.pop() else { return };
            if let Some(places) = self.places.get_mut(&fact.of) {
                places.pop();
            }
        }
    }

    /// Goes back to where ways parted, for another of them.
    pub(super) fn go_back(&mut self, fork: Fork) {
        self.forget_since(fork);
        while self.changed.len() > fork.changed {
            let Some((dep, version)) = self.changed.pop() else { return };
            self.now.insert(dep, version);
        }
    }
}
