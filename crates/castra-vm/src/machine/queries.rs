//! Queries of a position: piles, state and pieces, by the ids of the program.

use castra_ir::{FieldId, KindId, NONE, PileId, StateId, Ty};

use super::game::Machine;
use crate::image::{Column, StateAddress};
use crate::reader::Reader;
use crate::trace::OwnedPile;

impl Machine {
    /// Returns the number of cards in a pile; `army` is the owner if each army has such a pile.
    /// `None` if there is no such pile.
    #[must_use]
    pub fn pile_len(&self, pile: PileId, army: Option<u32>) -> Option<usize> {
        let piles = &self.image.layout.piles;
        let at = piles.iter().find(|p| p.pile == pile && p.army == army)?;
        usize::try_from(self.word(at.count)).ok()
    }

    /// Returns the pile of a card, or `None` if it is in the box.
    #[must_use]
    pub fn pile_of(&self, card: u32) -> Option<OwnedPile> {
        let layout = &self.image.layout;
        let card = u16::try_from(card).ok().filter(|&c| usize::from(c) < layout.cards)?;
        let at = usize::try_from(self.word(layout.location.wrapping_add(card))).ok()?;
        layout.piles.get(at).map(|p| OwnedPile { pile: p.pile, army: p.army })
    }

    /// Returns the value of a state that is not a set; `owner` is `None` for a state of the game.
    /// Returns `None` if there is no such state.
    #[must_use]
    pub fn state_value(&self, state: StateId, owner: Option<u32>) -> Option<i64> {
        match (*self.image.layout.states.get(state.index())?, owner) {
            (StateAddress::Game(at, 1), None) => Some(self.word(at)),
            (StateAddress::Column(column), Some(owner)) => self.cell(self.column(column)?, owner),
            _ => None,
        }
    }

    /// Returns the hex of a piece, or `None` if it is off the board.
    #[must_use]
    pub fn hex_of(&self, kind: KindId, piece: u32) -> Option<u32> {
        let at = (*self.image.layout.pieces.get(kind.index())?)?;
        let hex = self.cell(self.column(at.place)?, piece)?;
        if hex == NONE { None } else { u32::try_from(hex).ok() }
    }

    /// Returns whether a piece is in reserve: it has not entered yet, or was lifted.
    #[must_use]
    pub fn is_in_reserve(&self, kind: KindId, piece: u32) -> bool {
        let waiting = || {
            let at = (*self.image.layout.pieces.get(kind.index())?)?.reserve?;
            let at = at.wrapping_add(u16::try_from(piece / 64).ok()?);
            Some(self.core.memory[usize::from(at)] & 1 << (piece % 64) != 0)
        };
        waiting().unwrap_or(false)
    }

    /// Returns the army of a piece; `None` if there is no such piece.
    #[must_use]
    pub fn army_of_piece(&self, kind: KindId, piece: u32) -> Option<u32> {
        let at = (*self.image.layout.pieces.get(kind.index())?)?;
        u32::try_from(self.cell(self.column(at.army)?, piece)?).ok()
    }

    /// Returns whether an army sees the private fields of a piece: its own pieces, and those
    /// revealed to it.
    #[must_use]
    pub fn sees_private(&self, army: u32, kind: KindId, piece: u32) -> bool {
        let reader = Reader::of_army(army);
        reader.sees_private(&self.image, &self.core.memory, kind, i64::from(piece))
    }

    /// Returns whether an army sees the variant of a piece; always true for kinds that are not
    /// secret.
    #[must_use]
    pub fn sees_variant(&self, army: u32, kind: KindId, piece: u32) -> bool {
        let reader = Reader::of_army(army);
        reader.sees_variant(&self.image, &self.core.memory, kind, i64::from(piece))
    }

    /// Returns the value of a state field of a piece or card. The type of the field must not be a
    /// set. `None` if there is no such field, piece or card.
    #[must_use]
    pub fn field_value(&self, kind: KindId, field: FieldId, owner: u32) -> Option<i64> {
        let fields = self.image.layout.fields.get(kind.index())?;
        self.cell(self.column((*fields.get(field.index())?)?)?, owner)
    }

    /// Returns whether a reader knows a card and its pile, which is true for all cards in the box.
    /// Without tracking of [knowledge](crate::CompileOptions::knowledge), a reader knows only the
    /// cards of piles that the reader sees.
    #[must_use]
    pub fn is_known(&self, card: u32, reader: Reader) -> bool {
        reader.knows(&self.image, &self.core.memory, i64::from(card))
    }

    /// Returns whether a reader sees the cards of a pile.
    #[must_use]
    pub fn is_pile_seen(&self, pile: OwnedPile, reader: Reader) -> bool {
        reader.sees_pile(&self.image, pile)
    }

    /// Returns whether a reader sees a state; `owner` is `None` for a state of the game.
    #[must_use]
    pub fn is_state_seen(&self, state: StateId, owner: Option<u32>, reader: Reader) -> bool {
        reader.sees_state(&self.image, state, owner)
    }

    /// Returns the first piece or hex in the label of the pending decision.
    #[must_use]
    pub fn subject(&self) -> Option<(Ty, i64)> {
        self.decision()?.label.subject().map(|(ty, value)| (ty.clone(), value))
    }

    fn column(&self, column: u16) -> Option<&Column> {
        self.image.layout.columns.get(usize::from(column))
    }

    fn cell(&self, column: &Column, owner: u32) -> Option<i64> {
        let owner = u16::try_from(owner).ok().filter(|&o| o < column.len && column.words == 1)?;
        Some(self.word(column.base.wrapping_add(owner)))
    }
}
