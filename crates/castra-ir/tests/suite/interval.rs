//! Bounds of the values of operators.

use castra_ir::Binary;
use castra_ir::interval::{Interval, UNBOUNDED, eval_binary, interval_hull};

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
fn bounds_of_operands_bound_the_value() {
    let between = |low, high| (Some(low), Some(high));
    let (small, large) = (between(2, 3), between(10, 20));
    assert_eq!(eval_binary(Binary::Add, small, large), between(12, 23));
    assert_eq!(eval_binary(Binary::Subtract, small, large), between(-18, -7));
    assert_eq!(eval_binary(Binary::Multiply, small, large), between(20, 60));
    assert_eq!(eval_binary(Binary::Multiply, between(-2, 3), large), between(-40, 60));
    assert_eq!(eval_binary(Binary::Divide, large, small), between(3, 10));
    assert_eq!(eval_binary(Binary::Modulo, large, small), between(0, 2));
    assert_eq!(eval_binary(Binary::Min, small, UNBOUNDED), (None, Some(3)));
    assert_eq!(eval_binary(Binary::Max, small, UNBOUNDED), (Some(2), None));
    assert_eq!(eval_binary(Binary::AtLeast, UNBOUNDED, UNBOUNDED), between(0, 1));
    assert_eq!(interval_hull(small, large), between(2, 20));
    assert_eq!(interval_hull(small, UNBOUNDED), UNBOUNDED);
    // A divisor of 0 gives no result, so it does not widen the range.
    assert_eq!(eval_binary(Binary::Divide, large, between(0, 3)), between(3, 20));
    assert_eq!(eval_binary(Binary::Modulo, large, between(0, 3)), between(0, 2));
    assert_eq!(eval_binary(Binary::Divide, large, (Some(1), None)), between(0, 20));
    assert_eq!(eval_binary(Binary::Divide, between(-7, -2), (Some(2), None)), between(-4, -1));
    assert_eq!(eval_binary(Binary::Divide, (None, Some(9)), between(2, 4)), (None, Some(4)));
    assert_eq!(eval_binary(Binary::Modulo, large, (Some(0), None)), (Some(0), None));
    // A negative divisor may give any quotient.
    assert_eq!(eval_binary(Binary::Divide, large, between(-1, 3)), UNBOUNDED);
    assert_eq!(eval_binary(Binary::Modulo, large, between(-1, 3)), UNBOUNDED);
    // A possible overflow gives no bound.
    assert_eq!(eval_binary(Binary::Multiply, between(1, i64::MAX), small), UNBOUNDED);
    assert_eq!(eval_binary(Binary::Add, between(1, i64::MAX), small), (Some(3), None));
}
