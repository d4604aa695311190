//! The lookup tables of a game.

use serde::{Deserialize, Serialize};

use super::parameter::Param;
use crate::value::{Type, Value};

/// A complete lookup table with one or two parameters.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Table {
    /// The name in the source.
    pub name: String,
    /// Documentation comment.
    pub doc: Option<String>,
    /// The parameters: rows first, then columns.
    pub params: Vec<Param>,
    /// The range of each parameter.
    pub axes: Vec<Axis>,
    /// The type of the cells.
    pub result: Type,
    /// A row for each value of the first parameter, in enum order or from the lowest number up. A
    /// row has a cell for each value of the second parameter, or a single cell.
    pub cells: Vec<Vec<Value>>,
}

/// The range of a parameter of a [`Table`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs, reason = "the fields are the bounds of the range")]
pub enum Axis {
    /// Every word of the parameter's type.
    Words,
    /// An inclusive range of integers.
    Numbers {
        lowest: i64,
        highest: i64,
        /// True if the lowest number includes everything below it, and the highest everything
        /// above.
        open: bool,
    },
}
