//! What a game asks of its players, and how it goes out.

use std::fmt;

use castra_base::Span;
use castra_ir::{ClauseId, RoleId, Universe};
use castra_syntax::ast::EndingKind;
use thiserror::Error;

use crate::bits::Bits;
use crate::image::{PairSite, SayPart};
use crate::machine::Machine;

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

/// A decision that a game waits for.
#[derive(Clone, Copy, Debug)]
pub struct Decision<'m> {
    /// Whose: an index into the program's armies.
    pub army: u32,
    /// In which role, and for which word of its enum (0 if it has none).
    pub role: Option<(RoleId, u32)>,
    /// What it is about, as the rules put it; may be empty.
    pub label: Label<'m>,
    /// What may be answered.
    pub kind: DecisionKind<'m>,
    /// Whether the rules say how good the options are; see
    /// [`crate::Machine::preference`].
    pub has_preference: bool,
    /// Where the rules ask it.
    pub span: Span,
    /// Clauses that the asking follows.
    pub clauses: &'m [ClauseId],
}

/// What a [`Decision`] is about, the values in it filled in.
#[derive(Clone, Copy)]
pub struct Label<'m> {
    pub(crate) machine: &'m Machine,
    pub(crate) parts: &'m [SayPart<u16>],
}

impl Label<'_> {
    /// Whether the rules give none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.parts.is_empty()
    }
}

impl fmt::Display for Label<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.parts {
            [SayPart::Text(text)] => f.write_str(text),
            parts => f.write_str(&self.machine.said(parts)),
        }
    }
}

impl fmt::Debug for Label<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.to_string())
    }
}

/// What may be answered to a [`Decision`].
#[derive(Clone, Copy, Debug)]
pub enum DecisionKind<'m> {
    /// One of the options, or none where that is allowed.
    One {
        /// What the options are.
        universe: Universe,
        /// The options.
        options: Bits<'m>,
        /// Whether nothing may be chosen.
        or_none: bool,
    },
    /// One of the pairs, or none where that is allowed.
    Pair {
        /// What comes first.
        first: Universe,
        /// What comes second.
        second: Universe,
        /// The options.
        pairs: Pairs<'m>,
        /// Whether nothing may be chosen.
        or_none: bool,
    },
    /// Several of the options.
    Some {
        /// What the options are.
        universe: Universe,
        /// The options.
        options: Bits<'m>,
        /// The fewest, not more than there are.
        least: u32,
        /// The most, between the fewest and as many as there are.
        most: u32,
    },
    /// One of several reactions, or none.
    React {
        /// Name of the window.
        window: &'m str,
        /// Which of its reactions are offered, by position in the rules.
        offered: Bits<'m>,
    },
}

/// Pairs that there are to choose from, in order of what comes first, then of
/// what comes second.
#[derive(Clone, Copy)]
pub struct Pairs<'m> {
    pub(crate) machine: &'m Machine,
    pub(crate) site: &'m PairSite<u16>,
}

impl fmt::Debug for Pairs<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let pairs = (0..self.len()).filter_map(|i| self.nth(i));
        f.debug_list().entries(pairs).finish()
    }
}

impl<'m> Pairs<'m> {
    /// How many there are.
    #[must_use]
    pub fn len(self) -> usize {
        self.machine.pair_count(self.site)
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// The pair with so many before it.
    #[must_use]
    pub fn nth(self, n: usize) -> Option<(usize, usize)> {
        self.machine.pair_nth(self.site, n)
    }

    /// What may come first; perhaps with nothing that could come second.
    #[must_use]
    pub fn firsts(self) -> Bits<'m> {
        self.machine.bits(self.site.first, self.site.first_words)
    }

    /// What may come second with one of [`Pairs::firsts`].
    #[must_use]
    pub fn seconds(self, first: usize) -> Bits<'m> {
        if !self.firsts().contains(first) {
            return Bits(&[]);
        }
        let row = self.site.rows.wrapping_add((first * usize::from(self.site.words)) as u16);
        self.machine.bits(row, self.site.words)
    }
}

/// An answer to a [`Decision`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice<'a> {
    /// The option with so many before it, to a [`DecisionKind::One`],
    /// [`DecisionKind::Pair`] or [`DecisionKind::React`]; the one behind the
    /// last is none, where allowed.
    One(usize),
    /// The options chosen, to a [`DecisionKind::Some`]: bits as in
    /// [`Bits::words`]; words left out are 0.
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
