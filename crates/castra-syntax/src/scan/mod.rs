//! Cutting a text into items, before any grammar sees it.
//!
//! An item starts at column one. That rule is what makes recovery possible: a
//! missing brace or quotation mark spoils its own item and no other. The
//! scanner also finds what a grammar reports badly (a block that is never
//! closed, a stray brace, a text without its end, a curly quotation mark), says
//! so, and hands the item on *repaired*: a copy with the missing braces and the
//! plain characters, and how its offsets differ from those of the file.
//!
//! Indentation means nothing as long as braces balance. Only an item whose braces
//! do not is scanned a second time with an eye on it, to find the block to blame.

mod braces;
mod characters;
mod heads;
mod keywords;
mod open;
mod repair;
mod tokens;
mod unopened;

use std::borrow::Cow;
use std::ops::Range;

use castra_base::codes;
use castra_base::{Diagnostic, Edit};
use castra_base::{FileId, Span, to_u32};

use braces::{forgotten, unclosed};
use characters::{Stray, has_returns, hidden, line_end, lone_returns, repair_of};
use heads::{first_word, starts_item_inside};
use open::OpenChunk;
use repair::Repair;

pub(crate) use characters::has_lone_returns;
pub use keywords::ITEM_KEYWORDS;
pub(crate) use repair::Shifts;

/// Deepest nesting of blocks that is read.
pub(crate) const MAX_DEPTH: usize = 64;

/// Longest line that is read, in bytes.
pub(crate) const MAX_LINE_BYTES: usize = 20_000;

/// The text of an item.
#[derive(Debug)]
pub(crate) struct Chunk<'a> {
    /// Its bytes in the file, from the first of the item to just before the
    /// next item or the comments in front of it.
    pub(crate) range: Range<usize>,
    /// The text, repaired, perhaps with closing braces appended.
    pub(crate) text: Cow<'a, str>,
    /// The offsets in `range` for offsets of the text.
    pub(crate) shifts: Shifts,
    /// True if the scanner already reported something that makes the item
    /// unusable.
    pub(crate) hopeless: bool,
    /// True if it stands after a block that is never closed, and only looks
    /// like an item.
    pub(crate) guessed: bool,
}

/// The part of a text before its second item: up to the second line that has a
/// letter in the first column.
pub(crate) fn first_item(text: &str) -> &str {
    let starts = |line: &str| line.starts_with(|c: char| c.is_alphabetic());
    let mut at = 0;
    let mut items = 0;
    for line in text.split_inclusive('\n') {
        items += usize::from(starts(line));
        if items == 2 {
            break;
        }
        at += line.len();
    }
    text.get(..at).unwrap_or(text)
}

/// Cuts a text into items.
pub(crate) fn split(file: FileId, text: &str) -> (Vec<Chunk<'_>>, Vec<Diagnostic>) {
    let has_returns = has_returns(text);
    let mut scanner = Scanner {
        file,
        text,
        chunks: Vec::new(),
        diagnostics: Vec::new(),
        open: None,
        unbalanced_until: 0,
        again: None,
    };
    // A byte order mark, or several where tools have added theirs.
    let mut start = text.len() - text.trim_start_matches('\u{feff}').len();
    loop {
        while start < text.len() {
            let end = line_end(text, start, has_returns);
            scanner.line(start..end);
            if has_returns
                && text.as_bytes().get(end - 1) == Some(&b'\r')
                && let Some(open) = &mut scanner.open
            {
                open.repairs.push(Repair::same(end - 1, "\n"));
            }
            start = scanner.again.take().unwrap_or(end);
        }
        scanner.finish_chunk(text.len());
        match scanner.again.take() {
            Some(again) => start = again,
            None => break,
        }
    }
    if has_returns {
        scanner.diagnostics.extend(lone_returns(file, text));
    }
    (scanner.chunks, scanner.diagnostics)
}

struct Scanner<'a> {
    file: FileId,
    text: &'a str,
    chunks: Vec<Chunk<'a>>,
    diagnostics: Vec<Diagnostic>,
    open: Option<OpenChunk>,
    /// Items that start before this are known not to balance.
    unbalanced_until: usize,
    /// The offset to start again, after an item with unbalanced braces.
    again: Option<usize>,
}

impl Scanner<'_> {
    fn span(&self, range: Range<usize>) -> Span {
        Span::new(self.file, to_u32(range.start), to_u32(range.end))
    }

    fn line(&mut self, range: Range<usize>) {
        let text = self.text;
        let line = &text[range.clone()];
        let content = line.trim_end();
        let indent = line.len() - line.trim_start_matches(char::is_whitespace).len();
        let indent = indent.min(content.len());
        let before = self.diagnostics.len();
        hidden(self.file, range.start, content, &mut self.diagnostics);
        let too_long = content.len() > MAX_LINE_BYTES;
        if let Some(open) = &mut self.open
            && open.text_block.is_some()
        {
            let keyword = indent == 0 && ITEM_KEYWORDS.contains(&first_word(content));
            if !keyword {
                open.end = range.start + content.len();
                let close = content.find("\"\"\"");
                if close.is_some() {
                    open.text_block = None;
                }
                if too_long {
                    self.too_long(range.start, content);
                } else if let Some(close) = close {
                    self.tokens(range.start + close + 3..range.start + content.len(), indent);
                }
                return;
            }
        }
        if self.open.is_none() && indent > 0 && !content.is_empty() {
            if !content[indent..].starts_with("//") {
                self.indented_item(range.start, content, indent);
            }
            return;
        }
        if indent == 0 && !content.is_empty() {
            let depth = self.open.as_ref().map_or(0, |o| o.braces.len());
            let starts_item = match content.as_bytes()[0] {
                b'}' | b'{' | b'"' | b')' | b']' => self.open.is_none(),
                b'/' if content.starts_with("//") => {
                    // Between items: kept as trivia, found again by the formatter.
                    return;
                }
                _ if depth == 0 => true,
                _ => starts_item_inside(content),
            };
            if starts_item {
                let of_line = self.diagnostics.split_off(before);
                self.finish_chunk(range.start);
                if self.again.is_some() {
                    return;
                }
                let found_before = self.diagnostics.len();
                self.diagnostics.extend(of_line);
                let guessed = depth > 0 && !ITEM_KEYWORDS.contains(&first_word(content));
                let unbalanced = range.start < self.unbalanced_until;
                self.open = Some(OpenChunk {
                    guessed,
                    unbalanced,
                    found_before,
                    ..OpenChunk::at(range.start)
                });
            } else if !matches!(content.as_bytes()[0], b'}' | b'{' | b'"' | b')' | b']')
                && let Some(open) = &mut self.open
            {
                open.unindented.push(range.start);
            }
        }
        if too_long {
            self.too_long(range.start, content);
        } else {
            self.tokens(range.start..range.start + content.len(), indent);
        }
        if let Some(open) = &mut self.open {
            if open.unbalanced {
                unopened::watch(text, open, range.start, content.len(), indent);
            }
            // Ordinary white space at the end of a line is not reported.
            let space = line[content.len()..].char_indices();
            let strange = space.filter(|(_, c)| !matches!(c, ' ' | '\t' | '\r' | '\n'));
            let start = range.start + content.len();
            open.repairs.extend(
                strange.map(|(at, c)| Repair::same(start + at, repair_of(c, Stray::Space))),
            );
        }
    }

    /// Gives up on the item that a line belongs to, because of its length.
    fn too_long(&mut self, start: usize, line: &str) {
        let Some(open) = &mut self.open else { return };
        open.end = start + line.len();
        if std::mem::replace(&mut open.lost, true) {
            return;
        }
        open.hopeless = true;
        let length = line.len();
        self.diagnostics.push(
            Diagnostic::new(
                &codes::SYNTAX_LINE_TOO_LONG,
                self.first_character(start),
                format!("this line is {length} bytes long; the limit is {MAX_LINE_BYTES}"),
            )
            .label("the item with this line is skipped")
            .help("break the line; if the file is not a Castra file, do not check it"),
        );
    }

    /// An item in front of which there is space, so that it starts nothing.
    fn indented_item(&mut self, start: usize, line: &str, indent: usize) {
        let span = self.span(start..start + line.len());
        let space = self.span(start..start + indent);
        self.diagnostics.push(
            Diagnostic::new(
                &codes::SYNTAX_COLUMN_ONE,
                span,
                "an item must start in the first column",
            )
            .label("there is white space before it")
            .help("move the items to the first column; only their contents are indented")
            .suggest("remove the space", space, ""),
        );
        let mut open = OpenChunk::at(start);
        open.end = start + line.len();
        open.hopeless = true;
        open.lost = true;
        self.open = Some(open);
    }

    /// The first character of a line that is not blank.
    fn first_character(&self, start: usize) -> Span {
        let length = self.text[start..].chars().next().map_or(0, char::len_utf8);
        self.span(start..start + length)
    }

    fn finish_chunk(&mut self, limit: usize) {
        let Some(mut open) = self.open.take() else { return };
        let followed = !open.lost && open.text_block.is_none();
        if followed && !open.unbalanced && (open.stray || !open.braces.is_empty()) {
            // Once more, now that its braces are known not to balance. What follows
            // up to here is not tried without, so no line is read three times.
            self.diagnostics.truncate(open.found_before);
            self.unbalanced_until = limit;
            self.again = Some(open.start);
            return;
        }
        let end = open.end.min(limit);
        if let Some(at) = open.text_block {
            let span = self.span(at..at + 3);
            self.diagnostics.push(
                Diagnostic::new(
                    &codes::SYNTAX_UNCLOSED_TEXT,
                    span,
                    "this text has no closing quotation marks",
                )
                .label("starts here")
                .help("end it with `\"\"\"` on its own line"),
            );
            open.hopeless = true;
        }
        if !open.lost {
            self.report_unindented(&open);
        }
        let mut suffix = String::new();
        if !open.hopeless && !open.braces.is_empty() {
            self.report_unclosed(&mut open, end, &mut suffix);
        }
        let range = open.start..end;
        let raw = &self.text[range.clone()];
        let (text, shifts) = repair::repaired(raw, open.start, open.repairs, &suffix);
        self.chunks.push(Chunk {
            range,
            text,
            shifts,
            hopeless: open.hopeless,
            guessed: open.guessed,
        });
    }

    fn report_unindented(&mut self, open: &OpenChunk) {
        let Some(&first) = open.unindented.first() else { return };
        let line = self.text[first..].lines().next().unwrap_or_default();
        let edits = open
            .unindented
            .iter()
            .map(|&at| Edit { span: self.span(at..at), text: "  ".into() })
            .collect();
        let more = match open.unindented.len() {
            1 => String::new(),
            n => format!(", like {} more below it", n - 1),
        };
        self.diagnostics.push(
            Diagnostic::new(
                &codes::SYNTAX_COLUMN_ONE,
                self.span(first..first + line.trim_end().len()),
                "a line inside a block must be indented",
            )
            .label(format!("starts in the first column{more}"))
            .related(self.first_character(open.start), "belongs to the item that starts here")
            .help("only items and their closing `}` start in the first column")
            .fix_all("indent the block", edits, true),
        );
    }

    /// Reports the block that was most likely left open, and closes every open
    /// one in the repaired copy: a suspect where the text falls back, the rest
    /// at the end.
    fn report_unclosed(&mut self, open: &mut OpenChunk, end: usize, suffix: &mut String) {
        let guess = open.braces.iter().rposition(|b| b.suspect.is_some());
        if let Some(guess) = guess {
            let brace = open.braces.remove(guess);
            forgotten(self.file, self.text, open, &brace, &mut self.diagnostics);
        } else if let Some(brace) = open.braces.last() {
            let mut diagnostic = unclosed(self.file, self.text, brace.at)
                .related(self.span(end..end), "the item ends here, without a `}`")
                .help("write `}` at the end of the block");
            if open.braces.len() == 1 {
                let closing = if brace.indent == 0 { "\n}" } else { " }" };
                diagnostic = diagnostic.suggest("close the block", self.span(end..end), closing);
            }
            self.diagnostics.push(diagnostic);
        }
        for _ in &open.braces {
            suffix.push_str("\n}");
        }
    }
}
