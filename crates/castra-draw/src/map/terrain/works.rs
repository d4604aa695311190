//! What people built: camps, towns and walls.

use tiny_skia::PathBuilder;

use super::Spot;
use super::region::{along, inset, stretches};
use crate::bounds::Pt;
use crate::geometry::W;
use crate::scene::Stroke;
use crate::sheet::{Sheet, push_polyline};

/// Tents behind a palisade.
pub(super) fn camp(spot: &Spot<'_>, sheet: &mut Sheet<'_>) {
    let open = spot.goes_on();
    let line = inset(&spot.corners(), &open, 0.065 * W);
    let palette = sheet.palette;
    let wood = palette.art(0x005E_4124);
    let mut bank = PathBuilder::new();
    let mut stakes = PathBuilder::new();
    for stretch in stretches(&line, &open) {
        push_polyline(&mut bank, &stretch, false);
        for (p, out) in along(&stretch, 0.058 * W) {
            let (l, h) = (0.046 * W, 0.020 * W);
            let a = p.plus(-out.y * h - out.x * 0.02 * W, out.x * h - out.y * 0.02 * W);
            let b = p.plus(out.y * h - out.x * 0.02 * W, -out.x * h - out.y * 0.02 * W);
            push_polyline(&mut stakes, &[a, b, p.plus(out.x * l, out.y * l)], true);
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
        let p = chance.near(c.plus(x * W, y * W), 0.015 * W);
        let s = chance.between(0.095, 0.11) * W;
        let (top, left, right) = (p.plus(0.0, -s), p.plus(-s, s * 0.55), p.plus(s, s * 0.55));
        let mid = p.plus(s * 0.18, s * 0.55);
        push_polyline(
            &mut shadows,
            &[p.plus(-s * 0.6, s * 0.62), p.plus(s * 1.4, s * 0.62), p.plus(s * 0.5, -s * 0.2)],
            true,
        );
        push_polyline(&mut lit, &[top, left, mid], true);
        push_polyline(&mut dark, &[top, mid, right], true);
        push_polyline(&mut edges, &[top, left, right], true);
        push_polyline(
            &mut edges,
            &[p.plus(-s * 0.42, s * 0.55), p.plus(-s * 0.22, s * 0.0), p.plus(-s * 0.05, s * 0.55)],
            false,
        );
    }
    sheet.fill(shadows.finish(), palette.art(0x003A_2A14).faded(0.28));
    sheet.fill(lit.finish(), palette.art(0x00FB_F2DC));
    sheet.fill(dark.finish(), palette.art(0x00CD_B68A));
    sheet.stroke(edges.finish(), Stroke::new(palette.art(0x0056_3D20), 0.014 * W));
}

/// Roofs among lanes.
pub(super) fn town(spot: &Spot<'_>, sheet: &mut Sheet<'_>) {
    let mut chance = spot.chance(12);
    let c = spot.centre();
    let mut places: Vec<Pt> =
        spot.rim(0.70, 0.70).into_iter().filter(|&p| !spot.under_name(p)).collect();
    places.extend([(-0.14, -0.08), (0.13, -0.09), (0.0, 0.13)].map(|(x, y)| c.plus(x * W, y * W)));
    places.sort_by(|a, b| a.y.total_cmp(&b.y));
    let mut shadows = PathBuilder::new();
    let mut walls = PathBuilder::new();
    let mut lit = PathBuilder::new();
    let mut dark = PathBuilder::new();
    for (i, p) in places.into_iter().enumerate() {
        if i % 4 == 3 && chance.unit() < 0.4 {
            continue;
        }
        let p = chance.near(p, 0.014 * W);
        let (w, h) = (chance.between(0.072, 0.094) * W, chance.between(0.052, 0.062) * W);
        let skew = if chance.unit() < 0.5 { 0.022 * W } else { -0.022 * W };
        push_polyline(&mut shadows, &rectangle(p.plus(0.022 * W, 0.026 * W), w, h * 1.2), true);
        push_polyline(&mut walls, &rectangle(p.plus(0.0, 0.022 * W), w * 0.93, h), true);
        let ridge = [p.plus(-w * 0.8, -skew * 0.3), p.plus(w * 0.8, skew * 0.3)];
        let [a, b, e, d] = rectangle(p, w, h);
        push_polyline(&mut lit, &[a, b, ridge[1], ridge[0]], true);
        push_polyline(&mut dark, &[ridge[0], ridge[1], e, d], true);
    }
    let palette = sheet.palette;
    let edge = Stroke::new(palette.art(0x0052_2A18), 0.011 * W);
    sheet.fill(shadows.finish(), palette.art(0x002E_2012).faded(0.32));
    sheet.shape(walls.finish(), Some(palette.art(0x00F3_E9D2)), Some(edge));
    sheet.shape(lit.finish(), Some(palette.art(0x00D1_7A50)), Some(edge));
    sheet.shape(dark.finish(), Some(palette.art(0x00A3_5233)), Some(edge));
}

fn rectangle(c: Pt, w: f32, h: f32) -> [Pt; 4] {
    [c.plus(-w, -h), c.plus(w, -h), c.plus(w, h), c.plus(-w, h)]
}

/// A wall with merlons and corner towers around the cell.
pub(super) fn walls(spot: &Spot<'_>, sheet: &mut Sheet<'_>) {
    let open = spot.goes_on();
    let line = inset(&spot.corners(), &open, 0.085 * W);
    let palette = sheet.palette;
    let (stone, dark) = (palette.art(0x00B9_AB96), palette.art(0x0049_3F34));
    paving(spot, sheet);
    let mut wall = PathBuilder::new();
    let mut merlons = PathBuilder::new();
    let mut towers = PathBuilder::new();
    for stretch in stretches(&line, &open) {
        push_polyline(&mut wall, &stretch, false);
        for (p, out) in along(&stretch, 0.078 * W) {
            let (h, near, far) = (0.020 * W, 0.030 * W, 0.066 * W);
            let at = |side: f32, away: f32| {
                p.plus(out.x * away - out.y * side, out.y * away + out.x * side)
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
    sheet.stroke(wall.clone(), Stroke::new(dark, 0.092 * W).butt());
    let edge = Stroke::new(dark, 0.013 * W);
    sheet.shape(merlons.finish(), Some(stone), Some(edge));
    sheet.stroke(wall, Stroke::new(stone, 0.068 * W).butt());
    sheet.shape(
        towers.finish(),
        Some(palette.art(0x00D2_C6B2)),
        Some(Stroke::new(dark, 0.018 * W)),
    );
}

/// A few courses of paving inside the walls.
fn paving(spot: &Spot<'_>, sheet: &mut Sheet<'_>) {
    let mut chance = spot.chance(13);
    let c = spot.centre();
    let mut stones = PathBuilder::new();
    for row in -2i8..=2 {
        for col in -2i8..=2 {
            let shift = if row % 2 == 0 { 0.0 } else { 0.06 };
            let p = c.plus((f32::from(col) * 0.125 + shift) * W, f32::from(row) * 0.115 * W);
            if chance.unit() < 0.55 && p.distance(c) < 0.32 * W {
                push_polyline(&mut stones, &rectangle(p, 0.05 * W, 0.042 * W), true);
            }
        }
    }
    let line = Stroke::new(sheet.palette.art(0x0098_8A76), 0.010 * W);
    sheet.stroke(stones.finish(), line);
}
