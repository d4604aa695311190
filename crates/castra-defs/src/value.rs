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
/// have it as a text writes it, `direction`, `hex or none`; nothing else takes that apart.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "String", from = "String")]
pub struct PlayType {
    /// The type by its name, without `or none`: `int`, an enum, a kind, `army`, `hex`.
    pub name: String,
    /// Whether a value may be none.
    pub or_none: bool,
}

impl PlayType {
    /// What the points of the compass are called as a type.
    pub const DIRECTION: &'static str = "direction";

    /// Whether it is that of the points of the compass, none not being one.
    #[must_use]
    pub fn is_direction(&self) -> bool {
        !self.or_none && self.name == Self::DIRECTION
    }
}

impl fmt::Display for PlayType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)?;
        if self.or_none { f.write_str(OR_NONE) } else { Ok(()) }
    }
}

const OR_NONE: &str = " or none";

impl From<PlayType> for String {
    fn from(ty: PlayType) -> Self {
        ty.to_string()
    }
}

impl From<String> for PlayType {
    fn from(written: String) -> Self {
        match written.strip_suffix(OR_NONE) {
            Some(name) => Self { name: name.to_owned(), or_none: true },
            None => Self { name: written, or_none: false },
        }
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
