//! Converts Castra source to a syntax tree, and formats source.
//!
//! [`parse`] turns a [`SourceFile`] into a [`Parsed`]: a tree of the readable parts with their
//! spans, and the diagnostics for the rest. It never fails and never panics, whatever the text.
//!
//! It does no input or output.
//!
//! [`SourceFile`]: castra_base::SourceFile

pub mod ast;
mod doc_title;
mod format;
mod gap;
mod header;
mod parallel;
mod parse;
mod scan;

pub use doc_title::split_title;
pub use format::{Formatted, FormatterError, format};
pub use header::{game_in_header, peek_header};
pub use parse::{
    ParseScope, Parsed, battle_item_help, function_form, misplaced_keyword_help, parse, parse_expr,
    parse_part, side_operator,
};
pub use scan::ITEM_KEYWORDS;
