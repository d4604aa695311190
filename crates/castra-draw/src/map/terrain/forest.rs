//! Forests: tree crowns seen from above, denser towards the rim.

use tiny_skia::PathBuilder;

use super::spot::TerrainCell;
use crate::bounds::Pt;
use crate::geometry::W;
use crate::sheet::Sheet;

pub(super) fn draw(spot: &TerrainCell<'_>, sheet: &mut Sheet<'_>) {
    let mut chance = spot.chance(3);
    let c = spot.centre();
    let mut trees: Vec<(Pt, f32)> = Vec::new();
    for p in spot.rim(0.72, 0.76) {
        if !spot.is_under_name(p) {
            trees.push((chance.point_near(p, 0.022 * W), chance.between(0.088, 0.118) * W));
        }
    }
    for (x, y) in [(-0.17, -0.10), (0.02, -0.14), (0.19, -0.05), (-0.12, 0.13), (0.11, 0.14)] {
        let p = chance.point_near(c.translate(x * W, y * W), 0.035 * W);
        trees.push((p, chance.between(0.088, 0.116) * W));
    }
    // Trees lower on the page overlap those above.
    trees.sort_by(|a, b| a.0.y.total_cmp(&b.0.y));
    let mut shadows = PathBuilder::new();
    let mut crowns = PathBuilder::new();
    let mut lights = PathBuilder::new();
    let mut leaves = PathBuilder::new();
    for &(p, r) in &trees {
        crown(&mut shadows, p.translate(r * 0.26, r * 0.30), r * 0.98, chance.unit());
        let turn = chance.unit();
        crown(&mut crowns, p, r, turn);
        crown(&mut lights, p.translate(-r * 0.09, -r * 0.11), r * 0.76, turn);
        for (x, y) in [(-0.34, -0.18), (0.12, -0.36), (0.16, 0.16)] {
            let q = p.translate((x + chance.symmetric(0.1)) * r, (y + chance.symmetric(0.1)) * r);
            // A filled crescent, since hundreds of short strokes are slow to paint.
            leaves.move_to(q.x - r * 0.22, q.y + r * 0.07);
            leaves.quad_to(q.x, q.y - r * 0.24, q.x + r * 0.23, q.y + r * 0.06);
            leaves.quad_to(q.x, q.y - r * 0.02, q.x - r * 0.22, q.y + r * 0.07);
            leaves.close();
        }
    }
    let palette = sheet.palette;
    sheet.fill(shadows.finish(), palette.art(0x0026_3314).faded(0.34));
    sheet.fill(crowns.finish(), palette.art(0x003B_5B2B));
    sheet.fill(lights.finish(), palette.art(0x0061_8A45));
    sheet.fill(leaves.finish(), palette.art(0x00A0_C079));
}

/// Adds a round outline of seven scallops.
fn crown(path: &mut PathBuilder, c: Pt, r: f32, turn: f32) {
    const LOBES: u8 = 7;
    let at = |i: f32, r: f32| {
        let (sin, cos) = ((i + turn) * std::f32::consts::TAU / f32::from(LOBES)).sin_cos();
        c.translate(sin * r, -cos * r)
    };
    let start = at(0.0, r * 0.88);
    path.move_to(start.x, start.y);
    for i in 0..LOBES {
        let q = at(f32::from(i) + 0.5, r * 1.30);
        let p = at(f32::from(i) + 1.0, r * 0.88);
        path.quad_to(q.x, q.y, p.x, p.y);
    }
    path.close();
}
