//! What to say about statements that cannot be read.

use pest::iterators::Pair;

use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::grammar::Rule;
use crate::suggest::{listing, nearest};

use super::junk::Place;
use super::lower::Lower;

/// The words that statements begin with.
const STATEMENTS: &[&str] = &[
    "add", "begin", "choices", "choose", "cite", "defeat", "dice", "draw", "drawn", "expect",
    "fill", "for", "if", "let", "match", "move", "next", "pick", "place", "play", "put", "remove",
    "repeat", "return", "reveal", "say", "scale", "set", "shuffle", "step", "stop", "turn", "var",
    "victory", "when", "window",
];

/// How the line of a change that begins with a word is written, as a help line.
pub(super) fn line_form(word: &str) -> Option<String> {
    let forms: &[&str] = match word {
        "when" => &["when COND"],
        "set" => &["set VALUE"],
        "add" => &["add VALUE"],
        "at" => &["at least VALUE", "at most VALUE"],
        "scale" => {
            &["scale double", "scale half rounded up", "scale half rounded down", "scale by VALUE"]
        }
        _ => return None,
    };
    Some(format!("write {}", listing(forms.iter().copied(), forms.len())))
}

impl Lower<'_> {
    /// Reports a statement, or an arm, that fits nothing.
    pub(super) fn report_junk_line(&mut self, junk: &Pair<'_, Rule>, place: &Place) {
        self.report_junk(junk, place);
    }

    /// What to say about a statement that begins with the word of a line of a
    /// change, or with almost the word of some statement.
    pub(super) fn mistaken_line(&self, junk: &Pair<'_, Rule>) -> Option<Diagnostic> {
        let text = junk.as_str().trim_end();
        let mut words = text.split_whitespace();
        let first = words.next()?;
        let place = |at: usize, length: usize| {
            let from = junk.as_span().start() + at;
            self.between(from, from + length)
        };
        let problem = |span, message| Diagnostic::new(&codes::SYNTAX_UNEXPECTED, span, message);
        let Some(form) = line_form(first) else {
            let meant = nearest(first, STATEMENTS.iter().copied())?;
            // Behind a name there is a sign, and in front of a value there is none.
            let value = words.next()?.starts_with(|c: char| c.is_ascii_alphanumeric());
            if !value || STATEMENTS.contains(&first) {
                return None;
            }
            let span = place(0, first.len());
            return Some(
                problem(span, format!("there is no statement called `{first}`"))
                    .label(format!("did you mean `{meant}`?"))
                    .help(line_form(meant).unwrap_or_else(|| format!("write `{meant} …`")))
                    .suggest(format!("write `{meant}`"), span, meant),
            );
        };
        let second = words.next()?;
        let rest = first.len() + text.get(first.len()..)?.find(second)?;
        let span = place(rest, second.len());
        let alone = words.next().is_none();
        let diagnostic = match (first, second) {
            ("at", "least" | "most") | ("scale", "by") if alone => {
                problem(span.after(), format!("the value is missing behind `{second}`"))
                    .label("it belongs here")
            }
            ("at", "least" | "most") | ("scale", "by" | "double") => return None,
            ("scale", "half") if alone => {
                problem(span, "this does not say how it is rounded".to_owned())
                    .label("`rounded up` or `rounded down` belongs behind `half`")
            }
            ("scale", "half") => return None,
            ("scale", _) => match nearest(second, ["by", "double", "half"]) {
                Some(meant) => problem(span, format!("there is no factor called `{second}`"))
                    .label(format!("did you mean `{meant}`?"))
                    .suggest(format!("write `{meant}`"), span, meant),
                None => problem(span, format!("`{second}` does not fit here"))
                    .label("`by` belongs in front of a number")
                    .suggest("write `by`", span.before(), "by "),
            },
            _ => return None,
        };
        Some(diagnostic.help(form))
    }

    /// Reports a condition that cannot be read.
    pub(super) fn report_bad_condition(&mut self, condition: &Pair<'_, Rule>) {
        let span = self.span(condition);
        self.report(
            Diagnostic::new(&codes::SYNTAX_UNEXPECTED, span, "this condition cannot be read")
                .label("a condition belongs here")
                .help("write `if a == b { … }`"),
        );
    }

    /// Reports an `if` without a condition.
    pub(super) fn report_no_condition(&mut self, of: &Pair<'_, Rule>) {
        let start = of.as_span().start();
        let span = self.between(start, start + of.as_str().find('{').unwrap_or(0));
        self.report(
            Diagnostic::new(&codes::SYNTAX_UNEXPECTED, span, "the condition is missing")
                .label("it belongs behind `if`")
                .help("write `if a == b { … }`"),
        );
    }

    /// Reports an `else if` too many.
    pub(super) fn report_too_many_branches(&mut self, of: &Pair<'_, Rule>, most: usize) {
        let start = of.as_span().start();
        let span = self.between(start, start + "else if".len());
        self.report(
            Diagnostic::new(
                &codes::SYNTAX_TOO_DEEP,
                span,
                format!("this `if` has more than {most} conditions"),
            )
            .label("one too many")
            .help("write `match V { a => { … } else => { … } }`, or a table"),
        );
    }

    /// Reports a part of a choice that stands there for the second time.
    pub(super) fn report_twice(&mut self, part: &Pair<'_, Rule>) {
        let word = part.as_str().split_whitespace().next().unwrap_or_default();
        let span = self.span(part);
        self.report(
            Diagnostic::new(&codes::SYNTAX_UNEXPECTED, span, "this choice says so already")
                .label(format!("a second `{word}`"))
                .help("keep one of the two"),
        );
    }
}
