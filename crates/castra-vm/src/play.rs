//! How a game stands and goes out, and what may be answered to what it asks.

use castra_syntax::ast::EndingKind;
use thiserror::Error;

/// Where a game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// Somebody has to decide: see [`crate::Machine::decision`].
    Decision,
    /// The game is over: see [`crate::Machine::outcome`].
    Finished,
    /// The rules ask for something impossible: see [`crate::Machine::fault`].
    Fault,
}

/// An answer to a [`Decision`](crate::Decision).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice<'a> {
    /// The option with so many before it, to a [`One`](crate::DecisionKind::One),
    /// [`Pair`](crate::DecisionKind::Pair) or [`React`](crate::DecisionKind::React); the one after the
    /// last is none, where allowed.
    One(usize),
    /// The options chosen, to a [`Some`](crate::DecisionKind::Some): bits as in
    /// [`Bits::words`](crate::Bits::words); words left out are 0.
    Some(&'a [u64]),
}

/// Why an answer was refused. The game still waits for one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Refusal {
    /// Nobody was asked.
    #[error("no decision is pending")]
    NotAsked,
    /// There are not so many options.
    #[error("option {given} of {count}")]
    NoSuchOption {
        /// The one given, from 0.
        given: usize,
        /// How many there are, none included where it is allowed.
        count: usize,
    },
    /// One was asked for and several given, or the reverse.
    #[error("one option where several are needed, or the reverse")]
    WrongKind,
    /// Something that is no option is among those chosen.
    #[error("{0} is not one of the options")]
    NotAnOption(usize),
    /// Too few or too many were chosen.
    #[error("{given} chosen, but {least} to {most} are needed")]
    WrongNumber {
        /// How many were given.
        given: u32,
        /// The fewest.
        least: u32,
        /// The most.
        most: u32,
    },
}

/// How a game went out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome<'m> {
    /// Who won: an index into the program's armies; nobody in a draw.
    pub winner: Option<u32>,
    /// How it ended.
    pub how: EndingKind,
    /// Why, in a few words; may be empty.
    pub reason: &'m str,
    /// The turn it ended in, from 1; 0 if in setup.
    pub turns: u32,
}
