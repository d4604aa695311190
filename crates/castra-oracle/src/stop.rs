//! The reasons why play stops, and the faults of rules.

/// Why play does not go on.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Stop {
    /// The game has ended.
    #[error("the game has ended")]
    Ended,
    /// The rules ask for something impossible: the code under which it is
    /// reported.
    #[error("the rules ask for something impossible: {0}")]
    Fault(&'static str),
    /// The oracle cannot do this.
    #[error("the oracle does not know {0}")]
    Unsupported(&'static str),
    /// The program is not what linking makes.
    #[error("not a linked program: {0}")]
    Unsound(&'static str),
    /// A test does not hold.
    #[error("the test fails: {0}")]
    Failed(String),
    /// The guide does not go on.
    #[error("{0}")]
    Guide(String),
}

/// What comes of working something out.
pub type Got<T> = std::result::Result<T, Stop>;

/// A number that does not fit, or cannot be.
pub(crate) const NUMBER: Stop = Stop::Fault("play/number");

/// Nothing to choose or pick.
pub(crate) const NO_OPTION: Stop = Stop::Fault("play/no-option");

/// A piece that is not where it should be.
pub(crate) const PIECE: Stop = Stop::Fault("play/piece");

/// A side between hexes that share none.
pub(crate) const SIDE: Stop = Stop::Fault("play/side");

/// What never comes to rest.
pub(crate) const ENDLESS: Stop = Stop::Fault("play/endless");

/// Two changes of modules that cannot both be made.
pub(crate) const CONFLICT: Stop = Stop::Fault("module/conflict");
