//! The steps that draw a pictogram.

/// A step of a pictogram: an SVG path and its paint.
#[derive(Clone, Copy, Debug)]
pub(super) enum Step {
    /// Filled.
    Solid(&'static str),
    /// Filled with the background's colour.
    Cut(&'static str),
    /// Stroked with a line of this width.
    Line(f32, &'static str),
    /// Stroked in the background's colour with a line of this width.
    CutLine(f32, &'static str),
}
