//! The marks of a piece, for the names of counters.

use castra_defs::Game;

/// Returns the titles of marks, separated by commas.
pub(super) fn mark_titles(game: &Game, marks: &[String]) -> String {
    let titles = marks.iter().filter_map(|mark| game.instances.get(mark));
    titles.map(|mark| mark.title.as_str()).collect::<Vec<_>>().join(", ")
}
