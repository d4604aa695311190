//! The width of a line and the indentation of a block.

/// The maximum width of a line made by joining lines, in columns of a terminal.
pub(super) const MAX_COLUMNS: usize = 100;

/// The indent of a block.
pub(super) const INDENT: usize = 2;
