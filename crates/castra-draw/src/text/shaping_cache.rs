//! A cache of shaped text across pictures. An editor redraws the same map at every keystroke, and
//! shaping the labels would dominate.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;
use std::sync::Arc;

use castra_base::is_invisible;
use harfrust::{Buffer, Direction, ShapeOptions, ShaperFont};
use skrifa::{DrawMemory, GlyphId, PathSink, ScalerFont};
use tiny_skia::{Path, PathBuilder};
use unicode_bidi::{BidiInfo, Level};

use super::style::Style;
use crate::faces::Face;

/// A shaped text, independent of its picture. Lengths are ems.
pub(super) struct Shaped {
    /// The text, with control characters replaced by spaces.
    pub(super) text: Arc<str>,
    /// The glyphs from left to right, without those that print nothing.
    pub(super) glyphs: Vec<ShapedGlyph>,
    pub(super) advance: f32,
    /// The characters that no font has, each once. A box replaces each.
    pub(super) missing: Vec<char>,
}

/// A glyph of a shaped text.
pub(super) struct ShapedGlyph {
    pub(super) face: Face,
    /// The glyph id in the font.
    pub(super) id: u32,
    pub(super) outline: Arc<Path>,
    /// The byte offset in the text.
    pub(super) start: u32,
    pub(super) x: f32,
    pub(super) y: f32,
}

/// The key of a shaped text: the face, the bits of the tracking, the direction of the paragraph if
/// known, and the text.
pub(super) type Key = (Face, u32, Option<bool>, Box<str>);

/// Returns the cache key of a text in a style.
pub(super) fn key(text: &str, style: Style) -> Key {
    (style.face, style.tracking.to_bits(), style.reads_from_right, Box::from(text))
}

/// The cache of a thread; a drawing is made by one thread.
#[derive(Default)]
struct ShapeCache {
    lines: HashMap<Key, Rc<Shaped>>,
    /// The outlines of glyphs; `None` for a glyph that prints nothing.
    outlines: HashMap<(Face, u32), Option<Arc<Path>>>,
    /// The author's fonts in effect for the cached lines.
    fonts: Rc<[Face]>,
}

/// The maximum number of cached lines; a large map has about 300.
const MAX_CACHED_LINES: usize = 4096;

/// The maximum length of a cached text. Longer texts are prose, which is seldom set twice.
const MAX_CACHED_LENGTH: usize = 64;

thread_local! {
    static CACHE: RefCell<ShapeCache> = RefCell::default();
}

/// Shapes a text on one line. `fonts` are the fallback for characters that no embedded face has.
pub(super) fn shape_line(text: &str, style: Style, fonts: &Rc<[Face]>) -> Rc<Shaped> {
    CACHE.with_borrow_mut(|kept| {
        if kept.fonts != *fonts {
            *kept = ShapeCache { fonts: Rc::clone(fonts), ..ShapeCache::default() };
        }
        if text.len() > MAX_CACHED_LENGTH {
            return Rc::new(kept.shape(text, style));
        }
        let key = key(text, style);
        if let Some(line) = kept.lines.get(&key) {
            return Rc::clone(line);
        }
        if kept.lines.len() >= MAX_CACHED_LINES {
            *kept = ShapeCache { fonts: Rc::clone(fonts), ..ShapeCache::default() };
        }
        let line = Rc::new(kept.shape(text, style));
        kept.lines.insert(key, Rc::clone(&line));
        line
    })
}

/// Replaces control characters and line breaks, which would print as boxes, by spaces.
fn printable(c: char) -> char {
    if c.is_control() || matches!(c, '\u{2028}' | '\u{2029}') { ' ' } else { c }
}

/// Returns whether a text may contain characters that read from right to left, of which Hebrew has
/// the lowest code points.
pub(super) fn may_turn(text: &str) -> bool {
    !text.is_ascii()
        && text.chars().any(|c| c >= '\u{590}' && !('\u{900}'..'\u{200e}').contains(&c))
}

/// Divides a line into runs of one direction, in visual order: byte ranges, each with a flag that
/// is true for right-to-left text. `from_right` is true if the paragraph reads from right to left.
/// If it is false and no character of the line could read from right to left, returns `None`.
#[must_use]
pub fn bidi_runs(text: &str, from_right: bool) -> Option<Vec<(std::ops::Range<usize>, bool)>> {
    if !from_right && !may_turn(text) {
        return None;
    }
    Some(direction_runs(text, Some(Level::from(u8::from(from_right)))))
}

fn direction_runs(text: &str, base: Option<Level>) -> Vec<(std::ops::Range<usize>, bool)> {
    let bidi = BidiInfo::new(text, base);
    let mut found = Vec::new();
    // A line contains no line breaks, so there is one paragraph.
    for paragraph in &bidi.paragraphs {
        let (levels, runs) = bidi.visual_runs(paragraph, paragraph.range.clone());
        let turned =
            |run: &std::ops::Range<usize>| levels.get(run.start).is_some_and(Level::is_rtl);
        found.extend(runs.into_iter().map(|run| (run.clone(), turned(&run))));
    }
    found
}

impl ShapeCache {
    fn shape(&mut self, text: &str, style: Style) -> Shaped {
        let clean: String = text.chars().map(printable).collect();
        let mut line = LineBuilder { glyphs: Vec::new(), pen: 0.0, missing: Vec::new() };
        if may_turn(&clean) {
            let base = style.reads_from_right.map(|turned| Level::from(u8::from(turned)));
            for (run, turned) in direction_runs(&clean, base) {
                self.run(&clean, run, turned, style, &mut line);
            }
        } else {
            self.run(&clean, 0..clean.len(), false, style, &mut line);
        }
        let LineBuilder { glyphs, mut pen, missing } = line;
        if !glyphs.is_empty() {
            pen -= style.tracking;
        }
        Shaped { text: Arc::from(clean), glyphs, advance: pen.max(0.0), missing }
    }

    /// Shapes a run of one direction.
    fn run(
        &mut self,
        text: &str,
        range: std::ops::Range<usize>,
        turned: bool,
        style: Style,
        line: &mut LineBuilder,
    ) {
        let start = range.start;
        // Invariant: the range is the line or a run in it, so it lies on character boundaries.
        let Some(part) = text.get(range) else { return };
        let mut runs = runs(style.face, &self.fonts, part, &mut line.missing);
        if turned {
            runs.reverse();
        }
        for (face, at, run) in runs {
            let before = (start + at) as u32;
            let Some(font) = face.font() else { continue };
            let mut buffer = Buffer::new();
            buffer.push_str(run);
            if turned {
                buffer.set_direction(Direction::RightToLeft);
            }
            buffer.guess_segment_properties();
            if harfrust::shape(&ShaperFont::new(font), &mut buffer, ShapeOptions::new()).is_err() {
                continue;
            }
            // Right-to-left scripts may join letters, which tracking would separate.
            let tracking = if turned { 0.0 } else { style.tracking };
            for (info, at) in buffer.glyph_infos().iter().zip(buffer.glyph_positions()) {
                let em = |units: i32| units as f32 / face.units_per_em();
                if let Some(outline) = self.outline(face, info.glyph_id) {
                    line.glyphs.push(ShapedGlyph {
                        face,
                        id: info.glyph_id,
                        outline,
                        start: before + info.cluster,
                        x: line.pen + em(at.x_offset),
                        y: em(at.y_offset),
                    });
                }
                line.pen += em(at.x_advance);
                if at.x_advance > 0 {
                    line.pen += tracking;
                }
            }
        }
    }

    fn outline(&mut self, face: Face, glyph: u32) -> Option<Arc<Path>> {
        let traced = || face.font().and_then(|font| trace(font, glyph)).map(Arc::new);
        self.outlines.entry((face, glyph)).or_insert_with(traced).clone()
    }
}

/// A line under construction.
struct LineBuilder {
    glyphs: Vec<ShapedGlyph>,
    pen: f32,
    missing: Vec<char>,
}

/// Divides text where a fallback face is needed. Returns each part with its byte offset. Combining
/// marks stay with their letter if its face has them. A character that no font has goes to the
/// symbol face, which prints a box.
fn runs<'t>(
    face: Face,
    fonts: &[Face],
    text: &'t str,
    missing: &mut Vec<char>,
) -> Vec<(Face, usize, &'t str)> {
    let mut runs: Vec<(Face, usize, &str)> = Vec::new();
    let mut start = 0;
    let mut current = face;
    for (at, c) in text.char_indices() {
        let wanted = if face.has(c) {
            face
        } else if c.is_whitespace() {
            // Fonts of symbols may lack spaces of other widths, so the usual space replaces them.
            if current.has(' ') { current } else { face }
        } else if is_invisible(c) || current.has(c) {
            current
        } else {
            let others = Face::EMBEDDED.iter().chain(fonts);
            others.copied().find(|other| other.has(c)).unwrap_or_else(|| {
                if !missing.contains(&c) {
                    missing.push(c);
                }
                Face::Symbols
            })
        };
        if wanted != current {
            if at > start {
                runs.push((current, start, &text[start..at]));
            }
            (start, current) = (at, wanted);
        }
    }
    if start < text.len() {
        runs.push((current, start, &text[start..]));
    }
    runs
}

fn trace(font: &harfrust::Font, glyph: u32) -> Option<Path> {
    let mut pen = Pen { path: PathBuilder::new(), units: f32::from(font.units_per_em()) };
    let scaler = ScalerFont::unhinted(font.clone(), None);
    scaler.outline(GlyphId::new(glyph))?.draw(DrawMemory::Scratch, &mut pen).ok()?;
    pen.path.finish()
}

/// Converts font units, with y up, to ems, with y down.
struct Pen {
    path: PathBuilder,
    /// The font's units per em.
    units: f32,
}

impl Pen {
    fn em(&self, x: f32, y: f32) -> (f32, f32) {
        (x / self.units, -y / self.units)
    }
}

impl PathSink for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.em(x, y);
        self.path.move_to(x, y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.em(x, y);
        self.path.line_to(x, y);
    }

    fn quad_to(&mut self, cx: f32, cy: f32, x: f32, y: f32) {
        let ((cx, cy), (x, y)) = (self.em(cx, cy), self.em(x, y));
        self.path.quad_to(cx, cy, x, y);
    }

    fn curve_to(&mut self, ax: f32, ay: f32, bx: f32, by: f32, x: f32, y: f32) {
        let ((ax, ay), (bx, by), (x, y)) = (self.em(ax, ay), self.em(bx, by), self.em(x, y));
        self.path.cubic_to(ax, ay, bx, by, x, y);
    }

    fn close(&mut self) {
        self.path.close();
    }
}
