//! What changes while a game is played.

use crate::chance::Chance;
use crate::fault::FaultKind;
pub(crate) use crate::image::native::INSTRUCTIONS_A_STEP;
use crate::memory::Memory;
use crate::script::Script;

/// How many steps there may be between two decisions: calls and jumps backwards, which
/// count once more for every [`INSTRUCTIONS_A_STEP`] instructions that they lead over.
/// A machine passes this many in about a second.
pub(crate) const FUEL: i64 = 10_000_000;

/// All that changes while a game is played.
#[derive(Clone, Debug)]
pub(crate) struct Core {
    pub(crate) memory: Box<Memory>,
    pub(crate) chance: Chance,
    /// The next instruction.
    pub(crate) pc: u32,
    pub(crate) fuel: i64,
    pub(crate) at: At,
    /// Of a test: what is rolled and chosen.
    pub(crate) script: Option<Box<Script>>,
}

/// Where a game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum At {
    /// It can go on.
    Ready,
    Asked(Asked),
    Finished,
    Fault(FaultKind),
}

/// A question that waits for its answer, by its site.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Asked {
    /// And how many options there are.
    One(u16, u32),
    /// And how many pairs there are.
    Pair(u16, u32),
    /// And the fewest and the most.
    Some(u16, u16, u16),
    /// And how many options there are.
    React(u16, u32),
}

/// Why the machine stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stop {
    Asked(Asked),
    Finished,
    Fault(FaultKind),
    Halted,
    /// A test rolls or picks what its script does not say.
    Unscripted,
    /// An `expect` does not hold.
    Failed(u16),
    /// A test puts more cards than there are.
    TooFewCards(u16),
}
