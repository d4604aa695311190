//! Tests of boards and of what sources say about games.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may fail")]

mod board;
mod facing;
mod placeholders;
mod resized;
mod value;
