//! A whole interpreter of linked programs, for tests only.
//!
//! It plays a game as the reference says (`docs/reference/rules.md`), by
//! walking its trees. The machine is compared with it: both play the same game,
//! and at every question they have to agree on who is asked, on what is
//! offered, on how good that is, and on the whole position. It shares with the
//! machine the program's data and the form in which positions are compared
//! ([`castra_ir::Position`]), and nothing else. Chance and answers
//! come from the outside, by [`Guide`]. Tests in texts it runs too
//! ([`run_test`]): there the guide is the test's own script.
//!
//! Clarity is everything here, and speed nothing.
//!
//! What it leaves out: the limit to the number of steps between two questions,
//! which is the machine's own; the words of labels and stories; and what armies
//! may imagine. What it cannot do ends in [`Stop::Unsupported`], which names it.

mod ask;
mod change;
mod choose;
mod eval;
mod order;
mod play;
mod set;
mod sets;
mod sight;
mod state;
mod stmt;
mod test;
mod ways;

pub use ask::{Answer, Asked, Guide, Question};
pub use eval::apply;
pub use play::{Game, Result};
pub use set::Set;
pub use state::{Ended, State};
pub use test::{MOST_WAYS, run_test};

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
