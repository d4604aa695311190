//! The abstract value of a number: its interval, and whether it can be 0.

use castra_ir::Binary;
use castra_ir::interval::{self, Interval, UNBOUNDED};

/// The abstract value of a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct AbstractNumber {
    within: Interval,
    /// True if the number is not 0, although the interval may contain 0.
    not_zero: bool,
}

impl AbstractNumber {
    /// Any number.
    pub(super) const ANY: Self = Self { within: UNBOUNDED, not_zero: false };

    /// Any number except 0.
    pub(super) const NOT_ZERO: Self = Self { within: UNBOUNDED, not_zero: true };

    pub(super) const fn within(interval: Interval) -> Self {
        Self { within: interval, not_zero: false }
    }

    pub(super) const fn exactly(n: i64) -> Self {
        Self::within((Some(n), Some(n)))
    }

    pub(super) const fn at_least(n: i64) -> Self {
        Self::within((Some(n), None))
    }

    pub(super) const fn at_most(n: i64) -> Self {
        Self::within((None, Some(n)))
    }

    /// Returns the interval; if the number is not 0, no end of the interval is 0.
    pub(super) fn interval(self) -> Interval {
        let (low, high) = self.within;
        match (self.not_zero, low, high) {
            (true, Some(0), high) => (Some(1), high),
            (true, low, Some(0)) => (low, Some(-1)),
            _ => (low, high),
        }
    }

    pub(super) fn low(self) -> Option<i64> {
        self.interval().0
    }

    pub(super) fn high(self) -> Option<i64> {
        self.interval().1
    }

    /// Returns whether no number is possible, in which case the value is never computed.
    pub(super) fn is_empty(self) -> bool {
        matches!(self.interval(), (Some(low), Some(high)) if low > high)
    }

    /// Returns the number if only one is possible.
    pub(super) fn constant(self) -> Option<i64> {
        match self.interval() {
            (Some(low), Some(high)) if low == high => Some(low),
            _ => None,
        }
    }

    pub(super) fn is_never_zero(self) -> bool {
        let (low, high) = self.interval();
        self.not_zero || low > Some(0) || high.is_some_and(|high| high < 0) || self.is_empty()
    }

    /// Returns the meet: the value of a number with both properties.
    pub(super) fn meet(self, other: Self) -> Self {
        let (a, b) = (self.interval(), other.interval());
        let low = a.0.into_iter().chain(b.0).max();
        let high = a.1.into_iter().chain(b.1).min();
        Self { within: (low, high), not_zero: self.not_zero || other.not_zero }
    }

    /// Returns the join: the value of a number that is one or the other.
    pub(super) fn join(self, other: Self) -> Self {
        if self.is_empty() {
            return other;
        }
        if other.is_empty() {
            return self;
        }
        let within = interval::interval_hull(self.interval(), other.interval());
        Self { within, not_zero: self.is_never_zero() && other.is_never_zero() }
    }

    pub(super) fn negate(self) -> Self {
        let (low, high) = self.interval();
        let within = (high.and_then(i64::checked_neg), low.and_then(i64::checked_neg));
        Self { within, not_zero: self.not_zero }
    }

    /// Returns the abstract result of an operator; empty if an operand is.
    pub(super) fn apply_operator(op: Binary, a: Self, b: Self) -> Self {
        if a.is_empty() || b.is_empty() {
            return Self::within((Some(1), Some(0)));
        }
        let (a_in, b_in) = (a.interval(), b.interval());
        let within = match op {
            Binary::Multiply => product(a_in, b_in),
            Binary::Add
            | Binary::Subtract
            | Binary::Divide
            | Binary::Modulo
            | Binary::Min
            | Binary::Max
            | Binary::And
            | Binary::Or
            | Binary::Equal
            | Binary::NotEqual
            | Binary::Less
            | Binary::AtMost
            | Binary::Greater
            | Binary::AtLeast => interval::eval_binary(op, a_in, b_in),
        };
        let not_zero = matches!(op, Binary::Multiply) && a.is_never_zero() && b.is_never_zero();
        Self { within, not_zero }
    }
}

/// Returns the product of intervals, as far as their ends are known.
fn product(a: Interval, b: Interval) -> Interval {
    let whole = interval::eval_binary(Binary::Multiply, a, b);
    if whole != UNBOUNDED {
        return whole;
    }
    match (a.0, b.0) {
        (Some(a @ 0..), Some(b @ 0..)) => (a.checked_mul(b), None),
        _ => UNBOUNDED,
    }
}
