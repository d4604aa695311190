//! The distinctions of a piece, for the names of counters.

use castra_defs::{Game, Piece};

/// The titles of the distinctions that a piece carries.
pub(super) fn marks_said(game: &Game, piece: &Piece) -> String {
    let titles = piece.marks.iter().filter_map(|mark| game.instances.get(mark));
    titles.map(|mark| mark.title.as_str()).collect::<Vec<_>>().join(", ")
}
