//! Tiled's maps, tile sets and templates as JSON.

use std::rc::Rc;

use serde_json::Value;

use super::map::{Chunk, Layer, LayerKind, Map, Object, Outline};
use super::properties::Properties;
use super::tile_set::{Content, Tile, TileSet, anchor, uniform_terrain};
use super::tiles::unpack;
use crate::import::budget::{Budget, Limit};

fn text(value: &Value, name: &str) -> String {
    value.get(name).and_then(Value::as_str).unwrap_or_default().to_owned()
}

/// Returns a whole number, which may be written as `9.0` or `1e9`. Larger numbers saturate, and a
/// missing field or another value is 0.
fn parse_whole(value: &Value, name: &str) -> u32 {
    let Some(value) = value.get(name) else { return 0 };
    match (value.as_u64(), value.as_f64()) {
        (Some(number), _) => u32::try_from(number).unwrap_or(u32::MAX),
        #[allow(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "a cast from a float saturates"
        )]
        (None, Some(number)) if number.fract() == 0.0 => number as u32,
        (None, _) => 0,
    }
}

/// Parses JSON. The recursion limit of the parser allows groups [`MAX_GROUP_DEPTH`] deep.
fn parse_json(source: &str) -> Result<Value, String> {
    serde_json::from_str(source).map_err(|error| match error.to_string() {
        deep if deep.starts_with("recursion limit exceeded") => {
            format!("the groups are nested deeper than {MAX_GROUP_DEPTH} levels")
        }
        other => other,
    })
}

/// The maximum nesting depth of groups.
const MAX_GROUP_DEPTH: usize = 60;

fn float(value: &Value, name: &str) -> f64 {
    value.get(name).and_then(Value::as_f64).unwrap_or_default()
}

/// Returns an error if one of the named fields is present but not a number.
fn check_numbers(value: &Value, names: &[&str]) -> Result<(), String> {
    for name in names {
        if let Some(value) = value.get(name).filter(|value| !value.is_number()) {
            return Err(format!("the `{name}` is not a number: {value}"));
        }
    }
    Ok(())
}

fn list<'a>(value: &'a Value, name: &str) -> impl Iterator<Item = &'a Value> {
    value.get(name).and_then(Value::as_array).into_iter().flatten()
}

/// Returns the class of a tile or object; older versions call it the type.
fn class(value: &Value) -> Option<String> {
    let non_empty_text = |name| Some(text(value, name)).filter(|class| !class.is_empty());
    non_empty_text("class").or_else(|| non_empty_text("type"))
}

/// Returns the value of a property as text.
fn property_text(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

fn properties(value: &Value) -> Properties {
    // Before version 1.2, the properties were an object with a field for each.
    if let Some(Value::Object(all)) = value.get("properties") {
        return all.iter().map(|(name, value)| (name.clone(), property_text(value))).collect();
    }
    list(value, "properties")
        .map(|p| (text(p, "name"), p.get("value").map(property_text).unwrap_or_default()))
        .collect()
}

pub(super) fn map(source: &str, budget: &mut Budget) -> Result<Map, String> {
    let root = parse_json(source)?;
    if root.get("layers").is_none() {
        return Err("a map of Tiled has layers, and the file has none".to_owned());
    }
    check_numbers(&root, &["width", "height", "tilewidth", "tileheight", "hexsidelength"])?;
    let mut map = Map {
        orientation: text(&root, "orientation"),
        width: parse_whole(&root, "width"),
        height: parse_whole(&root, "height"),
        by_column: text(&root, "staggeraxis") == "x",
        even_lines_offset: text(&root, "staggerindex") == "even",
        tile: (float(&root, "tilewidth"), float(&root, "tileheight")),
        hex_side: float(&root, "hexsidelength"),
        infinite: root.get("infinite").and_then(Value::as_bool).unwrap_or_default(),
        properties: properties(&root),
        sets: list(&root, "tilesets").map(set_of).collect(),
        layers: Vec::new(),
    };
    for layer in list(&root, "layers") {
        add_layer(layer, &Layer::default(), &mut map.layers, budget)?;
    }
    Ok(map)
}

pub(super) fn tile_set(source: &str) -> Result<Rc<Content>, String> {
    let root = parse_json(source)?;
    Ok(Rc::new(content(&root)))
}

/// Reads the object of a template, and its tile set.
pub(super) fn template(source: &str) -> Result<(Object, Option<TileSet>), String> {
    let root = parse_json(source)?;
    let of = root.get("object").ok_or("the template has no object")?;
    Ok((object(of)?, root.get("tileset").map(set_of)))
}

fn set_of(value: &Value) -> TileSet {
    TileSet {
        first: parse_whole(value, "firstgid"),
        file: value.get("source").and_then(Value::as_str).map(str::to_owned),
        content: Rc::new(content(value)),
    }
}

fn content(value: &Value) -> Content {
    let terrains: Vec<String> =
        list(value, "terrains").map(|terrain| text(terrain, "name")).collect();
    let numbers = |value: &Value, name: &str| -> Vec<i64> {
        list(value, name).map(|n| n.as_i64().unwrap_or(-1)).collect()
    };
    let tile = |tile: &Value| Tile {
        class: class(tile).unwrap_or_default(),
        image: text(tile, "image"),
        terrain: uniform_terrain(&numbers(tile, "terrain"), 0, &terrains),
        properties: properties(tile),
    };
    let mut content = Content {
        name: text(value, "name"),
        size: (float(value, "tilewidth"), float(value, "tileheight")),
        anchor: anchor(&text(value, "objectalignment")),
        tiles: list(value, "tiles").map(|value| (parse_whole(value, "id"), tile(value))).collect(),
    };
    // Before version 1.2, tiles and their properties were objects with tile numbers as keys.
    let numbered = |name| value.get(name).and_then(Value::as_object).into_iter().flatten();
    // A key that is not a number does not belong to a tile.
    for (number, value) in numbered("tiles") {
        if let Ok(number) = number.parse() {
            content.tiles.insert(number, tile(value));
        }
    }
    for (number, value) in numbered("tileproperties") {
        let (Ok(number), Some(all)) = (number.parse(), value.as_object()) else { continue };
        let of = content.tiles.entry(number).or_default();
        of.properties.extend(all.iter().map(|(name, value)| (name.clone(), property_text(value))));
    }
    for set in list(value, "wangsets") {
        let colours: Vec<String> = list(set, "colors").map(|colour| text(colour, "name")).collect();
        for tile in list(set, "wangtiles") {
            let terrain = uniform_terrain(&numbers(tile, "wangid"), 1, &colours);
            content.set_terrain(parse_whole(tile, "tileid"), terrain);
        }
    }
    content
}

/// Adds a layer, or the layers of a group. The JSON parser limits the nesting.
fn add_layer(
    layer: &Value,
    group: &Layer,
    layers: &mut Vec<Layer>,
    budget: &mut Budget,
) -> Result<(), String> {
    let kind = text(layer, "type");
    let what = match kind.as_str() {
        "tilelayer" if layer.get("chunks").is_some() => LayerKind::Chunks(chunks(layer, budget)?),
        "tilelayer" => LayerKind::Tiles(tiles(layer, layer, budget)?),
        "objectgroup" => {
            let objects = list(layer, "objects").map(|value| {
                budget.take(Limit::Objects, 1)?;
                object(value)
            });
            LayerKind::Objects(objects.collect::<Result<_, String>>()?)
        }
        "imagelayer" => LayerKind::Other("image layer"),
        "group" => LayerKind::Group,
        _ => LayerKind::Other("layer"),
    };
    check_numbers(layer, &["offsetx", "offsety"])?;
    let own = Layer {
        name: text(layer, "name"),
        properties: properties(layer),
        offset: (float(layer, "offsetx"), float(layer, "offsety")),
        hidden: layer.get("visible").and_then(Value::as_bool) == Some(false),
        kind: what,
    };
    let own = own.in_group(group);
    if kind == "group" {
        for inner in list(layer, "layers") {
            add_layer(inner, &own, layers, budget)?;
        }
    }
    layers.push(own);
    Ok(())
}

fn chunks(layer: &Value, budget: &mut Budget) -> Result<Vec<Chunk>, String> {
    let whole_number =
        |chunk: &Value, name: &str| chunk.get(name).and_then(Value::as_i64).unwrap_or_default();
    list(layer, "chunks")
        .map(|chunk| {
            let tiles = tiles(chunk, layer, budget)?;
            let at = (whole_number(chunk, "x"), whole_number(chunk, "y"));
            Ok(Chunk { at, width: parse_whole(chunk, "width"), tiles })
        })
        .collect()
}

/// Returns the tiles of a layer or of a chunk, unpacked as the layer declares.
fn tiles(part: &Value, layer: &Value, budget: &mut Budget) -> Result<Vec<u32>, String> {
    match part.get("data") {
        Some(Value::Array(tiles)) => {
            budget.take(Limit::Tiles, tiles.len() as u64)?;
            let number = |tile: &Value| {
                let number = tile.as_u64().and_then(|n| u32::try_from(n).ok());
                number.ok_or_else(|| format!("`{tile}` is not a tile"))
            };
            tiles.iter().map(number).collect()
        }
        Some(Value::String(packed)) => {
            let encoding = text(layer, "encoding");
            let encoding = if encoding.is_empty() { "base64" } else { &encoding };
            unpack(encoding, &text(layer, "compression"), packed, budget)
        }
        Some(_) | None => Ok(Vec::new()),
    }
}

fn object(value: &Value) -> Result<Object, String> {
    check_numbers(value, &["gid", "x", "y", "width", "height", "rotation"])?;
    let has = |name: &str| value.get(name).is_some_and(|value| *value == Value::Bool(true));
    let points = |name: &str| {
        let points = value.get(name)?.as_array()?;
        Some(points.iter().map(|point| (float(point, "x"), float(point, "y"))).collect())
    };
    let outline = points("polygon").map(Outline::Polygon);
    let outline = outline.or_else(|| points("polyline").map(Outline::Line));
    let outline = outline.or_else(|| has("ellipse").then_some(Outline::Ellipse));
    let said = |name| Some(text(value, name)).filter(|text| !text.is_empty());
    let number = |name: &str| value.get(name).and_then(Value::as_f64);
    Ok(Object {
        name: said("name"),
        class: class(value),
        tile: Some(parse_whole(value, "gid")).filter(|tile| *tile != 0),
        at: (float(value, "x"), float(value, "y")),
        size: number("width").zip(number("height")),
        rotation: number("rotation"),
        text: value.get("text").map(|t| text(t, "text")).filter(|t| !t.is_empty()),
        outline: outline.or_else(|| has("point").then_some(Outline::Point)),
        properties: properties(value),
        hidden: value.get("visible").and_then(Value::as_bool) == Some(false),
        template: said("template"),
    })
}
