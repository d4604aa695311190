//! Cells by the names or numbers of their rows and columns.

use castra_defs::{Board, Cell, RowNames};

use crate::import::ledger::{Fate, Ledger};
use crate::import::names::plain_latin;
use crate::import::source::{Source, parse_whole};
use crate::import::spot::Spot;

/// Returns the cell with a name, regardless of case and of leading zeros.
pub(super) fn cell_with_name(board: &Board, name: &str) -> Option<Cell> {
    let found = board.cell(name);
    // Spreadsheets write `E05` for `E5`.
    let found = found.or_else(|| board.cell_ignoring_leading_zeros(name));
    let found = found.or_else(|| board.cell_ignoring_leading_zeros(&name.to_uppercase()));
    let found = found.or_else(|| board.cell(&name.to_lowercase()));
    // Others write `E-5` or `E.5`. Joined digits could be another cell: `1-23` is not `12-3`.
    let bare: String = name.chars().filter(|c| !SIGNS.contains(*c)).collect();
    let is_one_number = bare.bytes().all(|byte| byte.is_ascii_digit());
    found.or_else(|| (bare != name && !is_one_number).then(|| cell_with_name(board, &bare))?)
}

/// The signs between the letter and the number of a hex, or between its column and its row.
const SIGNS: &str = " -._:";

/// Gives spots with the name or number of a row and of a column their cell on the board. So it does
/// with numbers such as `0703` on a board whose hexes have other names: column 7, row 3, as on most
/// printed maps.
///
/// The ledger says where lines are counted. If a number such as `0313` is off the board, the file
/// may mean rows and columns in another way, so no such number is read.
pub(super) fn resolve(source: &mut Source, board: &Board, ledger: &mut Ledger) {
    for piece in &mut source.pieces {
        if matches!(&piece.at, Spot::Named(name) if means_reserve(name, board)) {
            piece.at = Spot::Reserve;
        }
    }
    if board.has_places() {
        return;
    }
    let mut found: Vec<Found<'_>> =
        spots(source).filter_map(|spot| Found::of(spot, board)).collect();
    // A line 0 is the first line of a file that counts from 0.
    let is_from_0 = found.iter().any(|one| {
        [(&one.row, Axis::rows(board)), (&one.column, Axis::columns(board))]
            .into_iter()
            .any(|(text, axis)| parse_whole(text) == Some(0) && axis.line(text, 1).is_none())
    });
    let first = u16::from(!is_from_0);
    found.iter_mut().for_each(|one| one.locate(board, first));
    if let Some(off) = found.iter().find(|one| one.digits.is_some() && one.cell.is_none()) {
        let digits = off.digits.clone().unwrap_or_default();
        let form = board.name_of(Cell { row: 0, col: 0 });
        ledger.record_left_out(
            "hexes as numbers",
            format!("`{digits}` is not a column and a row of the board: write them as `{form}`"),
        );
        found.retain(|one| one.digits.is_none());
    }
    for is_digits in [true, false] {
        let of = || found.iter().filter(|one| one.digits.is_some() == is_digits && one.is_counted);
        let told = of().find_map(|one| Some((one, one.cell?)));
        let Some((one, cell)) = told else { continue };
        let written = match &one.digits {
            Some(digits) => format!("`{digits}`"),
            None => format!("row {}, column {}", one.row, one.column),
        };
        let how = format!(
            "column and row, counted from {first} at the top left: {written} is {}",
            board.name_of(cell)
        );
        let count = of().filter(|one| one.cell.is_some()).count();
        ledger.add("hexes as numbers".to_owned(), Fate::Approximated(how), count);
    }
    for one in found {
        if let Some(cell) = one.cell {
            *one.spot = Spot::Cell(i64::from(cell.row), i64::from(cell.col));
        }
    }
}

/// Returns whether a name is a word for the reserve rather than a cell.
fn means_reserve(name: &str, board: &Board) -> bool {
    const WORDS: [&str; 5] = ["reserve", "reserves", "reserven", "offboard", "offmap"];
    let letters = plain_latin(name).to_lowercase().replace(['-', ' '], "");
    WORDS.contains(&letters.as_str()) && cell_with_name(board, name).is_none()
}

/// Returns all spots of a file.
fn spots(source: &mut Source) -> impl Iterator<Item = &mut Spot> {
    let pieces = source
        .pieces
        .iter_mut()
        .flat_map(|piece| std::iter::once(&mut piece.at).chain(piece.ground.iter_mut().flatten()));
    pieces
        .chain(source.ground.iter_mut().map(|ground| &mut ground.at))
        .chain(source.sides.iter_mut().map(|side| &mut side.at))
        .chain(source.labels.iter_mut().map(|(at, _)| at))
        .chain(source.objectives.iter_mut().map(|(at, ..)| at))
}

/// A spot with a row and a column, and its cell.
struct Found<'s> {
    spot: &'s mut Spot,
    row: String,
    column: String,
    /// The number in the file, if it is both the column and the row.
    digits: Option<String>,
    cell: Option<Cell>,
    /// True if a line has a number in the file and another name on the board.
    is_counted: bool,
}

impl<'s> Found<'s> {
    fn of(spot: &'s mut Spot, board: &Board) -> Option<Self> {
        let (row, column, digits) = match spot {
            Spot::Lines(row, column) => (row.clone(), column.clone(), None),
            Spot::Named(name) if cell_with_name(board, name).is_none() => {
                let (column, row) = column_and_row(name, board)?;
                (row.to_owned(), column.to_owned(), Some(name.clone()))
            }
            Spot::Named(_) | Spot::Cell(..) | Spot::Half(..) | Spot::Reserve => return None,
        };
        Some(Self { spot, row, column, digits, cell: None, is_counted: false })
    }

    /// Finds the cell; `first` is the number of the first line.
    fn locate(&mut self, board: &Board, first: u16) {
        let row = Axis::rows(board).line(&self.row, first);
        let column = Axis::columns(board).line(&self.column, first);
        let Some(((row, row_counts), (col, column_counts))) = row.zip(column) else { return };
        let cell = Cell { row, col };
        self.cell = board.contains(cell).then_some(cell);
        self.is_counted = row_counts || column_counts;
    }
}

/// Splits a number such as `0703`, `703` or `7.3` into its column and its row.
fn column_and_row<'n>(name: &'n str, board: &Board) -> Option<(&'n str, &'n str)> {
    const ROW_DIGITS: usize = 2;
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    let parts = match name.split_once(|c: char| SIGNS.contains(c)) {
        Some(parts) => Some(parts),
        // On a board with such names, the number would be its name.
        None if board.numbers_cells() || !(3..=4).contains(&name.len()) => None,
        None => name.split_at_checked(name.len() - ROW_DIGITS),
    };
    parts.filter(|(column, row)| is_number(column) && is_number(row))
}

/// The rows or the columns of a board.
struct Axis {
    names: RowNames,
    count: u16,
}

impl Axis {
    fn rows(board: &Board) -> Self {
        Self { names: board.rows, count: board.height }
    }

    fn columns(board: &Board) -> Self {
        let names = match board.column_letter {
            Some(top) => RowNames::Letters { top, rising: true },
            None => RowNames::Numbers { top: board.first_column, rising: true },
        };
        Self { names, count: board.width }
    }

    /// Returns a line by its printed name or its number, from 0 at the top left, and whether it has
    /// been counted rather than named. `first` is the number of the first line.
    fn line(&self, text: &str, first: u16) -> Option<(u16, bool)> {
        let text = text.trim();
        let Some(number) = parse_whole(text) else {
            return Some((self.names.row(text, self.count)?, false));
        };
        let number = u16::try_from(number).ok()?;
        let is_named = matches!(self.names, RowNames::Numbers { .. }) && first > 0;
        let line = match is_named {
            true => self.names.row(&number.to_string(), self.count),
            false => number.checked_sub(first),
        };
        Some((line.filter(|line| *line < self.count)?, !is_named))
    }
}
