//! The ways in which statements and play stop, and the runtime errors of rules.

use castra_eval::{Fault, StopReason, Value};

/// The control flow after a statement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Flow {
    /// Execution continues with the next statement.
    Next,
    /// Execution leaves the innermost loop.
    Break,
    /// Execution leaves the body with its results.
    Return(Vec<Value>),
}

/// The reason why play stops.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlayStop {
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

impl From<StopReason> for PlayStop {
    fn from(stopped: StopReason) -> Self {
        match stopped {
            StopReason::Fault(Fault::Overflow | Fault::DivisionByZero) => NUMBER_FAULT,
            StopReason::Fault(Fault::OffBoard) => PIECE_FAULT,
            StopReason::Fault(Fault::NoSide(..)) => SIDE_FAULT,
            StopReason::Fault(Fault::Conflict) => CONFLICT_FAULT,
            StopReason::Unsound(what) => Self::Unsound(what),
            // The oracle knows the whole position, so only a local can lack a value.
            StopReason::Unknown | StopReason::Hidden => Self::Unsound("a name without a value"),
        }
    }
}

/// A result, or the reason why play stops.
pub type PlayResult<T> = std::result::Result<T, PlayStop>;

/// The error of a number that overflows or is out of range.
pub(crate) const NUMBER_FAULT: PlayStop = PlayStop::Fault("play/number");

/// The error of a choice or a pick without options.
pub(crate) const NO_OPTION_FAULT: PlayStop = PlayStop::Fault("play/no-option");

/// The error of a piece that is not where an operation requires it.
pub(crate) const PIECE_FAULT: PlayStop = PlayStop::Fault("play/piece");

/// The error of a side between hexes that are not adjacent.
pub(crate) const SIDE_FAULT: PlayStop = PlayStop::Fault("play/side");

/// The error of rules that do not terminate.
pub(crate) const ENDLESS_FAULT: PlayStop = PlayStop::Fault("play/endless");

/// The error of two changes by modules that cannot both apply.
pub(crate) const CONFLICT_FAULT: PlayStop = PlayStop::Fault("module/conflict");
