//! Filtered sets: most of a condition becomes a set predicate.
//!
//! A condition is split at `and`; [`super::predicates`] handles the parts that are set predicates.
//! Only the rest is evaluated element by element.

use castra_ir::visit::reads_local;
use castra_ir::{Binary, Expr, ExprKind, LocalId, Ty, Universe};

use super::env::{Binding, Env};
use super::function_builder::FunctionBuilder;
use super::predicates::is_local;
use super::set_predicate::SetPredicate;
use crate::bits::Set;
use crate::op::{Label, Op, Operand};

/// The parts of a filtered set, before it is computed.
pub(crate) struct Filter<'p> {
    universe: Universe,
    terms: Vec<Term>,
    /// Predicates that can fail, evaluated last, when the remaining elements are known.
    fallible: Vec<SetPredicate<'p>>,
    /// Conditions to evaluate element by element.
    pub(crate) conditions: Vec<ElementCondition<'p>>,
}

/// A set to intersect with or to subtract.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Term {
    In(Operand),
    NotIn(Operand),
    /// A row of a table of sets: the operand of the first row, and the index.
    InRow(Operand, Operand),
}

/// A condition on single elements, with its environment.
pub(crate) struct ElementCondition<'p> {
    env: Env<'p>,
    local: LocalId,
    condition: &'p Expr,
}

impl<'p> FunctionBuilder<'_, 'p> {
    /// Splits a set into terms and conditions. May emit code for its parts.
    pub(crate) fn filter(&mut self, set: &'p Expr) -> Filter<'p> {
        let universe = match set.ty {
            Ty::Set(universe) => universe,
            _ => {
                self.c.report_unsound("a set that is none");
                Universe::Int
            }
        };
        let mut filter =
            Filter { universe, terms: Vec::new(), fallible: Vec::new(), conditions: Vec::new() };
        self.gather(set, &mut filter);
        filter
    }

    fn gather(&mut self, set: &'p Expr, filter: &mut Filter<'p>) {
        if let Some(place) = self.existing_set(set) {
            filter.terms.push(Term::In(place));
            return;
        }
        if let Some(place) = self.hoist(set) {
            filter.terms.push(Term::In(place));
            return;
        }
        if let Some((inner, env)) = self.enter(set) {
            self.gather(inner, filter);
            return self.leave(env);
        }
        match &set.kind {
            ExprKind::Where(from, local, condition) => {
                self.gather(from, filter);
                self.conditions(condition, *local, filter);
            }
            ExprKind::Intersection(a, b) => {
                self.gather(a, filter);
                self.gather(b, filter);
            }
            ExprKind::Difference(a, b) => {
                self.gather(a, filter);
                let b = self.value(b);
                filter.terms.push(Term::NotIn(b));
            }
            ExprKind::Pile(pile)
                if let (Some(first), Some(army)) = (self.first_pile(pile), &pile.army) =>
            {
                let index = self.value(army);
                filter.terms.push(Term::InRow(Operand::State(first.cards), index));
            }
            _ => {
                let words = self.words(&set.ty);
                let place = self.registers.take(words);
                self.value_to(set, place);
                filter.terms.push(Term::In(place));
            }
        }
    }

    /// Splits a condition at `and`.
    pub(super) fn conditions(
        &mut self,
        condition: &'p Expr,
        local: LocalId,
        filter: &mut Filter<'p>,
    ) {
        if let ExprKind::Binary(Binary::And, a, b) = &condition.kind {
            self.conditions(a, local, filter);
            return self.conditions(b, local, filter);
        }
        if let Some((inner, env)) = self.enter_condition(condition, local) {
            // Within the callee, a parameter is bound to the element.
            let renamed = self.element_param(condition, local);
            if let Some(name) = renamed {
                self.conditions(inner, name, filter);
                return self.leave(env);
            }
            self.leave(env);
        }
        match self.predicate(condition, local, filter.universe) {
            Some(predicate) if !predicate.is_risky() => {
                let (all, ty) = (filter.universe, Ty::Set(filter.universe));
                let hoisted =
                    self.hoist_predicate(condition, local, predicate, &ty, |body, predicate| {
                        let w = body.words(&Ty::Set(all)) as u8;
                        let everything = body.universe_set(all);
                        body.predicate_operand(predicate, all, w, everything)
                    });
                match hoisted {
                    Ok(place) => filter.terms.push(Term::In(place)),
                    Err(predicate) => self.term(predicate, filter),
                }
            }
            Some(predicate) if filter.conditions.is_empty() => filter.fallible.push(predicate),
            _ => {
                let env = self.env.clone();
                filter.conditions.push(ElementCondition { env, local, condition });
            }
        }
    }

    /// Enters a call with the element as one argument and others that can be computed once for all
    /// elements.
    fn enter_condition(
        &mut self,
        condition: &'p Expr,
        local: LocalId,
    ) -> Option<(&'p Expr, Env<'p>)> {
        let ExprKind::Call(_, args) = &condition.kind else { return None };
        let is_element = |e: &Expr| is_local(e, local);
        let elements = args.iter().filter(|a| is_element(a)).count();
        let others = args.iter().filter(|a| !is_element(a));
        let fit = others.into_iter().all(|a| !reads_local(a, local) && self.is_safe(a));
        if elements != 1 || !fit {
            return None;
        }
        // The element has no operand yet, and none is needed to split the condition.
        let outer = self.env.binding(local);
        let nowhere = self.registers.take(1);
        self.env.bind(local, Binding::At(nowhere));
        let entered = self.enter(condition);
        match entered {
            Some((inner, mut env)) => {
                if let Some(binding) = env.locals.get_mut(local.index()) {
                    *binding = outer;
                }
                Some((inner, env))
            }
            None => {
                self.env.bind(local, outer);
                None
            }
        }
    }

    /// Returns the parameter that is bound to the element in a call just entered.
    fn element_param(&self, call: &'p Expr, local: LocalId) -> Option<LocalId> {
        let ExprKind::Call(_, args) = &call.kind else { return None };
        let at = args.iter().position(|a| matches!(a.kind, ExprKind::Local(l) if l == local))?;
        let name = LocalId(at as u32);
        self.env.scopes.is_assigned_once(name).then_some(name)
    }

    /// Emits the code that a predicate needs, and adds it as a term.
    fn term(&mut self, predicate: SetPredicate<'p>, filter: &mut Filter<'p>) {
        let ty = Ty::Set(filter.universe);
        let w = self.words(&ty) as u8;
        let everything = self.universe_set(filter.universe);
        match predicate {
            SetPredicate::And(a, b) if !matches!(*a, SetPredicate::Same(..)) => {
                self.term(*a, filter);
                self.term(*b, filter);
            }
            SetPredicate::Mask(mask) => {
                let place = self.constant(&mask, &ty);
                filter.terms.push(Term::In(place));
            }
            SetPredicate::Row(table, index, env) => {
                let env = std::mem::replace(&mut self.env, env);
                let index = self.value(index);
                self.env = env;
                filter.terms.push(Term::InRow(table, index));
            }
            SetPredicate::Not(inner) => match *inner {
                SetPredicate::Not(inner) => self.term(*inner, filter),
                inner => {
                    let place = self.predicate_operand(inner, filter.universe, w, everything);
                    filter.terms.push(Term::NotIn(place));
                }
            },
            other => {
                let place = self.predicate_operand(other, filter.universe, w, everything);
                filter.terms.push(Term::In(place));
            }
        }
    }

    /// Merges constant terms, and puts a set first.
    fn arrange_terms(&mut self, filter: &mut Filter<'p>, w: u8) {
        let full = Set::full(self.c.facts.len(filter.universe));
        let mut known = full.clone();
        let mut terms = Vec::new();
        for term in filter.terms.drain(..) {
            let words = |place: Operand| match place {
                Operand::Const(at) => {
                    let at = usize::from(at);
                    self.c.consts.words.get(at..at + usize::from(w)).map(<[i64]>::to_vec)
                }
                Operand::State(_) | Operand::Frame(_) | Operand::Callee(..) => None,
            };
            match term {
                Term::In(place) => match words(place) {
                    Some(words) => known = known.zip(&Set { words }, |a, b| a & b),
                    None => terms.push(term),
                },
                Term::NotIn(place) => match words(place) {
                    Some(words) => known = known.zip(&Set { words }, |a, b| a & !b),
                    None => terms.push(term),
                },
                Term::InRow(..) => terms.push(term),
            }
        }
        let first = terms.iter().position(|t| matches!(t, Term::In(_)));
        if let Some(first) = first {
            terms.swap(0, first);
        }
        if known != full || first.is_none() {
            let place = self.constant(&known, &Ty::Set(filter.universe));
            let at = usize::from(first.is_some());
            terms.insert(at, Term::In(place));
        }
        filter.terms = terms;
    }

    /// Returns the operand of the set whose elements are still to be tested one by one; an existing
    /// operand if nothing has to be computed.
    pub(crate) fn filter_place(&mut self, mut filter: Filter<'p>, w: u8) -> Operand {
        self.arrange_terms(&mut filter, w);
        if let ([Term::In(place)], []) = (filter.terms.as_slice(), filter.fallible.as_slice()) {
            return *place;
        }
        let dst = self.registers.take(usize::from(w));
        self.apply(filter, w, dst);
        dst
    }

    /// Computes the set without the conditions that are tested element by element.
    fn apply(&mut self, filter: Filter<'p>, w: u8, dst: Operand) {
        self.apply_terms(&filter.terms, w, dst);
        for predicate in filter.fallible {
            let b = self.predicate_operand(predicate, filter.universe, w, dst);
            self.and(w, dst, dst, b);
        }
    }

    fn apply_terms(&mut self, terms: &[Term], w: u8, dst: Operand) {
        let mut terms = terms.iter();
        let Some(Term::In(mut a)) = terms.next().copied() else { return };
        if terms.len() == 0 {
            return self.copy(dst, a, usize::from(w));
        }
        for term in terms {
            match *term {
                Term::In(b) => self.and(w, dst, a, b),
                Term::NotIn(b) => self.difference(w, dst, a, b),
                Term::InRow(base, index) => self.emit(Op::AndRow { w, dst, a, base, index }),
            }
            a = dst;
        }
    }

    /// Computes a filtered set.
    pub(crate) fn filtered_to(&mut self, set: &'p Expr, dst: Operand) {
        let filter = self.filter(set);
        self.filter_to(filter, self.words(&set.ty) as u8, dst);
    }

    /// Computes a filtered set of `w` words.
    pub(super) fn filter_to(&mut self, mut filter: Filter<'p>, w: u8, dst: Operand) {
        self.arrange_terms(&mut filter, w);
        let rest = std::mem::take(&mut filter.conditions);
        self.apply(filter, w, dst);
        if rest.is_empty() {
            return;
        }
        let (element, work) = (self.registers.take(1), self.registers.take(usize::from(w)));
        self.copy(work, dst, usize::from(w));
        self.for_all_elements(vec![element], |body| {
            let (top, next) = (body.mir.label(), body.mir.label());
            body.jump(next);
            body.bind_label(top);
            body.unless_all(&rest, element, next);
            body.emit(Op::Erase { set: dst, element });
            body.bind_label(next);
            let to = top;
            body.emit(Op::Next { w, work, dst: element, to });
        });
    }

    /// Tests the conditions of an element; jumps if one is false.
    fn if_not_all(&mut self, rest: &[ElementCondition<'p>], element: Operand, fail: Label) {
        for part in rest {
            self.condition_of(part, element, false, fail);
        }
    }

    /// Tests the conditions of an element; jumps if all are true.
    fn unless_all(&mut self, rest: &[ElementCondition<'p>], element: Operand, hold: Label) {
        let Some((last, others)) = rest.split_last() else { return };
        let fail = self.mir.label();
        self.if_not_all(others, element, fail);
        self.condition_of(last, element, true, hold);
        self.bind_label(fail);
    }

    fn condition_of(
        &mut self,
        part: &ElementCondition<'p>,
        element: Operand,
        wanted: bool,
        label: Label,
    ) {
        let env = std::mem::replace(&mut self.env, part.env.clone());
        self.env.bind(part.local, Binding::At(element));
        self.branch(part.condition, wanted, label);
        self.env = env;
    }

    /// Loops over the elements of a filtered set.
    pub(crate) fn loop_over(
        &mut self,
        mut filter: Filter<'p>,
        w: u8,
        code: impl FnOnce(&mut Self, Operand),
    ) {
        let rest = std::mem::take(&mut filter.conditions);
        let (element, work) = (self.registers.take(1), self.registers.take(usize::from(w)));
        self.arrange_terms(&mut filter, w);
        self.apply(filter, w, work);
        self.for_all_elements(vec![element], |body| {
            let (top, next) = (body.mir.label(), body.mir.label());
            body.jump(next);
            body.bind_label(top);
            body.if_not_all(&rest, element, next);
            let temporaries = body.registers.top();
            code(body, element);
            body.registers.release(temporaries);
            body.bind_label(next);
            let to = top;
            body.emit(Op::Next { w, work, dst: element, to });
        });
    }

    /// Jumps by whether no element satisfies the conditions of a set.
    pub(crate) fn branch_none_where(&mut self, set: &'p Expr, wanted: bool, label: Label) {
        let w = self.words(&set.ty) as u8;
        let filter = self.filter(set);
        if filter.conditions.is_empty() {
            let place = self.filter_place(filter, w);
            return self.if_empty(place, w, wanted, label);
        }
        let end = self.mir.label();
        let found = if wanted { end } else { label };
        self.loop_over(filter, w, |body, _| body.jump(found));
        if wanted {
            self.jump(label);
        }
        self.bind_label(end);
    }

    /// Returns an existing operand of a filtered set: a set of a column's index.
    pub(crate) fn existing_filtered_set(&mut self, set: &'p Expr) -> Option<Operand> {
        let ExprKind::Where(from, local, condition) = &set.kind else { return None };
        let ExprKind::All(universe) = from.kind else { return None };
        if matches!(universe, Universe::Piece(_) | Universe::Card(_)) {
            return None;
        }
        match self.index_predicate(condition, *local)? {
            SetPredicate::ExistingSet(place) => Some(place),
            _ => None,
        }
    }

    /// Returns whether an expression may be evaluated speculatively: it never fails with a runtime
    /// error except by overflow.
    pub(crate) fn is_safe(&self, expr: &Expr) -> bool {
        self.c.properties.is_safe(expr, &mut self.env.on_board.clone())
    }
}
