//! How an army stands, to the rules' own mind.

use super::core::{FUEL, Stop};
use super::game::Machine;
use super::hand_over::play;
use crate::trace::NoTrace;

impl Machine {
    /// How an army stands, as the `judge` of the game says: more is better. None if the
    /// game has no judge, or if working it out is a fault. The game is left as it
    /// was.
    pub fn standing(&mut self, army: u32) -> Option<i64> {
        let judge = self.image.judge?;
        let (pc, fuel) = (self.core.pc, self.core.fuel);
        // Nothing that a resting game has in use is beyond these addresses.
        self.core.memory[usize::from(judge.ret)] = i64::from(judge.halt);
        self.core.memory[usize::from(judge.army)] = i64::from(army);
        self.core.pc = judge.entry;
        self.core.fuel = FUEL;
        let stop = play(&self.image, &mut self.core, &mut NoTrace);
        (self.core.pc, self.core.fuel) = (pc, fuel);
        match stop {
            Stop::Halted => Some(self.word(judge.value)),
            // A function asks nobody, and ends nothing; what is impossible for it may be
            // possible for the game.
            Stop::Fault(_)
            | Stop::Asked(_)
            | Stop::Finished
            | Stop::Unscripted
            | Stop::Failed(_)
            | Stop::TooFewCards(_) => None,
        }
    }
}
