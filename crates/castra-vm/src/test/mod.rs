//! Tests of games: scripted dice and choices, and expectations.

mod derivation;
mod failure;
mod run;
mod single_answers;

pub use derivation::{
    ChangeOutcome, ChangePart, Derivation, DerivationError, DerivationRole, QueryValue,
};
pub use failure::{TestFailure, TestFailureKind};
pub use run::{TestOutcome, run_test, run_test_with_tracer};
