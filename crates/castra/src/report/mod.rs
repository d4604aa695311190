//! Diagnostics on their way out: for people, and for machines.

mod excerpt;
mod fold;
mod github;
mod human;
mod json;
mod sarif;
mod short;
mod summary;

use std::borrow::Cow;

use castra_base::{Diagnostic, SourceMap};

pub use fold::{Folded, fold};
pub use human::Style;
pub use summary::Summary;

/// Output format of diagnostics.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum Format {
    /// With excerpts of the files, for people.
    #[default]
    Human,
    /// One line each, with its help below.
    Short,
    /// A JSON array.
    Json,
    /// SARIF 2.1.0, which code hosts and editors read.
    Sarif,
    /// Annotations for a GitHub workflow run.
    Github,
}

/// Writes diagnostics.
#[must_use]
pub fn write(
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

/// What to say of problems that are not shown.
fn unshown(left: usize) -> String {
    let what = if left == 1 { "problem is" } else { "problems are" };
    format!("{left} more {what} not shown; `--max-diagnostics 0` shows all\n")
}

/// Writes diagnostics for people, each on its own, for something to be said
/// between them. What a code means is offered with the first of each.
#[must_use]
pub fn write_apart(style: Style, files: &SourceMap, diagnostics: &[Diagnostic]) -> Vec<String> {
    human::write_apart(style, files, diagnostics)
}

/// A text that cannot harm a terminal: control characters, and those that turn
/// the direction of the line, show as themselves only in the author's editor.
/// The result has as many bytes.
pub(crate) fn harmless(text: &str) -> Cow<'_, str> {
    let replace = |c: char| match c {
        '\t' => None,
        '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}' | '\u{2028}' | '\u{2029}' => {
            Some('\u{FFFD}')
        }
        '\u{80}'..='\u{9F}' => Some('\u{A4}'),
        c if c.is_control() => Some('?'),
        _ => None,
    };
    if text.chars().any(|c| replace(c).is_some()) {
        Cow::Owned(text.chars().map(|c| replace(c).unwrap_or(c)).collect())
    } else {
        Cow::Borrowed(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn harmless_texts_keep_their_length() {
        let text = "a\u{1b}[31m\u{202E}b\u{85}é\t";
        let out = harmless(text);
        assert_eq!(out, "a?[31m\u{FFFD}b\u{A4}é\t");
        assert_eq!(out.len(), text.len());
    }
}
