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
    /// A type that only state has, as it is written: `direction`, `hex or none`.
    /// Its values are words, `none` included, and numbers.
    Play(String),
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
