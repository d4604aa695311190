//! Rough terrain: rocks, reeds and dunes.

use tiny_skia::PathBuilder;

use super::spot::TerrainCell;
use crate::bounds::Pt;
use crate::chance::Chance;
use crate::geometry::W;
use crate::scene::Stroke;
use crate::sheet::{Sheet, push_polyline};

/// Returns positions for scattered symbols: around the rim, and a few in the middle.
fn scatter(spot: &TerrainCell<'_>, chance: &mut Chance, inner: &[(f32, f32)]) -> Vec<Pt> {
    let c = spot.centre();
    let mut places: Vec<Pt> =
        spot.rim(0.74, 0.78).into_iter().filter(|&p| !spot.is_under_name(p)).collect();
    places.extend(inner.iter().map(|&(x, y)| c.translate(x * W, y * W)));
    places.into_iter().map(|p| chance.point_near(p, 0.03 * W)).collect()
}

pub(super) fn draw_broken(spot: &TerrainCell<'_>, sheet: &mut Sheet<'_>) {
    let mut chance = spot.chance(4);
    let places = scatter(spot, &mut chance, &[(-0.15, -0.06), (0.13, -0.10), (0.02, 0.12)]);
    let mut shadows = PathBuilder::new();
    let mut rocks = PathBuilder::new();
    let mut lights = PathBuilder::new();
    let mut dots = PathBuilder::new();
    for p in places {
        for _ in 0..3 {
            let q = chance.point_near(p, 0.085 * W);
            dots.push_circle(q.x, q.y, chance.between(0.008, 0.013) * W);
        }
        if chance.unit() < 0.22 {
            continue;
        }
        let r = chance.between(0.050, 0.088) * W;
        add_rock(&mut shadows, &mut rocks, &mut lights, p, r, &mut chance);
    }
    let palette = sheet.palette;
    sheet.fill(dots.finish(), palette.art(0x007C_6A50));
    sheet.fill(shadows.finish(), palette.art(0x003C_3022).faded(0.36));
    let edge = Stroke::new(palette.art(0x0042_382C), 0.012 * W);
    sheet.shape(rocks.finish(), Some(palette.art(0x0086_7B6A)), Some(edge));
    sheet.fill(lights.finish(), palette.art(0x00C4_BAA6));
}

/// Adds a boulder with a lit face.
fn add_rock(
    shadows: &mut PathBuilder,
    rocks: &mut PathBuilder,
    lights: &mut PathBuilder,
    c: Pt,
    r: f32,
    chance: &mut Chance,
) {
    let forms = [
        (-1.0, 0.45),
        (-0.72, -0.35),
        (-0.12, -0.78),
        (0.62, -0.46),
        (1.0, 0.18),
        (0.62, 0.6),
        (-0.5, 0.66),
    ];
    let points: Vec<Pt> = forms
        .iter()
        .map(|&(x, y)| chance.point_near(c.translate(x * r, y * r), 0.12 * r))
        .collect();
    let moved: Vec<Pt> = points.iter().map(|p| p.translate(0.22 * r, 0.2 * r)).collect();
    push_polyline(shadows, &moved, true);
    push_polyline(rocks, &points, true);
    if let [_, left, top, right, ..] = *points {
        let middle = c.translate(-0.05 * r, -0.02 * r);
        push_polyline(lights, &[left, top, right, middle, c.translate(-0.6 * r, 0.2 * r)], true);
    }
}

pub(super) fn draw_marsh(spot: &TerrainCell<'_>, sheet: &mut Sheet<'_>) {
    let mut chance = spot.chance(5);
    let places = scatter(spot, &mut chance, &[(-0.17, -0.02), (0.16, -0.07), (0.0, 0.15)]);
    let mut pools = PathBuilder::new();
    let mut waves = PathBuilder::new();
    let mut reeds = PathBuilder::new();
    for (i, p) in places.into_iter().enumerate() {
        let half = chance.between(0.085, 0.125) * W;
        if i % 2 == 0 {
            pools.move_to(p.x - half, p.y);
            pools.quad_to(p.x - half * 0.4, p.y - 0.055 * W, p.x + half * 0.2, p.y - 0.03 * W);
            pools.quad_to(p.x + half * 1.1, p.y - 0.03 * W, p.x + half, p.y + 0.012 * W);
            pools.quad_to(p.x, p.y + 0.055 * W, p.x - half, p.y);
            pools.close();
        } else {
            for (y, part) in [(0.0, 1.0), (0.028, 0.6)] {
                waves.move_to(p.x - half * part, p.y + y * W);
                waves.line_to(p.x + half * part, p.y + y * W);
            }
        }
        for blade in [-0.9f32, -0.45, 0.0, 0.45, 0.9] {
            let lean = blade * 0.062 * W + chance.symmetric(0.008 * W);
            let height = (0.105 - blade.abs() * 0.035 + chance.symmetric(0.012)) * W;
            let x = p.x + blade * 0.018 * W;
            reeds.move_to(x, p.y);
            reeds.quad_to(x + lean * 0.2, p.y - height * 0.6, x + lean, p.y - height);
        }
    }
    let palette = sheet.palette;
    sheet.fill(pools.finish(), palette.water.faded(0.75));
    sheet.stroke(waves.finish(), Stroke::new(palette.water, 0.014 * W));
    sheet.stroke(reeds.finish(), Stroke::new(palette.art(0x0035_5A34), 0.016 * W));
}

pub(super) fn draw_sand(spot: &TerrainCell<'_>, sheet: &mut Sheet<'_>) {
    let mut chance = spot.chance(6);
    let places = scatter(spot, &mut chance, &[(-0.14, -0.05), (0.15, 0.0), (0.0, 0.15)]);
    let mut crests = PathBuilder::new();
    let mut lees = PathBuilder::new();
    let mut dots = PathBuilder::new();
    for (i, p) in places.into_iter().enumerate() {
        let q = chance.point_near(p, 0.09 * W);
        dots.push_circle(q.x, q.y, 0.007 * W);
        if i % 2 == 1 {
            continue;
        }
        let half = chance.between(0.10, 0.14) * W;
        let high = 0.55 * half;
        crests.move_to(p.x - half, p.y + 0.02 * W);
        crests.quad_to(p.x - half * 0.1, p.y - high, p.x + half, p.y + 0.02 * W);
        lees.move_to(p.x - half * 0.1, p.y - high * 0.46);
        lees.quad_to(p.x + half * 0.5, p.y - high * 0.3, p.x + half, p.y + 0.02 * W);
        lees.quad_to(p.x + half * 0.35, p.y - high * 0.05, p.x - half * 0.1, p.y - high * 0.46);
        lees.close();
    }
    let palette = sheet.palette;
    let dark = palette.art(0x00A8_8540);
    sheet.fill(lees.finish(), palette.art(0x00CF_AE62));
    sheet.stroke(crests.finish(), Stroke::new(dark, 0.018 * W));
    sheet.fill(dots.finish(), dark);
}
