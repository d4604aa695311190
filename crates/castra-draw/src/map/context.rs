//! The board, the armies and the options that all layers of a map are drawn from.

use castra_defs::{Game, Joined, Scenario};

use crate::armies::Armies;
use crate::geometry::{Geometry, W};
use crate::options::Options;

/// What every part of the map is drawn from.
pub(crate) struct Map<'a> {
    pub(crate) game: &'a Game,
    pub(crate) scenario: &'a Scenario,
    pub(crate) options: &'a Options,
    pub(crate) armies: &'a Armies,
    pub(crate) geometry: Geometry<'a>,
    /// The edges of the board that meet in play.
    pub(crate) joined: Joined,
    /// How much larger the names of hexes are than usual, to be read on small paper.
    pub(crate) names: f32,
}

/// Width of the frame around the board.
pub(crate) const FRAME: f32 = 0.055 * W;

/// How much larger what is written around a large board is.
pub(super) fn captions_larger(map: &Map<'_>) -> f32 {
    let frame = map.geometry.frame();
    (frame.width().max(frame.height()) / 1800.0).clamp(1.0, 3.5)
}
