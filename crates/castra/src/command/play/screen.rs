//! The size of the screen.

use std::io::{self, IsTerminal};

/// Returns the width of the screen in characters, or 80 without a terminal.
pub(super) fn width() -> usize {
    let size = if io::stdout().is_terminal() { terminal_size::terminal_size() } else { None };
    size.map_or(80, |(width, _)| usize::from(width.0).max(20))
}
