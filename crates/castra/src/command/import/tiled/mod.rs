//! Maps of Tiled, as XML (`.tmx`) and as JSON (`.tmj`): hexagonal and orthogonal.

mod geometry;
mod infinite;
mod json;
mod layers;
mod objects;
mod sets;
mod tiles;
mod xml;

pub(in crate::command) use layers::is_read;

use std::path::Path;

use castra_base::IndexMap;
use castra_defs::Grid;

use self::infinite::Chunk;
use self::sets::{Sets, TileSet};
use super::budget::Budget;
use super::source::{Shape, Source};

/// What is in the upper bits of a tile's number: how it is turned.
const TURNED: u32 = 0xF000_0000;

/// The most rows, and the most columns, that a board may have.
const MOST_CELLS_A_SIDE: u32 = 100;

type Properties = IndexMap<String, String>;

/// A property that says something, whatever the case of its name.
fn property<'p>(properties: &'p Properties, name: &str) -> Option<&'p str> {
    let found = properties.get(name).or_else(|| {
        properties.iter().find(|(own, _)| own.eq_ignore_ascii_case(name)).map(|(_, value)| value)
    });
    found.map(|value| value.trim()).filter(|value| !value.is_empty())
}

/// A map as Tiled has it.
#[derive(Debug, Default)]
struct Map {
    orientation: String,
    width: u32,
    height: u32,
    /// Whether columns are staggered, not rows.
    by_column: bool,
    /// Whether even lines are set in, counted from 0.
    even: bool,
    tile: (f64, f64),
    hex_side: f64,
    infinite: bool,
    properties: Properties,
    sets: Vec<TileSet>,
    layers: Vec<Layer>,
}

#[derive(Debug, Default)]
struct Layer {
    name: String,
    /// Its own, and what a group around it says of armies.
    properties: Properties,
    /// How far it is drawn to the right and down, groups around it included, in pixels.
    offset: (f64, f64),
    hidden: bool,
    what: What,
}

#[derive(Debug)]
enum What {
    Tiles(Vec<u32>),
    /// Tiles of an infinite map.
    Chunks(Vec<Chunk>),
    Objects(Vec<Object>),
    /// Something that a battle has no use for.
    Other(&'static str),
}

impl Default for What {
    fn default() -> Self {
        Self::Other("layer")
    }
}

impl Layer {
    /// What a layer has of the group that it is in.
    fn within(mut self, group: &Self) -> Self {
        self.offset = (self.offset.0 + group.offset.0, self.offset.1 + group.offset.1);
        self.hidden |= group.hidden;
        for name in ["army", "edge"] {
            if let Some(value) = group.properties.get(name) {
                self.properties.entry(name.to_owned()).or_insert_with(|| value.clone());
            }
        }
        self
    }
}

/// An object; what a template may say instead is none.
#[derive(Clone, Debug, Default)]
struct Object {
    name: Option<String>,
    class: Option<String>,
    /// The number of its tile, with how that is flipped.
    tile: Option<u32>,
    at: (f64, f64),
    size: Option<(f64, f64)>,
    /// Degrees clockwise.
    rotation: Option<f64>,
    text: Option<String>,
    outline: Option<Outline>,
    properties: Properties,
    hidden: bool,
    /// The file of which it has what it does not say.
    template: Option<String>,
}

/// The form of an object that is no tile; without one it is a rectangle.
#[derive(Clone, Debug)]
enum Outline {
    Point,
    Ellipse,
    Polygon(Vec<(f64, f64)>),
    Line(Vec<(f64, f64)>),
}

/// Reads a map; tile sets that it has elsewhere are looked for in its package.
pub(super) fn read(path: &Path, text: &str, budget: &mut Budget) -> Result<Source, String> {
    let is_json = text.trim_start().starts_with('{');
    let mut map = if is_json { json::map(text, budget)? } else { xml::map(text, budget)? };
    let grid = match (map.orientation.as_str(), map.by_column) {
        ("hexagonal", false) => Grid::HexPointy,
        ("hexagonal", true) => Grid::HexFlat,
        ("orthogonal", _) => Grid::Square,
        (other, _) => {
            return Err(format!("its orientation is `{other}`, not hexagonal or orthogonal"));
        }
    };
    if map.infinite {
        infinite::bound(&mut map, budget)?;
    }
    let fits = 1..=MOST_CELLS_A_SIDE;
    if !fits.contains(&map.width) || !fits.contains(&map.height) {
        return Err(format!(
            "a map of {} x {} tiles cannot be a board, which has 1 to {MOST_CELLS_A_SIDE} a side",
            map.width, map.height
        ));
    }
    let mut source = Source { format: "Tiled", open_ground_hides: true, ..Source::default() };
    let mut sets = Sets::of(std::mem::take(&mut map.sets), path, budget, &mut source.ledger);
    source.board = Shape {
        name: map.properties.get("castra-board").cloned(),
        game: map.properties.get("castra-game").cloned(),
        settings: map.properties.get("castra-with").cloned(),
        grid: Some(grid),
        odd_set_in: (grid != Grid::Square).then_some(!map.even),
        size: Some((map.width, map.height)),
    };
    texts(&map, path, &mut source);
    if map.infinite {
        let how = format!("{} x {} tiles, as many as it has", map.width, map.height);
        source.ledger.approximated("infinite map", how);
    }
    let layers = std::mem::take(&mut map.layers);
    for layer in &layers {
        layers::read(&map, &mut sets, layer, budget, &mut source)?;
    }
    // Of terrain in one hex the uppermost comes first.
    source.ground.reverse();
    Ok(source)
}

/// Title, date and other texts, which are properties of the map.
fn texts(map: &Map, path: &Path, source: &mut Source) {
    let stem = path.file_stem().and_then(|s| s.to_str()).unwrap_or("map");
    let get = |key: &str| map.properties.get(key).filter(|v| !v.trim().is_empty()).cloned();
    source.title = get("title").unwrap_or_else(|| super::title_case(stem));
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
        if KNOWN.contains(&key.as_str()) {
            source.ledger.taken(format!("property {key}"), key.clone());
        } else {
            source.ledger.left_out(format!("property {key}"), "a battle has nothing of the kind");
        }
    }
}
