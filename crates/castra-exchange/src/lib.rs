//! Battles ↔ files of other programs, and battles ↔ RON and JSON.
//!
//! [`model`] writes a checked battle with its game as data and reads such data; it also turns
//! the data back into a Castra source. [`import`] turns files of other programs into battles, and
//! [`export`] turns battles into such files:
//!
//! ```text
//! bridge.m44 and the game `my-game`  →  bridge.castra, a mapping, the fate of each element
//! bridge.castra, checked             →  bridge.tmj, the information that it cannot carry
//! ```
//!
//! Input and output are bytes and strings. An imported file may refer to others. An
//! [`import::Folder`] finds them, on disk for the command line and in memory for a page.

pub mod export;
pub mod import;
pub mod model;
mod parse_error;
mod vassal_encoding;
