//! The layout of pages, and the parts of a page.

use castra_print::{Paper, SheetMarks};

/// The paper, the form and the type size of the pages of a book.
#[derive(Clone, Copy, Debug)]
pub struct Layout {
    /// The paper.
    pub paper: Paper,
    /// The bleed and the crop marks of the pages.
    pub sheet: SheetMarks,
    /// True for a book with a title, a list of contents and a margin for numbers; false for a
    /// reference sheet, which has narrow gaps.
    pub book: bool,
    /// The scale of the type: 1 is the size in a book.
    pub size: f32,
}

impl Default for Layout {
    fn default() -> Self {
        Self { paper: Paper::A4, sheet: SheetMarks::default(), book: true, size: 1.0 }
    }
}

/// The dimensions of a page, in points.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    pub(super) width: f32,
    pub(super) height: f32,
    pub(super) left: f32,
    /// The width of the margin for numbers, with its gap.
    pub(super) margin: f32,
    /// The width of the text.
    pub(super) text: f32,
    pub(super) top: f32,
    pub(super) bottom: f32,
}

impl Frame {
    pub(super) fn of(layout: &Layout) -> Self {
        let (width, height) = layout.paper.size_in_points();
        if layout.book {
            let (left, right, margin) = (48.0, 54.0, 78.0);
            let text = width - left - right - margin;
            Self { width, height, left, margin, text, top: 62.0, bottom: 60.0 }
        } else {
            Self {
                width,
                height,
                left: 30.0,
                margin: 0.0,
                text: width - 60.0,
                top: 30.0,
                bottom: 32.0,
            }
        }
    }

    pub(super) fn room(&self) -> f32 {
        self.height - self.top - self.bottom
    }
}
