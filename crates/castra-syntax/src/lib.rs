//! Castra source text to syntax tree, and back to well-laid-out text.
//!
//! [`parse`] turns a [`SourceFile`] into a [`Parsed`]: a tree in which
//! everything that could be read stands with its place, and a list of what is
//! wrong with the rest. It never fails and never panics, whatever the text.
//!
//! The crate also holds what every later stage shares: source texts and
//! [`Span`]s, [`Diagnostic`]s as data, and the registry of all their
//! [`codes`]. It does no input or output.

pub mod ast;
pub mod codes;
mod diagnostic;
mod format;
mod parallel;
mod parse;
mod scan;
pub mod suggest;
mod text;

pub use codes::{Code, Severity};
pub use diagnostic::{Diagnostic, Edit, Fix, Label};
pub use format::{Formatted, Refusal, format};
pub use parse::{Parsed, parse, parse_value};
pub use scan::ITEM_KEYWORDS;
pub use text::{FileId, LineCol, MAX_TEXT_BYTES, SourceFile, SourceMap, Span};
