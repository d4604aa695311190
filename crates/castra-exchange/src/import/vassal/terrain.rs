//! The terrain that a module has in words: zones with the name of a terrain, and counters that stand
//! for terrain. All other terrain is in its pictures.

use super::counter::Counter;
use super::module::{Board, Module, Slot};
use super::properties;
use crate::import::budget::Budget;
use crate::import::source::{Source, SourceGround, Spot, Words};

/// The names of prototypes and trays whose counters stand for terrain, in lower case.
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
/// If they cover more cells than an import reads.
pub(super) fn zones(board: &Board, source: &mut Source, budget: &mut Budget) -> Result<(), String> {
    let Some(grid) = &board.grid else { return Ok(()) };
    for zone in grid.zones() {
        // The value of a property is a word of the author for terrain; a name may be that of a place.
        let (what, word) = match &zone.terrain {
            Some(terrain) => ("terrain of zone", terrain),
            None => (ZONE, &zone.name),
        };
        let words = Words::one(word);
        for at in grid.below(zone, budget)? {
            source.ground.push(SourceGround { at, words: words.clone(), what });
        }
    }
    Ok(())
}

/// The word for the ground below a zone of no other word than its name.
pub(in crate::import) const ZONE: &str = "zone";

/// The words of a counter that stands for terrain, according to its traits or its tray: those of the
/// terrain first.
pub(super) fn of_counter(counter: &Counter, slot: Option<&Slot>) -> Option<Words> {
    let prototypes = counter.prototypes.iter().chain(slot.into_iter().flat_map(|s| &s.prototypes));
    let trays = slot.into_iter().flat_map(|slot| slot.path.iter().map(String::as_str));
    let named = prototypes.map(|name| &**name).chain(trays);
    let is_terrain = |name: &str| NAMES.contains(&name.trim().to_lowercase().as_str());
    if counter.terrain.is_none() && !named.into_iter().any(is_terrain) {
        return None;
    }
    let tray = slot.and_then(|slot| slot.name.clone());
    Words::several(counter.terrain.iter().cloned().chain(tray).chain(counter.names.iter().cloned()))
}

/// Says that the terrain of a picture is not read, unless the module has it in words of Castra.
pub(super) fn in_picture(board: &Board, module: &Module, source: &mut Source) {
    let is_ours = source.board.name.is_some()
        || module.properties.iter().any(|(name, _)| name.starts_with(properties::TERRAIN));
    if board.has_picture && !is_ours {
        let why = "its terrain has no words: write it in the battle";
        source.ledger.left_out(format!("picture of board {}", board.name), why);
    }
}

/// The place of a counter in its cell, for a counter that may stand for terrain by its name.
pub(super) fn cell(at: &Spot) -> Option<Vec<Spot>> {
    match at {
        Spot::Cell(..) | Spot::Half(..) | Spot::Named(_) => Some(vec![at.clone()]),
        Spot::Reserve => None,
    }
}
