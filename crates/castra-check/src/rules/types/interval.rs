//! The interval of a number, as far as the source text shows it: literals, faces of dice, printed
//! values, elements of ranges, bounds of state, enclosing conditions, and arithmetic on these. A
//! `var`, a parameter and state without bounds may be any number.

use std::collections::HashMap;

use super::conversion::without_none;
use castra_analyze::facts::Facts;
use castra_ir::interval::{Interval, UNBOUNDED, eval_binary, interval_hull};
use castra_ir::ranges;
use castra_ir::{
    Binary, Bounds as NumberBounds, DieId, Expr, ExprKind, Extreme, LocalId, Program, Ty,
};
use castra_resolve::symbols::Bounds;

/// The intervals of locals. Each interval contains all values that its local can have.
#[derive(Default)]
pub(crate) struct Intervals(HashMap<LocalId, Interval>);

/// Returns the interval of a face of a die.
pub(crate) fn face_interval(die: DieId, program: &Program) -> Interval {
    let faces = program.dice.get(die).map(|die| &die.faces);
    let faces = faces.map_or(&[][..], Vec::as_slice);
    (faces.iter().min().copied(), faces.iter().max().copied())
}

/// The program, bounds and facts from which intervals are computed, without the locals.
pub(crate) struct NumberContext<'g> {
    pub(crate) program: &'g Program,
    /// The bounds of state.
    pub(crate) bounds: &'g Bounds,
    /// The facts from enclosing conditions.
    pub(crate) facts: &'g Facts,
}

impl NumberContext<'_> {
    /// Returns the interval of a number that follows from conditions.
    fn fact_interval(&self, value: &Expr) -> Interval {
        match self.facts.is_empty() || self.bounds.is_empty() || value.ty != Ty::Int {
            true => UNBOUNDED,
            false => self.facts.interval(value),
        }
    }
}

impl NumberContext<'_> {
    /// Narrows the interval of `a - b` by conditions on the two: `own > other` shows that `own -
    /// other` is at least 1.
    fn narrow_difference(&self, a: &Expr, b: &Expr, (low, high): Interval) -> Interval {
        if self.facts.is_empty() || self.bounds.is_empty() {
            return (low, high);
        }
        let least = self.facts.difference(b, a);
        let most = self.facts.difference(a, b).and_then(i64::checked_neg);
        (low.into_iter().chain(least).max(), high.into_iter().chain(most).min())
    }
}

impl Intervals {
    /// Records an interval that contains all values of a local.
    pub(crate) fn note(&mut self, local: LocalId, interval: Interval) {
        self.0.insert(local, interval);
    }

    /// Returns the interval of the number of dice and the interval of their faces. Returns `None`
    /// for values other than locals, rerolls and selections of dice.
    fn roll_intervals(
        &self,
        dice: &Expr,
        ground: &NumberContext<'_>,
    ) -> Option<(Interval, Interval)> {
        let Ty::Rolled(die) = &dice.ty else { return None };
        let count = if let ExprKind::Local(local) = &dice.kind {
            self.0.get(local).copied().unwrap_or(UNBOUNDED)
        } else if let ExprKind::RolledWhere(of, ..) = &dice.kind {
            (Some(0), self.roll_intervals(of, ground)?.0.1)
        } else if let ExprKind::RolledBest(_, n, of) = &dice.kind {
            let of = self.roll_intervals(of, ground)?.0;
            let n = self.interval(n, ground);
            eval_binary(Binary::Min, eval_binary(Binary::Max, n, (Some(0), Some(0))), of)
        } else if let ExprKind::RolledAgain(of, out, new) = &dice.kind {
            let of = self.roll_intervals(of, ground)?.0;
            let (out, new) =
                (self.roll_intervals(out, ground)?.0, self.roll_intervals(new, ground)?.0);
            let left = eval_binary(Binary::Subtract, of, out);
            eval_binary(Binary::Max, eval_binary(Binary::Add, left, new), (Some(0), Some(0)))
        } else {
            return None;
        };
        Some((count, face_interval(*die, ground.program)))
    }

    /// Returns the interval of an element of a set of numbers.
    pub(crate) fn element_interval(&self, set: &Expr, ground: &NumberContext<'_>) -> Interval {
        ranges::element_range(set, &mut |number| self.interval(number, ground))
    }

    /// Returns the interval of a value, or of its index if the value is not a number.
    pub(crate) fn interval(&self, expr: &Expr, ground: &NumberContext<'_>) -> Interval {
        let is_number = *without_none(&expr.ty) == Ty::Int;
        let (low, high) = match ground.bounds.state_bound(&expr.kind).filter(|_| is_number) {
            Some(bound) => bound.interval(),
            None => self.unrefined_interval(expr, ground),
        };
        let known = ground.fact_interval(expr);
        let high = high.into_iter().chain(known.1).min();
        (low.into_iter().chain(known.0).max(), high)
    }

    /// Returns the interval of a value without the bounds of state and the facts of conditions.
    fn unrefined_interval(&self, expr: &Expr, ground: &NumberContext<'_>) -> Interval {
        if let ExprKind::Local(local) = &expr.kind {
            return self.0.get(local).copied().unwrap_or(UNBOUNDED);
        }
        if let ExprKind::Council(id) = &expr.kind {
            return ground.bounds.council_interval(*id);
        }
        if let ExprKind::ArmyCouncil(id, _) = &expr.kind {
            return ground.bounds.army_council_interval(*id);
        }
        if let ExprKind::BuiltIn(built_in, _) = &expr.kind {
            match built_in.entry().bounds {
                NumberBounds::Rows => return ground.bounds.rows,
                NumberBounds::Columns => return ground.bounds.columns,
                NumberBounds::Any | NumberBounds::NonNegative => {}
            }
        }
        if let Some(found) = self.dice_interval(expr, ground) {
            return found;
        }
        let found = ranges::range_from_operands(expr, ground.program, |operand| {
            self.interval(operand, ground)
        })
        .unwrap_or(UNBOUNDED);
        if let ExprKind::Binary(Binary::Subtract, a, b) = &expr.kind {
            return ground.narrow_difference(a, b, found);
        }
        found
    }

    /// Returns the interval of the number, the sum or an extreme of rolled dice.
    fn dice_interval(&self, expr: &Expr, ground: &NumberContext<'_>) -> Option<Interval> {
        if let ExprKind::CountRolled(dice) = &expr.kind {
            let ((few, many), _) = self.roll_intervals(dice, ground)?;
            return Some((Some(few.unwrap_or(0).max(0)), many));
        }
        if let ExprKind::SumRolled(dice) = &expr.kind {
            let ((few, many), (low, high)) = self.roll_intervals(dice, ground)?;
            let (few, many, low, high) = (few?, many?, low?, high?);
            let product = |(n, face): (i64, i64)| n.checked_mul(face);
            let all = [(few, low), (few, high), (many, low), (many, high)].map(product);
            // A sum that may overflow has no known interval.
            let [Some(a), Some(b), Some(c), Some(d)] = all else { return Some(UNBOUNDED) };
            return Some((Some(a.min(b).min(c).min(d)), Some(a.max(b).max(c).max(d))));
        }
        if let ExprKind::ExtremeRolled(Extreme::Highest | Extreme::Lowest, dice) = &expr.kind {
            let ((few, _), faces) = self.roll_intervals(dice, ground)?;
            let empty = few.is_none_or(|few| few < 1);
            return Some(if empty { interval_hull(faces, (Some(0), Some(0))) } else { faces });
        }
        None
    }
}
