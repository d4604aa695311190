//! The state of a game at an event.

use castra_base::Span;
use castra_ir::{ClauseId, Kept, KindId, NONE, Ty};

use super::event::PileOf;
use crate::image::{Image, global};
use crate::memory::Memory;
use crate::reader::Reader;

/// Where and in what circumstances an [`Event`] happens.
#[derive(Clone, Copy)]
pub struct Scene<'a> {
    image: &'a Image,
    memory: &'a Memory,
    /// After the instruction.
    pc: usize,
    /// Who looks, if not everything is for him to see.
    pub(super) reader: Option<Reader>,
    /// A card that he sees here, whether or not he knows where it lies.
    shown: Option<i64>,
    /// The clauses that what happens follows, if they are not those of the instruction.
    following: Option<&'a [ClauseId]>,
}

impl<'a> Scene<'a> {
    pub(crate) const fn new(image: &'a Image, memory: &'a Memory, pc: usize) -> Self {
        Self { image, memory, pc, reader: None, shown: None, following: None }
    }

    /// The same as somebody sees it, if not everything is for him to see.
    pub(crate) const fn seen_by(self, reader: Option<Reader>) -> Self {
        Self { reader, ..self }
    }

    /// The same as somebody sees it who is shown a card.
    pub(super) const fn read_by(self, reader: Reader, shown: Option<i64>) -> Self {
        Self { reader: Some(reader), shown, ..self }
    }

    /// The same where what happens follows other clauses than the instruction does.
    pub(super) const fn following(self, clauses: Option<&'a [ClauseId]>) -> Self {
        Self { following: clauses, ..self }
    }

    /// What is played.
    #[must_use]
    pub const fn image(&self) -> &'a Image {
        self.image
    }

    /// The place in the rules.
    #[must_use]
    pub fn span(&self) -> Span {
        self.image.origin(self.pc as u32).map_or_else(Span::default, |o| o.span)
    }

    /// The clauses that the place follows; if it names none, those of the
    /// place that called it, and so on.
    #[must_use]
    pub fn clauses(&self) -> &'a [ClauseId] {
        if let Some(clauses) = self.following {
            return clauses;
        }
        let mut pc = self.pc as u32;
        // Nothing calls itself, so that this comes to an end.
        for _ in 0..self.image.entries.len() {
            if let Some(origin) = self.image.origin(pc)
                && !origin.clauses.is_empty()
            {
                return &origin.clauses;
            }
            match self.image.return_address(pc) {
                Some(at) => pc = u32::try_from(self.memory[usize::from(at)]).unwrap_or(0),
                None => break,
            }
        }
        &[]
    }

    /// Whether a test does this itself, and not the rules that it tests.
    pub(crate) fn is_of_test(&self) -> bool {
        let at = self.span();
        let test = self.image.program().rules.test.as_ref();
        test.is_some_and(|body| body.stmts.iter().any(|stmt| stmt.span.contains(at)))
    }

    /// The number of the turn, from 1; 0 during setup.
    #[must_use]
    pub const fn turn(&self) -> i64 {
        self.memory[global::TURN as usize]
    }

    /// A value in words, pieces with their places; a card that whoever looks does not know is
    /// not named.
    #[must_use]
    pub fn text(&self, ty: &Ty, value: i64) -> String {
        if super::mask::is_card(ty, value) && !self.knows(value) {
            return super::mask::mask(value);
        }
        crate::memory::text(self.image, self.memory, ty, value, self.reader)
    }

    /// What a piece is called, without its place.
    pub(crate) fn piece_name(&self, kind: KindId, piece: i64) -> String {
        crate::memory::piece_name(self.image, self.memory, kind, piece, self.reader)
    }

    /// Whose a piece is.
    pub(crate) fn army_of(&self, kind: KindId, piece: i64) -> Option<i64> {
        let at = self.image.layout.pieces.get(kind.index())?.as_ref()?;
        self.of_piece(at.army, usize::try_from(piece).ok()?)
    }

    /// What a column has for a piece.
    fn of_piece(&self, column: u16, piece: usize) -> Option<i64> {
        let column = self.image.layout.columns.get(usize::from(column))?;
        let is_there = piece < usize::from(column.len);
        // Columns lie in memory as a whole.
        is_there.then(|| self.memory[usize::from(column.base).wrapping_add(piece)])
    }

    /// Whether another army has pieces of a name: on the board, or from the beginning.
    pub(crate) fn is_name_shared(&self, kind: KindId, name: &str, army: i64) -> bool {
        let Some(Some(at)) = self.image.layout.pieces.get(kind.index()) else { return false };
        let begun = self.image.program.pieces.get(kind.index()).map_or(&[][..], Vec::as_slice);
        begun.iter().enumerate().any(|(piece, begun)| {
            let stands = || self.of_piece(at.place, piece).is_some_and(|place| place != NONE);
            self.of_piece(at.army, piece).is_some_and(|other| other != army)
                && (begun.hex.is_some() || begun.waits || stands())
                && self.piece_name(kind, piece as i64) == name
        })
    }

    /// Whether somebody sees which cards a pile has.
    #[must_use]
    pub fn is_pile_seen(&self, pile: PileOf, reader: Reader) -> bool {
        reader.sees_pile(self.image, pile)
    }

    /// Whether a card may be named to whoever looks.
    pub(super) fn knows(&self, card: i64) -> bool {
        self.reader.is_none_or(|reader| {
            self.shown == Some(card) || reader.knows(self.image, self.memory, card)
        })
    }

    /// Whether an army sees a card where it lies, whatever it plays as.
    pub(super) fn is_seen_by(&self, card: i64, army: i64) -> bool {
        let layout = &self.image.layout;
        let Ok(at) = u16::try_from(card) else { return false };
        if usize::from(at) >= layout.cards {
            return false;
        }
        let place = self.memory[usize::from(layout.location.wrapping_add(at))];
        let pile = usize::try_from(place).ok().and_then(|place| layout.piles.get(place));
        pile.is_some_and(|pile| {
            let kept = Kept::Pile(pile.pile);
            let is_kept = self.image.program.roles.iter().any(|role| role.keeps.contains(&kept));
            (0..64).contains(&army) && pile.seen_by >> army & 1 != 0 && !is_kept
        })
    }

    /// Whether a card that moves so is turned up: that nobody saw it before, and everybody
    /// sees it now.
    pub(super) fn is_turned_up(&self, from: Option<PileOf>, to: Option<PileOf>) -> bool {
        let is_unseen = |of: PileOf| self.image.seen_by(of) == Some(0);
        from.is_some_and(is_unseen) && to.is_some_and(|to| self.is_pile_open(to))
    }

    /// Whether everybody sees which cards a pile has.
    pub(super) fn is_pile_open(&self, pile: PileOf) -> bool {
        let armies = self.image.program.armies.len();
        self.image.seen_by(pile).is_some_and(|by| by.count_ones() as usize >= armies)
    }

    pub(crate) const fn memory(&self) -> &'a Memory {
        self.memory
    }
}
