//! The parts of a book around its text: title, contents, index, and the head and foot of each page.

use std::collections::BTreeMap;
use std::sync::Arc;

use castra_draw::{Style, Typesetter};
use castra_print::{Align, Measure, Page, Role, Span, Tag, Target, TypesetLine, typeset};

use super::blocks::Writer;
use super::entry::Entry;
use super::piece::Piece;
use super::styles::{ACCENT, INK, RULE, SOFT_INK};
use crate::book::model::{Book, Heading, Index};

/// The maximum number of lines in a list of contents with sections; a longer list has only
/// chapters.
const MAX_CONTENTS_LINES: usize = 90;

impl Writer<'_> {
    /// Lays out the title of a reference sheet.
    pub(super) fn add_banner(&self, book: &Book, out: &mut Vec<Piece>) {
        let style = self.styles.heads[0];
        let mut spans = vec![self.span(&book.title, style, ACCENT)];
        if let Some(subtitle) = &book.subtitle {
            spans.push(self.span(&format!("   {subtitle}"), self.styles.italic, SOFT_INK));
        }
        let lines = typeset(self.setter, &spans, &Measure::ragged(self.frame.text));
        let leading = style.size * 1.2;
        let mut piece = Piece::of(leading * lines.len() as f32 + 4.0);
        for (at, line) in lines.iter().enumerate() {
            piece.add_line(line, 0.0, leading * at as f32 + style.size * 0.85, style.size);
        }
        piece.tag(&self.tag(Role::Heading(1)));
        let y = piece.height - 2.0;
        piece.add_rect(0.0, y, self.frame.text, 0.8, ACCENT);
        out.push(piece);
    }

    /// Lays out the title at the top of the first page.
    pub(super) fn add_title(&self, book: &Book, out: &mut Vec<Piece>) {
        let width = self.frame.text + self.frame.margin;
        let x = -self.frame.margin;
        let style = self.styles.title;
        let mut piece = Piece::of(40.0);
        let title = [self.span(&book.title, style, ACCENT)];
        for line in typeset(self.setter, &title, &Measure::ragged(width)) {
            piece.add_line(&line, x, piece.height + style.size * 0.8, style.size);
            piece.height += style.size * 1.15;
        }
        piece.tag(&self.tag(Role::Heading(1)));
        let named = piece.items.len();
        if let Some(subtitle) = &book.subtitle {
            let style = self.styles.italic.with_size(13.0);
            let spans = [self.span(subtitle, style, SOFT_INK)];
            for line in typeset(self.setter, &spans, &Measure::ragged(width)) {
                piece.add_line(&line, x, piece.height + 14.0, 13.0);
                piece.height += 17.0;
            }
        }
        piece.tag_from(named, &self.tag(Role::Paragraph));
        piece.add_rect(x, piece.height + 12.0, width, 1.2, ACCENT);
        piece.add_rect(x, piece.height + 15.0, width, 0.5, ACCENT);
        piece.height += 34.0;
        out.push(piece);
    }

    /// Lays out the list of contents: chapters and sections with their pages, after `front` others.
    pub(super) fn add_contents(&self, entries: &[Entry], front: usize, out: &mut Vec<Piece>) {
        let (left, width) = (-self.frame.margin, self.frame.text + self.frame.margin);
        // A long list shows only chapters; the bookmarks of the file have all entries.
        let long = entries.iter().filter(|entry| entry.level <= 2).count() > MAX_CONTENTS_LINES;
        let deepest = if long { 1 } else { 2 };
        let list = self.with_parent(self.tag(Role::Contents));
        for entry in entries.iter().filter(|entry| entry.level <= deepest) {
            let top = entry.level == 1;
            let (style, indent) = if top {
                (self.styles.term.with_size(11.0), 0.0)
            } else {
                (self.styles.small, 14.0)
            };
            let height = if top { 16.0 } else { 12.4 };
            let mut piece = Piece::of(height);
            piece.gap_above = if top { 4.0 } else { 0.0 };
            piece.keep_with_next = top;
            let link = Some(Target::Url(entry.anchor.clone()));
            let room = width - indent - 40.0;
            let words = ellipsize(self.setter, &entry.text, style, room);
            let span = Span { link: link.clone(), ..self.span(&words, style, INK) };
            let base = height * 0.76;
            let mut end = left + indent;
            for line in typeset(self.setter, &[span], &Measure::ragged(room + 20.0)).iter().take(1)
            {
                piece.add_line(line, left + indent, base, style.size);
                end += line.width;
            }
            let item = self.with_parent(list.tag(Role::ContentsItem));
            piece.tag(&item.tag(Role::Paragraph));
            let number = (entry.page + front + 1).to_string();
            let span = Span { link, ..self.span(&number, style, INK) };
            let right = Measure { align: Align::Right, ..Measure::ragged(width) };
            let mut begin = left + width;
            for line in &typeset(self.setter, &[span], &right) {
                piece.add_line(line, left, base, style.size);
                begin -= self.setter.width(&number, style);
            }
            piece.tag_from(1, &item.tag(Role::Paragraph));
            let mut x = (end / 5.0).ceil() * 5.0 + 5.0;
            while x < begin - 5.0 {
                piece.add_rect(x, base - 0.8, 0.8, 0.8, RULE);
                x += 5.0;
            }
            out.push(piece);
        }
        // The last entry need not stay with the next piece.
        if let Some(last) = out.last_mut() {
            last.keep_with_next = false;
        }
    }

    /// Lays out an index in three columns. `places` has the page number of each anchor.
    pub(super) fn add_index(
        &mut self,
        index: &Index,
        places: &BTreeMap<String, usize>,
        out: &mut Vec<Piece>,
    ) {
        self.add_heading(
            &Heading { level: 1, text: index.title.clone(), anchor: index.anchor(), module: None },
            out,
        );
        let (columns, gap) = (3, 16.0);
        let page_width = self.frame.text + self.frame.margin;
        let width = (page_width - gap * (columns as f32 - 1.0)) / columns as f32;
        let part = self.with_parent(self.tag(Role::Index));
        let mut lines: Vec<(TypesetLine, Arc<Tag>)> = Vec::new();
        for (word, anchors) in &index.words {
            let mut pages: Vec<(usize, &String)> =
                anchors.iter().filter_map(|a| Some((*places.get(a)?, a))).collect();
            pages.sort_unstable();
            pages.dedup_by_key(|(page, _)| *page);
            let mut spans = vec![self.span(word, self.styles.small, INK)];
            for (at, (page, anchor)) in pages.into_iter().enumerate() {
                let comma = if at == 0 { "  " } else { ", " };
                spans.push(self.span(comma, self.styles.small, SOFT_INK));
                let link = Some(Target::Url(anchor.clone()));
                spans
                    .push(Span { link, ..self.span(&page.to_string(), self.styles.small, ACCENT) });
            }
            let tag = part.tag(Role::Paragraph);
            let set = typeset(self.setter, &spans, &Measure::ragged(width)).into_iter();
            lines.extend(set.map(|line| (line, Arc::clone(&tag))));
        }
        // Entries run down the columns of a page before the next page begins.
        let per_page = ((self.frame.room() - 50.0) / self.styles.tight).floor().max(1.0) as usize;
        for page in lines.chunks(per_page * columns) {
            let rows = page.len().div_ceil(columns);
            let mut piece = Piece::of(self.styles.tight * rows as f32);
            for (at, (line, tag)) in page.iter().enumerate() {
                let x = (at / rows) as f32 * (width + gap) - self.frame.margin;
                let y = self.styles.tight * ((at % rows) as f32 + 0.76);
                let before = piece.items.len();
                piece.add_line(line, x, y, 7.0);
                piece.tag_from(before, tag);
            }
            out.push(piece);
        }
    }

    /// Sets the head and the foot of a page.
    pub(super) fn add_head_and_foot(
        &self,
        title: &str,
        chapter: &str,
        number: usize,
        page: &mut Page,
    ) {
        let style = self.styles.small_italic;
        let (left, width) = (self.frame.left, self.frame.margin + self.frame.text);
        let mut piece = Piece::default();
        let half = width * 0.48;
        let words = ellipsize(self.setter, title, style, half);
        for line in
            typeset(self.setter, &[self.span(&words, style, SOFT_INK)], &Measure::ragged(half))
        {
            piece.add_line(&line, left, 36.0, 8.0);
        }
        let right = Measure { align: Align::Right, ..Measure::ragged(width) };
        let words = ellipsize(self.setter, chapter, style, half);
        for line in typeset(self.setter, &[self.span(&words, style, SOFT_INK)], &right) {
            piece.add_line(&line, left, 36.0, 8.0);
        }
        piece.add_rect(left, 42.0, width, 0.5, RULE);
        let number = number.to_string();
        let span = self.span(&number, self.styles.label, INK);
        let middle = Measure { align: Align::Middle, ..Measure::ragged(width) };
        for line in typeset(self.setter, &[span], &middle) {
            piece.add_line(&line, left, self.frame.height - 30.0, 8.0);
        }
        page.items.extend(piece.items);
    }

    /// Sets the last line of a reference sheet, which names the program.
    pub(super) fn add_last_line(&self, colophon: &str, page: &mut Page) {
        let style = self.styles.small_italic.with_size(6.5);
        let mut piece = Piece::default();
        let room = Measure::ragged(self.frame.text);
        for line in
            typeset(self.setter, &[self.span(colophon, style, SOFT_INK)], &room).iter().take(1)
        {
            piece.add_line(line, self.frame.left, self.frame.height - 18.0, 6.0);
        }
        page.items.extend(piece.items);
    }
}

/// Cuts a text with an ellipsis if it is wider than the room; the full text is printed elsewhere.
fn ellipsize(setter: &Typesetter, text: &str, style: Style, room: f32) -> String {
    setter.truncate(text, style, room)
}
