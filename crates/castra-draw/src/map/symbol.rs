//! Class symbols, which differ in shape as well as in colour.

use castra_defs::{ClassSymbol, SymbolShape};
use tiny_skia::{Path, PathBuilder, Transform};

use crate::bounds::{Pt, pt};
use crate::pictogram;
use crate::scene::{Ink, Stroke};
use crate::sheet::{Sheet, polyline, push_polyline};
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
        SymbolShape::Helmet => return path_in_square(HELMET, c, width),
        SymbolShape::Swords => return swords(c, h),
        SymbolShape::Flag => return path_in_square(FLAG, c, width),
    };
    let points: Vec<Pt> = points.into_iter().map(|(x, y)| pt(c.x + x * h, c.y + y * h)).collect();
    polyline(&points, true)
}

/// A helmet in profile, facing left, with a crest and a cheek guard.
const HELMET: &str = "M 2 62 C 0 30 22 8 50 4 C 78 0 100 20 100 62 L 88 70 C 88 58 86 50 80 44 \
    L 78 92 L 60 98 L 56 70 L 40 66 L 38 92 L 20 84 L 18 64 Z";

/// A flag flying to the right of its pole.
const FLAG: &str = "M 8 0 L 20 0 L 20 8 C 44 -4 62 22 98 8 L 98 62 C 62 76 44 50 20 62 L 20 100 \
    L 8 100 Z";

/// Returns a path of a square of 100 by 100, centred in a square of a width.
fn path_in_square(text: &str, c: Pt, width: f32) -> Option<Path> {
    let scale = width / 100.0;
    let to = Transform::from_row(scale, 0.0, 0.0, scale, c.x - 50.0 * scale, c.y - 50.0 * scale);
    pictogram::parse_path(text)?.transform(to)
}

/// Returns two crossed swords with the points up. `h` is half the width of the square.
fn swords(c: Pt, h: f32) -> Option<Path> {
    // One side of a sword: the distance along it from the point, and the distance across it.
    const HALF: [(f32, f32); 7] = [
        (1.34, 0.0),
        (1.06, 0.17),
        (-0.42, 0.17),
        (-0.42, 0.48),
        (-0.66, 0.48),
        (-0.66, 0.15),
        (-1.24, 0.15),
    ];
    let other = HALF.iter().rev().map(|&(along, across)| (along, -across));
    let all: Vec<(f32, f32)> = HALF.into_iter().chain(other).collect();
    let mut path = PathBuilder::new();
    for side in [1.0, -1.0] {
        let turned = all.iter().map(|&(along, across)| {
            let (x, y) = ((along + across) * 0.707, (across - along) * 0.707);
            pt(c.x + side * x * h, c.y + y * h)
        });
        let mut points: Vec<Pt> = turned.collect();
        // Both outlines run in the same direction, so that the swords are filled where they cross.
        if side < 0.0 {
            points.reverse();
        }
        push_polyline(&mut path, &points, true);
    }
    path.finish()
}

/// Draws a class symbol on a background, with outlines that contrast with both.
pub(crate) fn draw(sheet: &mut Sheet<'_>, mark: ClassSymbol, c: Pt, width: f32, ground: Ink) {
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
