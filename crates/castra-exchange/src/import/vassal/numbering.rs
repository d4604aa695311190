//! The printed names of cells: numbers or letters for columns and rows.

use roxmltree::Node;

use super::xml::flag;
use crate::import::source::truncate_word;

/// The numbering of a grid's cells. *Printed* numbers follow the map; other numbers count from the
/// origin of the grid.
#[derive(Clone, Debug)]
pub(super) struct Numbering {
    columns: Axis,
    rows: Axis,
    /// True if the name of the column comes first.
    columns_first: bool,
    separator: String,
    /// True if odd columns of hexes start half a hex further up.
    stagger: bool,
}

/// The names along an axis.
#[derive(Clone, Debug)]
struct Axis {
    has_letters: bool,
    /// The least number of digits.
    digits: usize,
    /// The number of the first cell.
    offset: i64,
    /// The number from which the axis counts down; `None` if it counts up.
    from: Option<i64>,
}

impl Numbering {
    /// Reads the numbering of an element, for a cell size and a board size.
    ///
    /// # Errors
    /// If the numbers count down, and the size of the board is unknown.
    pub(super) fn of(
        node: Node<'_, '_>,
        is_hexes: bool,
        (dx, dy): (f64, f64),
        size: Option<(u32, u32)>,
    ) -> Result<Self, String> {
        let integer = |name, usual| match node.attribute(name) {
            None => Ok(usual),
            Some(text) => match text.trim().parse::<i64>() {
                Ok(number) if number.abs() < 1_000_000 => Ok(number),
                _ => Err(format!("`{name}` of the numbering is `{}`", truncate_word(text))),
            },
        };
        let axis = |letters, leading, offset, down, cells: (u32, f64)| {
            let from = match (flag(node, down), size) {
                (false, _) => None,
                (true, None) => {
                    return Err(
                        "the numbers count down from the edge of a picture whose size is unknown"
                            .to_owned(),
                    );
                }
                (true, Some(_)) => Some((f64::from(cells.0) / cells.1 + 0.5).floor() as i64),
            };
            let has_letters = node.attribute(letters) == Some("A");
            let digits = usize::try_from(integer(leading, 1)?).unwrap_or(0).min(9) + 1;
            Ok(Axis { has_letters, digits, offset: integer(offset, 1)?, from })
        };
        // As in VASSAL, the width is divided by the height of a hex, and vice versa.
        let (across, along) = if is_hexes { (dy, dx) } else { (dx, dy) };
        let (width, height) = size.unwrap_or_default();
        Ok(Self {
            columns: axis("hType", "hLeading", "hOff", "hDescend", (width, across))?,
            rows: axis("vType", "vLeading", "vOff", "vDescend", (height, along))?,
            columns_first: node.attribute("first") != Some("V"),
            separator: node.attribute("sep").unwrap_or_default().to_owned(),
            stagger: is_hexes && node.attribute("stagger") != Some("false"),
        })
    }

    /// Returns the `from` of the axes along the columns and rows of the grid.
    const fn down(&self, sideways: bool) -> (Option<i64>, Option<i64>) {
        if sideways {
            (self.rows.from, self.columns.from)
        } else {
            (self.columns.from, self.rows.from)
        }
    }

    /// Returns the printed numbers of a cell.
    pub(super) fn printed(&self, column: i64, row: i64, sideways: bool) -> (i64, i64) {
        let (across, along) = self.down(sideways);
        let turned = |number: i64, from: Option<i64>| {
            from.map_or(number, |from| from.saturating_sub(number))
        };
        let mut printed = turned(row, along);
        if self.stagger && column % 2 != 0 {
            printed = printed.saturating_add(if along.is_some() { -1 } else { 1 });
        }
        let column = turned(column, across);
        (column.saturating_add(self.columns.offset), printed.saturating_add(self.rows.offset))
    }

    /// Returns the cell of a printed column and row, which both count from the first of a map.
    pub(super) fn unprinted(&self, column: i64, row: i64, sideways: bool) -> (i64, i64) {
        let (across, along) = self.down(sideways);
        let (first_column, first_row) = (self.columns.first(), self.rows.first());
        let column = column + first_column - self.columns.offset;
        let column = across.map_or(column, |from| from - column);
        let mut row = row + first_row - self.rows.offset;
        if self.stagger && column % 2 != 0 {
            row += if along.is_some() { 1 } else { -1 };
        }
        (column, along.map_or(row, |from| from - row))
    }

    /// Returns printed numbers relative to the first of a map.
    pub(super) const fn after_first(&self, column: i64, row: i64) -> (i64, i64) {
        (column.saturating_sub(self.columns.first()), row.saturating_sub(self.rows.first()))
    }

    /// Returns the printed column and row in a name; `None` if the name is ambiguous.
    pub(super) fn parse(&self, name: &str) -> Option<(i64, i64)> {
        let (first, second) = if self.columns_first {
            (&self.columns, &self.rows)
        } else {
            (&self.rows, &self.columns)
        };
        let (a, b) = if self.separator.is_empty() {
            let is_first = |c: char| c.is_ascii_alphabetic() == first.has_letters;
            let end = if first.has_letters == second.has_letters {
                first.digits
            } else {
                name.find(|c: char| !is_first(c))?
            };
            name.split_at_checked(end)?
        } else {
            name.split_once(self.separator.as_str())?
        };
        let (first, second) = (first.parse(a)?, second.parse(b)?);
        Some(if self.columns_first { (first, second) } else { (second, first) })
    }
}

impl Axis {
    /// Returns the usual number of the first row or column: maps count from 1, or from A.
    const fn first(&self) -> i64 {
        if self.has_letters { 0 } else { 1 }
    }

    /// Converts a name to its number: after `Z` comes `AA`, then `BB`.
    fn parse(&self, name: &str) -> Option<i64> {
        if !self.has_letters {
            let is_number = !name.is_empty() && name.bytes().all(|b| b.is_ascii_digit());
            return name.parse().ok().filter(|_| is_number);
        }
        let letter = name.bytes().next().filter(u8::is_ascii_uppercase)?;
        let is_one = name.bytes().all(|other| other == letter);
        let times = i64::try_from(name.len()).ok()? - 1;
        is_one.then(|| times.saturating_mul(26).saturating_add(i64::from(letter - b'A')))
    }
}
