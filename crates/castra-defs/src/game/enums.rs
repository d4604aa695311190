//! Words and dice: enums with their printed words, and the faces of dice.

use castra_base::IndexMap;
use serde::{Deserialize, Serialize};

use crate::art::{Colour, SymbolShape};

/// A closed set of words.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Enum {
    /// The name in the source.
    pub name: String,
    /// The plural of the name, if it is irregular.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub plural: Option<String>,
    /// Documentation comment.
    pub doc: Option<String>,
    /// The words in order of declaration.
    pub variants: IndexMap<String, Variant>,
}

/// A word of an [`Enum`].
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Variant {
    /// The printed form; the word itself if none is declared.
    pub label: String,
    /// The printed form in the language of the source, if a translation has another. Tables may
    /// name the word by it.
    #[serde(skip)]
    pub source_label: Option<String>,
    /// The abbreviation in tables.
    pub abbr: Option<String>,
    /// The symbol on blocks of this class.
    pub mark: Option<ClassSymbol>,
    /// The colour of an army's blocks, if the army has this word.
    pub colour: Option<Colour>,
}

/// The symbol of a class on the blocks of its units: a coloured shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClassSymbol {
    /// The outline.
    pub shape: SymbolShape,
    /// The fill colour.
    pub colour: Colour,
}

/// A die with equally likely faces.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Die {
    /// The name in the source.
    pub name: String,
    /// Documentation comment.
    pub doc: Option<String>,
    /// The word or number on each face; repeated faces are repeated here.
    pub faces: Vec<String>,
    /// True if the faces are numbers.
    pub numeric: bool,
}
