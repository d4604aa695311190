//! What every stage shares: source texts and the places in them, problems as data.
//!
//! A [`SourceMap`] holds texts, a [`Span`] is a place in one of them, and a
//! [`Diagnostic`] says what is wrong there, why, and what to do, under a [`Code`] from
//! the registry of [`codes`]. Nothing is written here: how a diagnostic looks is
//! settled at the edge. No input, no output.

mod asked;
mod characters;
pub mod codes;
mod diagnostic;
pub mod internal;
mod maps;
mod recent;
pub mod suggest;
mod text;

pub use asked::Asked;
pub use characters::{Characters, display_width, is_silent, listed as listed_characters};
pub use codes::{Code, Severity};
pub use diagnostic::{Diagnostic, Edit, Fix, Label};
pub use maps::IndexMap;
pub use recent::Recent;
pub use text::{FileId, LineCol, MAX_TEXT_BYTES, SourceFile, SourceMap, Span, to_u32, words};
