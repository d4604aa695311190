//! The interface of executors that replace the machine's interpreter.

use std::fmt;

/// Number of words of a machine's memory, all that an address can name.
pub const MEMORY_WORDS: usize = 1 << 16;

/// The memory of a machine: state, registers, constants.
pub type Memory = [i64; MEMORY_WORDS];

/// The number of skipped instructions that cost one step of fuel.
pub const INSTRUCTIONS_PER_STEP: u16 = 16;

/// The position of a game in its code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CodePosition {
    /// Index of the next instruction.
    pub pc: u32,
    /// Number of steps that the game may still take before it has to stop for a decision.
    pub fuel: i64,
}

/// The machine, which can execute any instruction for an [`Executor`].
pub trait Interpreter {
    /// Executes the instruction at a position and advances it. Returns whether the game can
    /// continue; otherwise it has stopped after that instruction.
    fn step(&mut self, memory: &mut Memory, position: &mut CodePosition) -> bool;
}

/// An executor of the code of an image, with the same effect as the machine's interpreter.
pub trait Executor: fmt::Debug + Send + Sync {
    /// Runs from a position until [`Interpreter::step`] reports that the game has stopped, and
    /// returns the last position.
    fn run(
        &self,
        memory: &mut Memory,
        position: CodePosition,
        interpreter: &mut dyn Interpreter,
    ) -> CodePosition;
}
