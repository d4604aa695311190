//! Text: shaping with kerning, measuring and line breaking.

mod shaping_cache;
mod style;
mod typesetter;
mod wrap;

pub use crate::faces::{AuthorFont, Face, FaceMetrics, FontError};
pub use shaping_cache::bidi_runs;
pub use style::Style;
pub use typesetter::{ShapedLine, Typesetter};
