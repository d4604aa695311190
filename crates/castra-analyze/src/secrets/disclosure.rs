//! The kinds of pieces that the rules show to all armies, and the procedures that conceal them.

use std::collections::BTreeSet;

use castra_ir::slots::SlotSet;
use castra_ir::{KindId, List, ProcedureId, Stmt};

use super::shape::Term;

/// A loop over all pieces of a kind, all pieces of an army, or all armies.
pub(super) struct FullLoop<'s> {
    pub(super) elements: LoopElements,
    pub(super) body: &'s [Stmt],
    /// The kinds, by index, whose pieces no iteration conceals or moves onto the board.
    pub(super) kinds: SlotSet,
}

/// The elements of a loop.
pub(super) enum LoopElements {
    /// All pieces of a kind, or only those of an army.
    Pieces(KindId, Option<Term>),
    Armies,
}

/// The kinds whose pieces may all be shown by a loop, and the moves that end such a disclosure. A
/// `SlotSet` here holds indices of kinds.
#[derive(Default)]
pub(super) struct AllShown {
    /// The kinds whose pieces are all shown by some loop.
    pub(super) kinds: SlotSet,
    /// The kinds whose pieces may be off the board and come onto it; empty if `kinds` is empty.
    pub(super) off_board: SlotSet,
    /// For each procedure, callees included, the kinds whose pieces it may bring onto the board.
    pub(super) entering: List<ProcedureId, SlotSet>,
}

/// The procedures that conceal shown pieces.
#[derive(Default)]
pub(super) struct Concealments {
    /// For each procedure, callees included, the kinds whose pieces it may conceal or place.
    pub(super) procedures: List<ProcedureId, BTreeSet<KindId>>,
    /// The kinds whose pieces a standing rule may conceal or place.
    pub(super) standing_kinds: BTreeSet<KindId>,
    /// True if a standing rule may change a private field.
    pub(super) standing_writes_private: bool,
}
