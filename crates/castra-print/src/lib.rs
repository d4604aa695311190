//! Pages to a PDF file, and paragraphs to lines.
//!
//! A [`Document`] is a list of [`Page`]s. What is on a page are the nodes that pictures are made
//! of ([`castra_draw::Node`]) and whole pictures, measured in points from the upper left corner of
//! the trimmed page. [`to_pdf`] writes the file: shapes are vectors, text is text in embedded fonts
//! of which only the letters that occur are kept, and a picture that stands in several places is
//! written once. A [`Tag`] says what something on a page is, so that the file can be read aloud.
//! [`set`] breaks a paragraph into lines that such a page can hold.
//!
//! Both are pure functions. A file has no date and no random number in it: the same pages give
//! the same bytes.

mod error;
mod page;
mod paragraph;
mod pdf;
mod tag;
mod tiles;

pub use error::PrintError;
pub use page::{
    Bookmark, Document, Item, Link, Page, Paper, Picture, Sheet, Tagged, Target, millimetres,
};
pub use paragraph::{Align, Measure, SetLine, Span, set};
pub use pdf::to_pdf;
pub use tag::{Role, Tag};
pub use tiles::Tiling;
