//! Expansion of a selection: the word, the brackets, the line, the item.

use castra_base::{FileId, Span, to_u32};

use crate::analysis::Analysis;
use crate::lex::{Lexeme, lexemes};

impl Analysis {
    /// Returns nested ranges around a position, from the lexeme to the whole source.
    #[must_use]
    pub fn selections(&self, file: FileId, offset: u32) -> Vec<Span> {
        let text = self.text(file);
        let at = (offset as usize).min(text.len());
        let mut found: Vec<(usize, usize)> = vec![(0, text.len())];
        let mut open = Vec::new();
        for (lexeme, range) in lexemes(text) {
            if range.start <= at && at <= range.end {
                found.push((range.start, range.end));
            }
            match (lexeme, text.get(range.clone())) {
                (Lexeme::String, _) if range.start < at && at < range.end => {
                    let marks = if text.get(range.start..).is_some_and(|s| s.starts_with("\"\"\""))
                    {
                        3
                    } else {
                        1
                    };
                    found.push((range.start + marks, range.end.saturating_sub(marks)));
                    found.extend(words_in(text, range.start + marks, range.end, at));
                }
                (Lexeme::Sign, Some("{" | "(" | "[")) => open.push(range.start),
                (Lexeme::Sign, Some("}" | ")" | "]")) => {
                    if let Some(start) = open.pop() {
                        found.push((start, range.end));
                        found.push(trim_range(text, start + 1, range.start));
                    }
                }
                _ => {}
            }
        }
        let line_start =
            text.get(..at).and_then(|b| b.rfind('\n')).map_or(0, |newline| newline + 1);
        let line_end =
            text.get(at..).and_then(|rest| rest.find('\n')).map_or(text.len(), |n| at + n);
        found.push(trim_range(text, line_start, line_end));
        if let Some(source) = self.source(file) {
            let tree = castra_syntax::parse(source).tree;
            found.extend(
                tree.items
                    .iter()
                    .map(|item| trim_range(text, item.span.start as usize, item.span.end as usize)),
            );
        }
        found.retain(|(start, end)| start <= &at && at <= *end && start < end);
        found.sort_by_key(|(start, end)| (end - start, *start));
        found.dedup();
        let mut chain: Vec<(usize, usize)> = Vec::new();
        for (start, end) in found {
            if chain.last().is_none_or(|inner| start <= inner.0 && inner.1 <= end) {
                chain.push((start, end));
            }
        }
        chain.into_iter().map(|(a, b)| Span::new(file, to_u32(a), to_u32(b))).collect()
    }
}

/// Returns a range without surrounding white space.
fn trim_range(text: &str, start: usize, end: usize) -> (usize, usize) {
    let part = text.get(start..end).unwrap_or_default();
    let from = start + part.len() - part.trim_start().len();
    (from, (start + part.trim_end().len()).max(from))
}

/// Returns the word at a position within a string.
fn words_in(text: &str, start: usize, end: usize, at: usize) -> Option<(usize, usize)> {
    let of_word = |c: char| c.is_alphanumeric() || c == '-' || c == '_';
    let before = text.get(start..at)?;
    let after = text.get(at..end)?;
    let from = start + before.trim_end_matches(of_word).len();
    let to = at + after.len() - after.trim_start_matches(of_word).len();
    Some((from, to))
}
