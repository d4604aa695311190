//! Type: embedded faces, shaping with kerning, measuring and breaking lines.

mod faces;
mod setter;
mod wrap;

pub(crate) use faces::Face;
pub(crate) use setter::{Setter, Style};
