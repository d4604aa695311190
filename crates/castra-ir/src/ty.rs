//! The types of values in play.

use crate::id::{DieId, EnumId, KindId, RecordId};

/// The empty value of an optional type.
pub const NONE: i64 = i64::MIN;

/// The type of a value.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Ty {
    /// `true` or `false`.
    Bool,
    /// A 64-bit integer.
    Int,
    /// A word of an enum.
    Enum(EnumId),
    /// One of the armies.
    Army,
    /// A cell of the board: a hex, a square or a place.
    Hex,
    /// A piece of one kind, on the board or off it.
    Piece(KindId),
    /// A card of one kind, or of any if none is given.
    Card(Option<KindId>),
    /// A variant of a kind: a unit type, a printed card or a terrain.
    Variant(KindId),
    /// A set of values of a universe.
    Set(Universe),
    /// A value or `none`. Never nested, and never of a set.
    Option(Box<Ty>),
    /// The result of a roll: the number of dice for each different face. Each face takes one byte,
    /// eight to a word; the first face is the lowest byte of the first word.
    Rolled(DieId),
    /// Several named values. Only signatures of functions and procedures have records: in the rules
    /// there is one local, argument or returned value for each field.
    Record(RecordId),
    /// The type of an expression with an error, compatible with every type.
    Error,
}

/// The values that can be elements of a set. A set of cards may be restricted to one kind, but its
/// bits cover all cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Universe {
    /// The words of an enum.
    Enum(EnumId),
    /// All armies.
    Army,
    /// All hexes of the board.
    Hex,
    /// The pieces of a kind, those off the board included.
    Piece(KindId),
    /// The cards of the game, all kinds together.
    Card(Option<KindId>),
    /// The variants of a kind.
    Variant(KindId),
    /// The numbers from 0 to [`MAX_SET_NUMBER`](crate::MAX_SET_NUMBER).
    Int,
}

impl Universe {
    /// Returns the type of an element.
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
    /// Returns the universe of sets with elements of this type; `None` if there are no such sets.
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
