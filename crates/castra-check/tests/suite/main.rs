//! What is said of texts with mistakes, and what becomes of those without. `CASTRA_UPDATE=1`
//! writes what is expected anew: read the difference before accepting it.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod battles;
mod clauses;
#[path = "../dump/mod.rs"]
mod dump;
mod growth;
mod reused_bodies;
mod rules;
mod words;
