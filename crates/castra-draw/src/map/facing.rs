//! Which way a piece faces: an arrow inside the edge of its block.

use castra_defs::{Direction, Grid, Half, Look, Piece};

use super::Map;
use crate::bounds::{Bounds, Pt, pt};
use crate::scene::Stroke;
use crate::sheet::{Sheet, polyline};
use crate::theme::Livery;

/// Length and half the width of the arrow on a hex 1 wide.
const LENGTH: f32 = 0.115;
const HALF: f32 = 0.10;
/// How far inside the edge of the block its tip is.
const INSET: f32 = 0.042;

/// Where a piece faces, in degrees clockwise from the top of the page, if its
/// kind says so and it faces anywhere: a point of the compass, a word as seen from
/// its army's edge, or the number of a side of its hex.
pub(super) fn of(map: &Map<'_>, piece: &Piece) -> Option<f32> {
    let kind = map.game.kinds.get(&piece.kind)?;
    let Look::Block { facing: Some(field), .. } = &kind.look else { return None };
    if map.game.instances.get(&piece.unit).is_some_and(|unit| unit.faceless) {
        return None;
    }
    let default = || kind.fields.get(field)?.default.as_ref();
    let value = piece.state.get(field).or_else(default)?;
    let grid = map.geometry.board.grid;
    if let Some(number) = value.as_int() {
        let side = usize::try_from(number).ok()?.checked_sub(1)?;
        return compass(grid, grid.directions().get(side)?.word());
    }
    let word = value.as_word()?;
    compass(grid, word).or_else(|| {
        let side = map.armies.get(&piece.army).map_or(Half::Bottom, |colours| colours.side);
        let ahead = if side == Half::Top { 180.0 } else { 0.0 };
        Some((ahead + turn(grid, word)?) % 360.0)
    })
}

/// Whether any piece on the map faces somewhere.
pub(crate) fn any(map: &Map<'_>) -> bool {
    map.scenario
        .pieces
        .iter()
        .any(|piece| map.geometry.board.contains(piece.at.cell()) && of(map, piece).is_some())
}

/// A point of the compass. Sides of a hex lie off its diagonals.
fn compass(grid: Grid, word: &str) -> Option<f32> {
    let short: String = word.split('-').filter_map(|part| part.chars().next()).collect();
    let direction = Direction::ALL.into_iter().find(|direction| {
        let long = format!("{direction:?}").to_lowercase();
        direction.word() == word || (direction.word() == short && word.replace('-', "") == long)
    })?;
    let index = Direction::ALL.iter().position(|&d| d == direction)?;
    Some(match (grid, index) {
        (Grid::HexPointy, 1) => 30.0,
        (Grid::HexPointy, 3) => 150.0,
        (Grid::HexPointy, 5) => 210.0,
        (Grid::HexPointy, 7) => 330.0,
        (Grid::HexFlat, 1) => 60.0,
        (Grid::HexFlat, 3) => 120.0,
        (Grid::HexFlat, 5) => 240.0,
        (Grid::HexFlat, 7) => 300.0,
        (_, index) => index as f32 * 45.0,
    })
}

/// How far to the right of straight ahead a word says; a sixth of a turn from
/// word to word on hexes.
fn turn(grid: Grid, word: &str) -> Option<f32> {
    let turn = if grid == Grid::Square { 45.0 } else { 60.0 };
    Some(match word {
        "ahead" => 0.0,
        "ahead-right" => turn,
        "right" => 90.0,
        "back-right" => 180.0 - turn,
        "back" => 180.0,
        "back-left" => 180.0 + turn,
        "left" => 270.0,
        "ahead-left" => 360.0 - turn,
        _ => return None,
    })
}

/// The way an angle points on the page.
fn way(angle: f32) -> Pt {
    let (sin, cos) = angle.to_radians().sin_cos();
    pt(sin, -cos)
}

/// The tip of the arrow, the barb to the right of it, the middle of its back and
/// the barb to the left.
fn points(b: Bounds, angle: f32, w: f32) -> [Pt; 4] {
    let d = way(angle);
    let c = b.centre();
    let room = (b.width() / 2.0 - INSET * w, b.height() / 2.0 - INSET * w);
    let reach = (room.0 / d.x.abs().max(1e-3)).min(room.1 / d.y.abs().max(1e-3));
    let tip = c.plus(d.x * reach, d.y * reach);
    let at = |along: f32, aside: f32| {
        tip.plus(-(d.x * along + d.y * aside) * w, -(d.y * along - d.x * aside) * w)
    };
    [tip, at(LENGTH, HALF), at(LENGTH * 0.72, 0.0), at(LENGTH, -HALF)]
}

/// What the arrow covers.
pub(super) fn bounds(b: Bounds, angle: f32, w: f32) -> Bounds {
    let points = points(b, angle, w);
    let none = Bounds::around(points[0], 0.0, 0.0);
    points.iter().fold(none, |all, &p| all.union(&Bounds::around(p, 0.0, 0.0)))
}

/// Where the middle of a block's contents goes to leave room for the arrow.
pub(super) fn aside(c: Pt, angle: f32, w: f32) -> Pt {
    let d = way(angle);
    // Below there is less room than above.
    let down = if d.y < 0.0 { 0.052 } else { 0.068 };
    c.plus(-d.x * 0.068 * w, -d.y * down * w)
}

/// Draws the arrow of a piece.
pub(super) fn draw(sheet: &mut Sheet<'_>, livery: Livery, b: Bounds, angle: f32, w: f32) {
    let arrow = polyline(&points(b, angle, w), true);
    // A rim in the block's colour keeps it off the line along the edge.
    sheet.stroke(arrow.clone(), Stroke::new(livery.fill, 0.03 * w));
    sheet.fill(arrow, livery.ink);
}

/// Draws a small block that faces up, for the legend.
pub(crate) fn sample(sheet: &mut Sheet<'_>, livery: Livery, c: Pt, height: f32) {
    let w = height / super::blocks::SIZE.1;
    let b = Bounds::around(c, super::blocks::SIZE.0 * w, height);
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
        let (width, height) = crate::map::blocks::SIZE;
        let b = Bounds::around(pt(0.0, 0.0), width * W, height * W);
        for angle in (0..360).step_by(5).map(|a| a as f32) {
            assert!(b.grown(-0.02 * W).holds(&bounds(b, angle, W)), "{angle}");
            let [tip, _, back, _] = points(b, angle, W);
            let (d, along) = (way(angle), back.direction(tip));
            assert!((d.x - along.x).abs() + (d.y - along.y).abs() < 0.01, "{angle}");
        }
    }

    #[test]
    fn words_points_and_sides_mean_angles() {
        assert_eq!(compass(Grid::HexPointy, "north-east"), Some(30.0));
        assert_eq!(compass(Grid::HexFlat, "se"), Some(120.0));
        assert_eq!(compass(Grid::Square, "west"), Some(270.0));
        assert_eq!(turn(Grid::HexPointy, "back-left"), Some(240.0));
        assert_eq!(turn(Grid::Square, "ahead-left"), Some(315.0));
        assert_eq!(turn(Grid::Square, "nowhere"), None);
    }
}
