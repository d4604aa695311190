//! The bots, the random seed and the threads of many games.

use std::num::NonZero;

use castra_sim::Bot;

use super::args::{Bots, jobs};
use super::games::threads;

/// The players of many games.
#[derive(Clone, Debug, clap::Args)]
pub(in crate::command) struct MatchArgs {
    /// Bot that plays all armies, or one for each: `ARMY=BOT,ARMY=BOT`
    #[arg(long, help_heading = "Games", value_name = "BOTS", default_value = "sensible")]
    pub(in crate::command) bots: Bots,
    /// Random seed: another seed gives other games
    #[arg(long, help_heading = "Games", value_name = "SEED", default_value_t = 1)]
    pub(in crate::command) seed: u64,
    /// Number of threads; by default, one for each processor
    #[arg(long, help_heading = "Games", value_name = "N", value_parser = jobs)]
    jobs: Option<NonZero<usize>>,
}

impl MatchArgs {
    pub(in crate::command) const fn new(
        bots: Bots,
        seed: u64,
        jobs: Option<NonZero<usize>>,
    ) -> Self {
        Self { bots, seed, jobs }
    }

    /// Returns whether all arguments have their defaults.
    pub(in crate::command) fn is_default(&self) -> bool {
        (self.bots == Bots::All(Bot::Sensible), self.seed, self.jobs) == (true, 1, None)
    }

    /// Returns the number of threads.
    pub(in crate::command) fn jobs(&self) -> NonZero<usize> {
        threads(self.jobs)
    }
}
