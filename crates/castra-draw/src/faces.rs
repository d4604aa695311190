//! The typefaces: embedded ones, and those that authors supply. System fonts are never used, since
//! a picture must look the same on every machine, and a missing font would drop every label.

mod author_fonts;

use std::sync::LazyLock;

use castra_base::Characters;
use harfrust::Font;
use skrifa::raw::types::F48Dot16;
use skrifa::{FontRef, GlyphId, MetadataProvider as _};

pub use author_fonts::{AuthorFont, FontError};

/// A typeface, named after its use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Face {
    /// Running text.
    Body,
    /// Names of people, dates and asides.
    Italic,
    /// Abbreviations, coordinates and captions: narrow and bold.
    Narrow,
    /// Titles and headings.
    Title,
    /// Symbols: arrows, dice, suits, weapons, enclosed numbers.
    Symbols,
    /// A font supplied by an author, for a script that the embedded faces lack.
    Own(AuthorFont),
}

/// The metrics of a face. Lengths are ems.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub struct FaceMetrics {
    /// The ascent above the baseline.
    pub ascent: f32,
    /// The descent below the baseline, a negative number.
    pub descent: f32,
    /// The slant in degrees, counterclockwise from the vertical; negative for a face that leans to
    /// the right.
    pub slant: f32,
    /// Left, bottom, right and top of the box around all glyphs.
    pub bounds: [f32; 4],
}

impl Face {
    /// The text faces, in the order of fallback for missing characters.
    pub const TEXT: [Self; 4] = [Self::Body, Self::Title, Self::Italic, Self::Narrow];
    /// Every embedded face, in the order of fallback for missing characters.
    pub const EMBEDDED: [Self; 5] =
        [Self::Body, Self::Title, Self::Italic, Self::Narrow, Self::Symbols];

    /// Returns the bytes of the font file. Embedded faces are TrueType files under the SIL Open
    /// Font License. An author's font may be OpenType.
    #[must_use]
    pub const fn data(self) -> &'static [u8] {
        match self {
            Self::Body => include_bytes!("../fonts/alegreya-sans/AlegreyaSans-Regular.ttf"),
            Self::Italic => include_bytes!("../fonts/alegreya-sans/AlegreyaSans-Italic.ttf"),
            Self::Narrow => {
                include_bytes!("../fonts/barlow-condensed/BarlowCondensed-Bold.ttf")
            }
            Self::Title => include_bytes!("../fonts/eb-garamond/EBGaramond-SemiBold.ttf"),
            Self::Symbols => {
                include_bytes!("../fonts/noto-symbols/NotoSansSymbols2-Regular.ttf")
            }
            Self::Own(own) => own.data(),
        }
    }

    /// Returns the PostScript name of the font.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Body => "AlegreyaSans-Regular",
            Self::Italic => "AlegreyaSans-Italic",
            Self::Narrow => "BarlowCondensed-Bold",
            Self::Title => "EBGaramond-SemiBold",
            Self::Symbols => "NotoSansSymbols2-Regular",
            Self::Own(own) => own.name(),
        }
    }

    /// Returns the font family for style sheets.
    #[must_use]
    pub const fn family(self) -> &'static str {
        match self {
            Self::Body | Self::Italic => "Alegreya Sans",
            Self::Narrow => "Barlow Condensed",
            Self::Title => "EB Garamond",
            Self::Symbols => "Noto Sans Symbols 2",
            Self::Own(own) => own.family(),
        }
    }

    /// Returns the height of a capital letter in ems.
    #[must_use]
    pub const fn cap_height(self) -> f32 {
        match self {
            Self::Body | Self::Italic => 0.638,
            Self::Narrow => 0.70,
            Self::Title => 0.656,
            Self::Symbols => 0.714,
            Self::Own(own) => own.cap_height(),
        }
    }

    /// Returns the units per em of the font; 1,000 in the embedded ones.
    #[must_use]
    pub const fn units_per_em(self) -> f32 {
        match self {
            Self::Body | Self::Italic | Self::Narrow | Self::Title | Self::Symbols => 1000.0,
            Self::Own(own) => own.units(),
        }
    }

    /// Returns the parsed font, or `None` if the font file is damaged; its text is then left out of
    /// the picture.
    pub(crate) fn font(self) -> Option<&'static Font> {
        static BODY: LazyLock<Option<Font>> = LazyLock::new(|| Font::new(Face::Body.data(), 0));
        static ITALIC: LazyLock<Option<Font>> = LazyLock::new(|| Font::new(Face::Italic.data(), 0));
        static NARROW: LazyLock<Option<Font>> = LazyLock::new(|| Font::new(Face::Narrow.data(), 0));
        static TITLE: LazyLock<Option<Font>> = LazyLock::new(|| Font::new(Face::Title.data(), 0));
        static SYMBOLS: LazyLock<Option<Font>> =
            LazyLock::new(|| Font::new(Face::Symbols.data(), 0));
        match self {
            Self::Body => BODY.as_ref(),
            Self::Italic => ITALIC.as_ref(),
            Self::Narrow => NARROW.as_ref(),
            Self::Title => TITLE.as_ref(),
            Self::Symbols => SYMBOLS.as_ref(),
            Self::Own(own) => Some(own.font()),
        }
    }

    /// Returns the advance of a glyph in ems, or `None` if the font has no such glyph.
    #[must_use]
    pub fn advance(self, glyph: u16) -> Option<f32> {
        let font = self.font()?;
        if u32::from(glyph) >= font.num_glyphs() {
            return None;
        }
        let width = font.glyph_metrics().h_advance(GlyphId::new(u32::from(glyph)));
        Some(width / self.units_per_em())
    }

    /// Returns the metrics that a font descriptor in a PDF needs.
    #[must_use]
    pub fn metrics(self) -> FaceMetrics {
        self.font().map_or_else(FaceMetrics::default, |font| {
            let metrics = font.metrics();
            let line = metrics.hhea_line.unwrap_or_default();
            let b = metrics.bounds;
            let em = |units: F48Dot16| units.to_f32() / self.units_per_em();
            FaceMetrics {
                ascent: em(line.ascender),
                descent: em(line.descender),
                slant: font.style_metrics().italic_angle.unwrap_or_default().to_f32(),
                bounds: [b.x_min, b.y_min, b.x_max, b.y_max].map(em),
            }
        })
    }

    /// Returns the glyph id of a character, or `None` if the face lacks it.
    #[must_use]
    pub fn glyph(self, c: char) -> Option<u16> {
        let glyph = self.font()?.charmap().map_unicode(c)?;
        u16::try_from(glyph.to_u32()).ok().filter(|&glyph| glyph != 0)
    }

    /// Returns whether the face has a glyph for the character.
    #[must_use]
    pub fn has(self, c: char) -> bool {
        self.glyph(c).is_some()
    }

    /// Returns every character with a glyph in the face.
    #[must_use]
    pub fn characters(self) -> Characters {
        let Ok(font) = FontRef::from_index(self.data(), 0) else { return Characters::default() };
        let known = font.charmap().mappings().filter(|(_, glyph)| glyph.to_u32() != 0);
        known.filter_map(|(c, _)| char::from_u32(c)).collect()
    }
}

impl AuthorFont {
    /// Returns the face of the font, for use in a [`Style`](crate::Style).
    #[must_use]
    pub const fn face(self) -> Face {
        Face::Own(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_face_is_readable_and_measures_in_thousandths() {
        for face in Face::EMBEDDED {
            let font = face.font().unwrap_or_else(|| panic!("{face:?} is damaged"));
            let units = font.units_per_em();
            assert!((f32::from(units) - face.units_per_em()).abs() < 0.5, "{face:?}: {units}");
        }
        for face in Face::TEXT {
            assert!(face.has('é') && face.has('ü') && face.has('ß'), "{face:?}");
        }
        assert!(Face::Body.has('Ἀ') && Face::Title.has('ί'));
        for sign in "●○■◆★☆✓✗♠♥♦♣⚀⚅①⑳➊⚔⚑⚐⚜☠♔♞→⇒⟶⬢⬡🛡🗡".chars()
        {
            assert!(Face::EMBEDDED.iter().any(|face| face.has(sign)), "{sign}");
        }
    }
}
