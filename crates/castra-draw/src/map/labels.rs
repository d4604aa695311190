//! The labels on the map.

use super::context::Map;
use super::obstacles::{Obstacles, Weight};
use crate::bounds::{Bounds, Pt};
use crate::geometry::W;
use crate::scene::BoxKind;
use crate::sheet::{Anchor, Sheet};
use crate::text::{Face, Style};

pub(super) fn draw(map: &Map<'_>, sheet: &mut Sheet<'_>, obstacles: &mut Obstacles) {
    for label in &map.scenario.labels {
        let cell = label.at.cell();
        if label.text.trim().is_empty() {
            continue;
        }
        if !map.geometry.board.contains(cell) {
            let warning =
                format!("the label `{}` is at `{}`, off the board", label.text, label.at.hex);
            sheet.warnings.push(warning);
            continue;
        }
        draw_label(sheet, obstacles, &label.text, map.geometry.centre(cell));
    }
}

/// The maximum number of lines of a label, unless it is too long for them.
const MAX_LINES: usize = 3;

fn draw_label(sheet: &mut Sheet<'_>, obstacles: &mut Obstacles, text: &str, c: Pt) {
    let default_style = Style::new(Face::Title, 0.20 * W).with_tracking(0.02);
    let points = |width, height| candidate_points(c, width, height);
    if !set_lines(sheet, obstacles, text, default_style, &[2.6 * W, 1.2 * W], &points) {
        sheet.warnings.push(format!("no room on the map for the label `{text}`"));
    }
}

/// Sets a text in free space. Returns false if there is none. `widths` are the widths to try, and
/// `points` returns the candidate centres of a box of a width and a height, best first.
pub(super) fn set_lines(
    sheet: &mut Sheet<'_>,
    obstacles: &mut Obstacles,
    text: &str,
    default_style: Style,
    widths: &[f32],
    points: &dyn Fn(f32, f32) -> Vec<Pt>,
) -> bool {
    let default_style = sheet.setter.adapt_style(text, default_style);
    let mut best: Option<(Bounds, f32, Style, Vec<String>)> = None;
    for (step, shrink) in [1.0, 0.82, 0.68].into_iter().enumerate() {
        let style = default_style.with_size(default_style.size * shrink);
        for &room in widths {
            // A long word is set smaller before it is broken.
            let longest = text.split_whitespace().max_by_key(|word| word.chars().count());
            let style = sheet.setter.shrink(longest.unwrap_or(text), style, room, 0.7);
            let lines = sheet.setter.wrap(text, style, room);
            // A tall stack of lines reads badly, so a wider or smaller label is better.
            let tall = lines.len().saturating_sub(MAX_LINES) as f32 * 1.2;
            let widest = lines.iter().map(|l| sheet.setter.width(l, style)).fold(0.0, f32::max);
            let width = widest + 0.06 * W;
            let height = style.size * (lines.len() as f32 * 1.02 + 0.02);
            let Some((bounds, cost)) = obstacles.cheapest(&points(width, height), width, height)
            else {
                continue;
            };
            let cost = cost + step as f32 * 1.2 + if lines.len() > 1 { 0.15 } else { 0.0 } + tall;
            if best.as_ref().is_none_or(|(_, least, ..)| cost < *least) {
                best = Some((bounds, cost, style, lines));
            }
        }
        if best.as_ref().is_some_and(|(_, cost, ..)| *cost < 1.0) {
            break;
        }
    }
    let Some((bounds, _, style, lines)) = best else { return false };
    obstacles.add(bounds, Weight::Solid);
    sheet.add_box(BoxKind::Label, text, bounds);
    let halo = Some((sheet.palette.map_halo.faded(0.9), 0.11));
    let ink = sheet.palette.map_ink;
    for (i, line) in lines.iter().enumerate() {
        let y = bounds.y0 + style.size * (0.76 + i as f32 * 1.02);
        let at = crate::bounds::pt(bounds.centre().x, y);
        sheet.text_with_halo(line, style, ink, halo, at, Anchor::Middle);
    }
    true
}

/// Returns candidate positions of a label, best first: in the middle of its hex, at its lower and
/// upper edge, then beside it.
fn candidate_points(c: Pt, width: f32, height: f32) -> Vec<Pt> {
    let down = 0.38 * W + height / 2.0;
    let up = 0.325 * W + height / 2.0;
    let aside = 0.43 * W + width / 2.0;
    vec![
        c.translate(0.0, 0.06 * W),
        c.translate(0.0, down),
        c.translate(0.0, -up),
        c.translate(0.0, 0.2 * W),
        c.translate(0.25 * W, down),
        c.translate(-0.25 * W, down),
        c.translate(0.25 * W, -up),
        c.translate(-0.25 * W, -up),
        c.translate(aside, 0.0),
        c.translate(-aside, 0.0),
        c.translate(aside, 0.3 * W),
        c.translate(-aside, 0.3 * W),
        c.translate(aside, -0.3 * W),
        c.translate(-aside, -0.3 * W),
    ]
}
