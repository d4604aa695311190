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
//! A function of one thing besides, such as how much a unit is worth wherever it is
//! asked, is worked out once for each of them:
//!
//! ```text
//!                                          if-has flags, unit -> known
//!         call unit-worth                  call unit-worth
//!                                          set-row [once1 + unit] <- result
//!                                          insert flags, unit
//!                                  known:  load worth <- [once1 + unit]
//! ```
//!
//! The instruction that asks clears `flags`. No code is added but the few instructions
//! around each part that is kept, of which there are at most [`MOST`] in a decision.

use castra_ir::summary::Callee;
use castra_ir::visit;
use castra_ir::{Expr, ExprKind, FunctionId, LocalId, Ty};

use super::FunctionBuilder;
use super::bulk::Bulk;
use super::env::Binding;
use crate::bits::words_for;
use crate::compile::passes::FIRST_KEPT;
use crate::op::{Op, Operand};

/// The most parts that are kept for a decision: bits of the flags.
const MOST: usize = 64;

/// The words of the flags: of the parts, then of functions of one thing.
const FLAGS: usize = 24;

/// The most words that are kept for a decision, but for the flags.
const MOST_WORDS: usize = 1_024;

/// The most things of which a function is kept for each.
const MOST_EACH: usize = 128;
/// The weight that a function has to have for that.
const HEAVY: u64 = 24;

/// What a part has to cost, in instructions, so that it is worth being kept.
const DEAR: u64 = 3;
/// The same of what is given a name: whatever depends on it alone can be kept then.
const NAMED: u64 = 1;

/// The parts of a decision that are worked out once.
#[derive(Debug)]
pub(crate) struct Once {
    /// Registers from here on are those of the code that weighs an option.
    base: u16,
    /// Where the option stands, the second of a pair besides.
    options: Vec<Operand>,
    kept: Vec<Kept>,
    each: Vec<Each>,
    /// Words of the flags in use.
    flags: usize,
    /// Other words in use.
    words: usize,
    /// Whether the code is that of a part that is kept as a whole.
    within: bool,
}

/// A function of one thing that is kept for each.
#[derive(Debug)]
struct Each {
    function: FunctionId,
    /// What it is called with; nothing is the thing.
    others: Vec<Option<Operand>>,
    flags: Operand,
    base: Operand,
}

/// A part that is kept.
#[derive(Debug)]
struct Kept {
    /// Where the expression lies in memory.
    expr: usize,
    /// What its locals are.
    locals: Vec<(LocalId, Binding)>,
    at: Operand,
}

impl Once {
    /// For code whose own registers are those from `base` on.
    pub(super) fn new(base: u16, options: Vec<Operand>) -> Self {
        let (kept, each) = Default::default();
        Self { base, options, kept, each, flags: 1, words: 0, within: false }
    }

    /// How many words are kept, and how many of them are flags; none if nothing is.
    pub(super) fn words(&self) -> (usize, usize) {
        let any = !self.kept.is_empty() || !self.each.is_empty();
        if any { (FLAGS + self.words, self.flags) } else { (0, 0) }
    }

    /// Room for a value, or for several in a row.
    fn room(&mut self, words: usize) -> Option<Operand> {
        let at = FIRST_KEPT + (FLAGS + self.words) as u16;
        self.words = Some(self.words + words).filter(|&words| words <= MOST_WORDS)?;
        Some(Operand::Frame(at))
    }

    /// Whether a place holds the same for every option.
    fn is_same(&self, place: Operand) -> bool {
        match place {
            Operand::State(_) | Operand::Const(_) => true,
            Operand::Frame(at) => {
                at >= FIRST_KEPT || at < self.base && !self.options.contains(&place)
            }
            Operand::Callee(..) => false,
        }
    }
}

impl<'p> FunctionBuilder<'_, 'p> {
    /// The place of a value that is worked out once; nothing if it depends on the
    /// option, or costs next to nothing.
    pub(crate) fn once(&mut self, expr: &'p Expr) -> Option<Operand> {
        self.once_from(expr, DEAR)
    }

    /// A place that holds the value of an expression that is given a name.
    pub(crate) fn named_value(&mut self, expr: &'p Expr) -> Operand {
        if self.once.is_some()
            && self.standing_place(expr).is_none()
            && let Some(place) = self.once_from(expr, NAMED)
        {
            return place;
        }
        self.value(expr)
    }

    fn once_from(&mut self, expr: &'p Expr, least: u64) -> Option<Operand> {
        let once = self.once.as_ref()?;
        // Parts of it are worked out with it.
        if once.within || self.cost(expr, least) < least {
            return None;
        }
        let locals = self.same_locals(expr, None)?;
        let words = self.words(&expr.ty);
        self.keep_once(expr, locals, words, |body, dst| body.value_to(expr, dst))
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
        if self.once.as_ref().is_none_or(|once| once.within) || !is_dear(&bulk) {
            return Err(bulk);
        }
        let Some(locals) = self.same_locals(condition, Some(element)) else { return Err(bulk) };
        let words = self.words(ty);
        if !self.has_room(words) {
            return Err(bulk);
        }
        let mut bulk = Some(bulk);
        let kept = self.keep_once(condition, locals, words, |body, dst| {
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

    /// What the locals of an expression are, if all of them are the same for every
    /// option; an element that it is asked of is not among them.
    fn same_locals(
        &self,
        expr: &'p Expr,
        element: Option<LocalId>,
    ) -> Option<Vec<(LocalId, Binding)>> {
        let once = self.once.as_ref()?;
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
                Binding::At(place) => once.is_same(place),
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

    fn has_room(&self, words: usize) -> bool {
        let fits = |once: &Once| once.kept.len() < MOST && once.words + words <= MOST_WORDS;
        self.once.as_ref().is_some_and(fits)
    }

    /// Adds code that works something out unless it is known already.
    fn keep_once(
        &mut self,
        expr: &'p Expr,
        locals: Vec<(LocalId, Binding)>,
        words: usize,
        code: impl FnOnce(&mut Self, Operand),
    ) -> Option<Operand> {
        let here = std::ptr::from_ref(expr) as usize;
        let mut once = self.once.take()?;
        let known = once.kept.iter().position(|k| k.expr == here && k.locals == locals);
        let i = match known {
            Some(i) => i,
            None => {
                let at = if once.kept.len() < MOST { once.room(words) } else { None };
                let Some(at) = at else {
                    self.once = Some(once);
                    return None;
                };
                once.kept.push(Kept { expr: here, locals, at });
                once.kept.len() - 1
            }
        };
        let at = once.kept.get(i)?.at;
        once.within = true;
        self.once = Some(once);
        let (set, element) = (Operand::Frame(FIRST_KEPT), self.number(i as i64));
        let (top, known) = (self.registers.top(), self.mir.label());
        self.emit(Op::IfHas { set, element, to: known });
        code(self, at);
        self.emit(Op::Insert { set, element });
        self.bind_label(known);
        self.registers.release(top);
        if let Some(once) = &mut self.once {
            once.within = false;
        }
        Some(at)
    }

    /// Whether a call is of a function that is kept for each thing.
    pub(crate) fn is_once_each(&self, call: &'p Expr) -> bool {
        self.thing_of(call).is_some()
    }

    /// Which argument of a call is the thing for each of which the function is worth
    /// being kept, and how many of them there are.
    fn thing_of(&self, call: &'p Expr) -> Option<(usize, usize)> {
        self.once.as_ref()?;
        let ExprKind::Call(id, args) = &call.kind else { return None };
        if self.c.plan.weight(Callee::Function(*id)) < HEAVY {
            return None;
        }
        let mut others = (0..).zip(args).filter(|(_, arg)| self.same_locals(arg, None).is_none());
        let (at, thing) = others.next()?;
        if others.next().is_some() {
            return None;
        }
        let (things, or_none) = self.c.facts.domain(&thing.ty)?;
        let fits = !or_none && (2..=MOST_EACH).contains(&things);
        fits.then_some((at, things))
    }

    /// Adds code for a call of which the value is kept for each thing; `false` if it
    /// is to be called.
    pub(crate) fn once_each_to(&mut self, call: &'p Expr, dst: Operand) -> bool {
        let ExprKind::Call(function, args) = &call.kind else { return false };
        let Some((thing, things)) = self.thing_of(call) else { return false };
        let top = self.registers.top();
        let mut others = Vec::with_capacity(args.len());
        for (i, arg) in args.iter().enumerate() {
            let place = if i == thing { None } else { Some(self.named_value(arg)) };
            let is_same =
                |place: Operand| self.once.as_ref().is_some_and(|once| once.is_same(place));
            if place.is_some_and(|place| !is_same(place)) {
                self.registers.release(top);
                return false;
            }
            others.push(place);
        }
        let words = self.words(&call.ty);
        let Some(once) = &mut self.once else { return false };
        let known = once.each.iter().find(|e| e.function == *function && e.others == others);
        let (set, base) = match known {
            Some(each) => (each.flags, each.base),
            None => {
                let more = words_for(things);
                if once.flags + more > FLAGS {
                    return false;
                }
                let Some(base) = once.room(things * words) else { return false };
                let flags = Operand::Frame(FIRST_KEPT + once.flags as u16);
                once.flags += more;
                once.each.push(Each { function: *function, others, flags, base });
                (flags, base)
            }
        };
        let Some(thing) = args.get(thing) else { return false };
        let element = self.value(thing);
        let (known, src) = (self.mir.label(), self.registers.take(words));
        self.emit(Op::IfHas { set, element, to: known });
        let within = self.set_within(false);
        self.called_to(call, src);
        self.set_within(within);
        let w = words as u8;
        self.emit(Op::SetRow { w, base, index: element, src });
        self.emit(Op::Insert { set, element });
        self.bind_label(known);
        self.load_row(w, dst, base, element);
        self.registers.release(top);
        true
    }

    fn set_within(&mut self, within: bool) -> bool {
        self.once.as_mut().is_some_and(|once| std::mem::replace(&mut once.within, within))
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
