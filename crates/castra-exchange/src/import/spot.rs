//! Positions in an imported file.

/// A position on the board.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Spot {
    /// The row and the column from the top left, from 0.
    Cell(i64, i64),
    /// The row from the top, from 0, and the position from the left in half cells.
    Half(i64, i64),
    /// The hex with a printed name.
    Named(String),
    /// The row and the column with these names or numbers.
    Lines(String, String),
    /// A place off the board.
    Reserve,
}

impl Spot {
    /// Returns the position in words; `None` off the board. Rows and columns count from 1, apart
    /// from half columns, which have the number in the file.
    pub(super) fn in_words(&self) -> Option<String> {
        match self {
            Self::Cell(row, col) => {
                let (row, col) = (row.saturating_add(1), col.saturating_add(1));
                Some(format!("row {row}, column {col}"))
            }
            Self::Half(row, col) => Some(format!("`row` {row}, `col` {col}")),
            Self::Named(name) => Some(name.clone()),
            Self::Lines(row, column) => Some(format!("row {row}, column {column}")),
            Self::Reserve => None,
        }
    }
}
