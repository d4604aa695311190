//! Bounds on the number of elements of a set.

use crate::expr::{Expr, ExprKind};
use crate::interval::Interval;
use crate::limits::MAX_SET_NUMBER;
use crate::program::Program;
use crate::ty::{Ty, Universe};

/// Returns the range of the number of elements of a set.
#[must_use]
pub fn count_range(set: &Expr, program: &Program) -> Interval {
    let all = |universe: Universe| {
        let count = match universe {
            Universe::Enum(id) => program.enums.get(id)?.words.len(),
            Universe::Variant(kind) => program.kinds.get(kind)?.sorts.len(),
            Universe::Int => usize::try_from(MAX_SET_NUMBER).ok()?.checked_add(1)?,
            // Their sizes depend on the battle.
            Universe::Army | Universe::Hex | Universe::Piece(_) | Universe::Card(_) => return None,
        };
        i64::try_from(count).ok()
    };
    let most = if let Ty::Set(universe) = set.ty { all(universe) } else { None };
    if let ExprKind::All(universe) = set.kind {
        let least = all(universe).filter(|_| universe != Universe::Int);
        return (Some(least.unwrap_or(0)), most);
    }
    let fewer = if let ExprKind::SetOf(elements) = &set.kind {
        i64::try_from(elements.len()).ok()
    } else if let ExprKind::Where(of, ..) | ExprKind::Difference(of, _) = &set.kind {
        count_range(of, program).1
    } else if let ExprKind::Intersection(a, b) = &set.kind {
        count_range(a, program).1.into_iter().chain(count_range(b, program).1).min()
    } else {
        None
    };
    (Some(0), most.into_iter().chain(fewer).min())
}
