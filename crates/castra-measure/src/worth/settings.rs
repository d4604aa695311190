//! The games of a measurement.

use std::num::NonZero;

use super::candidates::PartCategory;

/// The settings of a measurement of parts.
#[derive(Clone, Debug)]
pub struct MeasurementSettings {
    /// The number of games of the unchanged battle, and of each part that reaches the last round.
    pub games: u64,
    /// The number of threads.
    pub jobs: NonZero<usize>,
    /// The kinds of part to measure; empty for all.
    pub only: Vec<PartCategory>,
    /// The number of parts that are also measured together, those with the highest worth.
    pub together: usize,
}
