//! `reach` with few different costs: all hexes of the same total cost are left together.
//!
//! ```text
//! reach(u.hex, 4, if to.unit is not none then none else if from in zone then none else 1)
//! ```
//!
//! The conditions on the hex that a step enters, and those on the hex that it leaves, become sets.
//! So there are a few classes of steps, each with a cost, and a level of the search takes a few
//! instructions for each class. A sum of such values, `ground(to) + (if to in zone then 3 else 0)`,
//! has a class for each combination. Other costs are computed step by step, see [`super::reach`].
//!
//! All conditions are evaluated for all hexes, so they must not fail.

use std::rc::Rc;

use castra_ir::summary::Callee;
use castra_ir::{
    Binary, ClauseId, Expr, ExprKind, LocalId, NONE, Reach, Stmt, StmtKind, Ty, Universe,
};

use super::env::{Binding, Env};
use super::function_builder::FunctionBuilder;
use crate::op::{Op, Operand};

/// The maximum number of classes of steps.
const MAX_CLASSES: usize = 12;

/// The maximum cost of a step. Each level keeps a set of hexes for each cost.
const MAX_COST: i64 = 10;

/// The maximum number of parts of a cost that are followed.
const MAX_PARTS: u32 = 64;

/// Steps of the same cost: those that leave a hex of one set and enter a hex of another.
pub(super) struct Steps {
    cost: usize,
    ends: Ends<Operand>,
}

/// The known locals for the two hexes of a step; `None` stands for all hexes, or for no local.
#[derive(Clone, Copy)]
struct Ends<T> {
    from: Option<T>,
    to: Option<T>,
}

impl<T> Default for Ends<T> {
    fn default() -> Self {
        Self { from: None, to: None }
    }
}

/// A part of a cost that is still to be followed.
#[derive(Clone)]
enum Rest<'p> {
    Value(&'p Expr),
    /// Statements of a function, which end with its value.
    Block(Vec<&'p Stmt>),
    If(&'p Expr, Rc<Self>, Rc<Self>),
}

/// The function that a part of a cost belongs to.
#[derive(Clone)]
struct Context {
    /// The locals that are bound to the hexes of a step.
    locals: Ends<LocalId>,
    /// The clauses that every call follows.
    cites: Vec<ClauseId>,
}

/// A part of a sum that is followed once the parts before it are known.
struct Addend<'p> {
    value: &'p Expr,
    sign: i64,
    env: Env<'p>,
    context: Context,
}

/// The walk through a cost.
struct Walk<'p> {
    context: Context,
    /// The known parts of the sum, and the sign of the part that is being followed.
    sum: i64,
    sign: i64,
    /// The other parts of the sum; the last one is the next.
    addends: Vec<Addend<'p>>,
    parts: u32,
    classes: Vec<Steps>,
}

impl<'p> FunctionBuilder<'_, 'p> {
    /// Returns the classes of the steps of a search, and emits their sets; `None`, and no code, if
    /// the cost has another form.
    pub(super) fn step_classes(&mut self, reach: &'p Reach) -> Option<Vec<Steps>> {
        if !self.c.options.passes {
            return None;
        }
        let before = self.checkpoint();
        let outer = self.env.clone();
        self.env.bind(reach.from, Binding::Free);
        self.env.bind(reach.to, Binding::Free);
        let mut walk = Walk {
            context: Context {
                locals: Ends { from: Some(reach.from), to: Some(reach.to) },
                cites: Vec::new(),
            },
            sum: 0,
            sign: 1,
            addends: Vec::new(),
            parts: MAX_PARTS,
            classes: Vec::new(),
        };
        let found = self.follow(&Rest::Value(&reach.cost), Ends::default(), &mut walk);
        self.env = outer;
        if found.is_none() {
            self.roll_back(before);
        }
        found.map(|()| walk.classes)
    }

    /// Adds the classes of a part of a cost, for steps with these ends.
    fn follow(&mut self, rest: &Rest<'p>, ends: Ends<Operand>, walk: &mut Walk<'p>) -> Option<()> {
        walk.parts = walk.parts.checked_sub(1)?;
        match rest {
            Rest::Value(value) => self.follow_value(value, ends, walk),
            Rest::Block(stmts) => self.follow_block(stmts, ends, walk),
            Rest::If(condition, then, otherwise) => {
                self.follow_if(condition, then, otherwise, ends, walk)
            }
        }
    }

    fn follow_value(
        &mut self,
        value: &'p Expr,
        ends: Ends<Operand>,
        walk: &mut Walk<'p>,
    ) -> Option<()> {
        let value = self.env.substituted(value);
        if let Some(part) = self.fold(value) {
            return self.add(part, ends, walk);
        }
        match &value.kind {
            ExprKind::If(condition, then, otherwise) => {
                let [then, otherwise] = [then, otherwise].map(|e| Rc::new(Rest::Value(e)));
                self.follow_if(condition, &then, &otherwise, ends, walk)
            }
            ExprKind::Bind(name, bound, within) => {
                self.name_fixed(*name, bound, walk)?;
                self.follow_value(within, ends, walk)
            }
            ExprKind::Binary(op @ (Binary::Add | Binary::Subtract), a, b) => {
                let sign = if *op == Binary::Add { walk.sign } else { -walk.sign };
                let (env, context) = (self.env.clone(), walk.context.clone());
                walk.addends.push(Addend { value: b, sign, env, context });
                self.follow_value(a, ends, walk)?;
                walk.addends.pop();
                Some(())
            }
            ExprKind::Call(id, args) if self.may_inline(value) => {
                let cases = self.function_cases(*id, args.len())?;
                let mut locals = Ends::default();
                let mut bindings = Vec::with_capacity(args.len());
                for (i, arg) in args.iter().enumerate() {
                    let param = Some(LocalId(i as u32));
                    let end = match self.env.substituted(arg).kind {
                        ExprKind::Local(local) if Some(local) == walk.context.locals.from => {
                            Some(&mut locals.from)
                        }
                        ExprKind::Local(local) if Some(local) == walk.context.locals.to => {
                            Some(&mut locals.to)
                        }
                        _ => None,
                    };
                    match end {
                        Some(end) if end.is_none() => {
                            *end = param;
                            bindings.push(Binding::Free);
                        }
                        // The same hex for two parameters.
                        Some(_) => return None,
                        None => bindings.push(self.fixed(arg, walk)?),
                    }
                }
                let env = Env::new(bindings, cases.scopes, cases.locals);
                let outer = std::mem::replace(&mut self.env, env);
                let context = Context { locals, cites: cases.cites };
                let caller = std::mem::replace(&mut walk.context, context);
                let found = self.follow(&Rest::Block(cases.stmts), ends, walk);
                self.record_entry(Callee::Function(*id));
                self.provenance.mark(&walk.context.cites);
                walk.context = caller;
                self.leave(outer);
                found
            }
            // A value such as the printed cost of the terrain.
            _ => {
                let is_from = walk.context.locals.from.is_some_and(|l| self.depends(value, l));
                let local = if is_from { walk.context.locals.from } else { walk.context.locals.to };
                let classes = self.constant_classes(value, local?, Universe::Hex)?;
                for (part, set) in classes {
                    let set = self.constant(&set, &Ty::Set(Universe::Hex));
                    let ends = self.narrowed(ends, is_from, set, true);
                    self.add(part, ends, walk)?;
                }
                Some(())
            }
        }
    }

    /// Adds a known part of a cost, and follows the rest of the sum.
    fn add(&mut self, part: i64, ends: Ends<Operand>, walk: &mut Walk<'p>) -> Option<()> {
        if part == NONE {
            return walk.addends.is_empty().then_some(());
        }
        // The sum of a few small numbers does not overflow in any order.
        let sum = walk.sum + walk.sign * i64::from(i16::try_from(part).ok()?);
        let Some(addend) = walk.addends.pop() else {
            let fits = (1..=MAX_COST).contains(&sum) && walk.classes.len() < MAX_CLASSES;
            walk.classes.push(fits.then_some(Steps { cost: sum as usize, ends })?);
            return Some(());
        };
        let env = std::mem::replace(&mut self.env, addend.env.clone());
        let context = std::mem::replace(&mut walk.context, addend.context.clone());
        let before = (walk.sum, walk.sign);
        (walk.sum, walk.sign) = (sum, addend.sign);
        self.follow_value(addend.value, ends, walk)?;
        (walk.sum, walk.sign) = before;
        walk.context = context;
        self.leave(env);
        walk.addends.push(addend);
        Some(())
    }

    /// Returns the ends of those steps that also leave, or enter, a hex of a set, or of its
    /// complement.
    fn narrowed(
        &mut self,
        mut ends: Ends<Operand>,
        is_from: bool,
        set: Operand,
        holds: bool,
    ) -> Ends<Operand> {
        let w = self.words(&Ty::Set(Universe::Hex)) as u8;
        let end = if is_from { &mut ends.from } else { &mut ends.to };
        *end = Some(match *end {
            None if holds => set,
            known => {
                let dst = self.registers.take(usize::from(w));
                let known = known.unwrap_or_else(|| self.universe_set(Universe::Hex));
                if holds {
                    self.and(w, dst, known, set);
                } else {
                    self.difference(w, dst, known, set);
                }
                dst
            }
        });
        ends
    }

    fn follow_block(
        &mut self,
        stmts: &[&'p Stmt],
        ends: Ends<Operand>,
        walk: &mut Walk<'p>,
    ) -> Option<()> {
        let (&stmt, rest) = stmts.split_first()?;
        if !stmt.cites.iter().all(|clause| walk.context.cites.contains(clause)) {
            return None;
        }
        match &stmt.kind {
            StmtKind::Return(values) => match values.as_slice() {
                [value] => self.follow_value(value, ends, walk),
                _ => None,
            },
            StmtKind::Let(name, value) if self.env.scopes.is_assigned_once(*name) => {
                self.name_fixed(*name, value, walk)?;
                self.follow(&Rest::Block(rest.to_vec()), ends, walk)
            }
            StmtKind::If(condition, then, otherwise) => {
                let [then, otherwise] = [then, otherwise].map(|stmts| {
                    Rc::new(Rest::Block(stmts.iter().chain(rest.iter().copied()).collect()))
                });
                self.follow_if(condition, &then, &otherwise, ends, walk)
            }
            _ => None,
        }
    }

    /// Follows both cases of a condition. One on both hexes is split until each part is on one.
    fn follow_if(
        &mut self,
        condition: &'p Expr,
        then: &Rc<Rest<'p>>,
        otherwise: &Rc<Rest<'p>>,
        ends: Ends<Operand>,
        walk: &mut Walk<'p>,
    ) -> Option<()> {
        walk.parts = walk.parts.checked_sub(1)?;
        let on =
            |body: &Self, local: Option<LocalId>| local.is_some_and(|l| body.depends(condition, l));
        let (from, to) = (on(self, walk.context.locals.from), on(self, walk.context.locals.to));
        if from && to {
            return match &condition.kind {
                ExprKind::Not(inner) => self.follow_if(inner, otherwise, then, ends, walk),
                ExprKind::Binary(Binary::And, a, b) => {
                    let both = Rc::new(Rest::If(b, Rc::clone(then), Rc::clone(otherwise)));
                    self.follow_if(a, &both, otherwise, ends, walk)
                }
                ExprKind::Binary(Binary::Or, a, b) => {
                    let second = Rc::new(Rest::If(b, Rc::clone(then), Rc::clone(otherwise)));
                    self.follow_if(a, then, &second, ends, walk)
                }
                _ => None,
            };
        }
        let locals = walk.context.locals;
        let local = if from { locals.from } else { locals.to.or(locals.from) };
        let predicate = self.predicate(condition, local?, Universe::Hex)?;
        if predicate.is_risky() {
            return None;
        }
        let everywhere = self.universe_set(Universe::Hex);
        let w = self.words(&Ty::Set(Universe::Hex)) as u8;
        let set = self.predicate_operand(predicate, Universe::Hex, w, everywhere);
        for (case, holds) in [(then, true), (otherwise, false)] {
            let env = self.env.clone();
            let ends = self.narrowed(ends, from, set, holds);
            self.follow(case, ends, walk)?;
            self.env = env;
        }
        Some(())
    }

    /// Binds a local to a value that is the same for all steps.
    fn name_fixed(&mut self, name: LocalId, value: &'p Expr, walk: &Walk<'p>) -> Option<()> {
        let binding = self.fixed(value, walk)?;
        self.env.bind(name, binding);
        Some(())
    }

    /// Computes a value that is the same for all steps.
    fn fixed(&mut self, value: &'p Expr, walk: &Walk<'p>) -> Option<Binding> {
        let on = |local: Option<LocalId>| local.is_some_and(|local| self.depends(value, local));
        let locals = walk.context.locals;
        if on(locals.from) || on(locals.to) || !self.is_safe(value) {
            return None;
        }
        Some(self.fixed_binding(value))
    }

    /// Computes the hexes within reach, level by level. `ahead` has the hexes that are reached at
    /// the current level, at the next one and so on.
    ///
    /// ```text
    ///      if-less  budget, 0, to end
    /// top: less     level <- ahead 0, reached
    ///      or       reached <- reached, level
    ///      …        ahead 0 <- ahead 1, ahead 1 <- nothing
    ///      and      near <- level, hexes that can be left      for each set of them
    ///      around   beside <- near
    ///      and      near <- beside, hexes that can be entered  for each class of steps
    ///      or       ahead <- ahead, near
    ///      if-empty all ahead, to end
    ///      again    budget, to top
    /// end:
    /// ```
    pub(super) fn levels_to(
        &mut self,
        [start, budget]: [Operand; 2],
        classes: &[Steps],
        w: u8,
        dst: Operand,
    ) {
        let words = usize::from(w);
        let highest = classes.iter().map(|steps| steps.cost).max().unwrap_or(1);
        let ahead: Vec<Operand> = (0..highest).map(|_| self.registers.take(words)).collect();
        let [level, beside, near, reached] = [(); 4].map(|()| self.registers.take(words));
        let left = self.registers.take(1);
        let (top, end) = (self.mir.label(), self.mir.label());
        self.clear(w, reached);
        let zero = self.number(0);
        self.emit(Op::IfLess { a: budget, b: zero, to: end });
        self.copy(left, budget, 1);
        for (i, &set) in ahead.iter().enumerate() {
            if i == 0 {
                self.copy(set, start, words);
            } else {
                self.clear(w, set);
            }
        }
        let Some((&first, later)) = ahead.split_first() else { return };
        self.bind_label(top);
        self.difference(w, level, first, reached);
        self.or(w, reached, reached, level);
        let mut earlier = first;
        for &set in later {
            self.copy(earlier, set, words);
            earlier = set;
        }
        self.clear(w, earlier);
        for (i, Steps { ends: Ends { from, .. }, .. }) in classes.iter().enumerate() {
            // Classes that leave the same hexes share their neighbours.
            let is_same = |steps: &&Steps| steps.ends.from == *from;
            if classes.iter().take(i).any(|steps| is_same(&steps)) {
                continue;
            }
            let set = match *from {
                Some(from) => {
                    self.and(w, near, level, from);
                    near
                }
                None => level,
            };
            self.emit(Op::Around { w, dst: beside, set });
            for Steps { cost, ends } in classes.iter().filter(is_same) {
                let Some(&at) = ahead.get(cost - 1) else { continue };
                match ends.to {
                    Some(to) => {
                        self.and(w, near, beside, to);
                        self.or(w, at, at, near);
                    }
                    None => self.or(w, at, at, beside),
                }
            }
        }
        self.copy(near, first, words);
        for &set in later {
            self.or(w, near, near, set);
        }
        self.difference(w, near, near, reached);
        self.if_empty(near, w, true, end);
        self.emit(Op::Again { n: left, to: top });
        self.bind_label(end);
        self.copy(dst, reached, words);
    }
}
