//! Selection of set predicates: the operand that holds the resulting set.

use std::cmp::Ordering;

use castra_ir::{Ty, Universe};

use crate::bits::Set;
use crate::compile::select::body::FunctionBuilder;
use crate::compile::select::env::Env;
use crate::compile::select::set_predicate::Bulk;
use crate::op::{Op, Operand};

impl<'p> FunctionBuilder<'_, 'p> {
    /// Computes the set of elements that satisfy a predicate. With `within`, other elements do not
    /// matter.
    pub(in crate::compile) fn bulk_place(
        &mut self,
        bulk: Bulk<'p>,
        all: Universe,
        w: u8,
        within: Operand,
    ) -> Operand {
        let ty = Ty::Set(all);
        let words = usize::from(w);
        match bulk {
            Bulk::Mask(mask) => self.constant(&mask, &ty),
            Bulk::Standing(place) => place,
            Bulk::Having(column, value, env) => {
                let dst = self.registers.take(words);
                let value = self.in_env(env, |body| body.value(value));
                self.emit(Op::Having { dst, column, value });
                dst
            }
            Bulk::Cells(column, how, value, env) => {
                let dst = self.registers.take(words);
                let b = self.in_env(env, |body| body.value(value));
                let base = self.base(column);
                let n = self.column(column).map_or(0, |c| c.len);
                self.emit(match how {
                    Ordering::Greater => Op::CellsAbove { dst, base, b, n },
                    Ordering::Less => Op::CellsBelow { dst, base, b, n },
                    Ordering::Equal => Op::CellsEqual { dst, base, b, n },
                });
                dst
            }
            Bulk::Member(set, env) => self.in_env(env, |body| body.value(set)),
            Bulk::Row(base, index, env) => {
                let dst = self.registers.take(words);
                let index = self.in_env(env, |body| body.value(index));
                self.load_row(w, dst, base, index);
                dst
            }
            Bulk::Only(value, env, risky) => {
                let dst = self.registers.take(words);
                let end = self.mir.label();
                self.clear(w, dst);
                // Without an element the rules never evaluate the value, so it must not fail.
                if risky {
                    self.if_empty(within, w, true, end);
                }
                let element = self.in_env(env, |body| body.value(value));
                self.emit(Op::Insert { set: dst, element });
                self.bind_label(end);
                dst
            }
            Bulk::Same(condition, env) => {
                let dst = self.registers.take(words);
                // The same for every element, so it gives the full set or the empty one.
                let full = self.everything(all);
                let holds = self.mir.label();
                self.copy(dst, full, words);
                self.in_env(env, |body| body.branch(condition, true, holds));
                self.clear(w, dst);
                self.bind_label(holds);
                dst
            }
            Bulk::Risky(condition, env) => {
                let dst = self.registers.take(words);
                let end = self.mir.label();
                self.clear(w, dst);
                self.if_empty(within, w, true, end);
                self.in_env(env, |body| body.branch(condition, false, end));
                let full = self.everything(all);
                self.copy(dst, full, words);
                self.bind_label(end);
                dst
            }
            Bulk::Places(kind, held) => {
                let inner = self.words(&Ty::Set(Universe::Piece(kind))) as u8;
                let anywhere = self.everything(Universe::Piece(kind));
                let set = self.bulk_place(*held, Universe::Piece(kind), inner, anywhere);
                let dst = self.registers.take(words);
                self.clear(w, dst);
                if let Some((place, ..)) = self.piece_columns(&Ty::Piece(kind)) {
                    let base = self.base(place);
                    self.emit(Op::InsertCells { w: inner, dst, base, set });
                }
                dst
            }
            Bulk::Choice(decides, then, otherwise) => {
                self.bulk_choice(*decides, *then, *otherwise, all, w, within)
            }
            // An invariant condition is tested first, so the other part can be skipped.
            Bulk::And(a, b) if matches!(*a, Bulk::Same(..)) => {
                let nothing = Bulk::Mask(Set::empty(words));
                self.bulk_choice(*a, *b, nothing, all, w, within)
            }
            Bulk::And(a, b) => {
                let a = self.bulk_place(*a, all, w, within);
                // The second part is only evaluated for elements of the first.
                let within = self.narrowed(&b, within, a, true, w);
                let b = self.bulk_place(*b, all, w, within);
                let dst = self.registers.take(words);
                self.and(w, dst, a, b);
                dst
            }
            Bulk::Or(a, b) => {
                let a = self.bulk_place(*a, all, w, within);
                // The second part is only evaluated for elements outside of the first.
                let within = self.narrowed(&b, within, a, false, w);
                let b = self.bulk_place(*b, all, w, within);
                let dst = self.registers.take(words);
                self.or(w, dst, a, b);
                dst
            }
            Bulk::Not(inner) => {
                let b = self.bulk_place(*inner, all, w, within);
                let a = self.everything(all);
                let dst = self.registers.take(words);
                self.less(w, dst, a, b);
                dst
            }
        }
    }

    fn bulk_choice(
        &mut self,
        decides: Bulk<'p>,
        then: Bulk<'p>,
        otherwise: Bulk<'p>,
        all: Universe,
        w: u8,
        within: Operand,
    ) -> Operand {
        let words = usize::from(w);
        if let Bulk::Same(condition, env) = decides {
            let dst = self.registers.take(words);
            let (no, end) = (self.mir.label(), self.mir.label());
            self.in_env(env, |body| body.branch(condition, false, no));
            let then = self.bulk_place(then, all, w, within);
            self.copy(dst, then, words);
            self.jump(end);
            self.bind_label(no);
            let otherwise = self.bulk_place(otherwise, all, w, within);
            self.copy(dst, otherwise, words);
            self.bind_label(end);
            return dst;
        }
        let decides = self.bulk_place(decides, all, w, within);
        let narrow = self.narrowed(&then, within, decides, true, w);
        let then = self.bulk_place(then, all, w, narrow);
        let narrow = self.narrowed(&otherwise, within, decides, false, w);
        let otherwise = self.bulk_place(otherwise, all, w, narrow);
        let (yes, dst) = (self.registers.take(words), self.registers.take(words));
        self.and(w, yes, then, decides);
        self.less(w, dst, otherwise, decides);
        self.or(w, dst, dst, yes);
        dst
    }

    /// The elements for which a part that can fail is needed: those of a set for which another
    /// predicate holds, or does not.
    fn narrowed(
        &mut self,
        part: &Bulk<'p>,
        within: Operand,
        other: Operand,
        holds: bool,
        w: u8,
    ) -> Operand {
        if !part.is_risky() {
            return within;
        }
        let dst = self.registers.take(usize::from(w));
        if holds {
            self.and(w, dst, within, other);
        } else {
            self.less(w, dst, within, other);
        }
        dst
    }

    /// The set of all elements of a universe.
    pub(in crate::compile) fn everything(&mut self, all: Universe) -> Operand {
        let full = Set::full(self.c.facts.len(all));
        self.constant(&full, &Ty::Set(all))
    }

    fn in_env<T>(&mut self, env: Env<'p>, code: impl FnOnce(&mut Self) -> T) -> T {
        let outer = std::mem::replace(&mut self.env, env);
        let result = code(self);
        self.env = outer;
        result
    }
}
