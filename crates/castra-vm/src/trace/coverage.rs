//! Execution counts of clauses, steps and changes.

use std::collections::BTreeMap;

use castra_base::Span;
use castra_ir::ClauseId;

use super::event::Event;
use super::event_context::EventContext;
use super::tracer::Tracer;

/// A tracer that counts executed clauses.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Coverage {
    counts: Vec<u64>,
}

impl Coverage {
    /// Returns the number of executions of a clause.
    #[must_use]
    pub fn count(&self, clause: ClauseId) -> u64 {
        self.counts.get(clause.index()).copied().unwrap_or(0)
    }

    /// Returns the executed clauses with their counts.
    pub fn iter(&self) -> impl Iterator<Item = (ClauseId, u64)> {
        (0..).map(ClauseId).zip(self.counts.iter().copied()).filter(|(_, count)| *count > 0)
    }

    /// Adds the counts of `other` to these counts.
    pub fn merge(&mut self, other: &Self) {
        if self.counts.len() < other.counts.len() {
            self.counts.resize(other.counts.len(), 0);
        }
        for (mine, theirs) in self.counts.iter_mut().zip(&other.counts) {
            *mine += theirs;
        }
    }
}

impl Tracer for Coverage {
    const EVENTS: bool = false;
    const CLAUSES: bool = true;

    fn clauses(&mut self, clauses: &[ClauseId]) {
        for clause in clauses {
            if self.counts.len() <= clause.index() {
                self.counts.resize(clause.index() + 1, 0);
            }
            self.counts[clause.index()] += 1;
        }
    }
}

/// A tracer that counts executed clauses, steps and changes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Usage {
    /// The executed clauses.
    pub clauses: Coverage,
    /// Number of executions of each step, by its span.
    pub steps: BTreeMap<Span, u64>,
    /// Number of applications of each change, by index; only in images that trace changes.
    pub changes: BTreeMap<usize, u64>,
}

impl Tracer for Usage {
    const CLAUSES: bool = true;

    fn event(&mut self, _: &EventContext<'_>, event: &Event<'_>) {
        match event {
            Event::Step { at, .. } => *self.steps.entry(*at).or_default() += 1,
            Event::Change { index } => *self.changes.entry(*index).or_default() += 1,
            _ => {}
        }
    }

    fn clauses(&mut self, clauses: &[ClauseId]) {
        self.clauses.clauses(clauses);
    }
}
