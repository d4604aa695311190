//! The board, the armies and the options for all layers of a map.

use castra_defs::{Game, Joined, Scenario};

use crate::armies::Armies;
use crate::geometry::{Geometry, W};
use crate::options::Options;

/// The inputs of every part of the map.
pub(crate) struct Map<'a> {
    pub(crate) game: &'a Game,
    pub(crate) scenario: &'a Scenario,
    pub(crate) options: &'a Options,
    pub(crate) armies: &'a Armies,
    pub(crate) geometry: Geometry<'a>,
    /// The edges of the board that are joined in play.
    pub(crate) joined_edges: Joined,
    /// The enlargement of hex names, for legibility on small paper.
    pub(crate) names: f32,
}

/// The width of the frame around the board.
pub(crate) const FRAME: f32 = 0.055 * W;

/// Returns the enlargement of captions, which is greater than 1 around a large board.
pub(super) fn caption_zoom(map: &Map<'_>) -> f32 {
    let frame = map.geometry.frame();
    (frame.width().max(frame.height()) / 1800.0).clamp(1.0, 3.5)
}
