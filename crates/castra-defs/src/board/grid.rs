//! The grid of a board: the shape of its cells, the stagger of its lines, and the names of its
//! rows.

use serde::{Deserialize, Serialize};
use smol_str::{SmolStr, format_smolstr};

use super::direction::Direction;

/// The shape of a board's cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Grid {
    /// Hexes with a vertex at the top; rows are straight.
    HexPointy,
    /// Hexes with a flat side at the top; columns are straight.
    HexFlat,
    /// Squares, which share sides with four neighbours.
    Square,
    /// No grid: named places, and links between them.
    Places,
}

/// The indent of the lines of a hex grid. A line is a row of a pointy grid, or a column of a flat
/// one; lines count from the top or the left, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Stagger {
    /// No indent, for squares and places.
    None,
    /// Odd lines are indented by half a cell and one cell shorter.
    OddShort,
    /// Even lines are indented by half a cell and one cell shorter.
    EvenShort,
    /// Odd lines are indented by half a cell, all equally long.
    OddShifted,
    /// Even lines are indented by half a cell, all equally long.
    EvenShifted,
    /// Every row is half a cell further right than the one above, all equally long. Only for pointy
    /// grids.
    SlantedRight,
    /// Every row is half a cell further left than the one above, all equally long. Only for pointy
    /// grids.
    SlantedLeft,
}

/// The joined edges of a grid: a piece that leaves over one enters over the other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Joined {
    /// The right edge is joined to the left one, so rows wrap around.
    pub east_west: bool,
    /// The upper edge is joined to the lower one, so columns wrap around.
    pub north_south: bool,
}

impl Joined {
    /// Returns whether no edges are joined.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        !self.east_west && !self.north_south
    }
}

/// The names of the rows, top row first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum RowNames {
    /// Letters, consecutive from the top row to the bottom row.
    Letters {
        /// The letter of the top row.
        top: char,
        /// True if letters ascend from top to bottom.
        rising: bool,
    },
    /// Numbers, consecutive from the top row to the bottom row.
    Numbers {
        /// The number of the top row.
        top: u16,
        /// True if numbers ascend from top to bottom.
        rising: bool,
    },
}

impl Grid {
    /// Returns the noun for a cell, singular and plural.
    #[must_use]
    pub const fn cell_words(self) -> (&'static str, &'static str) {
        match self {
            Self::HexPointy | Self::HexFlat => ("hex", "hexes"),
            Self::Square => ("square", "squares"),
            Self::Places => ("place", "places"),
        }
    }

    /// Returns the sides of a cell, clockwise from the north or north-east.
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

    /// Returns the corners of a cell relative to its centre, clockwise, in the units of
    /// [`super::Board::centre`].
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
    /// Returns whether a line is indented by half a cell relative to both neighbours. False for
    /// slanted grids, where each row is indented relative to the one above.
    #[must_use]
    pub const fn is_indented(self, line: u16) -> bool {
        match self {
            Self::None | Self::SlantedRight | Self::SlantedLeft => false,
            Self::OddShort | Self::OddShifted => line % 2 == 1,
            Self::EvenShort | Self::EvenShifted => line.is_multiple_of(2),
        }
    }

    /// Returns the indent of a line in half cells, counted from the least indented of `lines`
    /// lines.
    #[must_use]
    pub fn indent(self, line: u16, lines: u16) -> u16 {
        match self {
            Self::SlantedRight => line,
            Self::SlantedLeft => lines.saturating_sub(1).saturating_sub(line),
            Self::None
            | Self::OddShort
            | Self::EvenShort
            | Self::OddShifted
            | Self::EvenShifted => u16::from(self.is_indented(line)),
        }
    }

    /// Returns whether every row is further right, or further left, than the one above.
    #[must_use]
    pub const fn is_slanted(self) -> bool {
        matches!(self, Self::SlantedRight | Self::SlantedLeft)
    }

    /// Returns whether indented lines are one cell shorter.
    #[must_use]
    pub const fn is_short(self) -> bool {
        matches!(self, Self::OddShort | Self::EvenShort)
    }
}

impl RowNames {
    /// Returns the row names of a board that declares none: up to 26 rows have letters with `A` at
    /// the bottom, more have numbers from 1 at the top.
    #[must_use]
    pub fn default_of(height: u16) -> Self {
        match u8::try_from(height) {
            Ok(rows) if rows <= 26 => {
                Self::Letters { top: char::from(b'A' + rows.saturating_sub(1)), rising: false }
            }
            _ => Self::Numbers { top: 1, rising: true },
        }
    }

    /// Returns the printed name of a row, counted from 0 at the top.
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

    /// Returns the row with a printed name, from 0 at the top. `None` if a board of `height` rows
    /// has no such row. Letters may be lower case.
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
