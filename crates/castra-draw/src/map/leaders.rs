//! Badges, such as leaders, and their names.

use castra_defs::Cell;

use super::blocks::{self, BLOCK_OFFSET};
use super::context::Map;
use super::obstacles::{Obstacles, Weight};
use super::stack::{SIZE, Stack, group};
use super::token;
use crate::bounds::{Bounds, Pt};
use crate::geometry::W;
use crate::marks;
use crate::pictogram;
use crate::scene::{BoxKind, Stroke};
use crate::sheet::{Anchor, Sheet, rounded};
use crate::text::{Face, Style};

/// The radius of a badge on the corner of a block, and of one alone in its hex.
const CORNER_RADIUS: f32 = 0.125 * W;
const LONE_RADIUS: f32 = 0.21 * W;

/// Returns the positions of the badges of a cell, with their radii.
fn places(map: &Map<'_>, cell: Cell, stack: &Stack<'_>) -> Vec<(Pt, f32)> {
    let c = map.geometry.centre(cell).translate(0.0, BLOCK_OFFSET * W);
    let count = stack.badges.len();
    if stack.blocks.is_empty() {
        let radius = if count > 1 { LONE_RADIUS * 0.8 } else { LONE_RADIUS };
        let step = (2.1 * radius).min(0.84 * W / count.max(1) as f32);
        let first = -(count as f32 - 1.0) / 2.0 * step;
        return (0..count).map(|i| (c.translate(first + i as f32 * step, 0.0), radius)).collect();
    }
    // Badges fan out from a corner of the block, closer if there are many. The first corner where
    // they cover nothing important wins, or else the one where they cover least.
    let visible_areas = blocks::visible_areas(map, cell, stack);
    let step = (2.05 * CORNER_RADIUS).min(0.5 * W / count.saturating_sub(1).max(1) as f32);
    let fan = |(x, y): (f32, f32), (dx, dy): (f32, f32)| -> Vec<Pt> {
        let corner = c.translate(x * (SIZE.0 / 2.0 - 0.035) * W, y * (SIZE.1 / 2.0 - 0.035) * W);
        let at = |i: usize| corner.translate(dx * i as f32 * step, dy * i as f32 * step);
        (0..count).map(at).collect()
    };
    let hidden = |fan: &[Pt]| -> f32 {
        let badges =
            fan.iter().map(|&c| Bounds::from_centre(c, 2.0 * CORNER_RADIUS, 2.0 * CORNER_RADIUS));
        badges.map(|b| visible_areas.iter().map(|seen| seen.overlap_area(&b)).sum::<f32>()).sum()
    };
    let corners = [(1.0, -1.0), (1.0, 1.0), (-1.0, -1.0), (-1.0, 1.0)];
    let upright = corners.map(|(x, y)| fan((x, y), (0.0, -y)));
    let level = corners.map(|(x, y)| fan((x, y), (-x, 0.0)));
    let mut best: Option<(f32, Vec<Pt>)> = None;
    for fan in upright.into_iter().chain(level) {
        let cost = hidden(&fan);
        if best.as_ref().is_none_or(|(least, _)| cost < *least) {
            best = Some((cost, fan));
        }
    }
    best.into_iter().flat_map(|(_, fan)| fan).map(|c| (c, CORNER_RADIUS)).collect()
}

/// The positions of distinction symbols on a badge, in radii from its centre.
const SYMBOL_OFFSETS: [(f32, f32); 4] = [(0.85, -0.7), (0.85, 0.7), (-0.85, -0.7), (-0.85, 0.7)];

pub(super) fn draw_badges(
    map: &Map<'_>,
    sheet: &mut Sheet<'_>,
    obstacles: &mut Obstacles,
    cell: Cell,
    stack: &Stack<'_>,
) {
    for (&(index, piece), (c, radius)) in stack.badges.iter().zip(places(map, cell, stack)) {
        let bounds = Bounds::from_centre(c, 2.0 * radius, 2.0 * radius);
        sheet.add_box(BoxKind::Badge, piece.name.as_deref().unwrap_or(&piece.unit), bounds);
        obstacles.add(bounds.expand(0.01 * W), Weight::Solid);
        sheet.group(group(map, index, piece), |sheet| {
            token::draw_badge(sheet, map.armies.get(&piece.army), c, radius);
            let drawing = map.game.drawing(&piece.kind, &piece.unit);
            let room = Bounds::from_centre(c, radius * 0.98, radius * 0.98);
            pictogram::draw_leader(sheet, drawing.as_ref(), room);
            for (i, mark) in piece.marks.iter().enumerate() {
                let (x, y) = SYMBOL_OFFSETS[i % SYMBOL_OFFSETS.len()];
                let corner = c.translate(x * radius, y * radius);
                token::draw_distinction(
                    sheet,
                    marks::mark_index(map.scenario, mark),
                    corner,
                    0.66 * radius,
                );
            }
        });
    }
}

/// Draws the names of a cell's pieces, each in a pill near its badge or block. A name without free
/// space appears only in the order of battle.
pub(super) fn draw_names(
    map: &Map<'_>,
    sheet: &mut Sheet<'_>,
    obstacles: &mut Obstacles,
    cell: Cell,
    stack: &Stack<'_>,
) {
    let c = map.geometry.centre(cell);
    for &(_, piece) in stack.badges.iter().chain(&stack.blocks) {
        let Some(name) = piece.name.as_deref().filter(|n| !n.trim().is_empty()) else { continue };
        let name_style = sheet.setter.adapt_style(name, Style::new(Face::Italic, 0.165 * W));
        let mut best: Option<(Bounds, f32, Style, String)> = None;
        for (step, shrink) in [1.0, 0.85, 0.72].into_iter().enumerate() {
            let style = name_style.with_size(name_style.size * shrink);
            let text = sheet.setter.truncate(name, style, 1.9 * W);
            let width = sheet.setter.width(&text, style) + 0.14 * W;
            let height = 0.168 * W * shrink;
            let found = obstacles.cheapest(
                &candidate_points(c, width, height, stack.blocks.is_empty()),
                width,
                height,
            );
            if let Some((bounds, cost)) = found {
                let cost = cost + step as f32 * 1.5;
                if best.as_ref().is_none_or(|(_, least, ..)| cost < *least) {
                    best = Some((bounds, cost, style, text));
                }
            }
            if best.as_ref().is_some_and(|(_, cost, ..)| *cost < 1.0) {
                break;
            }
        }
        let Some((bounds, _, style, text)) = best else {
            sheet.warnings.push(format!("no room on the map for the name `{name}`"));
            continue;
        };
        if text != *name {
            sheet.warnings.push(crate::sheet::truncation_warning("the name", name));
        }
        obstacles.add(bounds.expand(0.01 * W), Weight::Solid);
        sheet.add_box(BoxKind::Pill, name, bounds);
        draw_pill(sheet, bounds, style, &text);
    }
}

fn draw_pill(sheet: &mut Sheet<'_>, bounds: Bounds, style: Style, text: &str) {
    let halo = sheet.palette.map_halo;
    let edge = Stroke::new(sheet.palette.map_ink.faded(0.45), 0.011 * W);
    sheet.shape(rounded(bounds, bounds.height() / 2.0), Some(halo), Some(edge));
    let c = bounds.centre();
    let at = c.translate(0.0, style.size * 0.235);
    let ink = sheet.palette.map_ink;
    sheet.text(text, style, ink, at, Anchor::Middle);
}

/// Returns candidate positions of a name, best first: below, above, then at the sides and corners.
fn candidate_points(c: Pt, width: f32, height: f32, alone: bool) -> Vec<Pt> {
    let below = if alone { 0.30 * W } else { 0.38 * W } + height / 2.0;
    let above = if alone { 0.25 * W } else { 0.325 * W } + height / 2.0;
    let aside = width / 2.0;
    let beside = if alone { 0.25 * W } else { 0.44 * W };
    vec![
        c.translate(0.0, below),
        c.translate(0.16 * W, below),
        c.translate(-0.16 * W, below),
        c.translate(0.0, -above),
        c.translate(beside + aside, 0.03 * W),
        c.translate(-beside - aside, 0.03 * W),
        c.translate(0.36 * W, below),
        c.translate(-0.36 * W, below),
        c.translate(0.30 * W, -above),
        c.translate(-0.30 * W, -above),
        c.translate(0.12 * W + aside, below + 0.02 * W),
        c.translate(-0.12 * W - aside, below + 0.02 * W),
        c.translate(0.12 * W + aside, -above - 0.02 * W),
        c.translate(-0.12 * W - aside, -above - 0.02 * W),
        c.translate(beside + aside, 0.22 * W),
        c.translate(-beside - aside, 0.22 * W),
        c.translate(beside + aside, -0.2 * W),
        c.translate(-beside - aside, -0.2 * W),
    ]
}
