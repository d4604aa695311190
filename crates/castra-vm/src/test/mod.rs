//! Tests of games: scripted dice and choices, and what is expected.

mod changed;
mod derivation;
mod failure;
mod run;

pub use changed::{ChangePart, Made};
pub use derivation::{Derivation, Part, Unexplained};
pub use failure::{TestFailure, TestFailureKind};
pub use run::{TestOutcome, run_test, tell_test, tell_test_in};
