//! The position of a game in canonical form.

use castra_ir::{Content, Position, Spot, Ty};

use super::game::Machine;
use crate::dice_encoding::face_count;
use crate::image::{Column, StateAddress, global};
use crate::op::Addr;

impl Position for Machine {
    fn content(&self, spot: Spot) -> Content {
        self.content_of(spot).unwrap_or(Content::NotStored)
    }
}

impl Machine {
    fn content_of(&self, spot: Spot) -> Option<Content> {
        let layout = &self.image.layout;
        let program = &self.image.program;
        let one = |at: Addr| Some(Content::One(self.word(at)));
        let column = |id: u16| layout.columns.get(usize::from(id));
        match spot {
            Spot::Us => one(global::US),
            Spot::Turn => one(global::TURN),
            Spot::Next => one(global::NEXT),
            Spot::State(id, owner) => {
                let ty = &program.states.get(id)?.ty;
                match (*layout.states.get(id.index())?, owner) {
                    (StateAddress::Game(at, words), None) => self.typed(ty, at, words),
                    (StateAddress::Column(id), Some(owner)) => {
                        self.typed_cell(ty, column(id)?, owner)
                    }
                    (StateAddress::Game(..), Some(_)) | (StateAddress::Column(_), None) => None,
                }
            }
            Spot::Field(kind, field, owner) => {
                let ty = &program.kinds.get(kind)?.fields.get(field)?.ty;
                let id = (*layout.fields.get(kind.index())?.get(field.index())?)?;
                self.typed_cell(ty, column(id)?, owner)
            }
            Spot::Place(kind, piece) => {
                let at = (*layout.pieces.get(kind.index())?)?;
                self.typed_cell(&Ty::Hex, column(at.place)?, piece)
            }
            Spot::Army(kind, piece) => {
                let at = (*layout.pieces.get(kind.index())?)?;
                self.typed_cell(&Ty::Army, column(at.army)?, piece)
            }
            Spot::InReserve(kind, piece) => {
                let at = (*layout.pieces.get(kind.index())?)?;
                let waits = at.reserve.is_some_and(|at| {
                    self.word(at.wrapping_add((piece >> 6) as u16)) >> (piece & 63) & 1 != 0
                });
                Some(Content::One(i64::from(waits)))
            }
            Spot::Pile(pile, army) => {
                let at = layout.piles.iter().find(|p| p.pile == pile && p.army == army)?;
                let n = usize::try_from(self.word(at.count)).ok()?;
                Some(Content::Many(match at.order {
                    Some(order) => {
                        (0..n).map(|i| self.word(order.wrapping_add(i as u16))).collect()
                    }
                    None => self.elements(at.cards, layout.card_words),
                }))
            }
            Spot::Known(army) => {
                let known = self.known_cards(army);
                let kept = (army as usize) < layout.observers;
                kept.then(|| Content::Many(known.iter().map(|card| card as i64).collect()))
            }
        }
    }

    fn elements(&self, addr: Addr, words: usize) -> Vec<i64> {
        let set = self.bits(addr, u8::try_from(words).unwrap_or(u8::MAX));
        set.iter().map(|element| element as i64).collect()
    }

    fn typed_cell(&self, ty: &Ty, column: &Column, owner: u32) -> Option<Content> {
        let owner = u16::try_from(owner).ok().filter(|&owner| owner < column.len)?;
        let at = column.base.wrapping_add(owner.wrapping_mul(u16::from(column.words)));
        self.typed(ty, at, column.words)
    }

    fn typed(&self, ty: &Ty, addr: Addr, words: u8) -> Option<Content> {
        Some(match ty {
            Ty::Set(_) => Content::Many(self.elements(addr, usize::from(words))),
            Ty::Rolled(die) => {
                let faces = self.image.program.dice.get(die)?.distinct.len();
                let rolled: Vec<i64> =
                    (0..u16::from(words)).map(|i| self.word(addr.wrapping_add(i))).collect();
                Content::Many((0..faces).map(|i| face_count(&rolled, i)).collect())
            }
            Ty::Bool
            | Ty::Int
            | Ty::Enum(_)
            | Ty::Army
            | Ty::Hex
            | Ty::Piece(_)
            | Ty::Card(_)
            | Ty::Variant(_)
            | Ty::Option(_)
            | Ty::Record(_)
            | Ty::Error => Content::One(self.word(addr)),
        })
    }
}
