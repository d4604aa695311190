//! Small symbols shared by the map and the legend.

use castra_defs::Half;
use tiny_skia::{Path, PathBuilder};

use crate::armies::ArmyAppearance;
use crate::bounds::{Pt, pt};
use crate::scene::{Ink, Stroke};
use crate::sheet::{Anchor, Sheet, disc, polyline};
use crate::text::{Face, Style};

/// Returns a five-pointed star, one point up.
pub(crate) fn star(c: Pt, radius: f32) -> Option<Path> {
    let points: Vec<Pt> = (0..10)
        .map(|i| {
            let r = if i % 2 == 0 { radius } else { radius * 0.44 };
            let angle = f32::from(i as u8) * std::f32::consts::PI / 5.0;
            pt(c.x + r * angle.sin(), c.y - r * angle.cos())
        })
        .collect();
    polyline(&points, true)
}

/// Draws the symbol of the `index`th kind of distinction on a map: a star, then other shapes, then
/// the same shapes with numbers, so that all differ.
pub(crate) fn draw_distinction(sheet: &mut Sheet<'_>, index: usize, c: Pt, radius: f32) {
    let diamond = |r: f32| {
        polyline(
            &[
                c.translate(0.0, -r),
                c.translate(r * 0.8, 0.0),
                c.translate(0.0, r),
                c.translate(-r * 0.8, 0.0),
            ],
            true,
        )
    };
    let path = match index % 4 {
        0 => star(c, radius),
        1 => diamond(radius * 0.95),
        2 => {
            let r = radius * 0.72;
            polyline(
                &[
                    c.translate(-r, -r),
                    c.translate(r, -r),
                    c.translate(r, r * 0.3),
                    c.translate(0.0, r * 1.2),
                    c.translate(-r, r * 0.3),
                ],
                true,
            )
        }
        _ => {
            let r = radius * 0.8;
            polyline(
                &[c.translate(0.0, r), c.translate(-r, -r * 0.7), c.translate(r, -r * 0.7)],
                true,
            )
        }
    };
    let gold = sheet.palette.gold;
    let dark = sheet.palette.outline;
    sheet.stroke(path.clone(), Stroke::new(dark, radius * 0.42));
    sheet.fill(path, gold);
    if index >= 4 {
        // After the last shape, the shapes repeat with a number.
        let style = Style::new(Face::Narrow, radius * 1.1);
        let ink = sheet.palette.gold_ink;
        let number = (index / 4 + 1).to_string();
        sheet.text(&number, style, ink, c.translate(0.0, style.cap_height() / 2.0), Anchor::Middle);
    }
}

/// Draws a leader's badge: gold, with a ring in the army's colour.
pub(crate) fn draw_badge(
    sheet: &mut Sheet<'_>,
    colours: Option<&ArmyAppearance>,
    c: Pt,
    radius: f32,
) {
    let outline = sheet.palette.outline;
    let army = colours.map_or(sheet.palette.muted, |colours| colours.livery.fill);
    sheet.fill(disc(c, radius), outline);
    sheet.fill(disc(c, radius * 0.90), army);
    if colours.is_some_and(|colours| colours.side == Half::Bottom) {
        sheet
            .fill(disc(c, radius * 0.79), sheet.palette.paper.mix(Ink::from_rgb(0x00FF_FFFF), 0.6));
    }
    sheet.fill(disc(c, radius * 0.72), outline);
    sheet.fill(disc(c, radius * 0.66), sheet.palette.gold);
}

/// Draws the token of an objective hex in the army's colours, or in neutral ones without an army.
pub(crate) fn draw_objective(
    sheet: &mut Sheet<'_>,
    colours: Option<&ArmyAppearance>,
    c: Pt,
    radius: f32,
) {
    let outline = sheet.palette.outline;
    let (fill, ink) = colours
        .map_or((sheet.palette.accent, Ink::from_rgb(0x00FF_F8E8)), |colours| {
            (colours.livery.fill, colours.livery.ink)
        });
    let mut path = PathBuilder::new();
    for i in 0..16u8 {
        let r = if i % 2 == 0 { radius } else { radius * 0.84 };
        let angle = f32::from(i) * std::f32::consts::PI / 8.0;
        let (x, y) = (c.x + r * angle.sin(), c.y - r * angle.cos());
        if i == 0 { path.move_to(x, y) } else { path.line_to(x, y) }
    }
    path.close();
    sheet.shape(path.finish(), Some(fill), Some(Stroke::new(outline, radius * 0.16)));
    sheet.stroke(disc(c, radius * 0.62), Stroke::new(ink, radius * 0.10));
    sheet.fill(star(c, radius * 0.42), ink);
}
