//! The facing of a piece: an arrow inside the edge of its block.

use castra_defs::{Half, Piece, facing};

use super::context::Map;
use super::stack::SIZE;
use crate::bounds::{Bounds, Pt, pt};
use crate::scene::Stroke;
use crate::sheet::{Sheet, polyline};
use crate::theme::Livery;

/// The length and half the width of the arrow, on a hex of width 1.
const LENGTH: f32 = 0.115;
const HALF_WIDTH: f32 = 0.10;
/// The distance of the arrow's tip from the edge of the block.
const INSET: f32 = 0.042;

/// Returns the facing of a piece in degrees clockwise from the top of the page, if it has one.
pub(super) fn piece_angle(map: &Map<'_>, piece: &Piece) -> Option<f32> {
    let edge = map.armies.get(&piece.army).map_or(Half::Bottom, |colours| colours.side);
    facing::piece_facing(map.game, map.geometry.board.grid, edge, piece)
}

/// Returns whether any piece on the map has a facing.
pub(crate) fn has_facings(map: &Map<'_>) -> bool {
    map.scenario.pieces.iter().any(|piece| {
        map.geometry.board.contains(piece.at.cell()) && piece_angle(map, piece).is_some()
    })
}

/// Returns the unit vector of an angle on the page.
fn unit_vector(angle: f32) -> Pt {
    let (sin, cos) = angle.to_radians().sin_cos();
    pt(sin, -cos)
}

/// Returns the vertices of the arrow: the tip, the right barb, the notch and the left barb.
fn points(b: Bounds, angle: f32, w: f32) -> [Pt; 4] {
    let d = unit_vector(angle);
    let c = b.centre();
    let room = (b.width() / 2.0 - INSET * w, b.height() / 2.0 - INSET * w);
    let reach = (room.0 / d.x.abs().max(1e-3)).min(room.1 / d.y.abs().max(1e-3));
    let tip = c.translate(d.x * reach, d.y * reach);
    let at = |along: f32, aside: f32| {
        tip.translate(-(d.x * along + d.y * aside) * w, -(d.y * along - d.x * aside) * w)
    };
    [tip, at(LENGTH, HALF_WIDTH), at(LENGTH * 0.72, 0.0), at(LENGTH, -HALF_WIDTH)]
}

/// Returns the box around the arrow.
pub(super) fn bounds(b: Bounds, angle: f32, w: f32) -> Bounds {
    let points = points(b, angle, w);
    let none = Bounds::from_centre(points[0], 0.0, 0.0);
    points.iter().fold(none, |all, &p| all.union(&Bounds::from_centre(p, 0.0, 0.0)))
}

/// Returns the centre of a block's contents, moved to make space for the arrow.
pub(super) fn contents_centre(c: Pt, angle: f32, w: f32) -> Pt {
    let d = unit_vector(angle);
    // The contents of a block have less space below them than above.
    let down = if d.y < 0.0 { 0.052 } else { 0.068 };
    c.translate(-d.x * 0.068 * w, -d.y * down * w)
}

/// Draws the arrow of a piece.
pub(super) fn draw(sheet: &mut Sheet<'_>, livery: Livery, b: Bounds, angle: f32, w: f32) {
    let arrow = polyline(&points(b, angle, w), true);
    // A rim in the colour of the block separates the arrow from the line along the edge.
    sheet.stroke(arrow.clone(), Stroke::new(livery.fill, 0.03 * w));
    sheet.fill(arrow, livery.ink);
}

/// Draws a small block that faces up, for the legend.
pub(crate) fn sample(sheet: &mut Sheet<'_>, livery: Livery, c: Pt, height: f32) {
    let w = height / SIZE.1;
    let b = Bounds::from_centre(c, SIZE.0 * w, height);
    let outline = Stroke::new(sheet.palette.outline, 0.03 * w);
    sheet.shape(crate::sheet::rounded(b, 0.05 * w), Some(livery.fill), Some(outline));
    let larger = Bounds { y1: b.y1 + 0.1 * w, ..b };
    let arrow = points(larger, 0.0, 2.2 * w);
    sheet.fill(polyline(&arrow, true), livery.ink);
}

#[cfg(test)]
mod tests {

    use super::*;
    use crate::geometry::W;

    #[test]
    fn every_arrow_lies_inside_its_block_and_points_outward() {
        let (width, height) = SIZE;
        let b = Bounds::from_centre(pt(0.0, 0.0), width * W, height * W);
        for angle in (0..360).step_by(5).map(|a| a as f32) {
            assert!(b.expand(-0.02 * W).contains(&bounds(b, angle, W)), "{angle}");
            let [tip, _, back, _] = points(b, angle, W);
            let (d, along) = (unit_vector(angle), back.direction_to(tip));
            assert!((d.x - along.x).abs() + (d.y - along.y).abs() < 0.01, "{angle}");
        }
    }
}
