//! Recovery from faulty conditions and branches of `if`.

use crate::gap::without_gap;
use castra_base::{Diagnostic, Span, codes, words};
use castra_grammar::{Pair, Rule};

use super::failure::Failure;
use crate::ast::{BinaryOp, Expr, ExprKind};
use crate::parse::lower::Lower;
use crate::parse::words::{TextRange, shorten};

impl Lower<'_> {
    /// Reports a condition that cannot be parsed.
    pub(in crate::parse) fn report_bad_condition(&mut self, condition: &Pair<'_>) {
        let text = without_gap(condition.as_str());
        let line = TextRange { text, start: condition.as_span().start(), noun: "condition" };
        let help = "write `if a == b { … }`";
        let asked = text.strip_prefix("whether").map_or(text, str::trim_start);
        let is_asked = asked.len() > 1 && asked.starts_with('"') && asked.ends_with('"');
        let question = is_asked.then(|| {
            let span = self.span(condition);
            Diagnostic::new(&codes::SYNTAX_UNEXPECTED, span, "a question is not a condition")
                .label("asks a player")
                .help(format!("write `choose whether {asked} {{ … }} else {{ … }}`"))
        });
        let diagnostic = question.or_else(|| {
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

    /// Reports the `then` of `if COND then { … }`. The condition before it is sound.
    pub(in crate::parse) fn report_then_before_block(&mut self, then: &Pair<'_>) {
        let start = then.as_span().start();
        let before =
            then.get_input().get(..start).unwrap_or_default().trim_end_matches([' ', '\t']);
        let word = self.span_between(start, start + "then".len());
        let gap = self.span_between(before.len(), start + "then".len());
        self.report(
            Diagnostic::new(&codes::SYNTAX_UNEXPECTED, word, "`then` is not used before a block")
                .label("unexpected")
                .help("write `if a == b { … }`")
                .fix("remove the `then`", gap, ""),
        );
    }

    /// Reports `for each u in units and u.blocks > 1`, whose condition needs `where`. Returns the
    /// set alone. `name` is the name of an element.
    pub(in crate::parse) fn set_without_where(&mut self, name: &str, set: Expr) -> Expr {
        let (mut found, mut first, mut rest) = (None, &set, set.span);
        while let ExprKind::Binary(BinaryOp::And, sign, left, right) = &first.kind {
            rest = Span { start: right.span.start, ..rest };
            found = Some(*sign);
            first = left;
        }
        let Some(sign) = found else { return set };
        let of_name = words(self.source(rest)).any(|word| word == name) && name != "it";
        let right = if of_name { format!("{name} where") } else { "where".to_owned() };
        let (sorts, condition) = (shorten(self.source(first.span)), shorten(self.source(rest)));
        let problem = Diagnostic::new(
            &codes::SYNTAX_UNEXPECTED,
            sign,
            "`and` does not select elements of a set",
        )
        .label("use `where`")
        .help(format!("write `{sorts} {right} {condition}`"))
        .suggest(format!("write `{right}`"), sign, right);
        self.report(problem);
        first.clone()
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
