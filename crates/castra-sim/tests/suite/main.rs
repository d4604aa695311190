//! Games as the library plays them, by hand and by players.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test may fail")]

mod by_hand;
mod play;
