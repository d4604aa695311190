//! The fonts of a file: the glyphs in use, and the text of each.

#![allow(
    clippy::mutable_key_type,
    reason = "what a font keeps for itself has no part in its order, which is that of its data"
)]

use std::collections::BTreeMap;

use castra_draw::Face;
use pdf_writer::types::{CidFontType, FontFlags, SystemInfo, UnicodeCmap};
use pdf_writer::{Filter, Finish, Name, Pdf, Rect, Ref, Str};
use subsetter::GlyphRemapper;

use super::deflate::compress;
use super::ids::Ids;
use crate::error::PrintError;

const IDENTITY: SystemInfo<'static> =
    SystemInfo { registry: Str(b"Adobe"), ordering: Str(b"Identity"), supplement: 0 };

/// The faces in use.
#[derive(Default)]
pub(super) struct Fonts {
    faces: BTreeMap<Face, UsedGlyphs>,
    /// The authors' own faces, in the order of first use.
    author_faces: Vec<Face>,
}

/// The glyphs of a face in use.
#[derive(Default)]
struct UsedGlyphs {
    /// The glyph ids of the subset font, in the order of first use.
    numbers: GlyphRemapper,
    /// The text and the advance in thousandths of an em of each glyph, by its id in the subset
    /// font.
    glyphs: BTreeMap<u16, (String, f32)>,
}

/// A glyph of a subset font.
pub(super) struct Letter {
    /// The glyph id in the subset font.
    pub(super) number: u16,
    /// The advance in ems.
    pub(super) advance: f32,
    /// True if the font maps the glyph to the requested text, so that the content stream need not
    /// repeat it.
    pub(super) maps_to_text: bool,
}

impl Fonts {
    /// Returns the resource name of a face. Authors' own fonts are numbered in the order of first
    /// use.
    pub(super) fn resource(&mut self, face: Face) -> String {
        let word = match face {
            Face::Body => "Fb",
            Face::Italic => "Fi",
            Face::Narrow => "Fn",
            Face::Title => "Ft",
            Face::Symbols => "Fs",
            Face::Own(_) => {
                let known = self.author_faces.iter().position(|own| *own == face);
                let at = known.unwrap_or_else(|| {
                    self.author_faces.push(face);
                    self.author_faces.len() - 1
                });
                return format!("Fo{at}");
            }
        };
        word.to_owned()
    }

    /// Adds a glyph and its text to the subset.
    pub(super) fn add_letter(&mut self, face: Face, glyph: u16, text: &str) -> Letter {
        let used = self.faces.entry(face).or_default();
        let number = used.numbers.remap(glyph);
        let advance = face.advance(glyph).unwrap_or_default();
        let (says, _) =
            used.glyphs.entry(number).or_insert_with(|| (text.to_owned(), advance * 1000.0));
        Letter { number, advance, maps_to_text: says == text }
    }

    /// Writes the fonts, and returns their resource names and objects.
    pub(super) fn write(
        mut self,
        pdf: &mut Pdf,
        ids: &mut Ids,
    ) -> Result<Vec<(String, Ref)>, PrintError> {
        let used = std::mem::take(&mut self.faces);
        let write = |(face, used): (Face, UsedGlyphs)| {
            Ok((self.resource(face), used.write(face, pdf, ids)?))
        };
        used.into_iter().map(write).collect()
    }
}

impl UsedGlyphs {
    fn write(self, face: Face, pdf: &mut Pdf, ids: &mut Ids) -> Result<Ref, PrintError> {
        let data = subsetter::subset(face.data(), 0, &self.numbers)
            .map_err(|why| PrintError::Font { face: face.name(), why: why.to_string() })?;
        let [font, cid, descriptor, cmap, file] = std::array::from_fn(|_| ids.next());
        let name = format!("{}+{}", subset_tag(&self.numbers), face.name());
        let name = Name(name.as_bytes());
        pdf.type0_font(font)
            .base_font(name)
            .encoding_predefined(Name(b"Identity-H"))
            .descendant_font(cid)
            .to_unicode(cmap);
        let mut out = pdf.cid_font(cid);
        // PDF embeds a font with cubic outlines as its bare CFF table.
        let curves = cff_table(&data);
        let kind = if curves.is_some() { CidFontType::Type0 } else { CidFontType::Type2 };
        out.subtype(kind).base_font(name).system_info(IDENTITY);
        out.font_descriptor(descriptor).default_width(0.0);
        if curves.is_none() {
            out.cid_to_gid_map_predefined(Name(b"Identity"));
        }
        let mut widths = out.widths();
        for (&number, &(_, width)) in &self.glyphs {
            widths.consecutive(number, [width]);
        }
        widths.finish();
        out.finish();
        let metrics = face.metrics();
        let thousandths = |ems: f32| (ems * 1000.0).round();
        let flags = match face {
            Face::Italic => FontFlags::SYMBOLIC | FontFlags::ITALIC,
            Face::Title => FontFlags::SYMBOLIC | FontFlags::SERIF,
            Face::Body | Face::Narrow | Face::Symbols | Face::Own(_) => FontFlags::SYMBOLIC,
        };
        let [x0, y0, x1, y1] = metrics.bounds.map(thousandths);
        let mut about = pdf.font_descriptor(descriptor);
        about
            .name(name)
            .flags(flags)
            .bbox(Rect::new(x0, y0, x1, y1))
            .italic_angle(metrics.slant)
            .ascent(thousandths(metrics.ascent))
            .descent(thousandths(metrics.descent))
            .cap_height(thousandths(face.cap_height()))
            .stem_v(if matches!(face, Face::Narrow | Face::Title) { 120.0 } else { 80.0 });
        if curves.is_some() {
            about.font_file3(file);
        } else {
            about.font_file2(file);
        }
        about.finish();
        let mut says = UnicodeCmap::new(Name(b"Custom"), IDENTITY);
        for (&number, (text, _)) in &self.glyphs {
            if !text.is_empty() {
                says.pair_with_multiple(number, text.chars());
            }
        }
        pdf.cmap(cmap, &compress(&says.finish())).filter(Filter::FlateDecode);
        let plain = curves.unwrap_or(&data);
        let length = i32::try_from(plain.len()).unwrap_or(i32::MAX);
        let packed = compress(plain);
        let mut stream = pdf.stream(file, &packed);
        stream.filter(Filter::FlateDecode);
        if curves.is_some() {
            stream.pair(Name(b"Subtype"), Name(b"CIDFontType0C"));
        } else {
            stream.pair(Name(b"Length1"), length);
        }
        stream.finish();
        Ok(font)
    }
}

/// Returns the CFF table of a font, if the font has one. The table directory begins at byte 12 with
/// 16 bytes for each table; the last eight are its offset and length.
fn cff_table(font: &[u8]) -> Option<&[u8]> {
    let number = |at: usize| {
        let bytes: [u8; 4] = font.get(at..at + 4)?.try_into().ok()?;
        usize::try_from(u32::from_be_bytes(bytes)).ok()
    };
    let count = u16::from_be_bytes(font.get(4..6)?.try_into().ok()?);
    let entry = (0..usize::from(count))
        .map(|n| 12 + 16 * n)
        .find(|&at| font.get(at..at + 4) == Some(b"CFF "))?;
    let (from, length) = (number(entry + 8)?, number(entry + 12)?);
    font.get(from..from.checked_add(length)?)
}

/// Returns the six letters that distinguish subsets of a font, derived from the glyphs in use.
fn subset_tag(numbers: &GlyphRemapper) -> String {
    let mut hash = castra_base::fnv1a(numbers.remapped_gids().flat_map(u16::to_be_bytes));
    (0..6)
        .map(|_| {
            let letter = b'A' + (hash % 26) as u8;
            hash /= 26;
            char::from(letter)
        })
        .collect()
}
