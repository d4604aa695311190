//! Conversion of picture files to drawings.
//!
//! [`read`] takes an SVG or a PNG file. It opens no other file, and the work for a file is bounded.
//! An SVG of flat colours becomes outlines. Gradients, clips and transparent groups become pixels.

mod error;
mod outline;
mod pixels;
mod svg_check;

use castra_base::{Picture, fnv1a};
use resvg::usvg::roxmltree::{Document, ParsingOptions};
use resvg::usvg::{Options, Tree};

pub use error::ArtError;

/// The maximum size of a picture file in bytes.
pub const MAX_FILE_BYTES: usize = 2 << 20;

/// The maximum size of an SVG file in bytes.
pub const MAX_SVG_BYTES: usize = 512 << 10;

/// The maximum ratio between the sides of an SVG's page.
const MAX_ASPECT_RATIO: f32 = 50.0;

/// Converts the contents of an SVG or PNG file to a picture.
///
/// # Errors
///
/// If the file is neither, is damaged, too large or too detailed, or refers to other files. Also if
/// it has contents that Castra does not draw.
pub fn read(data: &[u8]) -> Result<Picture, ArtError> {
    if data.len() > MAX_FILE_BYTES {
        return Err(ArtError::TooManyBytes { most: MAX_FILE_BYTES >> 10 });
    }
    let hash = fnv1a(data.iter().copied());
    if data.starts_with(b"\x89PNG\r\n\x1a\n") {
        return pixels::read_png(data, hash);
    }
    let text = data.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(data);
    if !text.trim_ascii_start().starts_with(b"<") {
        return Err(ArtError::UnknownFormat);
    }
    if data.len() > MAX_SVG_BYTES {
        return Err(ArtError::TooManyBytes { most: MAX_SVG_BYTES >> 10 });
    }
    let text = std::str::from_utf8(text).map_err(|_| ArtError::NotUtf8)?;
    read_svg(text, hash)
}

fn read_svg(text: &str, hash: u64) -> Result<Picture, ArtError> {
    // Entities may name other files, and may grow without limit. A document type without them is
    // allowed.
    if text.contains("<!ENTITY") {
        return Err(ArtError::Entity);
    }
    let broken = |why: String| ArtError::Svg(why);
    let nodes_limit = u32::try_from(svg_check::MAX_NODES * 4).unwrap_or(u32::MAX);
    let options = ParsingOptions { allow_dtd: true, nodes_limit, ..ParsingOptions::default() };
    let document =
        Document::parse_with_options(text, options).map_err(|error| broken(error.to_string()))?;
    svg_check::check(&document)?;
    let tree = Tree::from_xmltree(&document, &Options::default())
        .map_err(|error| broken(error.to_string()))?;
    let (width, height) = (tree.size().width(), tree.size().height());
    if !(1.0 / MAX_ASPECT_RATIO..=MAX_ASPECT_RATIO).contains(&(width / height)) {
        return Err(ArtError::NarrowPage);
    }
    match outline::areas(&tree)? {
        Some(areas) => Ok(outline::picture(&tree, areas, hash)),
        None => pixels::rasterize(&tree, hash),
    }
}
