//! A function of one thing is worked out once for each of them: in a decision, such as how much a unit
//! is worth wherever a `prefer` asks it.
//!
//! ```text
//!                                          if-has flags, unit -> known
//!         call unit-worth                  call unit-worth
//!                                          set-row [once1 + unit] <- result
//!                                          insert flags, unit
//!                                  known:  load worth <- [once1 + unit]
//! ```
//!
//! A loop keeps only functions of few things, such as the zone of control of the army of each unit of
//! a set: its own elements it asks once each.

use castra_ir::summary::Callee;
use castra_ir::{Expr, ExprKind};

use crate::bits::words_for;
use crate::compile::select::body::FunctionBuilder;
use crate::compile::select::hoisted::{Each, FLAGS, LOOP_FLAGS};
use crate::op::{Op, Operand};

/// The most things of which a function is kept for each.
const MOST_EACH: usize = 128;
/// The weight that a function has to have for that.
const HEAVY: u64 = 24;
/// The most things of which a function is kept for each while a loop goes on: of armies, for one.
const FEW: usize = 8;
/// How much work, in instructions, a function has to be for that.
const MUCH_EACH: u64 = 64;

impl<'p> FunctionBuilder<'_, 'p> {
    /// Whether a call is of a function that is kept for each thing.
    pub(crate) fn is_once_each(&self, call: &'p Expr) -> bool {
        self.thing_of(call).is_some()
    }

    /// The scope for which a function is worth being kept for each of some things, which argument
    /// of the call is the thing, and how many of them there are.
    fn thing_of(&self, call: &'p Expr) -> Option<(usize, usize, usize)> {
        let ExprKind::Call(id, _) = &call.kind else { return None };
        // A part that is kept may have calls that are kept for more than it.
        let decision = self.once.decision_around();
        if let Some(scope) = decision
            && self.c.plan.weight(Callee::Function(*id)) >= HEAVY
            && let Some((at, things)) = self.thing_for(scope, call, MOST_EACH)
        {
            return Some((scope, at, things));
        }
        let work = self.c.plan.work.get(id.index()).copied().unwrap_or_default();
        if self.once.open().is_empty() || work < MUCH_EACH {
            return None;
        }
        // The outermost for which it is one thing.
        let mut loops = self.once.open().filter(|&scope| Some(scope) != decision);
        loops.find_map(|scope| {
            let changes = self.once.scopes.get(scope).is_none_or(|s| !s.writes.is_empty());
            if changes {
                return None;
            }
            let (at, things) = self.thing_for(scope, call, FEW)?;
            Some((scope, at, things))
        })
    }

    /// The argument of a call that is not the same as long as a scope lasts, if it is one and can be
    /// no more than `most` things; and how many they are.
    fn thing_for(&self, scope: usize, call: &'p Expr, most: usize) -> Option<(usize, usize)> {
        let ExprKind::Call(_, args) = &call.kind else { return None };
        let mut others =
            (0..).zip(args).filter(|(_, arg)| self.same_locals(scope, arg, None).is_none());
        let (at, thing) = others.next()?;
        if others.next().is_some() {
            return None;
        }
        let (things, or_none) = self.c.facts.domain(&thing.ty)?;
        let fits = !or_none && (2..=most).contains(&things);
        fits.then_some((at, things))
    }

    /// Adds code for a call of which the value is kept for each thing; `false` if it
    /// is to be called.
    pub(crate) fn once_each_to(&mut self, call: &'p Expr, dst: Operand) -> bool {
        let ExprKind::Call(function, args) = &call.kind else { return false };
        let Some((scope, thing, things)) = self.thing_of(call) else { return false };
        let top = self.registers.top();
        let mut others = Vec::with_capacity(args.len());
        for (i, arg) in args.iter().enumerate() {
            let place = if i == thing { None } else { Some(self.named_value(arg)) };
            if place.is_some_and(|place| !self.once.is_same(scope, place)) {
                self.registers.release(top);
                return false;
            }
            others.push(place);
        }
        let words = self.words(&call.ty);
        let Some(of) = self.once.scopes.get(scope) else { return false };
        let known = of.each.iter().find(|e| e.function == *function && e.others == others);
        let (set, base) = match known {
            Some(each) => (each.flags, each.base),
            None => {
                let more = words_for(things);
                let most = if of.clear.is_some() { LOOP_FLAGS } else { FLAGS };
                if of.flag_words + more > most {
                    return false;
                }
                let Some(base) = self.once.room(scope, things * words) else { return false };
                let Some(of) = self.once.scopes.get_mut(scope) else { return false };
                let flags = of.flags.offset(of.flag_words as u16);
                of.flag_words += more;
                of.each.push(Each { function: *function, others, flags, base });
                (flags, base)
            }
        };
        let Some(thing) = args.get(thing) else { return false };
        let element = self.value(thing);
        let (known, src) = (self.mir.label(), self.registers.take(words));
        self.emit(Op::IfHas { set, element, to: known });
        let is_decision = self.once.decision_around() == Some(scope);
        let closed = self.once.closed;
        if is_decision {
            self.once.closed = 0;
        }
        self.called_to(call, src);
        self.once.closed = closed;
        let w = words as u8;
        self.emit(Op::SetRow { w, base, index: element, src });
        self.emit(Op::Insert { set, element });
        self.bind_label(known);
        self.load_row(w, dst, base, element);
        self.registers.release(top);
        true
    }
}
