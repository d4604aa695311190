//! A book as headings, paragraphs, tables and figures, written as HTML and as pages.
//!
//! A [`Book`] says what there is to read and in which order; it knows no game. [`to_html`] writes
//! it as one file that needs no other, for screens and for a browser's printer, [`to_pages`] as
//! pages for [`castra_print::to_pdf`], with a list of contents, page numbers and an index. Both
//! show all that is in a book: what one can print, the other can.

mod html;
mod markdown;
mod model;
mod pages;

pub use html::{escaped as escaped_html, faces, to_html};
pub use markdown::to_markdown;
pub use model::{
    Block, Book, Card, Cell, Example, Heading, Index, Inline, Line, Note, Picture, Table, anchor,
    plain,
};
pub use pages::{Layout, folio, page_anchor, to_pages};
