//! A secret that is shown, as messages describe it.

use std::collections::BTreeSet;

use castra_base::{FileId, Span};
use castra_defs::PileVisibility;
use castra_ir::ProcedureId;

use super::state::{Open, Part};
use super::taint::Step;

/// The phrase for the identity of a secret piece.
pub(super) const WHAT_IT_IS: &str = "what a piece is, of the kind";

/// The secret.
pub(super) struct Secret<'a> {
    pub(super) name: &'a str,
    pub(super) noun: &'static str,
    pub(super) visibility: PileVisibility,
    /// True if armies have their own.
    pub(super) is_armys: bool,
    /// The roles that keep it from the one that is asked.
    pub(super) keepers: Vec<&'a str>,
    /// The name of its piece in the text.
    pub(super) piece: &'a str,
    /// The name of the deciding army.
    pub(super) decider: &'a str,
    /// The suggested value after `otherwise` for an unknown secret.
    pub(super) instead: String,
    pub(super) declared: Option<Span>,
}

/// A read that shows in a choice, and the way to it from the place where it shows.
pub(super) struct Shown<'a> {
    pub(super) open: &'a Open,
    pub(super) steps: Vec<(Span, Step)>,
}

impl Shown<'_> {
    /// Returns the span where the choice shows the secret.
    pub(super) fn place(&self) -> Span {
        self.steps.first().map_or(self.open.ask.value, |(span, _)| *span)
    }

    /// Returns the span where the secret is read.
    pub(super) fn read(&self) -> Option<Span> {
        let read = self.steps.iter().find(|(_, step)| *step == Step::Read);
        read.map(|(span, _)| *span)
    }

    /// Returns whether all it is, is how many options there are.
    pub(super) fn is_size(&self) -> bool {
        self.open.ask.part == Part::Bound && self.open.read.how.counted
    }

    /// The procedure that is given what the choice depends on, if it comes to it so.
    pub(super) fn given(&self) -> Option<ProcedureId> {
        self.steps.iter().find_map(|(_, step)| match step {
            Step::Given(id) => Some(*id),
            Step::Read | Step::Call(_) | Step::Name | Step::Named => None,
        })
    }

    /// Returns the span where a checked text brings the secret into another text's choice.
    pub(super) fn brought(&self, own: &BTreeSet<FileId>) -> Option<Span> {
        let ask = self.open.ask;
        if ask.part == Part::Judge || own.contains(&ask.value.file) {
            return None;
        }
        let last = self.steps.iter().rev().find(|(span, _)| own.contains(&span.file));
        last.map(|(span, _)| *span)
    }
}
