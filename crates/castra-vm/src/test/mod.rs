//! Tests of games: scripted dice and choices, and what is expected.

mod derivation;
mod failure;
mod odds;
mod run;
mod script;

pub use derivation::Derivation;
pub use failure::{TestFailure, TestFailureKind};
pub use run::{TestOutcome, run_test};
pub(crate) use script::Script;
