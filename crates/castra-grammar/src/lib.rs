//! `grammar/castra.pest` as a parser: a text and a rule become [`Pairs`], or a [`Failure`].
//!
//! pest's own reader of grammars reads the file when this crate is built; `build/` writes it as a
//! table (`table.rs`), and a small machine goes by that table. The grammar means what it means to
//! pest, to the last token and to what a failure expects.
//!
//! It is a crate of its own so that the table is compiled again only where the grammar changes.

mod failure;
mod machine;
pub mod rules;
mod table;
mod tree;

pub use failure::{Failure, parse_or_explain};
pub use machine::parse;
pub use table::Rule;
pub use tree::{Pair, Pairs, Token};
