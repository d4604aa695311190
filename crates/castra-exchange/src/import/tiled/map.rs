//! A map of Tiled in the structure of its file, for XML and JSON alike.

use super::properties::{Properties, army, edge, has, property};
use super::tile_set::TileSet;

/// The upper bits of a tile's number, which contain its rotation.
pub(super) const ROTATION_BITS: u32 = 0xF000_0000;

#[derive(Debug, Default)]
pub(super) struct Map {
    pub(super) orientation: String,
    pub(super) width: u32,
    pub(super) height: u32,
    /// True if columns are staggered, rather than rows.
    pub(super) by_column: bool,
    /// True if even lines, counted from 0, are offset.
    pub(super) even_lines_offset: bool,
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
    /// The layer's properties, and those about armies of the surrounding groups.
    pub(super) properties: Properties,
    /// The offset to the right and down in pixels, with that of the surrounding groups.
    pub(super) offset: (f64, f64),
    pub(super) hidden: bool,
    pub(super) kind: LayerKind,
}

#[derive(Debug)]
pub(super) enum LayerKind {
    Tiles(Vec<u32>),
    /// Tiles of an infinite map.
    Chunks(Vec<Chunk>),
    Objects(Vec<Object>),
    /// A group, whose layers are in the map themselves.
    Group,
    /// A kind of layer that an import does not use.
    Other(&'static str),
}

impl Default for LayerKind {
    fn default() -> Self {
        Self::Other("layer")
    }
}

impl Layer {
    /// Adds the properties and the offset of the surrounding group to a layer.
    pub(super) fn in_group(mut self, group: &Self) -> Self {
        self.offset = (self.offset.0 + group.offset.0, self.offset.1 + group.offset.1);
        self.hidden |= group.hidden;
        let mut inherited = Vec::new();
        if edge(&self.properties).is_none() {
            inherited.push(("edge", edge(&group.properties)));
        }
        // The printed name belongs to the army of the group.
        if army(&self.properties).is_none() {
            inherited.push(("army", army(&group.properties)));
            inherited.push(("called", property(&group.properties, "called")));
        }
        for (name, value) in inherited {
            if let Some(value) = value.filter(|_| !has(&self.properties, name)) {
                self.properties.insert(name.to_owned(), value.to_owned());
            }
        }
        self
    }
}

/// An object. A field that its template may supply is `None`.
#[derive(Clone, Debug, Default)]
pub(super) struct Object {
    pub(super) name: Option<String>,
    pub(super) class: Option<String>,
    /// The number of the object's tile, with its flip bits.
    pub(super) tile: Option<u32>,
    pub(super) at: (f64, f64),
    pub(super) size: Option<(f64, f64)>,
    /// The rotation in degrees clockwise.
    pub(super) rotation: Option<f64>,
    pub(super) text: Option<String>,
    pub(super) outline: Option<Outline>,
    pub(super) properties: Properties,
    pub(super) hidden: bool,
    /// The file of the template, which supplies missing fields.
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

/// A part of a layer; `at` is its first column and row.
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
        (0i64..).zip(&self.tiles).filter(|(_, tile)| **tile & !ROTATION_BITS != 0).map(
            move |(i, &tile)| {
                ((self.at.0.saturating_add(i % width), self.at.1.saturating_add(i / width)), tile)
            },
        )
    }
}
