//! Between which numbers a value lies, worked out from those of its parts.

#![deny(clippy::wildcard_enum_match_arm)]

use crate::Binary;

/// The lowest and the highest, where they are known.
pub type Interval = (Option<i64>, Option<i64>);

/// Any number.
pub const ANY: Interval = (None, None);

/// What one of two values lies within.
#[must_use]
pub fn either(a: Interval, b: Interval) -> Interval {
    let low = a.0.zip(b.0).map(|(a, b)| a.min(b));
    (low, a.1.zip(b.1).map(|(a, b)| a.max(b)))
}

/// What the value of an operator lies within, by its two operands.
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
        Binary::Modulo => match b {
            (Some(1..), Some(most)) => (Some(0), most.checked_sub(1)),
            _ => ANY,
        },
        Binary::Multiply => {
            let (Some(a0), Some(a1), Some(b0), Some(b1)) = (a.0, a.1, b.0, b.1) else { return ANY };
            let ends = [(a0, b0), (a0, b1), (a1, b0), (a1, b1)].map(|(a, b)| a.checked_mul(b));
            match ends {
                [Some(a), Some(b), Some(c), Some(d)] => {
                    (Some(a.min(b).min(c).min(d)), Some(a.max(b).max(c).max(d)))
                }
                _ => ANY,
            }
        }
        Binary::Divide => match (a, b) {
            ((Some(a0 @ 0..), Some(a1)), (Some(b0 @ 1..), Some(b1))) => {
                (a0.checked_div(b1), a1.checked_div(b0))
            }
            _ => ANY,
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
