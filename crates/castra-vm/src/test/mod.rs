//! Tests of games: scripted dice and choices, and expectations.

mod derivation;
mod failure;
mod run;
mod unasked;

pub use derivation::{
    ChangeOutcome, ChangePart, Derivation, DerivationRole, QueryValue, Unexplained,
};
pub use failure::{TestFailure, TestFailureKind};
pub use run::{TestOutcome, run_test, run_test_with};
