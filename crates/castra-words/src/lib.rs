//! Castra's own words in maps, sheets, books and accounts, in each supported language.
//!
//! Each language is a file of Fluent: `en.ftl` is the reference, and every other file has its
//! messages with the same values. A [`Words`] is one language:
//!
//! ```text
//! words.message("in-reserve")                       In reserve
//! words.format("turns", &[("n", 3.into())])         3 turns
//! ```
//!
//! A [`Locale`] is the language of a game, with the names that its translation gives.
//!
//! The texts of authors are translated elsewhere, in `castra-texts`. Diagnostics and the messages
//! of the program are English.

mod language;
mod letters;
mod locale;
mod plural;
mod value;
mod words;

pub use letters::{capitalize, spell_out};
pub use locale::Locale;
pub use value::Value;
pub use words::Words;
