//! `grammar/castra.pest` as a parser: a text and a rule become pest's [`Pairs`], or pest's [`Error`].
//!
//! The build script reads the grammar with `pest_meta`, and writes it as a table (`table.rs`).
//! `walk.rs` drives pest's `ParserState` by that table; it calls pest only where the next byte can
//! begin what the grammar asks for. Tests compare it with `pest_vm`, token by token.
//!
//! It is a crate of its own so that the table is compiled again only where the grammar changes.

mod pairs;
pub mod rules;
mod table;
mod walk;

pub use pairs::{Error, Pair, Pairs, Token};
pub use table::Rule;
pub use walk::{parse, parse_or_explain};
