//! The width of a line, and the indentation of a block.

/// Longest line that is made by joining what could stand on lines of its own,
/// in columns of a terminal.
pub(super) const MAX_COLUMNS: usize = 100;

/// How much deeper a block stands than the one around it.
pub(super) const INDENT: usize = 2;
