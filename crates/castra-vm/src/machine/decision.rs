//! Decisions of players.

use std::fmt;

use castra_base::Span;
use castra_ir::{ClauseId, NONE, Part, RoleId, Ty, Universe};

use super::game::Machine;
use crate::bits::Bits;
use crate::image::{PairSite, SayPart};
use crate::reader::Reader;

/// A pending decision.
#[derive(Clone, Copy, Debug)]
pub struct Decision<'m> {
    /// Index of the army that decides.
    pub army: u32,
    /// The role that decides, and the word of its enum (0 if it has none).
    pub role: Option<(RoleId, u32)>,
    /// The printed question; may be empty.
    pub label: Label<'m>,
    /// The allowed answers.
    pub kind: DecisionKind<'m>,
    /// Set if the answer is hidden from others.
    pub secret: bool,
    /// Set if the rules have preferences for the options; see [`crate::Machine::preference`].
    pub has_preference: bool,
    /// Span of the choice in the rules.
    pub span: Span,
    /// Clauses that the choice follows.
    pub clauses: &'m [ClauseId],
}

impl Decision<'_> {
    /// Returns the deciding player as a reader: the army, in the role that decides.
    #[must_use]
    pub fn reader(&self) -> Reader {
        let part = self.role.map_or(Part::Army, |(role, _)| Part::Role(role));
        Reader { army: self.army, part }
    }
}

/// The question of a [`Decision`], with its values as the deciding player may know them.
#[derive(Clone, Copy)]
pub struct Label<'m> {
    pub(crate) machine: &'m Machine,
    pub(crate) parts: &'m [SayPart<u16>],
}

impl<'m> Label<'m> {
    /// Returns whether the rules give no label.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.parts.is_empty()
    }

    /// Returns the first piece or hex that the label names, with its type.
    #[must_use]
    pub fn subject(self) -> Option<(&'m Ty, i64)> {
        self.parts.iter().find_map(|part| {
            let SayPart::Value(ty, at) = part else { return None };
            let value = self.machine.word(*at);
            let is_thing = matches!(ty, Ty::Piece(_) | Ty::Hex) && value != NONE;
            is_thing.then_some((ty, value))
        })
    }
}

impl fmt::Display for Label<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.parts {
            [SayPart::Text(text)] => f.write_str(text),
            parts => f.write_str(&self.machine.format_text(parts, self.machine.deciding_reader())),
        }
    }
}

impl fmt::Debug for Label<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.to_string())
    }
}

/// The allowed answers to a [`Decision`].
#[derive(Clone, Copy, Debug)]
pub enum DecisionKind<'m> {
    /// One of the options, or none if allowed.
    One {
        /// Universe of the options.
        universe: Universe,
        /// The options as a set.
        options: Bits<'m>,
        /// Set if choosing nothing is allowed.
        or_none: bool,
    },
    /// One of the pairs, or none if allowed.
    Pair {
        /// Universe of the first elements.
        first: Universe,
        /// Universe of the second elements.
        second: Universe,
        /// The pairs.
        pairs: Pairs<'m>,
        /// Set if choosing nothing is allowed.
        or_none: bool,
    },
    /// A subset of the options.
    Some {
        /// Universe of the options.
        universe: Universe,
        /// The options as a set.
        options: Bits<'m>,
        /// The minimum number of chosen options, at most the number of options.
        least: u32,
        /// The maximum number of chosen options, from `least` to the number of options.
        most: u32,
    },
    /// One of several reactions, or none.
    React {
        /// Name of the reaction window.
        window: &'m str,
        /// The reactions on offer, by index in the rules.
        offered: Bits<'m>,
    },
}

/// The pairs of a choice, in the order of the first element, then of the second.
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
    /// Returns the number of pairs.
    #[must_use]
    pub fn len(self) -> usize {
        self.machine.pair_count(self.site)
    }

    /// Returns whether there are no pairs.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// Returns the pair at a position, from 0; `None` if there are too few.
    #[must_use]
    pub fn nth(self, n: usize) -> Option<(usize, usize)> {
        self.machine.pair_nth(self.site, n)
    }

    /// Returns the possible first elements, including those without a second element.
    #[must_use]
    pub fn first_elements(self) -> Bits<'m> {
        self.machine.bits(self.site.first, self.site.first_words)
    }

    /// Returns the possible second elements for one of [`Pairs::first_elements`].
    #[must_use]
    pub fn second_elements(self, first: usize) -> Bits<'m> {
        if !self.first_elements().contains(first) {
            return Bits(&[]);
        }
        let row = self.site.rows.wrapping_add((first * usize::from(self.site.words)) as u16);
        self.machine.bits(row, self.site.words)
    }
}
