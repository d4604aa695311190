//! The embedded faces. System fonts are never asked: a picture must look the
//! same on every machine, and a font that is absent would drop every label.

use std::sync::LazyLock;

use harfrust::Font;

/// A face of type, by what it is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Face {
    /// Running text.
    Body,
    /// Names of people, dates and asides.
    Italic,
    /// Abbreviations, coordinates and captions: narrow and bold.
    Narrow,
    /// Titles and headings.
    Title,
}

/// The font of running text on pages, a TrueType file: for whoever sets text
/// beside a picture. It is under the SIL Open Font License.
pub const PLAIN_FONT: &[u8] = Face::Body.data();

impl Face {
    /// Every face, in the order in which they help out for missing letters.
    pub(crate) const ALL: [Self; 4] = [Self::Body, Self::Title, Self::Italic, Self::Narrow];

    const fn data(self) -> &'static [u8] {
        match self {
            Self::Body => include_bytes!("../../fonts/alegreya-sans/AlegreyaSans-Regular.ttf"),
            Self::Italic => include_bytes!("../../fonts/alegreya-sans/AlegreyaSans-Italic.ttf"),
            Self::Narrow => {
                include_bytes!("../../fonts/barlow-condensed/BarlowCondensed-Bold.ttf")
            }
            Self::Title => include_bytes!("../../fonts/eb-garamond/EBGaramond-SemiBold.ttf"),
        }
    }

    /// Height of a capital letter, in ems.
    pub(crate) const fn cap_height(self) -> f32 {
        match self {
            Self::Body | Self::Italic => 0.638,
            Self::Narrow => 0.70,
            Self::Title => 0.656,
        }
    }

    /// Units of the font's own grid in an em.
    pub(crate) const UNITS: f32 = 1000.0;

    /// The parsed font; none only if the embedded file were damaged, in which
    /// case its text is left out rather than the picture.
    pub(crate) fn font(self) -> Option<&'static Font> {
        static BODY: LazyLock<Option<Font>> = LazyLock::new(|| Font::new(Face::Body.data(), 0));
        static ITALIC: LazyLock<Option<Font>> = LazyLock::new(|| Font::new(Face::Italic.data(), 0));
        static NARROW: LazyLock<Option<Font>> = LazyLock::new(|| Font::new(Face::Narrow.data(), 0));
        static TITLE: LazyLock<Option<Font>> = LazyLock::new(|| Font::new(Face::Title.data(), 0));
        match self {
            Self::Body => BODY.as_ref(),
            Self::Italic => ITALIC.as_ref(),
            Self::Narrow => NARROW.as_ref(),
            Self::Title => TITLE.as_ref(),
        }
    }

    /// Whether the face can print the character.
    pub(crate) fn has(self, c: char) -> bool {
        self.font()
            .is_some_and(|font| font.charmap().map_unicode(c).is_some_and(|g| g.to_u32() != 0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_face_is_readable_and_measures_in_thousandths() {
        for face in Face::ALL {
            let font = face.font().unwrap_or_else(|| panic!("{face:?} is damaged"));
            let units = font.units_per_em();
            assert!((f32::from(units) - Face::UNITS).abs() < 0.5, "{face:?}: {units}");
            assert!(face.has('é') && face.has('ü') && face.has('ß'), "{face:?}");
        }
        assert!(Face::Body.has('Ἀ') && Face::Title.has('ί'));
    }
}
