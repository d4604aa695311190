//! Open water: a shore at the land, ripples inside.

use castra_defs::TerrainArt;
use tiny_skia::PathBuilder;

use super::region::{Height, inset, push_rounded};
use super::spot::TerrainCell;
use crate::geometry::W;
use crate::scene::Stroke;
use crate::sheet::{Sheet, push_polyline};

pub(super) fn draw(spot: &TerrainCell<'_>, sheet: &mut Sheet<'_>) {
    // An open side has no shore: a lake is across it, or the edge of a board (not of a sample).
    let open: Vec<bool> = spot
        .sides()
        .map(|(_, there)| there.map_or(!spot.is_sample(), |art| art == TerrainArt::Lake))
        .collect();
    let corners = spot.corners();
    let palette = sheet.palette;
    let shore = Height::of(&corners, &open, 0.075 * W, 0.03 * W);
    if open.iter().any(|&o| !o) {
        // Land along the shore, then the water's edge.
        let rim = inset(&corners, &open, 0.0);
        let mut land = PathBuilder::new();
        push_polyline(&mut land, &rim, true);
        sheet.fill(land.finish(), palette.art(0x00E6_D7A2));
        sheet.fill(shore.path(0.16 * W), palette.ground(TerrainArt::Lake));
    }
    let mut edge = PathBuilder::new();
    let mut shallow = PathBuilder::new();
    for stretch in &shore.edges {
        push_rounded(&mut edge, stretch, 0.16 * W);
    }
    for stretch in &Height::of(&corners, &open, 0.125 * W, 0.07 * W).edges {
        push_rounded(&mut shallow, stretch, 0.13 * W);
    }
    sheet.stroke(
        shallow.finish(),
        Stroke::new(palette.foam.faded(0.75), 0.016 * W).with_butt_ends(),
    );
    sheet.stroke(edge.finish(), Stroke::new(palette.bank, 0.026 * W).with_butt_ends());
    ripples(spot, sheet);
}

fn ripples(spot: &TerrainCell<'_>, sheet: &mut Sheet<'_>) {
    let mut chance = spot.chance(8);
    let c = spot.centre();
    let mut waves = PathBuilder::new();
    for (x, y) in
        [(-0.2, -0.18), (0.16, -0.22), (-0.05, 0.0), (0.24, 0.06), (-0.24, 0.13), (0.06, 0.24)]
    {
        let p = chance.point_near(c.translate(x * W, y * W), 0.03 * W);
        let half = chance.between(0.04, 0.06) * W;
        waves.move_to(p.x - 2.0 * half, p.y);
        waves.quad_to(p.x - half, p.y - 0.035 * W, p.x, p.y);
        waves.quad_to(p.x + half, p.y + 0.035 * W, p.x + 2.0 * half, p.y);
    }
    sheet.stroke(waves.finish(), Stroke::new(sheet.palette.foam.faded(0.8), 0.015 * W));
}
