//! The file and the line of a part of the rules.

use castra_base::{SourceMap, Span};

/// Returns the path and the line of a span. The path is empty for a span outside all files.
pub(crate) fn path_and_line(files: &SourceMap, span: Span) -> (String, u32) {
    match files.get(span.file) {
        Some(file) => (file.path.clone(), file.line_col(span.start).line),
        None => (String::new(), 1),
    }
}
