//! The state of a game at an event.

use castra_base::Span;
use castra_ir::{ClauseId, KindId, NONE, PrivateItem, Ty, Universe};

use super::event::{ChangedState, OwnedPile};
use crate::bits::Bits;
use crate::image::{Image, StateAddress, global};
use crate::memory::Memory;
use crate::reader::Reader;

/// The context of an [`Event`](super::Event): the position and its image, and the reader of texts.
#[derive(Clone, Copy)]
pub struct EventContext<'a> {
    image: &'a Image,
    memory: &'a Memory,
    /// Index of the next instruction.
    pc: usize,
    /// The reader; `None` for full information.
    reader: Option<Reader>,
    /// A card that the event reveals to the reader, even if the reader loses track of it.
    revealed_card: Option<i64>,
    /// The clauses of the event, if they are not those of the instruction.
    following: Option<&'a [ClauseId]>,
}

impl<'a> EventContext<'a> {
    pub(crate) const fn new(image: &'a Image, memory: &'a Memory, pc: usize) -> Self {
        Self { image, memory, pc, reader: None, revealed_card: None, following: None }
    }

    /// Returns the scene for a reader.
    pub(crate) const fn for_reader(self, reader: Option<Reader>) -> Self {
        Self { reader, ..self }
    }

    /// Returns the same context for a reader. `shown` is the card that the event reveals to the
    /// reader, if any.
    #[must_use]
    pub const fn for_reader_with_card(self, reader: Reader, shown: Option<i64>) -> Self {
        Self { reader: Some(reader), revealed_card: shown, ..self }
    }

    /// Returns the scene of an event whose clauses differ from those of its instruction.
    pub(super) const fn with_clauses(self, clauses: Option<&'a [ClauseId]>) -> Self {
        Self { following: clauses, ..self }
    }

    /// Returns the reader, or `None` for full information.
    #[must_use]
    pub const fn reader(&self) -> Option<Reader> {
        self.reader
    }

    /// Returns the image of the game.
    #[must_use]
    pub const fn image(&self) -> &'a Image {
        self.image
    }

    /// Returns the span of the event in the rules.
    #[must_use]
    pub fn span(&self) -> Span {
        self.image.origin(self.pc as u32).map_or_else(Span::default, |o| o.span)
    }

    /// Returns the clauses of the event's statement, or else of the innermost call that cites any.
    #[must_use]
    pub fn clauses(&self) -> &'a [ClauseId] {
        if let Some(clauses) = self.following {
            return clauses;
        }
        let mut pc = self.pc as u32;
        // The call graph has no cycle, so the chain ends.
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

    /// Returns whether a statement of a test causes the event, and not a tested rule.
    #[must_use]
    pub fn is_of_test(&self) -> bool {
        let at = self.span();
        let test = self.image.program().rules.test.as_ref();
        test.is_some_and(|body| body.stmts.iter().any(|stmt| stmt.span.contains(at)))
    }

    /// Returns the number of the turn, from 1; 0 during setup.
    #[must_use]
    pub const fn turn(&self) -> i64 {
        self.memory[global::TURN as usize]
    }

    /// Formats a value. Pieces have their hexes, and a card that may not be named to the reader is
    /// replaced by its mask.
    #[must_use]
    pub fn format_value(&self, ty: &Ty, value: i64) -> String {
        if super::mask::is_card(ty, value) && !self.may_name_card(value) {
            return super::mask::mask(value);
        }
        crate::memory::text(self.image, self.memory, ty, value, self.reader)
    }

    /// Returns the name of a piece without its hex.
    #[must_use]
    pub fn piece_name(&self, kind: KindId, piece: i64) -> String {
        crate::memory::piece_name(self.image, self.memory, kind, piece, self.reader)
    }

    /// Returns the current army of a piece; `None` if there is no such piece.
    #[must_use]
    pub fn army_of(&self, kind: KindId, piece: i64) -> Option<i64> {
        let at = self.image.layout.pieces.get(kind.index())?.as_ref()?;
        self.piece_cell(at.army, usize::try_from(piece).ok()?)
    }

    /// Returns the cell of a column for a piece.
    fn piece_cell(&self, column: u16, piece: usize) -> Option<i64> {
        let column = self.image.layout.columns.get(usize::from(column))?;
        let is_there = piece < usize::from(column.len);
        // The whole column is in memory, so the access is within bounds.
        is_there.then(|| self.memory[usize::from(column.base).wrapping_add(piece)])
    }

    /// Returns whether another army has a piece with a name: one on the board, or one it began
    /// with.
    #[must_use]
    pub fn is_name_shared(&self, kind: KindId, name: &str, army: i64) -> bool {
        let Some(Some(at)) = self.image.layout.pieces.get(kind.index()) else { return false };
        let begun = self.image.program.pieces.get(kind.index()).map_or(&[][..], Vec::as_slice);
        begun.iter().enumerate().any(|(piece, begun)| {
            let stands = || self.piece_cell(at.place, piece).is_some_and(|place| place != NONE);
            self.piece_cell(at.army, piece).is_some_and(|other| other != army)
                && (begun.hex.is_some() || begun.waits || stands())
                && self.piece_name(kind, piece as i64) == name
        })
    }

    /// Returns whether a reader sees the cards of a pile.
    #[must_use]
    pub fn is_pile_seen(&self, pile: OwnedPile, reader: Reader) -> bool {
        reader.sees_pile(self.image, pile)
    }

    /// Returns whether a card may be named to the reader.
    #[must_use]
    pub fn may_name_card(&self, card: i64) -> bool {
        self.reader.is_none_or(|reader| {
            self.revealed_card == Some(card) || reader.knows(self.image, self.memory, card)
        })
    }

    /// Returns whether all roles of an army see a card in its pile. `false` for a card in the box.
    #[must_use]
    pub fn is_seen_by(&self, card: i64, army: i64) -> bool {
        let layout = &self.image.layout;
        let Ok(at) = u16::try_from(card) else { return false };
        if usize::from(at) >= layout.cards {
            return false;
        }
        let place = self.memory[usize::from(layout.location.wrapping_add(at))];
        let pile = usize::try_from(place).ok().and_then(|place| layout.piles.get(place));
        pile.is_some_and(|pile| {
            let kept = PrivateItem::Pile(pile.pile);
            let is_kept = self.image.program.roles.iter().any(|role| role.keeps.contains(&kept));
            (0..64).contains(&army) && pile.seen_by >> army & 1 != 0 && !is_kept
        })
    }

    /// Returns whether a move between these piles turns a card up: nobody saw it before, and
    /// everybody sees it now.
    #[must_use]
    pub fn is_turned_up(&self, from: Option<OwnedPile>, to: Option<OwnedPile>) -> bool {
        from.is_some_and(|from| self.is_pile_hidden(from))
            && to.is_some_and(|to| self.is_pile_open(to))
    }

    /// Returns whether nobody sees the cards of a pile.
    #[must_use]
    pub fn is_pile_hidden(&self, pile: OwnedPile) -> bool {
        self.observers(pile) == Some(0)
    }

    /// Returns whether everybody sees the cards of a pile.
    #[must_use]
    pub fn is_pile_open(&self, pile: OwnedPile) -> bool {
        let armies = self.image.program.armies.len();
        self.observers(pile).is_some_and(|by| by.count_ones() as usize >= armies)
    }

    /// Returns the armies that see the cards of a pile, as bits.
    fn observers(&self, pile: OwnedPile) -> Option<u64> {
        let mut piles = self.image.layout.piles.iter();
        piles.find(|at| at.pile == pile.pile && at.army == pile.army).map(|at| at.seen_by)
    }

    /// Returns the elements of a set after an [`Event::Changed`](super::Event::Changed) of it, or
    /// `None` if a set of one word is unchanged. For larger sets a change is not detected.
    #[must_use]
    pub fn changed_set(
        &self,
        changed_state: ChangedState,
        universe: Universe,
        from: i64,
        to: i64,
    ) -> Option<Vec<usize>> {
        let words = self.image.facts.set_words(universe);
        if words == 1 {
            return (from != to).then(|| Bits(&[to]).iter().collect());
        }
        // For sets of several words the event comes after the change.
        let layout = &self.image.layout;
        let column = |at: u16, owner: i64| {
            let column = layout.columns.get(usize::from(at))?;
            let at = usize::try_from(owner).ok()?.checked_mul(words)?;
            usize::from(column.base).checked_add(at)
        };
        let at = match changed_state {
            ChangedState::State(id, owner) => match (*layout.states.get(id.index())?, owner) {
                (StateAddress::Game(at, _), _) => usize::from(at),
                (StateAddress::Column(at), owner) => column(at, owner?)?,
            },
            ChangedState::Field(kind, field, owner) => {
                let at = *layout.fields.get(kind.index())?.get(field.index())?;
                column(at?, owner)?
            }
            ChangedState::Army(..) | ChangedState::Turn => return None,
        };
        Some(Bits(self.memory.get(at..at.checked_add(words)?)?).iter().collect())
    }

    pub(crate) const fn memory(&self) -> &'a Memory {
        self.memory
    }
}
