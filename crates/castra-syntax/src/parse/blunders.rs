//! What to say about statements that cannot be read.

use pest::iterators::Pair;

use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::grammar::Rule;

use super::junk::Place;
use super::lower::Lower;

impl Lower<'_> {
    /// Reports a statement, or an arm, that fits nothing.
    pub(super) fn report_junk_line(&mut self, junk: &Pair<'_, Rule>, place: &Place) {
        self.report_junk(junk, place);
    }

    /// Reports words in the head of an item.
    pub(super) fn report_junk_in_head(
        &mut self,
        _item: &Pair<'_, Rule>,
        junk: &Pair<'_, Rule>,
        form: &str,
    ) {
        self.report_junk_head(junk, form);
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
