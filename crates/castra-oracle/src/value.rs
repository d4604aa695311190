//! Values in play.

use castra_ir::NONE;
use castra_ir::interval::Interval;

use crate::set::Set;
use crate::stop::{PlayResult, Stop};

/// A value during play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// A number, an index or [`castra_ir::NONE`].
    One(i64),
    /// A set of indices or numbers.
    Set(Set),
    /// The faces of rolled dice.
    Dice(Vec<i64>),
}

/// A truth as a value.
pub(crate) fn truth(holds: bool) -> Value {
    Value::One(i64::from(holds))
}

/// Checks a number against its proven bounds; none satisfies all bounds.
pub(crate) fn lies_within(value: Option<&Value>, (low, high): Interval) -> PlayResult<()> {
    match value {
        Some(Value::One(number))
            if *number != NONE
                && (low.is_some_and(|low| *number < low)
                    || high.is_some_and(|high| *number > high)) =>
        {
            Err(Stop::Unsound("a number beyond its bounds"))
        }
        Some(Value::One(_) | Value::Set(_) | Value::Dice(_)) | None => Ok(()),
    }
}
