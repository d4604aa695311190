//! `grammar/castra.pest` as a parser: it matches a text with a rule and returns pest's [`Pairs`] or
//! [`Error`].
//!
//! The build script reads the grammar with `pest_meta`, and writes it as a table (`table.rs`).
//! `walk.rs` drives pest's `ParserState` by that table; it calls pest only where the next byte can
//! begin a match. Tests compare it with `pest_vm`, token by token.
//!
//! A separate crate recompiles the table only when the grammar changes.

mod pairs;
pub mod rules;
mod table;
mod walk;

pub use pairs::{Error, Pair, Pairs, Token};
pub use table::Rule;
pub use walk::{parse, parse_or_explain};
