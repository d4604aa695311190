//! Application of edits to a source.

use std::ops::Range;

use castra_base::Edit;
use castra_base::internal::record_error;

/// Applies edits of one text that do not overlap. Edits at one offset are applied in their order.
/// Skips an edit that is out of bounds or overlaps the edit before it, which is an error in the
/// caller.
#[must_use]
pub fn apply_edits<'a>(text: &str, edits: impl IntoIterator<Item = &'a Edit>) -> String {
    let mut edits: Vec<&Edit> = edits.into_iter().collect();
    edits.sort_by_key(|edit| (edit.span.start, edit.span.end));
    let mut out = String::with_capacity(text.len());
    let mut at = 0;
    for edit in edits {
        let range = edit.span.range();
        let before = text.get(at..range.start).filter(|_| text.is_char_boundary(range.end));
        let Some(before) = before else {
            record_error(&format!("edit {range:?} after {at} in {} bytes", text.len()));
            continue;
        };
        out.push_str(before);
        out.push_str(&edit.text);
        at = range.end;
    }
    out.push_str(text.get(at..).unwrap_or_default());
    out
}

/// Converts the line endings of edits to the source's: `\r\n` in a Windows file.
pub(crate) fn with_line_ends(text: &str, mut edits: Vec<Edit>) -> Vec<Edit> {
    if text.split_inclusive('\n').next().is_some_and(|line| line.ends_with("\r\n")) {
        for edit in &mut edits {
            edit.text = edit.text.replace("\r\n", "\n").replace('\n', "\r\n");
        }
    }
    edits
}

/// Extends a range to remove to whole lines if nothing else is on them. Includes the blank line
/// below if the lines follow a blank line or the start of the text.
#[must_use]
pub fn whole_lines(text: &str, range: Range<usize>) -> Range<usize> {
    let before = text.get(..range.start).unwrap_or_default();
    let start = before.rfind('\n').map_or(0, |at| at + 1);
    let after = text.get(range.end..).unwrap_or_default();
    let end = after.find('\n').map_or(text.len(), |at| range.end + at + 1);
    let is_blank = |part: Option<&str>| part.is_some_and(|p| p.trim().is_empty());
    if !is_blank(text.get(start..range.start)) || !is_blank(text.get(range.end..end)) {
        return range;
    }
    let above = text.get(..start).is_none_or(|above| above.is_empty() || above.ends_with("\n\n"));
    let below = text.get(end..).unwrap_or_default();
    let blank_below = if above && below.starts_with('\n') { 1 } else { 0 };
    start..end + blank_below
}
