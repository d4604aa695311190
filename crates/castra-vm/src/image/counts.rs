//! Execution counts of instructions.

use std::sync::atomic::{AtomicU64, Ordering};

/// The execution count of each instruction. Machines of several threads add to it; sums do not
/// depend on their order.
#[derive(Debug)]
pub(crate) struct Counts(Box<[AtomicU64]>);

impl Counts {
    /// Counters for a number of instructions.
    pub(crate) fn of(instructions: usize) -> Self {
        Self((0..instructions).map(|_| AtomicU64::new(0)).collect())
    }

    /// Counts an execution of an instruction.
    pub(crate) fn add(&self, index: usize) {
        if let Some(count) = self.0.get(index) {
            count.fetch_add(1, Ordering::Relaxed);
        }
    }

    pub(super) fn at(&self, index: usize) -> u64 {
        self.0.get(index).map_or(0, |count| count.load(Ordering::Relaxed))
    }
}
