//! Output formats of diagnostics, for people and for programs.
//!
//! [`render`] prints them in a [`Format`]: with excerpts of the files, a line each, or as JSON,
//! SARIF or annotations of a GitHub workflow. Its only inputs are diagnostics and files, so a
//! command, a page and Python print the same text. [`TextTable`], [`Paint`] and [`unified_diff`]
//! produce tables, styles and diffs for all text output:
//!
//! ```text
//! Diagnostic { code: name/unknown, primary: 3:9, … }  →  ford.castra:3:9: error[name/unknown]: …
//! ```

mod columns;
mod excerpt;
mod github;
mod human;
mod json;
mod merge;
mod paint;
mod sanitize;
mod sarif;
mod short;
mod summary;
mod unified;

use castra_base::{Diagnostic, SourceMap};

pub use columns::{Alignment, TextTable};
pub use human::Style;
pub use merge::{MergedDiagnostic, merge_equal};
pub use paint::Paint;
pub use sanitize::sanitize;
pub use summary::Summary;
pub use unified::unified_diff;

/// An output format of diagnostics.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum Format {
    /// Excerpts of the files, for people.
    #[default]
    Human,
    /// One line for each diagnostic, with its help below.
    Short,
    /// A JSON array.
    Json,
    /// SARIF 2.1.0, which code hosts and editors read.
    Sarif,
    /// Annotations for a GitHub workflow run.
    Github,
}

/// Returns the diagnostics as text in a format. `style` affects only `Human` and `Short`.
#[must_use]
pub fn render(
    format: Format,
    style: Style,
    files: &SourceMap,
    diagnostics: &[Diagnostic],
) -> String {
    match format {
        Format::Human => human::write(style, files, diagnostics),
        Format::Short => short::write(style, files, diagnostics),
        Format::Json => json::write(files, diagnostics),
        Format::Sarif => sarif::write(files, diagnostics),
        Format::Github => github::write(files, diagnostics),
    }
}

/// Formats each diagnostic for people separately, so that a caller can print text between them. The
/// first diagnostic of each code refers to `castra explain`.
#[must_use]
pub fn render_separately(
    style: Style,
    files: &SourceMap,
    diagnostics: &[Diagnostic],
) -> Vec<String> {
    human::write_separately(style, files, diagnostics)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sanitized_text_keeps_its_length() {
        let text = "a\u{1b}[31m\u{202E}b\u{85}é\t";
        let out = sanitize(text);
        assert_eq!(out, "a?[31m\u{FFFD}b\u{A4}é\t");
        assert_eq!(out.len(), text.len());
    }
}
