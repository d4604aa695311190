//! Class symbols, which differ in shape as well as in colour.

use castra_defs::{Mark, SymbolShape};
use tiny_skia::{Path, PathBuilder};

use crate::bounds::{Pt, pt};
use crate::scene::{Ink, Stroke};
use crate::sheet::{Sheet, polyline};
use crate::theme::Outlines;

/// Returns the outline of a symbol, centred in a square. All shapes look equally large, so some
/// extend beyond the square.
pub(crate) fn outline(shape: SymbolShape, c: Pt, width: f32) -> Option<Path> {
    let h = width / 2.0;
    let points: Vec<(f32, f32)> = match shape {
        SymbolShape::Circle => return PathBuilder::from_circle(c.x, c.y, h * 0.96),
        SymbolShape::Triangle => vec![(0.0, -1.0), (1.06, 0.88), (-1.06, 0.88)],
        SymbolShape::Square => vec![(-0.87, -0.87), (0.87, -0.87), (0.87, 0.87), (-0.87, 0.87)],
        SymbolShape::Diamond => vec![(0.0, -1.08), (0.92, 0.0), (0.0, 1.08), (-0.92, 0.0)],
        SymbolShape::Hexagon => vec![
            (0.0, -1.04),
            (0.90, -0.52),
            (0.90, 0.52),
            (0.0, 1.04),
            (-0.90, 0.52),
            (-0.90, -0.52),
        ],
        SymbolShape::Cross => vec![
            (-0.36, -1.0),
            (0.36, -1.0),
            (0.36, -0.36),
            (1.0, -0.36),
            (1.0, 0.36),
            (0.36, 0.36),
            (0.36, 1.0),
            (-0.36, 1.0),
            (-0.36, 0.36),
            (-1.0, 0.36),
            (-1.0, -0.36),
            (-0.36, -0.36),
        ],
    };
    let points: Vec<Pt> = points.into_iter().map(|(x, y)| pt(c.x + x * h, c.y + y * h)).collect();
    polyline(&points, true)
}

/// Draws a class symbol on a background, with outlines that contrast with both.
pub(crate) fn draw(sheet: &mut Sheet<'_>, mark: Mark, c: Pt, width: f32, ground: Ink) {
    let Some(path) = outline(mark.shape, c, width * 0.84) else { return };
    let fill = sheet.palette.symbol(mark.colour);
    let Outlines { inner, outer } = Outlines::of(fill, ground);
    // Half of a stroke lies inside the path, where the fill covers it.
    if let Some(outer) = outer {
        sheet.stroke(Some(path.clone()), Stroke::new(outer, width * 0.26));
    }
    sheet.stroke(Some(path.clone()), Stroke::new(inner, width * 0.16));
    sheet.fill(Some(path), fill);
}
