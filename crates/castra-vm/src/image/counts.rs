//! The number of times that each instruction was carried out.

use std::sync::atomic::{AtomicU64, Ordering};

/// By instruction, how often it was carried out. Machines of several threads add to it: sums do
/// not depend on their order.
#[derive(Debug)]
pub(crate) struct Counts(Box<[AtomicU64]>);

impl Counts {
    /// For so many instructions.
    pub(crate) fn of(instructions: usize) -> Self {
        Self((0..instructions).map(|_| AtomicU64::new(0)).collect())
    }

    /// An instruction is carried out once more.
    pub(crate) fn add(&self, at: usize) {
        if let Some(count) = self.0.get(at) {
            count.fetch_add(1, Ordering::Relaxed);
        }
    }

    pub(super) fn at(&self, at: usize) -> u64 {
        self.0.get(at).map_or(0, |count| count.load(Ordering::Relaxed))
    }
}
