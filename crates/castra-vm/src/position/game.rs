//! The position of a game in progress, as the source of evaluations.

use castra_eval::{EvalResult, PositionSource, Set, StopReason, Value};
use castra_ir::{FieldId, KindId, NONE, PileId, StateId, Ty, WeightId};

use crate::bits::Bits;
use crate::encoding::decode;
use crate::image::{Column, Image, PileState, StateAddress, global};
use crate::memory::Memory;
use crate::op::Addr;

/// A game in progress, with full information.
pub(crate) struct GamePosition<'a> {
    pub(crate) image: &'a Image,
    pub(crate) memory: &'a Memory,
}

impl GamePosition<'_> {
    fn word(&self, addr: Addr) -> i64 {
        self.memory[usize::from(addr)]
    }

    /// Reads a value of a type at an address.
    pub(crate) fn value(&self, ty: &Ty, addr: Addr) -> Value {
        decode(&self.image.program, ty, self.words(addr, self.image.facts.words(ty)))
    }

    fn words(&self, addr: Addr, words: usize) -> &[i64] {
        let addr = usize::from(addr);
        self.memory.get(addr..addr + words).unwrap_or(&[])
    }

    fn set(&self, addr: Addr, words: usize) -> Set {
        Bits(self.words(addr, words)).into()
    }

    fn cell(&self, column: u16, ty: &Ty, owner: i64) -> EvalResult<Value> {
        let column = self.column(column)?;
        let owner = u16::try_from(owner).map_err(|_| StopReason::Unknown)?;
        if owner >= column.len {
            return Err(StopReason::Unknown);
        }
        Ok(self.value(ty, column.base.wrapping_add(owner * u16::from(column.words))))
    }

    fn column(&self, column: u16) -> EvalResult<&Column> {
        self.image.layout.columns.get(usize::from(column)).ok_or(StopReason::Unknown)
    }

    fn pile_at(&self, pile: PileId, army: Option<i64>) -> EvalResult<&PileState> {
        let army = army.map(u32::try_from).transpose().map_err(|_| StopReason::Unknown)?;
        let found = self.image.layout.piles.iter().find(|p| p.pile == pile && p.army == army);
        found.ok_or(StopReason::Unknown)
    }

    fn pieces(&self, kind: KindId) -> EvalResult<crate::image::PieceColumns> {
        let at = self.image.layout.pieces.get(kind.index()).copied().flatten();
        at.ok_or(StopReason::Unknown)
    }
}

impl PositionSource for GamePosition<'_> {
    fn us(&self) -> EvalResult<i64> {
        Ok(self.word(global::US))
    }

    fn them(&self) -> EvalResult<i64> {
        Ok(self.word(global::THEM))
    }

    fn weight(&self, weight: WeightId) -> EvalResult<i64> {
        let at = self.image.layout.weights.get(weight.index()).copied();
        at.map(|at| self.word(at)).ok_or(StopReason::Unknown)
    }

    fn turn(&self) -> EvalResult<i64> {
        Ok(self.word(global::TURN))
    }

    fn winner(&self) -> EvalResult<Option<i64>> {
        let ended = self.word(global::ENDED) != NONE;
        Ok(ended.then(|| self.word(global::WINNER)))
    }

    fn state(&self, state: StateId, owner: Option<i64>) -> EvalResult<Value> {
        let ty = &self.image.program.states.get(state).ok_or(StopReason::Unknown)?.ty;
        match (self.image.layout.states.get(state.index()), owner) {
            (Some(StateAddress::Game(at, _)), _) => Ok(self.value(ty, *at)),
            (Some(StateAddress::Column(column)), Some(owner)) => self.cell(*column, ty, owner),
            _ => Err(StopReason::Unknown),
        }
    }

    fn field(&self, kind: KindId, field: FieldId, owner: i64) -> EvalResult<Value> {
        let declared = self.image.program.kinds.get(kind);
        let declared = declared.and_then(|k| k.fields.get(field));
        let ty = &declared.ok_or(StopReason::Unknown)?.ty;
        let column = self.image.layout.fields.get(kind.index()).and_then(|f| f.get(field.index()));
        self.cell(column.copied().flatten().ok_or(StopReason::Unknown)?, ty, owner)
    }

    fn place(&self, kind: KindId, piece: i64) -> EvalResult<i64> {
        self.cell(self.pieces(kind)?.place, &Ty::Hex, piece)?.as_num()
    }

    fn army(&self, kind: KindId, piece: i64) -> EvalResult<i64> {
        self.cell(self.pieces(kind)?.army, &Ty::Army, piece)?.as_num()
    }

    fn occupant(&self, kind: KindId, hex: i64) -> EvalResult<i64> {
        self.cell(self.pieces(kind)?.occupant, &Ty::Int, hex)?.as_num()
    }

    fn reserves(&self, kind: KindId) -> EvalResult<Set> {
        let words = self.image.facts.set_words(castra_ir::Universe::Piece(kind));
        Ok(match self.pieces(kind)?.reserve {
            Some(at) => self.set(at, words),
            None => Set::default(),
        })
    }

    fn pile(&self, pile: PileId, army: Option<i64>) -> EvalResult<Set> {
        let at = self.pile_at(pile, army)?;
        Ok(self.set(at.cards, self.image.layout.card_words))
    }

    fn pile_len(&self, pile: PileId, army: Option<i64>) -> EvalResult<i64> {
        Ok(self.word(self.pile_at(pile, army)?.count))
    }

    fn top_cards(&self, pile: PileId, army: Option<i64>, most: usize) -> EvalResult<Vec<i64>> {
        let at = self.pile_at(pile, army)?;
        let order = at.order.ok_or(StopReason::Unknown)?;
        let n = self.word(at.count).clamp(0, self.image.layout.cards as i64);
        let cards = (0..n).rev().map(|i| self.word(order.wrapping_add(i as u16)));
        Ok(cards.take(most).collect())
    }

    fn known_cards(&self, army: i64) -> EvalResult<Set> {
        let layout = &self.image.layout;
        let army = u16::try_from(army).map_err(|_| StopReason::Unknown)?;
        let words = layout.card_words as u16;
        Ok(self.set(layout.known.wrapping_add(army.wrapping_mul(words)), layout.card_words))
    }
}
