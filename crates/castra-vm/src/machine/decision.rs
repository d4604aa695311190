//! What a game asks of its players.

use std::fmt;

use castra_base::Span;
use castra_ir::{ClauseId, RoleId, Universe};

use super::game::Machine;
use crate::bits::Bits;
use crate::image::{PairSite, SayPart};

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
    /// Whether others are not shown what is answered.
    pub secret: bool,
    /// Whether the rules say how good the options are; see
    /// [`crate::Machine::preference`].
    pub has_preference: bool,
    /// Where the rules ask it.
    pub span: Span,
    /// Clauses that the asking follows.
    pub clauses: &'m [ClauseId],
}

/// What a [`Decision`] is about, the values in it filled in, in words for whoever decides.
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
            parts => f.write_str(&self.machine.said(parts, self.machine.deciding())),
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
