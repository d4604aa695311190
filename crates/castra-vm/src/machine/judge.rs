//! Evaluation of positions by the rules.

use super::core::{FUEL, Stop};
use super::dispatch::play;
use super::game::Machine;
use crate::trace::NoTrace;

impl Machine {
    /// Returns the value of the position for an army by the game's `judge` function: higher is
    /// better. Returns `None` if the game has no judge, or if the judge fails with a runtime error.
    /// The game is left unchanged.
    pub fn judge_value(&mut self, army: u32) -> Option<i64> {
        let judge = self.image.judge?;
        let (pc, fuel) = (self.core.pc, self.core.fuel);
        // The memory of a paused game ends before these addresses.
        self.core.memory[usize::from(judge.ret)] = i64::from(judge.halt);
        self.core.memory[usize::from(judge.army)] = i64::from(army);
        self.core.pc = judge.entry;
        self.core.fuel = FUEL;
        let stop = play(&self.image, &mut self.core, &mut NoTrace);
        (self.core.pc, self.core.fuel) = (pc, fuel);
        match stop {
            Stop::Halted => Some(self.word(judge.value)),
            // A function asks no player and ends no game. A runtime error in it does not stop the
            // game.
            Stop::Fault(_)
            | Stop::Decision(_)
            | Stop::Finished
            | Stop::Unscripted
            | Stop::Failed(_)
            | Stop::TooFewCards(_) => None,
        }
    }
}
