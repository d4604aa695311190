//! Boards that are no grid: places, and what links them.

use serde::{Deserialize, Serialize};
use smol_str::SmolStr;

/// What a board of places is made of. Its cells are the places, all in row 0, in
/// the order of the text.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Places {
    /// The places.
    pub all: Vec<NamedPlace>,
    /// What connects them; two places have one link at most.
    pub links: Vec<Link>,
    /// Names of seas and countries, for the picture alone.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub captions: Vec<Caption>,
    /// Outlines of land or water behind the places, for the picture alone.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub areas: Vec<Area>,
}

impl Places {
    /// Whether there are none, as on a grid.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.all.is_empty()
    }
}

/// A place of a board that is no grid.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NamedPlace {
    /// The word that names it in battles and tests.
    pub name: SmolStr,
    /// Its printed name.
    pub title: String,
    /// What lies there: the name of a terrain, or nothing in particular.
    pub terrain: Option<String>,
    /// Where it is drawn: to the right and down from the top left, in tenths of
    /// the width of a hex.
    pub at: [i32; 2],
}

/// A connection between two places, which makes them neighbours.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Link {
    /// The places it connects: indices into [`Places::all`], the smaller first.
    pub between: [u16; 2],
    /// What it is: the name of a terrain on sides, or nothing in particular.
    pub terrain: Option<String>,
}

/// A name written on a board of places.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Caption {
    /// What it says.
    pub text: String,
    /// Its middle, as in [`NamedPlace::at`].
    pub at: [i32; 2],
}

/// An area of land or water of a board of places.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Area {
    /// What it is: the name of a terrain.
    pub terrain: String,
    /// Its corners, all the way round, as in [`NamedPlace::at`].
    pub outline: Vec<[i32; 2]>,
}
