//! Recovery from faulty conditions and branches of `if`.

use crate::gap::without_gap;
use castra_base::{Diagnostic, codes};
use castra_grammar::{Pair, Rule};

use super::failure::Failure;
use crate::parse::lower::Lower;
use crate::parse::words::TextRange;

impl Lower<'_> {
    /// Reports a condition that cannot be parsed.
    pub(in crate::parse) fn report_bad_condition(&mut self, condition: &Pair<'_>) {
        let text = without_gap(condition.as_str());
        let line = TextRange { text, start: condition.as_span().start(), noun: "condition" };
        let help = "write `if a == b { … }`";
        let known = text.strip_suffix("then").filter(|rest| rest.ends_with(' ')).map(|rest| {
            let span =
                self.span_in(line, rest.trim_end().len(), text.len() - rest.trim_end().len());
            let word = self.span_in(line, rest.len(), "then".len());
            Diagnostic::new(&codes::SYNTAX_UNEXPECTED, word, "`then` is not used before a block")
                .label("unexpected")
                .help(help)
                .fix("remove the `then`", span, "")
        });
        let asked = text.strip_prefix("whether").map_or(text, str::trim_start);
        let is_asked = asked.len() > 1 && asked.starts_with('"') && asked.ends_with('"');
        let question = is_asked.then(|| {
            let span = self.span(condition);
            Diagnostic::new(&codes::SYNTAX_UNEXPECTED, span, "a question is not a condition")
                .label("asks a player")
                .help(format!("write `choose whether {asked} {{ … }} else {{ … }}`"))
        });
        let diagnostic = known.or(question).or_else(|| {
            let failure = Failure::of(Rule::expr_only, text)?;
            self.value_mistake(line, &failure, help)
                .or_else(|| self.wrong_word(line, &failure, help))
        });
        let span = self.span(condition);
        self.report(diagnostic.unwrap_or_else(|| {
            Diagnostic::new(&codes::SYNTAX_UNEXPECTED, span, "invalid condition")
                .label("expected a condition here")
                .help(help)
        }));
    }

    /// Reports an `if` without a condition.
    pub(in crate::parse) fn report_no_condition(&mut self, of: &Pair<'_>) {
        let start = of.as_span().start();
        let head = of.as_str().find('{').map_or("", |end| &of.as_str()[..end]);
        let span = self.span_between(start, start + head.trim_end().len());
        self.report(
            Diagnostic::new(&codes::SYNTAX_UNEXPECTED, span, "missing condition")
                .label("expected after `if`")
                .help("write `if a == b { … }`"),
        );
    }

    /// Reports an `if` with too many branches.
    pub(in crate::parse) fn report_too_many_branches(&mut self, of: &Pair<'_>, most: usize) {
        let start = of.as_span().start();
        let span = self.span_between(start, start + "else if".len());
        self.report(
            Diagnostic::new(
                &codes::SYNTAX_TOO_DEEP,
                span,
                format!("this `if` has more than {most} branches"),
            )
            .label("one too many")
            .help("write `match VALUE { a => { … } else => { … } }`, or a table"),
        );
    }
}
