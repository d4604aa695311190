//! Hills and cliffs: hachures that run down from the edge of the height.

use tiny_skia::PathBuilder;

use super::region::{Height, points_along, push_rounded};
use super::spot::TerrainCell;
use crate::bounds::Pt;
use crate::geometry::W;
use crate::scene::{Ink, Stroke};
use crate::sheet::{Sheet, push_polyline};

pub(super) fn draw_hill(spot: &TerrainCell<'_>, sheet: &mut Sheet<'_>) {
    let open = spot.open_sides();
    let top = Height::of(&spot.corners(), &open, 0.15 * W, 0.05 * W);
    let light = sheet.palette.ground(spot.art).mix(sheet.palette.art(0x00FF_F3CE), 0.42);
    sheet.fill(top.path(0.20 * W), light);
    let dark = sheet.palette.slope(0x008A_5F2C);
    let mut chance = spot.chance(1);
    let mut ticks = PathBuilder::new();
    let mut edge = PathBuilder::new();
    for stretch in &top.edges {
        push_rounded(&mut edge, stretch, 0.20 * W);
        for (p, out) in points_along(&round_corners(stretch, 0.20 * W), 0.052 * W) {
            let length = chance.between(0.070, 0.125) * W;
            add_stroke(&mut ticks, p, out, length, 0.011 * W);
        }
    }
    sheet.fill(ticks.finish(), dark);
    sheet.stroke(edge.finish(), Stroke::new(dark, 0.016 * W));
    // Three short arcs above the centre suggest the slope.
    let c = spot.centre();
    let mut strokes = PathBuilder::new();
    for i in 0..3u8 {
        let x = c.x + (f32::from(i) - 1.0) * 0.13 * W + chance.symmetric(0.02 * W);
        let y = c.y - 0.12 * W + chance.symmetric(0.03 * W);
        strokes.move_to(x - 0.05 * W, y + 0.03 * W);
        strokes.quad_to(x, y - 0.06 * W, x + 0.06 * W, y + 0.035 * W);
    }
    sheet.stroke(strokes.finish(), Stroke::new(dark.faded(0.55), 0.014 * W));
}

pub(super) fn draw_cliffs(spot: &TerrainCell<'_>, sheet: &mut Sheet<'_>) {
    let open = spot.open_sides();
    let corners = spot.corners();
    let rock = sheet.palette.slope(0x006B_5140);
    let dark = sheet.palette.slope(0x0041_2F24);
    let mut chance = spot.chance(2);
    // The foot of the cliffs is one line for a whole range; each hex has its own summit.
    let closed = vec![false; open.len()];
    for (depth, size, width, open) in [(0.15, 0.125, 0.019, &open), (0.30, 0.10, 0.015, &closed)] {
        let top = Height::of(&corners, open, depth * W, 0.06 * W);
        let light: Ink =
            sheet.palette.ground(spot.art).mix(sheet.palette.art(0x00F4_E2C6), depth * 1.6);
        sheet.fill(top.path(0.07 * W), light);
        let mut faces = PathBuilder::new();
        let mut edge = PathBuilder::new();
        for stretch in &top.edges {
            push_rounded(&mut edge, stretch, 0.05 * W);
            for (p, out) in points_along(&round_corners(stretch, 0.05 * W), 0.058 * W) {
                let length = chance.between(0.6, 1.0) * size * W;
                add_stroke(&mut faces, p, out, length, width * W);
            }
        }
        sheet.fill(faces.finish(), rock);
        sheet.stroke(edge.finish(), Stroke::new(dark, 0.028 * W));
    }
    // Cracks on the summit.
    let c = spot.centre();
    let mut cracks = PathBuilder::new();
    for _ in 0..3 {
        let p = chance.point_near(c, 0.12 * W);
        let q = p.translate(chance.symmetric(0.04 * W), 0.06 * W);
        push_polyline(&mut cracks, &[p, q, chance.point_near(q, 0.05 * W)], false);
    }
    sheet.stroke(cracks.finish(), Stroke::new(rock, 0.014 * W));
}

/// Adds a stroke that tapers downhill.
fn add_stroke(path: &mut PathBuilder, p: Pt, out: Pt, length: f32, half: f32) {
    let a = p.translate(-out.y * half, out.x * half);
    let b = p.translate(out.y * half, -out.x * half);
    push_polyline(path, &[a, b, p.translate(out.x * length, out.y * length)], true);
}

/// Returns a polyline with its corners cut twice, close to the rounded line.
fn round_corners(points: &[Pt], radius: f32) -> Vec<Pt> {
    let mut soft = Vec::with_capacity(points.len() * 3);
    let [first, .., last] = points else { return soft };
    let closed = first.distance(*last) < 0.01;
    let count = points.len();
    for (i, &p) in points.iter().enumerate() {
        let ends = i == 0 || i + 1 == count;
        if ends && !closed {
            soft.push(p);
            continue;
        }
        if i == 0 {
            continue;
        }
        let before = points[i - 1];
        let after = if i + 1 == count { points[1] } else { points[i + 1] };
        let cut = |to: Pt| p.toward(to, (radius / p.distance(to).max(0.01)).min(0.5));
        let (a, b) = (cut(before), cut(after));
        soft.push(a);
        soft.push(a.toward(p, 0.5).toward(p.toward(b, 0.5), 0.5));
        soft.push(b);
    }
    if closed && let Some(&p) = soft.first() {
        soft.push(p);
    }
    soft
}
