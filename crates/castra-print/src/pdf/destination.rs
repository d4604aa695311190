//! Destinations of links and bookmarks.

use pdf_writer::Ref;

use crate::page::Document;

/// The space around the bleed for crop marks, in points.
pub(super) const SLUG: f32 = 22.0;

/// Returns the page object of a destination, and its height from the lower edge.
pub(super) fn destination(
    document: &Document,
    pages: &[Ref],
    index: usize,
    y: f32,
) -> Option<(Ref, f32)> {
    let (page, id) = (document.pages.get(index)?, pages.get(index)?);
    let sheet = document.sheet;
    let around = sheet.bleed + if sheet.crop_marks { SLUG } else { 0.0 };
    Some((*id, page.height - y.clamp(0.0, page.height) + around))
}
