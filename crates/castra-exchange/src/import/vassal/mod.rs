//! Modules of VASSAL (`.vmod`) and saved games of them (`.vsav`): one map with a grid, and the
//! pieces of a set-up.

mod archive;
mod counter;
mod global_properties;
mod grid;
mod module;
mod numbering;
mod owner;
mod picture;
mod properties;
mod save;
mod terrain;
mod xml;

use std::collections::{HashMap, HashSet};
use std::io::{Cursor, Read, Seek};
use std::path::Path;
use std::rc::Rc;

use self::archive::Archive;
use self::counter::Counter;
use self::module::{Map, Module};
use self::owner::Owners;
use self::save::Save;
use super::budget::Budget;
use super::ledger::{Fate, Ledger};
use super::names::title_case;
use super::source::{Source, SourceGround, SourcePiece, Spot, Words, marks};

pub(crate) use properties::{ARMY, LABEL, OBJECTIVE, SIDE, TERRAIN, WAITS};
pub(super) use terrain::ZONE;

/// Returns whether a file is a module of VASSAL, or a saved game, by its extension.
#[must_use]
pub fn is_vassal(path: &Path) -> bool {
    ["vmod", "vsav"].iter().any(|ending| has_extension(path, ending))
}

/// Returns whether a file is a saved game of VASSAL, by its extension.
#[must_use]
pub fn is_vassal_save(path: &Path) -> bool {
    has_extension(path, "vsav")
}

fn has_extension(path: &Path, ending: &str) -> bool {
    path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case(ending))
}

/// A piece of a set-up with its place.
struct PlacedCounter {
    counter: Counter,
    /// The index of the map, and the index of the board in it.
    board: (usize, usize),
    at: Spot,
}

/// Reads the set-up of a module: a saved game, the set-up with a name, the stacks of the module, or
/// its first set-up, in this order.
///
/// # Errors
/// If the file is not a module with a grid, or exceeds the budget.
pub(super) fn read<R: Read + Seek>(
    path: &Path,
    module: R,
    save: Option<R>,
    set_up: Option<&str>,
) -> Result<Source, String> {
    let mut budget = Budget::default();
    let mut source = Source { format: "VASSAL", has_unique_words: true, ..Source::default() };
    let mut archive = Archive::open(module)?;
    let mut ledger = std::mem::take(&mut source.ledger);
    let mut module = Module::read(&mut archive, &mut ledger, &mut budget)?;
    source.title.clone_from(&module.title);
    if source.title.is_empty() {
        let stem = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or("Untitled");
        source.title = title_case(stem);
    }
    let placed = match save {
        Some(save) => {
            let save = Save::read(save, &mut module.prototypes, &mut ledger, &mut budget)?;
            save_counters(&mut module, save, &mut ledger)
        }
        None => set_up_counters(&mut module, &mut archive, set_up, &mut ledger, &mut budget)?,
    };
    source.ledger = ledger;
    global_properties::read(&module, &mut source, &mut budget)?;
    let field = busiest_board(&placed)
        .or_else(|| board_with_grid(&module))
        .ok_or("no map has a grid with pieces: an import needs hexes, squares or regions")?;
    let name = |on: (usize, usize)| {
        let map = module.maps.get(on.0);
        let board = map.and_then(|map| map.boards.get(on.1)).map_or("", |board| &board.name);
        (map.map_or("", |map| &map.name).to_owned(), board.to_owned())
    };
    let (map, board) = name(field);
    if source.board.name.is_none() {
        let grid = module.maps.get(field.0).and_then(|map| map.boards.get(field.1)?.grid.as_ref());
        source.board = super::source::Shape {
            game: source.board.game.take(),
            settings: source.board.settings.take(),
            ..grid.map(grid::Grid::shape).unwrap_or_default()
        };
        source.ledger.record_imported(format!("board {board} of map {map}"), "the board");
    }
    let board = module.maps.get(field.0).and_then(|map| map.boards.get(field.1));
    if let Some(board) = board {
        terrain::zones(board, &mut source, &mut budget)?;
        terrain::in_picture(board, &module, &mut source);
    }
    let mut owners = Owners::of(&module);
    for PlacedCounter { counter, board: on, at } in placed {
        if on != field {
            let (map, board) = name(on);
            let why = "only the board with the most pieces is read";
            source.ledger.record_left_out(format!("piece on board {board} of map {map}"), why);
            continue;
        }
        add_piece(counter, at, &module, &mut owners, &mut source);
    }
    for counter in std::mem::take(&mut module.reserves) {
        add_piece(counter, Spot::Reserve, &module, &mut owners, &mut source);
    }
    Ok(source)
}

/// Returns the board with the most pieces in cells.
fn busiest_board(placed: &[PlacedCounter]) -> Option<(usize, usize)> {
    let mut counts: HashMap<(usize, usize), usize> = HashMap::new();
    for piece in placed {
        *counts.entry(piece.board).or_default() += 1;
    }
    // Of boards with the same number of pieces, the first in the module is chosen.
    counts.into_iter().max_by_key(|(on, count)| (*count, std::cmp::Reverse(*on))).map(|(on, _)| on)
}

/// Returns the first board with a grid, for a set-up with all pieces in reserve.
fn board_with_grid(module: &Module) -> Option<(usize, usize)> {
    let board = |map: &Map| map.boards.iter().position(|board| board.grid.is_some());
    module.maps.iter().enumerate().find_map(|(at, map)| Some((at, board(map)?)))
}

/// Returns the pieces of the set-up with a name, or of the first set-up with pieces on a grid.
fn set_up_counters<R: Read + Seek>(
    module: &mut Module,
    archive: &mut Archive<R>,
    asked: Option<&str>,
    ledger: &mut Ledger,
    budget: &mut Budget,
) -> Result<Vec<PlacedCounter>, String> {
    let set_ups = module.set_ups.clone();
    let of_maps = module.maps.iter().flat_map(|map| &map.stacks);
    let standing: usize = of_maps.map(|stack| stack.counters.len()).sum();
    let found = match asked {
        Some(asked) => {
            let is = |(name, _): &&(String, String)| name.eq_ignore_ascii_case(asked.trim());
            let found = set_ups.iter().find(is);
            if found.is_none() {
                let names: Vec<&str> = set_ups.iter().map(|(name, _)| name.as_str()).collect();
                return Err(match names.as_slice() {
                    [] => "the module has no set-ups".to_owned(),
                    names => format!(
                        "the module has no set-up `{asked}`; the set-ups are {}",
                        names.join("; ")
                    ),
                });
            }
            found
        }
        None => {
            let mut of_stacks = Ledger::default();
            let placed = stack_counters(module, &mut of_stacks);
            if !placed.is_empty() || set_ups.is_empty() {
                ledger.append(of_stacks);
                report_other_set_ups(&set_ups, None, ledger);
                return Ok(placed);
            }
            let found = set_ups.iter().find(|(_, file)| archive.has(file));
            if found.is_none() {
                ledger.append(of_stacks);
                report_other_set_ups(&set_ups, None, ledger);
                return Ok(placed);
            }
            found
        }
    };
    let Some((name, file)) = found else { return Ok(Vec::new()) };
    report_other_set_ups(&set_ups, Some(name), ledger);
    let why = Fate::LeftOut("a set-up of the module replaces the piece".to_owned());
    ledger.add("piece of a new game".to_owned(), why, standing);
    let bytes = archive.file(file, budget)?;
    let bytes = bytes.ok_or_else(|| {
        format!("the set-up `{name}` names `{file}`, which the module does not contain")
    })?;
    let save = Save::read(Cursor::new(bytes), &mut module.prototypes, ledger, budget)
        .map_err(|why| format!("the set-up `{name}`: {why}"))?;
    ledger.record_imported(format!("set-up {name}"), "the set-up");
    Ok(save_counters(module, save, ledger))
}

/// Reports the set-ups that are not imported.
fn report_other_set_ups(set_ups: &[(String, String)], taken: Option<&String>, ledger: &mut Ledger) {
    for (name, _) in set_ups.iter().filter(|(name, _)| taken != Some(name)) {
        let why = "`--set-up` chooses another set-up";
        ledger.record_left_out(format!("set-up {name}"), why);
    }
}

/// Returns the pieces of the stacks that are on the maps at the start of a game.
fn stack_counters(module: &mut Module, ledger: &mut Ledger) -> Vec<PlacedCounter> {
    let mut all = Vec::new();
    for (at, map) in module.maps.iter_mut().enumerate() {
        let stacks = std::mem::take(&mut map.stacks);
        for stack in stacks {
            let first = || map.chosen.first().cloned();
            let board = stack.board.clone().or_else(first);
            let found = board.and_then(|name| map.boards.iter().position(|own| own.name == name));
            let on = found.unwrap_or(0);
            let grid = map.boards.get(on).and_then(|board| board.grid.as_ref());
            let named = grid
                .zip(stack.location.as_deref())
                .and_then(|(grid, name)| grid.cell_with_name(name));
            let spot = named.or_else(|| grid?.cell_at(stack.at));
            for counter in stack.counters {
                add_counter(counter, spot.clone(), (at, on), &map.name, &mut all, ledger);
            }
        }
    }
    all
}

/// Returns the pieces of a saved game. Their positions count from the corner of a map, which may
/// have several boards. A piece of the saved game is no longer in reserve.
fn save_counters(module: &mut Module, save: Save, ledger: &mut Ledger) -> Vec<PlacedCounter> {
    let mut all = Vec::new();
    let deployed: HashSet<&str> =
        save.counters.iter().map(|counter| counter.number.as_str()).collect();
    module
        .reserves
        .retain(|counter| counter.number.is_empty() || !deployed.contains(counter.number.as_str()));
    let mut boards: HashMap<&str, Option<usize>> = HashMap::new();
    for counter in save.counters {
        let Some(name) = counter.map.clone() else {
            ledger
                .record_left_out("piece on no map", "only the board with the most pieces is read");
            continue;
        };
        // VASSAL refers to a map without a name as `Map` and a number.
        let found = module.maps.iter().position(|map| {
            map.name == name || name.strip_prefix("Map").is_some_and(|_| map.name.is_empty())
        });
        let Some((at, map)) = found.and_then(|at| Some((at, module.maps.get(at)?))) else {
            ledger.record_left_out(format!("piece on map {name}"), "the module has no such map");
            continue;
        };
        let on = *boards.entry(&map.name).or_insert_with(|| {
            let chosen = save.boards.get(&map.name).unwrap_or(&map.chosen);
            only_board(map, chosen)
        });
        let Some(on) = on else {
            let why = "the map is put together from several boards";
            ledger.record_left_out(format!("piece on map {name}"), why);
            continue;
        };
        let place = (counter.at.0 - map.edge.0, counter.at.1 - map.edge.1);
        let grid = map.boards.get(on).and_then(|board| board.grid.as_ref());
        let spot = grid.and_then(|grid| grid.cell_at(place));
        add_counter(counter, spot, (at, on), &map.name, &mut all, ledger);
    }
    all
}

/// Returns the only board of a map in a game; `None` if there are several.
fn only_board(map: &Map, chosen: &[String]) -> Option<usize> {
    // Each board is a name, a column and a row; the name may have a suffix for a reversed board.
    if chosen.len() > 3 {
        return None;
    }
    let named = chosen.first().map(|name| name.split('/').next().unwrap_or(name));
    let found = named.and_then(|name| map.boards.iter().position(|board| board.name == name));
    Some(found.unwrap_or(0))
}

/// Adds a piece in a cell.
fn add_counter(
    counter: Counter,
    spot: Option<Spot>,
    on: (usize, usize),
    map: &str,
    all: &mut Vec<PlacedCounter>,
    ledger: &mut Ledger,
) {
    match spot {
        Some(at) => all.push(PlacedCounter { counter, board: on, at }),
        None => ledger.record_left_out(format!("piece on map {map}"), "no grid below the piece"),
    }
}

/// Converts a counter to a piece or terrain of the battle.
fn add_piece(
    counter: Counter,
    at: Spot,
    module: &Module,
    owners: &mut Owners,
    source: &mut Source,
) {
    let slot = module.slots.get(&counter.number);
    for word in &counter.unread_traits {
        source.ledger.record_left_out(format!("trait {word}"), "only VASSAL acts on the trait");
    }
    if let Some(words) = terrain::of_counter(&counter, slot) {
        let other = |name: &str| !["terrain", "army", "unit"].contains(&name);
        for (name, _) in counter.properties.iter().filter(|(n, _)| other(&n.to_lowercase())) {
            let what = format!("property {name} of terrain counters");
            source.ledger.record_left_out(what, "a battle has no equivalent");
        }
        source.ground.push(SourceGround { at, words, term: "terrain counter" });
        return;
    }
    let army: Rc<str> = owners.army(&counter, slot, source);
    let kept = slot.into_iter().flat_map(|slot| slot.name.iter().cloned());
    let of_slot = slot.into_iter().flat_map(|slot| &slot.prototypes);
    let prototypes = counter.prototypes.iter().chain(of_slot).map(|name| name.to_string());
    let unit = counter.property("unit").map(str::to_owned);
    let words = unit.into_iter().chain(kept).chain(counter.names.iter().cloned()).chain(prototypes);
    let words = Words::from_all(words).unwrap_or_else(|| Words::single("piece without a name"));
    let cell = terrain::cell(&at);
    let mut piece = SourcePiece::new(at, army, words);
    piece.ground = cell;
    piece.rotation = counter.rotation;
    for (name, value) in counter.properties {
        match name.to_ascii_lowercase().as_str() {
            "army" | "unit" | WAITS => {}
            "called" => piece.name = Some(value),
            "mark" => {
                piece.marks = marks(&value);
                piece.unit_properties.push(name);
            }
            "strength" if value.parse::<i64>().is_ok() => {
                piece.strength = value.parse().ok();
                piece.unit_properties.push(name);
            }
            _ => piece.fields.push((name, value)),
        }
    }
    source.pieces.push(piece);
}
