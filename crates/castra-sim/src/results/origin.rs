//! What the games of results have in common, and how they are handed on.

use std::io;

use super::row::Row;

/// What the games of results have in common.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Origin {
    /// Version of Castra that wrote them; none if nothing was written yet.
    pub castra: Option<String>,
    /// What tells the run from others.
    pub run: String,
    /// The names of the columns after that of the run.
    pub columns: Vec<String>,
}

/// Goes through games in the order of their numbers and hands each on; may be called again.
pub type Rows<'a> = &'a mut dyn FnMut(Take<'_>) -> io::Result<()>;

/// What a game is handed on to.
pub type Take<'a> = &'a mut dyn FnMut(Row) -> io::Result<()>;
