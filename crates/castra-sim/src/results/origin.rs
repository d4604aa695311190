//! The common origin of games in results, and the type of functions that receive them.

use std::io;

use super::row::Row;

/// The origin that all games of a result file share: version, run and columns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Origin {
    /// Version of Castra that wrote them; `None` if nothing was written yet.
    pub castra: Option<String>,
    /// The identifier of the run.
    pub run: String,
    /// The names of the columns after the column of the run.
    pub columns: Vec<String>,
}

/// A function that passes each game, in the order of the numbers, to a receiver. It may be called
/// again.
pub type Rows<'a> = &'a mut dyn FnMut(Take<'_>) -> io::Result<()>;

/// A function that receives each game.
pub type Take<'a> = &'a mut dyn FnMut(Row) -> io::Result<()>;
