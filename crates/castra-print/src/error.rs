//! The errors of printing.

use thiserror::Error;

/// The reason why a document cannot be printed.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum PrintError {
    /// A page without a size, or with one that PDF readers do not support.
    #[error("a page cannot be {width} x {height} points: a side has 3 to 14,400")]
    Size {
        /// The width of the trimmed page in points.
        width: f32,
        /// The height of the trimmed page in points.
        height: f32,
    },
    /// A bleed outside the range of 0 to 100 points.
    #[error("a bleed of {0} points is not from 0 to 100")]
    Bleed(f32),
    /// A document without pages.
    #[error("there is nothing to print")]
    NoPages,
    /// More pages than the object numbers of a file allow.
    #[error("{0} pages are too many for one file")]
    TooManyPages(usize),
    /// An embedded font that could not be subset to the glyphs in use.
    #[error("the font {face} cannot be embedded: {why}")]
    Font {
        /// The name of the font.
        face: &'static str,
        /// The message of the subsetter.
        why: String,
    },
}
