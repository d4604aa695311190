//! The status and the result of a game, and answers to decisions.

use castra_syntax::ast::EndingKind;
use thiserror::Error;

/// The status of a game after [`Machine::run`](crate::Machine::run).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// A player has to decide: see [`crate::Machine::decision`].
    Decision,
    /// The game is over: see [`crate::Machine::outcome`].
    Finished,
    /// A runtime error stopped the game: see [`crate::Machine::fault`].
    Fault,
}

/// An answer to give to a pending [`Decision`](crate::Decision): the index of an option, or a set
/// of elements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice<'a> {
    /// The index of an option, for [`One`](crate::DecisionKind::One),
    /// [`Pair`](crate::DecisionKind::Pair) and [`React`](crate::DecisionKind::React). The index
    /// after the last option means none, if allowed.
    One(usize),
    /// The chosen options, for [`Some`](crate::DecisionKind::Some): bits as in
    /// [`Bits::words`](crate::Bits::words); missing words are 0.
    Some(&'a [u64]),
}

/// The reason why an answer was refused. The decision is still pending.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum ChoiceError {
    /// No decision is pending.
    #[error("no decision is pending")]
    NotAsked,
    /// The index is out of range.
    #[error("option {given} of {count}")]
    NoSuchOption {
        /// The index.
        given: usize,
        /// The number of options, including none if it is allowed.
        count: usize,
    },
    /// A single option for a choice of several, or the reverse.
    #[error("one option where several are needed, or the reverse")]
    WrongKind,
    /// A chosen element is not an option; holds the element.
    #[error("{0} is not one of the options")]
    NotAnOption(usize),
    /// Too few or too many options.
    #[error("{given} chosen, but {least} to {most} are needed")]
    WrongNumber {
        /// Number of chosen options.
        given: u32,
        /// The lowest allowed number.
        least: u32,
        /// The highest allowed number.
        most: u32,
    },
}

/// The result of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome<'m> {
    /// Index of the army that won; `None` if no army did.
    pub winner: Option<u32>,
    /// The kind of ending.
    pub how: EndingKind,
    /// The printed reason; may be empty.
    pub reason: &'m str,
    /// The turn in which it ended, from 1; 0 in setup.
    pub turns: u32,
}
