//! Tests of whole programs: games, tests of games, and accounts.

#![allow(clippy::unwrap_used, clippy::expect_used, missing_docs, reason = "a test may fail")]

#[path = "../common/mod.rs"]
mod common;
mod conflicts;
mod coverage;
mod determinize;
mod games;
mod hoisted;
mod joins;
mod language;
mod modules;
mod play;
mod tree;
