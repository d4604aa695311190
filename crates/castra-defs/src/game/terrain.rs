//! The kinds of ground of a game.

use castra_base::IndexMap;
use serde::{Deserialize, Serialize};

use super::artwork::Artwork;
use crate::art::TerrainArt;
use crate::value::Value;

/// A type of ground, in hexes or on their sides.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Terrain {
    /// The name in the source.
    pub name: String,
    /// Documentation comment.
    pub doc: Option<String>,
    /// The printed name.
    pub title: String,
    /// The usual symbol in map drawings in the source.
    pub symbol: Option<String>,
    /// Castra's drawing of the terrain.
    pub art: TerrainArt,
    /// The author's drawing, in the middle of each hex.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub artwork: Option<Artwork>,
    /// True if no piece may enter.
    pub impassable: bool,
    /// True if it is the terrain of hexes that the map does not mention.
    pub is_default: bool,
    /// True for terrain on hexsides rather than in hexes.
    pub on_sides: bool,
    /// The fields that the game declares for terrain, including defaults.
    pub fields: IndexMap<String, Value>,
}
