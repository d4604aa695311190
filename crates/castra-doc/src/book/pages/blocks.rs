//! The layout of blocks as pieces.

use std::sync::Arc;

use castra_draw::{Ink, Stroke, Style, Typesetter};
use castra_print::{Align, Measure, Role, Span, Tag, Target, typeset};
use castra_words::Words;

use super::frame::Frame;
use super::piece::Piece;
use super::styles::{ACCENT, INK, MODULE, RULE, SOFT_INK, Styles};
use crate::book::model::{Block, Heading, Inline, Line};

#[derive(Clone)]
pub(super) struct Writer<'a> {
    pub(super) setter: &'a Typesetter,
    pub(super) styles: &'a Styles,
    pub(super) frame: &'a Frame,
    /// True for reference sheets, which have narrow gaps.
    pub(super) compact: bool,
    /// True if words may be hyphenated by English rules.
    pub(super) is_english: bool,
    /// Castra's own words in the language of the book.
    pub(super) words: Words,
    /// The structure element around the next parts.
    pub(super) parent_tag: Option<Arc<Tag>>,
}

impl<'a> Writer<'a> {
    /// Returns a new tag inside the current structure element.
    pub(super) fn tag(&self, role: Role) -> Arc<Tag> {
        Tag::new(role, self.parent_tag.as_ref())
    }

    /// Tags the pieces from an index on as one structure element.
    pub(super) fn tag_pieces(&self, role: Role, from: usize, out: &mut [Piece]) {
        let tag = self.tag(role);
        for piece in out.iter_mut().skip(from) {
            piece.tag(&tag);
        }
    }

    /// Returns this writer with another structure element around the next parts.
    pub(super) fn with_parent(&self, tag: Arc<Tag>) -> Writer<'a> {
        Writer { parent_tag: Some(tag), ..self.clone() }
    }

    pub(super) fn add_block(&mut self, block: &Block, out: &mut Vec<Piece>) {
        let from = out.len();
        match block {
            Block::Heading(heading) => self.add_heading(heading, out),
            Block::Text(text) => {
                let spans = self.spans(text, self.styles.body, self.styles.italic, INK);
                self.add_paragraph(&spans, self.styles.leading, Align::Justified, 0.0, 5.0, out);
                self.tag_pieces(Role::Paragraph, from, out);
            }
            Block::Clause { number, anchor, text, module, struck } => {
                let mut text = text.clone();
                if let Some(module) = module {
                    text.push(Inline::Emphasis(format!(" ({module})")));
                }
                if *struck {
                    // Screen readers do not announce strikethrough, so a word does.
                    text.push(Inline::Emphasis(format!(
                        " {}",
                        self.words.message("book-replaced")
                    )));
                }
                self.add_clause(number, anchor, &text, *struck, out);
            }
            Block::Term { name, anchor, text } => {
                let mut spans = vec![self.span(name, self.styles.term, INK), self.body(" ")];
                spans.extend(self.spans(text, self.styles.body, self.styles.italic, INK));
                self.add_paragraph(&spans, self.styles.leading, Align::Left, 0.0, 3.0, out);
                self.tag_pieces(Role::Paragraph, from, out);
                if let Some(first) = out.get_mut(from) {
                    first.anchors.push(anchor.clone());
                }
            }
            Block::List(lines) => {
                self.add_list(lines, self.styles.body, self.styles.leading, 0.0, out)
            }
            Block::Table(table) => self.add_table(table, out),
            Block::Figure(picture) => out.push(self.figure(picture, self.frame.text)),
            Block::Row(pictures) => self.add_picture_row(pictures, out),
            Block::Cards(cards) => self.add_cards(cards, out),
            Block::Example(example) => self.add_example(example, out),
            Block::Note(note) => self.add_note(note, out),
            // The index is set when pages have numbers.
            Block::Index(_) => {}
        }
    }

    pub(super) fn span(&self, text: &str, style: Style, ink: Ink) -> Span {
        Span::new(text, style, ink)
    }

    fn body(&self, text: &str) -> Span {
        self.span(text, self.styles.body, INK)
    }

    /// Returns the spans of a paragraph with their styles.
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
                Inline::Emphasis(text) => self.span(text, italic, SOFT_INK),
                Inline::Label(text) => {
                    self.span(text, self.styles.label.with_size(plain.size * 0.86), ACCENT)
                }
                Inline::Link { text, to } => {
                    Span { link: Some(Target::Url(to.clone())), ..self.span(text, plain, ACCENT) }
                }
            })
            .collect()
    }

    /// Lays out a paragraph as a piece for each line. The first two lines stay together, and the
    /// last two.
    pub(super) fn add_paragraph(
        &self,
        spans: &[Span],
        leading: f32,
        align: Align,
        indent: f32,
        before: f32,
        out: &mut Vec<Piece>,
    ) {
        let width = self.frame.text - indent;
        let hyphens = align == Align::Justified && self.is_english;
        let measure = Measure { width, indent: 0.0, align, hyphens };
        let lines = typeset(self.setter, spans, &measure);
        let count = lines.len();
        for (at, line) in lines.iter().enumerate() {
            let mut piece = Piece::of(leading);
            piece.gap_above = if at == 0 { before } else { 0.0 };
            piece.keep_with_next = at + 1 < count && (at == 0 || at + 2 == count);
            piece.add_line(line, indent, leading * 0.76, leading * 0.6);
            out.push(piece);
        }
    }

    pub(super) fn add_heading(&mut self, heading: &Heading, out: &mut Vec<Piece>) {
        let level = usize::from(heading.level.clamp(1, 3)) - 1;
        let Some(&style) = self.styles.heads.get(level) else { return };
        let mut spans =
            vec![self.span(&heading.text, style, if level == 0 { ACCENT } else { INK })];
        if let Some(module) = &heading.module {
            let small = self.styles.italic.with_size(style.size * 0.62);
            spans.push(self.span(&format!("  {module}"), small, MODULE));
        }
        let start = if level == 0 { -self.frame.margin } else { 0.0 };
        let lines = typeset(self.setter, &spans, &Measure::ragged(self.frame.text - start));
        let leading = style.size * 1.18;
        let mut piece = Piece::of(leading * lines.len() as f32 + style.size * 0.3);
        for (at, line) in lines.iter().enumerate() {
            let y = leading * at as f32 + style.size * 0.86;
            piece.add_line(line, start, y, style.size * 0.7);
        }
        // The title of the book has level 1, so the headings in it begin at 2.
        piece.tag(&self.tag(Role::Heading(heading.level.saturating_add(1))));
        if level == 0 && !self.compact {
            let y = piece.height;
            piece.add_rect(start, y, self.frame.text - start, 0.9, ACCENT);
            piece.height += 10.0;
        }
        let factor = if self.compact { 0.45 } else { 1.0 };
        piece.gap_above = factor * [34.0, 16.0, 11.0].get(level).copied().unwrap_or(10.0);
        piece.begins_page = level == 0 && !self.compact;
        piece.keep_with_next = true;
        piece.anchors.push(heading.anchor.clone());
        piece.heading = Some((heading.level, heading.text.clone(), heading.anchor.clone()));
        out.push(piece);
    }

    /// Lays out a clause with its number in the margin, or before it if there is no margin.
    fn add_clause(
        &self,
        number: &str,
        anchor: &str,
        text: &[Inline],
        struck: bool,
        out: &mut Vec<Piece>,
    ) {
        let from = out.len();
        let ink = if struck { SOFT_INK } else { INK };
        let mut spans = self.spans(text, self.styles.body, self.styles.italic, ink);
        if self.compact {
            spans.insert(0, self.span(&format!("{number} "), self.styles.number, ACCENT));
        }
        self.add_paragraph(&spans, self.styles.leading, Align::Justified, 0.0, 3.5, out);
        if struck {
            out.iter_mut().skip(from).for_each(Piece::strike);
        }
        let Some(first) = out.get_mut(from) else { return };
        first.anchors.push(anchor.to_owned());
        if !self.compact {
            let room = self.frame.margin - 8.0;
            let style = self.styles.number;
            let width = self.setter.width(number, style);
            let style = style.with_size(style.size * (room / width.max(1.0)).min(1.0));
            let line = typeset(
                self.setter,
                &[self.span(number, style, ACCENT)],
                &Measure { align: Align::Right, ..Measure::ragged(room) },
            );
            let own = first.items.len();
            for line in &line {
                let base = self.styles.leading * 0.76;
                first.add_line(line, -self.frame.margin, base, style.size);
            }
            // The number is the last item, but screen readers must read it first.
            first.items.rotate_left(own);
        }
        self.tag_pieces(Role::Paragraph, from, out);
    }

    pub(super) fn add_list(
        &self,
        lines: &[Line],
        style: Style,
        leading: f32,
        start: f32,
        out: &mut Vec<Piece>,
    ) {
        let italic = self.styles.italic.with_size(style.size);
        let items = self.with_parent(self.tag(Role::List));
        for line in lines {
            let mark = self.styles.label.with_size(style.size * 0.86);
            let step = style.size * 1.7;
            let indent = start + step * (f32::from(line.depth) + 1.0);
            let from = out.len();
            let spans = self.spans(&line.text, style, italic, INK);
            self.add_paragraph(&spans, leading, Align::Left, indent, leading * 0.14, out);
            let Some(first) = out.get_mut(from) else { continue };
            let room = Measure { align: Align::Right, ..Measure::ragged(step * 4.0) };
            let marks = typeset(self.setter, &[self.span(&line.mark, mark, ACCENT)], &room);
            let item = items.with_parent(items.tag(Role::ListItem));
            let body = item.tag(Role::ListBody);
            first.tag(&body);
            let own = first.items.len();
            for set in &marks {
                first.add_line(set, indent - step * 4.4, leading * 0.76, style.size);
            }
            first.tag_from(own, &item.tag(Role::ListMark));
            // The mark is the last item, but screen readers must read it first.
            first.items.rotate_left(own);
            for piece in out.iter_mut().skip(from + 1) {
                piece.tag(&body);
            }
        }
    }

    /// Draws the line below a row.
    pub(super) fn draw_hairline(&self, piece: &mut Piece, x: f32, y: f32, width: f32) {
        piece.add_rect(x, y, width, 0.4, RULE);
    }

    /// Returns the stroke around a card.
    pub(super) fn edge() -> Stroke {
        Stroke::new(ACCENT, 0.8)
    }
}

/// Returns a copy of a piece for the top of further pages, without its tags, anchors and heading.
pub(super) fn repeatable(piece: &Piece) -> Arc<Piece> {
    let piece = piece.clone().without_tags();
    Arc::new(Piece {
        gap_above: 0.0,
        keep_with_next: true,
        anchors: Vec::new(),
        heading: None,
        ..piece
    })
}
