//! The door for those who carry out an image's code in another way than the machine's
//! loop does: what they are shown of the image, and what they do to a game.
//!
//! An [`Executor`] is attached to an image, and from then on carries out its code whenever
//! nobody follows. It may do an instruction itself, or have the machine do it
//! ([`Interpreter::step`]); only the machine says why a game stops.

use std::sync::Arc;

use super::compiled::Image;
use super::executor::Executor;
use crate::op::{Addr, Op};

pub use super::executor::{INSTRUCTIONS_A_STEP, Interpreter, Memory, Position, WORDS};
pub use super::sites::{ExtremeSite, Key};
pub use crate::op::{Addr as Address, Distance, Op as Instruction};
pub use castra_ir::Extreme;

/// A choice of one, or a window, as far as it is settled without a question.
#[derive(Clone, Copy, Debug)]
pub struct ChoiceAt {
    /// The options.
    pub set: Addr,
    /// Words of that set.
    pub words: u8,
    /// Where the answer goes; none if there are no options.
    pub dst: Addr,
    /// Whether a single option is asked for, too.
    pub asks_of_one: bool,
    /// Whether no option is a fault.
    pub must: bool,
}

/// A column as instructions on it need it.
#[derive(Clone, Copy, Debug)]
pub struct ColumnAt {
    /// Its first cell.
    pub base: Addr,
    /// Whether a value may be none.
    pub maybe: bool,
    /// Words of a set of owners.
    pub owner_words: u8,
    /// Sets of owners by value, if kept; none comes first where it may be.
    pub index: Option<Addr>,
    /// The set of owners that have a value, if kept.
    pub present: Option<Addr>,
}

/// A pile as instructions on it need it.
#[derive(Clone, Copy, Debug)]
pub struct PileWords {
    /// The set of its cards.
    pub cards: Addr,
    /// How many they are.
    pub count: Addr,
    /// The cards from the bottom to the top, where their order matters.
    pub order: Option<Addr>,
    /// Which armies see its cards, as bits.
    pub seen_by: u64,
}

/// What is kept of cards.
#[derive(Clone, Copy, Debug)]
pub struct CardsAt {
    /// By card, the pile in which it is.
    pub location: Addr,
    /// By army that looks on, the set of cards whose place it knows.
    pub known: Addr,
    /// Words of a set of cards.
    pub words: usize,
    /// How many armies look on: nobody, where no account is kept of what they know.
    pub observers: usize,
}

impl Image {
    /// Has the code carried out by something else from now on, wherever nobody follows
    /// it; also that of copies made later, which have the same code.
    ///
    /// # Errors
    ///
    /// If something has been attached before, which stays: what is given comes back.
    pub fn attach(&self, executor: Arc<dyn Executor>) -> Result<(), Arc<dyn Executor>> {
        self.executor.set(executor)
    }

    /// What carries out the code in the place of the machine's loop, if anything does.
    #[must_use]
    pub fn executor(&self) -> Option<&dyn Executor> {
        self.executor.get().map(Arc::as_ref)
    }

    /// All instructions.
    #[must_use]
    pub fn code(&self) -> &[Op] {
        &self.code
    }

    /// Where each instance begins, in order.
    #[must_use]
    pub fn entries(&self) -> &[u32] {
        &self.entries
    }

    /// Where the code is entered from outside, besides where games begin and after
    /// questions: preferences and the judge.
    #[must_use]
    pub fn doors(&self) -> Vec<u32> {
        let sites = &self.sites;
        let one = sites.one.iter().filter_map(|s| s.prefer);
        let pair = sites.pair.iter().filter_map(|s| s.prefer);
        let some = sites.some.iter().filter_map(|s| s.prefer);
        let react = sites.react.iter().flat_map(|s| s.prefers.iter().copied().flatten());
        let prefers = one.chain(pair).chain(some).chain(react).map(|prefer| prefer.entry);
        prefers.chain(self.judge.map(|judge| judge.entry)).collect()
    }

    /// Where play begins.
    #[must_use]
    pub const fn start(&self) -> u32 {
        self.start
    }

    /// The constant at an address, if there is one.
    #[must_use]
    pub fn constant(&self, at: Addr) -> Option<i64> {
        let at = usize::from(at);
        if at < self.live_words { None } else { self.initial.get(at).copied() }
    }

    /// Where a table of [`Op::Switch`] leads, by value.
    #[must_use]
    pub fn switch(&self, table: u16) -> &[u32] {
        self.switches.get(usize::from(table)).map_or(&[], Vec::as_slice)
    }

    /// A column.
    #[must_use]
    pub fn column(&self, column: u16) -> Option<ColumnAt> {
        let column = self.layout.columns.get(usize::from(column))?;
        let super::layout::Column { base, maybe, owner_words, index, present, .. } = *column;
        Some(ColumnAt { base, maybe, owner_words, index, present })
    }

    /// The piles, by number.
    pub fn piles(&self) -> impl Iterator<Item = PileWords> {
        let of = |pile: &super::layout::PileAt| {
            let super::layout::PileAt { cards, count, order, seen_by, .. } = *pile;
            PileWords { cards, count, order, seen_by }
        };
        self.layout.piles.iter().map(of)
    }

    /// What is kept of cards.
    #[must_use]
    pub fn cards(&self) -> CardsAt {
        let super::layout::Layout { location, known, card_words, observers, .. } = self.layout;
        CardsAt { location, known, words: card_words, observers }
    }

    /// What an [`Op::Extreme`] looks for.
    #[must_use]
    pub fn extreme(&self, site: u16) -> Option<&ExtremeSite<Addr>> {
        self.sites.extreme.get(usize::from(site))
    }

    /// What an [`Op::Choose`] asks; nothing where it may ask however many options there are.
    #[must_use]
    pub fn choice(&self, site: u16) -> Option<ChoiceAt> {
        let site = self.sites.one.get(usize::from(site)).filter(|site| !site.together)?;
        let super::sites::ChooseSite { set, words, dst, or_none, must, .. } = *site;
        Some(ChoiceAt { set, words, dst, asks_of_one: or_none, must })
    }

    /// What an [`Op::React`] asks.
    #[must_use]
    pub fn window(&self, site: u16) -> Option<ChoiceAt> {
        let site = self.sites.react.get(usize::from(site))?;
        let super::sites::ReactSite { offered: set, words, dst, .. } = *site;
        Some(ChoiceAt { set, words, dst, asks_of_one: true, must: false })
    }

    /// By direction, how a step in it moves bits of sets of hexes: those of some hexes by so
    /// many further on in the list of hexes.
    pub fn shifts(&self) -> impl Iterator<Item = Vec<(i32, &[i64])>> {
        self.shifts.iter().map(|parts| parts.iter().map(|p| (p.by, p.from.as_slice())).collect())
    }

    /// By hex, the set of its neighbours.
    #[must_use]
    pub fn neighbours(&self) -> &[i64] {
        &self.neighbours
    }
}
