//! The layout of elements to be cut out on paper, and the crop marks.

use castra_words::Words;

use super::options::{Arrangement, Duplex, MM, SheetKind, SheetOptions, paper};
use super::page::{SheetPage, page, page_of_size};
use crate::bounds::{Bounds, Pt, pt};
use crate::error::DrawError;
use crate::scene::{Ink, Stroke};
use crate::sheet::{Anchor, Sheet, rounded};
use crate::text::{Face, Style};

/// The unprintable margins of common printers in millimetres: left and right, top and bottom.
const EDGE: (f32, f32) = (5.0, 7.0);
/// The length of a crop mark in millimetres.
const MARK: f32 = 4.0;

/// A grid of equal rectangles on a page.
#[derive(Clone, Copy, Debug)]
pub(super) struct Grid {
    across: usize,
    down: usize,
    size: (f32, f32),
    gap: f32,
    origin: Pt,
}

impl Grid {
    /// Fits as many rectangles of a size in millimetres as the paper has space for, with gaps
    /// between them: `default_gap`, or the gap in the options. For a cutting machine, a gap is at
    /// least as wide as the bleed of both neighbours.
    pub(super) fn of(
        options: &SheetOptions,
        what: &'static str,
        width: f32,
        height: f32,
        default_gap: f32,
    ) -> Result<Self, DrawError> {
        let of_paper = paper(options);
        let gap = options.gap.unwrap_or(default_gap);
        let gap = if options.cut_lines { gap.max(2.0 * options.bleed).max(2.0) } else { gap };
        let (w, h, gap) = (width * MM, height * MM, gap * MM);
        let fits = |room: f32, edge: f32, item: f32| {
            ((room - 2.0 * edge * MM + gap) / (item + gap)).floor()
        };
        let (across, down) = match options.arrangement {
            Arrangement::Sheets => (fits(of_paper.0, EDGE.0, w), fits(of_paper.1, EDGE.1, h)),
            // A separate page is as large as the element.
            Arrangement::SeparatePages => (1.0, 1.0),
        };
        if across < 1.0 || down < 1.0 {
            return Err(DrawError::TooLargeForPaper { what, width, height });
        }
        let used = |count: f32, item: f32| count * (item + gap) - gap;
        let origin = pt((of_paper.0 - used(across, w)) / 2.0, (of_paper.1 - used(down, h)) / 2.0);
        Ok(Self { across: across as usize, down: down as usize, size: (w, h), gap, origin })
    }

    /// Returns the number of rectangles on a page.
    pub(super) const fn room(&self) -> usize {
        self.across * self.down
    }

    /// Returns the `index`th rectangle, row by row; mirrored on backs.
    fn place(&self, index: usize, mirrored: bool) -> Bounds {
        let (col, row) = (index % self.across, index / self.across);
        let col = if mirrored { self.across - 1 - col } else { col };
        let (w, h) = self.size;
        let x = self.origin.x + col as f32 * (w + self.gap);
        let y = self.origin.y + row as f32 * (h + self.gap);
        Bounds::from_corner(x, y, w, h)
    }

    /// Returns a rectangle of `count` extended by the bleed on the sides without a neighbour.
    fn with_bleed(&self, index: usize, count: usize, bleed: f32, mirrored: bool) -> Bounds {
        let b = self.place(index, mirrored);
        if self.gap > 0.0 {
            return b.expand(bleed.min(self.gap / 2.0));
        }
        let (col, row) = (index % self.across, index / self.across);
        let is_filled = |col: usize, row: usize| row * self.across + col < count;
        let outward = |is_free: bool| if is_free { bleed } else { 0.0 };
        let before = outward(col == 0);
        let after = outward(col + 1 == self.across || !is_filled(col + 1, row));
        let (left, right) = if mirrored { (after, before) } else { (before, after) };
        Bounds {
            x0: b.x0 - left,
            x1: b.x1 + right,
            y0: b.y0 - outward(row == 0),
            y1: b.y1 + outward(!is_filled(col, row + 1)),
        }
    }

    /// Draws crop marks outside the grid, on all four sides.
    fn draw_crop_marks(&self, sheet: &mut Sheet<'_>, count: usize, bleed: f32, mirrored: bool) {
        let rows = count.div_ceil(self.across).max(1);
        let columns = count.min(self.across).max(1);
        let stroke = Stroke::new(Ink::from_rgb(0x0000_0000), 0.12 * MM).with_butt_ends();
        let first = self.place(0, false);
        let last = self.place(self.room() - 1, false);
        let bottom = self.place((rows - 1) * self.across, false).y1;
        let off = bleed + 0.6 * MM;
        let length = (MARK * MM).min(first.x0 - off - 0.5 * MM).max(0.0);
        let high = (MARK * MM).min(first.y0 - off - 0.5 * MM).max(0.0);
        let (left, right) = if mirrored {
            (self.place(columns - 1, true).x0, last.x1)
        } else {
            (first.x0, self.place(columns - 1, false).x1)
        };
        for column in 0..columns {
            let b = self.place(column, mirrored);
            for x in [b.x0, b.x1] {
                sheet.line(pt(x, first.y0 - off - high), pt(x, first.y0 - off), stroke);
                sheet.line(pt(x, bottom + off), pt(x, bottom + off + high), stroke);
            }
        }
        for row in 0..rows {
            let b = self.place(row * self.across, false);
            for y in [b.y0, b.y1] {
                sheet.line(pt(left - off - length, y), pt(left - off, y), stroke);
                sheet.line(pt(right + off, y), pt(right + off + length, y), stroke);
            }
        }
    }
}

/// The area of an element to be cut out.
#[derive(Clone, Copy, Debug)]
pub(super) struct Room {
    /// The rectangle inside the cut.
    pub(super) cut: Bounds,
    /// The rectangle with its bleed, which is 0 toward a neighbour without a gap.
    pub(super) whole: Bounds,
    /// The bleed of a side without a neighbour.
    pub(super) bleed: f32,
}

/// An element to be cut out.
pub(super) trait CutOut {
    /// Fills the rectangle, including the bleed.
    fn draw_ground(&self, sheet: &mut Sheet<'_>, bounds: Bounds, back: bool);
    /// Draws the parts below the contents that extend over the cut.
    fn draw_background(&self, _: &mut Sheet<'_>, _: Room, _back: bool) {}
    /// Draws the contents within the cut.
    fn draw(&self, sheet: &mut Sheet<'_>, bounds: Bounds, back: bool);
    /// Draws the line along the cut, if there is one.
    fn draw_edge(&self, _: &mut Sheet<'_>, _: Bounds) {}
    /// Returns the name of the element in file names, if it has its own page.
    fn title(&self) -> &str;
}

/// The properties of a run of pages.
#[derive(Clone, Copy, Debug)]
pub(super) struct PageRun<'a> {
    pub(super) kind: SheetKind,
    /// The name in file names.
    pub(super) name: &'a str,
    /// The line at the foot of each page.
    pub(super) title: &'a str,
    /// True if the backs are printed.
    pub(super) backs: bool,
    /// Castra's words in the language of the sheets.
    pub(super) words: Words,
}

/// Lays out elements, each with a number of copies, on as many pages as they need, fronts and backs
/// alternating. With [`Arrangement::SeparatePages`], each element is drawn once, on its own page.
pub(super) fn lay_out<T: CutOut>(
    items: &[(T, usize)],
    grid: &Grid,
    run: PageRun<'_>,
    options: &SheetOptions,
) -> Vec<SheetPage> {
    if options.arrangement == Arrangement::SeparatePages {
        return lay_out_each(items, grid.size, run, options);
    }
    let copies = items.iter().flat_map(|(thing, count)| std::iter::repeat_n(thing, *count));
    let copies: Vec<&T> = copies.collect();
    let sheets = copies.len().div_ceil(grid.room()).max(1);
    let backs = run.backs && options.duplex != Duplex::FrontsOnly;
    let bleed = options.bleed * MM;
    let mut pages = Vec::new();
    for (number, items) in copies.chunks(grid.room()).enumerate() {
        for back in [false, true].into_iter().take(if backs { 2 } else { 1 }) {
            let side = match (backs, back) {
                (false, _) => "",
                (true, false) => "-front",
                (true, true) => "-back",
            };
            let name = format!("{}-{}{side}", run.name, number + 1);
            let key = if back { "sheet-page-back" } else { "sheet-page" };
            let values = [
                ("title", run.title.into()),
                ("number", (number + 1).into()),
                ("count", sheets.into()),
            ];
            let title = run.words.format(key, &values);
            let turned = back && options.duplex == Duplex::ShortEdge;
            let scene = page(options, &title, turned, |sheet| {
                let count = items.len();
                let room = |i| Room {
                    cut: grid.place(i, back),
                    whole: grid.with_bleed(i, count, bleed, back),
                    bleed,
                };
                let places = || items.iter().enumerate().map(|(i, thing)| (thing, room(i)));
                for (thing, room) in places() {
                    thing.draw_ground(sheet, room.whole, back);
                }
                for (thing, room) in places() {
                    thing.draw_background(sheet, room, back);
                    thing.draw(sheet, room.cut, back);
                    if !options.cut_lines {
                        thing.draw_edge(sheet, room.cut);
                    }
                }
                match (options.cut_lines, back) {
                    (true, false) => cut_lines(sheet, places().map(|(_, room)| room.cut)),
                    // The machine cuts along the lines on the front.
                    (true, true) => {}
                    (false, _) => grid.draw_crop_marks(sheet, count, bleed, back),
                }
                draw_foot(sheet, options, &title);
            });
            let pieces = if back { 0 } else { items.len() };
            pages.push(SheetPage { kind: run.kind, name, scene, pieces });
        }
    }
    pages
}

/// Draws the lines for a cutting machine, with round corners for its blade. They form a separate
/// layer in pure magenta, so that a program can distinguish them from the print.
fn cut_lines(sheet: &mut Sheet<'_>, cuts: impl Iterator<Item = Bounds>) {
    let line = Stroke::new(Ink::from_rgb(0x00FF_00FF), 0.1 * MM);
    sheet.layer("cut-lines", |sheet| {
        for cut in cuts {
            let corner = 0.06 * cut.width().min(cut.height());
            sheet.stroke(rounded(cut, corner), line);
        }
    });
}

/// The maximum error of a cut in millimetres: a sixteenth of an inch.
const MAX_CUT_ERROR: f32 = 25.4 / 16.0;

/// Lays out each element on its own page for each side.
fn lay_out_each<T: CutOut>(
    things: &[(T, usize)],
    (width, height): (f32, f32),
    run: PageRun<'_>,
    options: &SheetOptions,
) -> Vec<SheetPage> {
    let bleed = options.bleed * MM;
    let bounds = Bounds::from_corner(0.0, 0.0, width + 2.0 * bleed, height + 2.0 * bleed);
    let cut = bounds.expand(-bleed);
    // The contents keep away from the edge, so that an inexact cut does not show.
    let inner = cut.expand(-(MAX_CUT_ERROR * MM).min(0.15 * width.min(height)));
    let backs = run.backs && options.duplex != Duplex::FrontsOnly;
    let mut pages = Vec::new();
    for (number, (thing, count)) in things.iter().enumerate() {
        for (back, side) in
            [(false, "front"), (true, "back")].into_iter().take(1 + usize::from(backs))
        {
            let title = thing.title();
            let name =
                format!("{}-{:03}-{}-x{count}-{side}", run.name, number + 1, file_name(title));
            let scene =
                page_of_size(options, (bounds.width(), bounds.height()), title, false, |sheet| {
                    thing.draw_ground(sheet, bounds, back);
                    thing.draw_background(sheet, Room { cut, whole: bounds, bleed }, back);
                    thing.draw(sheet, inner, back);
                    if options.cut_lines && !back {
                        cut_lines(sheet, std::iter::once(cut));
                    }
                });
            let pieces = if back { 0 } else { *count };
            pages.push(SheetPage { kind: run.kind, name, scene, pieces });
        }
    }
    pages
}

/// Returns a title as a part of a file name: lower case, digits and hyphens, at most 40 characters.
fn file_name(title: &str) -> String {
    let words = title.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    let name = words.collect::<Vec<_>>().join("-").to_lowercase();
    name.chars().take(40).collect()
}

/// Draws the title of the page in small type at its foot.
pub(super) fn draw_foot(sheet: &mut Sheet<'_>, options: &SheetOptions, title: &str) {
    let (width, height) = paper(options);
    let style = Style::new(Face::Body, 2.1 * MM);
    let ink = Ink::from_rgb(0x0066_6666);
    let at = pt(width / 2.0, height - 2.0 * MM);
    let room = width - 20.0 * MM;
    let style = sheet.setter.shrink(title, style, room, 0.7);
    let line = sheet.clip("the line at the foot of a page,", title, style, room);
    sheet.text(&line, style, ink, at, Anchor::Middle);
}
