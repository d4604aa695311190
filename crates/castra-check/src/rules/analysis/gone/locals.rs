//! Sets of locals.

use castra_ir::LocalId;

/// A set of the locals of a body, a bit for each: joining two sets takes a step for 64 of
/// them, since bodies may have many branches.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Locals(Vec<u64>);

const fn bit(local: LocalId) -> (usize, u64) {
    (local.index() / 64, 1 << (local.index() % 64))
}

impl Locals {
    pub(super) fn has(&self, local: LocalId) -> bool {
        let (word, bit) = bit(local);
        self.0.get(word).is_some_and(|word| word & bit != 0)
    }

    pub(super) fn add(&mut self, local: LocalId) {
        let (word, bit) = bit(local);
        if self.0.len() <= word {
            self.0.resize(word + 1, 0);
        }
        if let Some(word) = self.0.get_mut(word) {
            *word |= bit;
        }
    }

    pub(super) fn remove(&mut self, local: LocalId) {
        let (word, bit) = bit(local);
        if let Some(word) = self.0.get_mut(word) {
            *word &= !bit;
        }
    }

    /// Adds those of another set.
    pub(super) fn join(&mut self, other: &Self) {
        if self.0.len() < other.0.len() {
            self.0.resize(other.0.len(), 0);
        }
        for (word, other) in self.0.iter_mut().zip(&other.0) {
            *word |= other;
        }
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = LocalId> + '_ {
        let ids = (0..).map(LocalId).take(self.0.len() * 64);
        ids.filter(|local| self.has(*local))
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().all(|word| *word == 0)
    }
}

impl FromIterator<LocalId> for Locals {
    fn from_iter<I: IntoIterator<Item = LocalId>>(locals: I) -> Self {
        let mut all = Self::default();
        locals.into_iter().for_each(|local| all.add(local));
        all
    }
}
