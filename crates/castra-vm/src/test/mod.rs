//! Tests of games: scripted dice and choices, and expectations.

mod derivation;
mod failure;
mod run;

pub use derivation::{ChangePart, Derivation, Made, Part, Unexplained};
pub use failure::{TestFailure, TestFailureKind};
pub use run::{TestOutcome, run_test, tell_test, tell_test_in};
