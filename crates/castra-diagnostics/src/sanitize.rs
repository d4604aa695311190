//! Replacement of characters that a terminal would interpret, and the count of hidden problems.

use std::borrow::Cow;

/// Returns the sentence about the problems beyond the maximum. `left` is their number.
pub(crate) fn hidden_problems_text(left: usize) -> String {
    let noun = if left == 1 { "problem is" } else { "problems are" };
    format!("{left} more {noun} not shown; `castra check --max-diagnostics 0` shows all\n")
}

/// Replaces the characters of a text that a terminal would interpret. These are control characters
/// except tabs, line and paragraph separators, and characters that change the direction of a line.
/// The result has as many bytes as the text, so offsets stay valid.
#[must_use]
pub fn sanitize(text: &str) -> Cow<'_, str> {
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
