//! The types of values in play.

use crate::id::{DieId, EnumId, KindId, RecordId};

/// The value of an optional type that holds nothing.
pub const NONE: i64 = i64::MIN;

/// The type of a value in play.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Ty {
    /// Yes or no.
    Bool,
    /// A whole number.
    Int,
    /// A word of an enum.
    Enum(EnumId),
    /// An army.
    Army,
    /// A hex or square of the board.
    Hex,
    /// A piece of a kind, on the board or off it.
    Piece(KindId),
    /// A card: of one kind, or of any.
    Card(Option<KindId>),
    /// A thing of a kind: a type of unit, a card as printed, a terrain.
    Variant(KindId),
    /// Any number of different values of a universe.
    Set(Universe),
    /// A value or none; never nested, never of a set.
    Option(Box<Ty>),
    /// How often each face of a die came up: one byte for each different face, eight to a
    /// word, the first in the lowest byte of the first word.
    Rolled(DieId),
    /// Several values with a name each. Only what callers see of functions and procedures
    /// has it: in the rules themselves there is a local, an argument, a value given back
    /// for each field.
    Record(RecordId),
    /// Nothing: the type of what cannot be read.
    Error,
}

/// What a set ranges over. A set of cards remembers the kind that all of them
/// are of, but its bits are those of all cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Universe {
    /// The words of an enum.
    Enum(EnumId),
    /// The armies.
    Army,
    /// The hexes of the board.
    Hex,
    /// The pieces of a kind, those off the board included.
    Piece(KindId),
    /// The cards of the game, all kinds together.
    Card(Option<KindId>),
    /// The things of a kind.
    Variant(KindId),
    /// The numbers from 0 to 63.
    Int,
}

impl Universe {
    /// The type of an element.
    #[must_use]
    pub const fn element(self) -> Ty {
        match self {
            Self::Enum(id) => Ty::Enum(id),
            Self::Army => Ty::Army,
            Self::Hex => Ty::Hex,
            Self::Piece(kind) => Ty::Piece(kind),
            Self::Card(kind) => Ty::Card(kind),
            Self::Variant(kind) => Ty::Variant(kind),
            Self::Int => Ty::Int,
        }
    }
}

impl Ty {
    /// The universe of sets of this type, if there are such sets.
    #[must_use]
    pub const fn universe(&self) -> Option<Universe> {
        Some(match self {
            Self::Enum(id) => Universe::Enum(*id),
            Self::Army => Universe::Army,
            Self::Hex => Universe::Hex,
            Self::Piece(kind) => Universe::Piece(*kind),
            Self::Card(kind) => Universe::Card(*kind),
            Self::Variant(kind) => Universe::Variant(*kind),
            Self::Int => Universe::Int,
            Self::Bool
            | Self::Set(_)
            | Self::Option(_)
            | Self::Rolled(_)
            | Self::Record(_)
            | Self::Error => return None,
        })
    }
}
