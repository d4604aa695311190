//! Facts about numbers that armies choose simultaneously.
//!
//! ```text
//! choose together bid in 0..a.gold for a in armies {
//!   for each b in armies { b.gold -= b.bid }          b.bid <= b.gold
//! }
//! ```
//!
//! A fact is learned for the army of the choice, here `a`. It holds for any other army too, with
//! that army substituted in the upper bound.

use castra_base::Span;
use castra_ir::{Binary, Expr, ExprKey, ExprKind, LocalId, Ty, visit, visit_mut};

use crate::rules::lower::values::{expr, local as local_value};
use crate::rules::lowering::Lowering;
use crate::rules::resolve::answers::Answers;
use castra_analyze::facts::Fact;

/// Returns the answer of an army from the locals of all armies, or `None` without locals.
pub(super) fn army_answer(locals: &[LocalId], ty: &Ty, army: Expr, span: Span) -> Option<Expr> {
    let answer = |at: LocalId| local_value(at, ty.clone(), span);
    let (last, others) = locals.split_last()?;
    let arms = (0i64..).zip(others).map(|(army, at)| (vec![army], answer(*at))).collect();
    let last = Box::new(answer(*last));
    Some(expr(ExprKind::Match(Box::new(army), arms, Some(last)), ty.clone(), span))
}

/// Returns upper bounds of the elements of a set: `n` of `0..n`, and both operands of a `min`.
pub(super) fn upper_bounds(set: &Expr) -> Vec<Expr> {
    let mut ends = Vec::new();
    if let ExprKind::Range(_, to) = &set.kind {
        ends.push((**to).clone());
        if let ExprKind::Binary(Binary::Min, a, b) = &to.kind {
            ends.extend([(**a).clone(), (**b).clone()]);
        }
    } else if let ExprKind::Where(of, ..) | ExprKind::Difference(of, _) = &set.kind {
        ends = upper_bounds(of);
    }
    ends
}

impl Answers {
    /// Returns the answer of an army.
    fn answer_of(&self, army: Expr) -> Option<Expr> {
        army_answer(&self.locals, &self.ty, army, self.span)
    }

    /// Returns the answer of the army that makes the choice.
    fn own_answer(&self) -> Option<Expr> {
        self.answer_of(local_value(self.army, Ty::Army, self.span))
    }

    /// Substitutes another army for the army of the choice in a number.
    fn substitute_army(&self, number: &Expr, army: &Expr) -> Expr {
        let mut number = number.clone();
        substitute(&mut number, self.army, army);
        number
    }
}

impl Lowering<'_, '_, '_> {
    /// Learns that the answer is at most each upper bound of the set that it was chosen from.
    pub(super) fn learn_answer_bounds(&mut self, answers: &Answers) {
        let mut facts = Vec::new();
        if let Some(answer) = answers.own_answer() {
            for end in &answers.upto {
                self.add_order_facts(&answer, end, 0, &mut facts);
            }
        }
        self.facts.learn(&facts);
    }

    /// Returns the greatest `n` for which `low + n <= high` is known, if `low` is an answer.
    pub(super) fn answer_difference(&self, low: &Expr, high: &Expr) -> Option<i64> {
        let ends = self.upper_bounds_of_answer(low);
        if ends.is_empty() {
            return None;
        }
        let high = ExprKey::of(high);
        ends.iter().filter(|(end, _)| ExprKey::of(end) == high).map(|(_, by)| *by).max()
    }

    /// Returns the upper bounds of an answer, each with the greatest `n` for which the bound is
    /// known to exceed the answer by `n`. The list is empty for any other value.
    pub(super) fn upper_bounds_of_answer(&self, value: &Expr) -> Vec<(Expr, i64)> {
        let ExprKind::Match(army, ..) = &value.kind else { return Vec::new() };
        let written = ExprKey::of(value);
        let is_meant = |answers: &&Answers| {
            answers
                .answer_of((**army).clone())
                .is_some_and(|answer| ExprKey::of(&answer) == written)
        };
        let Some(answers) = self.answers.iter().rev().find(is_meant) else { return Vec::new() };
        let Some(answer) = answers.own_answer() else { return Vec::new() };
        let known = |end: &Expr| {
            Some((answers.substitute_army(end, army), self.direct_difference(&answer, end)?))
        };
        answers.upto.iter().filter_map(known).collect()
    }

    /// Returns the facts about the answer of the army in a local, the element of a loop.
    pub(super) fn answer_facts(&self, local: LocalId, span: Span) -> Vec<Fact> {
        let mut facts = Vec::new();
        let army = local_value(local, Ty::Army, span);
        for answers in &self.answers {
            let (Some(of_choice), Some(own)) =
                (answers.own_answer(), answers.answer_of(army.clone()))
            else {
                continue;
            };
            for end in &answers.upto {
                // Earlier iterations may have changed the state of their armies, so the bound may
                // depend only on the state of this one.
                if reads_only(end, answers.army)
                    && let (Some(by), _) =
                        self.facts.with_reliance(|| self.direct_difference(&of_choice, end))
                {
                    self.add_order_facts(
                        &own,
                        &answers.substitute_army(end, &army),
                        by,
                        &mut facts,
                    );
                }
            }
        }
        facts
    }
}

/// Replaces a local by an army in a value.
fn substitute(value: &mut Expr, at: LocalId, army: &Expr) {
    if let ExprKind::Local(local) = &value.kind
        && *local == at
    {
        *value = army.clone();
        return;
    }
    visit_mut::visit_operands_mut(value, &mut |part| substitute(part, at, army));
}

/// Returns whether a value reads no state except that of the army in a local.
fn reads_only(value: &Expr, army: LocalId) -> bool {
    if let ExprKind::State(_, owner) = &value.kind {
        return owner.as_ref().is_some_and(|o| matches!(o.kind, ExprKind::Local(at) if at == army));
    }
    let mut only = !matches!(value.kind, ExprKind::Field(..));
    visit::visit_operands(value, &mut |part| only &= reads_only(part, army));
    only
}
