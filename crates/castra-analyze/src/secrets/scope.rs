//! The facts at a point of a body.

use std::collections::{BTreeMap, BTreeSet};

use super::keeper::Imagined;
use super::shape::{Place, Shape, Term};
use super::taint::{Read, Taint};
use super::term::Terms;
use castra_base::Span;
use castra_ir::slots::SlotSet;
use castra_ir::{KindId, LocalId, PileId};

/// The greatest number of pairs of armies that are known to be the same at a place.
pub(super) const MOST_EQUAL: usize = 32;

/// The facts at a point of a body.
#[derive(Default)]
pub(super) struct Scope {
    /// The number of the body.
    pub(super) body: u32,
    /// True if something calls it.
    pub(super) is_called: bool,
    /// Locals that are given a value in several places.
    pub(super) vars: BTreeSet<LocalId>,
    /// The terms of locals that are aliases.
    pub(super) aliases: BTreeMap<LocalId, Term>,
    /// The secrets of locals.
    taints: BTreeMap<LocalId, Taint>,
    /// The earlier entries of `taints`, for undoing.
    journal: Vec<(LocalId, Option<Taint>)>,
    /// Armies that are the same here, and armies that have been shown a piece.
    pub(super) equal: Vec<(Term, Term)>,
    /// The shown values, with the armies that saw them since their last change.
    pub(super) shown: Vec<Shown>,
    /// Pieces, and the armies that are known here to see what is private of them.
    pub(super) sees: Vec<(Term, Term)>,
    /// Kinds of which a piece may have been concealed since the body began, so that what its callers
    /// have shown no longer counts.
    pub(super) concealed: BTreeSet<KindId>,
    /// Kinds of which a piece may have come onto the board since then, so that not all have been shown.
    pub(super) entered: SlotSet,
    /// Elements of sets that are on the board as they are asked for.
    pub(super) on_board: Vec<Term>,
    /// The secrets in the conditions of this point.
    pub(super) path: Taint,
    /// Names that are worked out again for who imagines other secrets.
    pub(super) imagined: BTreeMap<LocalId, Imagined>,
    /// Names that were, and where what they were worked out of may have been changed.
    pub(super) changed: BTreeMap<LocalId, Span>,
}

/// Cards that an army has been shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Shown {
    pub(super) pile: PileId,
    pub(super) owner: Option<Term>,
    /// So many of the top; all, without.
    pub(super) top: Option<i64>,
    pub(super) to: Term,
}

impl Scope {
    /// The beginning of a body.
    pub(super) fn of(body: u32) -> Self {
        Self { body, ..Self::default() }
    }

    pub(super) fn place(&self, local: LocalId) -> Place {
        Place(u64::from(self.body) << 32 | u64::from(local.0))
    }

    pub(super) fn taint(&self, local: LocalId) -> Option<&Taint> {
        self.taints.get(&local)
    }

    /// The locals that tell something.
    pub(super) fn tainted(&self) -> impl Iterator<Item = LocalId> + '_ {
        self.taints.keys().copied()
    }

    /// Returns whether it is told by coming here at all: that everybody sees.
    pub(super) fn is_told(&self, read: &Read) -> bool {
        self.path.iter().any(|(told, _)| told == read)
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

    /// Takes back what has changed since a mark, and gives what there was.
    pub(super) fn take_back(&mut self, mark: usize) -> BTreeMap<LocalId, Taint> {
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

    /// Pieces of the kind may have been concealed: who has been shown one is not known any more.
    pub(super) fn conceal(&mut self, kind: KindId, terms: &Terms<'_>) {
        self.equal.retain(|(seen, _)| terms.shown(*seen) != Some(kind));
        self.concealed.insert(kind);
    }

    /// Pieces of the kinds may have come onto the board: not all that are there have been shown any more.
    pub(super) fn enter(&mut self, kinds: &SlotSet, terms: &Terms<'_>) {
        let ended = |seen| matches!(terms.shape(seen), Shape::AllShown(kind, _) if kinds.contains(kind.index()));
        self.equal.retain(|(seen, _)| !ended(*seen));
        self.entered.extend(kinds);
    }

    /// Returns whether a term is the set of armies to which all had been shown when the body began,
    /// and no longer counts: the body is never called, or a piece has been concealed since, or has
    /// come onto the board.
    pub(super) fn is_past(&self, term: Term, terms: &Terms<'_>) -> bool {
        let Shape::AllShownBefore(kind, _) = terms.shape(term) else { return false };
        !self.is_called || self.entered.contains(kind.index()) || self.concealed.contains(kind)
    }

    /// Something private of pieces may have changed. What a name was given before is what it was
    /// then, and who is shown a piece later does not see that.
    pub(super) fn rewritten(&mut self, terms: &Terms<'_>) {
        let gone = |term: Term| terms.shown(term).is_some();
        self.taints.values_mut().for_each(|taint| taint.forget(gone));
        self.path.forget(gone);
    }

    /// Names that were worked out of what is written are not worked out again; `by` says where something
    /// of what they read is written.
    pub(super) fn rewrite(&mut self, written: &SlotSet, by: impl Fn(&SlotSet) -> Option<Span>) {
        let changed = &mut self.changed;
        self.imagined.retain(|local, imagined| {
            let stays = imagined.reads.is_disjoint(written);
            if !stays {
                changed.extend(by(&imagined.reads).map(|span| (*local, span)));
            }
            stays
        });
    }

    /// Forgets the facts about armies that depend on other values.
    pub(super) fn forget_any(&mut self, gone: impl Fn(Term) -> bool) {
        self.equal.retain(|(a, b)| !gone(*a) && !gone(*b));
        self.sees.retain(|(piece, army)| !gone(*piece) && !gone(*army));
        self.shown.retain(|s| !gone(s.to) && !s.owner.is_some_and(&gone));
        self.taints.values_mut().for_each(|taint| taint.forget(&gone));
        self.path.forget(&gone);
    }

    /// Forgets a local's value in all taints, since it is assigned.
    pub(super) fn forget(&mut self, local: LocalId, terms: &mut Terms<'_>) {
        self.aliases.remove(&local);
        let place = self.place(local);
        if !terms.is_known(&Shape::Local(place)) {
            return;
        }
        let gone = |term: Term| terms.has_local(term, Some(place));
        self.aliases.retain(|_, term| !gone(*term));
        self.equal.retain(|(a, b)| !gone(*a) && !gone(*b));
        self.sees.retain(|(piece, army)| !gone(*piece) && !gone(*army));
        self.shown.retain(|s| !gone(s.to) && !s.owner.is_some_and(gone));
        self.taints.values_mut().for_each(|taint| taint.forget(gone));
        self.path.forget(gone);
    }
}
