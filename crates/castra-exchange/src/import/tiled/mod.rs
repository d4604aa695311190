//! Maps of Tiled, as XML (`.tmx`) and as JSON (`.tmj`): hexagonal and orthogonal.

mod geometry;
mod infinite;
mod json;
mod layers;
mod map;
mod objects;
mod owner;
mod properties;
mod sets;
mod tile_set;
mod tiles;
mod xml;

pub(crate) use owner::is_read;

use std::path::Path;

use castra_defs::Grid;

use self::map::Map;
use self::properties::property;
use self::sets::Sets;
use super::budget::Budget;
use super::folder::Folder;
use super::names::title_case;
use super::source::{Shape, Source};

/// The maximum number of rows and of columns of a board.
const MAX_SIDE_CELLS: u32 = 100;

/// Reads a map, and its tile sets and templates from `files`.
pub(super) fn read(
    path: &Path,
    text: &str,
    files: &dyn Folder,
    budget: &mut Budget,
) -> Result<Source, String> {
    let is_json = text.trim_start().starts_with('{');
    let mut map = if is_json { json::map(text, budget)? } else { xml::map(text, budget)? };
    let grid = match (map.orientation.as_str(), map.by_column) {
        ("hexagonal", false) => Grid::HexPointy,
        ("hexagonal", true) => Grid::HexFlat,
        ("orthogonal", _) => Grid::Square,
        (other, _) => {
            return Err(format!("the orientation is `{other}`, not hexagonal or orthogonal"));
        }
    };
    if map.infinite {
        infinite::make_finite(&mut map, budget)?;
    }
    let fits = 1..=MAX_SIDE_CELLS;
    if !fits.contains(&map.width) || !fits.contains(&map.height) {
        return Err(format!(
            "a map of {} x {} tiles cannot be a board, which has 1 to {MAX_SIDE_CELLS} a side",
            map.width, map.height
        ));
    }
    let mut source = Source { format: "Tiled", open_ground_hides: true, ..Source::default() };
    let mut sets = Sets::of(std::mem::take(&mut map.sets), path, files, budget, &mut source.ledger);
    source.board = Shape {
        name: property(&map.properties, "castra-board").map(str::to_owned),
        game: property(&map.properties, "castra-game").map(str::to_owned),
        settings: property(&map.properties, "castra-with").map(str::to_owned),
        grid: Some(grid),
        odd_lines_offset: (grid != Grid::Square).then_some(!map.even_lines_offset),
        size: Some((map.width, map.height)),
    };
    read_texts(&map, path, &mut source);
    if map.infinite {
        let how = format!("{} x {} tiles, the area with tiles", map.width, map.height);
        source.ledger.record_approximated("infinite map", how);
    }
    let layers = std::mem::take(&mut map.layers);
    for layer in &layers {
        layers::read(&map, &mut sets, layer, budget, &mut source)?;
    }
    // The uppermost terrain of a hex comes first.
    source.ground.reverse();
    Ok(source)
}

/// Reads the title, the date and other texts from the properties of the map.
fn read_texts(map: &Map, path: &Path, source: &mut Source) {
    let stem = path.file_stem().and_then(|s| s.to_str()).unwrap_or("map");
    let get = |key: &str| property(&map.properties, key).map(str::to_owned);
    source.title = get("title").unwrap_or_else(|| title_case(stem));
    (source.number, source.date, source.place) = (get("number"), get("date"), get("place"));
    (source.background, source.credits) = (get("background"), get("credits"));
    for key in map.properties.keys() {
        const KNOWN: [&str; 9] = [
            "castra-board",
            "castra-game",
            "castra-with",
            "title",
            "number",
            "date",
            "place",
            "background",
            "credits",
        ];
        match KNOWN.iter().find(|known| known.eq_ignore_ascii_case(key)) {
            Some(known) => source.ledger.record_imported(format!("property {key}"), *known),
            None => source
                .ledger
                .record_left_out(format!("property {key}"), "a battle has no equivalent"),
        }
    }
}
