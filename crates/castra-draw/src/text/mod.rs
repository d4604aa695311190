//! Text: shaping with kerning, measuring and line breaking.

mod setter;
mod shaping_cache;
mod style;
mod wrap;

pub use crate::faces::{Face, FaceMetrics, FontError, OwnFace};
pub use setter::{Line, Setter};
pub use shaping_cache::directions;
pub use style::Style;
