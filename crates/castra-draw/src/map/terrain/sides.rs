//! Terrain on hexsides: banks and crossings.

use castra_defs::{Cell, TerrainArt};
use tiny_skia::PathBuilder;

use crate::bounds::Pt;
use crate::geometry::{Geometry, W};
use crate::map::context::Map;
use crate::scene::Stroke;
use crate::sheet::{Sheet, push_polyline};

pub(super) fn draw(map: &Map<'_>, sheet: &mut Sheet<'_>) {
    let mut found: Vec<(TerrainArt, Pt, Pt)> = Vec::new();
    for feature in &map.scenario.sides {
        let cell = feature.at.cell();
        if !map.geometry.board.contains(cell) {
            let warning = format!("`{}` on `{}` is off the board", feature.terrain, feature.at.hex);
            sheet.warnings.push(warning);
            continue;
        }
        let Some((a, b)) = map.geometry.side(cell, feature.side) else {
            let warning = format!(
                "`{}` has no side `{}` for `{}`",
                feature.at.hex,
                feature.side.suffix(),
                feature.terrain
            );
            sheet.warnings.push(warning);
            continue;
        };
        match map.game.terrains.get(&feature.terrain).map(|t| t.art) {
            Some(art) => found.push((art, a, b)),
            None => {
                let warning = format!(
                    "there is no terrain called `{}`, on `{}`",
                    feature.terrain, feature.at.hex
                );
                sheet.warnings.push(warning);
            }
        }
    }
    paint(&found, sheet);
}

/// Draws terrain on a side of a cell, for the legend.
pub(super) fn sample(geometry: &Geometry<'_>, art: TerrainArt, sheet: &mut Sheet<'_>) {
    let corners = geometry.corners(geometry.centre(Cell { row: 0, col: 0 }));
    let count = corners.len();
    let sides = (0..count).filter(|&i| match art {
        TerrainArt::Crossing | TerrainArt::Bridge | TerrainArt::Ford => i == 1,
        _ => i == 0 || i + 1 == count,
    });
    let found: Vec<_> = sides.map(|i| (art, corners[i], corners[(i + 1) % count])).collect();
    paint(&found, sheet);
}

/// Draws the terrain of all sides: water first, with all banks below all water so that it continues
/// around corners, then works on land.
fn paint(sides: &[(TerrainArt, Pt, Pt)], sheet: &mut Sheet<'_>) {
    let palette = sheet.palette;
    let width = |art| match art {
        TerrainArt::River => Some(0.16 * W),
        TerrainArt::Stream => Some(0.085 * W),
        _ => None,
    };
    for (ink, more) in [(palette.bank, 0.04 * W), (palette.water, 0.0)] {
        for &(art, a, b) in sides {
            if let Some(width) = width(art) {
                sheet.line(a, b, Stroke::new(ink, width + more));
            }
        }
    }
    for &(art, a, b) in sides {
        use TerrainArt as T;
        match art {
            T::River | T::Stream => {}
            T::Crossing | T::Bridge | T::Ford => draw_crossing(sheet, a, b),
            T::SeaRoute => crate::map::places::paint_link(art, a, b, sheet),
            // Any other terrain on a side is shown as a bank.
            T::Rampart
            | T::Clear
            | T::Forest
            | T::Hill
            | T::SteepHill
            | T::Broken
            | T::Marsh
            | T::Lake
            | T::Camp
            | T::Town
            | T::Walls
            | T::Road
            | T::Sand
            | T::Fields => draw_rampart(sheet, a, b),
        }
    }
}

/// Draws a bank along a clockwise side, with teeth outward.
fn draw_rampart(sheet: &mut Sheet<'_>, a: Pt, b: Pt) {
    let d = a.direction_to(b);
    let length = a.distance(b);
    let palette = sheet.palette;
    let dark = palette.art(0x003D_2813);
    // The sides run clockwise, so outward is to the left.
    let at = |along: f32, out: f32| a.translate(d.x * along + d.y * out, d.y * along - d.x * out);
    let mut teeth = PathBuilder::new();
    let count = 6u8;
    let step = length / f32::from(count);
    for i in 0..count {
        let middle = (f32::from(i) + 0.5) * step;
        let half = step * 0.42;
        let points = [at(middle - half, 0.0), at(middle + half, 0.0), at(middle, 0.105 * W)];
        push_polyline(&mut teeth, &points, true);
    }
    let edge = Stroke::new(palette.map_halo.faded(0.55), 0.03 * W);
    let teeth = teeth.finish();
    sheet.stroke(teeth.clone(), edge);
    sheet.fill(teeth, dark);
    sheet.line(at(0.0, -0.018 * W), at(length, -0.018 * W), Stroke::new(dark, 0.085 * W));
    let light = Stroke::new(palette.art(0x00B5_8B55), 0.045 * W);
    sheet.line(at(0.0, -0.018 * W), at(length, -0.018 * W), light);
}

/// Draws planks across a side.
fn draw_crossing(sheet: &mut Sheet<'_>, a: Pt, b: Pt) {
    let m = a.toward(b, 0.5);
    let d = a.direction_to(b);
    let palette = sheet.palette;
    let reach = 0.20 * W;
    let (from, to) =
        (m.translate(d.y * reach, -d.x * reach), m.translate(-d.y * reach, d.x * reach));
    sheet.line(from, to, Stroke::new(palette.art(0x0040_2A16), 0.23 * W).with_butt_ends());
    sheet.line(from, to, Stroke::new(palette.art(0x00BE_935D), 0.185 * W).with_butt_ends());
    let mut planks = PathBuilder::new();
    for step in 1..7u8 {
        let p = from.toward(to, f32::from(step) / 7.0);
        let half = 0.09 * W;
        push_polyline(
            &mut planks,
            &[p.translate(-d.x * half, -d.y * half), p.translate(d.x * half, d.y * half)],
            false,
        );
    }
    sheet
        .stroke(planks.finish(), Stroke::new(palette.art(0x0073_4F2B), 0.014 * W).with_butt_ends());
}
