//! The width of a line, and the indentation of a block.

/// Longest line that is made by joining what could stand on lines of its own,
/// in columns of a terminal.
pub(super) const MAX_COLUMNS: usize = 100;

/// The indent of a block.
pub(super) const INDENT: usize = 2;
