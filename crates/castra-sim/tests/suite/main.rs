//! Interactive play, and games between bots.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test may fail")]

mod chairs;
mod interactive;
mod play;
mod race;
