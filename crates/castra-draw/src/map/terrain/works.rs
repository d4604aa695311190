//! Built terrain: camps, towns and walls.

use tiny_skia::PathBuilder;

use super::region::{inset, points_along, stretches};
use super::spot::TerrainCell;
use crate::bounds::Pt;
use crate::geometry::W;
use crate::scene::Stroke;
use crate::sheet::{Sheet, push_polyline};

/// Draws tents behind a palisade.
pub(super) fn draw_camp(spot: &TerrainCell<'_>, sheet: &mut Sheet<'_>) {
    let open = spot.open_sides();
    let line = inset(&spot.corners(), &open, 0.065 * W);
    let palette = sheet.palette;
    let wood = palette.art(0x005E_4124);
    let mut bank = PathBuilder::new();
    let mut stakes = PathBuilder::new();
    for stretch in stretches(&line, &open) {
        push_polyline(&mut bank, &stretch, false);
        for (p, out) in points_along(&stretch, 0.058 * W) {
            let (l, h) = (0.046 * W, 0.020 * W);
            let a = p.translate(-out.y * h - out.x * 0.02 * W, out.x * h - out.y * 0.02 * W);
            let b = p.translate(out.y * h - out.x * 0.02 * W, -out.x * h - out.y * 0.02 * W);
            push_polyline(&mut stakes, &[a, b, p.translate(out.x * l, out.y * l)], true);
        }
    }
    sheet.stroke(bank.finish(), Stroke::new(palette.art(0x00A5_8253), 0.045 * W));
    sheet.fill(stakes.finish(), wood);
    let mut chance = spot.chance(11);
    let c = spot.centre();
    let places = [
        (-0.30, -0.10),
        (0.30, -0.10),
        (-0.27, 0.21),
        (0.27, 0.21),
        (0.0, 0.36),
        (0.0, -0.06),
        (-0.02, 0.14),
    ];
    let mut shadows = PathBuilder::new();
    let mut lit = PathBuilder::new();
    let mut dark = PathBuilder::new();
    let mut edges = PathBuilder::new();
    for (x, y) in places {
        let p = chance.point_near(c.translate(x * W, y * W), 0.015 * W);
        let s = chance.between(0.095, 0.11) * W;
        let (top, left, right) =
            (p.translate(0.0, -s), p.translate(-s, s * 0.55), p.translate(s, s * 0.55));
        let mid = p.translate(s * 0.18, s * 0.55);
        push_polyline(
            &mut shadows,
            &[
                p.translate(-s * 0.6, s * 0.62),
                p.translate(s * 1.4, s * 0.62),
                p.translate(s * 0.5, -s * 0.2),
            ],
            true,
        );
        push_polyline(&mut lit, &[top, left, mid], true);
        push_polyline(&mut dark, &[top, mid, right], true);
        push_polyline(&mut edges, &[top, left, right], true);
        push_polyline(
            &mut edges,
            &[
                p.translate(-s * 0.42, s * 0.55),
                p.translate(-s * 0.22, s * 0.0),
                p.translate(-s * 0.05, s * 0.55),
            ],
            false,
        );
    }
    sheet.fill(shadows.finish(), palette.art(0x003A_2A14).faded(0.28));
    sheet.fill(lit.finish(), palette.art(0x00FB_F2DC));
    sheet.fill(dark.finish(), palette.art(0x00CD_B68A));
    sheet.stroke(edges.finish(), Stroke::new(palette.art(0x0056_3D20), 0.014 * W));
}

/// Draws gabled houses along a lane, with trees between them.
pub(super) fn draw_town(spot: &TerrainCell<'_>, sheet: &mut Sheet<'_>) {
    let mut chance = spot.chance(12);
    let c = spot.centre();
    let palette = sheet.palette;
    draw_lane(spot, sheet);
    // Most houses are near the rim, where a block does not hide them. Houses lower on the page
    // overlap those above.
    let is_square = spot.corners().len() == 4;
    let mut places: Vec<(f32, f32)> = if is_square {
        vec![
            (-0.33, -0.24),
            (0.33, -0.20),
            (-0.36, 0.10),
            (0.36, 0.14),
            (-0.28, 0.37),
            (0.27, 0.39),
        ]
    } else {
        vec![(-0.27, -0.31), (0.27, -0.29), (-0.37, 0.0), (0.37, 0.03), (-0.24, 0.35), (0.22, 0.38)]
    };
    places.extend([(-0.08, -0.13), (0.11, 0.08)]);
    places.sort_by(|a, b| a.1.total_cmp(&b.1));
    let mut shadows = PathBuilder::new();
    let mut parts = Houses::default();
    for (i, (x, y)) in places.into_iter().enumerate() {
        let p = chance.point_near(c.translate(x * W, y * W), 0.012 * W);
        let size = chance.between(0.108, 0.122) * W;
        let left = (i % 2 == 0) != (chance.unit() < 0.2);
        let out = [
            p.translate(-size * 0.7, size * 0.62),
            p.translate(size * 1.5, size * 0.62),
            p.translate(size * 1.1, -size * 0.1),
        ];
        push_polyline(&mut shadows, &out, true);
        parts.add_house(p, size, if left { -1.0 } else { 1.0 });
    }
    sheet.fill(shadows.finish(), palette.art(0x002E_2012).faded(0.25));
    parts.draw(sheet);
    let mut crowns = PathBuilder::new();
    for (x, y) in [(0.02f32, -0.27f32), (-0.15, 0.20), (0.29, -0.10), (0.04, 0.42)] {
        let p = chance.point_near(c.translate(x * W, y * W), 0.015 * W);
        if !spot.is_under_name(p) {
            crowns.push_circle(p.x, p.y, chance.between(0.034, 0.044) * W);
        }
    }
    let edge = Stroke::new(palette.art(0x002F_4A22), 0.013 * W);
    sheet.shape(crowns.finish(), Some(palette.art(0x0062_8A48)), Some(edge));
}

/// Draws a lane across the village.
fn draw_lane(spot: &TerrainCell<'_>, sheet: &mut Sheet<'_>) {
    let c = spot.centre();
    let palette = sheet.palette;
    let mut path = PathBuilder::new();
    path.move_to(c.x - 0.44 * W, c.y + 0.20 * W);
    path.cubic_to(
        c.x - 0.15 * W,
        c.y + 0.16 * W,
        c.x + 0.05 * W,
        c.y - 0.16 * W,
        c.x + 0.44 * W,
        c.y - 0.14 * W,
    );
    let path = path.finish();
    sheet.stroke(path.clone(), Stroke::new(palette.art(0x00B8_9F72).faded(0.7), 0.085 * W));
    sheet.stroke(path, Stroke::new(palette.art(0x00EB_DDB6), 0.062 * W));
}

/// Houses seen from the south: a gable end with a door, and the long side under its roof.
#[derive(Default)]
struct Houses {
    gables: PathBuilder,
    sides: PathBuilder,
    roofs: PathBuilder,
    doors: PathBuilder,
}

impl Houses {
    /// Adds a house with its gable end to the left (-1) or right (1) of its long side.
    fn add_house(&mut self, p: Pt, s: f32, end: f32) {
        let at = |x: f32, y: f32| p.translate(x * s * -end, y * s);
        let (foot, eaves, top) = (0.62, 0.08, -0.62);
        // The x coordinates of the gable's two corners, and of the far end of the long side.
        let (outer, inner, far) = (-0.95, -0.15, 1.05);
        let ridge = at(f32::midpoint(outer, inner), top);
        push_polyline(
            &mut self.gables,
            &[at(outer, foot), at(outer, eaves), ridge, at(inner, eaves), at(inner, foot)],
            true,
        );
        let side = [at(inner, foot), at(inner, eaves), at(far, eaves), at(far, foot)];
        push_polyline(&mut self.sides, &side, true);
        let back = at(far - 0.30, top);
        let roof = [at(inner - 0.06, eaves + 0.10), ridge, back, at(far + 0.12, eaves + 0.10)];
        push_polyline(&mut self.roofs, &roof, true);
        let middle = f32::midpoint(outer, inner);
        let door = [
            at(middle - 0.13, foot),
            at(middle - 0.13, 0.2),
            at(middle + 0.13, 0.2),
            at(middle + 0.13, foot),
        ];
        push_polyline(&mut self.doors, &door, true);
    }

    fn draw(self, sheet: &mut Sheet<'_>) {
        let palette = sheet.palette;
        let edge = Stroke::new(palette.art(0x0046_2A1A), 0.011 * W);
        sheet.shape(self.gables.finish(), Some(palette.art(0x00FA_F1DC)), Some(edge));
        sheet.shape(self.sides.finish(), Some(palette.art(0x00D9_C7A2)), Some(edge));
        sheet.shape(self.roofs.finish(), Some(palette.art(0x00B9_5B3A)), Some(edge));
        sheet.fill(self.doors.finish(), palette.art(0x0060_3E26));
    }
}

fn rectangle(c: Pt, w: f32, h: f32) -> [Pt; 4] {
    [c.translate(-w, -h), c.translate(w, -h), c.translate(w, h), c.translate(-w, h)]
}

/// Draws a wall with merlons and corner towers around the cell.
pub(super) fn draw_walls(spot: &TerrainCell<'_>, sheet: &mut Sheet<'_>) {
    let open = spot.open_sides();
    let line = inset(&spot.corners(), &open, 0.085 * W);
    let palette = sheet.palette;
    let (stone, dark) = (palette.art(0x00B9_AB96), palette.art(0x0049_3F34));
    draw_paving(spot, sheet);
    let mut wall = PathBuilder::new();
    let mut merlons = PathBuilder::new();
    let mut towers = PathBuilder::new();
    for stretch in stretches(&line, &open) {
        push_polyline(&mut wall, &stretch, false);
        for (p, out) in points_along(&stretch, 0.078 * W) {
            let (h, near, far) = (0.020 * W, 0.030 * W, 0.066 * W);
            let at = |side: f32, away: f32| {
                p.translate(out.x * away - out.y * side, out.y * away + out.x * side)
            };
            push_polyline(
                &mut merlons,
                &[at(-h, near), at(h, near), at(h, far), at(-h, far)],
                true,
            );
        }
        for &p in &stretch {
            push_polyline(&mut towers, &rectangle(p, 0.058 * W, 0.058 * W), true);
        }
    }
    let wall = wall.finish();
    sheet.stroke(wall.clone(), Stroke::new(dark, 0.092 * W).with_butt_ends());
    let edge = Stroke::new(dark, 0.013 * W);
    sheet.shape(merlons.finish(), Some(stone), Some(edge));
    sheet.stroke(wall, Stroke::new(stone, 0.068 * W).with_butt_ends());
    sheet.shape(
        towers.finish(),
        Some(palette.art(0x00D2_C6B2)),
        Some(Stroke::new(dark, 0.018 * W)),
    );
}

/// Draws a few courses of paving inside the walls.
fn draw_paving(spot: &TerrainCell<'_>, sheet: &mut Sheet<'_>) {
    let mut chance = spot.chance(13);
    let c = spot.centre();
    let mut stones = PathBuilder::new();
    for row in -2i8..=2 {
        for col in -2i8..=2 {
            let shift = if row % 2 == 0 { 0.0 } else { 0.06 };
            let p = c.translate((f32::from(col) * 0.125 + shift) * W, f32::from(row) * 0.115 * W);
            if chance.unit() < 0.55 && p.distance(c) < 0.32 * W {
                push_polyline(&mut stones, &rectangle(p, 0.05 * W, 0.042 * W), true);
            }
        }
    }
    let line = Stroke::new(sheet.palette.art(0x0098_8A76), 0.010 * W);
    sheet.stroke(stones.finish(), line);
}
