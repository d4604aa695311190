//! A disclosed secret, as messages describe it.

use std::collections::BTreeSet;

use castra_base::{FileId, Span};
use castra_defs::PileVisibility;
use castra_ir::ProcedureId;

use super::state::{OpenRead, Part};
use super::taint::Step;

/// The phrase for the identity of a secret piece.
pub(super) const IDENTITY: &str = "what a piece is, of the kind";

/// A secret of the game, with the phrases that messages need.
pub(super) struct Secret<'a> {
    pub(super) name: &'a str,
    pub(super) noun: &'static str,
    pub(super) visibility: PileVisibility,
    /// True if each army has its own.
    pub(super) is_per_army: bool,
    /// The roles that keep the secret from the asked role.
    pub(super) keepers: Vec<&'a str>,
    /// The source name of the piece.
    pub(super) piece: &'a str,
    /// The name of the deciding army.
    pub(super) decider: &'a str,
    /// The suggested value after `otherwise` for an unknown secret; a test for the identity of a
    /// piece.
    pub(super) suggested_value: String,
    pub(super) declaration: Option<Span>,
}

/// A read that shows in a choice, and the path from the place where it shows to the read.
pub(super) struct ShownRead<'a> {
    pub(super) open: &'a OpenRead,
    pub(super) steps: Vec<(Span, Step)>,
}

impl ShownRead<'_> {
    /// Returns the span where the choice shows the secret.
    pub(super) fn shown_at(&self) -> Span {
        self.steps.first().map_or(self.open.ask.value, |(span, _)| *span)
    }

    /// Returns the span where the secret is read.
    pub(super) fn read_span(&self) -> Option<Span> {
        let read = self.steps.iter().find(|(_, step)| *step == Step::Read);
        read.map(|(span, _)| *span)
    }

    /// Returns whether the choice reveals only the number of options.
    pub(super) fn is_size(&self) -> bool {
        self.open.ask.part == Part::Bound && self.open.read.usage.counted
    }

    /// Returns the first procedure that is called on the path.
    pub(super) fn first_procedure(&self) -> Option<ProcedureId> {
        self.steps.iter().find_map(|(_, step)| match step {
            Step::ProcedureCall(id) => Some(*id),
            Step::Read | Step::FunctionCall(_) | Step::LocalUse | Step::Assignment => None,
        })
    }

    /// Returns the span where a checked file brings the secret into a choice of another file.
    pub(super) fn cause_in(&self, own_files: &BTreeSet<FileId>) -> Option<Span> {
        let ask = self.open.ask;
        if ask.part == Part::Judge || own_files.contains(&ask.value.file) {
            return None;
        }
        let last = self.steps.iter().rev().find(|(span, _)| own_files.contains(&span.file));
        last.map(|(span, _)| *span)
    }

    /// Returns the declaration of the secret if it is in a checked file, and the choice and the
    /// path to it are in other files. Then the declaration is what exposes their choices.
    pub(super) fn declared_in(
        &self,
        own_files: &BTreeSet<FileId>,
        declared: Option<Span>,
    ) -> Option<Span> {
        let declared = declared.filter(|declared| own_files.contains(&declared.file))?;
        let elsewhere = |span: &Span| !own_files.contains(&span.file);
        let steps = self.steps.iter().map(|(span, _)| span);
        steps.chain([&self.open.ask.value]).all(elsewhere).then_some(declared)
    }
}
