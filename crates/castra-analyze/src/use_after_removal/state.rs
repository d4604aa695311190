//! What is known of pieces at a point of a body, and where ways meet.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use castra_ir::{KindId, LocalId};

use super::cause::Cause;
use super::locals::Locals;

/// The state of the analysis at a point of a body.
#[derive(Clone, Default)]
pub(super) struct Now {
    /// Locals whose pieces may be gone.
    pub(super) gone: Locals,
    /// Locals whose pieces something may have removed that has found its piece by itself.
    pub(super) far: Locals,
    /// Of those that may be gone, which are on the board if a local that is a truth is so: the truth, what it
    /// has to be, the piece.
    pub(super) if_so: BTreeSet<(LocalId, bool, LocalId)>,
    /// What was removed since the body began, or the round of a loop: the kind, the local that
    /// meant it, if there is one, and where.
    pub(super) taken: BTreeMap<(KindId, Option<LocalId>), Arc<Cause>>,
}

impl Now {
    /// Joins the states of two branches.
    pub(super) fn join(&mut self, other: &Self) {
        let (mine, theirs) = (&self.gone, &other.gone);
        let both = |known: &(LocalId, bool, LocalId)| {
            (other.if_so.contains(known) || !theirs.has(known.2))
                && (self.if_so.contains(known) || !mine.has(known.2))
        };
        self.if_so = self.if_so.union(&other.if_so).filter(|known| both(known)).copied().collect();
        self.gone.join(&other.gone);
        self.far.join(&other.far);
        for (what, cause) in &other.taken {
            self.taken.entry(*what).or_insert_with(|| Arc::clone(cause));
        }
    }
}

/// Joins the state of one more branch; `None` while no branch continues.
pub(super) fn meet(all: &mut Option<Now>, way: Now) {
    match all {
        Some(all) => all.join(&way),
        None => *all = Some(way),
    }
}
