//! Sets of locals, and locals that are aliases of one piece.

use std::collections::BTreeMap;

use castra_ir::visit::{visit_all_stmts, visit_assigned_locals};
use castra_ir::{Body, ExprKind, LocalId, StmtKind};

use super::kinds::kind_of;

/// A bit set of the locals of a body. Bodies may have many branches, so a join takes one step for
/// 64 locals.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Locals(Vec<u64>);

const fn bit(local: LocalId) -> (usize, u64) {
    (local.index() / 64, 1 << (local.index() % 64))
}

impl Locals {
    pub(super) fn contains(&self, local: LocalId) -> bool {
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

    /// Adds the locals of another set.
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
        ids.filter(|local| self.contains(*local))
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

/// Returns the aliases of pieces: each local whose only value is another local that never changes,
/// with the first local of the piece.
pub(super) fn aliases(body: &Body) -> BTreeMap<LocalId, LocalId> {
    let mut copies = Vec::new();
    visit_all_stmts(&body.stmts, &mut |stmt| {
        if let StmtKind::Let(local, value) = &stmt.kind
            && let ExprKind::Local(from) = value.kind
            && kind_of(&value.ty).is_some()
        {
            copies.push((*local, from));
        }
    });
    if copies.is_empty() {
        return BTreeMap::new();
    }
    let mut times: BTreeMap<LocalId, u32> = BTreeMap::new();
    visit_all_stmts(&body.stmts, &mut |stmt| {
        visit_assigned_locals(stmt, &mut |local| *times.entry(local).or_default() += 1);
    });
    let mut same = BTreeMap::new();
    for (local, from) in copies {
        let fixed = times.get(&from).is_none_or(|times| *times == 1);
        if fixed && times.get(&local) == Some(&1) {
            let first = same.get(&from).copied().unwrap_or(from);
            same.insert(local, first);
        }
    }
    same
}
