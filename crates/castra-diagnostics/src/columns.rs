//! Columns of text, each as wide as its widest cell.

use castra_base::display_width;

/// The alignment of a cell in its column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Alignment {
    /// Text starts at the left edge of the column.
    Left,
    /// Text ends at the right edge of the column.
    Right,
}

/// A table of cells. Rows are indented by two blanks, and two blanks separate the columns.
#[derive(Clone, Debug, Default)]
pub struct TextTable {
    alignments: Vec<Alignment>,
    rows: Vec<Vec<String>>,
}

impl TextTable {
    /// Creates a table without rows. A column without an alignment is aligned to the left.
    #[must_use]
    pub fn new(sides: &[Alignment]) -> Self {
        Self { alignments: sides.to_vec(), rows: Vec::new() }
    }

    /// Adds a row of cells.
    pub fn add_row<S: Into<String>>(&mut self, cells: impl IntoIterator<Item = S>) {
        self.rows.push(cells.into_iter().map(Into::into).collect());
    }

    /// Returns the number of rows.
    #[must_use]
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// Returns whether there is no row.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// Returns the table as text, with one row on each line.
    #[must_use]
    pub fn to_text(&self) -> String {
        let count = self.rows.iter().map(Vec::len).max().unwrap_or_default();
        let width = |column: usize| {
            let cells = self.rows.iter().filter_map(|row| row.get(column));
            cells.map(|cell| display_width(cell)).max().unwrap_or_default()
        };
        let widths: Vec<usize> = (0..count).map(width).collect();
        let mut out = String::new();
        for row in &self.rows {
            let mut line = String::new();
            for (column, (cell, &width)) in row.iter().zip(&widths).enumerate() {
                line.push_str("  ");
                let padding = " ".repeat(width.saturating_sub(display_width(cell)));
                match self.alignments.get(column) {
                    Some(Alignment::Right) => line.extend([padding.as_str(), cell]),
                    _ => line.extend([cell.as_str(), padding.as_str()]),
                }
            }
            out.push_str(line.trim_end());
            out.push('\n');
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_as_wide_as_their_widest_cell() {
        let mut columns = TextTable::new(&[Alignment::Left, Alignment::Right]);
        columns.add_row(["Hämus", "7"]);
        columns.add_row(["a", "100", "end"]);
        columns.add_row(["", "", ""]);
        assert_eq!(columns.to_text(), "  Hämus    7\n  a      100  end\n\n");
    }
}
