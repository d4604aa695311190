//! Hoisting: a value that is the same for every option of a decision, or for every element of a
//! loop, is computed once.
//!
//! Nothing changes while preferences are evaluated, so a value that does not depend on the option
//! is invariant. It is computed where it is first needed and then kept. A value that no option
//! needs is never computed, and a runtime error occurs in the same place as before. Of
//!
//! ```text
//! choose to in destinations(u) by us prefer post-worth(u, to) - post-worth(u, u.hex)
//! ```
//!
//! the second call does not depend on `to`, and neither does the hex of `u`:
//!
//! ```text
//! weigh:  …                        weigh:  …
//!         call post-worth                  call post-worth
//!         load-place arg <- u.hex          if-has flags, #0 -> known
//!         call post-worth                  load-place arg <- u.hex
//!         subtract worth                   call post-worth
//!         halt                             move once0 <- result
//!                                          insert flags, #0
//!                                  known:  subtract worth <- …, once0
//!                                          halt
//! ```
//!
//! [`element_functions`] hoists values that are computed once for each of several elements.
//!
//! The instruction of the decision clears `flags`. Hoisting adds a few instructions to each hoisted
//! value, and a decision has at most [`MAX_HOISTED`] of them.

mod element_functions;

use std::collections::BTreeSet;

use castra_ir::effects::Slot;
use castra_ir::summary::Callee;
use castra_ir::visit;
use castra_ir::{Cost, Expr, ExprKind, LocalId, NodeRef, Ty, Universe};

use super::env::Binding;
use super::function_builder::FunctionBuilder;
use super::hoisted_values::{FLAGS, HoistedValue, LOOP_FLAGS, MAX_WORDS, Scope};
use super::set_predicate::SetPredicate;
use crate::compile::cost;
use crate::compile::passes::FIRST_HOISTED;
use crate::op::{Op, Operand};

/// The maximum number of hoisted values of a decision or a loop, one for each bit of a flag word.
const MAX_HOISTED: usize = 64;

/// The minimum cost, in instructions, of a value that is hoisted over the options of a decision.
const MIN_COST: u64 = 3;
/// The minimum cost of a value that is hoisted out of a loop, which may have few elements.
const MIN_LOOP_COST: u64 = 32;
/// The minimum cost of the value of a local in a decision, or in an expensive function: once it is
/// hoisted, values that depend only on it can be hoisted, too.
const MIN_LOCAL_COST: u64 = 1;

impl<'p> FunctionBuilder<'_, 'p> {
    /// Returns whether hoisting is on.
    fn is_enabled(&self) -> bool {
        let options = self.c.options;
        options.passes && self.c.plan.spacious
    }

    /// Returns the number of words of the flags of a decision.
    pub(super) fn decision_flags(&self) -> usize {
        FLAGS.max(4 * self.c.facts.set_words(Universe::Hex))
    }

    /// Selects preference code, whose option is in `options`. Returns the number of hoisted words,
    /// and the number of those that are flags.
    pub(crate) fn for_all_options(
        &mut self,
        options: Vec<Operand>,
        code: impl FnOnce(&mut Self),
    ) -> (usize, usize) {
        let base = self.registers.top().0;
        let hoists = self.is_enabled() && !options.is_empty() && base < u32::from(FIRST_HOISTED);
        let most = self.decision_flags();
        let flags = if hoists { self.hoisting.allocate(0, most) } else { None };
        let Some(flags) = flags else {
            code(self);
            return (0, 0);
        };
        let (kept, each, writes) = Default::default();
        let base = base as u16;
        let scope = Scope {
            base,
            options,
            writes,
            values: kept,
            functions: each,
            flags,
            flag_words: 1,
            clear: None,
        };
        self.hoisting.scopes.push(scope);
        code(self);
        let words = self.hoisting.words;
        let Some(scope) = self.leave_scope() else { return (0, 0) };
        let any = !scope.values.is_empty() || !scope.functions.is_empty();
        if any { (words, scope.flag_words) } else { (0, 0) }
    }

    /// Selects code that is repeated for each element of a set, which is in `options`; nothing
    /// changes while it runs. The code is only entered at its beginning.
    ///
    /// ```text
    ///       jump next                        move flags, 0
    /// top:  call zone                        jump next
    ///       if-has result, hex -> next top:  if-has flags, #0 -> known
    ///       …                                call zone
    /// next: next work, hex -> top            move-n once0 <- result
    ///                                        insert flags, #0
    ///                                 known: if-has once0, hex -> next
    ///                                        …
    ///                                 next:  next work, hex -> top
    /// ```
    pub(crate) fn for_all_elements(
        &mut self,
        elements: Vec<Operand>,
        code: impl FnOnce(&mut Self),
    ) {
        self.for_all_iterations(elements, BTreeSet::new(), code);
    }

    /// Selects the body of a loop that changes state; `writes` are the slots that it may change.
    pub(crate) fn for_all_iterations(
        &mut self,
        options: Vec<Operand>,
        writes: BTreeSet<Slot>,
        code: impl FnOnce(&mut Self),
    ) {
        let base = self.registers.top().0;
        // If changes are traced, coverage counts each execution, so nothing is hoisted.
        let hoists =
            self.is_enabled() && !self.c.options.changes && base < u32::from(FIRST_HOISTED);
        let scope = self.hoisting.scopes.len();
        let flags = if hoists { self.hoisting.allocate(scope, LOOP_FLAGS) } else { None };
        let Some(flags) = flags else { return code(self) };
        let zero = self.number(0);
        let (at, after) = (self.mir.len(), self.mir.label());
        self.copy(flags, zero, 1);
        self.mir.bind(after);
        let (kept, each) = Default::default();
        let (base, clear) = (base as u16, Some((at, after)));
        let flag_words = 1;
        let scope = Scope {
            base,
            options,
            writes,
            values: kept,
            functions: each,
            flags,
            flag_words,
            clear,
        };
        self.hoisting.scopes.push(scope);
        code(self);
        self.leave_scope();
    }

    /// Selects code whose values are not hoisted out of the enclosing scopes.
    pub(crate) fn without_hoisting(&mut self, code: impl FnOnce(&mut Self)) {
        let closed = std::mem::replace(&mut self.hoisting.closed, self.hoisting.scopes.len());
        code(self);
        self.hoisting.closed = closed;
    }

    /// Leaves the innermost scope and returns it. A loop that hoists nothing has no flags to clear.
    fn leave_scope(&mut self) -> Option<Scope<'p>> {
        let scope = self.hoisting.scopes.pop()?;
        if !scope.values.is_empty() || !scope.functions.is_empty() {
            self.mir.max_hoisted_words = self.mir.max_hoisted_words.max(self.hoisting.words);
            if let (Some((at, _)), w @ 2..) = (scope.clear, scope.flag_words as u8) {
                self.mir.replace(at, Op::Clear { w, dst: scope.flags });
            }
        } else if let Some((at, to)) = scope.clear {
            self.mir.replace(at, Op::Jump { to });
            // If nothing was allocated after the flags, their words can be reused.
            let before = self.hoisting.words.saturating_sub(LOOP_FLAGS);
            if Operand::Frame(FIRST_HOISTED + before as u16) == scope.flags {
                self.hoisting.words = before;
                self.hoisting.allocations.pop();
            }
        }
        if self.hoisting.scopes.is_empty() {
            self.hoisting.words = 0;
            self.hoisting.allocations.clear();
        }
        Some(scope)
    }

    /// Returns the operand of a hoisted value, or `None` if the value depends on the option or
    /// element, or costs little.
    pub(crate) fn hoist(&mut self, expr: &'p Expr) -> Option<Operand> {
        self.hoist_at_cost(expr, [MIN_COST, MIN_LOOP_COST])
    }

    /// Returns the operand of the value of a local, which is hoisted even if it costs little.
    pub(crate) fn named_value(&mut self, expr: &'p Expr) -> Operand {
        let named = if self.hoisting.hoists_locals { MIN_LOCAL_COST } else { MIN_LOOP_COST };
        if !self.hoisting.open_scopes().is_empty()
            && self.existing_operand(expr).is_none()
            && let Some(place) = self.hoist_at_cost(expr, [MIN_LOCAL_COST, named])
        {
            return place;
        }
        self.value(expr)
    }

    /// Returns the operand of a hoisted value with at least this cost, for decisions and for loops.
    fn hoist_at_cost(&mut self, expr: &'p Expr, [weighed, looped]: [u64; 2]) -> Option<Operand> {
        if self.hoisting.open_scopes().is_empty() {
            return None;
        }
        let for_decision = self.hoisting.decision().filter(|_| self.cost(expr, weighed) >= weighed);
        let is_expensive = |body: &Self| cost::expr_cost(expr, &body.c.plan.work) >= looped;
        let mut candidates: Vec<usize> = for_decision.into_iter().collect();
        if is_expensive(self) {
            let loops =
                self.hoisting.open_scopes().filter(|&i| Some(i) != self.hoisting.decision());
            candidates.extend(loops);
        }
        // The outermost scope in which the value is invariant.
        let (scope, locals) = candidates
            .into_iter()
            .find_map(|scope| Some((scope, self.invariant_locals(scope, expr, None)?)))?;
        let words = self.words(&expr.ty);
        self.hoist_value(scope, expr, locals, words, |body, dst| body.value_to(expr, dst))
    }

    /// Returns the hoisted set of all elements that satisfy a set predicate. A predicate that is
    /// cheap or depends on anything but the element is returned as the error.
    pub(crate) fn hoist_predicate(
        &mut self,
        condition: &'p Expr,
        element: LocalId,
        predicate: SetPredicate<'p>,
        ty: &Ty,
        set: impl FnOnce(&mut Self, SetPredicate<'p>) -> Operand,
    ) -> Result<Operand, SetPredicate<'p>> {
        let Some(scope) = self.hoisting.decision().filter(|_| is_expensive(&predicate)) else {
            return Err(predicate);
        };
        let Some(locals) = self.invariant_locals(scope, condition, Some(element)) else {
            return Err(predicate);
        };
        let words = self.words(ty);
        if !self.has_room(scope, words) {
            return Err(predicate);
        }
        let mut predicate = Some(predicate);
        let kept = self.hoist_value(scope, condition, locals, words, |body, dst| {
            if let Some(predicate) = predicate.take() {
                let place = set(body, predicate);
                body.copy(dst, place, words);
            }
        });
        match (kept, predicate) {
            (Some(place), _) => Ok(place),
            (None, Some(predicate)) => Err(predicate),
            // This does not occur: the predicate is only taken if the value is hoisted.
            (None, None) => Ok(self.number(0)),
        }
    }

    /// Returns the bindings of the locals of an expression, if all of them are invariant in a
    /// scope. The `element` of a set predicate is left out.
    fn invariant_locals(
        &self,
        scope: usize,
        expr: &'p Expr,
        element: Option<LocalId>,
    ) -> Option<Vec<(LocalId, Binding)>> {
        let mut inner: Vec<LocalId> = element.into_iter().collect();
        let mut read = Vec::new();
        visit::visit_exprs(expr, &mut |part| {
            if let ExprKind::Local(local) = part.kind {
                read.push(local);
            }
            visit::bound(part, &mut |&local| inner.push(local));
        });
        let writes = self.hoisting.scopes.get(scope).map(|scope| &scope.writes);
        if writes.is_some_and(|w| !w.is_empty() && !self.reads(expr).is_disjoint(w)) {
            return None;
        }
        let mut locals = Vec::new();
        for local in read {
            if inner.contains(&local) {
                continue;
            }
            if self.env.substitutions.iter().any(|meaning| meaning.0 == local) {
                return None;
            }
            let binding = self.env.binding(local);
            let same = match binding {
                Binding::Known(_) => true,
                Binding::At(place) => self.hoisting.is_invariant(scope, place),
                Binding::Free => false,
            };
            if !same {
                return None;
            }
            if !locals.contains(&(local, binding)) {
                locals.push((local, binding));
            }
        }
        Some(locals)
    }

    /// Returns the outermost scope out of which a value can be hoisted if it is computed for all
    /// options or elements in `operand`. The local `element` is bound to that operand.
    pub(super) fn repeated_for(
        &self,
        operand: Operand,
        expr: &'p Expr,
        element: LocalId,
    ) -> Option<(usize, Vec<(LocalId, Binding)>)> {
        let scopes = self.hoisting.open_scopes();
        let is_of = |&i: &usize| {
            self.hoisting.scopes.get(i).is_some_and(|scope| scope.options.contains(&operand))
        };
        let of = scopes.clone().rev().find(is_of)?;
        (scopes.start..=of)
            .find_map(|scope| Some((scope, self.invariant_locals(scope, expr, Some(element))?)))
    }

    fn has_room(&self, scope: usize, words: usize) -> bool {
        let kept = self.hoisting.scopes.get(scope).map_or(MAX_HOISTED, |scope| scope.values.len());
        kept < MAX_HOISTED && self.hoisting.words + words <= MAX_WORDS
    }

    /// Emits code that computes a hoisted value unless it is known.
    pub(super) fn hoist_value(
        &mut self,
        scope: usize,
        expr: &'p Expr,
        locals: Vec<(LocalId, Binding)>,
        words: usize,
        code: impl FnOnce(&mut Self, Operand),
    ) -> Option<Operand> {
        let here = NodeRef(expr);
        let of = self.hoisting.scopes.get(scope)?;
        let flags = of.flags;
        let i = match of.values.iter().position(|k| k.expr == here && k.locals == locals) {
            Some(i) => i,
            None => {
                if !self.has_room(scope, words) {
                    return None;
                }
                let at = self.hoisting.allocate(scope, words)?;
                let kept = &mut self.hoisting.scopes.get_mut(scope)?.values;
                kept.push(HoistedValue { expr: here, locals, at });
                kept.len() - 1
            }
        };
        let at = self.hoisting.scopes.get(scope)?.values.get(i)?.at;
        let (set, element) = (flags, self.number(i as i64));
        let (top, known) = (self.registers.top(), self.mir.label());
        self.emit(Op::IfHas { set, element, to: known });
        // The parts of the value are computed with it, so the same scopes do not hoist them.
        self.without_hoisting(|body| code(body, at));
        self.emit(Op::Insert { set, element });
        self.bind_label(known);
        self.registers.release(top);
        Some(at)
    }

    /// Estimates the number of instructions of an expression; stops counting at `enough`.
    fn cost(&self, expr: &'p Expr, enough: u64) -> u64 {
        let mut cost = 0u64;
        let mut open = vec![expr];
        while let Some(expr) = open.pop() {
            let own = match &expr.kind {
                ExprKind::Const(_)
                | ExprKind::Local(_)
                | ExprKind::Us
                | ExprKind::Them
                | ExprKind::All(_)
                | ExprKind::SetOf(_) => 0,
                ExprKind::Call(id, _) => self.c.plan.weight(Callee::Function(*id)).max(1),
                ExprKind::Where(..)
                | ExprKind::RolledWhere(..)
                | ExprKind::Best(..)
                | ExprKind::ValueOver(..)
                | ExprKind::SumOver(..)
                | ExprKind::Reach(_) => MIN_COST,
                ExprKind::BuiltIn(built_in, _) => match built_in.entry().cost {
                    Cost::Each | Cost::Search => MIN_COST,
                    Cost::Step | Cost::Some => 1,
                },
                _ => 1,
            };
            cost = cost.saturating_add(own);
            if cost >= enough {
                break;
            }
            visit::visit_operands(expr, &mut |part| open.push(part));
        }
        cost
    }
}

/// Returns whether a set predicate takes several instructions.
fn is_expensive(predicate: &SetPredicate<'_>) -> bool {
    match predicate {
        SetPredicate::Places(..)
        | SetPredicate::Cells(..)
        | SetPredicate::ByDistance(..)
        | SetPredicate::Exists(..)
        | SetPredicate::Choice(..)
        | SetPredicate::Same(..)
        | SetPredicate::And(..)
        | SetPredicate::Or(..) => true,
        SetPredicate::Not(inner) => is_expensive(inner),
        SetPredicate::Mask(_)
        | SetPredicate::ExistingSet(_)
        | SetPredicate::Indexed(..)
        | SetPredicate::Member(..)
        | SetPredicate::Row(..)
        | SetPredicate::SingleElement(..)
        | SetPredicate::Risky(..) => false,
    }
}

#[cfg(test)]
mod tests;
