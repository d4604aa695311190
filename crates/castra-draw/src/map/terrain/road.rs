//! Roads and bridges.

use castra_defs::TerrainArt;
use tiny_skia::PathBuilder;

use super::course::Course;
use super::river;
use super::spot::{Ground, TerrainCell};
use crate::bounds::Pt;
use crate::geometry::W;
use crate::scene::Stroke;
use crate::sheet::{Sheet, push_polyline};

/// The width of a road.
const ROAD_WIDTH: f32 = 0.15 * W;

/// Returns whether a road continues into a terrain.
const fn continues_road(art: TerrainArt) -> bool {
    use TerrainArt as T;
    matches!(art, T::Road | T::Bridge | T::Town | T::Walls | T::Camp)
}

pub(super) fn draw(ground: &Ground<'_>, sheet: &mut Sheet<'_>) {
    let mut ways = PathBuilder::new();
    let mut ends: Vec<Pt> = Vec::new();
    let wander = 0.035 * W;
    for spot in ground.cells(|art| art == TerrainArt::Road) {
        let course = Course::of(&spot, continues_road, None);
        // The road ends a little way inside a town or a camp.
        course.trace(&mut ways, &spot, wander, |there| match there {
            TerrainArt::Road | TerrainArt::Bridge => 0.0,
            _ => 0.10 * W,
        });
        ends.extend(course.source(&spot, wander));
    }
    let bridges: Vec<(TerrainCell<'_>, Course)> = ground
        .cells(|art| art == TerrainArt::Bridge)
        .map(|spot| {
            let stream = river::course(&spot).direction(spot.centre());
            // A bridge crosses the river instead of following it.
            (spot, Course::of(&spot, |art| art == TerrainArt::Road, Some(stream)))
        })
        .collect();
    for (spot, course) in &bridges {
        if roads_meet(spot) {
            course.trace(&mut ways, spot, 0.0, |_| 0.0);
        } else {
            // A bridge without a road has only short ramps.
            let c = spot.centre();
            let d = course.direction(c);
            let half = 0.34 * W;
            let (a, b) =
                (c.translate(-d.x * half, -d.y * half), c.translate(d.x * half, d.y * half));
            push_polyline(&mut ways, &[a, b], false);
        }
    }
    if let Some(path) = ways.finish() {
        let palette = sheet.palette;
        for (ink, width) in [
            (palette.art(0x007D_6340), ROAD_WIDTH + 0.035 * W),
            (palette.art(0x00F1_E2B8), ROAD_WIDTH),
        ] {
            sheet.stroke(Some(path.clone()), Stroke::new(ink, width).with_butt_ends());
            for &end in &ends {
                sheet.fill(crate::sheet::disc(end, width / 2.0), ink);
            }
        }
        let ruts = Stroke::new(palette.art(0x00B2_9766), 0.014 * W);
        sheet.stroke(Some(path), ruts.with_dashes(0.07 * W, 0.06 * W));
    }
    for (spot, course) in &bridges {
        draw_deck(spot.centre(), course, sheet);
    }
}

fn roads_meet(spot: &TerrainCell<'_>) -> bool {
    spot.sides().any(|(_, there)| there == Some(TerrainArt::Road))
}

/// Draws planks between two rails.
fn draw_deck(c: Pt, course: &Course, sheet: &mut Sheet<'_>) {
    let d = course.direction(c);
    let at = |along: f32, aside: f32| {
        c.translate((d.x * along - d.y * aside) * W, (d.y * along + d.x * aside) * W)
    };
    let palette = sheet.palette;
    let rails = Stroke::new(palette.art(0x0040_2A16), 0.27 * W).with_butt_ends();
    sheet.line(at(-0.25, 0.0), at(0.25, 0.0), rails);
    let boards = Stroke::new(palette.art(0x00B5_8A55), 0.215 * W).with_butt_ends();
    sheet.line(at(-0.25, 0.0), at(0.25, 0.0), boards);
    let mut planks = PathBuilder::new();
    for step in -4i8..=4 {
        let along = f32::from(step) * 0.055;
        push_polyline(&mut planks, &[at(along, -0.105), at(along, 0.105)], false);
    }
    sheet
        .stroke(planks.finish(), Stroke::new(palette.art(0x006E_4A28), 0.013 * W).with_butt_ends());
}
