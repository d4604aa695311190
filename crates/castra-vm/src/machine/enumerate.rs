//! Plays one outcome of the dice after another, with the probability of each.

use num_traits::ToPrimitive;

use super::core::{CoreStatus, Stop};
use super::game::Machine;
use crate::fault::RuntimeError;
use crate::script::Script;
use crate::script::outcomes::{MeasureSums, Outcomes};
use crate::status::Status;
use crate::trace::Tracer;

/// The outcomes of dice and random picks after a position, enumerated one after another.
///
/// Each outcome is played from the same position with [`Machine::run_outcome`]; the caller restores
/// the position before each. Dice that are rolled together are enumerated without their order. A
/// shuffle is not enumerated: it uses the random numbers of the game, and
/// [`Machine::has_used_chance`] reports it.
///
/// ```text
/// loop {
///     machine.restore(&position);
///     machine.run_outcome(&mut tree, &mut NoTrace);
///     …                                   // the outcome has the probability `tree.probability()`
///     if !tree.advance() { break }
/// }
/// ```
#[derive(Clone, Debug)]
pub struct OutcomeTree(Outcomes);

impl Default for OutcomeTree {
    fn default() -> Self {
        let mut outcomes = Outcomes::default();
        outcomes.start();
        Self(outcomes)
    }
}

impl OutcomeTree {
    /// Takes one of several results with equal probability, such as one of several equal answers.
    /// Returns its index, below `count`.
    pub fn pick_evenly(&mut self, count: usize) -> usize {
        self.0.pick_evenly(count)
    }

    /// Returns the probability of the outcome so far, from 0 to 1. It is the exact fraction,
    /// rounded to a floating-point number.
    #[must_use]
    pub fn probability(&self) -> f64 {
        // A fraction between 0 and 1 always has a nearest `f64`.
        self.0.probability().to_f64().unwrap_or(0.0)
    }

    /// Advances to the next outcome. Returns `false` after the last.
    pub fn advance(&mut self) -> bool {
        // Only tests have measures.
        let more = self.0.next(&mut MeasureSums::default());
        self.0.start();
        more
    }
}

impl Machine {
    /// Like [`Machine::run_with_tracer`], but takes results of dice and random picks from a tree.
    pub fn run_outcome<T: Tracer>(&mut self, tree: &mut OutcomeTree, tracer: &mut T) -> Status {
        if self.core.status == CoreStatus::Ready {
            let script = Script { outcomes: std::mem::take(&mut tree.0), ..Script::default() };
            self.core.script = Some(Box::new(script));
            let stop = self.run_to_stop(tracer);
            if let Some(script) = self.core.script.take() {
                tree.0 = script.outcomes;
            }
            self.core.status = match stop {
                Stop::Decision(asked) => CoreStatus::Decision(asked),
                Stop::Finished | Stop::Halted => CoreStatus::Finished,
                Stop::Fault(fault) => CoreStatus::Fault(fault),
                // Only tests have expectations; a tree has a result for every roll.
                Stop::Unscripted | Stop::Failed(_) | Stop::TooFewCards(_) => {
                    CoreStatus::Fault(RuntimeError::Unsound)
                }
            };
        }
        self.status().unwrap_or(Status::Fault)
    }
}
