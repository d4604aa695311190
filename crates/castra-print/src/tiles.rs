//! Tiling: a picture larger than a sheet, spread over several sheets to be glued together.
//!
//! Neighbouring sheets share a strip. Solid lines in the margins mark the end of a sheet's print,
//! and broken lines mark the beginning of its neighbour's: cut along the solid lines, and glue the
//! edge onto the broken lines.

use std::sync::Arc;

use castra_draw::{Cap, Face, Ink, Node, Scene, Shape, Stroke, Style, TextRun, Typesetter};
use castra_words::Words;
use tiny_skia::{PathBuilder, Rect, Transform};

use crate::page::{Document, Item, Page, Picture, SheetMarks, Tagged};
use crate::paragraph::{Measure, Span, typeset};
use crate::tag::Tag;

/// The tiling of a picture over sheets. Lengths are points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tiling {
    /// The two sides of the paper, in any order; the orientation with fewer sheets is chosen.
    pub paper: (f32, f32),
    /// The unprinted margin along each edge.
    pub margin: f32,
    /// The width of the strip that neighbouring sheets share.
    pub overlap: f32,
}

/// A tiling with its orientation and number of sheets.
#[derive(Clone, Copy, Debug, PartialEq)]
struct TileLayout {
    /// The width and the height of a sheet in points.
    sheet: (f32, f32),
    columns: usize,
    rows: usize,
}

const BLACK: Ink = Ink::from_rgb(0x0000_0000);
const WHITE: Ink = Ink::from_rgb(0x00FF_FFFF);

impl Tiling {
    /// Returns the distance between the prints of neighbouring sheets along a side.
    fn step(&self, side: f32) -> f32 {
        // The lower limit prevents endless tiling if the overlap is as wide as the print.
        (side - 2.0 * self.margin - self.overlap).max(1.0)
    }

    /// Returns the number of sheets for a length.
    fn sheet_count(&self, length: f32, side: f32) -> usize {
        let more = ((length - self.overlap) / self.step(side) - 1e-3).ceil();
        // Page sizes are bounded, so the number is exact in a float.
        if more.is_finite() && more > 1.0 { more as usize } else { 1 }
    }

    fn layout(&self, width: f32, height: f32) -> TileLayout {
        let (one, other) = self.paper;
        let of = |sheet: (f32, f32)| TileLayout {
            sheet,
            columns: self.sheet_count(width, sheet.0),
            rows: self.sheet_count(height, sheet.1),
        };
        let (upright, across) =
            (of((one.min(other), one.max(other))), of((one.max(other), one.min(other))));
        if across.columns * across.rows < upright.columns * upright.rows { across } else { upright }
    }
}

impl Document {
    /// Spreads a picture over sheets, at `scale` points per unit of the scene. `alt` is the
    /// alternative text, and `words` are Castra's words in its language.
    #[must_use]
    pub fn of_tiles(
        scene: &Arc<Scene>,
        scale: f32,
        tiling: &Tiling,
        alt: &str,
        words: Words,
    ) -> Self {
        let cut = tiling.layout(scene.width * scale, scene.height * scale);
        let mut pages = Vec::with_capacity(cut.rows * cut.columns);
        for row in 0..cut.rows {
            for column in 0..cut.columns {
                pages.push(tile(
                    scene,
                    scale,
                    &cut,
                    TilePosition { tiling, row, column, words },
                    alt,
                ));
            }
        }
        let (title, language) = (scene.title.clone(), words.tag().to_owned());
        Self { title, language, sheet: SheetMarks::default(), pages, ..Self::default() }
    }
}

/// A sheet of a tiling.
struct TilePosition<'a> {
    tiling: &'a Tiling,
    row: usize,
    column: usize,
    words: Words,
}

/// Lays out the sheet at a row and a column of the tiling.
fn tile(
    scene: &Arc<Scene>,
    scale: f32,
    cut: &TileLayout,
    position: TilePosition<'_>,
    alt: &str,
) -> Page {
    let TilePosition { tiling, row, column, words } = position;
    let ((width, height), margin) = (cut.sheet, tiling.margin);
    let mut page = Page::new(width, height);
    let (x, y) =
        (margin - column as f32 * tiling.step(width), margin - row as f32 * tiling.step(height));
    let scene_of = Arc::clone(scene);
    let picture = Item::Picture(Picture { scene: scene_of, x, y, scale, ground: true });
    let position = words.format(
        "tile-place",
        &[
            ("row", (row + 1).into()),
            ("rows", cut.rows.into()),
            ("column", (column + 1).into()),
            ("columns", cut.columns.into()),
        ],
    );
    let values = [("picture", alt.into()), ("place", (&position).into())];
    let tag = Tag::figure(words.format("tile-described", &values), None);
    page.items.push(Item::Tagged(Tagged { tag, items: vec![picture] }));
    // White margins cover contents beyond the print, which are on the neighbouring sheets.
    let (right, bottom) = (width - margin, height - margin);
    for (x0, y0, x1, y1) in [
        (0.0, 0.0, width, margin),
        (0.0, bottom, width, height),
        (0.0, margin, margin, bottom),
        (right, margin, width, bottom),
    ] {
        if let Some(area) = Rect::from_ltrb(x0, y0, x1, y1) {
            let path = Arc::new(PathBuilder::from_rect(area));
            let (transform, fill) = (Transform::identity(), Some(WHITE));
            page.items.push(Item::Node(Node::Shape(Shape {
                path,
                transform,
                fill,
                even_odd: false,
                stroke: None,
            })));
        }
    }
    if cut.rows * cut.columns > 1 {
        let (has_left, has_right) = (column > 0, column + 1 < cut.columns);
        let (has_above, has_below) = (row > 0, row + 1 < cut.rows);
        let across = mark_positions(
            &Side { from: margin, to: right, has_previous: has_left, has_next: has_right },
            tiling.overlap,
        );
        let down = mark_positions(
            &Side { from: margin, to: bottom, has_previous: has_above, has_next: has_below },
            tiling.overlap,
        );
        draw_marks(&mut page, margin, &across, &down);
        page.items.extend(label(&format!("{}: {position}", scene.title), &page, margin));
        page.label = Some(format!("{}.{}", row + 1, column + 1));
    }
    page
}

/// A side of the print on a sheet.
struct Side {
    /// The coordinates of the ends.
    from: f32,
    to: f32,
    /// True for a neighbour before the beginning, and for a neighbour after the end.
    has_previous: bool,
    has_next: bool,
}

/// Returns the positions of the marks along a side, and whether each is broken: solid at the end of
/// the print, broken at the end of a neighbour's.
fn mark_positions(side: &Side, overlap: f32) -> Vec<(f32, bool)> {
    let Side { from, to, has_previous: before, has_next: after } = *side;
    let mut ends = vec![(from, false), (to, false)];
    if overlap > 0.0 {
        ends.extend(before.then_some((from + overlap, true)));
        ends.extend(after.then_some((to - overlap, true)));
    }
    ends
}

/// Draws the marks in the margins.
fn draw_marks(page: &mut Page, margin: f32, across: &[(f32, bool)], down: &[(f32, bool)]) {
    let (width, height) = (page.width, page.height);
    let reach = 0.7 * margin;
    let mut line = |from: (f32, f32), to: (f32, f32), is_broken: bool| {
        let mut path = PathBuilder::new();
        path.move_to(from.0, from.1);
        path.line_to(to.0, to.1);
        let Some(path) = path.finish() else { return };
        let dash = is_broken.then_some((2.0, 1.5));
        let stroke = Stroke { ink: BLACK, width: 0.4, cap: Cap::Butt, dash };
        let (path, transform) = (Arc::new(path), Transform::identity());
        let shape = Shape { path, transform, fill: None, even_odd: false, stroke: Some(stroke) };
        page.items.push(Item::Node(Node::Shape(shape)));
    };
    for &(x, is_broken) in across {
        line((x, margin - reach), (x, margin), is_broken);
        line((x, height - margin), (x, height - margin + reach), is_broken);
    }
    for &(y, is_broken) in down {
        line((margin - reach, y), (margin, y), is_broken);
        line((width - margin, y), (width - margin + reach, y), is_broken);
    }
}

/// Draws the row and column of the sheet in the lower margin.
fn label(text: &str, page: &Page, margin: f32) -> Vec<Item> {
    let style = Style::new(Face::Narrow, (0.36 * margin).clamp(5.0, 9.0));
    let room = Measure::ragged(page.width - 4.0 * margin);
    let lines = typeset(&Typesetter::new(), &[Span::new(text, style, BLACK)], &room);
    let (left, foot) = (2.0 * margin, page.height - 0.4 * margin);
    let runs = lines.into_iter().take(1).flat_map(|line| line.runs);
    runs.map(|run| Item::Node(Node::Text(TextRun { x: run.x + left, y: foot, ..run }))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const TILING: Tiling = Tiling { paper: (200.0, 300.0), margin: 10.0, overlap: 20.0 };

    #[test]
    fn the_sheets_cover_the_picture_and_no_more_than_it_takes() {
        // The first sheet prints 180 x 280, and each further one adds 160 or 260.
        let cut = |width, height| {
            let TileLayout { sheet, columns, rows } = TILING.layout(width, height);
            (sheet.0 > sheet.1, columns, rows)
        };
        assert_eq!(cut(180.0, 280.0), (false, 1, 1));
        assert_eq!(cut(181.0, 280.0), (false, 2, 1));
        assert_eq!(cut(280.0, 180.0), (true, 1, 1), "turned round, it is one sheet");
        assert_eq!(cut(340.0, 540.0), (false, 2, 2));
        assert_eq!(cut(540.0, 180.0), (true, 2, 1));
        assert_eq!(cut(1.0, 1.0), (false, 1, 1));
    }

    #[test]
    fn a_strip_as_wide_as_the_sheet_ends() {
        let tiling = Tiling { overlap: 500.0, ..TILING };
        assert_eq!(tiling.layout(510.0, 100.0).columns, 10);
    }
}
