//! Rivers and roads: smooth strokes that run on through neighbouring cells and
//! off the edge of the board.

use castra_lang::model::{Direction, TerrainArt};
use tiny_skia::PathBuilder;

use super::{Ground, Spot};
use crate::bounds::{Pt, pt};
use crate::geometry::W;
use crate::scene::Stroke;
use crate::sheet::{Sheet, disc, push_polyline};

const WATER: f32 = 0.27 * W;
const WAY: f32 = 0.15 * W;

const fn wet(art: TerrainArt) -> bool {
    matches!(art, TerrainArt::River | TerrainArt::Ford | TerrainArt::Bridge)
}

const fn paved(art: TerrainArt) -> bool {
    matches!(art, TerrainArt::Road | TerrainArt::Bridge)
}

/// The way through a cell: middles of the sides that it uses. The first two
/// are its main course.
fn course(spot: &Spot<'_>, joins: impl Fn(TerrainArt) -> bool, crosses: Option<Pt>) -> Vec<Pt> {
    let c = spot.centre();
    let geometry = spot.ground.geometry;
    let middle = |side: Direction| {
        geometry.side(spot.cell, side).map_or(c, |(a, b)| a.toward(b, 0.5))
    };
    let sides: Vec<(Direction, Option<TerrainArt>)> = spot.sides().collect();
    let mut joined: Vec<Pt> =
        sides.iter().filter(|(_, there)| there.is_some_and(&joins)).map(|&(s, _)| middle(s)).collect();
    let off: Vec<Pt> =
        sides.iter().filter(|(_, there)| there.is_none()).map(|&(s, _)| middle(s)).collect();
    // How straight the way is from one side to another: -1 is straight on.
    let bend = |a: Pt, b: Pt| {
        let (d, e) = (c.direction(a), c.direction(b));
        d.x * e.x + d.y * e.y
    };
    let straightest = |from: Pt, among: &[Pt]| {
        among.iter().copied().min_by(|&a, &b| bend(from, a).total_cmp(&bend(from, b)))
    };
    match joined.as_slice() {
        [] => {
            let all: Vec<Pt> = sides.iter().map(|&(s, _)| middle(s)).collect();
            let across = |p: &Pt| crosses.map_or(0.0, |d| {
                let e = c.direction(*p);
                (d.x * e.x + d.y * e.y).abs()
            });
            let first = off.first().filter(|_| crosses.is_none()).copied().or_else(|| {
                all.iter().copied().min_by(|a, b| across(a).total_cmp(&across(b)))
            });
            if let Some(first) = first {
                joined.push(first);
                joined.extend(straightest(first, &all));
            }
        }
        &[only] => joined.extend(straightest(only, &off).filter(|&p| bend(only, p) < 0.3)),
        many => {
            // Longest stretch first, so that side arms join it.
            let mut best = (many[0], many[1]);
            for (i, &a) in many.iter().enumerate() {
                for &b in &many[i + 1..] {
                    if bend(a, b) < bend(best.0, best.1) {
                        best = (a, b);
                    }
                }
            }
            let rest: Vec<Pt> =
                many.iter().copied().filter(|&p| p != best.0 && p != best.1).collect();
            joined = vec![best.0, best.1];
            joined.extend(rest);
        }
    }
    joined
}

/// Adds the way through a cell as curves from side to side.
fn trace(path: &mut PathBuilder, spot: &Spot<'_>, course: &[Pt], wander: f32) {
    let c = spot.centre();
    let mut chance = spot.chance(9);
    let heart = chance.near(c, wander);
    // Off the board the stroke goes on beyond the frame, where it is covered.
    let beyond = |p: Pt| {
        let off = spot.sides().any(|(side, there)| {
            there.is_none()
                && spot
                    .ground
                    .geometry
                    .side(spot.cell, side)
                    .is_some_and(|(a, b)| a.toward(b, 0.5).distance(p) < 0.5)
        });
        off.then(|| c.toward(p, 1.9))
    };
    let start = |path: &mut PathBuilder, p: Pt| match beyond(p) {
        Some(out) => {
            path.move_to(out.x, out.y);
            path.line_to(p.x, p.y);
        }
        None => path.move_to(p.x, p.y),
    };
    match course {
        [] => {}
        &[only] => {
            start(path, only);
            let q = c.toward(only, 0.5);
            path.quad_to(q.x, q.y, heart.x, heart.y);
        }
        &[a, b, ref arms @ ..] => {
            start(path, a);
            let (p, q) = (a.toward(c, 0.55), b.toward(c, 0.55));
            let (dx, dy) = (heart.x - c.x, heart.y - c.y);
            path.cubic_to(p.x + dx, p.y + dy, q.x + dx, q.y + dy, b.x, b.y);
            if let Some(out) = beyond(b) {
                path.line_to(out.x, out.y);
            }
            // The middle of the main course, where side arms join it.
            let join = a.toward(b, 0.5).toward(c, 0.42 * 2.0 * 0.55);
            for &arm in arms {
                start(path, arm);
                let q = arm.toward(c, 0.6);
                path.quad_to(q.x, q.y, join.x, join.y);
            }
        }
    }
}

pub(super) fn rivers(ground: &Ground<'_>, sheet: &mut Sheet<'_>) {
    let mut path = PathBuilder::new();
    for spot in ground.cells(wet) {
        let course = course(&spot, |art| wet(art) || art == TerrainArt::Lake, None);
        trace(&mut path, &spot, &course, 0.05 * W);
    }
    let Some(path) = path.finish() else { return };
    let palette = sheet.palette;
    let sand = palette.art(0x00C8_C093);
    sheet.stroke(Some(path.clone()), Stroke::new(sand, WATER + 0.11 * W));
    sheet.stroke(Some(path.clone()), Stroke::new(palette.bank, WATER + 0.04 * W));
    sheet.stroke(Some(path.clone()), Stroke::new(palette.water, WATER));
    // Current: broken light lines along the middle.
    let current = Stroke::new(palette.foam.faded(0.8), 0.018 * W);
    sheet.stroke(Some(path), current.dashed(0.16 * W, 0.10 * W));
    for spot in ground.cells(|art| art == TerrainArt::Ford) {
        ford(&spot, sheet);
    }
}

/// Stones across the stream.
fn ford(spot: &Spot<'_>, sheet: &mut Sheet<'_>) {
    let course = course(spot, |art| wet(art) || art == TerrainArt::Lake, None);
    let c = spot.centre();
    let along = direction(&course, c);
    let across = pt(-along.y, along.x);
    let mut chance = spot.chance(10);
    let palette = sheet.palette;
    let shallow = Stroke::new(palette.foam.faded(0.55), WATER * 0.98).butt();
    let a = c.plus(-along.x * 0.15 * W, -along.y * 0.15 * W);
    let b = c.plus(along.x * 0.15 * W, along.y * 0.15 * W);
    sheet.line(a, b, shallow);
    let mut path = PathBuilder::new();
    push_polyline(
        &mut path,
        &[c.plus(across.x * 0.44 * W, across.y * 0.44 * W), c.plus(across.x * 0.17 * W, across.y * 0.17 * W)],
        false,
    );
    push_polyline(
        &mut path,
        &[c.plus(-across.x * 0.44 * W, -across.y * 0.44 * W), c.plus(-across.x * 0.17 * W, -across.y * 0.17 * W)],
        false,
    );
    let track = Stroke::new(palette.art(0x008F_7446), 0.035 * W);
    sheet.stroke(path.finish(), track.dashed(0.05 * W, 0.06 * W));
    let edge = Stroke::new(palette.art(0x003F_3A33), 0.014 * W);
    for row in [-0.105f32, 0.105] {
        for step in -2i8..=2 {
            let t = f32::from(step) * 0.076 * W;
            let p = c.plus(across.x * t + along.x * row * W, across.y * t + along.y * row * W);
            let p = chance.near(p, 0.010 * W);
            let r = chance.between(0.028, 0.037) * W;
            sheet.shape(disc(p, r), Some(palette.art(0x00DA_D0BD)), Some(edge));
        }
    }
}

/// The direction of a cell's main course.
fn direction(course: &[Pt], c: Pt) -> Pt {
    match course {
        [] => pt(1.0, 0.0),
        &[only] => c.direction(only),
        &[a, b, ..] => a.direction(b),
    }
}

pub(super) fn roads(ground: &Ground<'_>, sheet: &mut Sheet<'_>) {
    let palette = sheet.palette;
    for bridges in [false, true] {
        let mut path = PathBuilder::new();
        let mut decks = PathBuilder::new();
        let mut planks = PathBuilder::new();
        for spot in ground.cells(|art| paved(art) && (art == TerrainArt::Bridge) == bridges) {
            let c = spot.centre();
            let river = bridges.then(|| {
                let stream = course(&spot, |art| wet(art) || art == TerrainArt::Lake, None);
                direction(&stream, c)
            });
            // A bridge leads over the river, not along it.
            let joins = |art: TerrainArt| {
                if bridges { art == TerrainArt::Road } else { paved(art) || settled(art) }
            };
            let way = course(&spot, joins, river);
            trace(&mut path, &spot, &way, if bridges { 0.0 } else { 0.035 * W });
            if bridges {
                let d = direction(&way, c);
                let half = 0.25 * W;
                push_polyline(
                    &mut decks,
                    &[c.plus(-d.x * half, -d.y * half), c.plus(d.x * half, d.y * half)],
                    false,
                );
                for step in -4i8..=4 {
                    let t = f32::from(step) * 0.055 * W;
                    let p = c.plus(d.x * t, d.y * t);
                    let reach = 0.105 * W;
                    push_polyline(
                        &mut planks,
                        &[p.plus(-d.y * reach, d.x * reach), p.plus(d.y * reach, -d.x * reach)],
                        false,
                    );
                }
            }
        }
        if let Some(path) = path.finish() {
            sheet.stroke(Some(path.clone()), Stroke::new(palette.art(0x007D_6340), WAY + 0.035 * W));
            sheet.stroke(Some(path.clone()), Stroke::new(palette.art(0x00F1_E2B8), WAY));
            let ruts = Stroke::new(palette.art(0x00B2_9766), 0.014 * W);
            sheet.stroke(Some(path), ruts.dashed(0.07 * W, 0.06 * W));
        }
        if let Some(decks) = decks.finish() {
            sheet.stroke(Some(decks.clone()), Stroke::new(palette.art(0x0040_2A16), 0.27 * W).butt());
            sheet.stroke(Some(decks), Stroke::new(palette.art(0x00B5_8A55), 0.215 * W).butt());
            sheet.stroke(planks.finish(), Stroke::new(palette.art(0x006E_4A28), 0.013 * W).butt());
        }
    }
}

/// Places that roads lead into.
const fn settled(art: TerrainArt) -> bool {
    matches!(art, TerrainArt::Town | TerrainArt::Walls | TerrainArt::Camp)
}
