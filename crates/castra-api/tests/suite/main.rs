//! Requests and their answers: texts and pictures, and games at the table.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test may fail")]

mod campaign;
mod exchange;
mod hall;
mod language;
mod measure;
mod request;
mod table;
mod typescript;
