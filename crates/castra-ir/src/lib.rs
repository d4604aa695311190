//! The rules as data: typed trees in which every name is an index, and what is read
//! off them.
//!
//! A [`Program`] is one game with its modules and options, for one battle, ready to
//! be compiled and played; its [`Rules`] are what it does. [`visit`] goes through the
//! trees and [`visit_mut`] changes them, [`effects`] says what a statement reads and
//! writes, [`summary`] how large a body becomes when its calls are expanded.
//!
//! All values are whole numbers: a bool is 0 or 1; a word of an enum, an army,
//! a hex, a piece, a card or a thing of a kind is its index in the list it is
//! declared in; "none" is [`NONE`]. Sets are bit sets over such a list.

mod changed;
mod code;
mod dump;
pub mod effects;
mod expr;
mod fingerprint;
pub mod interval;
mod limits;
mod list;
mod position;
pub mod reach;
mod rename;
mod shared;
pub mod slots;
mod stmt;
pub mod summary;
pub mod visit;
pub mod visit_mut;
mod world;

pub use changed::*;
pub use code::*;
pub use dump::{Dump, dump};
pub use expr::*;
pub use limits::{MOST_ELEMENTS, MOST_FACES, MOST_NUMBER, MOST_WAYS, NUMBERS};
pub use list::List;
pub use position::{Content, Position, Spot, position_text, spot_text, spots};
pub use rename::rename_locals;
pub use shared::Shared;
pub use stmt::*;
pub use world::*;

/// The value of an optional type that holds nothing.
pub const NONE: i64 = i64::MIN;

/// Declares an index type.
macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident $noun:literal;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(pub u32);

        impl $name {
            /// As an index into the list.
            #[must_use]
            pub const fn index(self) -> usize {
                self.0 as usize
            }
        }

        impl Id for $name {
            const NAME: &'static str = $noun;

            fn position(self) -> usize {
                self.index()
            }

            fn at(position: usize) -> Self {
                // Invariant: lists of a program are shorter than `u32::MAX`.
                Self(u32::try_from(position).unwrap_or(u32::MAX))
            }
        }
    )*};
}

/// An index type.
pub trait Id: Copy {
    /// What is named by it, in the mistakes of [`List::get`].
    const NAME: &'static str;

    /// As an index into the list.
    fn position(self) -> usize;

    /// The index of a position in its list.
    fn at(position: usize) -> Self;
}

/// The index of a position in a list.
pub fn id<T: Id>(position: usize) -> T {
    T::at(position)
}

ids! {
    /// An enum of [`Program::enums`].
    EnumId "enum";
    /// A die of [`Program::dice`].
    DieId "die";
    /// A kind of [`Program::kinds`].
    KindId "kind";
    /// A field of a kind, in [`Kind::fields`].
    FieldId "field";
    /// A pile of [`Program::piles`].
    PileId "pile";
    /// A deck of [`Program::decks`].
    DeckId "deck";
    /// A declared state of [`Program::states`].
    StateId "state";
    /// A War Council entry of the battle, in [`Program::council`].
    CouncilId "War Council entry";
    /// A War Council entry of each army, in [`Army::council`].
    ArmyCouncilId "War Council entry of an army";
    /// A table of [`Program::tables`].
    TableId "table";
    /// A function of [`Rules::functions`].
    FunctionId "function";
    /// A procedure of [`Rules::procedures`].
    ProcedureId "procedure";
    /// A local of the body that it stands in.
    LocalId "local";
    /// An option of [`Program::options`].
    OptionId "option";
    /// A weight of [`Program::weights`].
    WeightId "weight";
    /// A role of [`Program::roles`].
    RoleId "role";
    /// A clause of [`Program::clauses`].
    ClauseId "clause";
    /// A record of [`Program::records`].
    RecordId "record";
}

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
