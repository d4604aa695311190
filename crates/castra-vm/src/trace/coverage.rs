//! How often each clause was carried out.

use castra_lang::program::ClauseId;

use super::Tracer;

/// Counts the clauses that are carried out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Coverage {
    counts: Vec<u64>,
}

impl Coverage {
    /// How often something that follows the clause was done.
    #[must_use]
    pub fn count(&self, clause: ClauseId) -> u64 {
        self.counts.get(clause.index()).copied().unwrap_or(0)
    }

    /// Adds what another has counted.
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
