//! The grammar as data for tools other than the parser. They derive the words that an editor
//! highlights, and their positions.

/// The expression of a grammar rule.
#[derive(Debug)]
pub enum Expr {
    /// A literal string.
    Str(&'static str),
    /// Another rule, by its name.
    Rule(&'static str),
    /// A sequence: the first expression, then the second.
    Seq(&'static Self, &'static Self),
    /// An ordered choice between two expressions.
    Choice(&'static Self, &'static Self),
    /// An optional expression.
    Opt(&'static Self),
    /// A repetition, with or without a minimum, or a push onto pest's stack.
    Repeated(&'static Self),
    /// A lookahead, which consumes nothing.
    Predicate,
    /// An expression without words: a range of characters, or a match with pest's stack.
    Other,
}

/// The rules by their names, in the order of the grammar.
pub static RULES: &[(&str, Expr)] = include!(concat!(env!("OUT_DIR"), "/rules.rs"));
