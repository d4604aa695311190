//! Lays out paragraphs and writes pages as a PDF file.
//!
//! A [`Document`] is a list of [`Page`]s. A page contains scene nodes ([`castra_draw::Node`]) and
//! whole pictures, measured in points from the upper left corner of the trimmed page. [`to_pdf`]
//! writes the file: shapes are vectors, text is set in embedded fonts that are subset to the glyphs
//! in use, and a picture shown in several places is written once. A [`Tag`] gives the role of an
//! element of a page, so that a screen reader can read the file aloud. [`typeset`] breaks a
//! paragraph into lines.
//!
//! Both are pure functions. A file contains no date and no random number: the same pages give the
//! same bytes.

mod error;
mod page;
mod paragraph;
mod pdf;
mod tag;
mod tiles;

pub use error::PrintError;
pub use page::{
    Bookmark, Document, Item, Link, Page, Paper, Picture, SheetMarks, Tagged, Target, millimetres,
};
pub use paragraph::{Align, Measure, SetLine, Span, set};
pub use pdf::to_pdf;
pub use tag::{Role, Tag};
pub use tiles::Tiling;
