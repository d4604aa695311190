//! The state of a game in progress.

use crate::chance::RandomStream;
use crate::fault::RuntimeError;
pub(crate) use crate::image::native::INSTRUCTIONS_PER_STEP;
use crate::memory::Memory;
use crate::script::Script;

/// The highest number of steps between two decisions. A step is a call or a backward jump, plus one
/// for every [`INSTRUCTIONS_PER_STEP`] instructions that the jump skips. A machine executes this
/// many in about a second.
pub(crate) const FUEL: i64 = 10_000_000;

/// Everything that changes during a game.
#[derive(Clone, Debug)]
pub(crate) struct Core {
    pub(crate) memory: Box<Memory>,
    pub(crate) chance: RandomStream,
    /// Index of the next instruction.
    pub(crate) pc: u32,
    pub(crate) fuel: i64,
    pub(crate) status: CoreStatus,
    /// The scripted rolls and choices of a test.
    pub(crate) script: Option<Box<Script>>,
}

/// The status of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CoreStatus {
    /// The game can continue.
    Ready,
    Decision(PendingDecision),
    Finished,
    Fault(RuntimeError),
}

/// The pending decision, by its site.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PendingDecision {
    One(u16),
    Pair(u16),
    /// Site, lowest and highest number of options.
    Some(u16, u16, u16),
    React(u16),
}

/// The reason why the machine stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stop {
    Decision(PendingDecision),
    Finished,
    Fault(RuntimeError),
    Halted,
    /// A roll or pick of a test does not fit its script.
    Unscripted,
    /// An `expect` failed.
    Failed(u16),
    /// A test puts more cards than exist.
    TooFewCards(u16),
}
