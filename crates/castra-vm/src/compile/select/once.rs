//! What is the same for every option of a decision is worked out once for all of
//! them.
//!
//! While options are weighed nothing changes, so that whatever does not depend on
//! the option has one value. It is worked out where it is first needed, and kept: a
//! part that no option needs is never worked out, and one that is a fault is one at
//! the same place as before. Of
//!
//! ```text
//! choose to in destinations(u) by us prefer post-worth(u, to) - post-worth(u, u.hex)
//! ```
//!
//! the second call does not depend on `to`, and neither does where `u` stands:
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
//! What is worked out for each of several things is in [`each`].
//!
//! The instruction that asks clears `flags`. No code is added but the few instructions
//! around each part that is kept, of which there are at most [`MOST`] in a decision.

mod each;

use std::collections::BTreeSet;

use castra_ir::effects::Slot;
use castra_ir::summary::Callee;
use castra_ir::visit;
use castra_ir::{Expr, ExprKind, LocalId, Ty};

use super::body::FunctionBuilder;
use super::env::Binding;
use super::hoisted::{FLAGS, Kept, LOOP_FLAGS, MOST_WORDS, Scope};
use super::set_predicate::Bulk;
use crate::compile::passes::FIRST_KEPT;
use crate::compile::work;
use crate::op::{Op, Operand};

/// The most parts that are kept for a decision or a loop: bits of the flags.
const MOST: usize = 64;

/// What a part has to cost, in instructions, so that it is worth being kept for all options
/// of a decision.
const DEAR: u64 = 3;
/// The same for all elements of a loop, of which there may be few.
const DEAR_IN_LOOP: u64 = 32;
/// The same of what is given a name in a decision, or in a function that takes much work:
/// whatever depends on it alone can be kept then.
const NAMED: u64 = 1;

impl<'p> FunctionBuilder<'_, 'p> {
    /// Whether anything is kept.
    fn keeps(&self) -> bool {
        let options = self.c.options;
        options.passes && self.c.plan.spacious
    }

    /// Code that weighs an option, which stands in these places. Gives how many words are
    /// kept from one option to the next, and how many of them are flags.
    pub(crate) fn for_all_options(
        &mut self,
        options: Vec<Operand>,
        code: impl FnOnce(&mut Self),
    ) -> (usize, usize) {
        let base = self.registers.top().0;
        let keeps = self.keeps() && !options.is_empty() && base < u32::from(FIRST_KEPT);
        let flags = if keeps { self.once.room(0, FLAGS) } else { None };
        let Some(flags) = flags else {
            code(self);
            return (0, 0);
        };
        let (kept, each, writes) = Default::default();
        let base = base as u16;
        let scope = Scope { base, options, writes, kept, each, flags, flag_words: 1, clear: None };
        self.once.scopes.push(scope);
        code(self);
        let words = self.once.words;
        let Some(scope) = self.leave_scope() else { return (0, 0) };
        let any = !scope.kept.is_empty() || !scope.each.is_empty();
        if any { (words, scope.flag_words) } else { (0, 0) }
    }

    /// Code that is repeated for each element of a set, which stands in these places; nothing
    /// changes meanwhile. It is entered only through its beginning.
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
        self.for_all_rounds(elements, BTreeSet::new(), code);
    }

    /// The same of a loop that changes something.
    pub(crate) fn for_all_rounds(
        &mut self,
        options: Vec<Operand>,
        writes: BTreeSet<Slot>,
        code: impl FnOnce(&mut Self),
    ) {
        let base = self.registers.top().0;
        // What is carried out has to be counted as often as it is.
        let keeps = self.keeps() && !self.c.options.changes && base < u32::from(FIRST_KEPT);
        let scope = self.once.scopes.len();
        let flags = if keeps { self.once.room(scope, LOOP_FLAGS) } else { None };
        let Some(flags) = flags else { return code(self) };
        let zero = self.number(0);
        let (at, after) = (self.mir.len(), self.mir.label());
        self.copy(flags, zero, 1);
        self.mir.bind(after);
        let (kept, each) = Default::default();
        let (base, clear) = (base as u16, Some((at, after)));
        let flag_words = 1;
        let scope = Scope { base, options, writes, kept, each, flags, flag_words, clear };
        self.once.scopes.push(scope);
        code(self);
        self.leave_scope();
    }

    /// Code for which nothing is kept but what it keeps itself.
    pub(crate) fn apart(&mut self, code: impl FnOnce(&mut Self)) {
        let closed = std::mem::replace(&mut self.once.closed, self.once.scopes.len());
        code(self);
        self.once.closed = closed;
    }

    /// Leaves the innermost scope. Where a loop keeps nothing, there is nothing to clear.
    fn leave_scope(&mut self) -> Option<Scope> {
        let scope = self.once.scopes.pop()?;
        if !scope.kept.is_empty() || !scope.each.is_empty() {
            self.mir.kept = self.mir.kept.max(self.once.words);
            if let (Some((at, _)), w @ 2..) = (scope.clear, scope.flag_words as u8) {
                self.mir.replace(at, Op::Clear { w, dst: scope.flags });
            }
        } else if let Some((at, to)) = scope.clear {
            self.mir.replace(at, Op::Jump { to });
            // If nothing was kept after them, others can have the flags.
            let before = self.once.words.saturating_sub(LOOP_FLAGS);
            if Operand::Frame(FIRST_KEPT + before as u16) == scope.flags {
                self.once.words = before;
                self.once.rooms.pop();
            }
        }
        if self.once.scopes.is_empty() {
            self.once.words = 0;
            self.once.rooms.clear();
        }
        Some(scope)
    }

    /// The place of a value that is worked out once; nothing if it depends on the
    /// option or element, or costs next to nothing.
    pub(crate) fn once(&mut self, expr: &'p Expr) -> Option<Operand> {
        self.once_from(expr, [DEAR, DEAR_IN_LOOP])
    }

    /// A place that holds the value of an expression that is given a name.
    pub(crate) fn named_value(&mut self, expr: &'p Expr) -> Operand {
        let named = if self.once.names_count { NAMED } else { DEAR_IN_LOOP };
        if !self.once.open().is_empty()
            && self.standing_place(expr).is_none()
            && let Some(place) = self.once_from(expr, [NAMED, named])
        {
            return place;
        }
        self.value(expr)
    }

    /// The same of what costs so much at least, for a decision and for a loop.
    fn once_from(&mut self, expr: &'p Expr, [weighed, looped]: [u64; 2]) -> Option<Operand> {
        if self.once.open().is_empty() {
            return None;
        }
        let for_decision = self.once.decision().filter(|_| self.cost(expr, weighed) >= weighed);
        let is_dear = |body: &Self| work::of_expr(expr, &body.c.plan.work) >= looped;
        let mut candidates: Vec<usize> = for_decision.into_iter().collect();
        if is_dear(self) {
            let loops = self.once.open().filter(|&i| Some(i) != self.once.decision());
            candidates.extend(loops);
        }
        // The outermost for which it is the same.
        let (scope, locals) = candidates
            .into_iter()
            .find_map(|scope| Some((scope, self.same_locals(scope, expr, None)?)))?;
        let words = self.words(&expr.ty);
        self.keep_once(scope, expr, locals, words, |body, dst| body.value_to(expr, dst))
    }

    /// The set of all elements that fulfil a condition that can be asked of all at
    /// once, if it is dear and depends on nothing but the element.
    pub(crate) fn once_where(
        &mut self,
        condition: &'p Expr,
        element: LocalId,
        bulk: Bulk<'p>,
        ty: &Ty,
        set: impl FnOnce(&mut Self, Bulk<'p>) -> Operand,
    ) -> Result<Operand, Bulk<'p>> {
        let Some(scope) = self.once.decision().filter(|_| is_dear(&bulk)) else { return Err(bulk) };
        let Some(locals) = self.same_locals(scope, condition, Some(element)) else {
            return Err(bulk);
        };
        let words = self.words(ty);
        if !self.has_room(scope, words) {
            return Err(bulk);
        }
        let mut bulk = Some(bulk);
        let kept = self.keep_once(scope, condition, locals, words, |body, dst| {
            if let Some(bulk) = bulk.take() {
                let place = set(body, bulk);
                body.copy(dst, place, words);
            }
        });
        match (kept, bulk) {
            (Some(place), _) => Ok(place),
            (None, Some(bulk)) => Err(bulk),
            // It was made, so it was kept.
            (None, None) => Ok(self.number(0)),
        }
    }

    /// What the locals of an expression are, if all of them are the same as long as a scope
    /// lasts; an element that it is asked of is not among them.
    fn same_locals(
        &self,
        scope: usize,
        expr: &'p Expr,
        element: Option<LocalId>,
    ) -> Option<Vec<(LocalId, Binding)>> {
        let mut inner: Vec<LocalId> = element.into_iter().collect();
        let mut read = Vec::new();
        visit::all_exprs(expr, &mut |part| match &part.kind {
            ExprKind::Local(local) => read.push(*local),
            ExprKind::Where(_, local, _)
            | ExprKind::Best(_, _, local, _)
            | ExprKind::ValueOver(_, _, local, _)
            | ExprKind::SumOver(_, local, _)
            | ExprKind::RolledWhere(_, local, _)
            | ExprKind::Bind(local, ..) => inner.push(*local),
            ExprKind::Reach(reach) => inner.extend([reach.from, reach.to]),
            _ => {}
        });
        let writes = self.once.scopes.get(scope).map(|scope| &scope.writes);
        if writes.is_some_and(|w| !w.is_empty() && !self.reads(expr).is_disjoint(w)) {
            return None;
        }
        let mut locals = Vec::new();
        for local in read {
            if inner.contains(&local) {
                continue;
            }
            if self.env.meanings.iter().any(|meaning| meaning.0 == local) {
                return None;
            }
            let binding = self.env.binding(local);
            let same = match binding {
                Binding::Known(_) => true,
                Binding::At(place) => self.once.is_same(scope, place),
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

    fn has_room(&self, scope: usize, words: usize) -> bool {
        let kept = self.once.scopes.get(scope).map_or(MOST, |scope| scope.kept.len());
        kept < MOST && self.once.words + words <= MOST_WORDS
    }

    /// Adds code that works something out unless it is known already.
    fn keep_once(
        &mut self,
        scope: usize,
        expr: &'p Expr,
        locals: Vec<(LocalId, Binding)>,
        words: usize,
        code: impl FnOnce(&mut Self, Operand),
    ) -> Option<Operand> {
        let here = std::ptr::from_ref(expr) as usize;
        let of = self.once.scopes.get(scope)?;
        let flags = of.flags;
        let i = match of.kept.iter().position(|k| k.expr == here && k.locals == locals) {
            Some(i) => i,
            None => {
                if !self.has_room(scope, words) {
                    return None;
                }
                let at = self.once.room(scope, words)?;
                let kept = &mut self.once.scopes.get_mut(scope)?.kept;
                kept.push(Kept { expr: here, locals, at });
                kept.len() - 1
            }
        };
        let at = self.once.scopes.get(scope)?.kept.get(i)?.at;
        let (set, element) = (flags, self.number(i as i64));
        let (top, known) = (self.registers.top(), self.mir.label());
        self.emit(Op::IfHas { set, element, to: known });
        // Parts of it are worked out with it.
        self.apart(|body| code(body, at));
        self.emit(Op::Insert { set, element });
        self.bind_label(known);
        self.registers.release(top);
        Some(at)
    }

    /// About how many instructions an expression takes, once it is clear whether
    /// that is as many as `enough`.
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
                | ExprKind::Connected(..)
                | ExprKind::Reach(_)
                | ExprKind::Places(_) => DEAR,
                _ => 1,
            };
            cost = cost.saturating_add(own);
            if cost >= enough {
                break;
            }
            visit::parts(expr, &mut |part| open.push(part));
        }
        cost
    }
}

/// Whether a condition takes several instructions to be asked of all at once.
fn is_dear(bulk: &Bulk<'_>) -> bool {
    match bulk {
        Bulk::Places(..)
        | Bulk::Cells(..)
        | Bulk::Choice(..)
        | Bulk::Same(..)
        | Bulk::And(..)
        | Bulk::Or(..) => true,
        Bulk::Not(inner) => is_dear(inner),
        Bulk::Mask(_)
        | Bulk::Standing(_)
        | Bulk::Having(..)
        | Bulk::Member(..)
        | Bulk::Row(..)
        | Bulk::Only(..)
        | Bulk::Risky(..) => false,
    }
}

#[cfg(test)]
mod tests;
