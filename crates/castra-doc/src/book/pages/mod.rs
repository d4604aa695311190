//! The pages of a book, with contents, page numbers and an index.

mod asides;
mod blocks;
mod cards;
mod columns;
mod entry;
mod frame;
mod front_matter;
mod pictures;
mod piece;
mod styles;
mod table;

use std::collections::BTreeMap;

use castra_base::internal::require;
use castra_draw::{Bounds, Node, TextRun, Typesetter};
use castra_print::{Align, Bookmark, Document, Link, Measure, Page, Span, Target, typeset};

use self::blocks::Writer;
use self::entry::Entry;
use self::frame::Frame;
use self::piece::{Piece, PieceLink, translate};
use self::styles::{INK, Styles};
use crate::book::model::{Block, Book, Index};

pub use self::frame::Layout;

/// Lays a book out on pages. A reference sheet has no list of contents and no indexes.
#[must_use]
pub fn to_pages(book: &Book, layout: &Layout) -> Document {
    let frame = Frame::of(layout);
    let setter = Typesetter::with_fonts(&book.fonts);
    let kind = Styles::of(layout.size);
    let words = book.words();
    let mut writer = Writer {
        setter: &setter,
        styles: &kind,
        frame: &frame,
        compact: !layout.book,
        is_english: book.tag() == "en" || book.tag().starts_with("en-"),
        words,
        parent_tag: None,
    };
    let (mut indexes, mut body): (Vec<&Index>, Vec<&Block>) = (Vec::new(), Vec::new());
    for block in &book.blocks {
        match block {
            Block::Index(index) => indexes.push(index),
            _ => body.push(block),
        }
    }
    // A quick-reference sheet has no indexes.
    indexes.retain(|_| layout.book);
    let mut pieces = Vec::new();
    if layout.book {
        for block in &body {
            writer.add_block(block, &mut pieces);
        }
    } else {
        writer.add_banner(book, &mut pieces);
        writer.add_sheet(&body, &mut pieces);
    }
    let mut sheets = paginate(pieces, &frame);
    // The list of contents has the same length for all page numbers, so its pages can be counted.
    let headings: Vec<Entry> = entries(&sheets);
    let front = if layout.book { front_pages(&mut writer, book, &headings, &indexes) } else { 0 };
    let places = anchor_pages(&sheets, front);
    let mut pieces = Vec::new();
    for index in indexes {
        writer.add_index(index, &places, &mut pieces);
    }
    sheets.extend(paginate(pieces, &frame));
    let all = entries(&sheets);
    let mut fronts = Vec::new();
    if layout.book {
        let mut pieces = Vec::new();
        writer.add_title(book, &mut pieces);
        writer.add_contents(&all, front, &mut pieces);
        fronts = paginate(pieces, &frame);
        // `front_pages` has laid out the same lines, so it has counted the same pages.
        require(fronts.len() == front, "the front pages of a book have changed their number");
    }
    let front = fronts.len();
    let places = anchor_positions(&sheets, front);
    fronts.append(&mut sheets);
    let mut document = Document {
        title: match &book.subtitle {
            Some(subtitle) => format!("{}: {subtitle}", book.title),
            None => book.title.clone(),
        },
        language: book.tag().to_owned(),
        sheet: layout.sheet,
        bookmarks: bookmarks(&all, front),
        ..Document::default()
    };
    let mut chapter = String::new();
    for (at, sheet) in fronts.into_iter().enumerate() {
        let mut page = Page::new(frame.width, frame.height);
        let chapters: Vec<String> = sheet
            .iter()
            .filter_map(|placed| match &placed.piece.heading {
                Some((1, text, _)) => Some(text.clone()),
                _ => None,
            })
            .collect();
        // The head of a page names the first chapter that begins on the page. Otherwise, it names
        // the chapter of the page before.
        if let Some(first) = chapters.first() {
            chapter.clone_from(first);
        }
        let named = chapter.clone();
        if let Some(last) = chapters.into_iter().next_back() {
            chapter = last;
        }
        for placed in sheet {
            placed.add_to_page(&mut page, &places);
        }
        if layout.book && at > 0 {
            writer.add_head_and_foot(
                &book.title,
                if at < front { words.message("book-contents") } else { &named },
                at + 1,
                &mut page,
            );
        } else if !layout.book {
            writer.add_last_line(&book.colophon, &mut page);
        }
        document.pages.push(page);
    }
    if document.pages.is_empty() {
        document.pages.push(Page::new(frame.width, frame.height));
    }
    document.warnings.extend(setter.missing_message());
    document
}

/// The prefix of the anchors of pages.
const PAGE_ANCHOR: &str = "page:";

/// Returns the anchor of a page, counted from 0 in the finished file. Links between books that are
/// combined in one file use it.
#[must_use]
pub fn page_anchor(index: usize) -> String {
    format!("{PAGE_ANCHOR}{index}")
}

/// Returns the nodes of a page number at the foot of a page, centred. Lengths are points.
#[must_use]
pub fn folio(number: usize, width: f32, height: f32) -> Vec<Node> {
    let (setter, kind) = (Typesetter::new(), Styles::of(1.0));
    let middle = Measure { align: Align::Middle, ..Measure::ragged(width) };
    let span = Span::new(number.to_string(), kind.label, INK);
    let lines = typeset(&setter, &[span], &middle).into_iter();
    lines
        .flat_map(|line| line.runs)
        .map(|run| Node::Text(TextRun { y: height - 16.0, ..run }))
        .collect()
}

/// A piece and its height on a page.
struct PlacedPiece {
    piece: Piece,
    y: f32,
    left: f32,
}

impl PlacedPiece {
    fn add_to_page(self, page: &mut Page, places: &BTreeMap<String, (usize, f32)>) {
        let (x, y) = (self.left, self.y);
        page.items.extend(self.piece.items.into_iter().map(|item| translate(item, x, y)));
        for PieceLink { bounds: b, anchor, tag } in self.piece.links {
            let named = anchor.strip_prefix(PAGE_ANCHOR).and_then(|n| n.parse().ok());
            let named = named.map(|index: usize| (index, 0.0));
            // A link to an unknown anchor is dropped.
            let Some((index, top)) = named.or_else(|| places.get(&anchor).copied()) else {
                continue;
            };
            let bounds = Bounds { x0: b.x0 + x, y0: b.y0 + y, x1: b.x1 + x, y1: b.y1 + y };
            page.links.push(Link { bounds, to: Target::Page { index, y: top }, tag });
        }
    }
}

/// Puts pieces on pages, one below the other. Pieces that belong together share a page if they fit.
fn paginate(pieces: Vec<Piece>, frame: &Frame) -> Vec<Vec<PlacedPiece>> {
    let left = frame.left + frame.margin;
    let mut pages: Vec<Vec<PlacedPiece>> = Vec::new();
    let mut page: Vec<PlacedPiece> = Vec::new();
    let mut used = 0.0_f32;
    let mut rest = pieces.into_iter().peekable();
    while let Some(piece) = rest.next() {
        let mut group = vec![piece];
        while group.last().is_some_and(|last| last.keep_with_next)
            && let Some(next) = rest.next()
        {
            group.push(next);
        }
        let fresh = group.first().is_some_and(|first| first.begins_page);
        // A chapter begins a new page if the current page is nearly full.
        if fresh && used > frame.room() * 0.8 {
            pages.push(std::mem::take(&mut page));
            used = 0.0;
        }
        let needed: f32 = group.iter().map(|piece| piece.gap_above + piece.height).sum();
        let fits = needed <= frame.room();
        if fits && !page.is_empty() && used + needed > frame.room() {
            pages.push(std::mem::take(&mut page));
            used = 0.0;
        }
        for piece in group {
            let first = page.is_empty();
            let before = if first { 0.0 } else { piece.gap_above };
            if !first && used + before + piece.height > frame.room() {
                pages.push(std::mem::take(&mut page));
                used = 0.0;
            }
            let before = if page.is_empty() { 0.0 } else { piece.gap_above };
            // The heading of a table is repeated on the next page.
            if page.is_empty()
                && let Some(head) = &piece.repeated_head
            {
                let head = Piece::clone(head);
                let height = head.height;
                page.push(PlacedPiece { piece: head, y: frame.top, left });
                used += height;
            }
            let y = frame.top + used + before;
            used += before + piece.height;
            page.push(PlacedPiece { piece, y, left });
        }
    }
    if !page.is_empty() {
        pages.push(page);
    }
    pages
}

fn entries(sheets: &[Vec<PlacedPiece>]) -> Vec<Entry> {
    let mut entries = Vec::new();
    for (page, sheet) in sheets.iter().enumerate() {
        for placed in sheet {
            if let Some((level, text, anchor)) = &placed.piece.heading {
                entries.push(Entry {
                    level: *level,
                    text: text.clone(),
                    anchor: anchor.clone(),
                    page,
                    y: (placed.y - 12.0).max(0.0),
                });
            }
        }
    }
    entries
}

/// Returns the number of pages before the body.
fn front_pages(
    writer: &mut Writer<'_>,
    book: &Book,
    headings: &[Entry],
    indexes: &[&Index],
) -> usize {
    let mut pieces = Vec::new();
    writer.add_title(book, &mut pieces);
    let mut all: Vec<Entry> = headings
        .iter()
        .map(|e| Entry { text: e.text.clone(), anchor: e.anchor.clone(), ..*e })
        .collect();
    all.extend(indexes.iter().map(|index| Entry {
        level: 1,
        text: index.title.clone(),
        anchor: index.anchor(),
        page: 0,
        y: 0.0,
    }));
    writer.add_contents(&all, 0, &mut pieces);
    paginate(pieces, writer.frame).len()
}

/// Returns the page number of each anchor.
fn anchor_pages(sheets: &[Vec<PlacedPiece>], front: usize) -> BTreeMap<String, usize> {
    anchor_positions(sheets, front)
        .into_iter()
        .map(|(anchor, (page, _))| (anchor, page + 1))
        .collect()
}

fn anchor_positions(sheets: &[Vec<PlacedPiece>], front: usize) -> BTreeMap<String, (usize, f32)> {
    let mut places = BTreeMap::new();
    for (page, sheet) in sheets.iter().enumerate() {
        for placed in sheet {
            for anchor in &placed.piece.anchors {
                places.entry(anchor.clone()).or_insert((page + front, (placed.y - 12.0).max(0.0)));
            }
        }
    }
    places
}

fn bookmarks(entries: &[Entry], front: usize) -> Vec<Bookmark> {
    let mut marks: Vec<Bookmark> = Vec::new();
    for entry in entries {
        let mark = Bookmark {
            title: entry.text.clone(),
            page: entry.page + front,
            y: entry.y,
            children: Vec::new(),
        };
        match (entry.level, marks.last_mut()) {
            (2, Some(chapter)) => chapter.children.push(mark),
            (1 | 2, _) => marks.push(mark),
            _ => {}
        }
    }
    marks
}
