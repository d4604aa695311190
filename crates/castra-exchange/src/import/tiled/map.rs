//! A map of Tiled as its file has it, whether XML or JSON.

use super::properties::Properties;
use super::tile_set::TileSet;

/// The upper bits of a tile's number, which hold its rotation.
pub(super) const TURNED: u32 = 0xF000_0000;

/// A map as Tiled has it.
#[derive(Debug, Default)]
pub(super) struct Map {
    pub(super) orientation: String,
    pub(super) width: u32,
    pub(super) height: u32,
    /// True if columns are staggered, not rows.
    pub(super) by_column: bool,
    /// True if even lines are set in, counted from 0.
    pub(super) even: bool,
    pub(super) tile: (f64, f64),
    pub(super) hex_side: f64,
    pub(super) infinite: bool,
    pub(super) properties: Properties,
    pub(super) sets: Vec<TileSet>,
    pub(super) layers: Vec<Layer>,
}

#[derive(Debug, Default)]
pub(super) struct Layer {
    pub(super) name: String,
    /// Its own properties, and those about armies of the groups around it.
    pub(super) properties: Properties,
    /// Its offset to the right and down in pixels, groups around it included.
    pub(super) offset: (f64, f64),
    pub(super) hidden: bool,
    pub(super) what: What,
}

#[derive(Debug)]
pub(super) enum What {
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
    /// Adds the properties and the offset of the group around a layer.
    pub(super) fn within(mut self, group: &Self) -> Self {
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
pub(super) struct Object {
    pub(super) name: Option<String>,
    pub(super) class: Option<String>,
    /// The number of its tile, with how that is flipped.
    pub(super) tile: Option<u32>,
    pub(super) at: (f64, f64),
    pub(super) size: Option<(f64, f64)>,
    /// Degrees clockwise.
    pub(super) rotation: Option<f64>,
    pub(super) text: Option<String>,
    pub(super) outline: Option<Outline>,
    pub(super) properties: Properties,
    pub(super) hidden: bool,
    /// The file of which it has what it does not say.
    pub(super) template: Option<String>,
}

/// The form of an object that is not a tile. An object without a form is a rectangle.
#[derive(Clone, Debug)]
pub(super) enum Outline {
    Point,
    Ellipse,
    Polygon(Vec<(f64, f64)>),
    Line(Vec<(f64, f64)>),
}

/// A part of a layer, from a column and a row on.
#[derive(Debug)]
pub(super) struct Chunk {
    pub(super) at: (i64, i64),
    pub(super) width: u32,
    pub(super) tiles: Vec<u32>,
}

impl Chunk {
    /// Iterates over the tiles that are not empty, with column and row.
    pub(super) fn tiles(&self) -> impl Iterator<Item = ((i64, i64), u32)> + '_ {
        let width = i64::from(self.width.max(1));
        (0i64..).zip(&self.tiles).filter(|(_, tile)| **tile & !TURNED != 0).map(
            move |(i, &tile)| {
                ((self.at.0.saturating_add(i % width), self.at.1.saturating_add(i / width)), tile)
            },
        )
    }
}
