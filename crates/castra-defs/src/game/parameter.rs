//! The parameters of cards and tables.

use serde::{Deserialize, Serialize};

use crate::value::Type;

/// A parameter of a card or a table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Param {
    /// The name in the source.
    pub name: String,
    /// The type of its arguments.
    pub ty: Type,
}
