//! Shaped text that is kept from one picture to the next. An editor draws the same map at each
//! letter that is typed, and shaping its labels would be most of the work.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;
use std::sync::Arc;

use harfrust::{Buffer, ShapeOptions, ShaperFont};
use skrifa::{DrawMemory, GlyphId, PathSink, ScalerFont};
use tiny_skia::{Path, PathBuilder};

use super::{Face, Style};

/// A shaped text, whatever picture it stands in. Lengths are in ems.
pub(super) struct Shaped {
    /// What it says; control characters are spaces.
    pub(super) text: Arc<str>,
    /// Its glyphs, but for those that print nothing.
    pub(super) glyphs: Vec<ShapedGlyph>,
    pub(super) advance: f32,
}

/// A glyph of a shaped text.
pub(super) struct ShapedGlyph {
    pub(super) face: Face,
    /// Its number in the font.
    pub(super) id: u32,
    pub(super) outline: Arc<Path>,
    /// The byte of the text that it is of.
    pub(super) start: u32,
    pub(super) x: f32,
    pub(super) y: f32,
}

/// A face, the tracking's bits, and a text.
pub(super) type Key = (Face, u32, Box<str>);

/// What is kept, for a thread: a drawing is made by one.
#[derive(Default)]
struct Kept {
    lines: HashMap<Key, Rc<Shaped>>,
    /// None of a glyph that prints nothing.
    outlines: HashMap<(Face, u32), Option<Arc<Path>>>,
}

/// Most lines that are kept; a large map has about 300.
const MOST: usize = 4096;

/// Longer texts are running prose, which is seldom set twice.
const LONGEST: usize = 64;

thread_local! {
    static KEPT: RefCell<Kept> = RefCell::default();
}

/// A text on one line.
pub(super) fn shaped(text: &str, style: Style) -> Rc<Shaped> {
    KEPT.with_borrow_mut(|kept| {
        if text.len() > LONGEST {
            return Rc::new(kept.shape(text, style));
        }
        let key = (style.face, style.tracking.to_bits(), Box::from(text));
        if let Some(line) = kept.lines.get(&key) {
            return Rc::clone(line);
        }
        if kept.lines.len() >= MOST {
            *kept = Kept::default();
        }
        let line = Rc::new(kept.shape(text, style));
        kept.lines.insert(key, Rc::clone(&line));
        line
    })
}

impl Kept {
    fn shape(&mut self, text: &str, style: Style) -> Shaped {
        let mut glyphs = Vec::new();
        let mut pen = 0.0;
        // Control characters have no glyph and would print as empty boxes.
        let clean: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        let mut start = 0;
        for (face, run) in runs(style.face, &clean) {
            let before = start;
            start += run.len() as u32;
            let Some(font) = face.font() else { continue };
            let mut buffer = Buffer::new();
            buffer.push_str(run);
            buffer.guess_segment_properties();
            if harfrust::shape(&ShaperFont::new(font), &mut buffer, ShapeOptions::new()).is_err() {
                continue;
            }
            for (info, at) in buffer.glyph_infos().iter().zip(buffer.glyph_positions()) {
                let em = |units: i32| units as f32 / Face::UNITS;
                if let Some(outline) = self.outline(face, info.glyph_id) {
                    glyphs.push(ShapedGlyph {
                        face,
                        id: info.glyph_id,
                        outline,
                        start: before + info.cluster,
                        x: pen + em(at.x_offset),
                        y: em(at.y_offset),
                    });
                }
                pen += em(at.x_advance);
                if at.x_advance > 0 {
                    pen += style.tracking;
                }
            }
        }
        if !glyphs.is_empty() {
            pen -= style.tracking;
        }
        Shaped { text: Arc::from(clean), glyphs, advance: pen.max(0.0) }
    }

    fn outline(&mut self, face: Face, glyph: u32) -> Option<Arc<Path>> {
        let traced = || face.font().and_then(|font| trace(font, glyph)).map(Arc::new);
        self.outlines.entry((face, glyph)).or_insert_with(traced).clone()
    }
}

/// The text cut where another face has to help out. Marks stay with the letter
/// before them where its face has them.
fn runs(face: Face, text: &str) -> Vec<(Face, &str)> {
    let mut runs: Vec<(Face, &str)> = Vec::new();
    let mut start = 0;
    let mut current = face;
    for (at, c) in text.char_indices() {
        let wanted = if face.has(c) {
            face
        } else if c.is_whitespace() || current.has(c) {
            current
        } else {
            Face::ALL.into_iter().find(|f| f.has(c)).unwrap_or(face)
        };
        if wanted != current {
            if at > start {
                runs.push((current, &text[start..at]));
            }
            (start, current) = (at, wanted);
        }
    }
    if start < text.len() {
        runs.push((current, &text[start..]));
    }
    runs
}

fn trace(font: &harfrust::Font, glyph: u32) -> Option<Path> {
    let mut pen = Pen(PathBuilder::new());
    let scaler = ScalerFont::unhinted(font.clone(), None);
    scaler.outline(GlyphId::new(glyph))?.draw(DrawMemory::Scratch, &mut pen).ok()?;
    pen.0.finish()
}

/// Turns font units, y upward, into ems, y downward.
struct Pen(PathBuilder);

impl Pen {
    fn em(x: f32, y: f32) -> (f32, f32) {
        (x / Face::UNITS, -y / Face::UNITS)
    }
}

impl PathSink for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        let (x, y) = Self::em(x, y);
        self.0.move_to(x, y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        let (x, y) = Self::em(x, y);
        self.0.line_to(x, y);
    }

    fn quad_to(&mut self, cx: f32, cy: f32, x: f32, y: f32) {
        let ((cx, cy), (x, y)) = (Self::em(cx, cy), Self::em(x, y));
        self.0.quad_to(cx, cy, x, y);
    }

    fn curve_to(&mut self, ax: f32, ay: f32, bx: f32, by: f32, x: f32, y: f32) {
        let ((ax, ay), (bx, by), (x, y)) = (Self::em(ax, ay), Self::em(bx, by), Self::em(x, y));
        self.0.cubic_to(ax, ay, bx, by, x, y);
    }

    fn close(&mut self) {
        self.0.close();
    }
}
