//! Requests and their answers: texts and pictures, and games at the table.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test may fail")]

mod campaign;
mod exchange;
mod language;
mod measure;
mod remote_games;
mod request;
mod table;
mod typescript;
