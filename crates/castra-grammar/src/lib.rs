//! `grammar/castra.pest` as a parser: a text and a rule become pest's [`Pairs`], or pest's [`Error`].
//!
//! The build script reads the grammar with `pest_meta`, and writes it as a table (`table.rs`).
//! `walk.rs` drives pest's `ParserState` by that table; it calls pest only where the next byte can
//! begin what the grammar asks for. Tests compare it with `pest_vm`, token by token.
//!
//! It is a crate of its own so that the table is compiled again only where the grammar changes.

pub mod rules;
mod table;
mod walk;

pub use table::Rule;
pub use walk::{parse, parse_or_explain};

/// A rule, and the stretch of the text that it has matched.
pub type Pair<'i> = pest::iterators::Pair<'i, Rule>;

/// Pairs that follow each other.
pub type Pairs<'i> = pest::iterators::Pairs<'i, Rule>;

/// The start or the end of a pair, with its position in the text.
pub type Token<'i> = pest::Token<'i, Rule>;

/// The offset at which a text fails to match a rule, and the rules that failed there.
pub type Error = pest::error::Error<Rule>;
