//! Values of expressions, and the reasons why an evaluation stops.

use crate::bits::Set;
use crate::fault::RuntimeError;

/// A value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Value {
    Num(i64),
    Set(Set),
    /// Dice in their stored form; see `machine/dice.rs`.
    Dice(Vec<i64>),
}

impl Value {
    pub(crate) fn num(&self) -> Result<i64, Stopped> {
        match self {
            Self::Num(n) => Ok(*n),
            Self::Set(_) | Self::Dice(_) => Err(Stopped::Unknown),
        }
    }

    pub(super) fn set(self) -> Result<Set, Stopped> {
        match self {
            Self::Set(set) => Ok(set),
            Self::Num(_) | Self::Dice(_) => Err(Stopped::Unknown),
        }
    }

    pub(super) fn dice(self) -> Result<Vec<i64>, Stopped> {
        match self {
            Self::Dice(words) => Ok(words),
            Self::Num(_) | Self::Set(_) => Err(Stopped::Unknown),
        }
    }
}

/// The reason why an evaluation has no value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stopped {
    /// It depends on something that is unknown here.
    Unknown,
    /// It depends on something that is hidden from the reader.
    Hidden,
    /// A runtime error.
    Fault(RuntimeError),
}

pub(crate) type EvalResult<T> = Result<T, Stopped>;
