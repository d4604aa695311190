//! Interval arithmetic: the range of an expression from the ranges of its operands.

#![deny(clippy::wildcard_enum_match_arm)]

use crate::expr::Binary;

/// Inclusive lower and upper bounds; `None` for an unknown bound.
pub type Interval = (Option<i64>, Option<i64>);

/// The interval of every number.
pub const UNBOUNDED: Interval = (None, None);

/// Returns the smallest interval that contains both.
#[must_use]
pub fn interval_hull(a: Interval, b: Interval) -> Interval {
    let low = a.0.zip(b.0).map(|(a, b)| a.min(b));
    (low, a.1.zip(b.1).map(|(a, b)| a.max(b)))
}

/// Returns the range of the result of an operator, given the ranges of its operands. Operands for
/// which it faults are left out, and a bound that may overflow is left open.
#[must_use]
pub fn eval_binary(op: Binary, a: Interval, b: Interval) -> Interval {
    let both = |a: Option<i64>, b: Option<i64>, f: fn(i64, i64) -> Option<i64>| {
        a.zip(b).and_then(|(a, b)| f(a, b))
    };
    match op {
        Binary::Add => (both(a.0, b.0, i64::checked_add), both(a.1, b.1, i64::checked_add)),
        Binary::Subtract => (both(a.0, b.1, i64::checked_sub), both(a.1, b.0, i64::checked_sub)),
        Binary::Min => (both(a.0, b.0, |a, b| Some(a.min(b))), a.1.into_iter().chain(b.1).min()),
        Binary::Max => (a.0.into_iter().chain(b.0).max(), both(a.1, b.1, |a, b| Some(a.max(b)))),
        // Only a divisor other than 0 gives a result.
        Binary::Modulo => match b {
            (Some(0..), Some(most @ 1..)) => (Some(0), most.checked_sub(1)),
            (Some(0..), _) => (Some(0), None),
            _ => UNBOUNDED,
        },
        Binary::Multiply => {
            let (Some(a0), Some(a1), Some(b0), Some(b1)) = (a.0, a.1, b.0, b.1) else {
                return UNBOUNDED;
            };
            let ends = [(a0, b0), (a0, b1), (a1, b0), (a1, b1)].map(|(a, b)| a.checked_mul(b));
            match ends {
                [Some(a), Some(b), Some(c), Some(d)] => {
                    (Some(a.min(b).min(c).min(d)), Some(a.max(b).max(c).max(d)))
                }
                _ => UNBOUNDED,
            }
        }
        Binary::Divide => match b {
            (Some(least @ 0..), most) => {
                let (least, most) = (least.max(1), most.map(|most| most.max(1)));
                // A larger divisor gives a quotient nearer to 0. Division rounds down, so a
                // negative quotient is at most -1.
                let by_most =
                    |n: i64, otherwise: i64| most.map_or(otherwise, |most| n.div_euclid(most));
                let low = a.0.map(|n| if n < 0 { n.div_euclid(least) } else { by_most(n, 0) });
                let high = a.1.map(|n| if n < 0 { by_most(n, -1) } else { n / least });
                (low, high)
            }
            _ => UNBOUNDED,
        },
        Binary::And
        | Binary::Or
        | Binary::Equal
        | Binary::NotEqual
        | Binary::Less
        | Binary::AtMost
        | Binary::Greater
        | Binary::AtLeast => (Some(0), Some(1)),
    }
}
