//! The right sides of rules without lookaheads.

use std::collections::BTreeMap;

use crate::chars::Chars;

/// The rules by name, and the start rule.
#[derive(Debug)]
pub(crate) struct Rules {
    pub(crate) start: String,
    pub(crate) rules: BTreeMap<String, Rule>,
}

/// A rule.
#[derive(Clone, Debug)]
pub(crate) struct Rule {
    pub(crate) part: Part,
    /// True if the rule is a token: no white space is skipped in it, and it contains no recursion.
    pub(crate) is_token: bool,
}

/// A right side of a rule, or a part of one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    /// The empty text.
    Empty,
    /// Matches no text.
    Never,
    Text(String),
    One(Chars),
    Rule(String),
    Sequence(Vec<Self>),
    Choice(Vec<Self>),
    Optional(Box<Self>),
    /// Any number of repetitions.
    Many(Box<Self>),
}

impl Part {
    /// Returns a sequence of parts, without empty ones.
    pub(crate) fn sequence(parts: Vec<Self>) -> Self {
        if parts.contains(&Self::Never) {
            return Self::Never;
        }
        let mut flat = Vec::new();
        for part in parts {
            match part {
                Self::Empty => {}
                Self::Sequence(inner) => flat.extend(inner),
                other => flat.push(other),
            }
        }
        match flat.len() {
            0 => Self::Empty,
            1 => flat.remove(0),
            _ => Self::Sequence(flat),
        }
    }

    /// Returns a choice of parts, without those that match no text.
    pub(crate) fn choice(parts: Vec<Self>) -> Self {
        let mut flat: Vec<Self> = Vec::new();
        let mut is_optional = false;
        for part in parts {
            match part {
                Self::Never => {}
                Self::Empty => is_optional = true,
                Self::Choice(inner) => flat.extend(inner),
                other if flat.contains(&other) => {}
                other => flat.push(other),
            }
        }
        let part = match flat.len() {
            0 if is_optional => return Self::Empty,
            0 => return Self::Never,
            1 => flat.remove(0),
            _ => Self::Choice(flat),
        };
        if is_optional { Self::optional(part) } else { part }
    }

    pub(crate) fn optional(part: Self) -> Self {
        match part {
            Self::Never | Self::Empty => Self::Empty,
            Self::Optional(_) | Self::Many(_) => part,
            other => Self::Optional(Box::new(other)),
        }
    }

    pub(crate) fn many(part: Self) -> Self {
        match part {
            Self::Never | Self::Empty => Self::Empty,
            Self::Optional(inner) => Self::Many(inner),
            Self::Many(_) => part,
            other => Self::Many(Box::new(other)),
        }
    }

    /// Calls a function with the name of each rule in the part.
    pub(crate) fn each_rule(&self, call: &mut impl FnMut(&str)) {
        match self {
            Self::Rule(name) => call(name),
            Self::Sequence(parts) | Self::Choice(parts) => {
                parts.iter().for_each(|part| part.each_rule(call));
            }
            Self::Optional(inner) | Self::Many(inner) => inner.each_rule(call),
            Self::Empty | Self::Never | Self::Text(_) | Self::One(_) => {}
        }
    }
}
