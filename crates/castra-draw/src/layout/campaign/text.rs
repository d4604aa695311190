//! Running text in a column, from top to bottom.

use super::parts::Parts;
use crate::bounds::{Bounds, between, pt};
use crate::scene::{Ink, Stroke};
use crate::sheet::{Anchor, Sheet, rounded};
use crate::text::Style;
use crate::theme::Livery;

/// A column that is filled from top to bottom.
pub(super) struct Column {
    pub(super) x: f32,
    pub(super) width: f32,
    /// The lower edge of the contents so far.
    pub(super) y: f32,
}

impl Column {
    /// Sets a text, and returns the middle height of its first line.
    pub(super) fn text(
        &mut self,
        sheet: &mut Sheet<'_>,
        text: &str,
        style: Style,
        ink: Ink,
    ) -> f32 {
        self.indented_text(sheet, text, style, ink, 0.0)
    }

    /// Sets an indented text, and returns the middle height of its first line.
    pub(super) fn indented_text(
        &mut self,
        sheet: &mut Sheet<'_>,
        text: &str,
        style: Style,
        ink: Ink,
        indent: f32,
    ) -> f32 {
        let middle = self.y + style.size * 0.62;
        let style = sheet.setter.adapt_style(text, style);
        let room = between(self.x + indent, self.x + self.width);
        // A margin, because `wrap` measures a word that it breaks without kerning.
        let width = room.length() - style.size * 0.15;
        for line in sheet.setter.wrap(text, style, width) {
            let at = pt(room.from, self.y + style.size * 0.96);
            sheet.text_in(room, &line, style, ink, at, Anchor::Start);
            self.y += style.size * 1.28;
        }
        middle
    }

    /// Sets a text as an item of a list.
    pub(super) fn list_item(&mut self, parts: &Parts<'_>, sheet: &mut Sheet<'_>, text: &str) {
        let m = parts.m;
        let style = m.body().with_size(m.base * 0.92);
        let indent = m.base * 0.8;
        let ink = sheet.palette.ink;
        let middle = self.indented_text(sheet, text, style, ink, indent);
        let dot = crate::sheet::disc(pt(self.x + m.base * 0.28, middle), m.base * 0.13);
        sheet.fill(dot, sheet.palette.accent);
    }

    /// Sets a heading in capitals.
    pub(super) fn heading(&mut self, parts: &Parts<'_>, sheet: &mut Sheet<'_>, text: &str) {
        let style = parts.m.caps().with_size(parts.m.base * 0.78);
        self.y += parts.m.base * 0.45;
        let muted = sheet.palette.muted;
        let _ = self.text(sheet, &text.to_uppercase(), style, muted);
        self.y += parts.m.base * 0.08;
    }

    /// Adds space.
    pub(super) const fn space(&mut self, height: f32) {
        self.y += height;
    }
}

/// Draws the square of a side in its colours, centred at a height.
pub(super) fn draw_square(sheet: &mut Sheet<'_>, livery: Livery, x: f32, middle: f32, side: f32) {
    let bounds = Bounds::from_corner(x, middle - side / 2.0, side, side);
    let line = Stroke::new(sheet.palette.outline, side * 0.07);
    sheet.shape(rounded(bounds, side * 0.18), Some(livery.fill), Some(line));
}
