//! Declarations of a game other than kinds: enums, dice, decks, piles, state and tables.

use castra_defs::PileVisibility;

use crate::id::EnumId;
use crate::interval::Interval;
use crate::program::hex::Hex;
use crate::ty::{NONE, Ty};

/// An enum. The value of a word is its index.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Enum {
    /// Identifier in the source; for an anonymous enum, the name of the item that it types.
    pub name: String,
    /// The words in the order of their declaration, which is the order of their values.
    pub words: Vec<Word>,
}

impl EnumId {
    /// The built-in enum `direction`, whose words are the points of the compass.
    pub const DIRECTION: Self = Self(0);
    /// The built-in enum of the answers of `choose whether`, yes and no. The rules cannot name it.
    pub const ANSWER: Self = Self(1);
    /// The value of the answer yes in the enum [`Self::ANSWER`].
    pub const YES: i64 = 0;
}

/// A word of an [`Enum`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word {
    /// Identifier in the source.
    pub word: String,
    /// Printed name.
    pub label: String,
}

/// A die.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Die {
    /// Identifier in the source.
    pub name: String,
    /// Type of a face: a number or an enum.
    pub face: Ty,
    /// The faces, each equally likely; some may be equal.
    pub faces: Vec<i64>,
    /// The different faces, in the order of their first appearance. The position in this list is
    /// the byte in a [`Ty::Rolled`].
    pub distinct: Vec<i64>,
}

/// A deck, whose cards `fill` puts into a pile. Linking adds the cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deck {
    /// Identifier in the source.
    pub name: String,
    /// The cards, as indices into [`Program::cards`](crate::Program::cards).
    pub cards: Vec<u32>,
}

/// A pile of cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pile {
    /// Identifier in the source.
    pub name: String,
    /// Set if each army has its own.
    pub per_army: bool,
    /// The players who see its cards.
    pub visibility: PileVisibility,
}

/// A declared state variable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// Identifier in the source.
    pub name: String,
    /// Type of a value.
    pub ty: Ty,
    /// The scope of a value.
    pub owner: Owner,
    /// The players who see the value.
    pub visibility: PileVisibility,
    /// Set if the account of a game leaves out changes of it.
    pub quiet: bool,
    /// Initial value; see also [`State::of_map`].
    pub init: i64,
    /// Proven bounds of the value.
    pub within: Interval,
    /// The property of the map that replaces [`State::init`] for each hex.
    pub of_map: Option<OfMap>,
}

/// A property of the map that rules can change and that a [`State`] therefore holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OfMap {
    /// The terrain of a hex: `h.terrain`.
    Terrain,
    /// The terrain on one side of a hex, by the index of the neighbour in [`Hex::neighbours`], or
    /// `none`: `side(h, k)`. There is one state for each index.
    Side(u32),
}

impl State {
    /// Returns the initial value for a hex.
    #[must_use]
    pub fn initial_value(&self, hex: &Hex) -> i64 {
        match self.of_map {
            None => self.init,
            Some(OfMap::Terrain) => i64::from(hex.terrain),
            Some(OfMap::Side(slot)) => {
                let toward = hex.neighbours.get(slot as usize);
                let laid = hex.sides.iter().find(|(other, _)| Some(other) == toward);
                laid.map_or(NONE, |(_, terrain)| i64::from(*terrain))
            }
        }
    }
}

/// The scope of a [`State`]: one value for each of these.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Owner {
    /// One value.
    Game,
    /// One value for each army.
    Army,
    /// One value for each hex.
    Hex,
}

/// A look-up table, with an enum or a range of numbers as the index of each dimension.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// Identifier in the source.
    pub name: String,
    /// The index of each dimension, rows first.
    pub params: Vec<Axis>,
    /// Type of a cell.
    pub result: Ty,
    /// Cells in row-major order.
    pub cells: Vec<i64>,
}

/// The index type of one dimension of a [`Table`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Axis {
    /// The words of an enum.
    Words(EnumId),
    /// Numbers from 0 to below `count`; the index of a number in the source is its difference from
    /// `lowest`.
    Numbers {
        /// The number in the source that has the index 0.
        lowest: i64,
        /// Number of indices.
        count: usize,
        /// Set if the first index also stands for all lower numbers and the last for all higher
        /// ones.
        open: bool,
    },
}

impl Axis {
    /// Returns the type of the index.
    #[must_use]
    pub const fn ty(self) -> Ty {
        match self {
            Self::Words(of) => Ty::Enum(of),
            Self::Numbers { .. } => Ty::Int,
        }
    }
}
