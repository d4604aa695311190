//! The heat map: the frequency of an event on each hex, over the ground.

use super::context::Map;
use crate::bounds::pt;
use crate::geometry::W;
use crate::scene::Ink;
use crate::sheet::{Anchor, Sheet, polyline};
use crate::text::{Face, Style};

/// The ends and the middle of the scale. All three are legible on every ground.
const SCALE: [Ink; 3] =
    [Ink::from_rgb(0x00FD_E8A4), Ink::from_rgb(0x00EE_7B30), Ink::from_rgb(0x008E_1414)];

/// Tints the cells and writes the values on them.
pub(super) fn draw(map: &Map<'_>, sheet: &mut Sheet<'_>) {
    let style = Style::new(Face::Narrow, 0.25 * W);
    for heat in &map.options.heat {
        let part = if heat.part.is_finite() { heat.part.clamp(0.0, 1.0) } else { continue };
        let c = map.geometry.centre_at(i32::from(heat.row), i32::from(heat.col));
        let corners = map.geometry.corners(c);
        sheet.fill(polyline(&corners, true), colour(part).faded(0.42 + 0.5 * part));
        let ink = if part > 0.55 { Ink::from_rgb(0x00FF_FFFF) } else { Ink::from_rgb(0x0023_1A10) };
        let at = pt(c.x, c.y + style.cap_height() * 0.75);
        sheet.text(&heat.text, style, ink, at, Anchor::Middle);
    }
}

/// Returns the colour of a fraction of the scale.
fn colour(part: f32) -> Ink {
    let [low, middle, high] = SCALE;
    if part < 0.5 { low.mix(middle, part * 2.0) } else { middle.mix(high, part * 2.0 - 1.0) }
}
