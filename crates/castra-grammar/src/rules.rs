//! The grammar as data, for what is made from it besides the parser: which words an editor
//! colours, and where.

/// What a rule is made of.
#[derive(Debug)]
pub enum Expr {
    /// A text.
    Str(&'static str),
    /// Another rule, by its name.
    Rule(&'static str),
    /// One after the other.
    Seq(&'static Self, &'static Self),
    /// One or the other.
    Choice(&'static Self, &'static Self),
    /// It may be missing.
    Opt(&'static Self),
    /// Once or several times, or any number of times; or pest's stack keeps it.
    Repeated(&'static Self),
    /// What follows is looked at, and nothing is read.
    Predicate,
    /// A range of characters, or what pest's stack has: no words.
    Other,
}

/// The rules by their names, in the order of the grammar.
pub static RULES: &[(&str, Expr)] = include!(concat!(env!("OUT_DIR"), "/rules.rs"));
