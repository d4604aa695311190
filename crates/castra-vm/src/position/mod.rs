//! Positions of games in progress, as evaluations read them.

mod game;
mod reader;

pub(crate) use game::GamePosition;
pub(crate) use reader::ReaderPosition;
