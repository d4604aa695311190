//! The interface for other executors of an image's code, such as native code: the parts of an image
//! that they read, and the operations that they perform on a game.
//!
//! An [`Executor`] is attached to an image and then executes its code, except in games with a
//! tracer. It may execute an instruction itself, or let the machine do it ([`Interpreter::step`]);
//! only the machine decides that a game stops.

use std::sync::Arc;

use super::compiled::Image;
use crate::op::{Addr, Op};

pub use super::executor::{
    CodePosition, Executor, INSTRUCTIONS_PER_STEP, Interpreter, MEMORY_WORDS, Memory,
};
pub use super::sites::{ExtremeKey, ExtremeSite};
pub use crate::op::{Addr as Address, JumpDistance, Op as Instruction};
pub use castra_ir::Extreme;

/// The operands of a choice of one option or a reaction, to make it if it needs no decision.
#[derive(Clone, Copy, Debug)]
pub struct ChoiceLayout {
    /// Address of the set of options.
    pub set: Addr,
    /// Number of words of that set.
    pub words: u8,
    /// Address of the answer; none is written if there are no options.
    pub dst: Addr,
    /// Set if even a single option needs a decision, since choosing nothing is allowed.
    pub asks_for_single: bool,
    /// Set if an empty set is a runtime error.
    pub must: bool,
}

/// A column in the form that instructions use.
#[derive(Clone, Copy, Debug)]
pub struct ColumnLayout {
    /// Address of its first cell.
    pub base: Addr,
    /// Set if a value may be `none`.
    pub maybe: bool,
    /// Number of words of a set of owners.
    pub owner_words: u8,
    /// The index: a set of owners for each value, beginning with `none` if a value may be `none`.
    pub index: Option<Addr>,
    /// The set of owners with a value other than `none`, if maintained.
    pub present: Option<Addr>,
}

/// A pile in the form that instructions use.
#[derive(Clone, Copy, Debug)]
pub struct PileLayout {
    /// Address of the set of its cards.
    pub cards: Addr,
    /// Address of their number.
    pub count: Addr,
    /// Address of the cards from the bottom to the top, if their order matters.
    pub order: Option<Addr>,
    /// The armies that see its cards, as bits.
    pub seen_by: u64,
}

/// The addresses of the state of cards.
#[derive(Clone, Copy, Debug)]
pub struct CardsLayout {
    /// For each card, the pile that holds it.
    pub location: Addr,
    /// For each observing army, the set of cards whose pile it knows.
    pub known: Addr,
    /// Number of words of a set of cards.
    pub words: usize,
    /// Number of observing armies; 0 unless knowledge is tracked.
    pub observers: usize,
}

impl Image {
    /// Attaches an executor, which then runs all games without a tracer. Later copies of the image
    /// share the executor.
    ///
    /// # Errors
    ///
    /// Returns the new executor if the image already has one, which stays attached.
    pub fn attach(&self, executor: Arc<dyn Executor>) -> Result<(), Arc<dyn Executor>> {
        self.executor.set(executor)
    }

    /// Returns the attached executor, or `None` if the machine interprets the code.
    #[must_use]
    pub fn executor(&self) -> Option<&dyn Executor> {
        self.executor.get().map(Arc::as_ref)
    }

    /// Returns all instructions.
    #[must_use]
    pub fn code(&self) -> &[Op] {
        &self.code
    }

    /// Returns, for each specialization, the index of its first instruction.
    #[must_use]
    pub fn specialization_starts(&self) -> &[u32] {
        &self.entries
    }

    /// Returns the indices of the first instructions of preference code and of the judge. Games
    /// also enter the code at [`Self::start`] and after decisions, which are not included.
    #[must_use]
    pub fn entry_points(&self) -> Vec<u32> {
        let sites = &self.sites;
        let one = sites.one.iter().filter_map(|s| s.prefer);
        let pair = sites.pair.iter().filter_map(|s| s.prefer);
        let some = sites.some.iter().filter_map(|s| s.prefer);
        let react = sites.react.iter().flat_map(|s| s.prefers.iter().copied().flatten());
        let prefers = one.chain(pair).chain(some).chain(react).map(|prefer| prefer.entry);
        prefers.chain(self.judge.map(|judge| judge.entry)).collect()
    }

    /// Returns the index of the first instruction of a game.
    #[must_use]
    pub const fn start(&self) -> u32 {
        self.start
    }

    /// Returns the constant at an address, or `None` if the address is not of a constant.
    #[must_use]
    pub fn constant(&self, addr: Addr) -> Option<i64> {
        let addr = usize::from(addr);
        if addr < self.live_words { None } else { self.initial.get(addr).copied() }
    }

    /// Returns the targets of a jump table of [`Op::Switch`] by value, as indices into
    /// [`Self::code`].
    #[must_use]
    pub fn jump_table(&self, table: u16) -> &[u32] {
        self.switches.get(usize::from(table)).map_or(&[], Vec::as_slice)
    }

    /// Returns the layout of the column with an index, as instructions have it.
    #[must_use]
    pub fn column(&self, column: u16) -> Option<ColumnLayout> {
        let column = self.layout.columns.get(usize::from(column))?;
        let super::layout::Column { base, is_optional: maybe, owner_words, index, present, .. } =
            *column;
        Some(ColumnLayout { base, maybe, owner_words, index, present })
    }

    /// Returns the piles, by index.
    pub fn piles(&self) -> impl Iterator<Item = PileLayout> {
        let of = |pile: &super::layout::PileState| {
            let super::layout::PileState { cards, count, order, seen_by, .. } = *pile;
            PileLayout { cards, count, order, seen_by }
        };
        self.layout.piles.iter().map(of)
    }

    /// Returns the addresses of the state of cards.
    #[must_use]
    pub fn cards(&self) -> CardsLayout {
        let super::layout::Layout { location, known, card_words, observers, .. } = self.layout;
        CardsLayout { location, known, words: card_words, observers }
    }

    /// Returns the operands of an [`Op::Extreme`].
    #[must_use]
    pub fn extreme_site(&self, site: u16) -> Option<&ExtremeSite<Addr>> {
        self.sites.extreme.get(usize::from(site))
    }

    /// Returns the choice of an [`Op::Choose`], or `None` if it asks for a decision in any case.
    #[must_use]
    pub fn choice(&self, site: u16) -> Option<ChoiceLayout> {
        let site = self.sites.one.get(usize::from(site)).filter(|site| !site.together)?;
        let super::sites::ChooseSite { set, words, dst, or_none, must, .. } = *site;
        Some(ChoiceLayout { set, words, dst, asks_for_single: or_none, must })
    }

    /// Returns the choice of an [`Op::React`].
    #[must_use]
    pub fn reaction_choice(&self, site: u16) -> Option<ChoiceLayout> {
        let site = self.sites.react.get(usize::from(site))?;
        let super::sites::ReactSite { offered: set, words, dst, .. } = *site;
        Some(ChoiceLayout { set, words, dst, asks_for_single: true, must: false })
    }

    /// Returns, for each direction, the shifts that move a set of hexes one step: a number of bits,
    /// and the hexes that it applies to.
    pub fn shifts(&self) -> impl Iterator<Item = Vec<(i32, &[i64])>> {
        self.shifts.iter().map(|parts| parts.iter().map(|p| (p.by, p.from.as_slice())).collect())
    }

    /// Returns, for each hex, the set of its neighbours; all sets have the same number of words.
    #[must_use]
    pub fn neighbours(&self) -> &[i64] {
        &self.neighbours
    }
}
