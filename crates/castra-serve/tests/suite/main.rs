//! The server as its clients find it, over real connections.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may fail")]

mod accounts;
mod client;
mod clocks;
mod hostile;
mod languages;
mod nodes;
mod notify;
mod passkeys;
mod play;
mod postgres;
mod protocol;
mod receivers;
mod rules;
mod secrets;
mod seeds;
mod spectators;
mod takebacks;
mod talk;
mod tournaments;
