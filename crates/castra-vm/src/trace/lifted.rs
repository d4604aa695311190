//! Pieces that are lifted off the board and put back, in the short story: that is a move.

use castra_base::Span;
use castra_ir::{ClauseId, KindId};

/// A piece that has been lifted off the board. Until something else is told it is not known whether
/// it goes into reserve, or moves.
#[derive(Clone, Debug)]
pub(super) struct Lifted {
    pub(super) piece: (KindId, i64),
    pub(super) from: u32,
    /// What it is called, with its army where that is not clear: those that another army has of its
    /// name may be off the board as well when it is put back.
    pub(super) shown: String,
    /// What it was called there, with its place.
    pub(super) called: String,
    /// That it goes into reserve.
    pub(super) text: String,
    pub(super) clauses: Vec<ClauseId>,
    pub(super) span: Span,
}
