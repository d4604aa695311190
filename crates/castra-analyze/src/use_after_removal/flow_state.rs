//! The facts about pieces at a point of a body, and their join.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use castra_ir::{KindId, LocalId};

use super::cause::Cause;
use super::locals::Locals;

/// The state of the analysis at a point of a body.
#[derive(Clone, Default)]
pub(super) struct FlowState {
    /// Locals whose pieces may be gone.
    pub(super) gone: Locals,
    /// Locals whose pieces a callee may have removed although they were not its arguments.
    pub(super) possibly_gone: Locals,
    /// The facts `(truth, value, piece)`: a piece that may be gone is on the board if the Boolean
    /// local `truth` has the value.
    pub(super) facts: BTreeSet<(LocalId, bool, LocalId)>,
    /// The removals since the start of the body or of the iteration, by the kind and the local (if
    /// any) of the piece.
    pub(super) removals: BTreeMap<(KindId, Option<LocalId>), Arc<Cause>>,
}

impl FlowState {
    /// Joins the states of two branches.
    pub(super) fn join(&mut self, other: &Self) {
        let (mine, theirs) = (&self.gone, &other.gone);
        let both = |known: &(LocalId, bool, LocalId)| {
            (other.facts.contains(known) || !theirs.contains(known.2))
                && (self.facts.contains(known) || !mine.contains(known.2))
        };
        self.facts = self.facts.union(&other.facts).filter(|known| both(known)).copied().collect();
        self.gone.join(&other.gone);
        self.possibly_gone.join(&other.possibly_gone);
        for (piece, cause) in &other.removals {
            self.removals.entry(*piece).or_insert_with(|| Arc::clone(cause));
        }
    }
}

/// Joins another branch; `joined` is `None` until the end of a branch is reached.
pub(super) fn join_into(joined: &mut Option<FlowState>, way: FlowState) {
    match joined {
        Some(joined) => joined.join(&way),
        None => *joined = Some(way),
    }
}
