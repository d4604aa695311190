//! The layout of words in lines.

use crate::parse::block_value;
use castra_base::display_width;
use castra_grammar::Rule;

use super::columns::{Columns, aligns_blocks, column};
use super::inline::{inline_block, inline_list, needs_space};
use super::lines::{Line, Lines};
use super::measure::{INDENT, MAX_COLUMNS};
use super::model::{Block, Entry, Word};
use super::rows;

/// The indent of an entry's second line, which exists only after a comment.
const CONTINUATION_INDENT: usize = 2 * INDENT;

/// A writer of entries, each from the start of its line to before its line end.
pub(super) struct Printer {
    pub(super) out: String,
}

impl Printer {
    /// Writes an item, or an entry that has its own line.
    pub(super) fn entry(&mut self, entry: &Entry<'_>, indent: usize, columns: Option<&Columns>) {
        self.spaces(indent);
        let start = self.out.len();
        let broken = broken_choice(entry, indent);
        self.words(entry.rule, broken.as_deref().unwrap_or(&entry.words), indent, columns);
        let Some(block) = &entry.block else { return };
        match columns {
            Some(columns) if aligns_blocks(entry) => self.pad(start, columns.end()),
            _ => self.out.push(' '),
        }
        if entry.rest.iter().all(|s| s.block.as_ref().is_none_or(|b| b.one_line)) && block.one_line
        {
            let before = self.out.len();
            inline_block(&mut self.out, block);
            self.rest(entry, indent, |printer, block| inline_block(&mut printer.out, block));
            let written = &self.out[before..];
            if self.width() <= MAX_COLUMNS && (entry.rest.is_empty() || !written.contains('\n')) {
                return;
            }
            self.out.truncate(before);
        }
        self.block(block, indent);
        self.rest(entry, indent, |printer, block| printer.block(block, indent));
    }

    /// Lays out the words and blocks after the first block of an entry.
    fn rest(
        &mut self,
        entry: &Entry<'_>,
        indent: usize,
        mut write: impl FnMut(&mut Self, &Block<'_>),
    ) {
        for segment in &entry.rest {
            let words = segment.words.as_slice();
            if words.first().is_some_and(|first| needs_space(Word::Close("}"), *first)) {
                self.out.push(' ');
            }
            // A comment after the block ends the line of the brace.
            let comments = words.iter().take_while(|w| matches!(w, Word::Comment(_))).count();
            let (comments, words) = words.split_at(comments);
            for comment in comments {
                self.out.push_str(comment.text());
                self.out.push('\n');
                self.spaces(indent);
            }
            self.words(entry.rule, words, indent, None);
            if let Some(block) = &segment.block {
                self.out.push(' ');
                write(self, block);
            }
        }
    }

    /// Writes a block of several lines; `indent` is the indent of its first line.
    fn block(&mut self, block: &Block<'_>, indent: usize) {
        let inner = indent + INDENT;
        let Lines { brace, lines } = Lines::of(block, inner);
        self.out.push('{');
        if lines.is_empty() && brace.is_none() {
            self.out.push('}');
            return;
        }
        self.write_trailing_comment(brace);
        let mut drawn = rows::draw(block.rule, &lines).into_iter();
        let columns = Columns::of(&lines);
        for (line, columns) in lines.iter().zip(columns) {
            self.out.push('\n');
            match line {
                Line::Blank => {}
                Line::Comment(comment) => {
                    self.spaces(inner);
                    self.out.push_str(comment);
                }
                Line::Entries { entries, comment } => {
                    match entries.as_slice() {
                        [row] if row.takes_own_line() => {
                            self.spaces(inner);
                            self.out.push_str(&drawn.next().unwrap_or_default());
                        }
                        [entry] => self.entry(entry, inner, columns.as_ref()),
                        entries => {
                            self.spaces(inner);
                            inline_list(&mut self.out, ", ", entries.iter().copied());
                        }
                    }
                    self.write_trailing_comment(*comment);
                }
            }
        }
        self.out.push('\n');
        self.spaces(indent);
        self.out.push('}');
    }

    /// Writes a comment at the end of a line.
    pub(super) fn write_trailing_comment(&mut self, comment: Option<&str>) {
        if let Some(comment) = comment {
            self.out.push(' ');
            self.out.push_str(comment);
        }
    }

    fn words(&mut self, entry: Rule, words: &[Word<'_>], indent: usize, columns: Option<&Columns>) {
        let start = self.out.len();
        let (mut before, mut at) = (None, 0);
        for &word in words {
            match (before, columns.zip(column(entry, word))) {
                (None, _) => {}
                (Some(Word::Comment(_)), _) => {
                    self.out.push('\n');
                    self.spaces(indent + CONTINUATION_INDENT);
                }
                (Some(Word::Break), _) => {}
                (_, Some((columns, next))) if next > at => {
                    at = next;
                    self.pad(start, columns.start(next));
                }
                (Some(before), _) => {
                    if needs_space(before, word) {
                        self.out.push(' ');
                    }
                }
            }
            match word {
                Word::Leaf(Rule::block_text, text) => self.block_text(text, indent),
                Word::Break => {
                    self.out.push('\n');
                    self.spaces(indent + CONTINUATION_INDENT);
                }
                word => self.out.push_str(word.text()),
            }
            before = Some(word);
        }
    }

    fn block_text(&mut self, text: &str, indent: usize) {
        self.out.push_str("\"\"\"\n");
        for line in block_value(text).lines() {
            if !line.is_empty() {
                self.spaces(indent + INDENT);
                self.out.push_str(line);
            }
            self.out.push('\n');
        }
        self.spaces(indent);
        self.out.push_str("\"\"\"");
    }

    /// Writes spaces up to a column, at least one; the entry began at `start`.
    fn pad(&mut self, start: usize, column: usize) {
        let written = display_width(&self.out[start..]);
        self.spaces(column.saturating_sub(written).max(1));
    }

    fn spaces(&mut self, count: usize) {
        self.out.extend(std::iter::repeat_n(' ', count));
    }

    /// Returns the width of the current line.
    pub(super) fn width(&self) -> usize {
        let start = self.out.rfind('\n').map_or(0, |i| i + 1);
        display_width(&self.out[start..])
    }
}

/// Returns the words of a choice with a line too long, broken before `by`, `prefer` and `or none`.
/// Returns `None` if its lines are short enough.
fn broken_choice<'a>(entry: &Entry<'a>, indent: usize) -> Option<Vec<Word<'a>>> {
    if !matches!(entry.rule, Rule::choose_stmt | Rule::whether_stmt | Rule::vote_stmt) {
        return None;
    }
    let mut unbroken = Printer { out: String::new() };
    unbroken.spaces(indent);
    unbroken.words(entry.rule, &entry.words, indent, None);
    if entry.block.is_some() {
        unbroken.out.push_str(" {");
    }
    if unbroken.out.lines().all(|line| display_width(line) <= MAX_COLUMNS) {
        return None;
    }
    let mut words: Vec<Word<'a>> = Vec::new();
    for &word in &entry.words {
        let begins_clause =
            matches!(word, Word::Leaf(Rule::kw_by | Rule::kw_prefer | Rule::kw_or, _));
        if begins_clause && words.last().is_some_and(|before| !before.breaks()) {
            words.push(Word::Break);
        }
        words.push(word);
    }
    Some(words)
}
