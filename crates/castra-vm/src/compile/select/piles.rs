//! Operands of piles and of their number of cards.

use castra_ir::PileRef;

use super::function_builder::FunctionBuilder;
use crate::image::PileState;
use crate::op::{Op, Operand};

impl<'p> FunctionBuilder<'_, 'p> {
    /// Returns the first pile of a declaration: the pile of the first army, or the only one.
    pub(crate) fn first_pile(&self, pile: &PileRef) -> Option<PileState> {
        let first = self.c.layout.pile_first.get(pile.pile.index())?;
        self.c.layout.piles.get(usize::from(*first)).copied()
    }

    /// Loads the number of cards of a pile into a register, if its owner is not constant.
    pub(crate) fn pile_count(&mut self, pile: &'p PileRef) -> Operand {
        let dst = self.registers.take(1);
        if let (Some(first), Some(army)) = (self.first_pile(pile), &pile.army) {
            let index = self.value(army);
            self.emit(Op::Load { dst, base: Operand::State(first.count), index });
        }
        dst
    }

    /// Returns a pile without an owner or with a constant one; `None` for any other pile.
    pub(crate) fn constant_pile(&mut self, pile: &'p PileRef) -> Option<PileState> {
        let first = self.c.layout.pile_first.get(pile.pile.index()).copied()?;
        let army = match &pile.army {
            Some(army) => self.fold(army)?,
            None => 0,
        };
        self.c.layout.piles.get(usize::from(first) + usize::try_from(army).ok()?).copied()
    }

    /// Returns the operand of a pile's index in the layout.
    pub(crate) fn pile(&mut self, pile: &'p PileRef) -> Operand {
        let first = self.c.layout.pile_first.get(pile.pile.index()).copied().unwrap_or(0);
        let first = i64::from(first);
        match &pile.army {
            None => self.number(first),
            Some(army) => match self.fold(army) {
                Some(army) => self.number(first + army),
                None => {
                    let a = self.value(army);
                    if first == 0 {
                        return a;
                    }
                    let (b, dst) = (self.number(first), self.registers.take(1));
                    self.emit(Op::Add { dst, a, b });
                    dst
                }
            },
        }
    }
}
