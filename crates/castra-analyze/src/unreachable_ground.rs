//! Ground that no piece can ever reach.

use castra_base::{Diagnostic, Span, codes};
use rustc_hash::FxHashSet;

use castra_defs::{Board, Cell};

/// Finds stretches of open ground that impassable terrain encloses and where no piece starts; `map`
/// is the head of the map.
pub fn check(
    board: &Board,
    map: Span,
    is_impassable: impl Fn(Cell) -> bool,
    has_pieces: impl Fn(Cell) -> bool,
) -> Vec<Diagnostic> {
    let mut seen: FxHashSet<Cell> = board.cells().filter(|cell| is_impassable(*cell)).collect();
    if seen.is_empty() || !board.cells().any(&has_pieces) {
        return Vec::new();
    }
    let mut shut: Vec<Vec<Cell>> = Vec::new();
    for start in board.cells() {
        if !seen.insert(start) {
            continue;
        }
        let mut region = vec![start];
        let mut next = 0;
        while let Some(&cell) = region.get(next) {
            next += 1;
            for neighbour in board.neighbours(cell) {
                if seen.insert(neighbour) {
                    region.push(neighbour);
                }
            }
        }
        if !region.iter().any(|cell| has_pieces(*cell)) {
            region.sort();
            shut.push(region);
        }
    }
    shut.iter()
        .map(|region| {
            let names: Vec<String> =
                region.iter().take(6).map(|&c| board.name_of(c).to_string()).collect();
            let more = region.len().saturating_sub(names.len());
            let names = match more {
                0 => names.join(" "),
                more => format!("{} and {more} more", names.join(" ")),
            };
            Diagnostic::new(&codes::MAP_UNREACHABLE, map, format!("no piece can reach {names}"))
                .label("enclosed by impassable terrain")
                .help(
                    "leave a way in; if this is intended, write `accept map/unreachable because \
                 \"…\"`",
                )
        })
        .collect()
}
