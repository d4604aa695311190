//! Interactive play, and games between bots.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test may fail")]

mod advice;
mod chairs;
mod compiled;
mod interactive;
mod odds;
mod play;
mod race;
mod talk;
