//! Castra source text to syntax tree.

mod text;

pub use text::Span;
