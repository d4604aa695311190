//! The fonts of a file: which glyphs occur, and what they say.

use std::collections::BTreeMap;

use castra_draw::Face;
use pdf_writer::types::{CidFontType, FontFlags, SystemInfo, UnicodeCmap};
use pdf_writer::{Filter, Finish, Name, Pdf, Rect, Ref, Str};
use subsetter::GlyphRemapper;

use super::{Ids, packed};
use crate::error::PrintError;

const IDENTITY: SystemInfo<'static> =
    SystemInfo { registry: Str(b"Adobe"), ordering: Str(b"Identity"), supplement: 0 };

/// The faces that occur.
#[derive(Default)]
pub(super) struct Fonts(BTreeMap<Face, Used>);

/// The glyphs of a face that occur.
#[derive(Default)]
struct Used {
    /// New numbers for them, in the order in which they occur.
    numbers: GlyphRemapper,
    /// By its new number: what a glyph says, and how far it moves the pen in thousandths.
    glyphs: BTreeMap<u16, (String, f32)>,
}

/// A glyph as it is in the file.
pub(super) struct Letter {
    /// Its number in the cut down font.
    pub(super) number: u16,
    /// How far it moves the pen, in ems.
    pub(super) advance: f32,
    /// Whether the font says that it stands for the text that was asked for.
    pub(super) says: bool,
}

/// The name of a face among the resources.
pub(super) const fn resource(face: Face) -> &'static str {
    match face {
        Face::Body => "Fb",
        Face::Italic => "Fi",
        Face::Narrow => "Fn",
        Face::Title => "Ft",
    }
}

impl Fonts {
    /// Takes a glyph into the file that stands for a text.
    pub(super) fn letter(&mut self, face: Face, glyph: u16, text: &str) -> Letter {
        let used = self.0.entry(face).or_default();
        let number = used.numbers.remap(glyph);
        let advance = face.advance(glyph).unwrap_or_default();
        let (says, _) =
            used.glyphs.entry(number).or_insert_with(|| (text.to_owned(), advance * 1000.0));
        Letter { number, advance, says: says == text }
    }

    /// Writes the fonts.
    pub(super) fn write(
        self,
        pdf: &mut Pdf,
        ids: &mut Ids,
    ) -> Result<Vec<(Face, Ref)>, PrintError> {
        self.0.into_iter().map(|(face, used)| Ok((face, used.write(face, pdf, ids)?))).collect()
    }
}

impl Used {
    fn write(self, face: Face, pdf: &mut Pdf, ids: &mut Ids) -> Result<Ref, PrintError> {
        let data = subsetter::subset(face.data(), 0, &self.numbers)
            .map_err(|why| PrintError::Font { face: face.name(), why: why.to_string() })?;
        let [font, cid, descriptor, cmap, file] = std::array::from_fn(|_| ids.next());
        let name = format!("{}+{}", tag(&self.numbers), face.name());
        let name = Name(name.as_bytes());
        pdf.type0_font(font)
            .base_font(name)
            .encoding_predefined(Name(b"Identity-H"))
            .descendant_font(cid)
            .to_unicode(cmap);
        let mut out = pdf.cid_font(cid);
        out.subtype(CidFontType::Type2).base_font(name).system_info(IDENTITY);
        out.font_descriptor(descriptor).default_width(0.0);
        out.cid_to_gid_map_predefined(Name(b"Identity"));
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
            Face::Body | Face::Narrow => FontFlags::SYMBOLIC,
        };
        let [x0, y0, x1, y1] = metrics.bounds.map(thousandths);
        pdf.font_descriptor(descriptor)
            .name(name)
            .flags(flags)
            .bbox(Rect::new(x0, y0, x1, y1))
            .italic_angle(metrics.slant)
            .ascent(thousandths(metrics.ascent))
            .descent(thousandths(metrics.descent))
            .cap_height(thousandths(face.cap_height()))
            .stem_v(if matches!(face, Face::Narrow | Face::Title) { 120.0 } else { 80.0 })
            .font_file2(file);
        let mut says = UnicodeCmap::new(Name(b"Custom"), IDENTITY);
        for (&number, (text, _)) in &self.glyphs {
            if !text.is_empty() {
                says.pair_with_multiple(number, text.chars());
            }
        }
        pdf.cmap(cmap, &packed(&says.finish())).filter(Filter::FlateDecode);
        let length = i32::try_from(data.len()).unwrap_or(i32::MAX);
        let data = packed(&data);
        let mut stream = pdf.stream(file, &data);
        stream.filter(Filter::FlateDecode);
        stream.pair(Name(b"Length1"), length);
        Ok(font)
    }
}

/// Six letters that tell cut down fonts apart, from the glyphs that are in them.
fn tag(numbers: &GlyphRemapper) -> String {
    // FNV-1a.
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    for glyph in numbers.remapped_gids() {
        for byte in glyph.to_be_bytes() {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
    (0..6)
        .map(|_| {
            let letter = b'A' + (hash % 26) as u8;
            hash /= 26;
            char::from(letter)
        })
        .collect()
}
