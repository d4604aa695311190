//! Type: embedded faces, shaping with kerning, measuring and breaking lines.

mod faces;
mod setter;
mod wrap;

pub use faces::{Face, FaceMetrics, PLAIN_FONT};
pub use setter::{Line, Setter, Style};
