//! The style of a line of text: face, size and tracking.

use crate::faces::Face;

/// A face at a size, with tracking.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Style {
    /// The typeface.
    pub face: Face,
    /// The font size: the length of an em.
    pub size: f32,
    /// Extra space after each letter, in ems.
    pub tracking: f32,
    /// True if the text reads from right to left. `None` until
    /// [`Typesetter::adapt_style`](super::Typesetter::adapt_style) derives the direction from a
    /// whole text, which also applies to parts of that text.
    pub reads_from_right: Option<bool>,
}

impl Style {
    /// Creates a style without tracking.
    #[must_use]
    pub const fn new(face: Face, size: f32) -> Self {
        Self { face, size, tracking: 0.0, reads_from_right: None }
    }

    /// Returns the style with tracking in ems, for example for capitals.
    #[must_use]
    pub const fn with_tracking(self, tracking: f32) -> Self {
        Self { tracking, ..self }
    }

    /// Returns the style at another font size.
    #[must_use]
    pub const fn with_size(self, size: f32) -> Self {
        Self { size, ..self }
    }

    /// Returns the height of a capital letter.
    #[must_use]
    pub const fn cap_height(&self) -> f32 {
        self.face.cap_height() * self.size
    }
}
