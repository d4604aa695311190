//! Tables with column widths that follow from the contents.

use castra_draw::Style;
use castra_print::{Measure, Role, TypesetLine, typeset};

use super::blocks::{Writer, repeatable};
use super::piece::{Piece, shared_picture};
use super::styles::{BAND, INK, SOFT_INK};
use crate::book::model::Table;

/// The padding on each side of a cell's text.
const PAD: f32 = 3.5;

/// The styles of a table and the widths of its columns.
struct Columns {
    cell: Style,
    head: Style,
    leading: f32,
    /// The height of the pictures in cells.
    picture: f32,
    /// True if the current row has a picture.
    has_picture: bool,
    widths: Vec<f32>,
}

impl Writer<'_> {
    pub(super) fn add_table(&self, table: &Table, out: &mut Vec<Piece>) {
        let count =
            table.rows.iter().map(Vec::len).chain([table.head.len()]).max().unwrap_or_default();
        if count == 0 {
            return;
        }
        let mut columns = self.columns(table, count);
        let part = self.with_parent(self.tag(Role::Table));
        // Tables are wide, so they extend into the margin.
        let start = -self.margin_width();
        let mut head = part.table_row(
            &columns,
            start,
            table.head.iter().map(|text| (text.as_str(), None)),
            columns.head,
            Role::HeadCell,
        );
        columns.has_picture = table.rows.iter().flatten().any(|cell| cell.picture.is_some());
        let headed = table.head.iter().any(|text| !text.is_empty());
        let mut first = None;
        let again = headed.then(|| {
            let mut band = Piece::of(head.height);
            band.add_rect(start, 0.0, columns.widths.iter().sum(), head.height, BAND);
            band.items.append(&mut head.items);
            band.gap_above = 6.0;
            band.keep_with_next = true;
            first = Some(band.clone());
            repeatable(&band)
        });
        out.extend(first);
        let last = table.rows.len().saturating_sub(1);
        for (at, row) in table.rows.iter().enumerate() {
            let cells = row.iter().map(|cell| (cell.text.as_str(), cell.picture.as_ref()));
            // In a table without a head, the first cell of a row is its heading.
            let first = if headed { Role::Cell(1) } else { Role::SideCell };
            let mut piece = part.table_row(&columns, start, cells, columns.cell, first);
            let note = table.notes.get(at).map_or("", String::as_str);
            part.add_row_note(note, &columns, start, &mut piece);
            let y = piece.height;
            let width = if note.is_empty() {
                columns.widths.iter().sum()
            } else {
                self.frame.text + self.margin_width()
            };
            self.draw_hairline(&mut piece, start, y, width);
            piece.repeated_head.clone_from(&again);
            // The first two rows stay with the head, and the last two stay together.
            piece.keep_with_next = at + 1 == last || (at == 0 && at < last);
            out.push(piece);
        }
        out.push(Piece::of(6.0));
    }

    /// Sets the note below a row over the whole width.
    fn add_row_note(&self, note: &str, columns: &Columns, start: f32, piece: &mut Piece) {
        let style = self.styles.small.with_size(columns.cell.size * 0.94);
        let indent = columns.picture + PAD + 5.0;
        let room = self.frame.text + self.margin_width() - indent;
        let lines =
            typeset(self.setter, &[self.span(note, style, SOFT_INK)], &Measure::ragged(room));
        let before = piece.items.len();
        for line in &lines {
            piece.add_line(line, start + indent, piece.height + columns.leading * 0.7, style.size);
            piece.height += columns.leading;
        }
        if !lines.is_empty() {
            piece.height += if self.compact { 1.0 } else { 3.0 };
            // For screen readers, the note is a separate row.
            let across = u16::try_from(columns.widths.len()).unwrap_or(u16::MAX);
            let row = self.with_parent(self.tag(Role::Row));
            piece.tag_from(before, &row.tag(Role::Cell(across)));
        }
    }

    /// Returns the width by which a table reaches into the margin.
    fn margin_width(&self) -> f32 {
        self.frame.margin
    }

    /// Returns whether a table fits without smaller type and without line breaks in cells.
    pub(super) fn fits(&self, table: &Table) -> bool {
        let count = table.rows.iter().map(Vec::len).chain([table.head.len()]).max();
        let (cell, head) = (self.styles.small, self.styles.small_label);
        let picture = cell.size * self.picture();
        let (_, natural) =
            self.wanted_widths(table, count.unwrap_or_default(), cell, head, picture);
        natural.iter().sum::<f32>() <= self.frame.text + self.margin_width()
    }

    /// Returns the height of a picture in a cell, as a multiple of the cell's type size.
    fn picture(&self) -> f32 {
        if self.compact { 1.55 } else { 2.1 }
    }

    fn columns(&self, table: &Table, count: usize) -> Columns {
        let room = self.frame.text + self.margin_width();
        let mut shrink = 1.0_f32;
        loop {
            let cell = self.styles.small.with_size(self.styles.small.size * shrink);
            let head = self.styles.small_label.with_size(self.styles.small_label.size * shrink);
            let picture = cell.size * self.picture();
            let (least, natural) = self.wanted_widths(table, count, cell, head, picture);
            let (low, high) = (least.iter().sum::<f32>(), natural.iter().sum::<f32>());
            if low > room && shrink > 0.62 {
                shrink *= 0.92;
                continue;
            }
            let widths: Vec<f32> = if high <= room {
                natural
            } else if low >= room {
                least.iter().map(|width| width * room / low).collect()
            } else {
                let part = (room - low) / (high - low);
                least.iter().zip(&natural).map(|(l, n)| l + (n - l) * part).collect()
            };
            let leading = self.styles.tight * shrink;
            return Columns { cell, head, leading, picture, has_picture: false, widths };
        }
    }

    /// Returns for each column the width of its longest word, and the width without breaks.
    fn wanted_widths(
        &self,
        table: &Table,
        count: usize,
        cell: Style,
        head: Style,
        picture: f32,
    ) -> (Vec<f32>, Vec<f32>) {
        let mut least = vec![0.0_f32; count];
        let mut natural = vec![0.0_f32; count];
        let mut see = |at: usize, text: &str, style: Style, drawn: f32| {
            let words = text.split_whitespace().map(|word| self.setter.width(word, style));
            let longest = words.fold(0.0, f32::max) + drawn + 2.0 * PAD;
            let width = self.setter.width(text, style) + drawn + 2.0 * PAD + 1.0;
            if let (Some(l), Some(n)) = (least.get_mut(at), natural.get_mut(at)) {
                *l = l.max(longest);
                *n = n.max(width);
            }
        };
        for (at, text) in table.head.iter().enumerate() {
            see(at, text, head, 0.0);
        }
        for row in &table.rows {
            for (at, of) in row.iter().enumerate() {
                let drawn = of
                    .picture
                    .as_ref()
                    .map_or(0.0, |scene| scene.width * picture / scene.height + 5.0);
                see(at, &of.text, cell, drawn);
            }
        }
        (least, natural)
    }

    fn table_row<'c>(
        &self,
        columns: &Columns,
        start: f32,
        cells: impl Iterator<Item = (&'c str, Option<&'c std::sync::Arc<castra_draw::Scene>>)>,
        style: Style,
        role: Role,
    ) -> Piece {
        let part = self.with_parent(self.tag(Role::Row));
        let mut piece = Piece::of(columns.leading + if self.compact { 2.0 } else { 4.0 });
        let mut x = start;
        for (at, ((text, picture), width)) in cells.zip(&columns.widths).enumerate() {
            let before = piece.items.len();
            let mut left = x + PAD;
            let mut room = width - 2.0 * PAD;
            if let Some(scene) = picture {
                let scale = columns.picture / scene.height;
                piece.items.push(shared_picture(scene, left, 2.0, scale));
                let drawn = scene.width * scale + 5.0;
                left += drawn;
                room -= drawn;
                piece.height =
                    piece.height.max(columns.picture + if self.compact { 2.5 } else { 4.0 });
            }
            let lines: Vec<TypesetLine> = typeset(
                self.setter,
                &[self.span(text, style, INK)],
                &Measure::ragged(room.max(4.0)),
            );
            let height = columns.leading * lines.len() as f32;
            // Text beside a picture is centred on the picture, and so is the other text of the row.
            let above = if columns.has_picture && height < columns.picture {
                2.0 + (columns.picture - height) / 2.0
            } else {
                2.0
            };
            for (n, line) in lines.iter().enumerate() {
                let y = above + columns.leading * (n as f32 + 0.78);
                piece.add_line(line, left, y, style.size);
            }
            let own = if role == Role::SideCell && at > 0 { Role::Cell(1) } else { role };
            piece.tag_from(before, &part.tag(own));
            piece.height = piece.height.max(height + 4.0);
            x += width;
        }
        piece
    }
}
