//! Tests of the types that every stage shares.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may fail")]

mod characters;
mod fnv;
mod parallel;
mod picture;
mod recent_cache;
mod suggest;
mod text;
