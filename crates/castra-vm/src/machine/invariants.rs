//! Checks of the invariants of a game.

use castra_ir::NONE;
use thiserror::Error;

use super::game::Machine;
use crate::bits::Bits;
use crate::image::{Column, PileState};

/// A violated invariant: a bug of the machine.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum InvariantViolation {
    /// A card is not in exactly the pile that its location names.
    #[error("card {card} should be in pile {location}, but is in {found:?}")]
    Card {
        /// Index of the card.
        card: usize,
        /// The pile that its location names; `none` for the box.
        location: i64,
        /// The piles whose set has the card.
        found: Vec<usize>,
    },
    /// The count of a pile differs from the size of its set.
    #[error("pile {pile} has {cards} cards and counts {count}")]
    Count {
        /// Index of the pile.
        pile: usize,
        /// Number of cards in the set.
        cards: usize,
        /// The count.
        count: i64,
    },
    /// The order and the set of a pile have different cards; holds the pile.
    #[error("the order of pile {0} does not list its cards")]
    Order(usize),
    /// An index of a column differs from its cells.
    #[error("the index of column {column} is wrong about {owner}")]
    Index {
        /// Index of the column.
        column: usize,
        /// The owner of the cell.
        owner: usize,
    },
    /// A set has an element out of range.
    #[error("a set at {at} has elements beyond {len}")]
    OutOfRange {
        /// Address of the set.
        at: u16,
        /// Size of the universe.
        len: usize,
    },
    /// A hex names a piece that is not there, or misses one that is.
    #[error("piece {piece} of kind {kind} and its hex disagree")]
    Occupant {
        /// The kind of the piece.
        kind: usize,
        /// Index of the piece.
        piece: usize,
    },
}

impl Machine {
    /// Checks all invariants.
    ///
    /// # Errors
    ///
    /// The first violated invariant. It is a bug of the machine, never of the rules.
    pub fn check_invariants(&self) -> Result<(), InvariantViolation> {
        self.check_cards()?;
        let columns = self.image.layout.columns.iter().enumerate();
        columns.into_iter().try_for_each(|(i, column)| self.check_column(i, column))?;
        self.check_pieces()
    }

    fn words(&self, addr: u16, n: usize) -> Bits<'_> {
        Bits(self.core.memory.get(usize::from(addr)..usize::from(addr) + n).unwrap_or(&[]))
    }

    fn check_set(&self, addr: u16, words: usize, len: usize) -> Result<(), InvariantViolation> {
        match self.words(addr, words).iter().last() {
            Some(last) if last >= len => Err(InvariantViolation::OutOfRange { at: addr, len }),
            _ => Ok(()),
        }
    }

    fn check_cards(&self) -> Result<(), InvariantViolation> {
        let layout = &self.image.layout;
        let cards_of = |pile: &PileState| self.words(pile.cards, layout.card_words);
        for card in 0..layout.cards {
            let location = self.word(layout.location.wrapping_add(card as u16));
            let piles = layout.piles.iter().enumerate();
            let found: Vec<usize> =
                piles.filter(|(_, p)| cards_of(p).contains(card)).map(|(i, _)| i).collect();
            let right = match location {
                NONE => found.is_empty(),
                at => found.len() == 1 && found[0] as i64 == at,
            };
            if !right {
                return Err(InvariantViolation::Card { card, location, found });
            }
        }
        for (i, pile) in layout.piles.iter().enumerate() {
            self.check_set(pile.cards, layout.card_words, layout.cards)?;
            let cards = cards_of(pile).len();
            let count = self.word(pile.count);
            if cards as i64 != count {
                return Err(InvariantViolation::Count { pile: i, cards, count });
            }
            let Some(order) = pile.order else { continue };
            let mut ordered: Vec<i64> =
                (0..cards).map(|k| self.word(order.wrapping_add(k as u16))).collect();
            ordered.sort_unstable();
            if !ordered.iter().copied().eq(cards_of(pile).iter().map(|c| c as i64)) {
                return Err(InvariantViolation::Order(i));
            }
        }
        for army in 0..layout.observers {
            let at = layout.known.wrapping_add((army * layout.card_words) as u16);
            self.check_set(at, layout.card_words, layout.cards)?;
        }
        Ok(())
    }

    fn check_column(&self, i: usize, column: &Column) -> Result<(), InvariantViolation> {
        let len = usize::from(column.len);
        let words = usize::from(column.owner_words);
        for owner in 0..len {
            let wrong = InvariantViolation::Index { column: i, owner };
            if column.words != 1 {
                continue;
            }
            let value = self.word(column.base.wrapping_add(owner as u16));
            if let Some(present) = column.present
                && self.words(present, words).contains(owner) != (value != NONE)
            {
                return Err(wrong);
            }
            let Some(index) = column.index else { continue };
            for slot in 0..column.slots {
                let set =
                    self.words(index.wrapping_add(slot * u16::from(column.owner_words)), words);
                let of_slot = i64::from(slot) - i64::from(column.is_optional);
                let of_slot = if of_slot < 0 { NONE } else { of_slot };
                if set.contains(owner) != (of_slot == value) {
                    return Err(wrong);
                }
            }
        }
        Ok(())
    }

    fn check_pieces(&self) -> Result<(), InvariantViolation> {
        let layout = &self.image.layout;
        for (kind, at) in layout.pieces.iter().enumerate() {
            let Some(at) = at else { continue };
            let column = |id: u16| layout.columns.get(usize::from(id));
            let (Some(place), Some(occupant)) = (column(at.place), column(at.occupant)) else {
                continue;
            };
            let cell = |c: &Column, i: i64| self.word(c.base.wrapping_add(i as u16));
            for piece in 0..place.len {
                let hex = cell(place, piece.into());
                let first = |there: i64| match at.stacks() {
                    true => there != NONE && there <= i64::from(piece),
                    false => there == i64::from(piece),
                };
                if hex != NONE && !first(cell(occupant, hex)) {
                    return Err(InvariantViolation::Occupant { kind, piece: piece.into() });
                }
            }
            if (2..u16::MAX).contains(&at.stacking_limit) {
                let mut there = vec![0; usize::from(occupant.len)];
                for piece in 0..place.len {
                    let Ok(hex) = usize::try_from(cell(place, piece.into())) else { continue };
                    let Some(there) = there.get_mut(hex) else { continue };
                    *there += 1;
                    if *there > at.stacking_limit {
                        return Err(InvariantViolation::Occupant { kind, piece: piece.into() });
                    }
                }
            }
            for hex in 0..occupant.len {
                let piece = cell(occupant, hex.into());
                if piece != NONE && cell(place, piece) != i64::from(hex) {
                    return Err(InvariantViolation::Occupant { kind, piece: piece as usize });
                }
            }
        }
        Ok(())
    }
}
