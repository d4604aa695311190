//! The types and values of fields, card parameters and War Council entries.

use std::fmt;

use serde::{Deserialize, Serialize};

/// The type of a field, a card parameter or a War Council entry.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Type {
    /// An integer.
    Int {
        /// The smallest and the largest value, if bounded.
        range: Option<(i64, i64)>,
    },
    /// True or false, written as a bare word or left out.
    Bool,
    /// A string.
    Text,
    /// One or more strings, such as the generals of an army.
    Names,
    /// A word of the named enum.
    Enum(String),
    /// A set of words of the named enum.
    SetOf(String),
    /// One of the listed words.
    OneOf(Vec<String>),
    /// A type of state only. Its values are words, including `none`, and numbers.
    Play(StateType),
}

/// A type that only state can have: a type that exists during play only, or one that may be `none`.
///
/// Models store it in source syntax, such as `direction` or `hex or none`, and only deserialization
/// parses it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "String", from = "String")]
pub struct StateType {
    /// The type of a value other than none.
    pub of: RuntimeType,
    /// True if the value may be `none`.
    pub or_none: bool,
}

/// The type of a value of state, other than `none`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RuntimeType {
    /// An integer with its bounds, if any.
    Number(Option<(i64, i64)>),
    /// True or false.
    Truth,
    /// The type with this name: an enum, a kind, `army`, `hex`.
    Named(String),
}

impl StateType {
    /// The name of the type of compass directions.
    pub const DIRECTION: &'static str = "direction";

    /// Returns whether this is the type of compass directions, without `none`.
    #[must_use]
    pub fn is_direction(&self) -> bool {
        !self.or_none && self.of.is_direction()
    }
}

impl RuntimeType {
    /// Returns whether this is the type of compass directions.
    #[must_use]
    pub fn is_direction(&self) -> bool {
        matches!(self, Self::Named(name) if name == StateType::DIRECTION)
    }
}

impl fmt::Display for StateType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.of.fmt(f)?;
        if self.or_none { f.write_str(OR_NONE) } else { Ok(()) }
    }
}

impl fmt::Display for RuntimeType {
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

impl From<StateType> for String {
    fn from(ty: StateType) -> Self {
        ty.to_string()
    }
}

impl From<String> for StateType {
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
            INT => RuntimeType::Number(None),
            BOOL => RuntimeType::Truth,
            of => bounds().map_or_else(
                || RuntimeType::Named(of.to_owned()),
                |bounds| RuntimeType::Number(Some(bounds)),
            ),
        };
        Self { of, or_none }
    }
}

/// A value checked against its [`Type`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Value {
    /// An integer.
    Int(i64),
    /// True or false.
    Bool(bool),
    /// A string.
    Text(String),
    /// Strings in source order.
    Names(Vec<String>),
    /// A word of an enum, or of a [`Type::OneOf`].
    Word(String),
    /// A set of words, in enum order.
    Set(Vec<String>),
    /// The value of another field of the same piece, as in `state blocks: int = full-blocks`. Only
    /// as a default.
    Field(String),
}

impl Value {
    /// Returns the number, if this is one.
    #[must_use]
    pub fn as_int(&self) -> Option<i64> {
        if let Self::Int(n) = self { Some(*n) } else { None }
    }

    /// Returns the word, if this is one.
    #[must_use]
    pub fn as_word(&self) -> Option<&str> {
        if let Self::Word(w) = self { Some(w) } else { None }
    }

    /// Returns the boolean, if this is one.
    #[must_use]
    pub fn as_bool(&self) -> Option<bool> {
        if let Self::Bool(b) = self { Some(*b) } else { None }
    }
}
