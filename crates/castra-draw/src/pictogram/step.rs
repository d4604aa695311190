//! The steps that draw a pictogram.

/// One step of a drawing.
#[derive(Clone, Copy, Debug)]
pub(super) enum Step {
    /// Filled.
    Solid(&'static str),
    /// Filled with the ground's colour.
    Cut(&'static str),
    /// A line of a width.
    Line(f32, &'static str),
    /// A line in the ground's colour.
    CutLine(f32, &'static str),
}
