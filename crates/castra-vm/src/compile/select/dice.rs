//! Values of and operations on dice that were rolled together.

use castra_ir::{DieId, Expr, ExprKind, Extreme, LocalId, Ty};

use super::env::Binding;
use super::function_builder::FunctionBuilder;
use crate::op::{Op, Operand};

impl<'p> FunctionBuilder<'_, 'p> {
    /// Computes dice or a value of dice.
    pub(super) fn dice_to(&mut self, expr: &'p Expr, dst: Operand) {
        match &expr.kind {
            ExprKind::CountFace(rolled, face) => {
                let Some((a, _, die)) = self.dice(rolled) else { return };
                let die = self.c.program.dice.get(die);
                match die.and_then(|d| d.distinct.iter().position(|f| f == face)) {
                    Some(face) => {
                        let a = a.offset((face / 8) as u16);
                        self.emit(Op::CountFace { dst, a, face: (face % 8) as u16 });
                    }
                    None => {
                        let zero = self.number(0);
                        self.copy(dst, zero, 1);
                    }
                }
            }
            ExprKind::CountRolled(rolled) => {
                let Some((a, w, _)) = self.dice(rolled) else { return };
                self.emit(Op::CountRolled { w, dst, a });
            }
            ExprKind::SumRolled(rolled) => {
                let Some((a, w, die)) = self.dice(rolled) else { return };
                self.emit(Op::SumRolled { w, dst, a, die: die.0 as u16 });
            }
            ExprKind::ExtremeRolled(which, rolled) => {
                let Some((a, w, die)) = self.dice(rolled) else { return };
                let die = die.0 as u16;
                self.emit(match which {
                    Extreme::Highest => Op::HighestRolled { w, dst, a, die },
                    Extreme::Lowest => Op::LowestRolled { w, dst, a, die },
                });
            }
            ExprKind::RolledWhere(rolled, local, condition) => {
                self.dice_where(rolled, *local, condition, dst);
            }
            ExprKind::RolledBest(which, n, rolled) => {
                let n = self.value(n);
                let Some((a, w, die)) = self.dice(rolled) else { return };
                let die = die.0 as u16;
                self.emit(match which {
                    Extreme::Highest => Op::BestRolled { w, dst, a, n, die },
                    Extreme::Lowest => Op::WorstRolled { w, dst, a, n, die },
                });
            }
            ExprKind::RolledAgain(rolled, out, new) => {
                let Some((a, w, _)) = self.dice(rolled) else { return };
                let (b, c) = (self.value(out), self.value(new));
                self.emit(Op::RolledAgain { w, dst, a, b, c });
            }
            _ => self.c.report_unsound("what is asked of dice is something else"),
        }
    }

    /// Returns the operand of dice, its number of words, and the die.
    fn dice(&mut self, rolled: &'p Expr) -> Option<(Operand, u8, DieId)> {
        let Ty::Rolled(die) = rolled.ty else {
            self.c.report_unsound("something else in the place of dice");
            return None;
        };
        Some((self.value(rolled), self.words(&rolled.ty) as u8, die))
    }

    /// Computes the dice whose face satisfies a condition, which is evaluated once for each face
    /// that was rolled.
    ///
    /// ```text
    ///       clear      dst
    ///       at <- -1
    ///       jump       to next
    /// each: …                      unless the condition holds, to next
    ///       keep-face  dst <- dice, at
    /// next: next-face  at, face <- dice, to each
    /// ```
    fn dice_where(&mut self, rolled: &'p Expr, local: LocalId, condition: &'p Expr, dst: Operand) {
        let Some((lie, w, die)) = self.dice(rolled) else { return };
        // The destination may be the source, so a copy is read.
        let a = self.registers.take(usize::from(w));
        self.copy(a, lie, usize::from(w));
        let at = self.registers.take(2);
        let face = at.offset(1);
        let before = self.number(-1);
        self.emit(Op::Clear { w, dst });
        self.emit(Op::Move { dst: at, src: before });
        let (each, next) = (self.mir.label(), self.mir.label());
        self.jump(next);
        self.bind_label(each);
        let outer = self.env.binding(local);
        self.env.bind(local, Binding::At(face));
        let top = self.registers.top();
        self.branch(condition, false, next);
        self.registers.release(top);
        self.env.bind(local, outer);
        self.emit(Op::KeepFace { w, dst, a, at });
        self.bind_label(next);
        self.emit(Op::NextFace { w, a, at, die: die.0 as u16, to: each });
    }
}
