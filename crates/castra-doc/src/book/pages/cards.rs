//! Cards side by side.

use castra_draw::Bounds;
use castra_print::{Measure, Role, Span, set};

use super::blocks::Writer;
use super::piece::{Piece, moved};
use super::type_::{ACCENT, BAND, INK, SOFT};
use crate::book::model::Card;

const GAP: f32 = 8.0;
const PAD: f32 = 6.0;

impl Writer<'_> {
    pub(super) fn cards(&self, cards: &[Card], out: &mut Vec<Piece>) {
        let whole = self.frame.text + self.frame.margin;
        let across = (whole / 165.0).floor().max(2.0);
        let width = (whole - GAP * (across - 1.0)) / across;
        for row in cards.chunks(across as usize) {
            let drawn: Vec<Piece> = row.iter().map(|card| self.card(card, width)).collect();
            let height = drawn.iter().map(|card| card.height).fold(0.0, f32::max);
            let mut piece = Piece::of(height);
            piece.before = GAP;
            for (at, card) in drawn.into_iter().enumerate() {
                let x = at as f32 * (width + GAP) - self.frame.margin;
                let bounds = Bounds { x0: x, y0: 0.0, x1: x + width, y1: height };
                piece.frame(bounds, 6.0, BAND, Self::edge());
                let before = piece.items.len();
                piece.items.extend(card.items.into_iter().map(|item| moved(item, x, 0.0)));
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
        let style = self.kind.label;
        let taken = self.setter.width(&count, style) + 6.0;
        let tag = [self.span(&count, style, ACCENT)];
        for line in set(self.setter, &tag, &Measure::ragged(taken + 10.0)).iter().take(1) {
            let x = width - PAD - taken + 6.0;
            piece.line(line, x, PAD + self.kind.leading * 0.72, 8.0);
        }
        let title = [self.span(&card.title, self.kind.term, INK)];
        self.below(&title, room - taken, self.kind.leading, &mut piece);
        let y = piece.height + 1.0;
        self.hairline(&mut piece, PAD, y, room);
        piece.height += 4.0;
        piece.anchors.extend(card.clauses.iter().map(|(_, anchor)| anchor.clone()));
        let numbers = card.clauses.iter().map(|(number, _)| number.as_str());
        let details: Vec<&str> = numbers.chain(card.details.iter().map(String::as_str)).collect();
        if !details.is_empty() {
            let text = details.join(" · ");
            self.below(
                &[self.span(&text, self.kind.small_label, SOFT)],
                room,
                self.kind.tight * 0.9,
                &mut piece,
            );
        }
        for paragraph in card.text.split("\n\n") {
            self.below(
                &[self.span(paragraph, self.kind.small, INK)],
                room,
                self.kind.tight,
                &mut piece,
            );
        }
        piece.height += PAD;
        piece
    }

    fn below(&self, spans: &[Span], room: f32, leading: f32, piece: &mut Piece) {
        for line in set(self.setter, spans, &Measure::ragged(room)) {
            piece.line(&line, PAD, piece.height + leading * 0.78, leading);
            piece.height += leading;
        }
    }
}
