//! Native code is compared with the machine's own loop: both play the same games, and are the same, word for
//! word of what decides how a game goes on, at every question, after everything that is
//! asked of them there, and at the end.

#![allow(
    missing_docs,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test may fail"
)]

mod both;
mod hostile;
mod made_up;
mod shipped;

/// What the generator of expressions, which is that of the machine's own tests, calls chance.
mod chance {
    pub(crate) use castra_vm::Chance;
}

/// A number from the environment.
fn count(name: &str, usual: u64) -> u64 {
    std::env::var(name).map_or(usual, |n| n.parse().expect("a number"))
}
