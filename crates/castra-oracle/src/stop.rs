//! The ways in which statements and play end, and the faults of rules.

use castra_eval::{Fault, Stopped, Value};

/// The way in which a statement ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Flow {
    /// Continues with the next statement.
    On,
    /// Leaves the innermost loop.
    Leave,
    /// Leaves the body with its results.
    Return(Vec<Value>),
}

/// The reason why play stops.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Stop {
    /// The game has ended by its rules.
    #[error("the game has ended")]
    Ended,
    /// A runtime error, with the code of its diagnostic.
    #[error("the rules ask for something impossible: {0}")]
    Fault(&'static str),
    /// The oracle does not implement this.
    #[error("the oracle does not know {0}")]
    Unsupported(&'static str),
    /// The program violates an invariant of linking.
    #[error("not a linked program: {0}")]
    Unsound(&'static str),
    /// A test fails.
    #[error("the test fails: {0}")]
    Failed(String),
    /// The guide stops play.
    #[error("{0}")]
    Guide(String),
}

impl From<Stopped> for Stop {
    fn from(stopped: Stopped) -> Self {
        match stopped {
            Stopped::Fault(Fault::Overflow | Fault::DivisionByZero) => NUMBER,
            Stopped::Fault(Fault::OffBoard) => PIECE,
            Stopped::Fault(Fault::NoSide(..)) => SIDE,
            Stopped::Fault(Fault::Conflict) => CONFLICT,
            Stopped::Unsound(what) => Self::Unsound(what),
            // The whole position is known here, so only a local can be without a value.
            Stopped::Unknown | Stopped::Hidden => Self::Unsound("a name without a value"),
        }
    }
}

/// A result, or the reason why play stops.
pub type PlayResult<T> = std::result::Result<T, Stop>;

/// A number that overflows or is out of range.
pub(crate) const NUMBER: Stop = Stop::Fault("play/number");

/// A choice or pick without options.
pub(crate) const NO_OPTION: Stop = Stop::Fault("play/no-option");

/// A piece that is not where an operation needs it.
pub(crate) const PIECE: Stop = Stop::Fault("play/piece");

/// A side between hexes that are not adjacent.
pub(crate) const SIDE: Stop = Stop::Fault("play/side");

/// Rules that do not terminate.
pub(crate) const ENDLESS: Stop = Stop::Fault("play/endless");

/// Two changes of modules that cannot both apply.
pub(crate) const CONFLICT: Stop = Stop::Fault("module/conflict");
