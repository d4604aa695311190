//! Statements that move cards, and tests of the rules that depend on the piles.

use castra_ir::{Cell, Expr, PileId, PileRef};

use super::function_builder::FunctionBuilder;
use super::out_of_line::ColdBlock;
use super::triggers::PileChange;
use crate::bits::{Set, words_for};
use crate::op::{Op, Operand};

impl<'p> FunctionBuilder<'_, 'p> {
    /// Returns whether any standing rule or ending reads a pile.
    fn rules_read_piles(&self) -> bool {
        let piles = 0..self.c.program.piles.len() as u32;
        piles.into_iter().any(|p| self.has_dependents(Cell::Pile(PileId(p))))
    }

    fn has_dependents(&self, cell: Cell) -> bool {
        self.c.dependents(cell).iter().any(|&w| w != 0)
    }

    /// Moves a card, and tests the rules that depend on the two piles.
    pub(super) fn move_card(
        &mut self,
        card: Operand,
        pile: Operand,
        to: PileId,
        army: Option<i64>,
    ) {
        let from = self.registers.take(1);
        self.emit(Op::MoveCard { card, pile, from });
        let whole = self.changed_piles(&[PileChange { pile: to, army, gained: true }]);
        self.test_left_pile(from, to, whole);
    }

    /// Returns the owner of a pile, if it is constant.
    pub(super) fn pile_army(&mut self, pile: &'p PileRef) -> Option<i64> {
        self.fold(pile.army.as_deref()?)
    }

    /// Tests the rules that depend on the pile that a card has left, which is known only at run
    /// time. With `whole`, the rules that depend on `to` have been tested and are omitted.
    fn test_left_pile(&mut self, from: Operand, to: PileId, whole: bool) {
        let of_target = self.c.dependents(Cell::Pile(to)).to_vec();
        let mut piles = Set::empty(words_for(self.c.layout.piles.len() + 1));
        let mut changes = Vec::new();
        for (i, at) in self.c.layout.piles.clone().iter().enumerate() {
            let bits = self.c.dependents(Cell::Pile(at.pile));
            let change = PileChange::of(at, false);
            let looked_at = |b: i64| if whole { b } else { 0 };
            let more = bits.iter().zip(&of_target).any(|(a, &b)| a & !looked_at(b) != 0);
            if more && !self.triggers_nothing(change) {
                piles.insert(i);
                changes.push(change);
            }
        }
        if changes.is_empty() {
            return;
        }
        let skip = self.mir.label();
        let set = self.c.consts.array(&piles.words);
        let label = skip;
        self.emit(Op::IfLacks { set, element: from, to: label });
        self.changed_piles(&changes);
        self.bind_label(skip);
    }

    pub(super) fn move_cards(&mut self, cards: &'p Expr, to: &'p PileRef) {
        let words = self.words(&cards.ty);
        if self.situation.standing || !self.rules_read_piles() {
            let set = self.value(cards);
            let pile = self.pile(to);
            self.emit(Op::MoveCards { set, pile });
            let piles = 0..self.c.program.piles.len() as u32;
            let all: Vec<Cell> = piles.map(|p| Cell::Pile(PileId(p))).collect();
            return self.report_changes(&all);
        }
        let keep = self.registers.kept_height();
        let (card, work, pile) =
            (self.registers.take(1), self.registers.take(words), self.registers.take(1));
        self.value_to(cards, work);
        let at = self.pile(to);
        self.copy(pile, at, 1);
        self.registers.keep_all();
        let (again, next) = (self.mir.label(), self.mir.label());
        self.jump(next);
        self.bind_label(again);
        let army = self.pile_army(to);
        self.move_card(card, pile, to.pile, army);
        self.bind_label(next);
        let back = again;
        self.emit(Op::Next { w: words as u8, work, dst: card, to: back });
        self.registers.keep(keep);
    }

    pub(super) fn draw(&mut self, n: &'p Expr, from: &'p PileRef, to: &'p PileRef) {
        let cells = [Cell::Pile(from.pile), Cell::Pile(to.pile)];
        if self.situation.standing || !cells.iter().any(|&cell| self.has_dependents(cell)) {
            let n = self.value(n);
            let (from, pile) = (self.pile(from), self.pile(to));
            self.emit(Op::DrawMany { n, from, pile });
            return self.report_changes(&cells);
        }
        let keep = self.registers.kept_height();
        let left = self.registers.take(1);
        self.value_to(n, left);
        let (source, pile) = (self.pile(from), self.pile(to));
        self.registers.keep_all();
        let (lost, got) = (self.pile_army(from), self.pile_army(to));
        let lost = PileChange { pile: from.pile, army: lost, gained: false };
        let got = PileChange { pile: to.pile, army: got, gained: true };
        let (again, next, end) = (self.mir.label(), self.mir.label(), self.mir.label());
        if let Some((count, dirty)) = self.triggers_by_emptying(lost, got) {
            self.bind_label(again);
            self.emit(Op::DrawDown { n: left, from: source, pile });
            let emptied = next;
            self.emit(Op::IfFalse { a: count, to: emptied });
            self.defer(next, ColdBlock::Refill { dirty, left, count, again, end });
            self.bind_label(end);
            self.registers.keep(keep);
            return;
        }
        self.jump(next);
        self.bind_label(again);
        let empty = end;
        self.emit(Op::Draw { from: source, pile, to: empty });
        self.changed_piles(&[lost, got]);
        self.bind_label(next);
        let back = again;
        self.emit(Op::Again { n: left, to: back });
        self.bind_label(end);
        self.registers.keep(keep);
    }
}
