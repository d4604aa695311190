//! Entries of a block that share a line.

use castra_base::display_width;

use super::inline::inline_list;
use super::measure::MAX_COLUMNS;
use super::model::{Block, Entry, Part, has_lines};

/// A line of a block.
pub(super) enum Line<'e, 'a> {
    /// A blank line.
    Blank,
    /// A comment on its own line.
    Comment(&'a str),
    /// Entries, or the first line of a single entry, and a comment after them.
    Entries { entries: Vec<&'e Entry<'a>>, comment: Option<&'a str> },
}

/// The lines of a block.
pub(super) struct Lines<'e, 'a> {
    /// The comment after the opening brace.
    pub(super) brace: Option<&'a str>,
    /// The lines.
    pub(super) lines: Vec<Line<'e, 'a>>,
}

impl<'e, 'a> Lines<'e, 'a> {
    /// Splits a block into lines. Entries that the author wrote on one line stay together if they
    /// fit. Several blank lines become one.
    pub(super) fn of(block: &'e Block<'a>, indent: usize) -> Self {
        let mut out = Self { brace: None, lines: Vec::new() };
        let mut line: Vec<&Entry<'_>> = Vec::new();
        let mut first = true;
        for part in &block.parts {
            match part {
                Part::Entry(entry) => {
                    if has_lines(block.rule) {
                        out.entries(&mut line, None, indent);
                    }
                    line.push(entry);
                }
                Part::Comment(comment) if !line.is_empty() => {
                    out.entries(&mut line, Some(comment), indent);
                }
                Part::Comment(comment) if first => out.brace = Some(comment),
                Part::Comment(comment) => out.lines.push(Line::Comment(comment)),
                Part::NewLine | Part::BlankLine => {
                    first = false;
                    out.entries(&mut line, None, indent);
                    if matches!(part, Part::BlankLine) && !out.lines.is_empty() {
                        out.lines.push(Line::Blank);
                    }
                }
            }
        }
        out.entries(&mut line, None, indent);
        if matches!(out.lines.last(), Some(Line::Blank)) {
            out.lines.pop();
        }
        out
    }

    fn entries(&mut self, line: &mut Vec<&'e Entry<'a>>, comment: Option<&'a str>, indent: usize) {
        let mut entries = std::mem::take(line);
        let Some(last) = entries.pop() else { return };
        if !entries.is_empty() && fits(entries.iter().copied().chain([last]), indent) {
            entries.push(last);
            self.lines.push(Line::Entries { entries, comment });
            return;
        }
        self.lines.extend(
            entries.into_iter().map(|entry| Line::Entries { entries: vec![entry], comment: None }),
        );
        self.lines.push(Line::Entries { entries: vec![last], comment });
    }
}

/// Returns whether entries can share a line.
fn fits<'e, 'a: 'e>(entries: impl Iterator<Item = &'e Entry<'a>> + Clone, indent: usize) -> bool {
    if entries.clone().any(|entry| entry.takes_own_line() || !entry.one_line()) {
        return false;
    }
    let mut text = String::new();
    inline_list(&mut text, ", ", entries);
    indent + display_width(&text) <= MAX_COLUMNS
}
