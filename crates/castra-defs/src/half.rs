//! The half of the board where an army begins.

use serde::{Deserialize, Serialize};

/// One of the two halves of a board, as it is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Half {
    /// The far half: the army that looks down the page.
    Top,
    /// The near half.
    Bottom,
}
