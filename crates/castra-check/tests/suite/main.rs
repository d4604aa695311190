//! Tests of diagnostics for sources with errors, and of the trees of correct sources.
//! `CASTRA_UPDATE=1` updates the expected output: read the difference before accepting it.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod battles;
mod clauses;
#[path = "../dump/mod.rs"]
mod dump;
mod growth;
mod reused_bodies;
mod rules;
mod words;
