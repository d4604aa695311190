//! Trials of fixes: each fix of a syntax error is applied to a copy of its items, and offered only
//! if the copy is better.
//!
//! ```text
//! place auxilia at G3 for rome      the fix "write `for`" before `at`
//! place auxilia for at G3 for rome  is as faulty as before, so it is not offered
//! ```

use std::ops::Range;

use castra_base::{Diagnostic, Edit, Fix, SourceFile};

use super::chunk::parse_chunk;
use super::error_lines::keep_first_error_per_line;
use crate::ast::HeaderKind;
use crate::scan::{self, Chunk};

/// The maximum number of bytes that are parsed for trials in one file. Without a bound, a long item
/// with many errors would be parsed once for each. Further fixes are offered untried.
const MAX_TRIED_BYTES: usize = 64 * 1024;

/// Removes fixes that do not help from the diagnostics of a file. A fix that needs no confirmation
/// must not add an error, since it may be one of several in a line. Any other fix must remove an
/// error, or clear its lines.
pub(super) fn drop_useless_fixes(
    file: &SourceFile,
    chunks: &[Chunk<'_>],
    kind: Option<HeaderKind>,
    diagnostics: &mut [Diagnostic],
) {
    let mut budget = MAX_TRIED_BYTES;
    // Several diagnostics of an item share the count of its errors.
    let mut counted: Option<(Range<usize>, usize)> = None;
    for diagnostic in diagnostics.iter_mut().filter(|d| d.is_error() && !d.fixes.is_empty()) {
        let place = diagnostic.primary.span.range();
        diagnostic.fixes.retain(|fix| {
            let Some(range) = items_of(file, chunks, fix, place.clone()) else { return true };
            let Some(left) = budget.checked_sub(range.len()) else { return true };
            budget = left;
            let kind = kind.filter(|kind| range.start > 0 || *kind == HeaderKind::Scenario);
            let text = file.text.get(range.clone()).unwrap_or_default();
            let before = match &counted {
                Some((of, count)) if *of == range => *count,
                _ => errors(file, text, kind).len(),
            };
            counted = Some((range.clone(), before));
            let Some((fixed, lines)) = apply(text, range.start, &fix.edits) else { return true };
            let after = errors(file, &fixed, kind);
            let is_clear =
                !after.iter().any(|error| error.start <= lines.end && lines.start <= error.end);
            after.len() < before || after.len() == before && (fix.safe || is_clear)
        });
    }
}

/// Returns the range of the items that a fix edits, or `None` if it edits another file.
fn items_of(
    file: &SourceFile,
    chunks: &[Chunk<'_>],
    fix: &Fix,
    place: Range<usize>,
) -> Option<Range<usize>> {
    let mut range = place;
    for edit in &fix.edits {
        if edit.span.file != file.id {
            return None;
        }
        let edited = edit.span.range();
        range = range.start.min(edited.start)..range.end.max(edited.end);
    }
    let first = chunks.partition_point(|chunk| chunk.range.start <= range.start).checked_sub(1)?;
    let next = chunks.partition_point(|chunk| chunk.range.start < range.end.max(range.start + 1));
    let end = chunks.get(next).map_or(file.text.len(), |chunk| chunk.range.start);
    Some(chunks.get(first)?.range.start..end)
}

/// Returns a text with edits, and the range of the lines with the edits. `start` is the offset of
/// the text in its file.
fn apply(text: &str, start: usize, edits: &[Edit]) -> Option<(String, Range<usize>)> {
    let mut edits: Vec<&Edit> = edits.iter().collect();
    edits.sort_by_key(|edit| (edit.span.start, edit.span.end));
    let mut fixed = String::with_capacity(text.len() + 16);
    let mut at = 0;
    let mut first = None;
    for edit in edits {
        let range = edit.span.range();
        let (from, to) = (range.start.checked_sub(start)?, range.end.checked_sub(start)?);
        fixed.push_str(text.get(at..from)?);
        first.get_or_insert(fixed.len());
        fixed.push_str(&edit.text);
        at = to;
    }
    let last = fixed.len();
    fixed.push_str(text.get(at..)?);
    let from = fixed.get(..first?)?.rfind('\n').map_or(0, |newline| newline + 1);
    let to = fixed.get(last..)?.find('\n').map_or(fixed.len(), |newline| last + newline);
    Some((fixed, from..to))
}

/// Returns the ranges of the reported syntax errors of some items.
fn errors(file: &SourceFile, text: &str, kind: Option<HeaderKind>) -> Vec<Range<usize>> {
    let items = SourceFile::new(file.id, file.path.as_str(), text);
    let (chunks, mut found) = scan::split(items.id, &items.text);
    let parsed = chunks.iter().map(|chunk| parse_chunk(&items, chunk, kind));
    found.extend(parsed.flat_map(|parsed| parsed.diagnostics));
    keep_first_error_per_line(&items, &mut found);
    let errors = found.iter().filter(|diagnostic| diagnostic.is_error());
    errors.map(|error| error.primary.span.range()).collect()
}
