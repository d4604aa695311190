//! The smallest edits that make one text of another.

use std::ops::Range;

use castra_base::{Edit, SourceFile, Span, to_u32};
use similar::{DiffOp, TextDiff};

/// The edits that make one text of another, word by word in lines that differ.
pub(crate) fn difference(file: &SourceFile, new: &str) -> Vec<Edit> {
    let old: &str = &file.text;
    let old_lines: Vec<&str> = old.split_inclusive('\n').collect();
    let new_lines: Vec<&str> = new.split_inclusive('\n').collect();
    let starts = |lines: &[&str]| -> Vec<usize> {
        let mut at = 0;
        let ends = lines.iter().map(|line| {
            at += line.len();
            at
        });
        std::iter::once(0).chain(ends).collect()
    };
    let (old_starts, new_starts) = (starts(&old_lines), starts(&new_lines));
    let at = |starts: &[usize], line: usize| starts.get(line).copied().unwrap_or_default();
    let mut edits = Vec::new();
    let diff = TextDiff::from_slices(&old_lines, &new_lines);
    for op in diff.ops() {
        let (from, to) = (op.old_range(), op.new_range());
        match op {
            DiffOp::Equal { .. } => {}
            DiffOp::Replace { .. } if from.len() == to.len() => {
                for (a, b) in from.zip(to) {
                    let (before, after) = (old_lines.get(a), new_lines.get(b));
                    if let (Some(before), Some(after)) = (before, after) {
                        words(file, at(&old_starts, a), before, after, &mut edits);
                    }
                }
            }
            DiffOp::Delete { .. } | DiffOp::Insert { .. } | DiffOp::Replace { .. } => {
                let (start, end) = (at(&old_starts, from.start), at(&old_starts, from.end));
                let text = new.get(at(&new_starts, to.start)..at(&new_starts, to.end));
                let span = Span::new(file.id, to_u32(start), to_u32(end));
                edits.push(Edit { span, text: text.unwrap_or_default().to_owned() });
            }
        }
    }
    edits
}

/// The edits of one line.
fn words(file: &SourceFile, start: usize, old: &str, new: &str, edits: &mut Vec<Edit>) {
    let (old_words, new_words) = (words_of(old), words_of(new));
    let diff = TextDiff::from_slices(&old_words, &new_words);
    let text =
        |words: &[&str], range| words.get::<Range<usize>>(range).unwrap_or_default().concat();
    let mut at = start;
    for op in diff.ops() {
        let before = text(&old_words, op.old_range());
        let after = text(&new_words, op.new_range());
        if before != after {
            let span = Span::new(file.id, to_u32(at), to_u32(at + before.len()));
            edits.push(Edit { span, text: after });
        }
        at += before.len();
    }
}

/// A line cut into words and the gaps between them.
fn words_of(line: &str) -> Vec<&str> {
    let mut words = Vec::new();
    let mut rest = line;
    while let Some(first) = rest.chars().next() {
        let is_gap = first.is_whitespace();
        let end = rest.find(|c: char| c.is_whitespace() != is_gap).unwrap_or(rest.len());
        let (word, after) = rest.split_at(end);
        words.push(word);
        rest = after;
    }
    words
}
