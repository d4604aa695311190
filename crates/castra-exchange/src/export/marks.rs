//! The distinctions of a piece, for the names of counters.

use castra_defs::Game;

/// The titles of the distinctions that a piece carries.
pub(super) fn marks_said(game: &Game, marks: &[String]) -> String {
    let titles = marks.iter().filter_map(|mark| game.instances.get(mark));
    titles.map(|mark| mark.title.as_str()).collect::<Vec<_>>().join(", ")
}
