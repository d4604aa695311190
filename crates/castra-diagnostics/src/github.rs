//! Annotations of a GitHub workflow run.

use castra_base::internal::mistake;
use castra_base::{Diagnostic, SourceMap};

pub(crate) fn write(files: &SourceMap, diagnostics: &[Diagnostic]) -> String {
    let mut out = String::new();
    for diagnostic in diagnostics {
        let span = diagnostic.primary.span;
        let Some(file) = files.get(span.file) else {
            mistake("a diagnostic names a file that was not checked");
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
            property(&file.path),
            from.line,
            from.col,
            to.line,
            to.col,
            property(diagnostic.code.name),
            data(&text),
        ));
    }
    out
}

fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_means_something_to_github_is_escaped() {
        assert_eq!(data("50 %\na: b, c"), "50 %25%0Aa: b, c");
        assert_eq!(property("a:b,c%"), "a%3Ab%2Cc%25");
    }
}
