//! Annotations of a GitHub workflow run.

use castra_base::internal::record_error;
use castra_base::{Diagnostic, SourceMap};

pub(crate) fn write(files: &SourceMap, diagnostics: &[Diagnostic]) -> String {
    let mut out = String::new();
    for diagnostic in diagnostics {
        let span = diagnostic.primary.span;
        let Some(file) = files.get(span.file) else {
            record_error("a diagnostic names a file that was not checked");
            continue;
        };
        let (from, to) = (file.line_col(span.start), file.line_col(span.end));
        let mut text = diagnostic.message.clone();
        if !diagnostic.primary.text.is_empty() {
            text.push_str(&format!("\n{}", diagnostic.primary.text));
        }
        if let Some(help) = &diagnostic.help {
            text.push_str(&format!("\nhelp: {help}"));
        }
        out.push_str(&format!(
            "::{} file={},line={},col={},endLine={},endColumn={},title={}::{}\n",
            diagnostic.severity.word(),
            escape_property(&file.path),
            from.line,
            from.col,
            to.line,
            to.col,
            escape_property(diagnostic.code.name),
            escape_data(&text),
        ));
    }
    out
}

fn escape_data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

fn escape_property(text: &str) -> String {
    escape_data(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn special_characters_are_escaped() {
        assert_eq!(escape_data("50 %\na: b, c"), "50 %25%0Aa: b, c");
        assert_eq!(escape_property("a:b,c%"), "a%3Ab%2Cc%25");
    }
}
