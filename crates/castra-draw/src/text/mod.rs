//! Text: shaping with kerning, measuring and line breaking.

mod setter;
mod shaping_cache;
mod style;
mod wrap;

pub use crate::faces::{AuthorFont, Face, FaceMetrics, FontError};
pub use setter::{ShapedLine, Typesetter};
pub use shaping_cache::bidi_runs;
pub use style::Style;
