//! Numbers within a case: linear forms of leaves, their comparison, and the known constraints.

use std::collections::BTreeSet;

use super::assignment::{ElementValue, Split};
use super::case_evaluator::CaseEvaluator;
use super::linear::{Feasibility, Linear, check_feasibility};
use super::term::{Domain, Node, Term};
use castra_ir::NONE;

impl CaseEvaluator<'_, '_> {
    /// Returns a number as a linear expression of leaves.
    fn number(&mut self, term: Term) -> Option<Linear> {
        if let Some(known) = self.numbers.get(&term) {
            return known.clone();
        }
        let number = self.compute_linear(term);
        self.numbers.insert(term, number.clone());
        number
    }

    fn compute_linear(&mut self, term: Term) -> Option<Linear> {
        let guards = self.guards;
        match guards.terms.node(term) {
            Node::Const(NONE) => None,
            Node::Const(value) => Some(Linear::constant(*value)),
            Node::Choose(condition, a, b) => match self.truth(*condition)? {
                true => self.number(*a),
                false => self.number(*b),
            },
            Node::Add(a, b) => {
                let (a, b) = (self.number(*a), self.number(*b));
                a?.plus(1, &b?)
            }
            Node::Negate(a) => self.number(*a)?.times(-1),
            Node::Multiply(a, b) => {
                let (a, b) = (self.number(*a), self.number(*b));
                let (a, b) = (a?, b?);
                match (a.value(), b.value()) {
                    (Some(factor), _) => b.times(factor),
                    (_, Some(factor)) => a.times(factor),
                    // A product of two unknowns is a new variable.
                    _ => Some(Linear::variable(term)),
                }
            }
            Node::Divide(a, divisor) => {
                let sum = self.number(*a)?;
                if let Some(value) = sum.value() {
                    let value = value.div_euclid(i128::from(*divisor));
                    return i64::try_from(value).ok().map(Linear::constant);
                }
                self.divided.insert(term, sum);
                Some(Linear::variable(term))
            }
            Node::Leaf(..) if matches!(guards.terms.domain(term), Domain::Number(..)) => {
                Some(Linear::variable(term))
            }
            _ => match self.element(term)? {
                ElementValue::Known(NONE) | ElementValue::Of(_) => None,
                ElementValue::Known(value) => Some(Linear::constant(value)),
            },
        }
    }

    pub(super) fn difference(&mut self, a: Term, b: Term) -> Option<Linear> {
        let (a, b) = (self.number(a), self.number(b));
        a?.plus(-1, &b?)
    }

    /// Decides whether a number is less than another by at least `margin`.
    pub(super) fn is_less_by(&mut self, a: Term, b: Term, margin: i128) -> Option<bool> {
        let sum = self.difference(a, b)?;
        if let Some(value) = sum.value() {
            return Some(value < margin);
        }
        // a - b - more + 1 <= 0, or its negation.
        let holds = sum.offset(1 - margin)?;
        let fails = sum.times(-1)?.offset(margin)?;
        match (self.is_possible(&[holds]), self.is_possible(&[fails])) {
            (false, _) => Some(false),
            (true, false) => Some(true),
            (true, true) => {
                self.propose_split(Split::Sign(sum));
                None
            }
        }
    }

    /// Decides how a linear expression compares with 0.
    pub(super) fn sign(&mut self, sum: &Linear) -> Option<std::cmp::Ordering> {
        use std::cmp::Ordering;
        if let Some(value) = sum.value() {
            return Some(value.cmp(&0));
        }
        let minus = sum.times(-1)?;
        let zero = self.is_possible(&[sum.clone(), minus.clone()]);
        let below = self.is_possible(&[sum.offset(1)?]);
        let above = self.is_possible(&[minus.offset(1)?]);
        match (below, zero, above) {
            (false, true, false) => Some(Ordering::Equal),
            // The caller asks only whether it is 0, so `Less` may also stand for an unknown sign.
            (true, false, _) => Some(Ordering::Less),
            (false, false, _) => Some(Ordering::Greater),
            _ => {
                self.propose_split(Split::Sign(sum.clone()));
                None
            }
        }
    }

    /// Returns whether constraints are consistent with the case.
    fn is_possible(&self, constraints: &[Linear]) -> bool {
        let mut all = self.case.linear.clone();
        all.extend(constraints.iter().cloned());
        let all = self.constraints(&all);
        !matches!(check_feasibility(&all), Feasibility::Infeasible)
    }

    /// Returns constraints together with the bounds of their variables, and the constraints that
    /// relate quotients to their dividends.
    pub(super) fn constraints(&self, linear: &[Linear]) -> Vec<Linear> {
        let guards = self.guards;
        let mut all = linear.to_vec();
        let mut open: Vec<Term> = all.iter().flat_map(Linear::variables).collect();
        let mut seen = BTreeSet::new();
        while let Some(term) = open.pop() {
            if !seen.insert(term) {
                continue;
            }
            let own = Linear::variable(term);
            if let Domain::Number(low, high) = guards.terms.domain(term) {
                let low = low.and_then(|low| own.times(-1)?.offset(i128::from(low)));
                let high = high.and_then(|high| own.offset(-i128::from(high)));
                all.extend(low.into_iter().chain(high));
            }
            let sum = self.case.divided.get(&term).or_else(|| self.divided.get(&term));
            if let Node::Divide(_, divisor) = *guards.terms.node(term)
                && let Some(sum) = sum
            {
                let divisor = i128::from(divisor);
                // by * quotient <= sum <= by * quotient + by - 1
                let low = own.times(divisor).and_then(|q| q.plus(-1, sum));
                let high = sum.plus(-divisor, &own).and_then(|rest| rest.offset(1 - divisor));
                open.extend(sum.variables());
                all.extend(low.into_iter().chain(high));
            }
        }
        all
    }
}
