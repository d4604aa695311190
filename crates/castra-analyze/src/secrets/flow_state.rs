//! The facts at a point of a body.

use std::collections::{BTreeMap, BTreeSet};

use super::recomputed_locals::RecomputedLocal;
use super::shape::{LocalKey, Shape, Term};
use super::taint::{Read, Taint};
use super::term::Terms;
use castra_base::Span;
use castra_ir::slots::SlotSet;
use castra_ir::{KindId, LocalId, PileId};

/// The maximum number of pairs in [`Scope::equalities`].
pub(super) const MAX_EQUALITIES: usize = 32;

/// The facts at a point of a body.
#[derive(Default)]
pub(super) struct Scope {
    /// The number of the body.
    pub(super) body: u32,
    /// True if something calls the body.
    pub(super) is_called: bool,
    /// Locals that are assigned in several places.
    pub(super) vars: BTreeSet<LocalId>,
    /// The terms of locals that are aliases.
    pub(super) aliases: BTreeMap<LocalId, Term>,
    /// The secrets of locals.
    taints: BTreeMap<LocalId, Taint>,
    /// The earlier entries of `taints`, for undoing.
    journal: Vec<(LocalId, Option<Taint>)>,
    /// Pairs of terms for one army, and pairs of a `ShownTo` set and an army in it.
    pub(super) equalities: Vec<(Term, Term)>,
    /// The cards that armies have been shown, since their last change.
    pub(super) shown_cards: Vec<ShownCards>,
    /// Pairs of a piece and an army for which `known` has tested that the army sees its private
    /// fields.
    pub(super) tested_viewers: Vec<(Term, Term)>,
    /// Kinds with a piece that may have been concealed since the body began. For these, disclosures
    /// before the call no longer count.
    pub(super) concealed_kinds: BTreeSet<KindId>,
    /// Kinds with a piece that may have come onto the board unseen since the body began.
    pub(super) entered_kinds: SlotSet,
    /// Elements of sets that are on the board where the set is evaluated.
    pub(super) on_board: Vec<Term>,
    /// The secrets that reaching this point reveals.
    pub(super) path: Taint,
    /// Locals that are recomputed for a player that imagines other secrets.
    pub(super) imagined: BTreeMap<LocalId, RecomputedLocal>,
    /// Locals that are no longer recomputed, each with the statement that changed its sources.
    pub(super) changed: BTreeMap<LocalId, Span>,
}

/// Cards that an army has been shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ShownCards {
    pub(super) pile: PileId,
    pub(super) owner: Option<Term>,
    /// The number of cards from the top; `None` for all cards.
    pub(super) top: Option<i64>,
    pub(super) to: Term,
}

impl Scope {
    /// Returns the facts at the start of a body.
    pub(super) fn new(body: u32) -> Self {
        Self { body, ..Self::default() }
    }

    pub(super) fn local_key(&self, local: LocalId) -> LocalKey {
        LocalKey(u64::from(self.body) << 32 | u64::from(local.0))
    }

    pub(super) fn taint(&self, local: LocalId) -> Option<&Taint> {
        self.taints.get(&local)
    }

    /// Returns the locals that hold a secret.
    pub(super) fn tainted_locals(&self) -> impl Iterator<Item = LocalId> + '_ {
        self.taints.keys().copied()
    }

    /// Returns whether the path condition already reveals the read to everybody.
    pub(super) fn is_on_path(&self, read: &Read) -> bool {
        self.path.iter().any(|(known_read, _)| known_read == read)
    }

    pub(super) fn set(&mut self, local: LocalId, taint: Taint) {
        let before = match taint.is_empty() {
            true => self.taints.remove(&local),
            false => self.taints.insert(local, taint),
        };
        self.journal.push((local, before));
    }

    /// Returns a mark in the journal of secrets.
    pub(super) fn mark(&self) -> usize {
        self.journal.len()
    }

    /// Undoes the changes since a mark, and returns the undone taints.
    pub(super) fn undo_to(&mut self, mark: usize) -> BTreeMap<LocalId, Taint> {
        let mut after = BTreeMap::new();
        while self.journal.len() > mark
            && let Some((local, before)) = self.journal.pop()
        {
            let now = match before {
                Some(before) => self.taints.insert(local, before),
                None => self.taints.remove(&local),
            };
            after.entry(local).or_insert_with(|| now.unwrap_or_default());
        }
        after
    }

    /// Forgets the armies that were shown a piece of a kind, since one may have been concealed.
    pub(super) fn forget_shown(&mut self, kind: KindId, terms: &Terms<'_>) {
        self.equalities.retain(|(seen, _)| terms.shown_kind(*seen) != Some(kind));
        self.concealed_kinds.insert(kind);
    }

    /// Forgets who was shown all pieces of some kinds, since others may be on the board now.
    pub(super) fn forget_all_shown(&mut self, kinds: &SlotSet, terms: &Terms<'_>) {
        let ended = |seen| matches!(terms.shape(seen), Shape::AllShown(kind, _) if kinds.contains(kind.index()));
        self.equalities.retain(|(seen, _)| !ended(*seen));
        self.entered_kinds.extend(kinds);
    }

    /// Returns whether a term is [`Shape::AllShownBefore`] and no longer counts: the body is never
    /// called, or a piece has been concealed or has come onto the board since it began.
    pub(super) fn is_outdated(&self, term: Term, terms: &Terms<'_>) -> bool {
        let Shape::AllShownBefore(kind, _) = terms.shape(term) else { return false };
        !self.is_called
            || self.entered_kinds.contains(kind.index())
            || self.concealed_kinds.contains(kind)
    }

    /// Drops disclosures from all taints, since a private field may have changed. A local keeps the
    /// old value, which an army that is shown the piece later does not see.
    pub(super) fn drop_disclosures(&mut self, terms: &Terms<'_>) {
        let is_stale = |term: Term| terms.shown_kind(term).is_some();
        self.taints.values_mut().for_each(|taint| taint.forget(is_stale));
        self.path.forget(is_stale);
    }

    /// Marks the locals whose sources are written as not recomputed. `writer_of` returns the span
    /// that writes one of the given slots.
    pub(super) fn mark_rewritten(
        &mut self,
        written: &SlotSet,
        writer_of: impl Fn(&SlotSet) -> Option<Span>,
    ) {
        let changed = &mut self.changed;
        self.imagined.retain(|local, imagined| {
            let stays = imagined.reads.is_disjoint(written);
            if !stays {
                changed.extend(writer_of(&imagined.reads).map(|span| (*local, span)));
            }
            stays
        });
    }

    /// Forgets the facts with a term for which `is_stale` holds.
    pub(super) fn forget_any(&mut self, is_stale: impl Fn(Term) -> bool) {
        self.equalities.retain(|(a, b)| !is_stale(*a) && !is_stale(*b));
        self.tested_viewers.retain(|(piece, army)| !is_stale(*piece) && !is_stale(*army));
        self.shown_cards.retain(|s| !is_stale(s.to) && !s.owner.is_some_and(&is_stale));
        self.taints.values_mut().for_each(|taint| taint.forget(&is_stale));
        self.path.forget(&is_stale);
    }

    /// Forgets the facts that depend on a local, since it is assigned.
    pub(super) fn forget(&mut self, local: LocalId, terms: &mut Terms<'_>) {
        self.aliases.remove(&local);
        let place = self.local_key(local);
        if !terms.is_known(&Shape::Local(place)) {
            return;
        }
        let is_stale = |term: Term| terms.has_local(term, Some(place));
        self.aliases.retain(|_, term| !is_stale(*term));
        self.equalities.retain(|(a, b)| !is_stale(*a) && !is_stale(*b));
        self.tested_viewers.retain(|(piece, army)| !is_stale(*piece) && !is_stale(*army));
        self.shown_cards.retain(|s| !is_stale(s.to) && !s.owner.is_some_and(is_stale));
        self.taints.values_mut().for_each(|taint| taint.forget(is_stale));
        self.path.forget(is_stale);
    }
}
