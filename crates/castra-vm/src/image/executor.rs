//! The interface of executors, which carry out the code of an image instead of the machine's loop.

use std::fmt;

/// Words of a machine's memory: all that an address can name.
pub const WORDS: usize = 1 << 16;

/// A machine's memory: state, registers, constants.
pub type Memory = [i64; WORDS];

/// Instructions that are one more step of a loop, as fuel counts them.
pub const INSTRUCTIONS_A_STEP: u16 = 16;

/// Where a game is, while its code is carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// The next instruction.
    pub pc: u32,
    /// How many steps there may still be up to the next decision.
    pub fuel: i64,
}

/// The machine, for an [`Executor`]: it can carry out any instruction.
pub trait Interpreter {
    /// Carries out the instruction at a position, and moves it on. Whether the game can
    /// go on: otherwise it has stopped, and stands after that instruction.
    fn step(&mut self, memory: &mut Memory, position: &mut Position) -> bool;
}

/// What carries out the code of an image, to the same effect as the machine's own loop.
pub trait Executor: fmt::Debug + Send + Sync {
    /// Goes on from a position until [`Interpreter::step`] says that the game has
    /// stopped, and gives the position that it left.
    fn run(
        &self,
        memory: &mut Memory,
        position: Position,
        interpreter: &mut dyn Interpreter,
    ) -> Position;
}
