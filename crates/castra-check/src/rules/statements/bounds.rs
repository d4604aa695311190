//! Bounds of state: every assigned value is proven to lie within them.
//!
//! A state with bounds, such as `state orders per army: int 0..3`, lies within them at every moment
//! of a game. A proof uses constants, dice, printed values, bounds of other state, and the
//! conditions around the assignment: `if us.orders > 0 { us.orders -= 1 }`. A `clamped` state needs
//! no proof: a value beyond a bound becomes the bound.

use castra_base::{Diagnostic, Span, codes};

use crate::rules::lower::values::expr;
use crate::rules::lowering::Lowering;
use crate::rules::types::conversion::without_none;
use castra_analyze::Assumption;
use castra_analyze::facts::Fact;
use castra_ir::{Binary, Expr, ExprKey, ExprKind, FieldId, KindId, NONE, Stage, Ty};

use castra_resolve::symbols::{Bound, UpperBound};

/// An end of a bound, such as 0 or 3 of `0..3`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    Low,
    High,
}

/// The ends of a bound that a value is proven to respect.
#[derive(Clone, Copy)]
struct ProvenEnds {
    low: bool,
    high: bool,
}

impl ProvenEnds {
    const fn are_both(self) -> bool {
        self.low && self.high
    }
}

impl Lowering<'_, '_, '_> {
    /// Returns the initial value of a field of a new piece, checked against the field's bound.
    pub(crate) fn check_new_field(
        &mut self,
        kind: KindId,
        sort: u32,
        field: FieldId,
        new: Expr,
    ) -> Expr {
        let bound = self.context.symbols.bounds.fields.get(&(kind, field)).cloned();
        let Some(mut bound) = bound else { return new };
        if let UpperBound::Field(of, most) = bound.high {
            let kind = self.context.program().kinds.get(kind);
            let sort = kind.and_then(|kind| kind.sorts.get(sort as usize));
            let printed = sort.and_then(|sort| sort.values.get(of.index()));
            bound.high = UpperBound::Number(printed.copied().unwrap_or(most));
        }
        let place = expr(ExprKind::Const(bound.low), Ty::Error, new.span);
        let span = new.span;
        self.check_bound(&bound, &place, new, span)
    }

    /// Returns the new value of a place. A value that may exceed its bound is clamped or reported.
    pub(crate) fn check_place_bound(&mut self, place: &Expr, new: Expr, span: Span) -> Expr {
        // An assignment to state in a function is reported elsewhere, whatever the value.
        if self.task.is_pure() && !matches!(place.kind, ExprKind::Local(_)) {
            return new;
        }
        match self.bound_of(&place.kind) {
            Some(bound) => self.check_bound(&bound, place, new, span),
            None => new,
        }
    }

    /// Returns the result of a function or procedure, checked against its bound.
    pub(crate) fn check_result_bound(&mut self, new: Expr) -> Expr {
        match self.task.bound().cloned() {
            Some(bound) => self.check_value_bound(&bound, new),
            None => new,
        }
    }

    /// Returns the value of a stage of a change, such as `at least 2`. Reports a stage that may
    /// move the changed value out of its bound.
    pub(crate) fn check_stage_bound(&mut self, bound: &Bound, stage: Stage, new: Expr) -> Expr {
        let (Some(low), Some(high)) = bound.interval() else { return new };
        let ends = match stage {
            Stage::Set => return self.check_value_bound(bound, new),
            // `at least` only moves a value up, so only the upper end is checked.
            Stage::AtLeast => (i64::MIN, high),
            Stage::AtMost => (low, i64::MAX),
            // `report_moving_stage` has checked them.
            Stage::Add | Stage::Double | Stage::Half { .. } | Stage::By => return new,
        };
        if bound.clamped {
            return new;
        }
        let (least, most) = self.interval(&new);
        let fits = ProvenEnds {
            low: ends.0 == i64::MIN || least.is_some_and(|least| least >= ends.0),
            high: ends.1 == i64::MAX || most.is_some_and(|most| most <= ends.1),
        };
        if !fits.are_both() {
            let problem = self.bound_violation(bound, &new, fits, new.span);
            self.report(problem);
        }
        new
    }

    /// Returns an argument, a result or the value of a local, checked against its bound.
    pub(crate) fn check_value_bound(&mut self, bound: &Bound, new: Expr) -> Expr {
        let place = expr(ExprKind::Const(bound.low), Ty::Error, new.span);
        let span = new.span;
        self.check_bound(bound, &place, new, span)
    }

    fn check_bound(&mut self, bound: &Bound, place: &Expr, new: Expr, span: Span) -> Expr {
        let is_number = *without_none(&new.ty) == Ty::Int;
        // The constant `none` satisfies all bounds.
        if !is_number || matches!(new.kind, ExprKind::Const(NONE)) {
            return new;
        }
        let low = expr(ExprKind::Const(bound.low), Ty::Int, span);
        let high = match (bound.high, &place.kind) {
            (UpperBound::Number(high), _) => expr(ExprKind::Const(high), Ty::Int, span),
            (UpperBound::Field(field, _), ExprKind::Field(kind, _, piece)) => {
                let piece = self.current_variant((**piece).clone(), *kind);
                expr(ExprKind::Field(*kind, field, Box::new(piece)), Ty::Int, span)
            }
            (UpperBound::Field(..), _) => return new,
        };
        let within = || ProvenEnds {
            low: self.is_within(&new, place, &low, End::Low),
            high: self.is_within(&new, place, &high, End::High),
        };
        let fits = within();
        if bound.clamped && !fits.are_both() && new.ty != Ty::Int {
            return self.clamp_or_none(new, &low, &high, span);
        }
        if bound.clamped {
            let mut value = new;
            for (fits, op, end) in [(fits.high, Binary::Min, high), (fits.low, Binary::Max, low)] {
                if !fits {
                    let kind = ExprKind::Binary(op, Box::new(value), Box::new(end));
                    value = expr(kind, Ty::Int, span);
                }
            }
            return value;
        }
        if !fits.are_both() {
            let problem = self.bound_violation(bound, &new, fits, span);
            // If only a standing rule could break the proof, it is checked once all rules are
            // known. Tests make no assumptions.
            if self.context.test.is_none() && self.facts.has_undisturbed() {
                let (fits, cells) = self.facts.with_reliance(within);
                if fits.are_both() {
                    self.context.assumptions.borrow_mut().push(Assumption { cells, problem });
                    return new;
                }
            }
            self.report(problem);
        }
        new
    }

    /// Clamps an optional number to bounds; `none` stays `none`.
    fn clamp_or_none(&mut self, new: Expr, low: &Expr, high: &Expr, span: Span) -> Expr {
        let ty = new.ty.clone();
        let once = self.prepare_reuse(new, 3);
        let mut number = once.value.clone();
        number.ty = Ty::Int;
        for (op, end) in [(Binary::Min, high), (Binary::Max, low)] {
            let kind = ExprKind::Binary(op, Box::new(number), Box::new(end.clone()));
            number = expr(kind, Ty::Int, span);
        }
        let none = expr(ExprKind::Const(NONE), ty.clone(), span);
        let kind =
            ExprKind::Binary(Binary::Equal, Box::new(once.value.clone()), Box::new(none.clone()));
        let is_none = expr(kind, Ty::Bool, span);
        let kind = ExprKind::If(Box::new(is_none), Box::new(none), Box::new(number));
        once.bind(expr(kind, ty, span))
    }

    /// Returns whether a value is proven to respect an end.
    fn is_within(&self, value: &Expr, place: &Expr, end: &Expr, side: End) -> bool {
        let of = self.interval(value);
        let limit = self.interval(end);
        let by_number = match side {
            End::Low => of.0.zip(limit.1).is_some_and(|(least, low)| least >= low),
            End::High => of.1.zip(limit.0).is_some_and(|(most, high)| most <= high),
        };
        let is_none = matches!(value.kind, ExprKind::Const(NONE)) && value.ty != Ty::Int;
        if is_none || by_number || self.is_alike(value, end) || self.is_alike(value, place) {
            return true;
        }
        let inner = |value: &Expr| self.is_within(value, place, end, side);
        match &value.kind {
            ExprKind::Binary(op @ (Binary::Min | Binary::Max), a, b) => {
                // The lower of two numbers is low enough if one of them is.
                if (*op == Binary::Min) == (side == End::High) {
                    inner(a) || inner(b)
                } else {
                    inner(a) && inner(b)
                }
            }
            ExprKind::If(_, a, b) => inner(a) && inner(b),
            ExprKind::Match(_, arms, otherwise) => {
                arms.iter().map(|(_, arm)| arm).chain(otherwise.as_deref()).all(inner)
            }
            ExprKind::Bind(_, _, with) => inner(with),
            // The old value of the place is within the bounds. So is a sum that moves away from the
            // end, or towards it by no more than a known distance.
            ExprKind::Binary(Binary::Add, a, b) => {
                self.is_sum_within(a, b, false, place, end, side)
                    || self.is_sum_within(b, a, false, place, end, side)
            }
            ExprKind::Binary(Binary::Subtract, a, b) => {
                self.is_sum_within(a, b, true, place, end, side)
            }
            _ => self.is_at_least(value, end, side, 0),
        }
    }

    /// Returns whether `from + by`, or `from - by` if `back`, stays on the right side of an end.
    fn is_sum_within(
        &self,
        from: &Expr,
        by: &Expr,
        back: bool,
        place: &Expr,
        end: &Expr,
        side: End,
    ) -> bool {
        let (least, most) = self.interval(by);
        // `n -= min(lost, n)` subtracts at most `n`, so the result is not negative.
        let is_at_most_from = |by: &Expr| match &by.kind {
            ExprKind::Binary(Binary::Min, a, b) => self.is_alike(a, from) || self.is_alike(b, from),
            _ => false,
        };
        if side == End::Low && back && is_at_most_from(by) {
            let low = self.interval(end).1;
            if low.is_some_and(|low| low <= 0) {
                return true;
            }
        }
        // `n += min(gained, 60 - n)` adds at most the distance to the upper end.
        let leaves_room = |added: &Expr| {
            let ExprKind::Binary(Binary::Subtract, all, held) = &added.kind else { return false };
            let (all_of, limit) = (self.interval(all), self.interval(end));
            let is_low = all_of.1.zip(limit.0).is_some_and(|(all, end)| all <= end);
            self.is_alike(held, from) && (is_low || self.is_alike(all, end))
        };
        if side == End::High && !back {
            let fits = if let ExprKind::Binary(Binary::Min, a, b) = &by.kind {
                leaves_room(a) || leaves_room(b)
            } else {
                leaves_room(by)
            };
            if fits {
                return true;
            }
        }
        // The most by which the value moves towards the end.
        let toward = match (side, back) {
            (End::Low, true) | (End::High, false) => most,
            (End::Low, false) | (End::High, true) => least.and_then(i64::checked_neg),
        };
        match toward {
            Some(..=0) if self.is_within(from, place, end, side) => return true,
            Some(steps) if self.is_at_least(from, end, side, steps) => return true,
            _ => {}
        }
        // `if gold >= cost { gold -= cost }` stays at or above the end, if that is 0.
        let is_zero = matches!(end.kind, ExprKind::Const(0));
        side == End::Low && back && is_zero && self.known_difference(by, from) >= Some(0)
    }

    /// Returns whether a value is known to lie `steps` or more inside an end.
    fn is_at_least(&self, value: &Expr, end: &Expr, side: End, steps: i64) -> bool {
        let known = match side {
            End::Low => self.known_difference(end, value),
            End::High => self.known_difference(value, end),
        };
        let (of, limit) = (self.interval(value), self.interval(end));
        let by_interval = match side {
            End::Low => of.0.zip(limit.1).and_then(|(a, b)| a.checked_sub(b)),
            End::High => limit.0.zip(of.1).and_then(|(a, b)| a.checked_sub(b)),
        };
        known.max(by_interval).is_some_and(|known| known >= steps)
    }

    /// Returns the greatest `n` for which `low + n <= high` is known.
    fn known_difference(&self, low: &Expr, high: &Expr) -> Option<i64> {
        self.direct_difference(low, high).or_else(|| self.answer_difference(low, high))
    }

    /// Does the same as [`Self::known_difference`], but only from facts about exactly these values.
    pub(super) fn direct_difference(&self, low: &Expr, high: &Expr) -> Option<i64> {
        self.facts.difference(low, high)
    }

    pub(crate) fn is_alike(&self, a: &Expr, b: &Expr) -> bool {
        a.ty == b.ty && ExprKey::of(a) == ExprKey::of(b)
    }

    /// Returns the facts about numbers that follow from a condition, or from its negation if
    /// `holds` is false.
    pub(crate) fn comparison_facts(&self, condition: &Expr, holds: bool) -> Vec<Fact> {
        let mut facts = Vec::new();
        if !self.context.symbols.bounds.is_empty() {
            self.add_comparison_facts(condition, holds, &mut facts);
        }
        facts
    }

    fn add_comparison_facts(&self, condition: &Expr, holds: bool, facts: &mut Vec<Fact>) {
        let (op, a, b) = match &condition.kind {
            ExprKind::Not(of) => return self.add_comparison_facts(of, !holds, facts),
            ExprKind::Binary(Binary::And, a, b) if holds => {
                self.add_comparison_facts(a, true, facts);
                return self.add_comparison_facts(b, true, facts);
            }
            ExprKind::Binary(op, a, b) if a.ty == Ty::Int && b.ty == Ty::Int => (*op, a, b),
            _ => return,
        };
        // Every comparison becomes `low + by <= high`.
        let (low, high, by) = match (op, holds) {
            (Binary::Less, true) | (Binary::AtLeast, false) => (a, b, 1),
            (Binary::AtMost, true) | (Binary::Greater, false) => (a, b, 0),
            (Binary::Greater, true) | (Binary::AtMost, false) => (b, a, 1),
            (Binary::AtLeast, true) | (Binary::Less, false) => (b, a, 0),
            (Binary::Equal, true) | (Binary::NotEqual, false) => {
                self.add_order_facts(a, b, 0, facts);
                (b, a, 0)
            }
            (Binary::Equal, false) | (Binary::NotEqual, true) => {
                return self.add_unequal_facts(a, b, facts);
            }
            _ => return,
        };
        self.add_order_facts(low, high, by, facts);
    }

    /// Excludes an end of an interval: an `n` that is never negative is at least 1 if `n != 0`.
    fn add_unequal_facts(&self, a: &Expr, b: &Expr, facts: &mut Vec<Fact>) {
        for (value, other) in [(a, b), (b, a)] {
            let (of, n) = (self.interval(value), self.interval(other));
            if n.0.is_none() || n.0 != n.1 {
                continue;
            }
            if of.0 == n.0 {
                self.add_order_facts(other, value, 1, facts);
            }
            if of.1 == n.1 {
                self.add_order_facts(value, other, 1, facts);
            }
        }
    }

    /// Adds the facts that follow from `low + by <= high`.
    pub(super) fn add_order_facts(&self, low: &Expr, high: &Expr, by: i64, facts: &mut Vec<Fact>) {
        if let Some(most) = self.interval(high).1.and_then(|most| most.checked_sub(by)) {
            facts.push(Fact::in_interval(low, (None, Some(most)), self.context.program()));
        }
        if let Some(least) = self.interval(low).0.and_then(|least| least.checked_add(by)) {
            facts.push(Fact::in_interval(high, (Some(least), None), self.context.program()));
        }
        facts.push(Fact::less_by(low, high, by, self.context.program()));
    }

    /// Returns the diagnostic for a value that may lie beyond a bound.
    fn bound_violation(
        &self,
        bound: &Bound,
        new: &Expr,
        fits: ProvenEnds,
        span: Span,
    ) -> Diagnostic {
        let (least, most) = self.interval(new);
        let high = match bound.high {
            UpperBound::Number(high) => high.to_string(),
            UpperBound::Field(..) => bound.upper_text.clone(),
        };
        let how = match fits {
            ProvenEnds { low: false, high: true } => format!("below {}", bound.low),
            ProvenEnds { low: true, high: false } => format!("above {high}"),
            _ => format!("below {} or above {high}", bound.low),
        };
        let surely = match bound.high {
            UpperBound::Number(high) => {
                most.is_some_and(|most| most < bound.low) || least.is_some_and(|least| least > high)
            }
            UpperBound::Field(..) => most.is_some_and(|most| most < bound.low),
        };
        let range = format!("{}..{high}", bound.low);
        let guard = match fits {
            ProvenEnds { low: false, high: true } => {
                let enough = match bound.low {
                    0 => "`if` it is at least the subtracted number".to_owned(),
                    1 => "`if` it is more than the subtracted number".to_owned(),
                    low => format!("`if` the result is at least {low}"),
                };
                format!("{enough}, or with `max(…, {})`", bound.low)
            }
            ProvenEnds { low: true, high: false } => {
                format!("`if` there is room, or with `min(…, {high})`")
            }
            _ => format!("with `max(…, {})` and `min(…, {high})`", bound.low),
        };
        let guard = match &new.kind {
            // The subtracted number may be negative.
            ExprKind::Binary(Binary::Subtract, _, by)
                if !fits.high && self.interval(by).0 < Some(0) =>
            {
                format!("{guard}, or bound the subtracted number from 0, as in `lost: int 0..4`")
            }
            // The added number may be negative.
            ExprKind::Binary(Binary::Add, _, by) if !fits.low && self.interval(by).0 < Some(0) => {
                let end = bound.low;
                format!(
                    "with `max(…, {end})`, or bound the added number from 0, as in `gained: int 0..4`"
                )
            }
            _ => guard,
        };
        let what = match (&bound.owner, bound.name.as_str()) {
            (Some(of), "") => format!("the value of `{of}`"),
            (Some(of), name) => format!("`{name}` of `{of}`"),
            (None, name) => format!("`{name}`"),
        };
        let becomes = match (surely, bound.owner.is_some()) {
            (true, true) => "is",
            (true, false) => "becomes",
            (false, true) => "may be",
            (false, false) => "may become",
        };
        let message = format!("{what} {becomes} a number {how}");
        let diagnostic = Diagnostic::new(&codes::RULES_BEYOND_BOUNDS, span, message)
            .label(if surely { "always" } else { "nothing here rules it out" })
            .related(bound.span, format!("it lies in {range}"));
        let does = match (bound.is_param, bound.owner.is_some()) {
            (true, _) => "call it",
            (false, true) => "give it",
            (false, false) => "do it",
        };
        match surely || bound.is_param {
            true => diagnostic.help(format!("{does} {guard}")),
            false => diagnostic.suggest(
                format!("{does} {guard}; or write `{range} clamped`, and it stops at its bounds"),
                bound.span.end_span(),
                " clamped",
            ),
        }
    }
}
