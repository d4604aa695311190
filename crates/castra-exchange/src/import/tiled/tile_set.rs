//! A tile set in the structure of its file.

use std::collections::BTreeMap;
use std::rc::Rc;

use super::properties::Properties;

/// A tile set and the number of its first tile in the map.
#[derive(Debug, Default)]
pub(super) struct TileSet {
    pub(super) first: u32,
    /// The path of the tile set's file; `None` for a set within the map.
    pub(super) file: Option<String>,
    pub(super) content: Rc<Content>,
}

#[derive(Debug, Default)]
pub(super) struct Content {
    pub(super) name: String,
    /// The width and the height of the tiles; 0 if the file does not declare them.
    pub(super) size: (f64, f64),
    /// The point of a tile at its object's position, in fractions from the left and from the top.
    pub(super) anchor: Option<(f64, f64)>,
    pub(super) tiles: BTreeMap<u32, Tile>,
}

#[derive(Debug, Default)]
pub(super) struct Tile {
    pub(super) class: String,
    pub(super) image: String,
    /// The terrain that covers the whole tile.
    pub(super) terrain: String,
    pub(super) properties: Properties,
}

impl Content {
    /// Records that a tile consists of one terrain.
    pub(super) fn set_terrain(&mut self, tile: u32, terrain: String) {
        if !terrain.is_empty() {
            self.tiles.entry(tile).or_default().terrain = terrain;
        }
    }
}

/// Returns the name of the terrain at all corners and edges of a tile; empty if they differ. `from`
/// is the number of the first terrain; smaller numbers are ignored.
pub(super) fn uniform_terrain(numbers: &[i64], from: i64, names: &[String]) -> String {
    let mut known = numbers.iter().filter(|number| **number >= from);
    let Some(first) = known.next() else { return String::new() };
    let (mut count, mut same) = (1, true);
    for other in known {
        count += 1;
        same &= other == first;
    }
    let name = usize::try_from(first - from).ok().and_then(|at| names.get(at));
    name.filter(|_| same && count >= 4).cloned().unwrap_or_default()
}

/// Returns the anchor for a set's alignment, in fractions of a tile; `None` if unspecified.
pub(super) fn anchor(word: &str) -> Option<(f64, f64)> {
    let across = if word.contains("left") {
        0.0
    } else if word.contains("right") {
        1.0
    } else {
        0.5
    };
    let down = if word.contains("top") {
        0.0
    } else if word.contains("bottom") {
        1.0
    } else {
        0.5
    };
    (!["", "unspecified"].contains(&word)).then_some((across, down))
}
