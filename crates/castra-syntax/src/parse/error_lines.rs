//! The errors of a line.

use castra_base::{Diagnostic, SourceFile, Span};

/// Keeps the first of several syntax errors on one line, since the others are usually consequences.
/// Warnings are kept.
pub(super) fn keep_first_error_per_line(file: &SourceFile, diagnostics: &mut Vec<Diagnostic>) {
    diagnostics.sort_by_key(|d| (d.primary.span.start, d.primary.span.end));
    let mut last = None;
    diagnostics.retain(|d| {
        // An error of the whole file, such as an empty file, does not belong to its first line.
        let is_of_file = d.primary.span == Span::new(file.id, 0, 0);
        if !d.is_error() || is_of_file {
            return true;
        }
        let line = file.line_col(d.primary.span.start).line;
        let first = last != Some(line);
        last = Some(line);
        first
    });
}
