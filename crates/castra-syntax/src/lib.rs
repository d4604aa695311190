//! Castra source text to syntax tree, and back to well-laid-out text.
//!
//! [`parse`] turns a [`SourceFile`] into a [`Parsed`]: a tree of the readable parts with their
//! spans, and the diagnostics for the rest. It never fails and never panics, whatever the text.
//!
//! It does no input or output.
//!
//! [`SourceFile`]: castra_base::SourceFile

pub mod ast;
mod format;
mod gap;
mod header;
mod parallel;
mod parse;
mod scan;
mod titled;

pub use format::{Formatted, FormatterError, format};
pub use header::{game_named, peek};
pub use parse::{
    Parsed, Reading, belongs_elsewhere, declares_function, parse, parse_as, parse_value,
    sign_of_side,
};
pub use scan::ITEM_KEYWORDS;
pub use titled::titled;
