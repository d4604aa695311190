//! Values, and the reasons why an evaluation stops.

use castra_ir::interval::Interval;
use castra_ir::{NONE, Ty};

use crate::set::Set;

/// A value during play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// A number, an index or [`castra_ir::NONE`].
    Num(i64),
    /// A set of indices or numbers.
    Set(Set),
    /// The faces of rolled dice.
    Dice(Vec<i64>),
}

impl Value {
    /// Returns the number.
    ///
    /// # Errors
    ///
    /// For a set or dice.
    pub const fn as_num(&self) -> EvalResult<i64> {
        match self {
            Self::Num(value) => Ok(*value),
            Self::Set(_) | Self::Dice(_) => Err(StopReason::Unsound("several values for one")),
        }
    }

    /// Returns the set.
    ///
    /// # Errors
    ///
    /// For a number or dice.
    pub fn into_set(self) -> EvalResult<Set> {
        match self {
            Self::Set(set) => Ok(set),
            Self::Num(_) | Self::Dice(_) => Err(StopReason::Unsound("no set")),
        }
    }

    pub(crate) fn into_dice(self) -> EvalResult<Vec<i64>> {
        match self {
            Self::Dice(faces) => Ok(faces),
            Self::Num(_) | Self::Set(_) => Err(StopReason::Unsound("no dice")),
        }
    }
}

/// A runtime error of an expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// A number does not fit into 64 bits.
    Overflow,
    /// A division by zero.
    DivisionByZero,
    /// The hex of a piece that is off the board, or the piece in an empty hex.
    OffBoard,
    /// The side between two hexes that are not adjacent, by the indices of both.
    NoSide(u32, u32),
    /// Two changes of modules that cannot both apply.
    Conflict,
}

/// The reason why an evaluation has no value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StopReason {
    /// The value depends on something that the source does not know, or takes too many steps.
    Unknown,
    /// The value depends on something that is hidden from the reader.
    Hidden,
    /// A runtime error.
    Fault(Fault),
    /// The program violates an invariant of linking.
    Unsound(&'static str),
}

/// The result of an evaluation, or the reason why there is none.
pub type EvalResult<T> = Result<T, StopReason>;

/// Converts a bool to a value: 1 or 0.
#[must_use]
pub fn bool_value(holds: bool) -> Value {
    Value::Num(i64::from(holds))
}

/// Converts a value to an index into a list.
///
/// # Errors
///
/// For a negative number, such as `none`.
pub fn to_index(value: i64) -> EvalResult<usize> {
    usize::try_from(value).map_err(|_| StopReason::Unsound("an index below 0"))
}

/// Returns the value that a constant of a type encodes. A constant roll has no dice.
#[must_use]
pub fn decode_constant(ty: &Ty, number: i64) -> Value {
    match ty {
        Ty::Set(_) => Value::Set(Set::from_bits(number)),
        Ty::Rolled(_) => Value::Dice(Vec::new()),
        Ty::Bool
        | Ty::Int
        | Ty::Enum(_)
        | Ty::Army
        | Ty::Hex
        | Ty::Piece(_)
        | Ty::Card(_)
        | Ty::Variant(_)
        | Ty::Option(_)
        | Ty::Record(_)
        | Ty::Error => Value::Num(number),
    }
}

/// Checks a number against its proven bounds; `none` satisfies all bounds.
///
/// # Errors
///
/// If the number is beyond them.
pub fn check_bounds(value: Option<&Value>, (low, high): Interval) -> EvalResult<()> {
    match value {
        Some(Value::Num(number))
            if *number != NONE
                && (low.is_some_and(|low| *number < low)
                    || high.is_some_and(|high| *number > high)) =>
        {
            Err(StopReason::Unsound("a number beyond its bounds"))
        }
        Some(Value::Num(_) | Value::Set(_) | Value::Dice(_)) | None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use castra_ir::interval::UNBOUNDED;

    use super::*;

    #[test]
    fn numbers_beyond_their_proven_bounds_are_refused() {
        let held = |number, within| check_bounds(Some(&Value::Num(number)), within).is_ok();
        assert!(held(0, (Some(0), Some(3))) && held(3, (Some(0), Some(3))) && held(9, UNBOUNDED));
        assert!(!held(-1, (Some(0), None)) && !held(4, (None, Some(3))));
        // None satisfies all bounds.
        assert!(held(NONE, (Some(0), Some(3))));
    }
}
