//! The ranges of numbers that follow from the program alone, given the ranges of their operands.

#![deny(clippy::wildcard_enum_match_arm)]

use crate::built_in::Bounds;
use crate::count::count_range;
use crate::expr::{Expr, ExprKind};
use crate::interval::{Interval, UNBOUNDED, eval_binary, interval_hull};
use crate::limits::MAX_SET_NUMBER;
use crate::program::{Kind, Program};
use crate::ty::{NONE, Ty, Universe};

/// Returns the range of a number that follows from the program: a constant, a printed field, a
/// table, arithmetic and so on. `operand` returns the range of an operand. `None` for values that
/// depend on play, such as locals, state and calls, and for values that are not numbers.
pub fn range_from_operands(
    expr: &Expr,
    program: &Program,
    mut operand: impl FnMut(&Expr) -> Interval,
) -> Option<Interval> {
    let hull = |values: &mut dyn Iterator<Item = i64>| {
        Some(values.map(|n| (Some(n), Some(n))).reduce(interval_hull).unwrap_or(UNBOUNDED))
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
        ExprKind::If(_, a, b) => Some(interval_hull(operand(a), operand(b))),
        ExprKind::Match(_, arms, otherwise) => {
            let arms = arms.iter().map(|(_, arm)| arm).chain(otherwise.as_deref());
            arms.map(operand).reduce(interval_hull)
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

/// Returns the range of the elements of a set of numbers; unbounded for other sets. `number`
/// returns the range of a number in the expression.
pub fn element_range(set: &Expr, number: &mut dyn FnMut(&Expr) -> Interval) -> Interval {
    if let ExprKind::Range(from, to) = &set.kind {
        let (from, to) = (number(from), number(to));
        return (
            Some(from.0.unwrap_or(0).max(0)),
            Some(to.1.unwrap_or(MAX_SET_NUMBER).min(MAX_SET_NUMBER)),
        );
    }
    if let ExprKind::SetOf(all) = &set.kind {
        return all.iter().map(number).reduce(interval_hull).unwrap_or(UNBOUNDED);
    }
    if let ExprKind::Where(of, ..) | ExprKind::Difference(of, _) = &set.kind {
        return element_range(of, number);
    }
    if set.ty == Ty::Set(Universe::Int) { (Some(0), Some(MAX_SET_NUMBER)) } else { UNBOUNDED }
}
