//! The games that measure parts.

use std::num::NonZero;

use super::candidates::Part;

/// The games that measure parts.
pub struct WorthGames<'a> {
    /// The games of the battle, and of the parts that may be worth most.
    pub games: u64,
    /// The number of threads.
    pub jobs: NonZero<usize>,
    /// The parts to measure; all if none is named.
    pub only: &'a [Part],
    /// The number of parts that are also measured together, those with the highest worth.
    pub together: usize,
    /// Is called before each round with the number of games to come.
    pub step: &'a dyn Fn(u64),
}
