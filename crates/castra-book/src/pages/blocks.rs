//! Blocks to pieces.

use std::collections::BTreeMap;
use std::sync::Arc;

use castra_draw::{Bounds, Ink, Setter, Stroke, Style};
use castra_print::{Align, Measure, Page, Role, SetLine, Span, Tag, Target, set};

use super::piece::{LinkTo, Piece, moved};
use super::type_::{ACCENT, BAND, INK, MODULE, NOTE, RULE, SOFT, Type};
use super::{Entry, Frame, shared};
use crate::model::{Block, Book, Example, Heading, Inline, Line, Note, Picture};

/// The heading of the index, and its anchor.
pub(super) const INDEX: &str = "Index";
pub(super) const INDEX_ANCHOR: &str = "book-index";

/// A list of contents with more lines has only chapters.
const MOST_CONTENTS: usize = 90;

#[derive(Clone)]
pub(super) struct Writer<'a> {
    pub(super) setter: &'a Setter,
    pub(super) kind: &'a Type,
    pub(super) frame: &'a Frame,
    /// Whether everything stands as close as it can.
    pub(super) compact: bool,
    /// What all that is written is a part of.
    pub(super) inside: Option<Arc<Tag>>,
}

impl<'a> Writer<'a> {
    /// The tag of something that is written.
    pub(super) fn tag(&self, role: Role) -> Arc<Tag> {
        Tag::new(role, self.inside.as_ref())
    }

    /// Says what the pieces from one on are together.
    pub(super) fn tagged(&self, role: Role, from: usize, out: &mut [Piece]) {
        let tag = self.tag(role);
        for piece in out.iter_mut().skip(from) {
            piece.tag(&tag);
        }
    }

    /// The same, writing parts of something.
    pub(super) fn within(&self, tag: Arc<Tag>) -> Writer<'a> {
        Writer { inside: Some(tag), ..self.clone() }
    }

    pub(super) fn block(&mut self, block: &Block, out: &mut Vec<Piece>) {
        let from = out.len();
        match block {
            Block::Heading(heading) => self.heading(heading, out),
            Block::Text(text) => {
                let spans = self.spans(text, self.kind.body, self.kind.italic, INK);
                self.paragraph(&spans, self.kind.leading, Align::Justified, 0.0, 5.0, out);
                self.tagged(Role::Paragraph, from, out);
            }
            Block::Clause { number, anchor, text, module, advice } => {
                let mut text = text.clone();
                if *advice {
                    text.push(Inline::Emphasis(" (advice)".to_owned()));
                }
                if let Some(module) = module {
                    text.push(Inline::Emphasis(format!(" ({module})")));
                }
                self.clause(number, anchor, &text, out);
            }
            Block::Term { name, anchor, text } => {
                let mut spans = vec![self.span(name, self.kind.term, INK), self.body(" ")];
                spans.extend(self.spans(text, self.kind.body, self.kind.italic, INK));
                self.paragraph(&spans, self.kind.leading, Align::Left, 0.0, 3.0, out);
                self.tagged(Role::Paragraph, from, out);
                if let Some(first) = out.get_mut(from) {
                    first.anchors.push(anchor.clone());
                }
            }
            Block::List(lines) => self.list(lines, self.kind.body, self.kind.leading, 0.0, out),
            Block::Table(table) => self.table(table, out),
            Block::Figure(picture) => out.push(self.figure(picture, self.frame.text)),
            Block::Row(pictures) => self.row(pictures, out),
            Block::Cards(cards) => self.cards(cards, out),
            Block::Example(example) => self.example(example, out),
            Block::Note(note) => self.note(note, out),
            // The index is set when pages have numbers.
            Block::Index(_) => {}
        }
    }

    pub(super) fn span(&self, text: &str, style: Style, ink: Ink) -> Span {
        Span::new(text, style, ink)
    }

    fn body(&self, text: &str) -> Span {
        self.span(text, self.kind.body, INK)
    }

    /// The pieces of a paragraph in their type.
    pub(super) fn spans(
        &self,
        text: &[Inline],
        plain: Style,
        italic: Style,
        ink: Ink,
    ) -> Vec<Span> {
        text.iter()
            .map(|part| match part {
                Inline::Text(text) => self.span(text, plain, ink),
                Inline::Emphasis(text) => self.span(text, italic, SOFT),
                Inline::Label(text) => {
                    self.span(text, self.kind.label.sized(plain.size * 0.86), ACCENT)
                }
                Inline::Link { text, to } => {
                    Span { link: Some(Target::Url(to.clone())), ..self.span(text, plain, ACCENT) }
                }
            })
            .collect()
    }

    /// Lines of a paragraph as pieces; the first and the last two stay together.
    pub(super) fn paragraph(
        &self,
        spans: &[Span],
        leading: f32,
        align: Align,
        indent: f32,
        before: f32,
        out: &mut Vec<Piece>,
    ) {
        let width = self.frame.text - indent;
        let measure = Measure { width, indent: 0.0, align, hyphens: align == Align::Justified };
        let lines = set(self.setter, spans, &measure);
        let count = lines.len();
        for (at, line) in lines.iter().enumerate() {
            let mut piece = Piece::of(leading);
            piece.before = if at == 0 { before } else { 0.0 };
            piece.keep = at + 1 < count && (at == 0 || at + 2 == count);
            piece.line(line, indent, leading * 0.76, leading * 0.6);
            out.push(piece);
        }
    }

    fn heading(&mut self, heading: &Heading, out: &mut Vec<Piece>) {
        let level = usize::from(heading.level.clamp(1, 3)) - 1;
        let Some(&style) = self.kind.heads.get(level) else { return };
        let mut spans =
            vec![self.span(&heading.text, style, if level == 0 { ACCENT } else { INK })];
        if let Some(module) = &heading.module {
            let small = self.kind.italic.sized(style.size * 0.62);
            spans.push(self.span(&format!("  {module}"), small, MODULE));
        }
        let start = if level == 0 { -self.frame.margin } else { 0.0 };
        let lines = set(self.setter, &spans, &Measure::ragged(self.frame.text - start));
        let leading = style.size * 1.18;
        let mut piece = Piece::of(leading * lines.len() as f32 + style.size * 0.3);
        for (at, line) in lines.iter().enumerate() {
            let y = leading * at as f32 + style.size * 0.86;
            piece.line(line, start, y, style.size * 0.7);
        }
        // The title of the book is the first.
        piece.tag(&self.tag(Role::Heading(heading.level.saturating_add(1))));
        if level == 0 && !self.compact {
            let y = piece.height;
            piece.rect(start, y, self.frame.text - start, 0.9, ACCENT);
            piece.height += 10.0;
        }
        let factor = if self.compact { 0.45 } else { 1.0 };
        piece.before = factor * [34.0, 16.0, 11.0].get(level).copied().unwrap_or(10.0);
        piece.fresh = level == 0 && !self.compact;
        piece.keep = true;
        piece.anchors.push(heading.anchor.clone());
        piece.heading = Some((heading.level, heading.text.clone(), heading.anchor.clone()));
        out.push(piece);
    }

    /// A sentence with its number in the margin, or before it where there is none.
    fn clause(&self, number: &str, anchor: &str, text: &[Inline], out: &mut Vec<Piece>) {
        let from = out.len();
        let mut spans = self.spans(text, self.kind.body, self.kind.italic, INK);
        if self.compact {
            spans.insert(0, self.span(&format!("{number} "), self.kind.number, ACCENT));
        }
        self.paragraph(&spans, self.kind.leading, Align::Justified, 0.0, 3.5, out);
        let Some(first) = out.get_mut(from) else { return };
        first.anchors.push(anchor.to_owned());
        if !self.compact {
            let room = self.frame.margin - 8.0;
            let style = self.kind.number;
            let width = self.setter.width(number, style);
            let style = style.sized(style.size * (room / width.max(1.0)).min(1.0));
            let line = set(
                self.setter,
                &[self.span(number, style, ACCENT)],
                &Measure { align: Align::Right, ..Measure::ragged(room) },
            );
            let own = first.items.len();
            for line in &line {
                let base = self.kind.leading * 0.76;
                first.line(line, -self.frame.margin, base, style.size);
            }
            // The number is read first.
            first.items.rotate_left(own);
        }
        self.tagged(Role::Paragraph, from, out);
    }

    pub(super) fn list(
        &self,
        lines: &[Line],
        style: Style,
        leading: f32,
        start: f32,
        out: &mut Vec<Piece>,
    ) {
        let italic = self.kind.italic.sized(style.size);
        let items = self.within(self.tag(Role::List));
        for line in lines {
            let mark = self.kind.label.sized(style.size * 0.86);
            let step = style.size * 1.7;
            let indent = start + step * (f32::from(line.depth) + 1.0);
            let from = out.len();
            let spans = self.spans(&line.text, style, italic, INK);
            self.paragraph(&spans, leading, Align::Left, indent, leading * 0.14, out);
            let Some(first) = out.get_mut(from) else { continue };
            let room = Measure { align: Align::Right, ..Measure::ragged(step * 4.0) };
            let marks = set(self.setter, &[self.span(&line.mark, mark, ACCENT)], &room);
            let item = items.within(items.tag(Role::ListItem));
            let body = item.tag(Role::ListBody);
            first.tag(&body);
            let own = first.items.len();
            for set in &marks {
                first.line(set, indent - step * 4.4, leading * 0.76, style.size);
            }
            first.tag_from(own, &item.tag(Role::ListMark));
            // The mark is read first.
            first.items.rotate_left(own);
            for piece in out.iter_mut().skip(from + 1) {
                piece.tag(&body);
            }
        }
    }

    /// A picture in the middle of some width, its caption below it.
    pub(super) fn figure(&self, picture: &Picture, room: f32) -> Piece {
        let scene = &picture.scene;
        let width = room * picture.width.clamp(0.05, 1.0);
        let most = self.frame.room() * 0.8;
        let scale = (width / scene.width).min(most / scene.height);
        let (w, h) = (scene.width * scale, scene.height * scale);
        let mut piece = Piece::of(h + 4.0);
        piece.before = 8.0;
        piece.items.push(shared(scene, (room - w) / 2.0, 0.0, scale));
        let tag = self.figure_tag(picture);
        piece.tag(&tag);
        let drawn = piece.items.len();
        let caption = self.span(&picture.caption, self.kind.small_italic, SOFT);
        let middle = Measure { align: Align::Middle, ..Measure::ragged(room) };
        for line in set(self.setter, &[caption], &middle) {
            piece.line(&line, 0.0, piece.height + self.kind.tight * 0.8, 8.0);
            piece.height += self.kind.tight;
        }
        piece.tag_from(drawn, &Tag::new(Role::Caption, Some(&tag)));
        piece
    }

    /// A picture is read as what it is called.
    fn figure_tag(&self, picture: &Picture) -> Arc<Tag> {
        let title = picture.scene.title.as_str();
        let alt = if title.is_empty() { picture.caption.as_str() } else { title };
        Tag::figure(alt, self.inside.as_ref())
    }

    /// Small pictures side by side, as many lines as they need.
    fn row(&self, pictures: &[Picture], out: &mut Vec<Piece>) {
        let side = 34.0 * self.kind.body.size / 10.4;
        // A number is on the face itself: without it below, they stand closer.
        let bare = pictures.iter().all(|picture| picture.caption.parse::<u64>().is_ok());
        let (cell, gap) = (side * if bare { 1.3 } else { 1.9 }, 6.0);
        let across = ((self.frame.text + gap) / (cell + gap)).floor().max(1.0) as usize;
        for row in pictures.chunks(across) {
            let mut piece = Piece::of(0.0);
            piece.before = 6.0;
            for (at, picture) in row.iter().enumerate() {
                let x = at as f32 * (cell + gap);
                let scale = side / picture.scene.height.max(picture.scene.width);
                let left = x + (cell - picture.scene.width * scale) / 2.0;
                let before = piece.items.len();
                piece.items.push(shared(&picture.scene, left, 0.0, scale));
                let tag = self.figure_tag(picture);
                piece.tag_from(before, &tag);
                let below = if bare { "" } else { &picture.caption };
                let caption = self.span(below, self.kind.small, SOFT);
                let middle = Measure { align: Align::Middle, ..Measure::ragged(cell) };
                let lines = set(self.setter, &[caption], &middle);
                for (n, line) in lines.iter().enumerate() {
                    let y = side + self.kind.tight * (n as f32 + 0.95);
                    piece.line(line, x, y, 8.0);
                }
                piece.tag_from(before + 1, &Tag::new(Role::Caption, Some(&tag)));
                let height = side + self.kind.tight * (lines.len() as f32 + 0.3);
                piece.height = piece.height.max(height);
            }
            out.push(piece);
        }
    }

    /// A band of colour behind pieces, with a line on its left.
    fn banded(&self, mut inner: Vec<Piece>, band: Ink, edge: Ink, out: &mut Vec<Piece>) {
        let (pad, reach) = (7.0, 10.0);
        let count = inner.len();
        for (at, piece) in inner.iter_mut().enumerate() {
            let (first, last) = (at == 0, at + 1 == count);
            let above = if first { pad } else { piece.before };
            let below = if last { pad } else { 0.0 };
            let height = above + piece.height + below;
            let mut banded = Piece::of(height);
            banded.rect(-reach, -0.2, self.frame.text + reach, height + 0.4, band);
            banded.rect(-reach, -0.2, 2.4, height + 0.4, edge);
            let items = std::mem::take(&mut piece.items);
            banded.items.extend(items.into_iter().map(|item| moved(item, 0.0, above)));
            banded.links = std::mem::take(&mut piece.links)
                .into_iter()
                .map(|link| {
                    let b = link.bounds;
                    LinkTo { bounds: Bounds { y0: b.y0 + above, y1: b.y1 + above, ..b }, ..link }
                })
                .collect();
            banded.anchors = std::mem::take(&mut piece.anchors);
            banded.keep = piece.keep;
            banded.before = if first { 9.0 } else { 0.0 };
            out.push(banded);
        }
        // Room below the band.
        out.push(Piece::of(5.0));
    }

    fn example(&self, example: &Example, out: &mut Vec<Piece>) {
        let part = self.within(self.tag(Role::Aside));
        let mut inner = Vec::new();
        let head = [
            self.span("EXAMPLE  ", self.kind.small_label, ACCENT),
            self.span(&example.title, self.kind.body, INK),
        ];
        self.paragraph(&head, self.kind.leading, Align::Left, 0.0, 0.0, &mut inner);
        part.tagged(Role::Paragraph, 0, &mut inner);
        if let Some(picture) = &example.picture {
            inner.push(part.figure(picture, self.frame.text - 8.0));
        }
        let (small, tight) = (self.kind.small, self.kind.tight);
        part.list(&example.lines, small, tight, -small.size, &mut inner);
        if !example.clauses.is_empty() {
            let mut spans = vec![self.span("Shows ", self.kind.small_italic, SOFT)];
            for (number, anchor) in &example.clauses {
                let span = self.span(number, self.kind.small_label, ACCENT);
                spans.push(Span { link: Some(Target::Url(anchor.clone())), ..span });
                spans.push(self.span(" ", self.kind.small, INK));
            }
            let from = inner.len();
            self.paragraph(&spans, self.kind.tight, Align::Left, 0.0, 3.0, &mut inner);
            part.tagged(Role::Paragraph, from, &mut inner);
        }
        // A short one stays on one page.
        let count = inner.len();
        for piece in inner.iter_mut().take(count.saturating_sub(1)) {
            piece.keep = true;
        }
        self.banded(inner, BAND, ACCENT, out);
    }

    fn note(&self, note: &Note, out: &mut Vec<Piece>) {
        let part = self.within(self.tag(Role::Aside));
        let mut inner = Vec::new();
        let head = self.span(&note.module, self.kind.small_italic, MODULE);
        self.paragraph(&[head], self.kind.tight, Align::Left, 0.0, 0.0, &mut inner);
        part.tagged(Role::Paragraph, 0, &mut inner);
        for text in &note.text {
            let from = inner.len();
            let spans = self.spans(text, self.kind.small, self.kind.small_italic, INK);
            self.paragraph(&spans, self.kind.tight, Align::Left, 0.0, 2.0, &mut inner);
            part.tagged(Role::Paragraph, from, &mut inner);
        }
        for (number, anchor, text) in &note.clauses {
            let from = inner.len();
            let spans = [
                self.span(&format!("{number}  "), self.kind.number, ACCENT),
                self.span(text, self.kind.small, INK),
            ];
            self.paragraph(&spans, self.kind.tight, Align::Left, 0.0, 2.0, &mut inner);
            part.tagged(Role::Paragraph, from, &mut inner);
            if let Some(first) = inner.get_mut(from) {
                first.anchors.push(anchor.clone());
            }
        }
        if let Some(first) = inner.first_mut() {
            first.keep = true;
        }
        self.banded(inner, NOTE, MODULE, out);
    }

    /// The head of a sheet that is no book.
    pub(super) fn banner(&self, book: &Book, out: &mut Vec<Piece>) {
        let style = self.kind.heads[0];
        let mut spans = vec![self.span(&book.title, style, ACCENT)];
        if let Some(subtitle) = &book.subtitle {
            spans.push(self.span(&format!("   {subtitle}"), self.kind.italic, SOFT));
        }
        let lines = set(self.setter, &spans, &Measure::ragged(self.frame.text));
        let leading = style.size * 1.2;
        let mut piece = Piece::of(leading * lines.len() as f32 + 4.0);
        for (at, line) in lines.iter().enumerate() {
            piece.line(line, 0.0, leading * at as f32 + style.size * 0.85, style.size);
        }
        piece.tag(&self.tag(Role::Heading(1)));
        let y = piece.height - 2.0;
        piece.rect(0.0, y, self.frame.text, 0.8, ACCENT);
        out.push(piece);
    }

    /// The upper part of the first page.
    pub(super) fn title(&self, book: &Book, out: &mut Vec<Piece>) {
        let width = self.frame.text + self.frame.margin;
        let x = -self.frame.margin;
        let style = self.kind.title;
        let mut piece = Piece::of(40.0);
        let title = [self.span(&book.title, style, ACCENT)];
        for line in set(self.setter, &title, &Measure::ragged(width)) {
            piece.line(&line, x, piece.height + style.size * 0.8, style.size);
            piece.height += style.size * 1.15;
        }
        piece.tag(&self.tag(Role::Heading(1)));
        let named = piece.items.len();
        if let Some(subtitle) = &book.subtitle {
            let style = self.kind.italic.sized(13.0);
            let spans = [self.span(subtitle, style, SOFT)];
            for line in set(self.setter, &spans, &Measure::ragged(width)) {
                piece.line(&line, x, piece.height + 14.0, 13.0);
                piece.height += 17.0;
            }
        }
        piece.tag_from(named, &self.tag(Role::Paragraph));
        piece.rect(x, piece.height + 12.0, width, 1.2, ACCENT);
        piece.rect(x, piece.height + 15.0, width, 0.5, ACCENT);
        piece.height += 34.0;
        out.push(piece);
    }

    /// Chapters and sections, each with its page.
    pub(super) fn contents(&self, entries: &[Entry], front: usize, out: &mut Vec<Piece>) {
        let (left, width) = (-self.frame.margin, self.frame.text + self.frame.margin);
        // A list that would run over pages says only the chapters: the file's bookmarks say all.
        let long = entries.iter().filter(|entry| entry.level <= 2).count() > MOST_CONTENTS;
        let deepest = if long { 1 } else { 2 };
        let list = self.within(self.tag(Role::Contents));
        for entry in entries.iter().filter(|entry| entry.level <= deepest) {
            let top = entry.level == 1;
            let (style, indent) =
                if top { (self.kind.term.sized(11.0), 0.0) } else { (self.kind.small, 14.0) };
            let height = if top { 16.0 } else { 12.4 };
            let mut piece = Piece::of(height);
            piece.before = if top { 4.0 } else { 0.0 };
            piece.keep = top;
            let link = Some(Target::Url(entry.anchor.clone()));
            let room = width - indent - 40.0;
            let words = clipped(self.setter, &entry.text, style, room);
            let span = Span { link: link.clone(), ..self.span(&words, style, INK) };
            let base = height * 0.76;
            let mut end = left + indent;
            for line in set(self.setter, &[span], &Measure::ragged(room + 20.0)).iter().take(1) {
                piece.line(line, left + indent, base, style.size);
                end += line.width;
            }
            let item = self.within(list.tag(Role::ContentsItem));
            piece.tag(&item.tag(Role::Paragraph));
            let number = (entry.page + front + 1).to_string();
            let span = Span { link, ..self.span(&number, style, INK) };
            let right = Measure { align: Align::Right, ..Measure::ragged(width) };
            let mut begin = left + width;
            for line in &set(self.setter, &[span], &right) {
                piece.line(line, left, base, style.size);
                begin -= self.setter.width(&number, style);
            }
            piece.tag_from(1, &item.tag(Role::Paragraph));
            let mut x = (end / 5.0).ceil() * 5.0 + 5.0;
            while x < begin - 5.0 {
                piece.rect(x, base - 0.8, 0.8, 0.8, RULE);
                x += 5.0;
            }
            out.push(piece);
        }
        // The last chapter has nothing to stay with.
        if let Some(last) = out.last_mut() {
            last.keep = false;
        }
    }

    /// Words with their pages, in three columns.
    pub(super) fn index(
        &mut self,
        words: &[(String, Vec<String>)],
        places: &BTreeMap<String, usize>,
        out: &mut Vec<Piece>,
    ) {
        self.heading(
            &Heading {
                level: 1,
                text: INDEX.to_owned(),
                anchor: INDEX_ANCHOR.to_owned(),
                module: None,
            },
            out,
        );
        let (columns, gap) = (3, 16.0);
        let whole = self.frame.text + self.frame.margin;
        let width = (whole - gap * (columns as f32 - 1.0)) / columns as f32;
        let part = self.within(self.tag(Role::Index));
        let mut lines: Vec<(SetLine, Arc<Tag>)> = Vec::new();
        for (word, anchors) in words {
            let mut pages: Vec<(usize, &String)> =
                anchors.iter().filter_map(|a| Some((*places.get(a)?, a))).collect();
            pages.sort_unstable();
            pages.dedup_by_key(|(page, _)| *page);
            let mut spans = vec![self.span(word, self.kind.small, INK)];
            for (at, (page, anchor)) in pages.into_iter().enumerate() {
                let comma = if at == 0 { "  " } else { ", " };
                spans.push(self.span(comma, self.kind.small, SOFT));
                let link = Some(Target::Url(anchor.clone()));
                spans.push(Span { link, ..self.span(&page.to_string(), self.kind.small, ACCENT) });
            }
            let tag = part.tag(Role::Paragraph);
            let set = set(self.setter, &spans, &Measure::ragged(width)).into_iter();
            lines.extend(set.map(|line| (line, Arc::clone(&tag))));
        }
        // Down the columns of a page, then on to the next.
        let per_page = ((self.frame.room() - 50.0) / self.kind.tight).floor().max(1.0) as usize;
        for page in lines.chunks(per_page * columns) {
            let rows = page.len().div_ceil(columns);
            let mut piece = Piece::of(self.kind.tight * rows as f32);
            for (at, (line, tag)) in page.iter().enumerate() {
                let x = (at / rows) as f32 * (width + gap) - self.frame.margin;
                let y = self.kind.tight * ((at % rows) as f32 + 0.76);
                let before = piece.items.len();
                piece.line(line, x, y, 7.0);
                piece.tag_from(before, tag);
            }
            out.push(piece);
        }
    }

    /// What stands at the head and the foot of a page.
    pub(super) fn furniture(&self, title: &str, chapter: &str, number: usize, page: &mut Page) {
        let style = self.kind.small_italic;
        let (left, width) = (self.frame.left, self.frame.margin + self.frame.text);
        let mut piece = Piece::default();
        let half = width * 0.48;
        let words = clipped(self.setter, title, style, half);
        for line in set(self.setter, &[self.span(&words, style, SOFT)], &Measure::ragged(half)) {
            piece.line(&line, left, 36.0, 8.0);
        }
        let right = Measure { align: Align::Right, ..Measure::ragged(width) };
        let words = clipped(self.setter, chapter, style, half);
        for line in set(self.setter, &[self.span(&words, style, SOFT)], &right) {
            piece.line(&line, left, 36.0, 8.0);
        }
        piece.rect(left, 42.0, width, 0.5, RULE);
        let number = number.to_string();
        let span = self.span(&number, self.kind.label, INK);
        let middle = Measure { align: Align::Middle, ..Measure::ragged(width) };
        for line in set(self.setter, &[span], &middle) {
            piece.line(&line, left, self.frame.height - 30.0, 8.0);
        }
        page.items.extend(piece.items);
    }

    /// What a sheet was made with.
    pub(super) fn last_line(&self, colophon: &str, page: &mut Page) {
        let style = self.kind.small_italic.sized(6.5);
        let mut piece = Piece::default();
        let room = Measure::ragged(self.frame.text);
        for line in set(self.setter, &[self.span(colophon, style, SOFT)], &room).iter().take(1) {
            piece.line(line, self.frame.left, self.frame.height - 18.0, 6.0);
        }
        page.items.extend(piece.items);
    }

    /// A line below a row.
    pub(super) fn hairline(&self, piece: &mut Piece, x: f32, y: f32, width: f32) {
        piece.rect(x, y, width, 0.4, RULE);
    }

    /// The line around a card.
    pub(super) fn edge() -> Stroke {
        Stroke::new(ACCENT, 0.8)
    }
}

/// A text as long as its room, with an ellipsis where it is cut: the whole of it stands elsewhere.
fn clipped(setter: &Setter, text: &str, style: Style, room: f32) -> String {
    setter.clip(text, style, room)
}

/// A piece that further pages repeat.
pub(super) fn repeated(piece: &Piece) -> Arc<Piece> {
    let piece = piece.clone().without_tags();
    Arc::new(Piece { before: 0.0, keep: true, anchors: Vec::new(), heading: None, ..piece })
}
