//! Ploughed land: strips of two tints with furrows along them.

use tiny_skia::PathBuilder;

use super::region::inset;
use super::spot::TerrainCell;
use crate::bounds::{Pt, pt};
use crate::geometry::W;
use crate::scene::Stroke;
use crate::sheet::{Sheet, polyline, push_polyline};

pub(super) fn draw(spot: &TerrainCell<'_>, sheet: &mut Sheet<'_>) {
    let mut chance = spot.chance(7);
    let outline = inset(&spot.corners(), &[], 0.035 * W);
    let c = spot.centre();
    let angle = [0.35f32, -0.4, 1.15, -1.2][chance.pick(4).min(3)];
    let (sin, cos) = angle.sin_cos();
    let across = pt(-sin, cos);
    let palette = sheet.palette;
    sheet.fill(polyline(&outline, true), palette.art(0x00D9_C76E));
    let mut furrows = PathBuilder::new();
    let mut green = PathBuilder::new();
    let mut bounds = PathBuilder::new();
    let step = 0.062 * W;
    for i in -9i8..=9 {
        let at = f32::from(i) * step;
        let p = c.translate(across.x * at, across.y * at);
        let Some((a, b)) = chord(&outline, p, pt(cos, sin)) else { continue };
        let strip = (f32::from(i) + 9.0) / 4.0;
        if i % 4 == 0 {
            push_polyline(&mut bounds, &[a, b], false);
        } else {
            push_polyline(&mut furrows, &[a, b], false);
        }
        if (strip as u8) % 2 == 1 && i < 9 {
            let q = p.translate(across.x * step, across.y * step);
            if let Some((d, e)) = chord(&outline, q, pt(cos, sin)) {
                push_polyline(&mut green, &[a, b, e, d], true);
            }
        }
    }
    sheet.fill(green.finish(), palette.art(0x00C3_C472));
    sheet.stroke(
        furrows.finish(),
        Stroke::new(palette.art(0x00A0_8A3E), 0.013 * W).with_butt_ends(),
    );
    sheet
        .stroke(bounds.finish(), Stroke::new(palette.art(0x006F_7034), 0.022 * W).with_butt_ends());
}

/// Returns the chord of a line through a convex polygon.
fn chord(outline: &[Pt], p: Pt, d: Pt) -> Option<(Pt, Pt)> {
    let mut hits: Vec<f32> = Vec::with_capacity(2);
    for (i, &a) in outline.iter().enumerate() {
        let b = outline[(i + 1) % outline.len()];
        let side = |q: Pt| (q.x - p.x) * d.y - (q.y - p.y) * d.x;
        let (sa, sb) = (side(a), side(b));
        if (sa > 0.0) != (sb > 0.0) {
            let q = a.toward(b, sa / (sa - sb));
            hits.push((q.x - p.x) * d.x + (q.y - p.y) * d.y);
        }
    }
    let (&s, &t) = (hits.first()?, hits.get(1)?);
    Some((p.translate(d.x * s, d.y * s), p.translate(d.x * t, d.y * t)))
}
