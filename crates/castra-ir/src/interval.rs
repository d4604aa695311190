//! Interval arithmetic: the range of an expression from the ranges of its operands.

#![deny(clippy::wildcard_enum_match_arm)]

use crate::expr::Binary;

/// Inclusive lower and upper bound; none where unknown.
pub type Interval = (Option<i64>, Option<i64>);

/// The interval of every number.
pub const ANY: Interval = (None, None);

/// Returns the smallest interval that contains both.
#[must_use]
pub fn either(a: Interval, b: Interval) -> Interval {
    let low = a.0.zip(b.0).map(|(a, b)| a.min(b));
    (low, a.1.zip(b.1).map(|(a, b)| a.max(b)))
}

/// Returns the range of the result of an operator.
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
        Binary::Divide => match b {
            (Some(least @ 0..), most) => {
                let (least, most) = (least.max(1), most.map(|most| most.max(1)));
                // The larger the divisor, the nearer to 0 the quotient; a negative one is at most
                // -1.
                let by_most =
                    |n: i64, otherwise: i64| most.map_or(otherwise, |most| n.div_euclid(most));
                let low = a.0.map(|n| if n < 0 { n.div_euclid(least) } else { by_most(n, 0) });
                let high = a.1.map(|n| if n < 0 { by_most(n, -1) } else { n / least });
                (low, high)
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the value of an operator, or `None` for a runtime error.
    fn value(op: Binary, a: i64, b: i64) -> Option<i64> {
        match op {
            Binary::Add => Some(a + b),
            Binary::Subtract => Some(a - b),
            Binary::Multiply => Some(a * b),
            Binary::Divide => (b > 0).then(|| a.div_euclid(b)),
            Binary::Modulo => (b > 0).then(|| a.rem_euclid(b)),
            Binary::Min => Some(a.min(b)),
            Binary::Max => Some(a.max(b)),
            Binary::And
            | Binary::Or
            | Binary::Equal
            | Binary::NotEqual
            | Binary::Less
            | Binary::AtMost
            | Binary::Greater
            | Binary::AtLeast => Some(i64::from(a < b)),
        }
    }

    #[test]
    fn every_value_lies_within() {
        let ops = [
            Binary::Add,
            Binary::Subtract,
            Binary::Multiply,
            Binary::Divide,
            Binary::Modulo,
            Binary::Min,
            Binary::Max,
            Binary::Less,
        ];
        let within = |interval: Interval, n: i64| {
            interval.0.is_none_or(|low| low <= n) && interval.1.is_none_or(|high| n <= high)
        };
        let ends = || -3..=3;
        for op in ops {
            for (a0, a1, b0, b1) in ends().flat_map(|a0| {
                (a0..=3).flat_map(move |a1| {
                    ends().flat_map(move |b0| (b0..=3).map(move |b1| (a0, a1, b0, b1)))
                })
            }) {
                let of = eval_binary(op, (Some(a0), Some(a1)), (Some(b0), Some(b1)));
                for a in a0..=a1 {
                    for value in (b0..=b1).filter_map(|b| value(op, a, b)) {
                        assert!(within(of, value), "{op:?} of {a0}..{a1} and {b0}..{b1}: {of:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn what_is_known_of_both_is_known_of_the_value() {
        let between = |low, high| (Some(low), Some(high));
        let (small, large) = (between(2, 3), between(10, 20));
        assert_eq!(eval_binary(Binary::Add, small, large), between(12, 23));
        assert_eq!(eval_binary(Binary::Subtract, small, large), between(-18, -7));
        assert_eq!(eval_binary(Binary::Multiply, small, large), between(20, 60));
        assert_eq!(eval_binary(Binary::Multiply, between(-2, 3), large), between(-40, 60));
        assert_eq!(eval_binary(Binary::Divide, large, small), between(3, 10));
        assert_eq!(eval_binary(Binary::Modulo, large, small), between(0, 2));
        assert_eq!(eval_binary(Binary::Min, small, ANY), (None, Some(3)));
        assert_eq!(eval_binary(Binary::Max, small, ANY), (Some(2), None));
        assert_eq!(eval_binary(Binary::AtLeast, ANY, ANY), between(0, 1));
        assert_eq!(either(small, large), between(2, 20));
        assert_eq!(either(small, ANY), ANY);
        // A divisor of 0 gives no result, so it does not widen the range.
        assert_eq!(eval_binary(Binary::Divide, large, between(0, 3)), between(3, 20));
        assert_eq!(eval_binary(Binary::Modulo, large, between(0, 3)), between(0, 2));
        assert_eq!(eval_binary(Binary::Divide, large, (Some(1), None)), between(0, 20));
        assert_eq!(eval_binary(Binary::Divide, between(-7, -2), (Some(2), None)), between(-4, -1));
        assert_eq!(eval_binary(Binary::Divide, (None, Some(9)), between(2, 4)), (None, Some(4)));
        assert_eq!(eval_binary(Binary::Modulo, large, (Some(0), None)), (Some(0), None));
        // A negative divisor may give any quotient.
        assert_eq!(eval_binary(Binary::Divide, large, between(-1, 3)), ANY);
        assert_eq!(eval_binary(Binary::Modulo, large, between(-1, 3)), ANY);
        // A possible overflow gives no bound.
        assert_eq!(eval_binary(Binary::Multiply, between(1, i64::MAX), small), ANY);
        assert_eq!(eval_binary(Binary::Add, between(1, i64::MAX), small), (Some(3), None));
    }
}
