//! Rivers and fords.

use castra_lang::model::TerrainArt;
use tiny_skia::PathBuilder;

use super::streams::Course;
use super::{Ground, Spot};
use crate::bounds::{Pt, pt};
use crate::geometry::W;
use crate::scene::{Ink, Stroke};
use crate::sheet::{Sheet, disc, push_polyline};

/// Width of the water.
const WATER: f32 = 0.27 * W;
/// How far the middle of a river strays from that of its cell.
const WANDER: f32 = 0.05 * W;

pub(super) const fn wet(art: TerrainArt) -> bool {
    matches!(art, TerrainArt::River | TerrainArt::Ford | TerrainArt::Bridge)
}

/// The course of a river through a cell: on to other river, or into a lake.
pub(super) fn course(spot: &Spot<'_>) -> Course {
    Course::of(spot, |art| wet(art) || art == TerrainArt::Lake, None)
}

pub(super) fn draw(ground: &Ground<'_>, sheet: &mut Sheet<'_>) {
    let mut banks = PathBuilder::new();
    let mut water = PathBuilder::new();
    let mut sources: Vec<Pt> = Vec::new();
    for spot in ground.cells(wet) {
        let course = course(&spot);
        course.trace(&mut banks, &spot, WANDER, |_| 0.0);
        // The water runs on across the shore of a lake.
        course.trace(&mut water, &spot, WANDER, |there| {
            if there == TerrainArt::Lake { 0.14 * W } else { 0.0 }
        });
        sources.extend(course.source(&spot, WANDER));
    }
    let (Some(banks), Some(water)) = (banks.finish(), water.finish()) else { return };
    let palette = sheet.palette;
    let mut layer = |path, ink: Ink, width: f32| {
        sheet.stroke(Some(path), Stroke::new(ink, width).butt());
        for &source in &sources {
            sheet.fill(disc(source, width / 2.0), ink);
        }
    };
    layer(banks.clone(), palette.art(0x00C8_C093), WATER + 0.11 * W);
    layer(banks.clone(), palette.bank, WATER + 0.04 * W);
    layer(water, palette.water, WATER);
    // Current: broken light lines along the middle.
    let current = Stroke::new(palette.foam.faded(0.8), 0.018 * W);
    sheet.stroke(Some(banks), current.dashed(0.16 * W, 0.10 * W));
    for spot in ground.cells(|art| art == TerrainArt::Ford) {
        ford(&spot, sheet);
    }
}

/// Two rows of stones across the stream, and a track that leads to them.
fn ford(spot: &Spot<'_>, sheet: &mut Sheet<'_>) {
    let c = spot.centre();
    let along = course(spot).direction(c);
    let across = pt(-along.y, along.x);
    let at = |over: f32, down: f32| {
        c.plus((across.x * over + along.x * down) * W, (across.y * over + along.y * down) * W)
    };
    let mut chance = spot.chance(10);
    let palette = sheet.palette;
    let shallow = Stroke::new(palette.foam.faded(0.55), WATER * 0.98).butt();
    sheet.line(at(0.0, -0.15), at(0.0, 0.15), shallow);
    let mut track = PathBuilder::new();
    for end in [-1.0, 1.0] {
        push_polyline(&mut track, &[at(end * 0.42, 0.0), at(end * 0.19, 0.0)], false);
    }
    let dashes = Stroke::new(palette.art(0x008F_7446), 0.035 * W).dashed(0.05 * W, 0.06 * W);
    sheet.stroke(track.finish(), dashes);
    let mut stones = PathBuilder::new();
    for row in [-0.105f32, 0.105] {
        for step in -2i8..=2 {
            let p = chance.near(at(f32::from(step) * 0.076, row), 0.010 * W);
            stones.push_circle(p.x, p.y, chance.between(0.028, 0.037) * W);
        }
    }
    let edge = Stroke::new(palette.art(0x003F_3A33), 0.014 * W);
    sheet.shape(stones.finish(), Some(palette.art(0x00DA_D0BD)), Some(edge));
}
