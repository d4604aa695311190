//! Reference sheets with narrow parts in two columns.

use castra_print::Role;

use super::blocks::Writer;
use super::frame::Frame;
use super::piece::{Piece, PieceLink, translate};
use crate::book::model::Block;

/// The gap between the columns.
const GAP: f32 = 18.0;

impl Writer<'_> {
    /// Lays out a sheet: wide sections over the whole width, and consecutive narrow ones in two
    /// columns.
    pub(super) fn add_sheet(&self, blocks: &[&Block], out: &mut Vec<Piece>) {
        let width = (self.frame.text - GAP) / 2.0;
        let frame = Frame { text: width, ..*self.frame };
        let narrow = Writer { frame: &frame, ..self.clone() };
        let mut sections: Vec<&[&Block]> = Vec::new();
        let mut rest = blocks;
        while !rest.is_empty() {
            let starts = |block: &&Block| matches!(block, Block::Heading(h) if h.level <= 2);
            let next = rest.iter().skip(1).position(starts);
            let (section, after) = rest.split_at(next.map_or(rest.len(), |at| at + 1));
            sections.push(section);
            rest = after;
        }
        let fits = |section: &[&Block]| {
            section.iter().all(|block| match block {
                Block::Table(table) => narrow.fits(table),
                Block::Cards(_) | Block::Figure(_) | Block::Example(_) | Block::Index(_) => false,
                Block::Heading(_)
                | Block::Text(_)
                | Block::Clause { .. }
                | Block::Term { .. }
                | Block::List(_)
                | Block::Row(_)
                | Block::Note(_) => true,
            })
        };
        for group in sections.chunk_by(|a, b| fits(a) == fits(b)) {
            let several = group.len() > 1 && group.first().is_some_and(|section| fits(section));
            let set = several.then(|| self.columns_of(group, &narrow, width + GAP)).flatten();
            match set {
                Some(piece) => out.push(piece),
                None => group
                    .iter()
                    .copied()
                    .flatten()
                    .for_each(|block| self.clone().add_block(block, out)),
            }
        }
    }

    /// Lays out sections in two columns of similar height, as one piece. Returns `None` if the
    /// columns are higher than a page.
    fn columns_of(&self, sections: &[&[&Block]], narrow: &Writer<'_>, step: f32) -> Option<Piece> {
        let set: Vec<Vec<Piece>> = sections
            .iter()
            .map(|section| {
                let mut pieces = Vec::new();
                let mut writer = narrow.with_parent(self.tag(Role::Aside));
                section.iter().for_each(|block| writer.add_block(block, &mut pieces));
                pieces
            })
            .collect();
        let height = |pieces: &[Piece]| pieces.iter().map(|p| p.gap_above + p.height).sum::<f32>();
        let heights: Vec<f32> = set.iter().map(|pieces| height(pieces)).collect();
        // The best split minimizes the height of the taller column.
        let tallest = |left: usize| {
            let (one, other) = heights.split_at(left);
            one.iter().sum::<f32>().max(other.iter().sum())
        };
        let left = (1..=set.len()).min_by(|a, b| tallest(*a).total_cmp(&tallest(*b)))?;
        if tallest(left) > self.frame.room() {
            return None;
        }
        let mut whole = Piece::of(tallest(left));
        for (column, sections) in [set.get(..left)?, set.get(left..)?].into_iter().enumerate() {
            let x = column as f32 * step;
            let mut y = 0.0;
            for piece in sections.iter().flatten() {
                y += piece.gap_above;
                whole.items.extend(piece.items.iter().cloned().map(|item| translate(item, x, y)));
                whole.links.extend(piece.links.iter().map(|link| {
                    let b = link.bounds;
                    let bounds = castra_draw::Bounds {
                        x0: b.x0 + x,
                        y0: b.y0 + y,
                        x1: b.x1 + x,
                        y1: b.y1 + y,
                    };
                    PieceLink { bounds, ..link.clone() }
                }));
                whole.anchors.extend(piece.anchors.iter().cloned());
                y += piece.height;
            }
        }
        Some(whole)
    }
}
