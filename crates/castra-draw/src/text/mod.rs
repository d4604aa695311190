//! Text: shaping with kerning, measuring and line breaking.

mod setter;
mod shaped;
mod style;
mod wrap;

pub use crate::faces::{Face, FaceMetrics, FontError, OwnFace};
pub use setter::{Line, Setter};
pub use shaped::directions;
pub use style::Style;
