//! Errors of measurements.

use castra_base::suggest::list_with_or;
use castra_sim::Flaw;
use castra_vm::{CompileError, WeightError};
use thiserror::Error;

/// The reason why a measurement is impossible.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum MeasureError {
    /// The battle does not have two armies, so no chance can shift between them.
    #[error("only a battle of two armies can be made even")]
    NotTwoArmies,
    /// No game ended by the rules.
    #[error("no game came to an end")]
    NoEnd,
    /// No game of an expected battle ended by the rules; holds the name of the battle.
    #[error("no game of `{0}` came to an end")]
    NoEndOf(String),
    /// The battle has no such army.
    #[error("there is no army called `{army}`")]
    UnknownArmy {
        /// The unknown name.
        army: String,
        /// The armies of the battle.
        armies: Vec<String>,
    },
    /// The battle has no such part.
    #[error("`{part}` is not a part of this battle")]
    UnknownPart {
        /// The unknown name.
        part: String,
        /// The parts of the battle.
        known: Vec<String>,
    },
    /// The file of expectations has an error.
    #[error("{0}")]
    Expectations(String),
    /// The rules exceed the limits of the machine.
    #[error("this cannot be played: {0}")]
    TooLarge(#[from] CompileError),
    /// A weight is out of its range.
    #[error(transparent)]
    Weight(#[from] WeightError),
    /// A bug in Castra itself.
    #[error(transparent)]
    Flaw(#[from] Flaw),
}

impl MeasureError {
    /// Returns advice for the author, or `None` if there is nothing to add.
    #[must_use]
    pub fn help(&self) -> Option<String> {
        let named = |names: &[String], most| list_with_or(names.iter().map(String::as_str), most);
        match self {
            Self::NoEnd | Self::NoEndOf(_) => Some("`castra simulate` shows why".to_owned()),
            Self::UnknownArmy { armies, .. } => Some(format!("the army is {}", named(armies, 8))),
            Self::UnknownPart { known, .. } => {
                Some(format!("the part is {}, or a hex", named(known, 16)))
            }
            Self::NotTwoArmies
            | Self::Expectations(_)
            | Self::TooLarge(_)
            | Self::Weight(_)
            | Self::Flaw(_) => None,
        }
    }
}
