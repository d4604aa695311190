//! Sets with conditions: most of a condition is done to all elements at once.
//!
//! A condition is split where it says `and`. What does not depend on play
//! becomes a constant set; `it.STATE == VALUE` is a set that is kept as state
//! changes; `it in S` is S; what depends on one more thing besides the element
//! is a row of a table. Only for the rest elements are looked at one by one.

use castra_lang::program::{Binary, Expr, ExprKind, LocalId, NONE, Ty, Universe};

use super::body::{Binding, Body, Env, Label};
use super::walk;
use crate::bits::Set;
use crate::image::StateAt;
use crate::op::{Op, Place};

/// A set before it is worked out.
pub(crate) struct Filter<'p> {
    universe: Universe,
    terms: Vec<Term>,
    /// Conditions for which elements are looked at one by one.
    pub(crate) rest: Vec<Rest<'p>>,
}

/// What elements have to be in, or not.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Term {
    In(Place),
    NotIn(Place),
    /// In a row of a table.
    InRow(Place, Place),
}

/// A condition on single elements, with the locals it is about.
pub(crate) struct Rest<'p> {
    env: Env<'p>,
    local: LocalId,
    condition: &'p Expr,
}

/// A condition that is done to all elements at once.
pub(super) enum Bulk<'p> {
    Mask(Set),
    Standing(Place),
    Having(u16, &'p Expr, Env<'p>),
    Member(&'p Expr, Env<'p>),
    Row(Place, &'p Expr, Env<'p>),
    /// A condition that is the same for all elements.
    Same(&'p Expr, Env<'p>),
    And(Box<Bulk<'p>>, Box<Bulk<'p>>),
    Or(Box<Bulk<'p>>, Box<Bulk<'p>>),
    Not(Box<Bulk<'p>>),
}

impl<'p> Body<'_, 'p> {
    /// What a set is made of. Code may be added for its parts.
    pub(crate) fn filter(&mut self, set: &'p Expr) -> Filter<'p> {
        let universe = match set.ty {
            Ty::Set(universe) => universe,
            _ => {
                self.c.unsound("a set that is none");
                Universe::Int
            }
        };
        let mut filter = Filter { universe, terms: Vec::new(), rest: Vec::new() };
        self.gather(set, &mut filter);
        filter
    }

    fn gather(&mut self, set: &'p Expr, filter: &mut Filter<'p>) {
        if let Some(place) = self.standing_set(set) {
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
                filter.terms.push(Term::InRow(Place::State(first.cards), index));
            }
            _ => {
                let words = self.words(&set.ty);
                let place = self.take(words);
                self.value_to(set, place);
                filter.terms.push(Term::In(place));
            }
        }
    }

    /// Splits a condition where it says `and`.
    fn conditions(&mut self, condition: &'p Expr, local: LocalId, filter: &mut Filter<'p>) {
        if let ExprKind::Binary(Binary::And, a, b) = &condition.kind {
            self.conditions(a, local, filter);
            return self.conditions(b, local, filter);
        }
        if let Some((inner, env)) = self.enter_condition(condition, local) {
            // The element has another name there.
            let renamed = self.renamed(condition, local);
            if let Some(name) = renamed {
                self.conditions(inner, name, filter);
                return self.leave(env);
            }
            self.leave(env);
        }
        match self.bulk(condition, local, filter.universe) {
            Some(bulk) => self.term(bulk, filter),
            None => {
                let env = self.env.clone();
                filter.rest.push(Rest { env, local, condition });
            }
        }
    }

    /// Enters a call of which the element is one argument, and the others can
    /// be worked out once for all elements.
    fn enter_condition(
        &mut self,
        condition: &'p Expr,
        local: LocalId,
    ) -> Option<(&'p Expr, Env<'p>)> {
        let ExprKind::Call(_, args) = &condition.kind else { return None };
        let is_element = |e: &Expr| matches!(e.kind, ExprKind::Local(l) if l == local);
        let elements = args.iter().filter(|a| is_element(a)).count();
        let others = args.iter().filter(|a| !is_element(a));
        let fit = others.into_iter().all(|a| !mentions(a, local) && self.is_safe(a));
        if elements != 1 || !fit {
            return None;
        }
        // The element has no place yet; none is needed to split the condition.
        let outer = self.binding(local);
        let nowhere = self.take(1);
        self.bind(local, Binding::At(nowhere));
        let entered = self.enter(condition);
        match entered {
            Some((inner, mut env)) => {
                if let Some(binding) = env.locals.get_mut(local.index()) {
                    *binding = outer;
                }
                Some((inner, env))
            }
            None => {
                self.bind(local, outer);
                None
            }
        }
    }

    /// The parameter that the element is in a call just entered.
    fn renamed(&self, call: &'p Expr, local: LocalId) -> Option<LocalId> {
        let ExprKind::Call(_, args) = &call.kind else { return None };
        let at = args.iter().position(|a| matches!(a.kind, ExprKind::Local(l) if l == local))?;
        let name = LocalId(at as u32);
        self.env.homes.is_fixed(name).then_some(name)
    }

    /// A condition done to all elements at once, if it can be. No code is
    /// added.
    fn bulk(&mut self, condition: &'p Expr, local: LocalId, all: Universe) -> Option<Bulk<'p>> {
        if let Some(mask) = self.mask(condition, local, all) {
            return Some(Bulk::Mask(mask));
        }
        if !mentions(condition, local) {
            let same = self.is_safe(condition);
            return same.then(|| Bulk::Same(condition, self.env.clone()));
        }
        match &condition.kind {
            ExprKind::Not(inner) => Some(Bulk::Not(Box::new(self.bulk(inner, local, all)?))),
            ExprKind::Binary(op @ (Binary::And | Binary::Or), a, b) => {
                let a = Box::new(self.bulk(a, local, all)?);
                let b = Box::new(self.bulk(b, local, all)?);
                Some(if *op == Binary::And { Bulk::And(a, b) } else { Bulk::Or(a, b) })
            }
            ExprKind::Contains(element, set)
                if matches!(element.kind, ExprKind::Local(l) if l == local)
                    && !mentions(set, local)
                    && self.is_safe(set) =>
            {
                Some(Bulk::Member(set, self.env.clone()))
            }
            _ => self.indexed(condition, local).or_else(|| self.in_table(condition, local, all)),
        }
    }

    /// The elements for which a condition holds, if play makes no difference.
    fn mask(&mut self, condition: &'p Expr, local: LocalId, all: Universe) -> Option<Set> {
        let n = self.c.facts.len(all);
        let known = self.known_locals();
        let source = crate::eval::Static {
            us: self.us,
            armies: self.c.facts.armies,
            owners: &self.c.owners,
        };
        let mut eval = crate::eval::Eval::new(self.c.program, &self.c.facts, &source);
        eval.locals = known;
        let mut mask = Set::empty(self.c.facts.set_words(all));
        for element in 0..n {
            if eval.holds_for(condition, local, element as i64)? {
                mask.insert(element);
            }
        }
        let cited = eval.cited;
        self.mark(&cited);
        Some(mask)
    }

    /// `it.STATE == VALUE` and its like, of a column that keeps sets.
    fn indexed(&mut self, condition: &'p Expr, local: LocalId) -> Option<Bulk<'p>> {
        let (subject, value, equal) = match &condition.kind {
            ExprKind::Binary(op @ (Binary::Equal | Binary::NotEqual), a, b) => {
                let (a, b) = if mentions(a, local) { (a, b) } else { (b, a) };
                (&**a, Some(&**b), *op == Binary::Equal)
            }
            // A truth on its own.
            _ if condition.ty == Ty::Bool => (condition, None, true),
            _ => return None,
        };
        if let ExprKind::OnBoard(piece) = &subject.kind
            && value.is_none()
            && is_local(piece, local)
            && let Ty::Piece(kind) = piece.ty
        {
            let at = self.c.layout.pieces.get(kind.index()).copied().flatten()?;
            return Some(Bulk::Standing(self.present(at.place)));
        }
        let column = self.column_of(subject, local)?;
        let at = self.column(column)?;
        let truth = value.is_none().then_some(1);
        let known = match value {
            Some(value) if mentions(value, local) => return None,
            Some(value) => self.fold(value),
            None => truth,
        };
        let set = match known {
            Some(NONE) if at.index.is_none() && at.maybe => {
                Bulk::Not(Box::new(Bulk::Standing(self.present(column))))
            }
            Some(known) if at.slots > 0 => Bulk::Standing(self.having(column, known)?),
            None if at.slots > 0 => {
                let value = value.filter(|v| self.is_safe(v))?;
                self.index(column);
                Bulk::Having(column, value, self.env.clone())
            }
            _ => return None,
        };
        Some(if equal { set } else { Bulk::Not(Box::new(set)) })
    }

    /// The column of which an expression is the element's cell.
    fn column_of(&self, subject: &'p Expr, local: LocalId) -> Option<u16> {
        let layout = &self.c.layout;
        let column = match &subject.kind {
            ExprKind::State(id, Some(owner)) if is_local(owner, local) => {
                match layout.states.get(id.index())? {
                    StateAt::Column(column) => *column,
                    StateAt::Game(..) => return None,
                }
            }
            ExprKind::Field(kind, field, owner)
                if is_local(owner, local) && !matches!(owner.ty, Ty::Sort(_)) =>
            {
                (*layout.fields.get(kind.index())?.get(field.index())?)?
            }
            ExprKind::ArmyOf(piece) if is_local(piece, local) => {
                let Ty::Piece(kind) = piece.ty else { return None };
                layout.pieces.get(kind.index())?.as_ref()?.army
            }
            ExprKind::PieceAt(kind, hex)
                if is_local(hex, local) && matches!(subject.ty, Ty::Maybe(_)) =>
            {
                layout.pieces.get(kind.index())?.as_ref()?.occupant
            }
            _ => return None,
        };
        (self.column(column)?.words == 1).then_some(column)
    }

    /// The first of the sets that a column keeps, which are kept from now on.
    fn index(&mut self, column: u16) -> Option<u16> {
        let state = &mut self.c.state;
        let at = self.c.layout.columns.get_mut(usize::from(column))?;
        let n = usize::from(at.slots) * usize::from(at.owner_words);
        Some(*at.index.get_or_insert_with(|| state.take(n, 0)))
    }

    /// The set of owners having a value.
    fn having(&mut self, column: u16, value: i64) -> Option<Place> {
        self.index(column)?;
        let at = self.column(column)?;
        let lowest = if at.maybe { NONE } else { 0 };
        let highest = i64::from(at.slots) - i64::from(at.maybe);
        if value < lowest || (value < 0 && value != NONE) || value >= highest {
            return None;
        }
        at.having(value).map(Place::State)
    }

    /// Adds what is needed to work out a condition, and takes it as a term.
    fn term(&mut self, bulk: Bulk<'p>, filter: &mut Filter<'p>) {
        let ty = Ty::Set(filter.universe);
        let w = self.words(&ty) as u8;
        match bulk {
            Bulk::And(a, b) => {
                self.term(*a, filter);
                self.term(*b, filter);
            }
            Bulk::Mask(mask) => {
                let place = self.constant(&mask, &ty);
                filter.terms.push(Term::In(place));
            }
            Bulk::Row(table, index, env) => {
                let env = std::mem::replace(&mut self.env, env);
                let index = self.value(index);
                self.env = env;
                filter.terms.push(Term::InRow(table, index));
            }
            Bulk::Not(inner) => match *inner {
                Bulk::Not(inner) => self.term(*inner, filter),
                inner => {
                    let place = self.bulk_place(inner, filter.universe, w);
                    filter.terms.push(Term::NotIn(place));
                }
            },
            other => {
                let place = self.bulk_place(other, filter.universe, w);
                filter.terms.push(Term::In(place));
            }
        }
    }

    /// The set of elements for which a condition holds.
    fn bulk_place(&mut self, bulk: Bulk<'p>, all: Universe, w: u8) -> Place {
        let ty = Ty::Set(all);
        let words = usize::from(w);
        match bulk {
            Bulk::Mask(mask) => self.constant(&mask, &ty),
            Bulk::Standing(place) => place,
            Bulk::Having(column, value, env) => {
                let dst = self.take(words);
                let env = std::mem::replace(&mut self.env, env);
                let value = self.value(value);
                self.env = env;
                self.emit(Op::Having { dst, column, value });
                dst
            }
            Bulk::Member(set, env) => {
                let env = std::mem::replace(&mut self.env, env);
                let place = self.value(set);
                self.env = env;
                place
            }
            Bulk::Row(base, index, env) => {
                let dst = self.take(words);
                let env = std::mem::replace(&mut self.env, env);
                let index = self.value(index);
                self.env = env;
                self.load_row(w, dst, base, index);
                dst
            }
            Bulk::Same(condition, env) => {
                let dst = self.take(words);
                let env = std::mem::replace(&mut self.env, env);
                let full = Set::full(self.c.facts.len(all));
                let full = self.constant(&full, &ty);
                let holds = self.label();
                self.copy(dst, full, words);
                self.branch(condition, true, holds);
                self.clear(w, dst);
                self.bind_label(holds);
                self.env = env;
                dst
            }
            Bulk::And(a, b) => {
                let (a, b) = (self.bulk_place(*a, all, w), self.bulk_place(*b, all, w));
                let dst = self.take(words);
                self.and(w, dst, a, b);
                dst
            }
            Bulk::Or(a, b) => {
                let (a, b) = (self.bulk_place(*a, all, w), self.bulk_place(*b, all, w));
                let dst = self.take(words);
                self.or(w, dst, a, b);
                dst
            }
            Bulk::Not(inner) => {
                let b = self.bulk_place(*inner, all, w);
                let full = Set::full(self.c.facts.len(all));
                let a = self.constant(&full, &ty);
                let dst = self.take(words);
                self.less(w, dst, a, b);
                dst
            }
        }
    }

    /// Makes one constant of several, and puts a set first.
    fn arrange(&mut self, filter: &mut Filter<'p>, w: u8) {
        let full = Set::full(self.c.facts.len(filter.universe));
        let mut known = full.clone();
        let mut terms = Vec::new();
        for term in filter.terms.drain(..) {
            let words = |place: Place| match place {
                Place::Const(at) => {
                    let at = usize::from(at);
                    self.c.consts.words.get(at..at + usize::from(w)).map(<[i64]>::to_vec)
                }
                _ => None,
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

    /// Where the set is of which single elements are still to be looked at: its
    /// own place if nothing has to be worked out.
    pub(crate) fn filter_place(&mut self, mut filter: Filter<'p>, w: u8) -> Place {
        self.arrange(&mut filter, w);
        if let [Term::In(place)] = filter.terms.as_slice() {
            return *place;
        }
        let dst = self.take(usize::from(w));
        self.apply(&filter.terms, w, dst);
        dst
    }

    fn apply(&mut self, terms: &[Term], w: u8, dst: Place) {
        let mut terms = terms.iter();
        let Some(Term::In(mut a)) = terms.next().copied() else { return };
        if terms.len() == 0 {
            return self.copy(dst, a, usize::from(w));
        }
        for term in terms {
            match *term {
                Term::In(b) => self.and(w, dst, a, b),
                Term::NotIn(b) => self.less(w, dst, a, b),
                Term::InRow(base, index) => self.emit(Op::AndRow { w, dst, a, base, index }),
            }
            a = dst;
        }
    }

    /// Works out a set with conditions.
    pub(crate) fn filtered_to(&mut self, set: &'p Expr, dst: Place) {
        let w = self.words(&set.ty) as u8;
        let mut filter = self.filter(set);
        self.arrange(&mut filter, w);
        self.apply(&filter.terms, w, dst);
        if filter.rest.is_empty() {
            return;
        }
        let rest = std::mem::take(&mut filter.rest);
        let (element, work) = (self.take(1), self.take(usize::from(w)));
        self.copy(work, dst, usize::from(w));
        let (top, next) = (self.label(), self.label());
        self.jump(next);
        self.bind_label(top);
        self.unless_all(&rest, element, next);
        self.emit(Op::Erase { set: dst, element });
        self.bind_label(next);
        let to = self.to(top);
        self.emit(Op::Next { w, work, dst: element, to });
    }

    /// Looks at the conditions of an element: jumps if one does not hold.
    fn if_not_all(&mut self, rest: &[Rest<'p>], element: Place, fail: Label) {
        for part in rest {
            self.condition_of(part, element, false, fail);
        }
    }

    /// Looks at the conditions of an element: jumps if all hold.
    fn unless_all(&mut self, rest: &[Rest<'p>], element: Place, hold: Label) {
        let Some((last, others)) = rest.split_last() else { return };
        let fail = self.label();
        self.if_not_all(others, element, fail);
        self.condition_of(last, element, true, hold);
        self.bind_label(fail);
    }

    fn condition_of(&mut self, part: &Rest<'p>, element: Place, wanted: bool, label: Label) {
        let env = std::mem::replace(&mut self.env, part.env.clone());
        self.bind(part.local, Binding::At(element));
        self.branch(part.condition, wanted, label);
        self.env = env;
    }

    /// Code for each element of a set.
    pub(crate) fn loop_over(
        &mut self,
        mut filter: Filter<'p>,
        w: u8,
        code: impl FnOnce(&mut Self, Place),
    ) {
        let rest = std::mem::take(&mut filter.rest);
        let (element, work) = (self.take(1), self.take(usize::from(w)));
        self.arrange(&mut filter, w);
        self.apply(&filter.terms, w, work);
        let (top, next) = (self.label(), self.label());
        self.jump(next);
        self.bind_label(top);
        self.if_not_all(&rest, element, next);
        let temporaries = self.top;
        code(self, element);
        self.release(temporaries);
        self.bind_label(next);
        let to = self.to(top);
        self.emit(Op::Next { w, work, dst: element, to });
    }

    /// Jumps by whether no element of a set fulfils its conditions.
    pub(crate) fn branch_none_where(&mut self, set: &'p Expr, wanted: bool, label: Label) {
        let w = self.words(&set.ty) as u8;
        let filter = self.filter(set);
        if filter.rest.is_empty() {
            let place = self.filter_place(filter, w);
            return self.if_empty(place, w, wanted, label);
        }
        let end = self.label();
        let found = if wanted { end } else { label };
        self.loop_over(filter, w, |body, _| body.jump(found));
        if wanted {
            self.jump(label);
        }
        self.bind_label(end);
    }

    /// Where a set with a condition stands already: the kept set of a column.
    pub(crate) fn standing_where(&mut self, set: &'p Expr) -> Option<Place> {
        let ExprKind::Where(from, local, condition) = &set.kind else { return None };
        let ExprKind::All(universe) = from.kind else { return None };
        if matches!(universe, Universe::Piece(_) | Universe::Card(_)) {
            return None;
        }
        match self.indexed(condition, *local)? {
            Bulk::Standing(place) => Some(place),
            _ => None,
        }
    }

    /// Whether an expression can be worked out although it may not be needed:
    /// it is never a fault, numbers that grow too large apart.
    pub(crate) fn is_safe(&self, expr: &'p Expr) -> bool {
        self.c.known.is_safe_expr(expr)
    }
}

pub(crate) fn is_local(expr: &Expr, local: LocalId) -> bool {
    matches!(expr.kind, ExprKind::Local(l) if l == local)
}

/// Whether an expression reads a local.
pub(crate) fn mentions(expr: &Expr, local: LocalId) -> bool {
    let mut found = false;
    walk::each_part(expr, &mut |part| found |= is_local(part, local));
    found
}
