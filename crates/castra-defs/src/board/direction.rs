//! The eight directions of a board, and the words for them.

use serde::{Deserialize, Serialize};

/// A side of a cell, named by the compass with north at the top of the page. A pointy hex has no
/// north or south side, a flat one no east or west side, a square no diagonal one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the eight points of the compass")]
pub enum Direction {
    North,
    NorthEast,
    East,
    SouthEast,
    South,
    SouthWest,
    West,
    NorthWest,
}

impl Direction {
    /// All eight directions, clockwise from north.
    pub const ALL: [Self; 8] = [
        Self::North,
        Self::NorthEast,
        Self::East,
        Self::SouthEast,
        Self::South,
        Self::SouthWest,
        Self::West,
        Self::NorthWest,
    ];

    /// The words in rules, such as `north-east`, in the order of [`Self::ALL`].
    pub const WORDS: [&str; 8] =
        ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"];

    /// Returns the suffix after a hex, as in `C5.ne`.
    #[must_use]
    pub const fn suffix(self) -> &'static str {
        match self {
            Self::North => "n",
            Self::NorthEast => "ne",
            Self::East => "e",
            Self::SouthEast => "se",
            Self::South => "s",
            Self::SouthWest => "sw",
            Self::West => "w",
            Self::NorthWest => "nw",
        }
    }

    /// Returns the direction with a suffix such as `ne`; `None` for any other text.
    #[must_use]
    pub fn from_suffix(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|d| d.suffix() == word)
    }

    /// Returns the mirrored direction, with east and west exchanged.
    #[must_use]
    pub const fn mirrored(self) -> Self {
        match self {
            Self::North | Self::South => self,
            Self::NorthEast => Self::NorthWest,
            Self::East => Self::West,
            Self::SouthEast => Self::SouthWest,
            Self::SouthWest => Self::SouthEast,
            Self::West => Self::East,
            Self::NorthWest => Self::NorthEast,
        }
    }

    /// Returns the opposite direction.
    #[must_use]
    pub const fn opposite(self) -> Self {
        match self {
            Self::North => Self::South,
            Self::NorthEast => Self::SouthWest,
            Self::East => Self::West,
            Self::SouthEast => Self::NorthWest,
            Self::South => Self::North,
            Self::SouthWest => Self::NorthEast,
            Self::West => Self::East,
            Self::NorthWest => Self::SouthEast,
        }
    }
}
