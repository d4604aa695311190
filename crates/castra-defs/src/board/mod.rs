//! Boards: which cells there are, what they are called, and which are
//! neighbours. Coordinates on a hex grid are [`hexx`]'s; names, sections and
//! short rows are ours.

mod direction;
mod grid;
mod places;
#[cfg(test)]
mod tests;

use hexx::{Hex, HexOrientation, OffsetHexMode};
use serde::{Deserialize, Serialize};
use smol_str::{SmolStr, format_smolstr};

use super::half::Half;

pub use direction::Direction;
pub use grid::{Grid, Joined, RowNames, Stagger};
pub use places::{Area, Caption, Link, NamedPlace, Places};

/// A board: a grid of cells with printed names.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Board {
    /// Its name.
    pub name: String,
    /// Documentation written above it.
    pub doc: Option<String>,
    /// The shape of its cells.
    pub grid: Grid,
    /// Cells in its longest row.
    pub width: u16,
    /// Number of rows.
    pub height: u16,
    /// Which rows (pointy) or columns (flat) are set in by half a cell.
    pub stagger: Stagger,
    /// Which of its edges meet.
    #[serde(default, skip_serializing_if = "Joined::is_nothing")]
    pub joined: Joined,
    /// How rows are named, top row first.
    pub rows: RowNames,
    /// Number of the leftmost cell of a row.
    pub first_column: u16,
    /// Letter of the leftmost cell of a row, where columns have letters and
    /// rows numbers; they go on in the order of the alphabet.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub column_letter: Option<char>,
    /// Sections, left to right as the bottom player sees them.
    pub sections: Vec<Section>,
    /// Of a board of places, those and what connects them; empty on grids.
    #[serde(default, skip_serializing_if = "Places::is_empty")]
    pub places: Places,
}

/// A part of the board between two vertical lines.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Section {
    /// Its name, as the bottom player calls it.
    pub name: String,
    /// Left bound in half cells: `2 * column`, columns from 0, set-in lines one
    /// more. Inclusive: a cell cut by the line belongs to both sections.
    pub from: i32,
    /// Right bound in half cells, inclusive.
    pub to: i32,
}

/// One cell of a board: row from the top, column from the left, both from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Cell {
    /// Row, 0 at the top.
    pub row: u16,
    /// Column, 0 at the left.
    pub col: u16,
}

impl Board {
    /// Whether alternate *columns*, not rows, are set in.
    #[must_use]
    pub fn staggers_columns(&self) -> bool {
        self.grid == Grid::HexFlat
    }

    /// Number of cells in a row.
    #[must_use]
    pub fn row_len(&self, row: u16) -> u16 {
        let short =
            self.grid == Grid::HexPointy && self.stagger.is_short() && self.stagger.is_set_in(row);
        self.width - u16::from(short)
    }

    /// Number of cells in a column.
    #[must_use]
    pub fn col_len(&self, col: u16) -> u16 {
        let short =
            self.grid == Grid::HexFlat && self.stagger.is_short() && self.stagger.is_set_in(col);
        self.height - u16::from(short)
    }

    /// Whether the board has this cell.
    #[must_use]
    pub fn contains(&self, cell: Cell) -> bool {
        cell.row < self.height
            && cell.col < self.row_len(cell.row)
            && cell.row < self.col_len(cell.col)
    }

    /// All cells, row by row from the top left.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + '_ {
        (0..self.height)
            .flat_map(move |row| (0..self.row_len(row)).map(move |col| Cell { row, col }))
            .filter(|&cell| self.contains(cell))
    }

    /// Position of a cell in [`Self::cells`].
    #[must_use]
    pub fn index_of(&self, cell: Cell) -> Option<usize> {
        if !self.contains(cell) {
            return None;
        }
        let above: usize = (0..cell.row).map(|row| self.cells_before(row, self.row_len(row))).sum();
        Some(above + self.cells_before(cell.row, cell.col))
    }

    /// How many cells there are in a row before a column.
    fn cells_before(&self, row: u16, col: u16) -> usize {
        // Columns are short by one cell at most, so that only the last row has gaps.
        if row + 1 < self.height {
            return usize::from(col);
        }
        (0..col).filter(|&col| self.contains(Cell { row, col })).count()
    }

    /// Number of cells.
    #[must_use]
    pub fn cell_count(&self) -> usize {
        (0..self.height).map(|row| self.cells_before(row, self.row_len(row))).sum()
    }

    /// Printed name of a cell, such as `E5`; with numbered rows the column
    /// comes first, as a letter where it has one (`E5`), else both in digits,
    /// such as `0703`: two for each, and more of a row if the highest needs them.
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

    /// Whether cells are called by digits alone, as `0703`.
    #[must_use]
    pub fn numbers_cells(&self) -> bool {
        !self.is_of_places()
            && self.column_letter.is_none()
            && matches!(self.rows, RowNames::Numbers { .. })
    }

    /// With how many digits a numbered row stands in the name of a cell. All have the same, or
    /// `10112` could be row 112 of column 10 and row 12 of column 101.
    fn row_digits(&self) -> usize {
        let last = self.height.saturating_sub(1);
        [0, last].map(|row| self.rows.name(row).len()).into_iter().fold(2, usize::max)
    }

    /// What a cell is called where people read it: the printed name of a place, the name of a
    /// hex or square.
    #[must_use]
    pub fn title_of(&self, cell: Cell) -> String {
        match self.place_of(cell) {
            Some(place) if !place.title.is_empty() => place.title.clone(),
            _ => self.name_of(cell).to_string(),
        }
    }

    /// The names of its columns, where they are letters.
    fn column_letters(&self) -> Option<RowNames> {
        self.column_letter.map(|top| RowNames::Letters { top, rising: true })
    }

    /// Whether it is a board of places rather than a grid.
    #[must_use]
    pub fn is_of_places(&self) -> bool {
        self.grid == Grid::Places
    }

    /// The place that a cell of a board of places is.
    #[must_use]
    pub fn place_of(&self, cell: Cell) -> Option<&NamedPlace> {
        self.places.all.get(usize::from(cell.col)).filter(|_| cell.row == 0)
    }

    /// What connects two places, if something does.
    #[must_use]
    pub fn link(&self, a: Cell, b: Cell) -> Option<&Link> {
        let between = [a.col.min(b.col), a.col.max(b.col)];
        self.places.links.iter().find(|link| link.between == between)
    }

    /// The cell that a printed name stands for. Letters may be in lower case; digits are those
    /// that are printed, so that `E05` names no cell.
    #[must_use]
    pub fn cell(&self, name: &str) -> Option<Cell> {
        if self.is_of_places() {
            let at = self.places.all.iter().position(|place| place.name == name)?;
            return Some(Cell { row: 0, col: u16::try_from(at).ok()? });
        }
        let cell = self.cell_called(name)?;
        self.name_of(cell).eq_ignore_ascii_case(name).then_some(cell)
    }

    /// The cell of a grid whose row and column are those of a name, with whatever zeros before
    /// the numbers.
    #[must_use]
    pub fn cell_called(&self, name: &str) -> Option<Cell> {
        let (column, row) = self.lines_called(name)?;
        let row = self.rows.row(row, self.height)?;
        let col = match self.column_letters() {
            Some(letters) => letters.row(column, self.width)?,
            None => column.parse::<u16>().ok()?.checked_sub(self.first_column)?,
        };
        Some(Cell { row, col }).filter(|&cell| self.contains(cell))
    }

    /// The row of a grid in which a cell of a name would be, whether or not it has such a cell.
    #[must_use]
    pub fn row_called(&self, name: &str) -> Option<u16> {
        self.rows.row(self.lines_called(name)?.1, self.height)
    }

    /// The column and the row in the name of a cell of a grid.
    fn lines_called<'n>(&self, name: &'n str) -> Option<(&'n str, &'n str)> {
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

    /// The neighbour across a side, if the board has one: across an edge that is joined with
    /// another, one on the other side of the board.
    #[must_use]
    pub fn neighbour(&self, cell: Cell, side: Direction) -> Option<Cell> {
        if self.grid == Grid::Square && !self.grid.directions().contains(&side) {
            return None;
        }
        self.toward(cell, side)
    }

    /// The cell next to one in a direction: a neighbour, or the square that lies aslant of
    /// one, with which it shares no side.
    #[must_use]
    pub fn toward(&self, cell: Cell, direction: Direction) -> Option<Cell> {
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
                let there = self.hex(cell) + direction.hexx(self.grid)?.into_hex();
                match self.slant() {
                    Some(Stagger::SlantedRight) => (there.x, there.y),
                    Some(_) => (there.x + there.y, there.y),
                    None => {
                        let [col, row] =
                            there.to_offset_coordinates(self.offset_mode(), self.orientation());
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

    /// How far a cell lies from itself, once round the board: for each pair of joined edges,
    /// to the right and down, in the units of [`Self::centre`].
    #[must_use]
    pub fn rounds(&self) -> Vec<[i32; 2]> {
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
                // Where rows go round as well, the shortest way down and up again.
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

    /// The board as it lies on the page, where no edges meet.
    #[must_use]
    pub fn on_page(&self) -> Self {
        Self { joined: Joined::default(), ..self.clone() }
    }

    /// All neighbours: on grids clockwise, of a place in the order of its links.
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

    /// Axial coordinates of a cell of a hex grid.
    #[must_use]
    pub fn hex(&self, cell: Cell) -> Hex {
        let (col, row) = (i32::from(cell.col), i32::from(cell.row));
        // Axial rows slant to the right of themselves.
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

    /// The centre of a cell, to the right and down, in units that make it and
    /// the corners of cells whole numbers. A unit to the right and one down are
    /// not equally long, which does not matter to what lies on a line.
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

    /// The orientation of a hex grid; pointy for squares and places, which have none.
    #[must_use]
    pub fn orientation(&self) -> HexOrientation {
        match self.grid {
            Grid::HexFlat => HexOrientation::Flat,
            Grid::HexPointy | Grid::Square | Grid::Places => HexOrientation::Pointy,
        }
    }

    /// The way in which the rows slant, if they do.
    #[must_use]
    pub fn slant(&self) -> Option<Stagger> {
        let slants = self.grid == Grid::HexPointy && self.stagger.is_slanted();
        slants.then_some(self.stagger)
    }

    fn offset_mode(&self) -> OffsetHexMode {
        if self.stagger.is_set_in(0) { OffsetHexMode::Even } else { OffsetHexMode::Odd }
    }

    /// Horizontal position in half cells: `2 * column`, one more in a set-in row
    /// and for every row by which a slanted one is set in.
    #[must_use]
    pub fn half_column(&self, cell: Cell) -> i32 {
        let set_in = match self.grid {
            Grid::HexPointy => self.stagger.set_in_by(cell.row, self.height),
            Grid::HexFlat | Grid::Square | Grid::Places => 0,
        };
        2 * i32::from(cell.col) + i32::from(set_in)
    }

    /// The sections a cell belongs to: two where a section line cuts it.
    pub fn sections_of(&self, cell: Cell) -> impl Iterator<Item = &Section> {
        let x = self.half_column(cell);
        self.sections.iter().filter(move |s| s.from <= x && x <= s.to)
    }

    /// Which half of the board a cell lies in; none on the middle row, and none of
    /// places, which are nobody's half.
    #[must_use]
    pub fn half_of(&self, cell: Cell) -> Option<Half> {
        if self.is_of_places() {
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
