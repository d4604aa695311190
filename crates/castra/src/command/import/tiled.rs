//! Maps of Tiled, as XML (`.tmx`) and as JSON (`.tmj`): hexagonal and orthogonal.

mod infinite;
mod json;
mod tiles;
mod xml;

use std::collections::BTreeMap;
use std::path::Path;

use castra_base::IndexMap;
use castra_defs::{Grid, Half};

use self::infinite::Chunk;
use super::source::{Shape, Source, SourceArmy, SourceGround, SourcePiece, SourceSide, Spot};

/// Cells of the largest map that is read.
const MOST_CELLS: u64 = 1_000_000;
/// What is in the upper bits of a tile's number: how it is turned.
const TURNED: u32 = 0xF000_0000;

type Properties = IndexMap<String, String>;

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
struct TileSet {
    first: u32,
    name: String,
    /// Where it is, if it is not in the map.
    elsewhere: Option<String>,
    tiles: BTreeMap<u32, Tile>,
}

#[derive(Debug, Default)]
struct Tile {
    class: String,
    image: String,
    properties: Properties,
}

#[derive(Debug)]
struct Layer {
    name: String,
    properties: Properties,
    /// What is said of it that a battle has nothing for.
    odd: Vec<&'static str>,
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

#[derive(Debug, Default)]
struct Object {
    name: String,
    class: String,
    tile: u32,
    at: (f64, f64),
    size: (f64, f64),
    text: Option<String>,
    properties: Properties,
    /// What is said of it that a battle has nothing for.
    odd: Vec<&'static str>,
}

/// Reads a map; tile sets that it has elsewhere are looked for beside it.
pub(super) fn read(path: &Path, text: &str) -> Result<Source, String> {
    let is_json = text.trim_start().starts_with('{');
    let mut map = if is_json { json::map(text)? } else { xml::map(text)? };
    if map.infinite {
        infinite::bound(&mut map)?;
    }
    if u64::from(map.width) * u64::from(map.height) > MOST_CELLS
        || map.width == 0
        || map.height == 0
    {
        return Err(format!("a map of {} x {} tiles cannot be a board", map.width, map.height));
    }
    let grid = match (map.orientation.as_str(), map.by_column) {
        ("hexagonal", false) => Grid::HexPointy,
        ("hexagonal", true) => Grid::HexFlat,
        ("orthogonal", _) => Grid::Square,
        (other, _) => {
            return Err(format!("its orientation is `{other}`, not hexagonal or orthogonal"));
        }
    };
    let mut source = Source { format: "Tiled", ..Source::default() };
    let folder = path.parent().unwrap_or(Path::new(""));
    for set in &mut map.sets {
        let Some(elsewhere) = set.elsewhere.clone() else { continue };
        match tile_set(folder, &elsewhere) {
            Ok(found) => (set.name, set.tiles) = (found.name, found.tiles),
            Err(why) => {
                set.name = elsewhere.clone();
                source.ledger.left_out(format!("tile set {elsewhere}"), why);
            }
        }
    }
    source.board = Shape {
        name: map.properties.get("castra-board").cloned(),
        game: map.properties.get("castra-game").cloned(),
        grid: Some(grid),
        odd_set_in: (grid != Grid::Square).then_some(!map.even),
        size: Some((map.width, map.height)),
    };
    let stem = path.file_stem().and_then(|s| s.to_str()).unwrap_or("map");
    let get = |key: &str| map.properties.get(key).filter(|v| !v.trim().is_empty()).cloned();
    source.title = get("title").unwrap_or_else(|| super::title_case(stem));
    (source.number, source.date, source.place) = (get("number"), get("date"), get("place"));
    (source.background, source.credits) = (get("background"), get("credits"));
    for key in map.properties.keys() {
        const KNOWN: [&str; 8] = [
            "castra-board",
            "castra-game",
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
    if map.infinite {
        let how = format!("{} x {} tiles, as many as it has", map.width, map.height);
        source.ledger.approximated("infinite map", how);
    }
    for layer in &map.layers {
        self::layer(&map, layer, &mut source);
    }
    Ok(source)
}

/// A tile set in a file of its own, in the folder of the map or below.
fn tile_set(folder: &Path, name: &str) -> Result<TileSet, String> {
    let relative = Path::new(name);
    let inside = relative.components().all(|c| matches!(c, std::path::Component::Normal(_)));
    if !inside {
        return Err("it is not in the folder of the map".to_owned());
    }
    let text =
        super::read_limited(&folder.join(relative)).map_err(|_| "it cannot be read".to_owned())?;
    let set = if text.trim_start().starts_with('{') {
        json::tile_set(&text)
    } else {
        xml::tile_set(&text)
    };
    set.map_err(|why| format!("it cannot be read: {why}"))
}

impl Map {
    /// What a tile is called: by its property `terrain` or `unit`, its class, its
    /// image, or its number.
    fn word(&self, tile: u32, property: &str) -> Option<(String, Option<&Properties>)> {
        let number = tile & !TURNED;
        let set = self.sets.iter().filter(|set| set.first <= number).max_by_key(|set| set.first)?;
        let id = number - set.first;
        let Some(tile) = set.tiles.get(&id) else {
            return Some((format!("{}:{id}", set.name), None));
        };
        let image = Path::new(&tile.image).file_stem().and_then(|s| s.to_str()).unwrap_or("");
        let named = [property, "name"].into_iter().find_map(|key| tile.properties.get(key));
        let words = [named.map_or("", String::as_str), tile.class.as_str(), image];
        let word = words.into_iter().map(str::trim).find(|word| !word.is_empty());
        let word = word.map_or_else(|| format!("{}:{id}", set.name), str::to_owned);
        Some((word, Some(&tile.properties)))
    }

    /// Whether a line of hexes is set in.
    const fn is_set_in(&self, line: i64) -> bool {
        (line.rem_euclid(2) == 0) == self.even
    }

    /// Middle of a cell in pixels.
    fn centre(&self, row: i64, col: i64) -> (f64, f64) {
        let (w, h) = self.tile;
        #[allow(clippy::cast_precision_loss, reason = "rows and columns of a board are few")]
        let (r, c) = (row as f64, col as f64);
        if self.orientation != "hexagonal" {
            return ((c + 0.5) * w, (r + 0.5) * h);
        }
        if self.by_column {
            let down = if self.is_set_in(col) { h / 2.0 } else { 0.0 };
            (c * (w + self.hex_side) / 2.0 + w / 2.0, (r + 0.5) * h + down)
        } else {
            let along = if self.is_set_in(row) { w / 2.0 } else { 0.0 };
            ((c + 0.5) * w + along, r * (h + self.hex_side) / 2.0 + h / 2.0)
        }
    }

    /// The cell whose middle is nearest; none for what is no place.
    fn cell(&self, (x, y): (f64, f64)) -> Option<(i64, i64)> {
        let (w, h) = self.tile;
        let (across, down) = match (self.orientation.as_str(), self.by_column) {
            ("hexagonal", true) => ((w + self.hex_side) / 2.0, h),
            ("hexagonal", false) => (w, (h + self.hex_side) / 2.0),
            _ => (w, h),
        };
        let near = |v: f64, step: f64| {
            let n = (v / step).floor();
            (n.is_finite() && n.abs() < 1e6).then_some(n)
        };
        #[allow(clippy::cast_possible_truncation, reason = "below a million")]
        let (row, col) = (near(y, down)? as i64, near(x, across)? as i64);
        let around = (-2..=2).flat_map(|dr| (-2..=2).map(move |dc| (row + dr, col + dc)));
        around.min_by(|a, b| {
            let far = |&(row, col): &(i64, i64)| {
                let (cx, cy) = self.centre(row, col);
                (cx - x).hypot(cy - y)
            };
            far(a).total_cmp(&far(b))
        })
    }
}

/// Words of a layer's name that say that its tiles are units.
fn is_of_units(layer: &Layer) -> bool {
    let name = layer.name.to_lowercase();
    layer.properties.contains_key("army")
        || ["unit", "army", "armies", "piece", "troop"].iter().any(|word| name.contains(word))
}

/// Properties of tiles and objects that are read.
const READ: [&str; 11] = [
    "terrain",
    "unit",
    "called",
    "name",
    "army",
    "hex",
    "mark",
    "strength",
    "objective",
    "side",
    "label",
];

/// Says which properties are not read.
fn unread(properties: &Properties, of: &str, source: &mut Source) {
    for key in properties.keys().filter(|key| !READ.contains(&key.as_str())) {
        source
            .ledger
            .left_out(format!("property {key} of {of}"), "a battle has nothing of the kind");
    }
}

fn layer(map: &Map, layer: &Layer, source: &mut Source) {
    for odd in &layer.odd {
        source
            .ledger
            .left_out(format!("{odd} of layer {}", layer.name), "it is read as if it had none");
    }
    unread(&layer.properties, "a layer", source);
    match &layer.what {
        // They have become tiles of a map with an edge.
        What::Chunks(_) => {}
        What::Other(kind) => {
            source.ledger.left_out(format!("{kind} {}", layer.name), "a battle has no pictures");
        }
        What::Tiles(tiles) => {
            if tiles.len() as u64 != u64::from(map.width) * u64::from(map.height) {
                source.ledger.left_out(
                    format!("layer {}", layer.name),
                    format!("it has {} tiles, not {} x {}", tiles.len(), map.width, map.height),
                );
                return;
            }
            let units = is_of_units(layer);
            for (i, &tile) in (0i64..).zip(tiles) {
                if tile & !TURNED == 0 {
                    continue;
                }
                let width = i64::from(map.width);
                let at = Spot::Cell(i / width, i % width);
                let property = if units { "unit" } else { "terrain" };
                let Some((word, properties)) = map.word(tile, property) else {
                    source.ledger.left_out(format!("tile {tile}"), "it is in no tile set");
                    continue;
                };
                if tile & TURNED != 0 {
                    source.ledger.left_out(
                        format!("how {word} is turned"),
                        "pictures of Castra turn terrain by what lies beside it",
                    );
                }
                if let Some(properties) = properties {
                    unread(properties, "a tile", source);
                }
                if units {
                    let army =
                        properties.and_then(|p| p.get("army")).or(layer.properties.get("army"));
                    piece(source, at, army.cloned(), word, layer, None);
                } else {
                    source.ground.push(SourceGround { at, word, what: "terrain" });
                }
            }
        }
        What::Objects(objects) => {
            for object in objects {
                self::object(map, layer, object, source);
            }
        }
    }
}

fn object(map: &Map, layer: &Layer, object: &Object, source: &mut Source) {
    let (x, y) = object.at;
    // Tiled hangs tiles up at their lower left corner.
    let middle = if object.tile == 0 {
        (x + object.size.0 / 2.0, y + object.size.1 / 2.0)
    } else {
        (x + object.size.0 / 2.0, y - object.size.1 / 2.0)
    };
    let Some((row, col)) = map.cell(middle) else {
        source.ledger.left_out("object", "it has no place");
        return;
    };
    let at = Spot::Cell(row, col);
    let class = object.class.to_lowercase();
    let get = |key: &str| object.properties.get(key).filter(|v| !v.trim().is_empty());
    for odd in &object.odd {
        source.ledger.left_out(format!("{odd} of an object"), "it is read as if it had none");
    }
    unread(&object.properties, "an object", source);
    if let Some(side) = get("side") {
        let named = [object.class.as_str(), object.name.as_str()].into_iter();
        let word = get("terrain").map(String::as_str).into_iter().chain(named);
        let word = word.map(str::trim).find(|word| !word.is_empty() && *word != "side");
        match word {
            Some(word) => {
                let (word, side) = (word.to_owned(), side.trim().to_owned());
                source.sides.push(SourceSide { at, side, word });
            }
            None => source.ledger.left_out("side of a hex", "it does not say of which terrain"),
        }
        return;
    }
    if class == "objective" || get("objective").is_some() {
        let text = get("objective").cloned().unwrap_or_else(|| object.name.clone());
        let text = if text.trim().is_empty() { "Objective".to_owned() } else { text };
        source.objectives.push((at, text, get("army").cloned()));
        return;
    }
    if class == "label" || object.text.is_some() {
        let text = object.text.clone().unwrap_or_else(|| object.name.clone());
        if text.trim().is_empty() {
            source.ledger.left_out("label", "it says nothing");
        } else {
            source.labels.push((at, text));
        }
        return;
    }
    let of_tile = map.word(object.tile, "unit").filter(|_| object.tile != 0);
    let word = get("unit").cloned().or_else(|| of_tile.as_ref().map(|(word, _)| word.clone()));
    let word = word.or_else(|| Some(object.class.clone()).filter(|c| !c.trim().is_empty()));
    let Some(word) = word else {
        let what = if object.name.is_empty() {
            "object".to_owned()
        } else {
            format!("object {}", object.name)
        };
        source.ledger.left_out(what, "it has no class, no tile and no property `unit`");
        return;
    };
    let tile_properties = of_tile.and_then(|(_, properties)| properties);
    let army = get("army").or_else(|| tile_properties?.get("army"));
    let army = army.or(layer.properties.get("army")).cloned();
    piece(source, at, army, word, layer, Some(object));
}

fn piece(
    source: &mut Source,
    at: Spot,
    army: Option<String>,
    word: String,
    layer: &Layer,
    object: Option<&Object>,
) {
    let army = army.unwrap_or_else(|| layer.name.clone());
    if !source.armies.contains_key(&army) {
        // Which edge it has is found out when all pieces are known.
        let new = SourceArmy {
            name: super::title_case(&army),
            side: Half::Bottom,
            entries: IndexMap::default(),
        };
        source.armies.insert(army.clone(), new);
    }
    let get = |key: &str| object?.properties.get(key).filter(|v| !v.trim().is_empty()).cloned();
    // Programs for games want no property of a name that objects have anyway; older files do.
    let name = get("called").or(get("name")).or_else(|| object.map(|o| o.name.clone()));
    source.pieces.push(SourcePiece {
        at,
        army,
        word,
        name: name.filter(|name| !name.trim().is_empty()),
        marks: get("mark").map_or_else(Vec::new, |marks| super::source::marks(&marks)),
        strength: get("strength").and_then(|s| s.parse().ok()),
    });
}
