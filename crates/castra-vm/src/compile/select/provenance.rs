//! The source and the clauses of the instructions being emitted.

use castra_ir::ClauseId;

use crate::compile::debug_info::{DebugInfo, DebugLoc};
use crate::compile::mir::{MarkId, NoteId, Tags};
use crate::image::TracePoint;

/// The source of the next instruction, and its pending tags.
#[derive(Debug, Default)]
pub(crate) struct Provenance {
    pub(crate) source: DebugLoc,
    /// Clauses that the next instruction covers.
    marks: Vec<ClauseId>,
    /// Events to trace before the next instruction.
    notes: Vec<TracePoint>,
}

/// A snapshot of the pending tags.
pub(crate) struct Pending {
    marks: Vec<ClauseId>,
    notes: usize,
}

impl Provenance {
    /// Adds clauses that the next instruction covers.
    pub(crate) fn mark(&mut self, clauses: &[ClauseId]) {
        self.marks.extend_from_slice(clauses);
    }

    /// Adds an event before the next instruction.
    pub(crate) fn note(&mut self, note: TracePoint) {
        self.notes.push(note);
    }

    /// Returns whether the next instruction has tags.
    pub(crate) const fn is_pending(&self) -> bool {
        !self.marks.is_empty() || !self.notes.is_empty()
    }

    pub(crate) fn pending(&self) -> Pending {
        Pending { marks: self.marks.clone(), notes: self.notes.len() }
    }

    /// Drops the tags added since a snapshot.
    pub(crate) fn roll_back(&mut self, to: Pending) {
        self.marks = to.marks;
        self.notes.truncate(to.notes);
    }

    /// Takes the tags for the next instruction.
    #[inline]
    pub(crate) fn tags(&mut self, account: &mut DebugInfo) -> Tags {
        if account.is_kept() || self.is_pending() {
            self.record_tags(account)
        } else {
            Tags::default()
        }
    }

    fn record_tags(&mut self, account: &mut DebugInfo) -> Tags {
        let origin = account.origin(self.source);
        let mark = if self.marks.is_empty() {
            MarkId::default()
        } else {
            self.marks.sort_unstable();
            self.marks.dedup();
            let mark = account.mark(&self.marks);
            self.marks.clear();
            mark
        };
        let note = if self.notes.is_empty() {
            NoteId::default()
        } else {
            account.note(std::mem::take(&mut self.notes))
        };
        Tags { origin, mark, note }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_next_instruction_alone_carries_what_is_pending() {
        let mut account = DebugInfo::new(true);
        let mut provenance = Provenance::default();
        let (first, second) = (ClauseId(3), ClauseId(1));
        provenance.mark(&[first, second, first]);
        provenance.note(TracePoint::Turn);
        let before = provenance.pending();
        provenance.note(TracePoint::Setup);
        provenance.roll_back(before);
        let tags = provenance.tags(&mut account);
        assert_eq!(account.clauses(tags.mark), [second, first]);
        assert_eq!(account.notes[tags.note.0 as usize], [TracePoint::Turn]);
        assert!(provenance.tags(&mut account).is_silent());
    }
}
