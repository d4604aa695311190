//! Pictures of authors, decoded so that drawing needs no file.
//!
//! Lengths are whole thousandths of a unit, and the longer side of a picture is 100 units. Whole
//! numbers make equal files equal drawings on every machine.

use std::collections::{BTreeMap, BTreeSet};
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::codes::{self, Code};
use crate::fnv::fnv1a;

/// The longer side of every picture, in thousandths of a unit.
pub const PICTURE_SIDE: i32 = 100_000;

/// A point of a picture: `[x, y]` in thousandths of a unit, to the right and down from the upper
/// left corner.
pub type PicturePoint = [i32; 2];

/// A step of an outline.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PictureStep {
    /// Begins a contour.
    Move(PicturePoint),
    /// Continues with a straight line.
    Line(PicturePoint),
    /// Continues with a quadratic Bézier curve: the control point, then the end.
    Quad(PicturePoint, PicturePoint),
    /// Continues with a cubic Bézier curve: both control points, then the end.
    Cubic(PicturePoint, PicturePoint, PicturePoint),
    /// Closes the contour.
    Close,
}

/// An outline filled with one colour.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct PictureArea {
    /// The outline.
    pub steps: Vec<PictureStep>,
    /// True for the even-odd rule of filling, false for the non-zero rule.
    pub even_odd: bool,
    /// Red, green, blue and opacity; the colours are not multiplied by the opacity.
    pub colour: [u8; 4],
}

/// The parts of a picture.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PictureParts {
    /// Areas in painting order.
    Areas(Vec<PictureArea>),
    /// Rows of pixels from the top.
    Pixels {
        /// The number of columns.
        columns: u32,
        /// The number of rows.
        rows: u32,
        /// Red, green, blue and opacity of each pixel; the colours are not multiplied by the
        /// opacity.
        #[serde(with = "hex")]
        data: Vec<u8>,
    },
}

/// A picture that a source names.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Picture {
    /// The width in thousandths of a unit.
    pub width: i32,
    /// The height in thousandths of a unit.
    pub height: i32,
    /// The filled outlines, or the pixels.
    pub parts: PictureParts,
    /// The hash of the file: pictures with the same hash are the same.
    pub hash: u64,
}

/// The maximum number of columns, and of rows, of a pixel picture.
pub const MAX_PICTURE_PIXELS: u32 = 1024;

/// The maximum number of steps in all outlines of a picture.
pub const MAX_PICTURE_STEPS: usize = 20_000;

impl Picture {
    /// Checks a picture from outside this program, which may claim any size and any hash. Returns
    /// it with a hash of its content, or `None` if its sizes are out of bounds.
    #[must_use]
    pub fn validated(mut self) -> Option<Self> {
        let side = 1..=PICTURE_SIDE;
        let is_sound = match &self.parts {
            PictureParts::Areas(areas) => {
                // Outlines may exceed the picture, but by a bounded distance.
                let is_near = |at: i32| at.unsigned_abs() <= 100 * PICTURE_SIDE.unsigned_abs();
                let steps = || areas.iter().flat_map(|area| &area.steps);
                let mut lengths = steps().flat_map(points).flatten().flatten();
                steps().count() <= MAX_PICTURE_STEPS && lengths.all(is_near)
            }
            PictureParts::Pixels { columns, rows, data } => {
                let size = 1..=MAX_PICTURE_PIXELS;
                // This is called only for sizes within bounds, so the product does not overflow.
                let length = || u64::from(*columns) * u64::from(*rows) * 4;
                size.contains(columns) && size.contains(rows) && data.len() as u64 == length()
            }
        };
        if !is_sound || !side.contains(&self.width) || !side.contains(&self.height) {
            return None;
        }
        self.hash = match &self.parts {
            PictureParts::Areas(areas) => fnv1a(format!("{areas:?}").bytes()),
            PictureParts::Pixels { columns, data, .. } => {
                fnv1a(columns.to_le_bytes().into_iter().chain(data.iter().copied()))
            }
        };
        Some(self)
    }
}

/// Returns the points of a step; unused places are `None`.
const fn points(step: &PictureStep) -> [Option<PicturePoint>; 3] {
    match *step {
        PictureStep::Move(a) | PictureStep::Line(a) => [Some(a), None, None],
        PictureStep::Quad(a, b) => [Some(a), Some(b), None],
        PictureStep::Cubic(a, b, c) => [Some(a), Some(b), Some(c)],
        PictureStep::Close => [None; 3],
    }
}

impl PartialEq for Picture {
    fn eq(&self, other: &Self) -> bool {
        self.hash == other.hash && self.width == other.width && self.height == other.height
    }
}

impl Eq for Picture {}

impl Hash for Picture {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.hash.hash(state);
    }
}

/// Returns whether `line`, the part of a line before a path in quotation marks, has the form `texts
/// de`. Such a path names a file of translations.
#[must_use]
pub fn is_translations_line(line: &str) -> bool {
    let mut words = line.split([' ', '\t']).filter(|word| !word.is_empty());
    words.next() == Some("texts") && words.next().is_some() && words.next().is_none()
}

/// Returns whether a path in quotation marks after the text `before` names a picture: after `art`,
/// or after `back` in the first line of a deck.
#[must_use]
pub fn is_picture_prefix(before: &str) -> bool {
    let line = before.rsplit('\n').next().unwrap_or_default().trim();
    let ends_with = |word: &str| {
        line.strip_suffix(word).is_some_and(|before| {
            !before.ends_with(|c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | '.' | '"'))
        })
    };
    ends_with("art") || ends_with("back") && line.starts_with("deck ")
}

/// Returns the paths that a source names as pictures.
#[must_use]
pub fn picture_paths(text: &str) -> BTreeSet<&str> {
    // A string ends on its line, so every second part of a line is a string.
    let strings = text.lines().flat_map(|line| {
        let parts = line.split('"');
        parts.clone().zip(parts.skip(1)).step_by(2)
    });
    strings.filter(|(before, _)| is_picture_prefix(before)).map(|(_, path)| path).collect()
}

/// Returns the paths that a source names as files of translations.
#[must_use]
pub fn translation_paths(text: &str) -> BTreeSet<&str> {
    let lines = text.lines().filter(|line| line.starts_with("texts"));
    let named = lines.filter_map(|line| {
        let (head, rest) = line.split_once('"')?;
        is_translations_line(head).then(|| rest.split('"').next().unwrap_or_default())
    });
    named.collect()
}

/// Returns the paths that a source names, as pictures or as files of translations.
#[must_use]
pub fn attachment_paths(text: &str) -> BTreeSet<&str> {
    let mut named = picture_paths(text);
    named.append(&mut translation_paths(text));
    named
}

/// The reason why a picture or a file of translations cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnusableFile {
    /// The code of the diagnostic.
    pub code: &'static Code,
    /// The reason, without the name of the file.
    pub reason: String,
    /// The advice for the author.
    pub help: String,
    /// The path that the author probably meant, if one is similar.
    pub intended_path: Option<String>,
}

/// The pictures and translations that a source can name, and the contents of those that it does
/// name.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", default)]
pub struct Attachments {
    /// The pictures, by their paths as written in the source.
    pub found: BTreeMap<String, Arc<Picture>>,
    /// The contents of the files of translations, by their paths as written in the source.
    pub texts: BTreeMap<String, Arc<str>>,
    /// The reasons why named files cannot be used, by their paths as written in the source.
    pub unusable: BTreeMap<String, UnusableFile>,
    /// The paths of all pictures and translations that the source could name.
    pub names: Vec<String>,
}

impl Serialize for UnusableFile {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        (self.code.name, &self.reason, &self.help, &self.intended_path).serialize(to)
    }
}

impl<'de> Deserialize<'de> for UnusableFile {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let (name, why, help, intended) =
            <(String, String, String, Option<String>)>::deserialize(from)?;
        let unknown = || serde::de::Error::custom(format!("there is no code `{name}`"));
        let code = codes::find(&name).ok_or_else(unknown)?;
        Ok(Self { code, reason: why, help, intended_path: intended })
    }
}

/// Bytes as hexadecimal digits.
mod hex {
    use serde::{Deserialize as _, Deserializer, Serializer};

    pub(super) fn serialize<S: Serializer>(data: &[u8], to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(&crate::hexadecimal::hex_digits(data))
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<u8>, D::Error> {
        let text = String::deserialize(from)?;
        let read = |pair: &[u8]| {
            let &[high, low] = pair else { return None };
            let digit = |byte: u8| char::from(byte).to_digit(16);
            u8::try_from(digit(high)? * 16 + digit(low)?).ok()
        };
        let bytes: Option<Vec<u8>> = text.as_bytes().chunks(2).map(read).collect();
        bytes.ok_or_else(|| serde::de::Error::custom("not hexadecimal digits"))
    }
}
