//! Boards: their cells, the names of the cells, and adjacency. Coordinates on a hex grid are those
//! of [`hexx`].

mod direction;
mod grid;
mod places;

use hexx::{Hex, HexOrientation, OffsetHexMode};
use serde::{Deserialize, Serialize};
use smol_str::{SmolStr, format_smolstr};

use super::half::Half;

pub use direction::Direction;
pub use grid::{Grid, Joined, RowNames, Stagger};
pub use places::{Area, Caption, Link, NamedPlace, Places};

/// A board: a grid of cells with printed names, or named places with links.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Board {
    /// The name in the source.
    pub name: String,
    /// Documentation comment.
    pub doc: Option<String>,
    /// The shape of the cells.
    pub grid: Grid,
    /// The number of cells in the longest row.
    pub width: u16,
    /// The number of rows.
    pub height: u16,
    /// The indent of rows (pointy) or columns (flat).
    pub stagger: Stagger,
    /// The joined edges.
    #[serde(default, skip_serializing_if = "Joined::is_empty")]
    pub joined: Joined,
    /// The names of the rows, top row first.
    pub rows: RowNames,
    /// The number of the leftmost column.
    pub first_column: u16,
    /// The letter of the leftmost column, if columns have letters and rows numbers; further columns
    /// follow in alphabetical order.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub column_letter: Option<char>,
    /// The sections, left to right as seen by the bottom player.
    pub sections: Vec<Section>,
    /// The places and links of a board of places; empty for grids.
    #[serde(default, skip_serializing_if = "Places::is_empty")]
    pub places: Places,
}

/// A part of the board between two vertical lines.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Section {
    /// The name, as seen by the bottom player.
    pub name: String,
    /// The left bound, inclusive, in the half cells of [`Board::half_column`]. A cell that a bound
    /// cuts belongs to both sections.
    pub from: i32,
    /// The right bound, inclusive, in the same unit.
    pub to: i32,
}

/// A cell of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cell {
    /// The row, 0 at the top.
    pub row: u16,
    /// The column, 0 at the left.
    pub col: u16,
}

impl Board {
    /// Returns whether columns, not rows, are indented.
    #[must_use]
    pub fn staggers_columns(&self) -> bool {
        self.grid == Grid::HexFlat
    }

    /// Returns the number of columns that a row spans. On a board with short columns, the last row
    /// has fewer cells; see [`Self::cells_of_row`].
    #[must_use]
    pub fn row_len(&self, row: u16) -> u16 {
        let short = self.grid == Grid::HexPointy
            && self.stagger.is_short()
            && self.stagger.is_indented(row);
        self.width - u16::from(short)
    }

    /// Returns the number of cells in a column.
    #[must_use]
    pub fn col_len(&self, col: u16) -> u16 {
        let short =
            self.grid == Grid::HexFlat && self.stagger.is_short() && self.stagger.is_indented(col);
        self.height - u16::from(short)
    }

    /// Returns whether the board has this cell.
    #[must_use]
    pub fn contains(&self, cell: Cell) -> bool {
        cell.row < self.height
            && cell.col < self.row_len(cell.row)
            && cell.row < self.col_len(cell.col)
    }

    /// Iterates over all cells, row by row from the top left.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + '_ {
        (0..self.height).flat_map(move |row| self.cells_of_row(row))
    }

    /// Iterates over the cells of a row, from left to right. On a board with short columns, the
    /// last row has gaps.
    pub fn cells_of_row(&self, row: u16) -> impl Iterator<Item = Cell> + '_ {
        (0..self.row_len(row)).map(move |col| Cell { row, col }).filter(|&cell| self.contains(cell))
    }

    /// Returns the position of a cell in [`Self::cells`]; `None` for a cell outside the board.
    #[must_use]
    pub fn index_of(&self, cell: Cell) -> Option<usize> {
        if !self.contains(cell) {
            return None;
        }
        let above: usize = (0..cell.row).map(|row| self.cells_before(row, self.row_len(row))).sum();
        Some(above + self.cells_before(cell.row, cell.col))
    }

    /// Returns the number of cells in a row to the left of a column.
    fn cells_before(&self, row: u16, col: u16) -> usize {
        // Columns are short by at most one cell, so only the last row has gaps.
        if row + 1 < self.height {
            return usize::from(col);
        }
        (0..col).filter(|&col| self.contains(Cell { row, col })).count()
    }

    /// Returns the number of cells.
    #[must_use]
    pub fn cell_count(&self) -> usize {
        (0..self.height).map(|row| self.cells_before(row, self.row_len(row))).sum()
    }

    /// Returns the name of a cell in sources: for a place its own, on a grid as printed, such as
    /// `E5`. See [`Self::title_of`] for the printed name of a place.
    ///
    /// With numbered rows the column comes first, as a letter if columns have letters (`E5`), or
    /// else both as digits, such as `0703`: at least two digits each, more for rows if the highest
    /// needs them.
    #[must_use]
    pub fn name_of(&self, cell: Cell) -> SmolStr {
        if let Some(place) = self.place_of(cell) {
            return place.name.clone();
        }
        let row = self.rows.name(cell.row);
        if let Some(letters) = self.column_letters() {
            return format_smolstr!("{}{row}", letters.name(cell.col));
        }
        let column = u32::from(cell.col) + u32::from(self.first_column);
        match self.rows {
            RowNames::Letters { .. } => format_smolstr!("{row}{column}"),
            RowNames::Numbers { .. } => {
                format_smolstr!("{column:02}{row:0>digits$}", digits = self.row_digits())
            }
        }
    }

    /// Returns whether cells are named by digits alone, as in `0703`.
    #[must_use]
    pub fn numbers_cells(&self) -> bool {
        !self.has_places()
            && self.column_letter.is_none()
            && matches!(self.rows, RowNames::Numbers { .. })
    }

    /// Returns the number of digits of a numbered row in the name of a cell. It is the same for all
    /// rows, or else `10112` could be row 112 of column 10 or row 12 of column 101.
    fn row_digits(&self) -> usize {
        let last = self.height.saturating_sub(1);
        [0, last].map(|row| self.rows.name(row).len()).into_iter().fold(2, usize::max)
    }

    /// Returns the printed name of a cell: the title of a place that has one, or else
    /// [`Self::name_of`].
    #[must_use]
    pub fn title_of(&self, cell: Cell) -> String {
        match self.place_of(cell) {
            Some(place) if !place.title.is_empty() => place.title.clone(),
            _ => self.name_of(cell).to_string(),
        }
    }

    /// Returns the names of the columns, if they are letters.
    fn column_letters(&self) -> Option<RowNames> {
        self.column_letter.map(|top| RowNames::Letters { top, rising: true })
    }

    /// Returns whether the board consists of places rather than a grid.
    #[must_use]
    pub fn has_places(&self) -> bool {
        self.grid == Grid::Places
    }

    /// Returns the place at a cell of a board of places; `None` on a grid.
    #[must_use]
    pub fn place_of(&self, cell: Cell) -> Option<&NamedPlace> {
        self.places.all.get(usize::from(cell.col)).filter(|_| cell.row == 0)
    }

    /// Returns the link between two places, if there is one.
    #[must_use]
    pub fn link(&self, a: Cell, b: Cell) -> Option<&Link> {
        let between = [a.col.min(b.col), a.col.max(b.col)];
        self.places.links.iter().find(|link| link.between == between)
    }

    /// Returns the cell with a name as in [`Self::name_of`]. On a grid letters may be lower case.
    /// Digits must be as printed, so `E05` is not the name of a cell.
    #[must_use]
    pub fn cell(&self, name: &str) -> Option<Cell> {
        if self.has_places() {
            let at = self.places.all.iter().position(|place| place.name == name)?;
            return Some(Cell { row: 0, col: u16::try_from(at).ok()? });
        }
        let cell = self.cell_ignoring_leading_zeros(name)?;
        self.name_of(cell).eq_ignore_ascii_case(name).then_some(cell)
    }

    /// Returns the cell of a grid from its name, whatever the number of leading zeros: `E05` is the
    /// cell `E5`.
    #[must_use]
    pub fn cell_ignoring_leading_zeros(&self, name: &str) -> Option<Cell> {
        let (column, row) = self.split_name(name)?;
        let row = self.rows.row(row, self.height)?;
        let col = match self.column_letters() {
            Some(letters) => letters.row(column, self.width)?,
            None => column.parse::<u16>().ok()?.checked_sub(self.first_column)?,
        };
        Some(Cell { row, col }).filter(|&cell| self.contains(cell))
    }

    /// Returns the row that a cell name refers to, even if the row has no such cell. Returns `None`
    /// if the board has no such row.
    #[must_use]
    pub fn row_of_name(&self, name: &str) -> Option<u16> {
        self.rows.row(self.split_name(name)?.1, self.height)
    }

    /// Splits the name of a cell of a grid into the names of column and row.
    fn split_name<'n>(&self, name: &'n str) -> Option<(&'n str, &'n str)> {
        let are_digits = |text: &str| text.bytes().all(|b| b.is_ascii_digit());
        if self.numbers_cells() {
            return name
                .split_at_checked(name.len().checked_sub(self.row_digits())?)
                .filter(|_| are_digits(name));
        }
        let digits = name.find(|c: char| c.is_ascii_digit()).unwrap_or(name.len());
        let (letter, number) = name.split_at_checked(digits)?;
        let lines = match self.column_letter {
            Some(_) => (letter, number),
            None => (number, letter),
        };
        are_digits(number).then_some(lines)
    }

    /// Returns the neighbour across a side, if there is one. Across a joined edge it is on the
    /// opposite side of the board.
    #[must_use]
    pub fn neighbour(&self, cell: Cell, side: Direction) -> Option<Cell> {
        if self.grid == Grid::Square && !self.grid.directions().contains(&side) {
            return None;
        }
        self.adjacent_cell(cell, side)
    }

    /// Returns the adjacent cell in a direction, if there is one: a neighbour, or on squares also a
    /// diagonal cell, with which the cell shares no side. Places have none.
    #[must_use]
    pub fn adjacent_cell(&self, cell: Cell, direction: Direction) -> Option<Cell> {
        let (col, row) = match self.grid {
            Grid::Places => return None,
            Grid::Square => {
                let (right, down) = match direction {
                    Direction::North => (0, -1),
                    Direction::NorthEast => (1, -1),
                    Direction::East => (1, 0),
                    Direction::SouthEast => (1, 1),
                    Direction::South => (0, 1),
                    Direction::SouthWest => (-1, 1),
                    Direction::West => (-1, 0),
                    Direction::NorthWest => (-1, -1),
                };
                (i32::from(cell.col) + right, i32::from(cell.row) + down)
            }
            Grid::HexPointy | Grid::HexFlat => {
                let neighbour = self.hex(cell) + direction.hexx(self.grid)?.into_hex();
                match self.slant() {
                    Some(Stagger::SlantedRight) => (neighbour.x, neighbour.y),
                    Some(_) => (neighbour.x + neighbour.y, neighbour.y),
                    None => {
                        let [col, row] =
                            neighbour.to_offset_coordinates(self.offset_mode(), self.orientation());
                        (col, row)
                    }
                }
            }
        };
        let round = |at: i32, joined: bool, cells: u16| {
            if joined { at.checked_rem_euclid(i32::from(cells)) } else { Some(at) }
        };
        let col = round(col, self.joined.east_west, self.width)?;
        let row = round(row, self.joined.north_south, self.height)?;
        let cell = Cell { row: u16::try_from(row).ok()?, col: u16::try_from(col).ok()? };
        self.contains(cell).then_some(cell)
    }

    /// Returns the offsets by which a cell repeats on a board with joined edges: for each pair of
    /// joined edges the distance once around the board, to the right and down, in the units of
    /// [`Self::centre`].
    #[must_use]
    pub fn wrap_offsets(&self) -> Vec<[i32; 2]> {
        let (width, height) = (i32::from(self.width), i32::from(self.height));
        let (over, down) = match self.grid {
            Grid::Places => return Vec::new(),
            Grid::Square => ([2 * width, 0], [0, 2 * height]),
            Grid::HexPointy => {
                let slant = match self.slant() {
                    Some(Stagger::SlantedRight) => height,
                    Some(_) => -height,
                    None => 0,
                };
                // If rows also wrap around, whole rows are subtracted for the shortest offset.
                let turns =
                    if self.joined.east_west { (slant + width).div_euclid(2 * width) } else { 0 };
                let slant = slant - 2 * width * turns;
                ([2 * width, 0], [slant, 3 * height])
            }
            Grid::HexFlat => ([3 * width, 0], [0, 2 * height]),
        };
        let over = self.joined.east_west.then_some(over);
        let down = self.joined.north_south.then_some(down);
        over.into_iter().chain(down).collect()
    }

    /// Returns the board without joined edges, as it is printed.
    #[must_use]
    pub fn without_joined_edges(&self) -> Self {
        Self { joined: Joined::default(), ..self.clone() }
    }

    /// Iterates over all neighbours: clockwise on grids, in the order of its links for a place.
    pub fn neighbours(&self, cell: Cell) -> impl Iterator<Item = Cell> + '_ {
        let across = self.grid.directions().iter();
        let across = across.filter_map(move |&side| self.neighbour(cell, side));
        let linked = self.places.links.iter().filter_map(move |link| match link.between {
            [a, b] if a == cell.col => Some(Cell { row: 0, col: b }),
            [a, b] if b == cell.col => Some(Cell { row: 0, col: a }),
            _ => None,
        });
        across.chain(linked)
    }

    /// Returns the axial coordinates of a cell of a hex grid.
    #[must_use]
    pub fn hex(&self, cell: Cell) -> Hex {
        let (col, row) = (i32::from(cell.col), i32::from(cell.row));
        // Axial rows slant to the right by definition.
        match self.slant() {
            Some(Stagger::SlantedRight) => return Hex::new(col, row),
            Some(_) => return Hex::new(col - row, row),
            None => {}
        }
        Hex::from_offset_coordinates(
            [i32::from(cell.col), i32::from(cell.row)],
            self.offset_mode(),
            self.orientation(),
        )
    }

    /// Returns the centre of a cell, to the right and down, in units that make centres and corners
    /// integers. On a hex grid, the horizontal and vertical units differ in length, which does not
    /// affect collinearity. For a place, the result is [`NamedPlace::at`].
    #[must_use]
    pub fn centre(&self, cell: Cell) -> [i32; 2] {
        match self.grid {
            Grid::Square => [2 * i32::from(cell.col), 2 * i32::from(cell.row)],
            Grid::Places => self.place_of(cell).map_or([0, 0], |place| place.at),
            Grid::HexPointy => {
                let hex = self.hex(cell);
                [2 * hex.x + hex.y, 3 * hex.y]
            }
            Grid::HexFlat => {
                let hex = self.hex(cell);
                [3 * hex.x, hex.x + 2 * hex.y]
            }
        }
    }

    /// Returns the orientation of a hex grid; pointy for squares and places, which have none.
    #[must_use]
    pub fn orientation(&self) -> HexOrientation {
        match self.grid {
            Grid::HexFlat => HexOrientation::Flat,
            Grid::HexPointy | Grid::Square | Grid::Places => HexOrientation::Pointy,
        }
    }

    /// Returns [`Stagger::SlantedRight`] or [`Stagger::SlantedLeft`] if the rows slant, or else
    /// `None`.
    #[must_use]
    pub fn slant(&self) -> Option<Stagger> {
        let slants = self.grid == Grid::HexPointy && self.stagger.is_slanted();
        slants.then_some(self.stagger)
    }

    fn offset_mode(&self) -> OffsetHexMode {
        if self.stagger.is_indented(0) { OffsetHexMode::Even } else { OffsetHexMode::Odd }
    }

    /// Returns the horizontal position in half cells: `2 * column`, plus one in an indented row,
    /// plus the indent of a slanted one.
    #[must_use]
    pub fn half_column(&self, cell: Cell) -> i32 {
        let set_in = match self.grid {
            Grid::HexPointy => self.stagger.indent(cell.row, self.height),
            Grid::HexFlat | Grid::Square | Grid::Places => 0,
        };
        2 * i32::from(cell.col) + i32::from(set_in)
    }

    /// Iterates over the sections of a cell: two if a section line cuts it.
    pub fn sections_of(&self, cell: Cell) -> impl Iterator<Item = &Section> {
        let x = self.half_column(cell);
        self.sections.iter().filter(move |s| s.from <= x && x <= s.to)
    }

    /// Returns the half of the board that contains a cell. Returns `None` for the middle row, and
    /// for places, which belong to no half.
    #[must_use]
    pub fn half_of(&self, cell: Cell) -> Option<Half> {
        if self.has_places() {
            return None;
        }
        match (2 * cell.row + 1).cmp(&self.height) {
            std::cmp::Ordering::Less => Some(Half::Top),
            std::cmp::Ordering::Equal => None,
            std::cmp::Ordering::Greater => Some(Half::Bottom),
        }
    }
}

impl Direction {
    const fn hexx(self, grid: Grid) -> Option<hexx::EdgeDirection> {
        use hexx::EdgeDirection as E;
        Some(match (grid, self) {
            (Grid::HexPointy, Self::NorthEast) => E::POINTY_NORTH_EAST,
            (Grid::HexPointy, Self::East) => E::POINTY_EAST,
            (Grid::HexPointy, Self::SouthEast) => E::POINTY_SOUTH_EAST,
            (Grid::HexPointy, Self::SouthWest) => E::POINTY_SOUTH_WEST,
            (Grid::HexPointy, Self::West) => E::POINTY_WEST,
            (Grid::HexPointy, Self::NorthWest) => E::POINTY_NORTH_WEST,
            (Grid::HexFlat, Self::North) => E::FLAT_NORTH,
            (Grid::HexFlat, Self::NorthEast) => E::FLAT_NORTH_EAST,
            (Grid::HexFlat, Self::SouthEast) => E::FLAT_SOUTH_EAST,
            (Grid::HexFlat, Self::South) => E::FLAT_SOUTH,
            (Grid::HexFlat, Self::SouthWest) => E::FLAT_SOUTH_WEST,
            (Grid::HexFlat, Self::NorthWest) => E::FLAT_NORTH_WEST,
            _ => return None,
        })
    }
}
