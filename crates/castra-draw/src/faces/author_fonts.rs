//! Fonts supplied by authors, for scripts that the embedded faces lack.

use std::cmp::Ordering;
use std::hash::{Hash, Hasher};
use std::sync::{Mutex, PoisonError};

use harfrust::Font;
use skrifa::string::StringId;
use skrifa::{FontRef, MetadataProvider as _};
use thiserror::Error;

/// A font supplied by an author.
///
/// A font stays in memory until the program ends, because every glyph contains a copy of its face.
/// Reading the same file twice shares the memory.
#[derive(Clone, Copy)]
pub struct AuthorFont(&'static OwnFont);

struct OwnFont {
    data: &'static [u8],
    font: Font,
    name: String,
    family: String,
    units: f32,
    cap_height: f32,
    /// The hash of the font file, the font's identity and sort key.
    hash: u128,
}

/// Every font read so far.
static LOADED_FONTS: Mutex<Vec<&'static OwnFont>> = Mutex::new(Vec::new());

/// The reason why a file cannot be used as a font.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum FontError {
    /// The file is not a font, or it is damaged.
    #[error("it is not an OpenType font")]
    NotAFont,
    /// The font maps no character to a glyph.
    #[error("the font has no characters")]
    NoCharacters,
    /// The font has bitmap glyphs only, without outlines.
    #[error("the font has no outlines that can be printed")]
    NoOutlines,
}

impl AuthorFont {
    /// Reads a TrueType or OpenType file: the first font of a collection, the default instance of a
    /// variable font.
    ///
    /// # Errors
    ///
    /// If the file is not a font, maps no characters, or has no outlines.
    pub fn read(data: &[u8]) -> Result<Self, FontError> {
        let hash = hash(data);
        let mut read = LOADED_FONTS.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = read.iter().find(|font| font.hash == hash) {
            return Ok(Self(known));
        }
        let tables = FontRef::from_index(data, 0).map_err(|_| FontError::NotAFont)?;
        if tables.charmap().mappings().next().is_none() {
            return Err(FontError::NoCharacters);
        }
        let has = |tag: &[u8; 4]| tables.table_data(skrifa::Tag::new(tag)).is_some();
        if !has(b"glyf") && !has(b"CFF ") {
            return Err(FontError::NoOutlines);
        }
        let word = |id: StringId| {
            let found = tables.localized_strings(id).english_or_first();
            found.map(|found| found.chars().collect::<String>()).filter(|found| !found.is_empty())
        };
        let family = word(StringId::TYPOGRAPHIC_FAMILY_NAME)
            .or_else(|| word(StringId::FAMILY_NAME))
            .unwrap_or_else(|| "Own".to_owned());
        let name = word(StringId::POSTSCRIPT_NAME).unwrap_or_else(|| family.clone());
        // A name in a PDF file consists of letters, digits and hyphens.
        let name = name.chars().filter(|c| c.is_ascii_alphanumeric() || *c == '-').collect();
        let data: &'static [u8] = Vec::leak(data.to_vec());
        let font = Font::new(data, 0).ok_or(FontError::NotAFont)?;
        let units = f32::from(font.units_per_em());
        if units < 1.0 {
            return Err(FontError::NotAFont);
        }
        let cap_height = font.metrics().cap_height.map_or(0.7, |height| height.to_f32() / units);
        let font = OwnFont { data, font, name, family, units, cap_height, hash };
        let font: &'static OwnFont = Box::leak(Box::new(font));
        read.push(font);
        Ok(Self(font))
    }

    pub(super) const fn data(self) -> &'static [u8] {
        self.0.data
    }

    pub(super) const fn name(self) -> &'static str {
        self.0.name.as_str()
    }

    pub(super) const fn family(self) -> &'static str {
        self.0.family.as_str()
    }

    pub(super) const fn units(self) -> f32 {
        self.0.units
    }

    pub(super) const fn cap_height(self) -> f32 {
        self.0.cap_height
    }

    pub(super) const fn font(self) -> &'static Font {
        &self.0.font
    }
}

/// Computes the 128-bit FNV-1a hash.
fn hash(data: &[u8]) -> u128 {
    data.iter().fold(0x6c62_272e_07bb_0142_62b8_2175_6295_c58d_u128, |hash, byte| {
        (hash ^ u128::from(*byte)).wrapping_mul(0x0000_0000_0100_0000_0000_0000_0000_013b)
    })
}

impl std::fmt::Debug for AuthorFont {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}

impl PartialEq for AuthorFont {
    fn eq(&self, other: &Self) -> bool {
        self.0.hash == other.0.hash
    }
}

impl Eq for AuthorFont {}

impl Hash for AuthorFont {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.hash.hash(state);
    }
}

impl PartialOrd for AuthorFont {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for AuthorFont {
    fn cmp(&self, other: &Self) -> Ordering {
        self.0.hash.cmp(&other.0.hash)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLAIN: &[u8] = include_bytes!("../../tests/fixtures/frames.ttf");
    const CUBIC: &[u8] = include_bytes!("../../tests/fixtures/frames.otf");

    #[test]
    fn a_font_is_read_with_its_name_and_its_grid() -> Result<(), FontError> {
        let (plain, cubic) = (AuthorFont::read(PLAIN)?, AuthorFont::read(CUBIC)?);
        assert_eq!((plain.name(), plain.family()), ("Frames-Plain", "Frames"));
        assert_eq!(cubic.name(), "Frames-Cubic");
        assert!((plain.units() - 2048.0).abs() < 0.5);
        assert!((cubic.cap_height() - 1400.0 / 2048.0).abs() < 0.01);
        for own in [plain, cubic] {
            let advance = own.face().glyph('赤').and_then(|glyph| own.face().advance(glyph));
            assert!((advance.unwrap_or_default() - 1400.0 / 2048.0).abs() < 0.01);
            assert!(own.face().characters().contains('א'));
        }
        assert!(plain != cubic && plain == AuthorFont::read(PLAIN)?);
        Ok(())
    }

    #[test]
    fn files_without_a_font_are_refused() {
        assert_eq!(AuthorFont::read(b"").err(), Some(FontError::NotAFont));
        assert_eq!(AuthorFont::read(b"(name: \"a\")").err(), Some(FontError::NotAFont));
        // A font truncated anywhere is read or rejected, without a panic.
        for end in (0..PLAIN.len()).step_by(7) {
            let _ = AuthorFont::read(PLAIN.get(..end).unwrap_or_default());
        }
    }
}
