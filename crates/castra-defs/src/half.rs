//! The half of the board where an army begins.

use serde::{Deserialize, Serialize};

/// A half of the board, as printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Half {
    /// The far half: its army faces down the page.
    Top,
    /// The near half: its army faces up the page.
    Bottom,
}
