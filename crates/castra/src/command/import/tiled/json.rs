//! Tiled's maps and tile sets as JSON.

use serde_json::Value;

use super::infinite::Chunk;
use super::tiles::unpack;
use super::{Layer, Map, Object, Properties, Tile, TileSet, What};

fn text(value: &Value, name: &str) -> String {
    value.get(name).and_then(Value::as_str).unwrap_or_default().to_owned()
}

fn whole(value: &Value, name: &str) -> u32 {
    value.get(name).and_then(Value::as_u64).and_then(|n| u32::try_from(n).ok()).unwrap_or_default()
}

fn real(value: &Value, name: &str) -> f64 {
    value.get(name).and_then(Value::as_f64).unwrap_or_default()
}

fn list<'a>(value: &'a Value, name: &str) -> impl Iterator<Item = &'a Value> {
    value.get(name).and_then(Value::as_array).into_iter().flatten()
}

fn class(value: &Value) -> String {
    let class = text(value, "class");
    if class.is_empty() { text(value, "type") } else { class }
}

fn properties(value: &Value) -> Properties {
    let said = |value: &Value| match value {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    };
    list(value, "properties")
        .map(|p| (text(p, "name"), p.get("value").map(said).unwrap_or_default()))
        .collect()
}

pub(super) fn map(source: &str) -> Result<Map, String> {
    let root: Value = serde_json::from_str(source).map_err(|e| e.to_string())?;
    if root.get("layers").is_none() {
        return Err("it has no layers: it is not a map of Tiled".to_owned());
    }
    let mut map = Map {
        orientation: text(&root, "orientation"),
        width: whole(&root, "width"),
        height: whole(&root, "height"),
        by_column: text(&root, "staggeraxis") == "x",
        even: text(&root, "staggerindex") == "even",
        tile: (real(&root, "tilewidth"), real(&root, "tileheight")),
        hex_side: real(&root, "hexsidelength"),
        infinite: root.get("infinite").and_then(Value::as_bool).unwrap_or_default(),
        properties: properties(&root),
        sets: list(&root, "tilesets").map(set_of).collect(),
        layers: Vec::new(),
    };
    let most = u64::from(map.width) * u64::from(map.height);
    let mut layers = Vec::new();
    for layer in list(&root, "layers") {
        add(layer, most.min(super::MOST_CELLS), &[], &mut layers)?;
    }
    map.layers = layers;
    Ok(map)
}

pub(super) fn tile_set(source: &str) -> Result<TileSet, String> {
    let root: Value = serde_json::from_str(source).map_err(|e| e.to_string())?;
    Ok(set_of(&root))
}

fn set_of(value: &Value) -> TileSet {
    let tile = |tile: &Value| {
        let of =
            Tile { class: class(tile), image: text(tile, "image"), properties: properties(tile) };
        (whole(tile, "id"), of)
    };
    TileSet {
        first: whole(value, "firstgid"),
        name: text(value, "name"),
        elsewhere: value.get("source").and_then(Value::as_str).map(str::to_owned),
        tiles: list(value, "tiles").map(tile).collect(),
    }
}

/// Adds a layer, and those of a group. JSON is nested no deeper than its reader allows.
fn add(
    layer: &Value,
    most: u64,
    around: &[&'static str],
    layers: &mut Vec<Layer>,
) -> Result<(), String> {
    let says = |name: &str| real(layer, name) != 0.0;
    let odd = [
        ("hiding", layer.get("visible").and_then(Value::as_bool) == Some(false)),
        ("offset", says("offsetx") || says("offsety")),
    ];
    // What a group says holds for all in it.
    let odd = odd.into_iter().filter(|(_, is)| *is).map(|(what, _)| what);
    let mut odd: Vec<&'static str> = around.iter().copied().chain(odd).collect();
    odd.dedup();
    let what = match text(layer, "type").as_str() {
        "tilelayer" if layer.get("chunks").is_some() => What::Chunks(chunks(layer)?),
        "tilelayer" => What::Tiles(tiles(layer, most)?),
        "objectgroup" => What::Objects(list(layer, "objects").map(object).collect()),
        "group" => {
            for inner in list(layer, "layers") {
                add(inner, most, &odd, layers)?;
            }
            return Ok(());
        }
        "imagelayer" => What::Other("image layer"),
        _ => What::Other("layer"),
    };
    layers.push(Layer { name: text(layer, "name"), properties: properties(layer), odd, what });
    Ok(())
}

fn chunks(layer: &Value) -> Result<Vec<Chunk>, String> {
    let mut left = super::MOST_CELLS;
    let whole_number =
        |chunk: &Value, name: &str| chunk.get(name).and_then(Value::as_i64).unwrap_or_default();
    list(layer, "chunks")
        .map(|chunk| {
            let tiles = tiles_of(chunk, layer, left)?;
            left = left.saturating_sub(tiles.len() as u64);
            let at = (whole_number(chunk, "x"), whole_number(chunk, "y"));
            Ok(Chunk { at, width: whole(chunk, "width"), tiles })
        })
        .collect()
}

fn tiles(layer: &Value, most: u64) -> Result<Vec<u32>, String> {
    tiles_of(layer, layer, most)
}

/// The tiles of a layer or of a chunk of it, packed as the layer says.
fn tiles_of(part: &Value, layer: &Value, most: u64) -> Result<Vec<u32>, String> {
    match part.get("data") {
        Some(Value::Array(tiles)) if tiles.len() as u64 > most => {
            Err("a layer has more tiles than its map".to_owned())
        }
        Some(Value::Array(tiles)) => {
            let number = |tile: &Value| {
                let number = tile.as_u64().and_then(|n| u32::try_from(n).ok());
                number.ok_or_else(|| format!("`{tile}` is no tile"))
            };
            tiles.iter().map(number).collect()
        }
        Some(Value::String(packed)) => {
            let encoding = text(layer, "encoding");
            let encoding = if encoding.is_empty() { "base64" } else { &encoding };
            unpack(encoding, &text(layer, "compression"), packed, most)
        }
        Some(_) | None => Ok(Vec::new()),
    }
}

fn object(value: &Value) -> Object {
    let said = value.get("text").map(|t| text(t, "text"));
    let has = |name: &str| value.get(name).is_some_and(|value| *value != Value::Bool(false));
    let odd = [
        ("shape", has("polygon") || has("polyline") || has("ellipse") || has("capsule")),
        ("rotation", real(value, "rotation") != 0.0),
        ("template", has("template")),
        ("hiding", value.get("visible").and_then(Value::as_bool) == Some(false)),
    ];
    Object {
        odd: odd.into_iter().filter(|(_, is)| *is).map(|(what, _)| what).collect(),
        name: text(value, "name"),
        class: class(value),
        tile: whole(value, "gid"),
        at: (real(value, "x"), real(value, "y")),
        size: (real(value, "width"), real(value, "height")),
        text: said.filter(|t| !t.is_empty()),
        properties: properties(value),
    }
}
