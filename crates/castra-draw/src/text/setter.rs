use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;
use std::sync::Arc;

use tiny_skia::Path;

use super::Face;
use super::shaped::{Key, Shaped, ShapedGlyph, shaped};
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

/// Sets the text of a picture, and remembers what it has set, with the outlines of its glyphs.
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
        let line = Rc::new(self.of(&shaped(text, style)));
        self.lines.borrow_mut().insert(key, Rc::clone(&line));
        line
    }

    /// A shaped text with the outlines of this picture.
    fn of(&self, shaped: &Shaped) -> Line {
        let glyph = |glyph: &ShapedGlyph| Glyph {
            outline: self.outline(glyph),
            face: glyph.face,
            // No font has more glyphs than this counts.
            id: glyph.id as u16,
            start: glyph.start,
            x: glyph.x,
            y: glyph.y,
        };
        let glyphs = shaped.glyphs.iter().map(glyph).collect();
        Line { text: Arc::clone(&shaped.text), glyphs, advance: shaped.advance }
    }

    fn outline(&self, glyph: &ShapedGlyph) -> u32 {
        *self.glyphs.borrow_mut().entry((glyph.face, glyph.id)).or_insert_with(|| {
            let mut outlines = self.outlines.borrow_mut();
            outlines.push(Arc::clone(&glyph.outline));
            (outlines.len() - 1) as u32
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is kept from picture to picture shows in none of them.
    #[test]
    fn a_setter_sets_what_the_one_before_it_has_set() {
        let style = Style::new(Face::Narrow, 10.0);
        let words = [
            "A1",
            "HC Ā",
            "x\ty",
            "",
            "A1",
            "Ἀννίβας and a line of prose that is longer than most labels are, so that it is not kept",
        ];
        let set = || {
            let setter = Setter::new();
            let lines: Vec<String> =
                words.iter().map(|word| format!("{:?}", setter.line(word, style))).collect();
            (lines, setter.into_outlines())
        };
        let (one, other) = (set(), set());
        assert!(!one.1.is_empty());
        assert_eq!(one, other);
    }

    /// More lines than are kept are set as well as few.
    #[test]
    fn what_is_kept_is_bounded() {
        let style = Style::new(Face::Body, 10.0);
        let setter = Setter::new();
        let first = setter.line("0", style).advance;
        let all = (0..10_000).map(|n: u32| Setter::new().line(&n.to_string(), style).advance);
        assert!(all.fold(0.0, f32::max) > first);
        assert_eq!(Setter::new().line("0", style).advance, first);
    }
}
