//! The kinds of pieces that the rules show to all armies, and the procedures that conceal them.

use std::collections::BTreeSet;

use castra_ir::slots::SlotSet;
use castra_ir::{KindId, List, ProcedureId, Stmt};

use super::shape::Term;

/// A loop that goes over all there are.
pub(super) struct Whole<'s> {
    pub(super) over: Over,
    pub(super) body: &'s [Stmt],
    /// The kinds of which nothing in a round ends that others have been shown, by their numbers.
    pub(super) kinds: SlotSet,
}

/// The elements of a loop.
pub(super) enum Over {
    /// All pieces of a kind, or all of an army.
    Pieces(KindId, Option<Term>),
    Armies,
}

/// The kinds whose pieces may all be shown, and the events that end this besides those for single
/// pieces. Sets of kinds are sets of their numbers.
#[derive(Default)]
pub(super) struct AllShown {
    /// The kinds of which some loop shows all pieces.
    pub(super) kinds: SlotSet,
    /// The kinds of which pieces may be off the board, and come onto it; none if no loop shows all of any kind.
    pub(super) off_board: SlotSet,
    /// By procedure, the kinds of which it may bring a piece onto the board, with all that it calls.
    pub(super) entering: List<ProcedureId, SlotSet>,
}

/// The procedures that conceal shown pieces.
#[derive(Default)]
pub(super) struct Concealing {
    /// By procedure, the kinds of which it may conceal a piece, or place one, with all that it calls.
    pub(super) procedures: List<ProcedureId, BTreeSet<KindId>>,
    /// Those of them of which a standing rule may, after whatever changes.
    pub(super) at_once: BTreeSet<KindId>,
    /// True if a standing rule may change what is private of a piece.
    pub(super) writes_at_once: bool,
}
