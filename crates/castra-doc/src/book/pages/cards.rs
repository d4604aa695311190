//! Cards side by side.

use castra_draw::Bounds;
use castra_print::{Measure, Role, Span, typeset};

use super::blocks::Writer;
use super::piece::{Piece, translate};
use super::styles::{ACCENT, BAND, INK, SOFT_INK};
use crate::book::model::Card;

const GAP: f32 = 8.0;
const PAD: f32 = 6.0;

impl Writer<'_> {
    pub(super) fn add_cards(&self, cards: &[Card], out: &mut Vec<Piece>) {
        let page_width = self.frame.text + self.frame.margin;
        let across = (page_width / 165.0).floor().max(2.0);
        let width = (page_width - GAP * (across - 1.0)) / across;
        for row in cards.chunks(across as usize) {
            let drawn: Vec<Piece> = row.iter().map(|card| self.card(card, width)).collect();
            let height = drawn.iter().map(|card| card.height).fold(0.0, f32::max);
            let mut piece = Piece::of(height);
            piece.gap_above = GAP;
            for (at, card) in drawn.into_iter().enumerate() {
                let x = at as f32 * (width + GAP) - self.frame.margin;
                let bounds = Bounds { x0: x, y0: 0.0, x1: x + width, y1: height };
                piece.add_frame(bounds, 6.0, BAND, Self::edge());
                let before = piece.items.len();
                piece.items.extend(card.items.into_iter().map(|item| translate(item, x, 0.0)));
                piece.tag_from(before, &self.tag(Role::Paragraph));
                piece.anchors.extend(card.anchors);
            }
            out.push(piece);
        }
    }

    fn card(&self, card: &Card, width: f32) -> Piece {
        let room = width - 2.0 * PAD;
        let mut piece = Piece::of(PAD);
        let count = format!("× {}", card.count);
        let style = self.styles.label;
        let count_width = self.setter.width(&count, style) + 6.0;
        let tag = [self.span(&count, style, ACCENT)];
        for line in typeset(self.setter, &tag, &Measure::ragged(count_width + 10.0)).iter().take(1)
        {
            let x = width - PAD - count_width + 6.0;
            piece.add_line(line, x, PAD + self.styles.leading * 0.72, 8.0);
        }
        let title = [self.span(&card.title, self.styles.term, INK)];
        self.add_lines_below(&title, room - count_width, self.styles.leading, &mut piece);
        let y = piece.height + 1.0;
        self.draw_hairline(&mut piece, PAD, y, room);
        piece.height += 4.0;
        piece.anchors.extend(card.clauses.iter().map(|(_, anchor)| anchor.clone()));
        let numbers = card.clauses.iter().map(|(number, _)| number.as_str());
        let details: Vec<&str> = numbers.chain(card.details.iter().map(String::as_str)).collect();
        if !details.is_empty() {
            let text = details.join(" · ");
            self.add_lines_below(
                &[self.span(&text, self.styles.small_label, SOFT_INK)],
                room,
                self.styles.tight * 0.9,
                &mut piece,
            );
        }
        for paragraph in card.text.split("\n\n") {
            self.add_lines_below(
                &[self.span(paragraph, self.styles.small, INK)],
                room,
                self.styles.tight,
                &mut piece,
            );
        }
        piece.height += PAD;
        piece
    }

    fn add_lines_below(&self, spans: &[Span], room: f32, leading: f32, piece: &mut Piece) {
        for line in typeset(self.setter, spans, &Measure::ragged(room)) {
            piece.add_line(&line, PAD, piece.height + leading * 0.78, leading);
            piece.height += leading;
        }
    }
}
