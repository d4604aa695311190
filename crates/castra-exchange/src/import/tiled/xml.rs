//! Tiled's maps, tile sets and templates as XML.

use std::rc::Rc;

use roxmltree::Node;

use super::map::{Chunk, Layer, LayerKind, Map, Object, Outline};
use super::properties::Properties;
use super::tile_set::{Content, Tile, TileSet, anchor, uniform_terrain};
use super::tiles::unpack;
use crate::import::budget::{Budget, Limit};
use crate::import::xml::parse;

fn text(node: Node<'_, '_>, name: &str) -> String {
    node.attribute(name).unwrap_or_default().to_owned()
}

fn number<T: std::str::FromStr + Default>(node: Node<'_, '_>, name: &str) -> T {
    node.attribute(name).and_then(|value| value.trim().parse().ok()).unwrap_or_default()
}

/// Returns a number of cells, which may be written as `1e9`. Larger numbers saturate.
fn size(node: Node<'_, '_>, name: &str) -> u32 {
    let number: f64 = number(node, name);
    #[allow(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a cast of a float is cut to the bounds of the number"
    )]
    let size = number as u32;
    size
}

/// Returns an error if one of the named attributes is present but not a number.
fn are_numbers(node: Node<'_, '_>, names: &[&str]) -> Result<(), String> {
    for name in names {
        if let Some(value) = node.attribute(*name)
            && value.trim().parse::<f64>().is_err()
        {
            let of = node.tag_name().name();
            return Err(format!("the `{name}` of `{of}` is not a number: `{value}`"));
        }
    }
    Ok(())
}

/// Returns the children with a tag name.
fn children<'a, 'i>(node: Node<'a, 'i>, name: &'static str) -> impl Iterator<Item = Node<'a, 'i>> {
    node.children().filter(move |n| n.has_tag_name(name))
}

/// Returns the class of a tile or object; older versions call it the type.
fn class(node: Node<'_, '_>) -> Option<String> {
    let said = |name| Some(text(node, name)).filter(|class| !class.is_empty());
    said("class").or_else(|| said("type"))
}

fn properties(node: Node<'_, '_>) -> Properties {
    let all = children(node, "properties").flat_map(|n| self::children(n, "property"));
    all.map(|n| {
        let value = n.attribute("value").or_else(|| n.text()).unwrap_or_default();
        (text(n, "name"), value.to_owned())
    })
    .collect()
}

pub(super) fn map(source: &str, budget: &mut Budget) -> Result<Map, String> {
    let document = parse(source)?;
    let root = document.root_element();
    if !root.has_tag_name("map") {
        return Err(format!("the file is `{}`, not a map of Tiled", root.tag_name().name()));
    }
    are_numbers(root, &["width", "height", "tilewidth", "tileheight", "hexsidelength"])?;
    let mut map = Map {
        orientation: text(root, "orientation"),
        width: size(root, "width"),
        height: size(root, "height"),
        by_column: text(root, "staggeraxis") == "x",
        even_lines_offset: text(root, "staggerindex") == "even",
        tile: (number(root, "tilewidth"), number(root, "tileheight")),
        hex_side: number(root, "hexsidelength"),
        infinite: text(root, "infinite") == "1",
        properties: properties(root),
        sets: children(root, "tileset").map(set_of).collect(),
        ..Map::default()
    };
    let infinite = map.infinite;
    for node in root.children() {
        add_layer(node, infinite, &Layer::default(), &mut map.layers, budget)?;
    }
    Ok(map)
}

/// Adds a layer, or the layers of a group. The XML parser limits the nesting.
fn add_layer(
    node: Node<'_, '_>,
    infinite: bool,
    group: &Layer,
    layers: &mut Vec<Layer>,
    budget: &mut Budget,
) -> Result<(), String> {
    let what = match node.tag_name().name() {
        "layer" if infinite => LayerKind::Chunks(chunks(node, budget)?),
        "layer" => match children(node, "data").next() {
            Some(data) => LayerKind::Tiles(tiles(data, data, budget)?),
            None => LayerKind::Tiles(Vec::new()),
        },
        "objectgroup" => {
            let objects = children(node, "object").map(|node| {
                budget.take(Limit::Objects, 1)?;
                object(node)
            });
            LayerKind::Objects(objects.collect::<Result<_, String>>()?)
        }
        "imagelayer" => LayerKind::Other("image layer"),
        "group" => LayerKind::Group,
        _ => return Ok(()),
    };
    are_numbers(node, &["offsetx", "offsety"])?;
    let own = Layer {
        name: text(node, "name"),
        properties: properties(node),
        offset: (number(node, "offsetx"), number(node, "offsety")),
        hidden: node.attribute("visible") == Some("0"),
        kind: what,
    };
    let own = own.in_group(group);
    if node.has_tag_name("group") {
        for inner in node.children() {
            add_layer(inner, infinite, &own, layers, budget)?;
        }
    }
    layers.push(own);
    Ok(())
}

pub(super) fn tile_set(source: &str) -> Result<Rc<Content>, String> {
    let document = parse(source)?;
    let root = document.root_element();
    if !root.has_tag_name("tileset") {
        return Err("the file is not a tile set".to_owned());
    }
    Ok(Rc::new(content(root)))
}

/// Reads the object of a template, and its tile set.
pub(super) fn template(source: &str) -> Result<(Object, Option<TileSet>), String> {
    let document = parse(source)?;
    let root = document.root_element();
    let of = children(root, "object").next().ok_or("the template has no object")?;
    Ok((object(of)?, children(root, "tileset").next().map(set_of)))
}

fn set_of(node: Node<'_, '_>) -> TileSet {
    TileSet {
        first: number(node, "firstgid"),
        file: node.attribute("source").map(str::to_owned),
        content: Rc::new(content(node)),
    }
}

/// Parses numbers separated by commas.
fn numbers(text: &str) -> Vec<i64> {
    text.split(',').map(|n| n.trim().parse().unwrap_or(-1)).collect()
}

fn content(node: Node<'_, '_>) -> Content {
    let terrains = children(node, "terraintypes").flat_map(|types| children(types, "terrain"));
    let terrains: Vec<String> = terrains.map(|terrain| text(terrain, "name")).collect();
    let mut content = Content {
        name: text(node, "name"),
        size: (number(node, "tilewidth"), number(node, "tileheight")),
        anchor: anchor(&text(node, "objectalignment")),
        ..Content::default()
    };
    for tile in children(node, "tile") {
        let image = children(tile, "image").next().map(|n| text(n, "source"));
        let of = Tile {
            class: class(tile).unwrap_or_default(),
            image: image.unwrap_or_default(),
            terrain: uniform_terrain(&numbers(&text(tile, "terrain")), 0, &terrains),
            properties: properties(tile),
        };
        content.tiles.insert(number(tile, "id"), of);
    }
    for set in children(node, "wangsets").flat_map(|sets| children(sets, "wangset")) {
        let colours: Vec<String> =
            children(set, "wangcolor").map(|colour| text(colour, "name")).collect();
        for tile in children(set, "wangtile") {
            let terrain = uniform_terrain(&numbers(&text(tile, "wangid")), 1, &colours);
            content.set_terrain(number(tile, "tileid"), terrain);
        }
    }
    content
}

/// Returns the number of a node's tile; `None` without one.
fn tile(node: Node<'_, '_>) -> Result<Option<u32>, String> {
    let number = |gid: &str| gid.trim().parse().map_err(|_| format!("`{gid}` is not a tile"));
    node.attribute("gid").map(number).transpose()
}

/// Returns the tiles of a layer or of a chunk, unpacked as the layer declares.
fn tiles(data: Node<'_, '_>, part: Node<'_, '_>, budget: &mut Budget) -> Result<Vec<u32>, String> {
    match data.attribute("encoding") {
        Some(encoding) => {
            let compression = data.attribute("compression").unwrap_or_default();
            unpack(encoding, compression, part.text().unwrap_or_default(), budget)
        }
        None => {
            // A cell without a number is empty.
            let number = |cell| Ok(tile(cell)?.unwrap_or(0));
            let tiles: Vec<u32> =
                children(part, "tile").map(number).collect::<Result<_, String>>()?;
            budget.take(Limit::Tiles, tiles.len() as u64)?;
            Ok(tiles)
        }
    }
}

fn chunks(node: Node<'_, '_>, budget: &mut Budget) -> Result<Vec<Chunk>, String> {
    let chunks =
        children(node, "data").flat_map(|data| children(data, "chunk").map(move |c| (data, c)));
    chunks
        .map(|(data, chunk)| {
            are_numbers(chunk, &["x", "y", "width"])?;
            let tiles = tiles(data, chunk, budget)?;
            let at = (number(chunk, "x"), number(chunk, "y"));
            Ok(Chunk { at, width: number(chunk, "width"), tiles })
        })
        .collect()
}

fn object(node: Node<'_, '_>) -> Result<Object, String> {
    are_numbers(node, &["x", "y", "width", "height", "rotation"])?;
    let child = |name| children(node, name).next();
    let points = |name| -> Result<Option<Vec<(f64, f64)>>, String> {
        let Some(points) = child(name).and_then(|of| of.attribute("points")) else {
            return Ok(None);
        };
        let point = |point: &str| {
            let (x, y) = point.split_once(',')?;
            Some((x.trim().parse().ok()?, y.trim().parse().ok()?))
        };
        let point = |text: &str| point(text).ok_or_else(|| format!("`{text}` is not a point"));
        points.split_whitespace().map(point).collect::<Result<_, _>>().map(Some)
    };
    let outline = points("polygon")?.map(Outline::Polygon);
    let outline = outline.or(points("polyline")?.map(Outline::Line));
    let outline = outline.or_else(|| child("ellipse").map(|_| Outline::Ellipse));
    let said = |name| Some(text(node, name)).filter(|text| !text.is_empty());
    let length = |name: &str| node.attribute(name).and_then(|value| value.trim().parse().ok());
    Ok(Object {
        name: said("name"),
        class: class(node),
        tile: tile(node)?.filter(|tile| *tile != 0),
        at: (number(node, "x"), number(node, "y")),
        size: length("width").zip(length("height")),
        rotation: length("rotation"),
        text: child("text").and_then(|n| n.text()).map(str::to_owned),
        outline: outline.or_else(|| child("point").map(|_| Outline::Point)),
        properties: properties(node),
        hidden: node.attribute("visible") == Some("0"),
        template: said("template"),
    })
}
