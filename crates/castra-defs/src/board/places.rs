//! Boards without a grid: places and the links between them.

use serde::{Deserialize, Serialize};
use smol_str::SmolStr;

/// The contents of a board of places. Its cells are the places, all in row 0, in source order.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Places {
    /// The places, indexed by column.
    pub all: Vec<NamedPlace>,
    /// The links; at most one for each pair of places.
    pub links: Vec<Link>,
    /// Names of seas and countries, for the picture only.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub captions: Vec<Caption>,
    /// Outlines of land or water behind the places, for the picture only.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub areas: Vec<Area>,
}

impl Places {
    /// Returns whether there are no places, as on a grid.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.all.is_empty()
    }
}

/// A place of a board without a grid.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NamedPlace {
    /// The name in battles and tests.
    pub name: SmolStr,
    /// The printed name.
    pub title: String,
    /// The name of the terrain, if any.
    pub terrain: Option<String>,
    /// The position in the picture, to the right and down from the top left, in tenths of a hex's
    /// width.
    pub at: [i32; 2],
}

/// A link between two places, which makes them neighbours.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Link {
    /// The linked places: indices into [`Places::all`], the smaller first.
    pub between: [u16; 2],
    /// The name of a terrain on sides, if any.
    pub terrain: Option<String>,
}

/// A caption on a board of places.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Caption {
    /// The printed text.
    pub text: String,
    /// The centre, in the units of [`NamedPlace::at`].
    pub at: [i32; 2],
}

/// An area of land or water on a board of places.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Area {
    /// The name of the terrain.
    pub terrain: String,
    /// The vertices of the outline, in order, in the units of [`NamedPlace::at`].
    pub outline: Vec<[i32; 2]>,
}
