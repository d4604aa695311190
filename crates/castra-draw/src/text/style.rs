//! The style of a line of text: face, size and tracking.

use crate::faces::Face;

/// A face at a size, with extra room between letters.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Style {
    /// The face.
    pub face: Face,
    /// Size of the em.
    pub size: f32,
    /// Extra room after each letter, in ems.
    pub tracking: f32,
    /// Whether the text that it is for reads from right to left. Known of a style that
    /// [`Setter::suit`] has fitted to a text: parts of that text are then set as parts of it.
    pub from_right: Option<bool>,
}

impl Style {
    /// A face at a size.
    #[must_use]
    pub const fn new(face: Face, size: f32) -> Self {
        Self { face, size, tracking: 0.0, from_right: None }
    }

    /// The same style with room between letters, as capitals want it.
    #[must_use]
    pub const fn tracked(self, tracking: f32) -> Self {
        Self { tracking, ..self }
    }

    /// The same style at another size.
    #[must_use]
    pub const fn sized(self, size: f32) -> Self {
        Self { size, ..self }
    }

    /// Height of a capital letter.
    #[must_use]
    pub const fn cap(&self) -> f32 {
        self.face.cap_height() * self.size
    }
}
