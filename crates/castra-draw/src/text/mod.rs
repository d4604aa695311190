//! Type: embedded faces, shaping with kerning, measuring and breaking lines.

mod faces;
mod setter;
mod wrap;

pub(crate) use faces::Face;
pub use faces::PLAIN_FONT;
pub(crate) use setter::{Setter, Style};
