//! Rivers, streams and fords.
//!
//! A river is broad, with a deep bed and scattered ripples; a stream is narrow and winding. Neither
//! has a line along its middle, which would look like a road.

use castra_defs::TerrainArt;
use tiny_skia::{Path, PathBuilder};

use super::course::{Course, contours};
use super::spot::{Ground, TerrainCell};
use crate::bounds::{Pt, pt};
use crate::geometry::W;
use crate::options::Theme;
use crate::scene::{Ink, Stroke};
use crate::sheet::{Sheet, disc, push_polyline};

/// The widths of a river and of a stream.
const WATER: f32 = 0.28 * W;
const BROOK: f32 = 0.078 * W;
/// The maximum distance of the water's midpoint from the centre of its cell.
const MAX_WANDER: f32 = 0.05 * W;

pub(super) const fn is_water(art: TerrainArt) -> bool {
    use TerrainArt as T;
    matches!(art, T::River | T::Stream | T::Ford | T::Bridge)
}

/// Returns the course of the water through a cell: to other water or into a lake.
pub(super) fn course(spot: &TerrainCell<'_>) -> Course {
    Course::of(spot, |art| is_water(art) || art == TerrainArt::Lake, None)
}

/// Returns whether the water of a cell is a stream. Fords and bridges take the width of the water
/// that they cross.
fn is_stream(spot: &TerrainCell<'_>) -> bool {
    let touches = |art| spot.sides().any(|(_, there)| there == Some(art));
    match spot.art {
        TerrainArt::Stream => true,
        TerrainArt::Ford | TerrainArt::Bridge => {
            touches(TerrainArt::Stream) && !touches(TerrainArt::River)
        }
        _ => false,
    }
}

/// Returns the width of the water in a cell.
fn width(spot: &TerrainCell<'_>) -> f32 {
    if is_stream(spot) { BROOK } else { WATER }
}

pub(super) fn draw(ground: &Ground<'_>, sheet: &mut Sheet<'_>) {
    // Streams are drawn first, so that rivers cover their mouths.
    draw_water(ground, true, sheet);
    draw_water(ground, false, sheet);
    for spot in ground.cells(|art| art == TerrainArt::Ford) {
        draw_ford(&spot, sheet);
    }
}

/// Draws all streams, or all rivers.
fn draw_water(ground: &Ground<'_>, streams: bool, sheet: &mut Sheet<'_>) {
    let mut banks = PathBuilder::new();
    let mut open = PathBuilder::new();
    let mut sources: Vec<Pt> = Vec::new();
    for spot in ground.cells(is_water).filter(|spot| is_stream(spot) == streams) {
        let course = course(&spot);
        course.trace(&mut banks, &spot, MAX_WANDER, |_| 0.0);
        // Water continues beyond the shore of a lake, and into a river.
        course.trace(&mut open, &spot, MAX_WANDER, |there| match there {
            TerrainArt::Lake => 0.14 * W,
            TerrainArt::River if streams => 0.08 * W,
            _ => 0.0,
        });
        sources.extend(course.source(&spot, MAX_WANDER));
    }
    let (Some(banks), Some(open)) = (banks.finish(), open.finish()) else { return };
    if streams {
        draw_brook(&add_bends(&banks), &add_bends(&open), &sources, sheet);
    } else {
        draw_river(&banks, &open, &sources, sheet);
    }
}

/// Strokes a path in one colour, with round ends at the sources.
fn stroke_layer(sheet: &mut Sheet<'_>, path: &Path, sources: &[Pt], ink: Ink, width: f32) {
    sheet.stroke(Some(path.clone()), Stroke::new(ink, width).with_butt_ends());
    for &source in sources {
        sheet.fill(disc(source, width / 2.0), ink);
    }
}

fn draw_river(banks: &Path, open: &Path, sources: &[Pt], sheet: &mut Sheet<'_>) {
    let palette = sheet.palette;
    stroke_layer(sheet, banks, sources, palette.art(0x00C8_C093), WATER + 0.12 * W);
    stroke_layer(sheet, banks, sources, palette.bank, WATER + 0.04 * W);
    stroke_layer(sheet, open, sources, palette.water, WATER);
    if palette.theme == Theme::Print {
        // A grey band between dark lines would look like a road, so waves cover it, as in an
        // engraving.
        stroke_layer(sheet, open, sources, palette.foam, WATER);
        for off in [-0.09, -0.03, 0.03, 0.09] {
            sheet.stroke(
                waves(open, off * W),
                Stroke::new(palette.bank, 0.014 * W).with_butt_ends(),
            );
        }
        return;
    }
    let ripples = ripples(open);
    stroke_layer(sheet, open, sources, palette.water.mix(palette.bank, 0.22), WATER * 0.52);
    sheet.stroke(ripples, Stroke::new(palette.foam.faded(0.9), 0.021 * W));
}

fn draw_brook(banks: &Path, open: &Path, sources: &[Pt], sheet: &mut Sheet<'_>) {
    let palette = sheet.palette;
    let bank = Stroke::new(palette.bank, BROOK + 0.030 * W).with_butt_ends();
    sheet.stroke(Some(banks.clone()), bank);
    for &source in sources {
        sheet.fill(disc(source, bank.width / 2.0), palette.bank);
    }
    stroke_layer(sheet, open, sources, palette.water, BROOK);
}

/// Returns short waves, alternating between the two sides of the current.
fn ripples(path: &Path) -> Option<Path> {
    const STEP: f32 = 0.19 * W;
    const LONG: f32 = 0.13 * W;
    let mut waves = PathBuilder::new();
    for contour in contours(path) {
        let mut left = true;
        let mut from = 0.045 * W;
        while let (Some((a, d)), Some((b, _))) =
            (contour.point_at(from), contour.point_at(from + LONG))
        {
            let off = if left { 0.075 * W } else { -0.06 * W };
            let aside = pt(-d.y * off, d.x * off);
            let (a, b) = (a.translate(aside.x, aside.y), b.translate(aside.x, aside.y));
            let m = a.toward(b, 0.5);
            let swell = 0.028 * W;
            let (p, q) = (a.toward(m, 0.5), m.toward(b, 0.5));
            waves.move_to(a.x, a.y);
            waves.quad_to(p.x - d.y * swell, p.y + d.x * swell, m.x, m.y);
            waves.quad_to(q.x + d.y * swell, q.y - d.x * swell, b.x, b.y);
            left = !left;
            from += STEP;
        }
    }
    waves.finish()
}

/// Returns a wavy line along a path, at a distance to the right of it.
fn waves(path: &Path, off: f32) -> Option<Path> {
    const STEP: f32 = 0.02 * W;
    const LENGTH: f32 = 0.16 * W;
    let mut out = PathBuilder::new();
    for contour in contours(path) {
        let (mut along, mut first) = (0.0, true);
        while let Some((p, d)) = contour.point_at(along) {
            let sway = off + 0.016 * W * (along / LENGTH * std::f32::consts::TAU).sin();
            let (x, y) = (p.x - d.y * sway, p.y + d.x * sway);
            if first {
                out.move_to(x, y)
            } else {
                out.line_to(x, y)
            }
            first = false;
            along += STEP;
        }
    }
    out.finish()
}

/// Returns the path with bends between its fixed ends.
fn add_bends(path: &Path) -> Path {
    const BENDS: f32 = 2.0;
    const STEPS: u8 = 28;
    let mut out = PathBuilder::new();
    for contour in contours(path) {
        for i in 0..=STEPS {
            let t = f32::from(i) / f32::from(STEPS);
            let Some((p, d)) = contour.point_at(t * contour.length()) else { continue };
            let sway = 0.055 * W * (t * BENDS * std::f32::consts::TAU).sin();
            let (x, y) = (p.x - d.y * sway, p.y + d.x * sway);
            if i == 0 { out.move_to(x, y) } else { out.line_to(x, y) }
        }
    }
    out.finish().unwrap_or_else(|| path.clone())
}

/// Draws two rows of stones across the water, and a track that leads to them.
fn draw_ford(spot: &TerrainCell<'_>, sheet: &mut Sheet<'_>) {
    let c = spot.centre();
    let along = course(spot).direction(c);
    let across = pt(-along.y, along.x);
    let at = |over: f32, down: f32| {
        c.translate((across.x * over + along.x * down) * W, (across.y * over + along.y * down) * W)
    };
    let mut chance = spot.chance(10);
    let palette = sheet.palette;
    let shallow = Stroke::new(palette.foam.faded(0.55), width(spot) * 0.98).with_butt_ends();
    sheet.line(at(0.0, -0.15), at(0.0, 0.15), shallow);
    let mut track = PathBuilder::new();
    for end in [-1.0, 1.0] {
        push_polyline(&mut track, &[at(end * 0.42, 0.0), at(end * 0.19, 0.0)], false);
    }
    let dashes = Stroke::new(palette.art(0x008F_7446), 0.035 * W).with_dashes(0.05 * W, 0.06 * W);
    sheet.stroke(track.finish(), dashes);
    let mut stones = PathBuilder::new();
    let half = if is_stream(spot) { 1i8 } else { 2 };
    for row in [-0.105f32, 0.105] {
        for step in -half..=half {
            let p = chance.point_near(at(f32::from(step) * 0.076, row), 0.010 * W);
            stones.push_circle(p.x, p.y, chance.between(0.028, 0.037) * W);
        }
    }
    let edge = Stroke::new(palette.art(0x003F_3A33), 0.014 * W);
    sheet.shape(stones.finish(), Some(palette.art(0x00DA_D0BD)), Some(edge));
}
