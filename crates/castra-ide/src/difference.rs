//! Minimal edits between two versions of a source.

use std::ops::Range;

use castra_base::{Edit, SourceFile, Span, to_u32};
use similar::{DiffOp, TextDiff};

/// The maximum product of line counts to compare.
const MAX_COMPARED: usize = 4_000_000;

/// Returns the edits that turn a source into another, word by word in lines that differ.
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
    for op in compare_lines(&old_lines, &new_lines) {
        let (from, to) = (op.old_range(), op.new_range());
        match op {
            DiffOp::Equal { .. } => {}
            DiffOp::Replace { .. } if from.len() == to.len() => {
                for (a, b) in from.zip(to) {
                    let (before, after) = (old_lines.get(a), new_lines.get(b));
                    if let (Some(before), Some(after)) = (before, after) {
                        push_word_edits(file, at(&old_starts, a), before, after, &mut edits);
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

/// Compares lines. Above the limit, changed lines are not matched, since that would take quadratic
/// time.
fn compare_lines(old: &[&str], new: &[&str]) -> Vec<DiffOp> {
    let alike = old.iter().zip(new).take_while(|(a, b)| a == b).count();
    let (old_rest, new_rest) = (old.split_at(alike).1, new.split_at(alike).1);
    let at_end = old_rest.iter().rev().zip(new_rest.iter().rev());
    let at_end = at_end.take_while(|(a, b)| a == b).count();
    let (old_len, new_len) = (old_rest.len() - at_end, new_rest.len() - at_end);
    if old_len.saturating_mul(new_len) <= MAX_COMPARED {
        return TextDiff::from_slices(old, new).ops().to_vec();
    }
    vec![DiffOp::Replace { old_index: alike, old_len, new_index: alike, new_len }]
}

/// Adds the edits within a line that starts at `start`.
fn push_word_edits(file: &SourceFile, start: usize, old: &str, new: &str, edits: &mut Vec<Edit>) {
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

/// Splits a line into words and the gaps between them.
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
