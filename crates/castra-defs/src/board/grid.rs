//! The grid of a board: the shape of its cells, how its lines are set, and how its rows are called.

use serde::{Deserialize, Serialize};
use smol_str::{SmolStr, format_smolstr};

use super::direction::Direction;

/// The shape of a board's cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Grid {
    /// Hexes with a vertex at the top; rows run straight.
    HexPointy,
    /// Hexes with a flat side at the top; columns run straight.
    HexFlat,
    /// Squares.
    Square,
    /// No grid: places with names, and links between them.
    Places,
}

/// How alternate lines of a hex grid are set in. A line is a row of a pointy
/// grid, a column of a flat one; lines count from the top or the left, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Stagger {
    /// No line is: squares.
    None,
    /// Odd lines are set in by half a cell and one cell shorter.
    OddShort,
    /// Even lines are set in by half a cell and one cell shorter.
    EvenShort,
    /// Odd lines are set in by half a cell, all equally long.
    OddShifted,
    /// Even lines are set in by half a cell, all equally long.
    EvenShifted,
    /// Every row stands half a cell further right than the one above, all
    /// equally long. Only pointy grids slant.
    SlantedRight,
    /// Every row stands half a cell further left than the one above, all
    /// equally long.
    SlantedLeft,
}

/// Which edges of a grid are joined: what leaves over one comes in over the other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Joined {
    /// The right edge and the left one, so that rows go round.
    pub east_west: bool,
    /// The upper edge and the lower one, so that columns go round.
    pub north_south: bool,
}

impl Joined {
    /// Whether no edges are joined.
    #[must_use]
    pub const fn is_nothing(&self) -> bool {
        !self.east_west && !self.north_south
    }
}

/// How rows are named, top row first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum RowNames {
    /// Letters: `top` is the letter of the top row; they run down to the
    /// bottom row in or against the order of the alphabet.
    Letters {
        /// Letter of the top row.
        top: char,
        /// Whether letters rise from top to bottom.
        rising: bool,
    },
    /// Numbers, likewise.
    Numbers {
        /// Number of the top row.
        top: u16,
        /// Whether numbers rise from top to bottom.
        rising: bool,
    },
}

impl Grid {
    /// What its cells are called, one and several.
    #[must_use]
    pub const fn cell_words(self) -> (&'static str, &'static str) {
        match self {
            Self::HexPointy | Self::HexFlat => ("hex", "hexes"),
            Self::Square => ("square", "squares"),
            Self::Places => ("place", "places"),
        }
    }

    /// The sides of its cells, clockwise from the north or north-east.
    #[must_use]
    pub const fn directions(self) -> &'static [Direction] {
        use Direction::{East, North, NorthEast, NorthWest, South, SouthEast, SouthWest, West};
        match self {
            Self::HexPointy => &[NorthEast, East, SouthEast, SouthWest, West, NorthWest],
            Self::HexFlat => &[North, NorthEast, SouthEast, South, SouthWest, NorthWest],
            Self::Square => &[North, East, South, West],
            Self::Places => &[],
        }
    }

    /// The corners of a cell, clockwise, as seen from its centre, in the units
    /// of [`super::Board::centre`].
    #[must_use]
    pub const fn corners(self) -> &'static [[i32; 2]] {
        match self {
            Self::HexPointy => &[[0, -2], [1, -1], [1, 1], [0, 2], [-1, 1], [-1, -1]],
            Self::HexFlat => &[[2, 0], [1, 1], [-1, 1], [-2, 0], [-1, -1], [1, -1]],
            Self::Square => &[[1, -1], [1, 1], [-1, 1], [-1, -1]],
            Self::Places => &[],
        }
    }
}

impl Stagger {
    /// Whether the line is set in by half a cell, against its neighbours. Rows
    /// that slant are set in against those above, not by turns.
    #[must_use]
    pub const fn is_set_in(self, line: u16) -> bool {
        match self {
            Self::None | Self::SlantedRight | Self::SlantedLeft => false,
            Self::OddShort | Self::OddShifted => line % 2 == 1,
            Self::EvenShort | Self::EvenShifted => line.is_multiple_of(2),
        }
    }

    /// By how many half cells a line is set in, counted from the one that is
    /// set in least; of so many lines.
    #[must_use]
    pub fn set_in_by(self, line: u16, lines: u16) -> u16 {
        match self {
            Self::SlantedRight => line,
            Self::SlantedLeft => lines.saturating_sub(1).saturating_sub(line),
            Self::None
            | Self::OddShort
            | Self::EvenShort
            | Self::OddShifted
            | Self::EvenShifted => u16::from(self.is_set_in(line)),
        }
    }

    /// Whether every row stands further in than the one above, or further out.
    #[must_use]
    pub const fn is_slanted(self) -> bool {
        matches!(self, Self::SlantedRight | Self::SlantedLeft)
    }

    /// Whether set-in lines are one cell shorter.
    #[must_use]
    pub const fn is_short(self) -> bool {
        matches!(self, Self::OddShort | Self::EvenShort)
    }
}

impl RowNames {
    /// Printed name of the row, counted from the top.
    #[must_use]
    pub fn name(self, row: u16) -> SmolStr {
        match self {
            Self::Letters { top, rising } => {
                let step = if rising { i64::from(row) } else { -i64::from(row) };
                let code = i64::from(u32::from(top)) + step;
                let letter = u32::try_from(code).ok().and_then(char::from_u32).unwrap_or('?');
                format_smolstr!("{letter}")
            }
            Self::Numbers { top, rising } => {
                let step = if rising { i64::from(row) } else { -i64::from(row) };
                format_smolstr!("{}", i64::from(top) + step)
            }
        }
    }

    /// The row, counted from the top, that a printed name stands for, if it
    /// is one of the first `height`. Letters may be lower case.
    #[must_use]
    pub fn row(self, name: &str, height: u16) -> Option<u16> {
        let offset = match self {
            Self::Letters { top, rising } => {
                let mut chars = name.chars();
                let (Some(letter), None) = (chars.next(), chars.next()) else { return None };
                let step = i64::from(u32::from(letter.to_ascii_uppercase()))
                    - i64::from(u32::from(top.to_ascii_uppercase()));
                if rising { step } else { -step }
            }
            Self::Numbers { top, rising } => {
                let number: i64 = name.parse().ok()?;
                let step = number - i64::from(top);
                if rising { step } else { -step }
            }
        };
        u16::try_from(offset).ok().filter(|&row| row < height)
    }
}
