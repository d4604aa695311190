//! Translations of the words of battles, games and modules.
//!
//! A source names a file for each language: `texts de "texts/de.ftl"`. The file is in the format of
//! [Fluent](https://projectfluent.org), with a message for each text that an author wrote:
//!
//! ```text
//! # > Trapped elephants
//! special--trapped = Eingeschlossene Elefanten
//! ```
//!
//! - [`texts`] lists the texts of syntax trees with their keys.
//! - [`Translation`] is a parsed file.
//! - [`problems`] compares the two.
//! - [`translate`] puts a translation into syntax trees. The tree keeps its names and its places, so
//!   rules, records and diagnostics stay in the language of the source.
//! - [`refresh`] updates a file and keeps every line of its translators.
//!
//! The time of each is linear in the size of the trees and the file.

mod body;
mod compare;
mod file;
mod key;
mod pattern;
mod refresh;
mod visitor;

pub use compare::{Problem, ProblemKind, problems};
pub use file::{MAX_BYTES, Message, SyntaxError, Translation};
pub use refresh::{RefreshResult, refresh};
pub use visitor::{SourceText, TranslatableTexts, texts, translate};
