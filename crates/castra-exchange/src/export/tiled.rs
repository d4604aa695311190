//! A battle as a map of Tiled (`.tmj`): a layer of terrain, and layers of objects for each army and
//! for labels and objectives.

use castra_defs::{Board, Cell, Game, Grid, NamedCell, Scenario, Stagger, facing};
use serde_json::{Value as Json, json};

use super::properties::{edge, map_properties, property_text, special_rules, without_counterpart};

use crate::import;

/// The size of a tile in pixels.
const WIDTH: i64 = 112;
const HEIGHT: i64 = 128;
/// The length of the side between two rows of hexes, in pixels.
const SIDE: i64 = 64;

/// Returns the map, and the information that it cannot carry.
pub(super) fn map(game: &Game, battle: &Scenario) -> Result<(Json, Vec<String>), String> {
    let board = game
        .boards
        .get(&battle.board)
        .ok_or("the battle has no board, so there is no map to export")?;
    if board.slant().is_some() {
        return Err(format!("the rows of `{}` slant, and Tiled has no such rows", board.name));
    }
    if board.has_places() {
        return Err(format!("`{}` is a board of places, and Tiled has tiles", board.name));
    }
    let mut lost = Vec::new();
    let (words, tiles) = ground(game, battle, board);
    let mut layers = vec![json!({
        "id": 1, "name": "terrain", "type": "tilelayer", "x": 0, "y": 0, "opacity": 1,
        "visible": true, "width": board.width, "height": board.height, "data": tiles,
    })];
    let mut ids = 1..;
    let mut object = |class: &str, name: &str, cell: Cell, properties: Json| {
        let (x, y) = centre(board, cell);
        json!({
            "id": ids.next(), "name": name, "type": class, "class": class, "x": x, "y": y,
            "width": 0, "height": 0, "point": true, "rotation": 0, "visible": true,
            "properties": properties,
        })
    };
    for (army, of) in &battle.armies {
        let pieces = battle.pieces_of(army).filter(|piece| board.contains(piece.at.cell()));
        let objects: Vec<Json> = pieces
            .map(|piece| {
                let mut properties =
                    vec![text("army", army), text("unit", &piece.unit), text("hex", &piece.at.hex)];
                if !piece.marks.is_empty() {
                    properties.push(text("mark", &piece.marks.join(" and ")));
                }
                if let Some(name) = &piece.name {
                    properties.push(text("called", name));
                }
                for (field, value) in &piece.state {
                    match property_text(value) {
                        Some(said) => properties.push(text(&property(field), &said)),
                        None => lost.push(format!("`{field}` of the piece at {}", piece.at.hex)),
                    }
                }
                let name = piece.name.as_deref().unwrap_or("");
                let mut object =
                    object(&piece.unit, name, piece.at.cell(), Json::Array(properties));
                if let (Some(angle), Some(object)) =
                    (facing::piece_facing(game, board.grid, of.side, piece), object.as_object_mut())
                {
                    object.insert("rotation".to_owned(), json!(angle));
                }
                object
            })
            .collect();
        let edge = edge(of.side);
        let properties = vec![text("army", army), text("called", &of.name), text("edge", edge)];
        layers.push(group(layers.len() + 1, army, objects, properties));
    }
    let mut written: Vec<Json> = Vec::new();
    for label in battle.labels.iter().filter(|label| board.contains(label.at.cell())) {
        written.push(object("label", &label.text, label.at.cell(), json!([])));
    }
    for objective in &battle.objectives {
        for place in objective.at.iter().filter(|place| board.contains(place.cell())) {
            let mut properties = vec![text("objective", &objective.text)];
            properties.extend(objective.army.as_ref().map(|army| text("army", army)));
            let cell = place.cell();
            written.push(object("objective", &objective.text, cell, Json::Array(properties)));
        }
    }
    for side in battle.sides.iter().filter(|side| board.contains(side.at.cell())) {
        let said = [text("terrain", &side.terrain), text("side", side.side.suffix())];
        written.push(object("side", &side.terrain, side.at.cell(), json!(said)));
    }
    layers.push(group(layers.len() + 1, "written", written, Vec::new()));
    if !battle.reserves.is_empty() {
        lost.push(format!("pieces in reserve ({})", battle.reserves.len()));
    }
    lost.extend(special_rules(battle));
    lost.extend(without_counterpart(battle));
    let is_off = |at: &NamedCell| !board.contains(at.cell());
    let off = [
        (battle.pieces.iter().filter(|piece| is_off(&piece.at)).count(), "pieces"),
        (battle.labels.iter().filter(|label| is_off(&label.at)).count(), "labels"),
        (battle.sides.iter().filter(|side| is_off(&side.at)).count(), "hex sides"),
        (battle.terrain.iter().filter(|ground| is_off(&ground.at)).count(), "hexes of terrain"),
        (
            battle.objectives.iter().flat_map(|o| &o.at).filter(|at| is_off(at)).count(),
            "objectives",
        ),
    ];
    // Only a model edited by hand has such parts.
    let off = off.iter().filter(|(count, _)| *count > 0);
    lost.extend(off.map(|(count, what)| format!("{what} off the board ({count})")));
    // The tile set has a tile for each terrain, in the order of the game.
    let tiles: Vec<Json> = words
        .iter()
        .enumerate()
        .map(|(id, word)| {
            json!({ "id": id, "type": word, "class": word, "properties": [text("terrain", word)] })
        })
        .collect();
    let (by_column, (wide, high)) = match board.grid {
        Grid::HexPointy => (Some("y"), (WIDTH, HEIGHT)),
        Grid::HexFlat => (Some("x"), (HEIGHT, WIDTH)),
        Grid::Square | Grid::Places => (None, (WIDTH, WIDTH)),
    };
    let next = layers.len() + 1;
    let about = map_properties(game, battle);
    let properties: Vec<Json> = about.iter().map(|(name, value)| text(name, value)).collect();
    let mut map = json!({
        "type": "map", "version": "1.10", "tiledversion": "1.10.2",
        "orientation": if by_column.is_some() { "hexagonal" } else { "orthogonal" },
        "renderorder": "right-down", "infinite": false,
        "width": board.width, "height": board.height, "tilewidth": wide, "tileheight": high,
        "nextlayerid": next, "nextobjectid": ids.next(), "compressionlevel": -1,
        "properties": properties, "layers": layers,
        "tilesets": [{
            "firstgid": 1, "name": "terrain", "tilewidth": wide, "tileheight": high,
            "tilecount": words.len(), "columns": 0, "margin": 0, "spacing": 0,
            "grid": { "orientation": "orthogonal", "width": 1, "height": 1 }, "tiles": tiles,
        }],
    });
    if let (Some(axis), Some(map)) = (by_column, map.as_object_mut()) {
        map.insert("staggeraxis".to_owned(), json!(axis));
        let even = board.stagger.is_indented(0);
        map.insert("staggerindex".to_owned(), json!(if even { "even" } else { "odd" }));
        map.insert("hexsidelength".to_owned(), json!(SIDE));
        if matches!(board.stagger, Stagger::OddShort | Stagger::EvenShort) {
            lost.push("the shorter rows of the board: their last tile is empty".to_owned());
        }
    }
    Ok((map, lost))
}

/// Returns the game's terrains, and the terrain of each cell of the board as an index from 1 into
/// these; 0 is a cell without terrain.
fn ground<'g>(game: &'g Game, battle: &Scenario, board: &Board) -> (Vec<&'g str>, Vec<usize>) {
    let words: Vec<&str> = game.terrains.values().map(|t| t.name.as_str()).collect();
    let usual = game.default_terrain().and_then(|t| words.iter().position(|w| *w == t.name));
    let ground = |cell: Cell| {
        let there = battle.terrain.iter().rfind(|g| g.at.cell() == cell);
        let word = there.and_then(|g| words.iter().position(|w| *w == g.terrain));
        word.or(usual).map_or(0, |at| at + 1)
    };
    // One pass over the terrain is faster than a search for each hex.
    let mut tiles = vec![0usize; usize::from(board.width) * usize::from(board.height)];
    let at = |cell: Cell| usize::from(cell.row) * usize::from(board.width) + usize::from(cell.col);
    if let Some(usual) = usual {
        for cell in board.cells() {
            tiles[at(cell)] = usual + 1;
        }
    }
    for place in &battle.terrain {
        let cell = place.at.cell();
        if board.contains(cell) {
            tiles[at(cell)] = ground(cell);
        }
    }
    (words, tiles)
}

/// Returns the property name for a field of state: the field's name, with a prefix if another
/// property has that name.
fn property(field: &str) -> String {
    if import::is_read(field) { format!("{}{field}", import::STATE) } else { field.to_owned() }
}

fn text(name: &str, value: &str) -> Json {
    json!({ "name": name, "type": "string", "value": value })
}

fn group(id: usize, name: &str, objects: Vec<Json>, properties: Vec<Json>) -> Json {
    json!({
        "id": id, "name": name, "type": "objectgroup", "draworder": "topdown", "x": 0, "y": 0,
        "opacity": 1, "visible": true, "objects": objects, "properties": properties,
    })
}

/// Returns the centre of a cell in pixels, in Tiled's geometry.
fn centre(board: &Board, cell: Cell) -> (i64, i64) {
    let (row, col) = (i64::from(cell.row), i64::from(cell.col));
    let set_in = |line: u16| if board.stagger.is_indented(line % 2) { 1 } else { 0 };
    match board.grid {
        Grid::HexPointy => (
            col * WIDTH + WIDTH / 2 + set_in(cell.row) * WIDTH / 2,
            row * (HEIGHT + SIDE) / 2 + HEIGHT / 2,
        ),
        Grid::HexFlat => (
            col * (HEIGHT + SIDE) / 2 + HEIGHT / 2,
            row * WIDTH + WIDTH / 2 + set_in(cell.col) * WIDTH / 2,
        ),
        // `map` has refused boards of places.
        Grid::Square | Grid::Places => (col * WIDTH + WIDTH / 2, row * WIDTH + WIDTH / 2),
    }
}
