//! Tiled's maps and tile sets as XML.

use roxmltree::Node;

use super::infinite::Chunk;
use super::tiles::unpack;
use super::{Layer, Map, Object, Properties, Tile, TileSet, What};
use crate::command::import::hexbattle::parse;

fn text(node: Node<'_, '_>, name: &str) -> String {
    node.attribute(name).unwrap_or_default().to_owned()
}

fn number<T: std::str::FromStr + Default>(node: Node<'_, '_>, name: &str) -> T {
    node.attribute(name).and_then(|value| value.trim().parse().ok()).unwrap_or_default()
}

/// A tile's or object's class, which older versions call its type.
fn class(node: Node<'_, '_>) -> String {
    let class = text(node, "class");
    if class.is_empty() { text(node, "type") } else { class }
}

fn properties(node: Node<'_, '_>) -> Properties {
    let all = node.children().filter(|n| n.has_tag_name("properties"));
    let all = all.flat_map(|n| n.children()).filter(|n| n.has_tag_name("property"));
    all.map(|n| {
        let value = n.attribute("value").or_else(|| n.text()).unwrap_or_default();
        (text(n, "name"), value.to_owned())
    })
    .collect()
}

pub(super) fn map(source: &str) -> Result<Map, String> {
    let document = parse(source)?;
    let root = document.root_element();
    if !root.has_tag_name("map") {
        return Err(format!("it is `{}`, not a map of Tiled", root.tag_name().name()));
    }
    let mut map = Map {
        orientation: text(root, "orientation"),
        width: number(root, "width"),
        height: number(root, "height"),
        by_column: text(root, "staggeraxis") == "x",
        even: text(root, "staggerindex") == "even",
        tile: (number(root, "tilewidth"), number(root, "tileheight")),
        hex_side: number(root, "hexsidelength"),
        infinite: text(root, "infinite") == "1",
        properties: properties(root),
        ..Map::default()
    };
    for set in root.children().filter(|n| n.has_tag_name("tileset")) {
        map.sets.push(set_of(set));
    }
    let most = u64::from(map.width) * u64::from(map.height);
    // Groups only hold layers together.
    for node in root.descendants() {
        let name = text(node, "name");
        let what = match node.tag_name().name() {
            "layer" if map.infinite => What::Chunks(chunks(node)?),
            "layer" => What::Tiles(layer(node, most.min(super::MOST_CELLS))?),
            "objectgroup" if !node.ancestors().any(|n| n.has_tag_name("tileset")) => What::Objects(
                node.children().filter(|n| n.has_tag_name("object")).map(object).collect(),
            ),
            "imagelayer" => What::Other("image layer"),
            _ => continue,
        };
        // What a group says holds for all in it.
        let says = |name: &str, usual: &str| {
            node.ancestors().any(|n| n.attribute(name).is_some_and(|value| value != usual))
        };
        let odd = [
            ("hiding", says("visible", "1")),
            ("offset", says("offsetx", "0") || says("offsety", "0")),
        ];
        let odd = odd.into_iter().filter(|(_, is)| *is).map(|(what, _)| what).collect();
        map.layers.push(Layer { name, properties: properties(node), odd, what });
    }
    Ok(map)
}

pub(super) fn tile_set(source: &str) -> Result<TileSet, String> {
    let document = parse(source)?;
    let root = document.root_element();
    if !root.has_tag_name("tileset") {
        return Err("it is not a tile set".to_owned());
    }
    Ok(set_of(root))
}

fn set_of(node: Node<'_, '_>) -> TileSet {
    let mut set = TileSet {
        first: number(node, "firstgid"),
        name: text(node, "name"),
        elsewhere: node.attribute("source").map(str::to_owned),
        ..TileSet::default()
    };
    for tile in node.children().filter(|n| n.has_tag_name("tile")) {
        let image = tile.children().find(|n| n.has_tag_name("image"));
        let image = image.map(|n| text(n, "source")).unwrap_or_default();
        let tile_of = Tile { class: class(tile), image, properties: properties(tile) };
        set.tiles.insert(number(tile, "id"), tile_of);
    }
    set
}

fn layer(node: Node<'_, '_>, most: u64) -> Result<Vec<u32>, String> {
    let Some(data) = node.children().find(|n| n.has_tag_name("data")) else {
        return Ok(Vec::new());
    };
    tiles(data, data, most)
}

/// The tiles of a layer or of a chunk of it, packed as the layer says.
fn tiles(data: Node<'_, '_>, part: Node<'_, '_>, most: u64) -> Result<Vec<u32>, String> {
    match data.attribute("encoding") {
        Some(encoding) => {
            let compression = data.attribute("compression").unwrap_or_default();
            unpack(encoding, compression, part.text().unwrap_or_default(), most)
        }
        None => {
            let tiles = part.children().filter(|n| n.has_tag_name("tile"));
            Ok(tiles.map(|tile| number(tile, "gid")).collect())
        }
    }
}

fn chunks(node: Node<'_, '_>) -> Result<Vec<Chunk>, String> {
    let data = node.children().filter(|n| n.has_tag_name("data"));
    let all = data.flat_map(|data| data.children().map(move |chunk| (data, chunk)));
    let mut left = super::MOST_CELLS;
    all.filter(|(_, chunk)| chunk.has_tag_name("chunk"))
        .map(|(data, chunk)| {
            let tiles = tiles(data, chunk, left)?;
            left = left.saturating_sub(tiles.len() as u64);
            let at = (number(chunk, "x"), number(chunk, "y"));
            Ok(Chunk { at, width: number(chunk, "width"), tiles })
        })
        .collect()
}

fn object(node: Node<'_, '_>) -> Object {
    let said = node.children().find(|n| n.has_tag_name("text"));
    let has = |name: &str| node.children().any(|n| n.has_tag_name(name));
    let turned = node.attribute("rotation").is_some_and(|turned| turned != "0");
    let odd = [
        ("shape", has("polygon") || has("polyline") || has("ellipse") || has("capsule")),
        ("rotation", turned),
        ("template", node.has_attribute("template")),
        ("hiding", node.attribute("visible") == Some("0")),
    ];
    Object {
        odd: odd.into_iter().filter(|(_, is)| *is).map(|(what, _)| what).collect(),
        name: text(node, "name"),
        class: class(node),
        tile: number(node, "gid"),
        at: (number(node, "x"), number(node, "y")),
        size: (number(node, "width"), number(node, "height")),
        text: said.and_then(|n| n.text()).map(str::to_owned),
        properties: properties(node),
    }
}
