//! Compares native code with the interpreter: both play the same games, and agree in every word of
//! memory that decides how a game continues, at every decision, after every query there, and at the
//! end.

#![allow(
    missing_docs,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test may fail"
)]

mod differential;
mod hostile;
mod random_programs;
mod shipped;

/// The module path under which the generator of expressions, shared with the machine's tests,
/// expects chance.
mod chance {
    pub(crate) use castra_vm::RandomStream;
}

/// A number from the environment.
fn count(name: &str, usual: u64) -> u64 {
    std::env::var(name).map_or(usual, |n| n.parse().expect("a number"))
}
