//! A book as headings, paragraphs, tables and figures, written as HTML and as pages.
//!
//! A [`Book`] contains blocks in reading order, and is independent of any game. [`to_html`] writes
//! a self-contained file, for screens and for a browser's printer. [`to_pages`] makes pages for
//! [`castra_print::to_pdf`], with a list of contents, page numbers and an index. Both print every
//! part of a book.

mod html;
mod markdown;
mod model;
mod pages;

pub use html::{faces, to_html};
pub use markdown::to_markdown;
pub use model::{
    Block, Book, Card, Cell, Example, Heading, Index, Inline, Line, Note, Picture, Table, anchor,
    plain,
};
pub use pages::{Layout, folio, page_anchor, to_pages};
