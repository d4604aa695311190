//! Single pictures with captions, and rows of small pictures.

use std::sync::Arc;

use castra_print::{Align, Measure, Role, Tag, typeset};

use super::blocks::Writer;
use super::piece::{Piece, shared_picture};
use super::styles::SOFT_INK;
use crate::book::model::Picture;

impl Writer<'_> {
    /// Lays out a picture, centred in the width `room`, with its caption below.
    pub(super) fn figure(&self, picture: &Picture, room: f32) -> Piece {
        let scene = &picture.scene;
        let width = room * picture.width.clamp(0.05, 1.0);
        let most = self.frame.room() * 0.8;
        let scale = (width / scene.width).min(most / scene.height);
        let (w, h) = (scene.width * scale, scene.height * scale);
        let mut piece = Piece::of(h + 4.0);
        piece.gap_above = 8.0;
        piece.items.push(shared_picture(scene, (room - w) / 2.0, 0.0, scale));
        let tag = self.figure_tag(picture);
        piece.tag(&tag);
        let drawn = piece.items.len();
        let caption = self.span(&picture.caption, self.styles.small_italic, SOFT_INK);
        let middle = Measure { align: Align::Middle, ..Measure::ragged(room) };
        for line in typeset(self.setter, &[caption], &middle) {
            piece.add_line(&line, 0.0, piece.height + self.styles.tight * 0.8, 8.0);
            piece.height += self.styles.tight;
        }
        piece.tag_from(drawn, &Tag::new(Role::Caption, Some(&tag)));
        piece
    }

    /// Returns the tag of a picture; its alternative text is the title, or else the caption.
    fn figure_tag(&self, picture: &Picture) -> Arc<Tag> {
        let title = picture.scene.title.as_str();
        let alt = if title.is_empty() { picture.caption.as_str() } else { title };
        Tag::figure(alt, self.parent_tag.as_ref())
    }

    /// Lays out small pictures in rows.
    pub(super) fn add_picture_row(&self, pictures: &[Picture], out: &mut Vec<Piece>) {
        let side = 34.0 * self.styles.body.size / 10.4;
        // The picture of a die face already shows its number. Captions that are numbers are not
        // printed, and the pictures need less room.
        let bare = pictures.iter().all(|picture| picture.caption.parse::<u64>().is_ok());
        let (cell, gap) = (side * if bare { 1.3 } else { 1.9 }, 6.0);
        let across = ((self.frame.text + gap) / (cell + gap)).floor().max(1.0) as usize;
        for row in pictures.chunks(across) {
            let mut piece = Piece::of(0.0);
            piece.gap_above = 6.0;
            for (at, picture) in row.iter().enumerate() {
                let x = at as f32 * (cell + gap);
                let scale = side / picture.scene.height.max(picture.scene.width);
                let left = x + (cell - picture.scene.width * scale) / 2.0;
                let before = piece.items.len();
                piece.items.push(shared_picture(&picture.scene, left, 0.0, scale));
                let tag = self.figure_tag(picture);
                piece.tag_from(before, &tag);
                let below = if bare { "" } else { &picture.caption };
                let caption = self.span(below, self.styles.small, SOFT_INK);
                let middle = Measure { align: Align::Middle, ..Measure::ragged(cell) };
                let lines = typeset(self.setter, &[caption], &middle);
                for (n, line) in lines.iter().enumerate() {
                    let y = side + self.styles.tight * (n as f32 + 0.95);
                    piece.add_line(line, x, y, 8.0);
                }
                piece.tag_from(before + 1, &Tag::new(Role::Caption, Some(&tag)));
                let height = side + self.styles.tight * (lines.len() as f32 + 0.3);
                piece.height = piece.height.max(height);
            }
            out.push(piece);
        }
    }
}
