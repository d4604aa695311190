//! Selection of set predicates: the operand that holds the resulting set.

use std::cmp::Ordering;

use castra_ir::{Ty, Universe};

use crate::bits::Set;
use crate::compile::select::env::Env;
use crate::compile::select::function_builder::FunctionBuilder;
use crate::compile::select::set_predicate::SetPredicate;
use crate::op::{Op, Operand};

impl<'p> FunctionBuilder<'_, 'p> {
    /// Computes the set of elements that satisfy a predicate. Elements outside
    /// `candidates` do not matter.
    pub(in crate::compile) fn predicate_operand(
        &mut self,
        predicate: SetPredicate<'p>,
        universe: Universe,
        w: u8,
        candidates: Operand,
    ) -> Operand {
        let ty = Ty::Set(universe);
        let words = usize::from(w);
        match predicate {
            SetPredicate::Mask(mask) => self.constant(&mask, &ty),
            SetPredicate::ExistingSet(place) => place,
            SetPredicate::Indexed(column, value, env) => {
                let dst = self.registers.take(words);
                let value = self.with_env(env, |body| body.value(value));
                self.emit(Op::Having { dst, column, value });
                dst
            }
            SetPredicate::Cells(column, how, value, env) => {
                let dst = self.registers.take(words);
                let b = self.with_env(env, |body| body.value(value));
                let base = self.base(column);
                let n = self.column(column).map_or(0, |c| c.len);
                self.emit(match how {
                    Ordering::Greater => Op::CellsAbove { dst, base, b, n },
                    Ordering::Less => Op::CellsBelow { dst, base, b, n },
                    Ordering::Equal => Op::CellsEqual { dst, base, b, n },
                });
                dst
            }
            SetPredicate::ByDistance(how, hex, steps, env, risky) => {
                let dst = self.registers.take(words);
                let end = self.mir.label();
                if risky {
                    self.clear(w, dst);
                    self.if_empty(candidates, w, true, end);
                }
                let (hex, steps) = self.with_env(env, |body| (body.value(hex), body.value(steps)));
                let n = self.c.program.hexes.len() as u16;
                self.emit(Op::ByDistance { how: how as i8, dst, hex, steps, n });
                self.bind_label(end);
                dst
            }
            SetPredicate::Exists(exists) => self.exists_operand(exists, w, candidates),
            SetPredicate::Member(set, env, false) => self.with_env(env, |body| body.value(set)),
            SetPredicate::Member(set, env, true) => {
                let dst = self.registers.take(words);
                let end = self.mir.label();
                self.clear(w, dst);
                self.if_empty(candidates, w, true, end);
                self.with_env(env, |body| body.value_to(set, dst));
                self.bind_label(end);
                dst
            }
            SetPredicate::Row(base, index, env) => {
                let dst = self.registers.take(words);
                let index = self.with_env(env, |body| body.value(index));
                self.load_row(w, dst, base, index);
                dst
            }
            SetPredicate::SingleElement(value, env, risky) => {
                let dst = self.registers.take(words);
                let end = self.mir.label();
                self.clear(w, dst);
                // Without an element the rules never evaluate the value, so it must not fail.
                if risky {
                    self.if_empty(candidates, w, true, end);
                }
                let element = self.with_env(env, |body| body.value(value));
                self.emit(Op::Insert { set: dst, element });
                self.bind_label(end);
                dst
            }
            SetPredicate::Same(condition, env) => {
                let dst = self.registers.take(words);
                // The condition holds for every element or for none.
                let full = self.universe_set(universe);
                let holds = self.mir.label();
                self.copy(dst, full, words);
                self.with_env(env, |body| body.branch(condition, true, holds));
                self.clear(w, dst);
                self.bind_label(holds);
                dst
            }
            SetPredicate::Risky(condition, env) => {
                let dst = self.registers.take(words);
                let end = self.mir.label();
                self.clear(w, dst);
                self.if_empty(candidates, w, true, end);
                self.with_env(env, |body| body.branch(condition, false, end));
                let full = self.universe_set(universe);
                self.copy(dst, full, words);
                self.bind_label(end);
                dst
            }
            SetPredicate::Places(kind, held) => {
                let inner = self.words(&Ty::Set(Universe::Piece(kind))) as u8;
                let anywhere = self.universe_set(Universe::Piece(kind));
                let set = self.predicate_operand(*held, Universe::Piece(kind), inner, anywhere);
                let dst = self.registers.take(words);
                self.clear(w, dst);
                if let Some((place, ..)) = self.piece_columns(&Ty::Piece(kind)) {
                    let base = self.base(place);
                    self.emit(Op::InsertCells { w: inner, dst, base, set });
                }
                dst
            }
            SetPredicate::Choice(decides, then, otherwise) => {
                self.predicate_choice(*decides, *then, *otherwise, universe, w, candidates)
            }
            // An invariant condition is tested first, so the other part can be skipped.
            SetPredicate::And(a, b) if matches!(*a, SetPredicate::Same(..)) => {
                let nothing = SetPredicate::Mask(Set::empty(words));
                self.predicate_choice(*a, *b, nothing, universe, w, candidates)
            }
            SetPredicate::And(a, b) => {
                let a = self.predicate_operand(*a, universe, w, candidates);
                // The second part is only evaluated for elements of the first.
                let candidates = self.narrow(&b, candidates, a, true, w);
                let b = self.predicate_operand(*b, universe, w, candidates);
                let dst = self.registers.take(words);
                self.and(w, dst, a, b);
                dst
            }
            SetPredicate::Or(a, b) => {
                let a = self.predicate_operand(*a, universe, w, candidates);
                // The second part is only evaluated for elements outside of the first.
                let candidates = self.narrow(&b, candidates, a, false, w);
                let b = self.predicate_operand(*b, universe, w, candidates);
                let dst = self.registers.take(words);
                self.or(w, dst, a, b);
                dst
            }
            SetPredicate::Not(inner) => {
                let b = self.predicate_operand(*inner, universe, w, candidates);
                let a = self.universe_set(universe);
                let dst = self.registers.take(words);
                self.difference(w, dst, a, b);
                dst
            }
        }
    }

    fn predicate_choice(
        &mut self,
        decides: SetPredicate<'p>,
        if_true: SetPredicate<'p>,
        otherwise: SetPredicate<'p>,
        universe: Universe,
        w: u8,
        candidates: Operand,
    ) -> Operand {
        let words = usize::from(w);
        if let SetPredicate::Same(condition, env) = decides {
            let dst = self.registers.take(words);
            let (no, end) = (self.mir.label(), self.mir.label());
            self.with_env(env, |body| body.branch(condition, false, no));
            let if_true = self.predicate_operand(if_true, universe, w, candidates);
            self.copy(dst, if_true, words);
            self.jump(end);
            self.bind_label(no);
            let otherwise = self.predicate_operand(otherwise, universe, w, candidates);
            self.copy(dst, otherwise, words);
            self.bind_label(end);
            return dst;
        }
        let decides = self.predicate_operand(decides, universe, w, candidates);
        let narrow = self.narrow(&if_true, candidates, decides, true, w);
        let if_true = self.predicate_operand(if_true, universe, w, narrow);
        let narrow = self.narrow(&otherwise, candidates, decides, false, w);
        let otherwise = self.predicate_operand(otherwise, universe, w, narrow);
        let (yes, dst) = (self.registers.take(words), self.registers.take(words));
        self.and(w, yes, if_true, decides);
        self.difference(w, dst, otherwise, decides);
        self.or(w, dst, dst, yes);
        dst
    }

    /// Returns the elements of `candidates` for which a part that can fail is evaluated: those for
    /// which the predicate `other` is true, or false unless `holds`.
    fn narrow(
        &mut self,
        part: &SetPredicate<'p>,
        candidates: Operand,
        other: Operand,
        holds: bool,
        w: u8,
    ) -> Operand {
        if !part.is_risky() {
            return candidates;
        }
        let dst = self.registers.take(usize::from(w));
        if holds {
            self.and(w, dst, candidates, other);
        } else {
            self.difference(w, dst, candidates, other);
        }
        dst
    }

    /// Returns the set of all elements of a universe.
    pub(in crate::compile) fn universe_set(&mut self, universe: Universe) -> Operand {
        let full = Set::full(self.c.facts.len(universe));
        self.constant(&full, &Ty::Set(universe))
    }

    fn with_env<T>(&mut self, env: Env<'p>, code: impl FnOnce(&mut Self) -> T) -> T {
        let outer = std::mem::replace(&mut self.env, env);
        let result = code(self);
        self.env = outer;
        result
    }
}
