//! Whole rows of a position: the values of all pieces, cards, hexes or armies at once.
//!
//! A reader of many values in many games uses rows, since finding a row costs more than reading a
//! value. Rows are the true position: callers leave out values that their reader does not know.

use castra_ir::{FieldId, KindId, PileId, StateId};

use super::game::Machine;
use crate::bits::Bits;
use crate::image::{Column, StateAddress};
use crate::reader::Reader;

impl Machine {
    /// Returns the values of a state field for all pieces of a kind, by index. For a kind of cards
    /// it has a value for every card of the game, whatever its kind. Empty if there is no such
    /// field, or if its values are sets or rolled dice.
    #[must_use]
    pub fn field_row(&self, kind: KindId, field: FieldId) -> &[i64] {
        let fields = self.image.layout.fields.get(kind.index());
        let column = fields.and_then(|fields| *fields.get(field.index())?);
        column.map_or(&[], |column| self.row(column))
    }

    /// Returns the hexes of all pieces of a kind, [`castra_ir::NONE`] off the board. Empty if the
    /// kind has no pieces.
    #[must_use]
    pub fn hex_row(&self, kind: KindId) -> &[i64] {
        let at = self.image.layout.pieces.get(kind.index()).copied().flatten();
        at.map_or(&[], |at| self.row(at.place))
    }

    /// Returns the armies of all pieces of a kind. Empty if the kind has no pieces.
    #[must_use]
    pub fn army_row(&self, kind: KindId) -> &[i64] {
        let at = self.image.layout.pieces.get(kind.index()).copied().flatten();
        at.map_or(&[], |at| self.row(at.army))
    }

    /// Returns the pieces of a kind in reserve, or `None` if the kind has no reserve.
    #[must_use]
    pub fn pieces_in_reserve(&self, kind: KindId) -> Option<Bits<'_>> {
        let at = (*self.image.layout.pieces.get(kind.index())?)?.reserve?;
        let words = self.image.facts.set_words(castra_ir::Universe::Piece(kind));
        Some(self.bits(at, u8::try_from(words).unwrap_or(u8::MAX)))
    }

    /// Returns the values of a state for all its owners: one for a state of the game. Empty if its
    /// values are sets or rolled dice.
    #[must_use]
    pub fn state_row(&self, state: StateId) -> &[i64] {
        match self.image.layout.states.get(state.index()) {
            Some(StateAddress::Game(at, 1)) => {
                self.core.memory.get(usize::from(*at)..=usize::from(*at)).unwrap_or(&[])
            }
            Some(StateAddress::Column(column)) => self.row(*column),
            Some(StateAddress::Game(..)) | None => &[],
        }
    }

    /// Returns a state of the game that is a set, or `None` for any other state.
    #[must_use]
    pub fn state_set(&self, state: StateId) -> Option<Bits<'_>> {
        let declared = self.image.program.states.get(state)?;
        match (&declared.ty, self.image.layout.states.get(state.index())?) {
            (castra_ir::Ty::Set(_), StateAddress::Game(at, words)) => Some(self.bits(*at, *words)),
            _ => None,
        }
    }

    /// Returns the cards of a pile; `army` is the owner if each army has such a pile. Returns
    /// `None` if there is no such pile.
    #[must_use]
    pub fn pile_cards(&self, pile: PileId, army: Option<u32>) -> Option<Bits<'_>> {
        let layout = &self.image.layout;
        let at = layout.piles.iter().find(|p| p.pile == pile && p.army == army)?;
        Some(self.bits(at.cards, u8::try_from(layout.card_words).unwrap_or(u8::MAX)))
    }

    /// Returns whether a reader has the army's knowledge of cards; see [`Machine::known_cards`]. If
    /// not, the reader knows only the cards of the piles that the reader sees.
    #[must_use]
    pub fn has_army_knowledge(&self, reader: Reader) -> bool {
        reader.has_army_knowledge(&self.image)
    }

    fn row(&self, column: u16) -> &[i64] {
        let Some(&Column { base, len, words: 1, .. }) =
            self.image.layout.columns.get(usize::from(column))
        else {
            return &[];
        };
        let base = usize::from(base);
        self.core.memory.get(base..base + usize::from(len)).unwrap_or(&[])
    }
}
