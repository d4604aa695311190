//! Ground that no piece can ever reach.

use castra_base::{Diagnostic, codes};
use rustc_hash::FxHashSet;

use castra_defs::Cell;

use super::checker::Checker;

impl Checker<'_, '_, '_> {
    /// Finds stretches of open ground shut off by impassable terrain where no
    /// piece starts.
    pub(super) fn reach(&mut self) {
        let Some(board) = self.board() else { return };
        let impassable = |cell: &Cell| {
            let terrain = self.ground.terrain.get(cell).map(|(t, _)| t.as_str());
            let terrain = terrain.and_then(|t| self.game.game.terrains.get(t));
            terrain.is_some_and(|t| t.impassable)
        };
        let mut seen: FxHashSet<Cell> = board.cells().filter(impassable).collect();
        if seen.is_empty() || self.scenario.pieces.is_empty() {
            return;
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
            if !region.iter().any(|c| self.ground.pieces.contains_key(c)) {
                region.sort();
                shut.push(region);
            }
        }
        let Some(head) = self.ground.map else { return };
        let diagnostics: Vec<Diagnostic> = shut
            .iter()
            .map(|region| {
                let names: Vec<String> =
                    region.iter().take(6).map(|&c| board.name_of(c).to_string()).collect();
                let more = region.len().saturating_sub(names.len());
                let names = match more {
                    0 => names.join(" "),
                    more => format!("{} and {more} more", names.join(" ")),
                };
                Diagnostic::new(
                    &codes::MAP_UNREACHABLE,
                    head,
                    format!("no piece can reach {names}"),
                )
                .label("enclosed by impassable terrain")
                .help(
                    "leave a way in; if this is intended, write `accept map/unreachable because \
                     \"…\"`",
                )
            })
            .collect();
        for diagnostic in diagnostics {
            self.report(diagnostic);
        }
    }
}
