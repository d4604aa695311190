//! Hoists functions of one element: their value is computed once for each element, as in the value
//! of a unit that several preferences use.
//!
//! ```text
//!                                          if-has flags, unit -> known
//!         call unit-worth                  call unit-worth
//!                                          set-row [once1 + unit] <- result
//!                                          insert flags, unit
//!                                  known:  load worth <- [once1 + unit]
//! ```
//!
//! A loop hoists only functions with few different arguments, such as the zone of control of the
//! army of each unit of a set. A function of the loop's own element is called once for each anyway.

use castra_ir::summary::Callee;
use castra_ir::{Expr, ExprKind};

use crate::bits::words_for;
use crate::compile::plan::LARGE_BOARD;
use crate::compile::select::function_builder::FunctionBuilder;
use crate::compile::select::hoisted_values::{HoistedFunction, LOOP_FLAGS};
use crate::op::{Op, Operand};

/// The maximum number of elements of a hoisted function.
const MAX_ELEMENTS: usize = 2_048;
/// The maximum number of elements of a function that only has to be large. The options of a decision
/// seldom share one of more elements, except the hexes of a large board.
const FEW_ELEMENTS: usize = 128;
/// The minimum weight of a function with few elements.
const MIN_WEIGHT: u64 = 24;
/// The maximum number of elements of a function that a loop hoists, such as the armies.
const MAX_LOOP_ELEMENTS: usize = 8;
/// The minimum cost, in instructions, of a function that a loop hoists.
const MIN_FUNCTION_COST: u64 = 64;

impl<'p> FunctionBuilder<'_, 'p> {
    /// Returns whether a call calls a hoisted function.
    pub(crate) fn is_hoisted_call(&self, call: &'p Expr) -> bool {
        self.hoistable_call(call).is_some()
    }

    /// Returns the scope out of which a call is hoisted, the index of the argument that is the
    /// element, and the number of elements.
    fn hoistable_call(&self, call: &'p Expr) -> Option<(usize, usize, usize)> {
        let ExprKind::Call(id, _) = &call.kind else { return None };
        let function = Callee::Function(*id);
        // A value that is hoisted itself may contain calls that are hoisted further.
        let decision = self.hoisting.enclosing_decision();
        if let Some(scope) = decision
            && let Some((at, things)) = self.varying_argument(scope, call, MAX_ELEMENTS)
            && (things <= FEW_ELEMENTS && self.c.plan.weight(function) >= MIN_WEIGHT
                || things >= LARGE_BOARD && self.c.plan.is_expensive(function))
        {
            return Some((scope, at, things));
        }
        let work = self.c.plan.work.get(id.index()).copied().unwrap_or_default();
        if self.hoisting.open_scopes().is_empty() || work < MIN_FUNCTION_COST {
            return None;
        }
        // The outermost loop in which only one argument varies.
        let mut loops = self.hoisting.open_scopes().filter(|&scope| Some(scope) != decision);
        loops.find_map(|scope| {
            let changes = self.hoisting.scopes.get(scope).is_none_or(|s| !s.writes.is_empty());
            if changes {
                return None;
            }
            let (at, things) = self.varying_argument(scope, call, MAX_LOOP_ELEMENTS)?;
            Some((scope, at, things))
        })
    }

    /// Returns the index of the only argument of a call that varies in a scope, if it has at most
    /// `most` values, and their number.
    fn varying_argument(
        &self,
        scope: usize,
        call: &'p Expr,
        most: usize,
    ) -> Option<(usize, usize)> {
        let ExprKind::Call(_, args) = &call.kind else { return None };
        let mut others =
            (0..).zip(args).filter(|(_, arg)| self.invariant_locals(scope, arg, None).is_none());
        let (at, thing) = others.next()?;
        if others.next().is_some() {
            return None;
        }
        let (things, or_none) = self.c.facts.domain(&thing.ty)?;
        let fits = !or_none && (2..=most).contains(&things);
        fits.then_some((at, things))
    }

    /// Emits code for a hoisted call. Returns `false` if the call must be compiled normally.
    pub(crate) fn hoisted_call_to(&mut self, call: &'p Expr, dst: Operand) -> bool {
        let ExprKind::Call(function, args) = &call.kind else { return false };
        let Some((scope, thing, things)) = self.hoistable_call(call) else { return false };
        let top = self.registers.top();
        let mut others = Vec::with_capacity(args.len());
        for (i, arg) in args.iter().enumerate() {
            let place = if i == thing { None } else { Some(self.named_value(arg)) };
            if place.is_some_and(|place| !self.hoisting.is_invariant(scope, place)) {
                self.registers.release(top);
                return false;
            }
            others.push(place);
        }
        let words = self.words(&call.ty);
        let Some(of) = self.hoisting.scopes.get(scope) else { return false };
        let known = of.functions.iter().find(|e| e.function == *function && e.others == others);
        let (set, base) = match known {
            Some(each) => (each.flags, each.base),
            None => {
                let more = words_for(things);
                let most = if of.clear.is_some() { LOOP_FLAGS } else { self.decision_flags() };
                if of.flag_words + more > most {
                    return false;
                }
                let Some(base) = self.hoisting.allocate(scope, things * words) else {
                    return false;
                };
                let Some(of) = self.hoisting.scopes.get_mut(scope) else { return false };
                let flags = of.flags.offset(of.flag_words as u16);
                of.flag_words += more;
                of.functions.push(HoistedFunction { function: *function, others, flags, base });
                (flags, base)
            }
        };
        let Some(thing) = args.get(thing) else { return false };
        let element = self.value(thing);
        let (known, src) = (self.mir.label(), self.registers.take(words));
        self.emit(Op::IfHas { set, element, to: known });
        let is_decision = self.hoisting.enclosing_decision() == Some(scope);
        let closed = self.hoisting.closed;
        if is_decision {
            self.hoisting.closed = 0;
        }
        self.emit_call_to(call, src);
        self.hoisting.closed = closed;
        let w = words as u8;
        self.emit(Op::SetRow { w, base, index: element, src });
        self.emit(Op::Insert { set, element });
        self.bind_label(known);
        self.load_row(w, dst, base, element);
        self.registers.release(top);
        true
    }
}
