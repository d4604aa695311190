//! A box in the colours of a side, around a result or an end.

use super::parts::Parts;
use super::text::Column;
use crate::bounds::{Bounds, Pt};
use crate::scene::{Ink, Stroke};
use crate::sheet::{Sheet, rounded};

/// A box whose height depends on its text.
pub(super) struct Frame {
    /// The winning side; a draw has the colour `plain`.
    pub(super) side: Option<usize>,
    pub(super) plain: Ink,
    pub(super) line: Stroke,
    /// The upper left corner.
    pub(super) at: Pt,
    pub(super) width: f32,
    pub(super) pad: f32,
    pub(super) corner: f32,
}

impl Frame {
    /// Draws the box with the text that `write` sets in it, and returns its bounds.
    pub(super) fn draw(
        self,
        parts: &Parts<'_>,
        sheet: &mut Sheet<'_>,
        write: impl FnOnce(&mut Column, Ink, &mut Sheet<'_>),
    ) -> Bounds {
        let Self { side, plain, line, at, width, pad, corner } = self;
        let livery = side.and_then(|side| parts.liveries.get(side)).copied();
        let before = sheet.nodes.len();
        let mut column = Column { x: at.x + pad, width: width - 2.0 * pad, y: at.y + pad * 0.8 };
        write(&mut column, livery.map_or(sheet.palette.ink, |livery| livery.ink), sheet);
        let bounds = Bounds { x0: at.x, y0: at.y, x1: at.x + width, y1: column.y + pad * 0.5 };
        // The box is painted below its text, but the text determines its height.
        let text = sheet.nodes.split_off(before);
        let fill = livery.map_or(plain, |livery| livery.fill);
        sheet.shape(rounded(bounds, corner), Some(fill), Some(line));
        sheet.nodes.extend(text);
        bounds
    }
}

/// Returns a result in words: the message `won` about the winning side, or a draw without a side.
pub(super) fn result_text(parts: &Parts<'_>, won: &'static str, side: Option<usize>) -> String {
    let words = parts.sheet.words;
    let name = side.and_then(|side| parts.sheet.sides.get(side));
    let drawn = || words.message("campaign-drawn").to_owned();
    name.map_or_else(drawn, |name| words.format(won, &[("side", name.into())]))
}
