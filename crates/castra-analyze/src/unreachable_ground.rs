//! Ground that no piece can ever reach, and armies that can never meet.

use std::collections::BTreeSet;

use castra_base::{Diagnostic, Span, codes};
use castra_defs::{Board, Cell, Scenario};
use rustc_hash::{FxHashMap, FxHashSet};

/// Finds open ground that impassable terrain encloses and where no piece starts, and armies that
/// impassable terrain separates. `map` is the span of the map's head.
pub fn check(
    board: &Board,
    map: Span,
    scenario: &Scenario,
    is_impassable: impl Fn(Cell) -> bool,
) -> Vec<Diagnostic> {
    let mut seen: FxHashSet<Cell> = board.cells().filter(|cell| is_impassable(*cell)).collect();
    if seen.is_empty() || scenario.pieces.is_empty() {
        return Vec::new();
    }
    let mut armies_at: FxHashMap<Cell, BTreeSet<&str>> = FxHashMap::default();
    for piece in &scenario.pieces {
        armies_at.entry(piece.at.cell()).or_default().insert(&piece.army);
    }
    // The armies of each region with pieces.
    let mut armies_of: Vec<BTreeSet<&str>> = Vec::new();
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
        let armies: BTreeSet<&str> =
            region.iter().filter_map(|cell| armies_at.get(cell)).flatten().copied().collect();
        if armies.is_empty() {
            region.sort();
            shut.push(region);
        } else {
            armies_of.push(armies);
        }
    }
    let divided = separated_armies(scenario, &armies_of, map);
    let enclosed = shut.iter().map(|region| {
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
    });
    divided.into_iter().chain(enclosed).collect()
}

/// Returns the diagnostic of a battle in which no two armies share a region.
fn separated_armies(
    scenario: &Scenario,
    regions: &[BTreeSet<&str>],
    map: Span,
) -> Option<Diagnostic> {
    let armies: BTreeSet<&str> = regions.iter().flatten().copied().collect();
    if armies.len() < 2 || regions.iter().any(|armies| armies.len() > 1) {
        return None;
    }
    let names: Vec<&str> = armies
        .into_iter()
        .map(|army| scenario.armies.get(army).map_or(army, |army| army.name.as_str()))
        .collect();
    let (last, others) = names.split_last()?;
    let message = format!("{} and {last} cannot reach each other", others.join(", "));
    Some(
        Diagnostic::new(&codes::MAP_UNREACHABLE, map, message)
            .label("impassable terrain separates the armies")
            .help(
                "leave a way between them; if this is intended, write `accept map/unreachable \
                 because \"…\"`",
            ),
    )
}
