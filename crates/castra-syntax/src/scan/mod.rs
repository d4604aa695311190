//! Cuts a file into items, before the grammar sees it.
//!
//! An item starts at column one. That rule makes recovery possible: a missing brace or quotation
//! mark spoils its own item and no other. The scanner also finds faults that a grammar reports
//! badly: an unclosed block or string, a stray brace, a curly quotation mark. It reports them and
//! passes on a *repaired* copy of the item, with braces and plain characters put in and a map of
//! its offsets.
//!
//! Indentation is ignored while braces balance. Only an item with unbalanced braces is scanned a
//! second time, with its indentation, to find the block at fault.

mod braces;
mod characters;
mod heads;
mod keywords;
mod missing_brace;
mod open_chunk;
mod repair;
mod tokens;

use std::borrow::Cow;
use std::ops::Range;

use castra_base::codes;
use castra_base::{Diagnostic, Edit};
use castra_base::{FileId, Span, to_u32};

use braces::{close_missing_brace, unclosed_block};
use characters::{Stray, has_returns, line_end, repair_of, report_hidden, report_lone_returns};
use heads::{first_word, starts_item_inside};
use open_chunk::OpenChunk;
use repair::Repair;

pub(crate) use characters::has_lone_returns;
pub use keywords::ITEM_KEYWORDS;
pub(crate) use keywords::MULTILINE_TEXTS;
pub(crate) use repair::Shifts;

/// The deepest nesting of blocks that is read.
pub(crate) const MAX_DEPTH: usize = 64;

/// The longest line that is read, in bytes.
pub(crate) const MAX_LINE_BYTES: usize = 20_000;

/// The text of an item.
#[derive(Debug)]
pub(crate) struct Chunk<'a> {
    /// The byte range in the file, up to the next item or the comments before it.
    pub(crate) range: Range<usize>,
    /// The repaired text, perhaps with closing braces appended.
    pub(crate) text: Cow<'a, str>,
    /// The map from offsets of the text to offsets in `range`.
    pub(crate) shifts: Shifts,
    /// True if a reported fault makes the item unusable.
    pub(crate) unusable: bool,
    /// True for a likely item inside a block that is never closed.
    pub(crate) guessed: bool,
}

/// Returns the part of a text before its second item: up to the second line with a letter in the
/// first column.
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

/// Cuts a file into items.
pub(crate) fn split(file: FileId, text: &str) -> (Vec<Chunk<'_>>, Vec<Diagnostic>) {
    let has_returns = has_returns(text);
    let mut scanner = Scanner {
        file,
        text,
        chunks: Vec::new(),
        diagnostics: Vec::new(),
        open: None,
        unbalanced_until: 0,
        restart: None,
    };
    // Skips byte order marks; tools may have added several.
    let mut start = text.len() - text.trim_start_matches('\u{feff}').len();
    loop {
        while start < text.len() {
            let end = line_end(text, start, has_returns);
            scanner.line(start..end);
            if has_returns
                && text.as_bytes().get(end - 1) == Some(&b'\r')
                && let Some(open) = &mut scanner.open
            {
                open.repairs.push(Repair::same_length(end - 1, "\n"));
            }
            start = scanner.restart.take().unwrap_or(end);
        }
        scanner.finish_chunk(text.len());
        match scanner.restart.take() {
            Some(again) => start = again,
            None => break,
        }
    }
    if has_returns {
        scanner.diagnostics.extend(report_lone_returns(file, text));
    }
    (scanner.chunks, scanner.diagnostics)
}

struct Scanner<'a> {
    file: FileId,
    text: &'a str,
    chunks: Vec<Chunk<'a>>,
    diagnostics: Vec<Diagnostic>,
    open: Option<OpenChunk>,
    /// The offset before which items are known to be unbalanced.
    unbalanced_until: usize,
    /// The offset where scanning restarts, after an item with unbalanced braces.
    restart: Option<usize>,
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
        report_hidden(self.file, range.start, content, &mut self.diagnostics);
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
                    self.abandon_long_line(range.start, content);
                } else if let Some(close) = close {
                    self.tokens(range.start + close + 3..range.start + content.len(), indent);
                }
                return;
            }
        }
        if self.open.is_none() && indent > 0 && !content.is_empty() {
            if !content[indent..].starts_with("//") {
                self.report_indented_item(range.start, content, indent);
            }
            return;
        }
        if indent == 0 && !content.is_empty() {
            let depth = self.open.as_ref().map_or(0, |o| o.braces.len());
            let starts_item = match content.as_bytes()[0] {
                b'}' | b'{' | b'"' | b')' | b']' => self.open.is_none(),
                b'/' if content.starts_with("//") => {
                    // Comments between items are not stored; the formatter finds them again.
                    return;
                }
                _ if depth == 0 => true,
                _ => starts_item_inside(content),
            };
            if starts_item {
                let of_line = self.diagnostics.split_off(before);
                self.finish_chunk(range.start);
                if self.restart.is_some() {
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
                    ..OpenChunk::new(range.start)
                });
            } else if !matches!(content.as_bytes()[0], b'}' | b'{' | b'"' | b')' | b']')
                && let Some(open) = &mut self.open
            {
                open.unindented.push(range.start);
            }
        }
        if too_long {
            self.abandon_long_line(range.start, content);
        } else {
            self.tokens(range.start..range.start + content.len(), indent);
        }
        if let Some(open) = &mut self.open {
            if open.unbalanced {
                missing_brace::record_line(text, open, range.start, content.len(), indent);
            }
            // Ordinary white space at the end of a line is not reported.
            let space = line[content.len()..].char_indices();
            let strange = space.filter(|(_, c)| !matches!(c, ' ' | '\t' | '\r' | '\n'));
            let start = range.start + content.len();
            open.repairs.extend(
                strange.map(|(at, c)| Repair::same_length(start + at, repair_of(c, Stray::Space))),
            );
        }
    }

    /// Abandons the item of a line that is too long.
    fn abandon_long_line(&mut self, start: usize, line: &str) {
        let Some(open) = &mut self.open else { return };
        open.end = start + line.len();
        if std::mem::replace(&mut open.lost, true) {
            return;
        }
        open.unusable = true;
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

    /// Reports an item with space before it, which therefore is not an item.
    fn report_indented_item(&mut self, start: usize, line: &str, indent: usize) {
        let span = self.span(start..start + line.len());
        let edits = self.dedent(start, &line[..indent]);
        self.diagnostics.push(
            Diagnostic::new(
                &codes::SYNTAX_COLUMN_ONE,
                span,
                "an item must start in the first column",
            )
            .label("there is white space before it")
            .help("move the items to the first column; only their contents are indented")
            .fix_with_edits("remove the space", edits, false),
        );
        let mut open = OpenChunk::new(start);
        open.end = start + line.len();
        open.unusable = true;
        open.lost = true;
        self.open = Some(open);
    }

    /// Returns the edits that remove white space from the lines that begin with it, from an offset
    /// to the next line without it.
    fn dedent(&self, start: usize, space: &str) -> Vec<Edit> {
        let mut edits = Vec::new();
        let mut at = start;
        for line in self.text.get(start..).unwrap_or_default().split_inclusive('\n') {
            if line.starts_with(space) {
                let span = self.span(at..at + space.len());
                edits.push(Edit { span, text: String::new() });
            } else if !line.trim().is_empty() {
                break;
            }
            at += line.len();
        }
        edits
    }

    /// Returns the span of the character at an offset.
    fn first_character(&self, start: usize) -> Span {
        let length = self.text[start..].chars().next().map_or(0, char::len_utf8);
        self.span(start..start + length)
    }

    fn finish_chunk(&mut self, limit: usize) {
        let Some(mut open) = self.open.take() else { return };
        let followed = !open.lost && open.text_block.is_none();
        if followed && !open.unbalanced && (open.stray || !open.braces.is_empty()) {
            // Scans the item again, now that its braces are known to be unbalanced. The lines up to
            // here are not scanned as balanced again, so no line is read three times.
            self.diagnostics.truncate(open.found_before);
            self.unbalanced_until = limit;
            self.restart = Some(open.start);
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
            open.unusable = true;
        }
        if !open.lost {
            self.report_unindented(&open);
        }
        let mut suffix = String::new();
        if !open.unusable && !open.braces.is_empty() {
            self.report_unclosed(&mut open, end, &mut suffix);
        }
        let range = open.start..end;
        let raw = &self.text[range.clone()];
        let (text, shifts) = repair::apply_repairs(raw, open.start, open.repairs, &suffix);
        self.chunks.push(Chunk {
            range,
            text,
            shifts,
            unusable: open.unusable,
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
            .fix_with_edits("indent the block", edits, true),
        );
    }

    /// Reports the block that was most likely left open, and closes every open block in the
    /// repaired copy. The innermost block with a suspect line is closed before that line, others at
    /// the end.
    fn report_unclosed(&mut self, open: &mut OpenChunk, end: usize, suffix: &mut String) {
        let guess = open.braces.iter().rposition(|b| b.suspect.is_some());
        if let Some(guess) = guess {
            let brace = open.braces.remove(guess);
            close_missing_brace(self.file, self.text, open, &brace, &mut self.diagnostics);
        } else if let Some(brace) = open.braces.last() {
            let mut diagnostic = unclosed_block(self.file, self.text, brace.at)
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
