//! The file and the line of a part of the rules.

use castra_base::{SourceMap, Span};

/// Returns the path and the line of a span. For a span outside all files, the path is empty and the
/// line is 1.
pub(crate) fn path_and_line(files: &SourceMap, span: Span) -> (String, u32) {
    match files.get(span.file) {
        Some(file) => (file.path.clone(), file.line_col(span.start).line),
        None => (String::new(), 1),
    }
}
