use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;
use std::sync::Arc;

use harfrust::{Buffer, ShapeOptions, ShaperFont};
use skrifa::{DrawMemory, GlyphId, PathSink, ScalerFont};
use tiny_skia::{Path, PathBuilder};

use super::Face;
use crate::scene::Glyph;

/// A face at a size, with extra room between letters.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Style {
    /// The face.
    pub face: Face,
    /// Size of the em.
    pub size: f32,
    /// Extra room after each letter, in ems.
    pub tracking: f32,
}

impl Style {
    /// A face at a size.
    #[must_use]
    pub const fn new(face: Face, size: f32) -> Self {
        Self { face, size, tracking: 0.0 }
    }

    /// The same style with room between letters, as capitals want it.
    #[must_use]
    pub const fn tracked(self, tracking: f32) -> Self {
        Self { tracking, ..self }
    }

    /// The same style at another size.
    #[must_use]
    pub const fn sized(self, size: f32) -> Self {
        Self { size, ..self }
    }

    /// Height of a capital letter.
    #[must_use]
    pub const fn cap(&self) -> f32 {
        self.face.cap_height() * self.size
    }
}

/// A shaped line: glyphs in ems.
#[derive(Debug)]
pub struct Line {
    /// What it says; control characters are spaces.
    pub text: Arc<str>,
    /// Its glyphs, but for those that print nothing.
    pub glyphs: Arc<[Glyph]>,
    /// Its length in ems.
    pub advance: f32,
}

/// A face, the tracking's bits, and a text.
type Key = (Face, u32, Box<str>);

/// Shapes text, and remembers what it has shaped and outlined.
pub struct Setter {
    lines: RefCell<HashMap<Key, Rc<Line>>>,
    glyphs: RefCell<HashMap<(Face, u32), u32>>,
    outlines: RefCell<Vec<Arc<Path>>>,
}

impl Default for Setter {
    fn default() -> Self {
        Self::new()
    }
}

impl Setter {
    /// One that has shaped nothing yet.
    #[must_use]
    pub fn new() -> Self {
        Self { lines: RefCell::default(), glyphs: RefCell::default(), outlines: RefCell::default() }
    }

    /// Every glyph used so far.
    #[must_use]
    pub fn into_outlines(self) -> Vec<Arc<Path>> {
        self.outlines.into_inner()
    }

    /// Length of a text on one line.
    #[must_use]
    pub fn width(&self, text: &str, style: Style) -> f32 {
        self.line(text, style).advance * style.size
    }

    /// A text on one line.
    #[must_use]
    pub fn line(&self, text: &str, style: Style) -> Rc<Line> {
        let key = (style.face, style.tracking.to_bits(), Box::from(text));
        if let Some(line) = self.lines.borrow().get(&key) {
            return Rc::clone(line);
        }
        let line = Rc::new(self.shape(text, style));
        self.lines.borrow_mut().insert(key, Rc::clone(&line));
        line
    }

    fn shape(&self, text: &str, style: Style) -> Line {
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
                    glyphs.push(Glyph {
                        outline,
                        face,
                        // No font has more glyphs than this counts.
                        id: info.glyph_id as u16,
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
        Line { text: Arc::from(clean), glyphs: Arc::from(glyphs), advance: pen.max(0.0) }
    }

    fn outline(&self, face: Face, glyph: u32) -> Option<u32> {
        /// An index that no outline has: the glyph is blank.
        const BLANK: u32 = u32::MAX;
        if let Some(&index) = self.glyphs.borrow().get(&(face, glyph)) {
            return (index != BLANK).then_some(index);
        }
        let index = face.font().and_then(|font| trace(font, glyph)).map_or(BLANK, |path| {
            let mut outlines = self.outlines.borrow_mut();
            outlines.push(Arc::new(path));
            (outlines.len() - 1) as u32
        });
        self.glyphs.borrow_mut().insert((face, glyph), index);
        (index != BLANK).then_some(index)
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
