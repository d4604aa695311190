//! Looking into a game: its piles, state and pieces, by the ids of the program.

use castra_ir::{FieldId, KindId, NONE, PileId, StateId, Ty};

use super::game::Machine;
use crate::image::{Column, SayPart, StateAt};
use crate::reader::Reader;
use crate::trace::PileOf;

impl Machine {
    /// How many cards a pile has; the army is given of a pile that armies have.
    /// Nothing if there is no such pile.
    #[must_use]
    pub fn pile_len(&self, pile: PileId, army: Option<u32>) -> Option<usize> {
        let piles = &self.image.layout.piles;
        let at = piles.iter().find(|p| p.pile == pile && p.army == army)?;
        usize::try_from(self.word(at.count)).ok()
    }

    /// The pile that a card is in; nothing if it is in the box.
    #[must_use]
    pub fn pile_of(&self, card: u32) -> Option<PileOf> {
        let layout = &self.image.layout;
        let card = u16::try_from(card).ok().filter(|&c| usize::from(c) < layout.cards)?;
        let at = usize::try_from(self.word(layout.location.wrapping_add(card))).ok()?;
        layout.piles.get(at).map(|p| PileOf { pile: p.pile, army: p.army })
    }

    /// A declared state that is no set; the owner is given of a state that the
    /// game does not have as a whole. Nothing if there is no such state.
    #[must_use]
    pub fn state(&self, state: StateId, owner: Option<u32>) -> Option<i64> {
        match (*self.image.layout.states.get(state.index())?, owner) {
            (StateAt::Game(at, 1), None) => Some(self.word(at)),
            (StateAt::Column(column), Some(owner)) => self.cell(self.column(column)?, owner),
            _ => None,
        }
    }

    /// The hex that a piece stands in; nothing if it is not on the board.
    #[must_use]
    pub fn hex_of(&self, kind: KindId, piece: u32) -> Option<u32> {
        let at = (*self.image.layout.pieces.get(kind.index())?)?;
        let hex = self.cell(self.column(at.place)?, piece)?;
        if hex == NONE { None } else { u32::try_from(hex).ok() }
    }

    /// Whether a piece waits off the board: one of a reserve that has not come
    /// yet, or one that was lifted.
    #[must_use]
    pub fn waits(&self, kind: KindId, piece: u32) -> bool {
        let waiting = || {
            let at = (*self.image.layout.pieces.get(kind.index())?)?.waiting?;
            let at = at.wrapping_add(u16::try_from(piece / 64).ok()?);
            Some(self.core.memory[usize::from(at)] & 1 << (piece % 64) != 0)
        };
        waiting().unwrap_or(false)
    }

    /// The army of a piece.
    #[must_use]
    pub fn army_of_piece(&self, kind: KindId, piece: u32) -> Option<u32> {
        let at = (*self.image.layout.pieces.get(kind.index())?)?;
        u32::try_from(self.cell(self.column(at.army)?, piece)?).ok()
    }

    /// Whether an army sees what is private of a piece: that it is its own, or has been
    /// shown to it. What is not private everybody sees.
    #[must_use]
    pub fn sees_private(&self, army: u32, kind: KindId, piece: u32) -> bool {
        let reader = Reader { army, role: None };
        reader.sees_private(&self.image, &self.core.memory, kind, i64::from(piece))
    }

    /// Whether somebody sees what a piece is. Of a kind that is not secret everybody does.
    #[must_use]
    pub fn sees_what(&self, army: u32, kind: KindId, piece: u32) -> bool {
        let reader = Reader { army, role: None };
        reader.sees_what(&self.image, &self.core.memory, kind, i64::from(piece))
    }

    /// A state field of a piece or card that is no set.
    #[must_use]
    pub fn field(&self, kind: KindId, field: FieldId, owner: u32) -> Option<i64> {
        let fields = self.image.layout.fields.get(kind.index())?;
        self.cell(self.column((*fields.get(field.index())?)?)?, owner)
    }

    /// Whether somebody knows which card this is, and where it lies. An image without account of
    /// [knowledge](crate::Options::knowledge) only knows which piles he sees.
    #[must_use]
    pub fn is_known(&self, card: u32, reader: Reader) -> bool {
        reader.knows(&self.image, &self.core.memory, i64::from(card))
    }

    /// Whether somebody sees which cards a pile has.
    #[must_use]
    pub fn is_pile_seen(&self, pile: PileOf, reader: Reader) -> bool {
        reader.sees_pile(&self.image, pile)
    }

    /// Whether somebody sees a state; the owner is given of a state that the game does not have
    /// as a whole.
    #[must_use]
    pub fn is_state_seen(&self, state: StateId, owner: Option<u32>, reader: Reader) -> bool {
        reader.sees_state(&self.image, state, owner)
    }

    /// What the question that is waited for is about, by its label: the first piece or hex that
    /// it names.
    #[must_use]
    pub fn subject(&self) -> Option<(Ty, i64)> {
        self.decision()?.label.parts.iter().find_map(|part| {
            let SayPart::Value(ty, at) = part else { return None };
            let value = self.word(*at);
            let is_thing = matches!(ty, Ty::Piece(_) | Ty::Hex) && value != NONE;
            is_thing.then(|| (ty.clone(), value))
        })
    }

    fn column(&self, column: u16) -> Option<&Column> {
        self.image.layout.columns.get(usize::from(column))
    }

    fn cell(&self, column: &Column, owner: u32) -> Option<i64> {
        let owner = u16::try_from(owner).ok().filter(|&o| o < column.len && column.words == 1)?;
        Some(self.word(column.base.wrapping_add(owner)))
    }
}
