//! Recovery from comments in the syntax of other languages: `# two hills`, `/* two hills */`, `--
//! two hills`.
//!
//! A part of such a comment that cannot be parsed is not reported again.

use castra_base::{Diagnostic, Edit, codes};
use castra_grammar::{Pair, Rule};

use super::failure::Failure;
use crate::parse::lower::Lower;
use crate::parse::words::TextRange;

/// Signs that start a comment in other languages, at the beginning of a line.
pub(in crate::parse) const MARKS: &[&str] = &["#", "/*", "--", "%"];

/// Signs that start a comment in other languages after an entry or a statement. The remaining
/// `MARKS` are operators there.
const TRAILING_MARKS: &[&str] = &["#", "/*"];

impl Lower<'_> {
    /// Returns whether a part of the item is inside a reported comment.
    pub(in crate::parse) fn is_in_comment(&self, part: &Pair<'_>) -> bool {
        part.as_span().start() < self.comment_end
    }

    /// Returns the diagnostic for a line that is a foreign comment, or ends with one.
    pub(super) fn foreign_comment(
        &mut self,
        line: TextRange<'_>,
        only: Rule,
        input: &str,
    ) -> Option<Diagnostic> {
        let mark_at = |at: usize, marks: &[&'static str]| {
            let rest = line.text.get(at..)?;
            marks.iter().copied().find(|mark| rest.starts_with(mark))
        };
        let (at, mark) = match mark_at(0, MARKS) {
            Some(mark) => (0, mark),
            None => {
                let at = Failure::of(only, line.text)?.at;
                let rest = line.text.get(at..)?;
                let at = at + rest.len() - rest.trim_start().len();
                // In an expression, the grammar reads `/` as a division.
                let slash = at.checked_sub(1).filter(|&slash| mark_at(slash, &["/*"]).is_some());
                let at = slash.unwrap_or(at);
                (at, mark_at(at, TRAILING_MARKS)?)
            }
        };
        let before = line.text.get(..at).unwrap_or_default();
        if let Some(colour) =
            self.colour_in_digits(before, mark, line.start + at, line.text.len() - at)
        {
            return Some(colour);
        }
        let label = match at {
            0 => format!("not {} {}", article(line.noun), line.noun),
            _ => format!("the {} should end before this", line.noun),
        };
        Some(self.comment_diagnostic(input, line.start + at, mark).label(label))
    }

    /// Reports `cards 5 # from 2 to 10`, whose comment is not a value. Returns whether it did.
    pub(in crate::parse) fn comment_after_field(&mut self, values: &Pair<'_>, label: &str) -> bool {
        let text = values.as_str();
        let Some(mark) = TRAILING_MARKS.iter().find(|mark| text.starts_with(**mark)) else {
            return false;
        };
        let start = values.as_span().start();
        let before = values.get_input().get(..start).unwrap_or_default();
        if let Some(colour) = self.colour_in_digits(before, mark, start, text.trim_end().len()) {
            self.report(colour);
            return true;
        }
        let diagnostic = self
            .comment_diagnostic(values.get_input(), values.as_span().start(), mark)
            .label(label);
        self.report(diagnostic);
        true
    }

    /// Recognises `colour #0000ff`, which is not a comment. `start` is the offset of the sign.
    fn colour_in_digits(
        &self,
        before: &str,
        mark: &str,
        start: usize,
        length: usize,
    ) -> Option<Diagnostic> {
        let of_colour = before.trim_end().ends_with("colour") && mark == "#";
        let span = self.span_between(start, start + length);
        of_colour.then(|| {
            Diagnostic::new(&codes::SYNTAX_UNEXPECTED, span, "a colour is written as a name")
                .label("not the name of a colour")
                .help("write the name of a colour, such as `colour blue` or `colour tan`")
        })
    }

    /// Returns the diagnostic for a comment, and records the comment's end in the item's text.
    fn comment_diagnostic(&mut self, input: &str, start: usize, mark: &str) -> Diagnostic {
        let rest = input.get(start..).unwrap_or_default();
        let line = rest.lines().next().unwrap_or_default().trim_end();
        let close = rest.find("*/").filter(|_| mark == "/*");
        self.comment_end = start + close.map_or(line.len(), |close| close + "*/".len());
        let message = format!("`{mark}` does not start a comment");
        let diagnostic = Diagnostic::new(
            &codes::SYNTAX_UNEXPECTED,
            self.span_between(start, start + line.len()),
            message,
        )
        .help("a comment starts with `//`");
        // A comment of several lines, or before other text, needs a person to rewrite it.
        let is_line = close.is_none_or(|close| close + "*/".len() == line.len());
        if !is_line || mark == "/*" && close.is_none() {
            return diagnostic;
        }
        let write = |from: usize, to: usize, text: &str| Edit {
            span: self.span_between(start + from, start + to),
            text: text.to_owned(),
        };
        let mut edits = vec![write(0, mark.len(), "//")];
        if let Some(close) = close {
            let inside = rest.get(..close).map_or(close, |inside| inside.trim_end().len());
            edits.push(write(inside, line.len(), ""));
        }
        diagnostic.fix_with_edits("write `//`", edits, false)
    }
}

/// Returns `a` or `an` for a noun.
fn article(noun: &str) -> &'static str {
    if noun.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" }
}
