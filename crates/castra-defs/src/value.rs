use std::fmt;

use serde::{Deserialize, Serialize};

/// The type of a field, a card parameter or a War Council entry.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Type {
    /// A whole number, inclusive bounds where the text gives them.
    Int {
        /// Smallest and largest allowed value.
        range: Option<(i64, i64)>,
    },
    /// Yes or no; written as a bare word or left out.
    Bool,
    /// One piece of text in quotes.
    Text,
    /// One or more pieces of text in quotes, such as the generals of an army.
    Names,
    /// One variant of the named enum.
    Enum(String),
    /// Any number of different variants of the named enum.
    SetOf(String),
    /// One of the words listed where the type is written.
    OneOf(Vec<String>),
    /// A type that only state has. Its values are words, `none` included, and numbers.
    Play(PlayType),
}

/// A type that only state has: what only play knows, or anything that may be none. Models
/// have it as a text writes it, `direction`, `hex or none`; it is taken apart where a model is
/// read, and nowhere else.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "String", from = "String")]
pub struct PlayType {
    /// What a value is that is not none.
    pub of: Played,
    /// Whether a value may be none.
    pub or_none: bool,
}

/// What a value of a [`PlayType`] is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Played {
    /// A number, with its bounds where the text gives some.
    Number(Option<(i64, i64)>),
    /// Yes or no.
    Truth,
    /// What is called so: an enum, a kind, `army`, `hex`.
    Named(String),
}

impl PlayType {
    /// What the points of the compass are called as a type.
    pub const DIRECTION: &'static str = "direction";

    /// Whether it is that of the points of the compass, none not being one.
    #[must_use]
    pub fn is_direction(&self) -> bool {
        !self.or_none && self.of.is_direction()
    }
}

impl Played {
    /// Whether it is a point of the compass.
    #[must_use]
    pub fn is_direction(&self) -> bool {
        matches!(self, Self::Named(name) if name == PlayType::DIRECTION)
    }
}

impl fmt::Display for PlayType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.of.fmt(f)?;
        if self.or_none { f.write_str(OR_NONE) } else { Ok(()) }
    }
}

impl fmt::Display for Played {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(None) => f.write_str(INT),
            Self::Number(Some((low, high))) => write!(f, "{INT} {low}..{high}"),
            Self::Truth => f.write_str(BOOL),
            Self::Named(name) => f.write_str(name),
        }
    }
}

const OR_NONE: &str = " or none";
const INT: &str = "int";
const BOOL: &str = "bool";

impl From<PlayType> for String {
    fn from(ty: PlayType) -> Self {
        ty.to_string()
    }
}

impl From<String> for PlayType {
    fn from(written: String) -> Self {
        let (of, or_none) = match written.strip_suffix(OR_NONE) {
            Some(of) => (of, true),
            None => (written.as_str(), false),
        };
        let bounds = || {
            let (low, high) = of.strip_prefix(INT)?.strip_prefix(' ')?.split_once("..")?;
            Some((low.parse().ok()?, high.parse().ok()?))
        };
        let of = match of {
            INT => Played::Number(None),
            BOOL => Played::Truth,
            of => bounds().map_or_else(
                || Played::Named(of.to_owned()),
                |bounds| Played::Number(Some(bounds)),
            ),
        };
        Self { of, or_none }
    }
}

/// A value that has been checked against its [`Type`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Value {
    /// A whole number.
    Int(i64),
    /// Yes or no.
    Bool(bool),
    /// One piece of text.
    Text(String),
    /// Several pieces of text, in the order written.
    Names(Vec<String>),
    /// A variant of an enum, or a word of a [`Type::OneOf`].
    Word(String),
    /// A set of variants, in the order of the enum's declaration.
    Set(Vec<String>),
    /// The value of another field of the same piece, as in
    /// `state blocks: int = full-blocks`. Only ever a default.
    Field(String),
}

impl Value {
    /// The number, if this is one.
    #[must_use]
    pub fn as_int(&self) -> Option<i64> {
        if let Self::Int(n) = self { Some(*n) } else { None }
    }

    /// The word, if this is a variant of an enum.
    #[must_use]
    pub fn as_word(&self) -> Option<&str> {
        if let Self::Word(w) = self { Some(w) } else { None }
    }

    /// Yes or no, if this is one of the two.
    #[must_use]
    pub fn as_bool(&self) -> Option<bool> {
        if let Self::Bool(b) = self { Some(*b) } else { None }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_type_of_play_is_read_as_it_is_written() {
        let bounded = Played::Number(Some((0, 3)));
        for (of, or_none, text) in [
            (bounded, true, "int 0..3 or none"),
            (Played::Number(None), true, "int or none"),
            (Played::Truth, true, "bool or none"),
            (Played::Named("hex".to_owned()), false, "hex"),
        ] {
            let ty = PlayType { of, or_none };
            assert_eq!(ty.to_string(), text);
            assert_eq!(PlayType::from(text.to_owned()), ty);
        }
    }
}
