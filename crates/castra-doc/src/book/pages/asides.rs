//! Parts on a band of colour: examples of play, and the changes of modules.

use castra_draw::{Bounds, Ink};
use castra_print::{Align, Role, Span, Target};

use super::blocks::Writer;
use super::piece::{Piece, PieceLink, translate};
use super::styles::{ACCENT, BAND, INK, MODULE, NOTE, SOFT_INK};
use crate::book::model::{Example, Note};

impl Writer<'_> {
    /// Puts a band of colour behind pieces, with a line on its left.
    fn add_band(&self, mut inner: Vec<Piece>, band: Ink, edge: Ink, out: &mut Vec<Piece>) {
        let (pad, reach) = (7.0, 10.0);
        let count = inner.len();
        for (at, piece) in inner.iter_mut().enumerate() {
            let (first, last) = (at == 0, at + 1 == count);
            let above = if first { pad } else { piece.gap_above };
            let below = if last { pad } else { 0.0 };
            let height = above + piece.height + below;
            let mut banded = Piece::of(height);
            banded.add_rect(-reach, -0.2, self.frame.text + reach, height + 0.4, band);
            banded.add_rect(-reach, -0.2, 2.4, height + 0.4, edge);
            let items = std::mem::take(&mut piece.items);
            banded.items.extend(items.into_iter().map(|item| translate(item, 0.0, above)));
            banded.links = std::mem::take(&mut piece.links)
                .into_iter()
                .map(|link| {
                    let b = link.bounds;
                    PieceLink { bounds: Bounds { y0: b.y0 + above, y1: b.y1 + above, ..b }, ..link }
                })
                .collect();
            banded.anchors = std::mem::take(&mut piece.anchors);
            banded.keep_with_next = piece.keep_with_next;
            banded.gap_above = if first { 9.0 } else { 0.0 };
            out.push(banded);
        }
        // The gap below the band.
        out.push(Piece::of(5.0));
    }

    pub(super) fn add_example(&self, example: &Example, out: &mut Vec<Piece>) {
        let part = self.with_parent(self.tag(Role::Aside));
        let mut inner = Vec::new();
        let label = self.words.message("book-example").to_uppercase();
        let head = [
            self.span(&format!("{label}  "), self.styles.small_label, ACCENT),
            self.span(&example.title, self.styles.body, INK),
        ];
        self.add_paragraph(&head, self.styles.leading, Align::Left, 0.0, 0.0, &mut inner);
        part.tag_pieces(Role::Paragraph, 0, &mut inner);
        if let Some(picture) = &example.picture {
            inner.push(part.figure(picture, self.frame.text - 8.0));
        }
        let (small, tight) = (self.styles.small, self.styles.tight);
        part.add_list(&example.lines, small, tight, -small.size, &mut inner);
        if !example.clauses.is_empty() {
            let shows = format!("{} ", self.words.message("book-shows"));
            let mut spans = vec![self.span(&shows, self.styles.small_italic, SOFT_INK)];
            for (number, anchor) in &example.clauses {
                let span = self.span(number, self.styles.small_label, ACCENT);
                spans.push(Span { link: Some(Target::Url(anchor.clone())), ..span });
                spans.push(self.span(" ", self.styles.small, INK));
            }
            let from = inner.len();
            self.add_paragraph(&spans, self.styles.tight, Align::Left, 0.0, 3.0, &mut inner);
            part.tag_pieces(Role::Paragraph, from, &mut inner);
        }
        // A short aside stays on one page.
        let count = inner.len();
        for piece in inner.iter_mut().take(count.saturating_sub(1)) {
            piece.keep_with_next = true;
        }
        self.add_band(inner, BAND, ACCENT, out);
    }

    pub(super) fn add_note(&self, note: &Note, out: &mut Vec<Piece>) {
        let part = self.with_parent(self.tag(Role::Aside));
        let mut inner = Vec::new();
        let head = self.span(&note.module, self.styles.small_italic, MODULE);
        self.add_paragraph(&[head], self.styles.tight, Align::Left, 0.0, 0.0, &mut inner);
        part.tag_pieces(Role::Paragraph, 0, &mut inner);
        for text in &note.text {
            let from = inner.len();
            let spans = self.spans(text, self.styles.small, self.styles.small_italic, INK);
            self.add_paragraph(&spans, self.styles.tight, Align::Left, 0.0, 2.0, &mut inner);
            part.tag_pieces(Role::Paragraph, from, &mut inner);
        }
        for (number, anchor, text) in &note.clauses {
            let from = inner.len();
            let spans = [
                self.span(&format!("{number}  "), self.styles.number, ACCENT),
                self.span(text, self.styles.small, INK),
            ];
            self.add_paragraph(&spans, self.styles.tight, Align::Left, 0.0, 2.0, &mut inner);
            part.tag_pieces(Role::Paragraph, from, &mut inner);
            if let Some(first) = inner.get_mut(from) {
                first.anchors.push(anchor.clone());
            }
        }
        if let Some(first) = inner.first_mut() {
            first.keep_with_next = true;
        }
        self.add_band(inner, NOTE, MODULE, out);
    }
}
