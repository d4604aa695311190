//! The shaping of text, with the font faces and the outlines that a picture uses.

use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap};
use std::rc::Rc;
use std::sync::Arc;

use tiny_skia::Path;

use castra_base::listed_characters;

use super::shaping_cache::{Key, Shaped, ShapedGlyph, key, may_turn, shape_line};
use super::style::Style;
use crate::faces::{AuthorFont, Face};
use crate::scene::Glyph;

/// A shaped line of text. Lengths are ems.
#[derive(Debug)]
pub struct ShapedLine {
    /// The text, with control characters replaced by spaces.
    pub text: Arc<str>,
    /// The glyphs from left to right, without those that print nothing.
    pub glyphs: Arc<[Glyph]>,
    /// The advance in ems.
    pub advance: f32,
}

/// A typesetter, which shapes the text of a picture and collects the outlines of its glyphs.
pub struct Typesetter {
    lines: RefCell<HashMap<Key, Rc<ShapedLine>>>,
    glyphs: RefCell<HashMap<(Face, u32), u32>>,
    outlines: RefCell<Vec<Arc<Path>>>,
    /// The author's fonts, in the order of fallback.
    fonts: Rc<[Face]>,
    /// Characters that no font has.
    missing: RefCell<BTreeSet<char>>,
}

/// The maximum number of characters of a name, which gets a single face.
const MAX_NAME_CHARS: usize = 60;

impl Default for Typesetter {
    fn default() -> Self {
        Self::new()
    }
}

impl Typesetter {
    /// Creates a typesetter with the embedded fonts.
    #[must_use]
    pub fn new() -> Self {
        Self::with_fonts(&[])
    }

    /// Creates a typesetter with the embedded fonts and an author's.
    #[must_use]
    pub fn with_fonts(fonts: &[AuthorFont]) -> Self {
        Self {
            lines: RefCell::default(),
            glyphs: RefCell::default(),
            outlines: RefCell::default(),
            fonts: fonts.iter().map(|font| font.face()).collect(),
            missing: RefCell::default(),
        }
    }

    /// Returns a message about the characters that no font has, or `None` if there are none.
    #[must_use]
    pub fn missing_message(&self) -> Option<String> {
        let missing = self.missing.borrow();
        let listed = listed_characters(missing.iter().copied());
        (!missing.is_empty()).then(|| format!("no font has {listed}: boxes are printed instead"))
    }

    /// Chooses the face and the direction for a whole text; a style with a direction is returned
    /// unchanged. A short text, such as a name, gets a single face with all its letters if there is
    /// one. The first letter determines the direction.
    #[must_use]
    pub fn adapt_style(&self, text: &str, style: Style) -> Style {
        if style.reads_from_right.is_some() {
            return style;
        }
        if text.is_ascii() {
            return Style { reads_from_right: Some(false), ..style };
        }
        let turned = may_turn(text)
            && unicode_bidi::get_base_direction(text) == unicode_bidi::Direction::Rtl;
        Style { face: one_face(text, style.face), reads_from_right: Some(turned), ..style }
    }

    /// Returns the outlines of every glyph in use.
    #[must_use]
    pub fn into_outlines(self) -> Vec<Arc<Path>> {
        self.outlines.into_inner()
    }

    /// Returns the length of a text on one line, in the unit of the font size.
    #[must_use]
    pub fn width(&self, text: &str, style: Style) -> f32 {
        self.typeset_line(text, style).advance * style.size
    }

    /// Shapes a text as one line.
    #[must_use]
    pub fn typeset_line(&self, text: &str, style: Style) -> Rc<ShapedLine> {
        let style = self.adapt_style(text, style);
        let key = key(text, style);
        if let Some(line) = self.lines.borrow().get(&key) {
            return Rc::clone(line);
        }
        let line = Rc::new(self.place_glyphs(&shape_line(text, style, &self.fonts)));
        self.lines.borrow_mut().insert(key, Rc::clone(&line));
        line
    }

    /// Converts a cached text to the glyph outlines of this picture.
    fn place_glyphs(&self, shaped: &Shaped) -> ShapedLine {
        self.missing.borrow_mut().extend(&shaped.missing);
        let glyph = |glyph: &ShapedGlyph| Glyph {
            outline: self.outline(glyph),
            face: glyph.face,
            // No font has more than 65,536 glyphs.
            id: glyph.id as u16,
            start: glyph.start,
            x: glyph.x,
            y: glyph.y,
        };
        let glyphs = shaped.glyphs.iter().map(glyph).collect();
        ShapedLine { text: Arc::clone(&shaped.text), glyphs, advance: shaped.advance }
    }

    fn outline(&self, glyph: &ShapedGlyph) -> u32 {
        *self.glyphs.borrow_mut().entry((glyph.face, glyph.id)).or_insert_with(|| {
            let mut outlines = self.outlines.borrow_mut();
            outlines.push(Arc::clone(&glyph.outline));
            (outlines.len() - 1) as u32
        })
    }
}

/// Chooses the face of a name: the requested one if it has every letter that some text face has, or
/// else the first that does.
fn one_face(text: &str, face: Face) -> Face {
    if text.chars().nth(MAX_NAME_CHARS).is_some() {
        return face;
    }
    let lacks = |face: Face| {
        text.chars()
            .any(|c| !face.has(c) && !is_sign(c) && Face::TEXT.iter().any(|other| other.has(c)))
    };
    if !Face::TEXT.contains(&face) || !lacks(face) {
        return face;
    }
    // The heavier title face is closer to narrow capitals, the regular face to italics.
    let others =
        if face == Face::Narrow { [Face::Title, Face::Body] } else { [Face::Body, Face::Title] };
    others.into_iter().find(|&other| !lacks(other)).unwrap_or(face)
}

/// Returns whether a character is neither a letter nor a combining mark. Another face may print a
/// sign without the word beside it looking patched.
fn is_sign(c: char) -> bool {
    let is_mark = ('\u{300}'..='\u{36f}').contains(&c);
    !c.is_alphabetic() && !is_mark || Face::Symbols.has(c)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks that the cache, which pictures share, affects none of them.
    #[test]
    fn the_shared_cache_affects_no_picture() {
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
            let setter = Typesetter::new();
            let lines: Vec<String> = words
                .iter()
                .map(|word| format!("{:?}", setter.typeset_line(word, style)))
                .collect();
            (lines, setter.into_outlines())
        };
        let (one, other) = (set(), set());
        assert!(!one.1.is_empty());
        assert_eq!(one, other);
    }

    /// Returns the letters of a line from left to right, each with its face.
    fn printed(text: &str, face: Face) -> Vec<(String, Face)> {
        let line = Typesetter::new().typeset_line(text, Style::new(face, 10.0));
        assert!(line.glyphs.is_sorted_by(|a, b| a.x <= b.x), "{text}");
        let letter = |glyph: &Glyph| line.text[glyph.start as usize..].chars().next();
        line.glyphs.iter().map(|g| (String::from_iter(letter(g)), g.face)).collect()
    }

    #[test]
    fn a_name_is_of_one_face_that_has_all_its_letters() {
        let faces = |text: &str, face: Face| {
            let mut faces: Vec<Face> = printed(text, face).into_iter().map(|(_, f)| f).collect();
            faces.dedup();
            faces
        };
        assert_eq!(faces("Hasan ibn Sabbah", Face::Narrow), [Face::Narrow]);
        assert_eq!(faces("Ḥasan ibn Ṣabbāḥ", Face::Narrow), [Face::Title]);
        assert_eq!(faces("ʿAlī ibn Abī Ṭālib", Face::Italic).len(), 1);
        assert_eq!(faces("Ἀννίβας Barcas", Face::Narrow).len(), 1);
        // A sign is not a letter, so another face may print it.
        assert_eq!(faces("Rome ★", Face::Narrow), [Face::Narrow, Face::Symbols]);
        // Running text keeps its face, and another face prints only the letter that is missing in
        // it.
        let long = "The whole of the long account of the campaign is set in one face but for ƛ";
        assert_eq!(faces(long, Face::Body), [Face::Body, Face::Title]);
    }

    #[test]
    fn every_line_of_a_name_has_the_face_of_all() {
        let setter = Typesetter::new();
        let name = "Hasan the Ṣabbāḥ";
        let style = setter.adapt_style(name, Style::new(Face::Narrow, 10.0));
        for line in setter.wrap(name, style, 20.0) {
            let line = setter.typeset_line(&line, style);
            assert!(line.glyphs.iter().all(|glyph| glyph.face == Face::Title), "{}", line.text);
        }
    }

    #[test]
    fn right_to_left_text_keeps_its_numbers() {
        let letters = |text: &str| -> String {
            printed(text, Face::Body).into_iter().map(|(letter, _)| letter).collect()
        };
        // Hebrew letters have no glyph in these fonts, and boxes replace them in the same order.
        assert_eq!(letters("אבג"), "גבא");
        assert_eq!(letters("אבג B6"), "B6גבא");
        assert_eq!(letters("Rome אבג B6"), "RomeגבאB6");
        assert_eq!(letters("אבג 0706"), "0706גבא");
        assert_eq!(letters("(אב) A1"), "A1)בא(");
    }

    #[test]
    fn a_missing_glyph_becomes_a_box_and_is_reported() {
        let setter = Typesetter::new();
        let line = setter.typeset_line("赤 ⚔\u{fe0f} 壁", Style::new(Face::Italic, 10.0));
        assert_eq!(line.glyphs.len(), 3, "two boxes, and swords without what only styles them");
        let boxes = line.glyphs.iter().filter(|g| g.face == Face::Symbols && g.id == 0);
        assert_eq!(boxes.count(), 2);
        let said = setter.missing_message().unwrap_or_default();
        assert_eq!(said, "no font has the characters `壁赤`: boxes are printed instead");
        let fine = Typesetter::new();
        let _ = fine.typeset_line("● ★ ✓ ♠ ⚂ ①", Style::new(Face::Title, 10.0));
        assert_eq!(fine.missing_message(), None);
    }

    #[test]
    fn an_authors_font_helps_out() -> Result<(), crate::faces::FontError> {
        let own = AuthorFont::read(include_bytes!("../../tests/fixtures/frames.ttf"))?;
        let style = Style::new(Face::Title, 10.0);
        let setter = Typesetter::with_fonts(&[own]);
        let line = setter.typeset_line("Red 赤壁 אבג B6", style);
        let faces: Vec<Face> = line.glyphs.iter().map(|glyph| glyph.face).collect();
        assert_eq!(faces.iter().filter(|face| **face == own.face()).count(), 5);
        assert_eq!(setter.missing_message(), None);
        // Without the font, the characters are reported as missing.
        let without = Typesetter::new();
        let _ = without.typeset_line("Red 赤壁 אבג B6", style);
        assert!(without.missing_message().is_some());
        Ok(())
    }

    /// Checks that the cache is bounded, and that lines beyond the bound are still shaped.
    #[test]
    fn the_cache_is_bounded() {
        let style = Style::new(Face::Body, 10.0);
        let setter = Typesetter::new();
        let first = setter.typeset_line("0", style).advance;
        let all =
            (0..10_000).map(|n: u32| Typesetter::new().typeset_line(&n.to_string(), style).advance);
        assert!(all.fold(0.0, f32::max) > first);
        assert_eq!(Typesetter::new().typeset_line("0", style).advance, first);
    }
}
