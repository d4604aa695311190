//! The grammar as data, for what is made from it besides the parser: which words an editor
//! colours, and where.

/// The expression of a grammar rule.
#[derive(Debug)]
pub enum Expr {
    /// A text.
    Str(&'static str),
    /// Another rule, by its name.
    Rule(&'static str),
    /// A sequence: the first expression, then the second.
    Seq(&'static Self, &'static Self),
    /// An ordered choice between two expressions.
    Choice(&'static Self, &'static Self),
    /// An optional expression.
    Opt(&'static Self),
    /// Once or several times, or any number of times; or pest's stack keeps it.
    Repeated(&'static Self),
    /// A lookahead, which consumes nothing.
    Predicate,
    /// A range of characters, or what pest's stack has: no words.
    Other,
}

/// The rules by their names, in the order of the grammar.
pub static RULES: &[(&str, Expr)] = include!(concat!(env!("OUT_DIR"), "/rules.rs"));
