//! Values in play.

use castra_ir::NONE;
use castra_ir::interval::Interval;

use crate::set::Set;
use crate::stop::{Got, Stop};

/// A value in play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// A number, or an index, or [`castra_ir::NONE`].
    One(i64),
    /// A set.
    Set(Set),
    /// The faces of dice rolled.
    Dice(Vec<i64>),
}

/// Refuses a number beyond what was proven of it. None lies beyond nothing.
pub(crate) fn lies_within(value: Option<&Value>, (low, high): Interval) -> Got<()> {
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
