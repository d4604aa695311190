//! The types of a parse: pest's types, for the rules of Castra.

use crate::table::Rule;

/// A rule, and the part of the text that it has matched.
pub type Pair<'i> = pest::iterators::Pair<'i, Rule>;

/// A sequence of pairs.
pub type Pairs<'i> = pest::iterators::Pairs<'i, Rule>;

/// The start or the end of a pair, with its position in the text.
pub type Token<'i> = pest::Token<'i, Rule>;

/// The offset at which a text fails to match a rule, and the rules that failed there.
pub type Error = pest::error::Error<Rule>;
