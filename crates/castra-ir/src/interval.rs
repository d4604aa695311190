//! Interval arithmetic: the range of an expression from the ranges of its operands.

#![deny(clippy::wildcard_enum_match_arm)]

use crate::built_in::Bounds;
use crate::count::count_range;
use crate::expr::{Binary, Expr, ExprKind};
use crate::limits::MAX_NUMBER;
use crate::ty::{NONE, Ty, Universe};
use crate::world::{Kind, Program};

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

/// Returns the range of a number that the program alone decides, given the ranges of its operands:
/// printed values, tables, and arithmetic. `None` for what depends on play, such as locals, state
/// and calls, and for values that are no numbers.
pub fn of_operands(
    expr: &Expr,
    program: &Program,
    mut operand: impl FnMut(&Expr) -> Interval,
) -> Option<Interval> {
    let hull = |values: &mut dyn Iterator<Item = i64>| {
        Some(values.map(|n| (Some(n), Some(n))).reduce(either).unwrap_or(ANY))
    };
    match &expr.kind {
        ExprKind::Const(NONE) => None,
        ExprKind::Const(n) => Some((Some(*n), Some(*n))),
        ExprKind::Weight(id) => program.weights.get(id).map(|of| (Some(of.low), Some(of.high))),
        ExprKind::Option(id) => {
            let range = program.options.get(id).and_then(|option| option.range);
            range.map(|(low, high)| (Some(low), Some(high)))
        }
        ExprKind::Field(kind, field, _) => {
            // A printed field has one of the values of the variants.
            let printed = |kind: &&Kind| kind.fields.get(field).is_some_and(|f| !f.state);
            let kind = program.kinds.get(kind).filter(printed);
            let sorts = kind.map_or(&[][..], |kind| kind.sorts.as_slice());
            hull(&mut sorts.iter().filter_map(|sort| sort.values.get(field.index()).copied()))
        }
        ExprKind::Table(id, _) => {
            let table = program.tables.get(id);
            hull(&mut table.map_or(&[][..], |table| table.cells.as_slice()).iter().copied())
        }
        ExprKind::BuiltIn(built_in, _) => match built_in.entry().bounds {
            Bounds::Any => None,
            Bounds::NonNegative | Bounds::Rows | Bounds::Columns => Some((Some(0), None)),
        },
        ExprKind::Count(set) => Some(count_range(set, program)),
        ExprKind::CountFace(..) | ExprKind::TurnNumber => Some((Some(0), None)),
        ExprKind::CountRolled(_) => Some((Some(0), Some(255))),
        ExprKind::Negate(of) => {
            let (low, high) = operand(of);
            Some((high.and_then(i64::checked_neg), low.and_then(i64::checked_neg)))
        }
        ExprKind::Binary(op, a, b) => Some(eval_binary(*op, operand(a), operand(b))),
        ExprKind::If(_, a, b) => Some(either(operand(a), operand(b))),
        ExprKind::Match(_, arms, otherwise) => {
            let arms = arms.iter().map(|(_, arm)| arm).chain(otherwise.as_deref());
            arms.map(operand).reduce(either)
        }
        ExprKind::Bind(_, _, with) => Some(operand(with)),
        ExprKind::Local(_)
        | ExprKind::NamedHex(_)
        | ExprKind::Council(_)
        | ExprKind::ArmyCouncil(..)
        | ExprKind::State(..)
        | ExprKind::Us
        | ExprKind::Them
        | ExprKind::GameOver
        | ExprKind::Winner
        | ExprKind::Enemy(_)
        | ExprKind::NextArmy(_)
        | ExprKind::HexOf(_)
        | ExprKind::OnBoard(_)
        | ExprKind::ArmyOf(_)
        | ExprKind::SortOf(_)
        | ExprKind::TerrainOf(_)
        | ExprKind::PieceAt(..)
        | ExprKind::SideSlot(..)
        | ExprKind::Turned(..)
        | ExprKind::Call(..)
        | ExprKind::Not(_)
        | ExprKind::IsEmpty(_)
        | ExprKind::Contains(..)
        | ExprKind::SumRolled(_)
        | ExprKind::ExtremeRolled(..)
        | ExprKind::RolledWhere(..)
        | ExprKind::RolledBest(..)
        | ExprKind::RolledAgain(..)
        | ExprKind::SumOver(..)
        | ExprKind::Best(..)
        | ExprKind::ValueOver(..)
        | ExprKind::First(_)
        | ExprKind::Top(_)
        | ExprKind::All(_)
        | ExprKind::SetOf(_)
        | ExprKind::Range(..)
        | ExprKind::Pile(_)
        | ExprKind::TopOf(..)
        | ExprKind::Where(..)
        | ExprKind::Union(..)
        | ExprKind::Difference(..)
        | ExprKind::Intersection(..)
        | ExprKind::Reach(_)
        | ExprKind::Reserves(_) => None,
    }
}

/// Returns the range of the elements of a set of numbers, given the ranges of numbers.
pub fn of_elements(set: &Expr, number: &mut dyn FnMut(&Expr) -> Interval) -> Interval {
    if let ExprKind::Range(from, to) = &set.kind {
        let (from, to) = (number(from), number(to));
        return (
            Some(from.0.unwrap_or(0).max(0)),
            Some(to.1.unwrap_or(MAX_NUMBER).min(MAX_NUMBER)),
        );
    }
    if let ExprKind::SetOf(all) = &set.kind {
        return all.iter().map(number).reduce(either).unwrap_or(ANY);
    }
    if let ExprKind::Where(of, ..) | ExprKind::Difference(of, _) = &set.kind {
        return of_elements(of, number);
    }
    if set.ty == Ty::Set(Universe::Int) { (Some(0), Some(MAX_NUMBER)) } else { ANY }
}
