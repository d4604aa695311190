//! The terrain that a module describes in words: zones named after a terrain, and counters that
//! represent terrain. All other terrain is only in its pictures.

use super::counter::Counter;
use super::module::{Board, Module, Slot};
use super::properties;
use crate::import::budget::Budget;
use crate::import::source::{Source, SourceGround, Words};
use crate::import::spot::Spot;

/// The names of prototypes and trays whose counters represent terrain, in lower case.
const NAMES: [&str; 8] = [
    "terrain",
    "terrains",
    "terrain counters",
    "terrain markers",
    "terrain overlays",
    "terrain pieces",
    "terrain tiles",
    "overlays",
];

/// Reads the zones of a board as terrain in the cells that they cover.
///
/// # Errors
/// If the cells exceed the budget.
pub(super) fn zones(board: &Board, source: &mut Source, budget: &mut Budget) -> Result<(), String> {
    let Some(grid) = &board.grid else { return Ok(()) };
    for zone in grid.zones() {
        // A property names terrain, but the name of a zone may be that of a place.
        let (what, word) = match &zone.terrain {
            Some(terrain) => ("terrain of zone", terrain),
            None => (ZONE, &zone.name),
        };
        let words = Words::single(word);
        for at in grid.cells_in(zone, budget)? {
            source.ground.push(SourceGround { at, words: words.clone(), term: what });
        }
    }
    Ok(())
}

/// The term for the ground below a zone that has only a name.
pub(in crate::import) const ZONE: &str = "zone";

/// Returns the words of a counter that represents terrain, by its traits or its tray. The words for
/// the terrain come first.
pub(super) fn of_counter(counter: &Counter, slot: Option<&Slot>) -> Option<Words> {
    let prototypes = counter.prototypes.iter().chain(slot.into_iter().flat_map(|s| &s.prototypes));
    let trays = slot.into_iter().flat_map(|slot| slot.path.iter().map(String::as_str));
    let named = prototypes.map(|name| &**name).chain(trays);
    let is_terrain = |name: &str| NAMES.contains(&name.trim().to_lowercase().as_str());
    if counter.terrain.is_none() && !named.into_iter().any(is_terrain) {
        return None;
    }
    let tray = slot.and_then(|slot| slot.name.clone());
    Words::from_all(
        counter.terrain.iter().cloned().chain(tray).chain(counter.names.iter().cloned()),
    )
}

/// Reports that the terrain of a picture is not read, unless Castra's properties repeat it.
pub(super) fn in_picture(board: &Board, module: &Module, source: &mut Source) {
    let is_ours = source.board.name.is_some()
        || module.properties.iter().any(|(name, _)| name.starts_with(properties::TERRAIN));
    if board.has_picture && !is_ours {
        let why = "the terrain is only drawn: write the terrain in the battle";
        source.ledger.record_left_out(format!("picture of board {}", board.name), why);
    }
}

/// Returns the cell of a counter whose name may denote terrain; `None` in reserve.
pub(super) fn cell(at: &Spot) -> Option<Vec<Spot>> {
    match at {
        Spot::Reserve => None,
        Spot::Cell(..) | Spot::Half(..) | Spot::Named(_) | Spot::Lines(..) => {
            Some(vec![at.clone()])
        }
    }
}
