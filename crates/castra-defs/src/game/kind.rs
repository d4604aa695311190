//! The kinds of elements that a game declares, and their instances: units, cards and marks.

use castra_base::IndexMap;
use serde::{Deserialize, Serialize};

use super::artwork::Artwork;
use super::parameter::Param;
use crate::art::Pictogram;
use crate::value::{Type, Value};

/// A kind of element that the game can declare, such as units or cards.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Kind {
    /// The name, which is also the keyword that declares its instances.
    pub name: String,
    /// The printed name, if the author or a translator gives one that is not the name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// Documentation comment.
    pub doc: Option<String>,
    /// The role of the elements of this kind.
    pub role: KindRole,
    /// Abbreviations of pieces named after the kind itself, such as `LDR` for a leader; the first
    /// is printed.
    #[serde(default)]
    pub abbrs: Vec<String>,
    /// The plural of the name, if it is irregular: `men` of `man`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub plural: Option<String>,
    /// The fields of its instances.
    pub fields: IndexMap<String, Field>,
    /// The drawing of its pieces on the map.
    pub look: Look,
    /// The author's drawing for elements that have neither a drawing nor a pictogram.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub artwork: Option<Artwork>,
}

impl Kind {
    /// Returns the printed name, or else the name as words.
    #[must_use]
    pub fn printed_name(&self) -> String {
        self.title.clone().unwrap_or_else(|| self.name.replace(['-', '_'], " "))
    }

    /// Returns whether its pieces may share the hex of a piece of another kind.
    #[must_use]
    pub fn joins(&self, other: &str) -> bool {
        matches!(&self.role, KindRole::Piece { joins: Some(kind), .. } if kind == other)
    }

    /// Returns whether several of its pieces, of one army, may share a hex.
    #[must_use]
    pub const fn stacks(&self) -> bool {
        self.role.stacking_limit() > 1
    }

    /// Returns whether its pieces are visible only to their own army.
    #[must_use]
    pub const fn is_secret(&self) -> bool {
        matches!(self.role, KindRole::Piece { secret: true, .. })
    }

    /// Returns whether pieces can be of this kind without an instance: every field that does not
    /// change in play has a default.
    #[must_use]
    pub fn needs_no_instance(&self) -> bool {
        self.fields.values().all(|f| f.state || f.default.is_some())
    }
}

/// The role of the elements of a [`Kind`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum KindRole {
    /// A piece on the board.
    Piece {
        /// The kind of piece whose hex it may share, as a leader shares the hex of a unit.
        joins: Option<String>,
        /// True if several of its kind and army may share a hex.
        #[serde(default)]
        stacks: bool,
        /// The stacking limit of a kind that stacks; `None` for no limit.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        at_most: Option<u16>,
        /// True if a piece is visible only to its own army.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        secret: bool,
    },
    /// A card of a deck.
    Card,
    /// The ground: its fields are those of terrain.
    Terrain,
    /// A distinction that pieces of a kind may carry, such as an elite.
    Mark {
        /// The kind of piece that can carry it.
        of: String,
    },
}

impl KindRole {
    /// Returns the stacking limit for pieces of one kind and army in a hex. The limit of a kind
    /// that does not stack is 1, and [`u16::MAX`] means no limit.
    #[must_use]
    pub const fn stacking_limit(&self) -> u16 {
        match self {
            Self::Piece { stacks: true, at_most: None, .. } => u16::MAX,
            Self::Piece { stacks: true, at_most: Some(most), .. } => *most,
            Self::Piece { stacks: false, .. } | Self::Card | Self::Terrain | Self::Mark { .. } => 1,
        }
    }
}

/// A field of a [`Kind`] or of terrain.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Field {
    /// The type of its values.
    pub ty: Type,
    /// The value of instances that give none.
    pub default: Option<Value>,
    /// True if the value changes during play.
    pub state: bool,
    /// True if only the owner of the piece sees the value.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub private: bool,
    /// True if the account of a game omits changes of the value.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub quiet: bool,
    /// The field that bounds this state field from above, such as a printed strength.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub upto: Option<String>,
    /// The printed title, from the start of the documentation comment.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// Documentation comment, without the title.
    pub doc: Option<String>,
}

/// The drawing of the pieces of a kind.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Look {
    /// Not drawn: the look of cards and marks.
    #[default]
    None,
    /// A rectangular block in the army's colour.
    Block {
        /// The field whose enum word gives the class symbol.
        symbol: Option<String>,
        /// The state field that counts the blocks left in a unit.
        strength: Option<String>,
        /// The state field with the facing: a direction, or a word such as `ahead-left`
        /// relative to the army's edge.
        #[serde(default)]
        facing: Option<String>,
        /// The field whose enum word gives the colour, if that is not the army's.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        colour: Option<String>,
    },
    /// A round badge with the piece's name, such as a leader.
    Badge,
}

impl Look {
    /// Returns the state field with the facing, if there is one.
    #[must_use]
    pub fn facing(&self) -> Option<&str> {
        match self {
            Self::Block { facing, .. } => facing.as_deref(),
            Self::None | Self::Badge => None,
        }
    }

    /// Returns this look. If both are blocks, the fields that it does not set are those of `other`.
    #[must_use]
    pub fn merge(self, other: &Self) -> Self {
        match (self, other.clone()) {
            (
                Self::Block { symbol, strength, facing, colour },
                Self::Block { symbol: s, strength: n, facing: f, colour: c },
            ) => Self::Block {
                symbol: symbol.or(s),
                strength: strength.or(n),
                facing: facing.or(f),
                colour: colour.or(c),
            },
            (own, _) => own,
        }
    }
}

/// A named instance of a [`Kind`]: a unit type, a card, an elite.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Instance {
    /// The name in the source.
    pub name: String,
    /// The name of its kind.
    pub kind: String,
    /// Documentation comment.
    pub doc: Option<String>,
    /// The printed name. For a card with parameters, a pattern such as `Order {count} Units
    /// {section}`.
    pub title: String,
    /// The abbreviation on blocks and in drawn deployments, such as `HI`.
    pub abbr: Option<String>,
    /// Further abbreviations that are accepted but never printed.
    pub aliases: Vec<String>,
    /// The parameters of a card.
    pub params: Vec<Param>,
    /// The fields in order of declaration, including defaults.
    pub fields: IndexMap<String, Value>,
    /// The drawing on its block.
    pub pictogram: Option<Pictogram>,
    /// The author's drawing, which takes precedence over the pictogram.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub artwork: Option<Artwork>,
    /// True if pictures show no facing on its pieces, although the kind has one: a camp, for
    /// example.
    #[serde(default)]
    pub faceless: bool,
    /// The units that may carry a mark; empty for any of the kind.
    #[serde(default)]
    pub of: Vec<String>,
}

impl Instance {
    /// Returns the fields of a card with these arguments. A field that names a parameter
    /// ([`Value::Field`]) gets the argument.
    #[must_use]
    pub fn fields_with(&self, args: &[Value]) -> IndexMap<String, Value> {
        let given = |value: &Value| {
            let Value::Field(name) = value else { return None };
            let at = self.params.iter().position(|param| param.name == *name)?;
            args.get(at).cloned()
        };
        let filled = |value: &Value| given(value).unwrap_or_else(|| value.clone());
        self.fields.iter().map(|(name, value)| (name.clone(), filled(value))).collect()
    }
}
