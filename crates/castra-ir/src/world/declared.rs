//! What a game declares besides kinds: enums, dice, decks, piles, state, tables.

use castra_defs::PileVisibility;

use crate::id::EnumId;
use crate::interval::Interval;
use crate::ty::{NONE, Ty};
use crate::world::hex::Hex;

/// An enumeration.
#[derive(Clone, Debug)]
pub struct Enum {
    /// Its name; of one written in place the name of what it is the type of.
    pub name: String,
    /// Its words.
    pub words: Vec<Word>,
}

impl EnumId {
    /// `direction`, whose words are the points of the compass.
    pub const DIRECTION: Self = Self(0);
    /// The answers of `choose whether`, yes and no. Texts have no name for it.
    pub const ANSWER: Self = Self(1);
    /// Which of the answers is yes.
    pub const YES: i64 = 0;
}

/// A word of an [`Enum`].
#[derive(Clone, Debug)]
pub struct Word {
    /// As the text writes it.
    pub word: String,
    /// As it is printed.
    pub label: String,
}

/// A die.
#[derive(Clone, Debug)]
pub struct Die {
    /// Its name.
    pub name: String,
    /// Type of a face: a number, or an enum of its faces.
    pub face: Ty,
    /// The faces, each equally likely.
    pub faces: Vec<i64>,
    /// The different ones, in the order of their first appearance; position in
    /// this list is the byte in a [`Ty::Rolled`].
    pub distinct: Vec<i64>,
}

/// A deck.
#[derive(Clone, Debug)]
pub struct Deck {
    /// Its name.
    pub name: String,
    /// Its cards, as indices into [`Program::cards`].
    pub cards: Vec<u32>,
}

/// A pile. Those of armies exist once for each.
#[derive(Clone, Debug)]
pub struct Pile {
    /// Its name.
    pub name: String,
    /// Whether each army has its own.
    pub per_army: bool,
    /// Who sees its cards.
    pub visibility: PileVisibility,
}

/// Declared state.
#[derive(Clone, Debug)]
pub struct State {
    /// Its name.
    pub name: String,
    /// Its type.
    pub ty: Ty,
    /// What has a value of its own.
    pub owner: Owner,
    /// Who sees it.
    pub visibility: PileVisibility,
    /// Whether a story leaves out how it changes.
    pub quiet: bool,
    /// Its value at the start.
    pub init: i64,
    /// Between which numbers it lies at every moment, as was proven.
    pub within: Interval,
    /// What of the map each hex begins with in it, if it is not [`State::init`].
    pub of_map: Option<OfMap>,
}

/// What of the map a [`State`] is, in games whose rules change it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OfMap {
    /// The terrain of the hex: `h.terrain`.
    Terrain,
    /// The terrain on its side toward one of its neighbours, by the place of that in
    /// [`Hex::neighbours`], or none: `side(h, k)`. There is a state for each of the neighbours that
    /// a hex can have.
    Side(u32),
}

impl State {
    /// What it is of a hex at the start.
    #[must_use]
    pub fn begins(&self, hex: &Hex) -> i64 {
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

/// What has a value of its own of a [`State`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Owner {
    /// The game.
    Game,
    /// Every army.
    Army,
    /// Every hex.
    Hex,
}

/// A look-up table, indexed by enums.
#[derive(Clone, Debug)]
pub struct Table {
    /// Its name.
    pub name: String,
    /// What it is indexed by, rows first.
    pub params: Vec<Axis>,
    /// Type of a cell.
    pub result: Ty,
    /// Cells, row by row.
    pub cells: Vec<i64>,
}

/// What one side of a [`Table`] is indexed by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Axis {
    /// The words of an enum.
    Words(EnumId),
    /// Numbers from 0 up to but not including this one: what the text calls by
    /// another number has been counted from the lowest.
    Numbers {
        /// The number in the text that is 0 here.
        lowest: i64,
        /// How many there are.
        count: usize,
        /// Whether the first stands for all below it as well, and the last for all above.
        open: bool,
    },
}

impl Axis {
    /// The type of what it is looked up by.
    #[must_use]
    pub const fn ty(self) -> Ty {
        match self {
            Self::Words(of) => Ty::Enum(of),
            Self::Numbers { .. } => Ty::Int,
        }
    }
}
