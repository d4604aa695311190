//! Boards with a line of cells added or removed at an edge.

use serde::{Deserialize, Serialize};

use crate::board::{Board, Cell, Grid, RowNames, Section, Stagger};

/// The maximum number of rows, and of columns, of a board.
pub const MAX_BOARD_LINES: u16 = 100;

/// An edge of a grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum BoardEdge {
    /// Above the first row.
    Top,
    /// Below the last row.
    Bottom,
    /// Before the first column.
    Left,
    /// After the last column.
    Right,
}

impl BoardEdge {
    /// All edges.
    pub const ALL: [Self; 4] = [Self::Top, Self::Bottom, Self::Left, Self::Right];

    /// Returns whether the line at this edge is a row.
    #[must_use]
    pub const fn is_row_edge(self) -> bool {
        matches!(self, Self::Top | Self::Bottom)
    }
}

/// A board after a line was added or removed, with the mapping between old and new cells.
#[derive(Clone, Debug, PartialEq)]
pub struct ResizedBoard {
    /// The new board.
    pub board: Board,
    /// The rows by which cells have moved down.
    row_shift: i32,
    /// The columns by which cells have moved right.
    right: i32,
}

impl ResizedBoard {
    /// Returns the new board's cell for a cell of the old one, or `None` if it was removed.
    #[must_use]
    pub fn new_cell(&self, old: Cell) -> Option<Cell> {
        shift_cell(old, self.row_shift, self.right).filter(|&cell| self.board.contains(cell))
    }

    /// Returns the position of a new cell on the old board. For a cell of an added line, it is
    /// beyond the old board's last line, or `None` before its first.
    #[must_use]
    pub fn old_cell(&self, new: Cell) -> Option<Cell> {
        shift_cell(new, -self.row_shift, -self.right)
    }
}

fn shift_cell(cell: Cell, down: i32, right: i32) -> Option<Cell> {
    let row = u16::try_from(i32::from(cell.row) + down).ok()?;
    let col = u16::try_from(i32::from(cell.col) + right).ok()?;
    Some(Cell { row, col })
}

impl Board {
    /// Returns the board with a row or column added (`adds`) or removed at an edge. All other cells
    /// keep their neighbours. The lowest letter or number stays the same, so adding or removing a
    /// line at that end renames all cells. Returns `None` for a board of places, for a size that no
    /// board can have, and if no letter is left.
    #[must_use]
    pub fn resized(&self, edge: BoardEdge, adds: bool) -> Option<ResizedBoard> {
        if self.has_places() {
            return None;
        }
        let step = |lines: u16| match adds {
            true => lines.checked_add(1).filter(|&lines| lines <= MAX_BOARD_LINES),
            false => lines.checked_sub(1).filter(|&lines| lines > 0),
        };
        let by = if adds { 1 } else { -1 };
        let mut board = self.clone();
        let (mut down, mut right) = (0, 0);
        if edge.is_row_edge() {
            board.height = step(self.height)?;
            board.rows = self.rows.of_lines(self.height, board.height)?;
            down = if edge == BoardEdge::Top { by } else { 0 };
        } else {
            board.width = step(self.width)?;
            if let Some(left) = self.column_letter {
                RowNames::Letters { top: left, rising: true }.of_lines(self.width, board.width)?;
            }
            right = if edge == BoardEdge::Left { by } else { 0 };
            board.sections = shift_sections(&self.sections, edge, 2 * by);
        }
        let first_line = match self.grid {
            Grid::HexPointy => edge == BoardEdge::Top,
            Grid::HexFlat => edge == BoardEdge::Left,
            Grid::Square | Grid::Places => false,
        };
        if first_line {
            board.stagger = self.stagger.swap_parity();
        }
        let along = if board.grid == Grid::HexFlat { board.height } else { board.width };
        if board.stagger.is_short() && along < 2 {
            return None;
        }
        Some(ResizedBoard { board, row_shift: down, right })
    }

    /// Returns the reflection from left to right, as a function from a cell to the opposite one. It
    /// returns `None` where no cell is exactly opposite, as with shifted rows of equal length, and
    /// for places.
    pub fn mirror(&self) -> impl Fn(Cell) -> Option<Cell> + '_ {
        // The edges are found once for all cells. A board of places has none.
        let across = || self.cells().map(|cell| self.centre(cell)[0]);
        let edges = if self.has_places() { None } else { across().min().zip(across().max()) };
        move |cell| {
            let (left, right) = edges?;
            let [x, y] = self.centre(cell);
            let last = if self.grid == Grid::HexFlat { self.width } else { self.row_len(cell.row) };
            let other = Cell { col: last.checked_sub(cell.col + 1)?, ..cell };
            let is_opposite = self.contains(other) && self.centre(other) == [left + right - x, y];
            is_opposite.then_some(other)
        }
    }

    /// Returns the cells that are lost if the line at an edge is removed; empty if that line cannot
    /// be removed.
    #[must_use]
    pub fn edge_cells(&self, edge: BoardEdge) -> Vec<Cell> {
        let smaller = self.resized(edge, false);
        let is_lost =
            |&cell: &Cell| smaller.as_ref().is_some_and(|new| new.new_cell(cell).is_none());
        self.cells().filter(is_lost).collect()
    }
}

/// Returns sections after the columns have changed by some half cells: those at the edge change
/// with it.
fn shift_sections(old: &[Section], edge: BoardEdge, half_cells: i32) -> Vec<Section> {
    let first = old.iter().map(|one| one.from).min();
    let last = old.iter().map(|one| one.to).max();
    let each = old.iter().map(|one| {
        let mut one = one.clone();
        if edge == BoardEdge::Left {
            one.to += half_cells;
            one.from += if Some(one.from) == first { 0 } else { half_cells };
        } else if Some(one.to) == last {
            one.to += half_cells;
        }
        one
    });
    each.collect()
}

impl Stagger {
    /// Returns the stagger with odd and even lines exchanged.
    const fn swap_parity(self) -> Self {
        match self {
            Self::OddShort => Self::EvenShort,
            Self::EvenShort => Self::OddShort,
            Self::OddShifted => Self::EvenShifted,
            Self::EvenShifted => Self::OddShifted,
            Self::None | Self::SlantedRight | Self::SlantedLeft => self,
        }
    }
}

impl RowNames {
    /// Returns the names of `new` lines that begin where the names of `old` lines begin: at the
    /// top, or at the bottom if they ascend from there.
    fn of_lines(self, old: u16, new: u16) -> Option<Self> {
        let by = i64::from(new) - i64::from(old);
        match self {
            Self::Letters { top, rising } => {
                let shift = if rising { 0 } else { by };
                let top = u32::try_from(i64::from(u32::from(top)) + shift).ok()?;
                let names = Self::Letters { top: char::from_u32(top)?, rising };
                let is_letter =
                    |line: u16| names.name(line).chars().all(|c| c.is_ascii_uppercase());
                (is_letter(0) && is_letter(new.saturating_sub(1))).then_some(names)
            }
            Self::Numbers { top, rising } => {
                let shift = if rising { 0 } else { by };
                let top = u16::try_from(i64::from(top) + shift).ok()?;
                Some(Self::Numbers { top, rising })
            }
        }
    }
}
