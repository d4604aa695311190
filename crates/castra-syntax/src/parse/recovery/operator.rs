//! Recovery from foreign operators in expressions, and from mismatched brackets.

use castra_base::{Diagnostic, Edit, Span, codes, to_u32};
use castra_grammar::Rule;

use super::failure::Failure;
use crate::ast::{AssignOp, Block, Node, Stmt, StmtKind};
use crate::parse::lower::Lower;
use crate::parse::words::{TextRange, first_word, shorten, tokens_outside_strings, word_at};

/// The maximum depth of brackets, `if … then`, `match` and `roll` in an expression. The grammar
/// counts them.
const MAX_NESTING: usize = 40;

/// Foreign operators, their equivalents in Castra, and the meanings of the equivalents.
const FOREIGN_OPERATORS: &[(&str, &str, &str)] = &[
    ("&&", "and", "both are true"),
    ("||", "or", "one of two is true"),
    (":=", "=", "assigns a value"),
    ("===", "==", "two values are compared"),
    ("=<", "<=", "at most"),
    ("≤", "<=", "at most"),
    ("≥", ">=", "at least"),
    ("≠", "!=", "not equal"),
    ("×", "*", "times"),
    ("%", "mod", "the remainder of a division"),
];

/// Comparisons in words, and their operators.
const COMPARISONS: &[(&str, &str)] = &[
    ("greater than", ">"),
    ("more than", ">"),
    ("less than", "<"),
    ("fewer than", "<"),
    ("at least", ">="),
    ("at most", "<="),
    ("equal to", "=="),
    ("equals", "=="),
];

impl Lower<'_> {
    /// Returns the diagnostic for an expression with a known mistake.
    pub(super) fn value_mistake(
        &self,
        line: TextRange<'_>,
        failure: &Failure,
        help: &str,
    ) -> Option<Diagnostic> {
        let at = failure.at.min(line.text.len());
        let found = line.text.get(at..)?;
        let before = line.text.get(..at)?;
        self.too_nested(line)
            .or_else(|| self.roll_in_parentheses(line, at, before))
            .or_else(|| self.foreign_sign(line, at, found))
            .or_else(|| self.comparison_in_words(line, at))
            .or_else(|| self.relation_in_words(line, at, before))
            .or_else(|| self.second_condition_word(line, at, before))
            .or_else(|| self.line_after_condition(line, at, found))
            .or_else(|| self.half_comparison(line, at, found, before))
            .or_else(|| self.named_element(line, at, found, before))
            .or_else(|| self.mixed_up_equals(line, at, failure))
            .or_else(|| self.missing_else(line, failure, found, before))
            .or_else(|| self.range_in_words(line, at))
            .or_else(|| self.foreign_not(line, at, found))
            .or_else(|| self.single_quotes(line, at, found))
            .or_else(|| self.dice_in_short(line, at, found, before))
            .or_else(|| self.dice_without_of(line, at, found, before))
            .or_else(|| self.is_for_equality(line, at, found, before))
            .or_else(|| self.fraction(line, at, found, before))
            .or_else(|| self.text_type(line, found, before))
            .or_else(|| self.word_in_quotes(line, failure, found, before))
            .or_else(|| self.text_for_value(line, failure, found))
            .or_else(|| self.chosen_piece(line, at, found, before))
            .or_else(|| self.piece_in_a_hex(line, at, found, before))
            .or_else(|| self.quantifier(line, at, found, before))
            .or_else(|| self.side_word(line, at, found, before))
            .or_else(|| self.square_brackets(line, at, found, before))
            .or_else(|| self.brackets(line, at, found, before))
            .or_else(|| self.lone_word(line, at, found, before))
            .map(|diagnostic| match diagnostic.help {
                Some(_) => diagnostic,
                None => diagnostic.help(help),
            })
    }

    pub(in crate::parse) fn unexpected_part(
        &self,
        line: TextRange<'_>,
        at: usize,
        length: usize,
        message: impl Into<String>,
    ) -> Diagnostic {
        let span = self.span_in(line, at, length);
        Diagnostic::new(&codes::SYNTAX_UNEXPECTED, span, message)
    }

    fn too_nested(&self, line: TextRange<'_>) -> Option<Diagnostic> {
        let (mut depth, mut deepest, mut place) = (0_usize, 0, 0);
        let mut words = 0;
        for (at, sign) in tokens_outside_strings(line.text) {
            match sign {
                "(" | "[" | "{" => depth += 1,
                ")" | "]" | "}" => depth = depth.saturating_sub(1),
                "if" | "match" | "roll" => words += 1,
                _ => {}
            }
            if depth + words > deepest {
                deepest = depth + words;
                place = if deepest == MAX_NESTING + 1 { at } else { place };
            }
        }
        if deepest <= MAX_NESTING {
            return None;
        }
        let span = self.span_in(line, place, 1);
        Some(
            Diagnostic::new(
                &codes::SYNTAX_TOO_DEEP,
                span,
                format!("values are nested more than {MAX_NESTING} levels deep"),
            )
            .label("one too many")
            .help("name its parts with `let`, or move them into functions"),
        )
    }

    /// Recognises `a && b`.
    fn foreign_sign(&self, line: TextRange<'_>, at: usize, found: &str) -> Option<Diagnostic> {
        let before = line.text.get(..at)?;
        if found.starts_with('>') && before.ends_with('<') {
            let diagnostic = self.unexpected_part(line, at - 1, 2, "`<>` is not part of Castra");
            let span = diagnostic.primary.span;
            return Some(diagnostic.label("`!=` compares for inequality").fix(
                "write `!=`",
                span,
                "!=",
            ));
        }
        if found.starts_with("*=") || found.starts_with("/=") {
            let sign = &found[..2];
            let name = before.trim();
            return Some(
                self.unexpected_part(line, at, 2, format!("`{sign}` is not part of Castra"))
                    .label("only `=`, `+=` and `-=` change a value")
                    .help(format!("write `{name} = {name} {} …`", &sign[..1])),
            );
        }
        let doubled = found.starts_with('*') && before.ends_with('*');
        if doubled || found.starts_with('^') {
            let sign = if doubled { "**" } else { "^" };
            let start = at + 1 - sign.len();
            return Some(
                self.unexpected_part(
                    line,
                    start,
                    sign.len(),
                    format!("`{sign}` is not part of Castra"),
                )
                .label("there are no powers")
                .help("write a power as a product: `n * n`"),
            );
        }
        if found.starts_with('?') {
            return Some(
                self.unexpected_part(line, at, 1, "`?` is not part of Castra")
                    .label("a value that depends on a condition is written with `if`")
                    .help("write `if COND then VALUE else VALUE`"),
            );
        }
        if found.starts_with('+') && before.ends_with('=') && !before.ends_with("==") {
            let diagnostic = self.unexpected_part(line, at - 1, 2, "`=+` is not part of Castra");
            let span = diagnostic.primary.span;
            return Some(diagnostic.label("`+=` adds to a value").help("write `+=`").suggest(
                "write `+=`",
                span,
                "+=",
            ));
        }
        if let Some(rest) = found.strip_prefix('%')
            && !rest.trim_start().starts_with(|c: char| c.is_alphanumeric() || c == '(')
        {
            return Some(
                self.unexpected_part(line, at, 1, "`%` is not part of Castra")
                    .label("numbers are whole, and a part of a number is a division")
                    .help("write 10 % of `n` as `n / 10`, and a chance of 50 % as `1/2`"),
            );
        }
        // `a &&b`: the first `&` was read as a separate operator.
        let (sign, here, meaning) =
            FOREIGN_OPERATORS.iter().find(|(sign, ..)| found.starts_with(sign))?;
        let diagnostic = self.unexpected_part(
            line,
            at,
            sign.len(),
            format!(
                "`{sign}` is not part of \
                                                                        Castra"
            ),
        );
        let span = diagnostic.primary.span;
        let apart = |side: Option<char>| side.is_some_and(|c| !c.is_whitespace());
        let is_word = here.starts_with(|c: char| c.is_alphabetic());
        let lead = if is_word && apart(before.chars().next_back()) { " " } else { "" };
        let trail = if is_word && apart(found[sign.len()..].chars().next()) { " " } else { "" };
        Some(
            diagnostic
                .label(format!("use `{here}`: {meaning}"))
                .help(format!("write `{here}`"))
                .fix(format!("write `{here}`"), span, format!("{lead}{here}{trail}")),
        )
    }

    /// Recognises `n greater than 3`, `n is at least 3`.
    fn comparison_in_words(&self, line: TextRange<'_>, at: usize) -> Option<Diagnostic> {
        let is_word = |c: char| c.is_ascii_alphanumeric() || c == '-';
        let (start, end, sign) = COMPARISONS.iter().find_map(|(words, sign)| {
            let (start, _) = line.text.match_indices(words).find(|(start, _)| {
                let (from, to) = (*start, start + words.len());
                let apart = line.text.get(to..).is_some_and(|rest| !rest.starts_with(is_word));
                from <= at
                    && at <= to
                    && apart
                    && line.text.get(..from).is_some_and(|b| b.ends_with(' '))
            })?;
            Some((start, start + words.len(), *sign))
        })?;
        // A choice and a line of a change have limits in these words.
        let compares = matches!(first_word(line.text), "if" | "expect" | "when");
        if line.noun != "condition" && !compares {
            return None;
        }
        let before = line.text.get(..start)?.trim_end();
        let start = before.strip_suffix(" is").map_or(start, |value| value.len() + 1);
        let words = line.text.get(start..end)?;
        let message = format!("`{words}` is not part of Castra");
        let diagnostic = self.unexpected_part(line, start, end - start, message);
        let span = diagnostic.primary.span;
        Some(diagnostic.label(format!("use `{sign}`")).help(format!("write `a {sign} b`")).suggest(
            format!("write `{sign}`"),
            span,
            sign,
        ))
    }

    /// Recognises `n > 3 and < 5`.
    fn half_comparison(
        &self,
        line: TextRange<'_>,
        at: usize,
        found: &str,
        before: &str,
    ) -> Option<Diagnostic> {
        let sign = ["<=", ">=", "<", ">"].into_iter().find(|sign| found.starts_with(sign))?;
        let joined = before.trim_end();
        if !joined.ends_with(" and") && !joined.ends_with(" or") {
            return None;
        }
        let message = format!("a value is missing before `{sign}`");
        Some(
            self.unexpected_part(line, at, sign.len(), message)
                .label("expected here")
                .help("write the value in both comparisons: `a > 3 and a < 5`"),
        )
    }

    /// Recognises `if a = b`, `let a == b`.
    fn mixed_up_equals(
        &self,
        line: TextRange<'_>,
        at: usize,
        failure: &Failure,
    ) -> Option<Diagnostic> {
        let found = line.text.get(at..)?;
        let gives = failure.expects(Rule::eq) || failure.expects(Rule::assign_op);
        if found.starts_with("==") && gives {
            let diagnostic =
                self.unexpected_part(line, at, 2, "`==` compares; it does not assign a value");
            let span = diagnostic.primary.span;
            return Some(diagnostic.label("use a single `=`").fix("write `=`", span, "="));
        }
        if found.starts_with("->") && failure.expects(Rule::assign_op) {
            let diagnostic = self.unexpected_part(line, at, 2, "`->` does not assign a value");
            let span = diagnostic.primary.span;
            return Some(diagnostic.label("use `=`").help("write `a = b`").suggest(
                "write `=`",
                span,
                "=",
            ));
        }
        // Only after an operand can a comparison follow.
        if !failure.expects(Rule::operator_ahead) {
            return None;
        }
        if found.starts_with("=>") && !gives {
            let diagnostic = self.unexpected_part(line, at, 2, "`=>` does not compare");
            let span = diagnostic.primary.span;
            return Some(diagnostic.label("write `>=` for at least").suggest(
                "write `>=`",
                span,
                ">=",
            ));
        }
        if found.starts_with('=') && !found.starts_with("==") && !gives {
            let diagnostic = self.unexpected_part(line, at, 1, "`=` does not compare");
            let span = diagnostic.primary.span;
            return Some(
                diagnostic.label("two values are compared with `==`").help("write `a == b`").fix(
                    "write `==`",
                    span,
                    "==",
                ),
            );
        }
        None
    }

    /// Reports a condition whose last line is `a = b`, where `a == b` is meant.
    pub(in crate::parse) fn ends_with_single_equals(&mut self, body: &mut Block<Stmt>) {
        let Some(last) = body.entries.last_mut() else { return };
        let Node::Valid(Stmt {
            kind: StmtKind::Assign { place, op: AssignOp::Set, value }, ..
        }) = &last.node
        else {
            return;
        };
        let between = Span { end: value.span.start, ..place.span.end_span() };
        let Some(at) = self.source(between).find('=') else { return };
        let start = between.start + to_u32(at);
        let sign = Span { start, end: start + 1, ..between };
        let (a, b) = (self.source(place.span), self.source(value.span));
        let problem = Diagnostic::new(&codes::SYNTAX_UNEXPECTED, sign, "`=` does not compare")
            .label("two values are compared with `==`")
            .help(format!("write `{a} == {b}`"))
            .suggest("write `==`", sign, "==");
        self.report(problem);
        last.node = Node::Error;
    }

    /// Recognises `!a`.
    fn foreign_not(&self, line: TextRange<'_>, at: usize, found: &str) -> Option<Diagnostic> {
        let rest = found.strip_prefix('!')?;
        let diagnostic = self.unexpected_part(line, at, 1, "`!` is not part of Castra");
        let span = diagnostic.primary.span;
        let apart = if rest.starts_with([' ', '\t']) { "not" } else { "not " };
        Some(diagnostic.label("`not` negates a condition").help("write `not a`, or `a != b`").fix(
            "write `not`",
            span,
            apart,
        ))
    }

    /// Recognises mismatched brackets, and missing commas in brackets.
    fn brackets(
        &self,
        line: TextRange<'_>,
        at: usize,
        found: &str,
        before: &str,
    ) -> Option<Diagnostic> {
        let mut open: Vec<(usize, &str)> = Vec::new();
        for (at, sign) in tokens_outside_strings(before) {
            match sign {
                "(" | "[" | "{" => open.push((at, sign)),
                ")" | "]" | "}" => drop(open.pop()),
                _ => {}
            }
        }
        let Some((opened, bracket)) = open.pop() else {
            let stray = found.chars().next().filter(|c| matches!(c, ')' | ']'))?;
            let diagnostic =
                self.unexpected_part(line, at, 1, format!("this `{stray}` closes nothing"));
            let span = diagnostic.primary.span;
            return Some(diagnostic.label("no bracket is open here").suggest(
                format!("remove the `{stray}`"),
                span,
                "",
            ));
        };
        let close = match bracket {
            "(" => ")",
            "[" => "]",
            _ => "}",
        };
        let inside = before.get(opened + 1..)?.trim();
        let ends_operand =
            inside.ends_with(|c: char| c.is_alphanumeric() || matches!(c, '_' | ')' | ']' | '}'));
        let starts_operand =
            found.starts_with(|c: char| c.is_ascii_alphanumeric() || matches!(c, '(' | '[' | '"'));
        let called = before.get(..opened)?.ends_with(|c: char| c.is_alphanumeric() || c == '_');
        let listed = bracket != "(" || called;
        let same_line = !before.get(before.trim_end().len()..)?.contains('\n');
        if starts_operand && ends_operand && listed && same_line {
            let word = shorten(word_at(found, 0)?);
            let diagnostic = self.unexpected_part(
                line,
                at,
                word_at(found, 0)?.len(),
                format!("a comma is missing before `{word}`"),
            );
            let diagnostic = diagnostic.label("commas separate the values in brackets");
            let inside = line.text.get(opened + 1..)?;
            let gaps = gaps_between_words(inside, close);
            let diagnostic = match (&gaps, inside.find(close).and_then(|end| inside.get(..end))) {
                (Some(_), Some(inside)) => {
                    let values = inside.split([' ', '\t', ',']).filter(|word| !word.is_empty());
                    let values = values.collect::<Vec<_>>().join(", ");
                    diagnostic.help(format!("write `{bracket}{values}{close}`"))
                }
                _ => diagnostic,
            };
            let gaps = gaps.unwrap_or_else(|| vec![before.trim_end().len() - opened - 1]);
            let edits = gaps.into_iter().map(|gap| Edit {
                span: self.span_in(line, opened + 1 + gap, 0),
                text: ",".to_owned(),
            });
            return Some(diagnostic.fix_with_edits("write `,`", edits.collect(), false));
        }
        if ends_operand && (found.trim().is_empty() || found.starts_with('{')) {
            let diagnostic =
                self.unexpected_part(line, opened, 1, format!("this `{bracket}` is never closed"));
            let end: Span = self.span_in(line, before.trim_end().len(), 0);
            return Some(
                diagnostic
                    .label("opened here")
                    .help(format!("write `{close}` where it ends"))
                    .suggest(format!("write `{close}`"), end, close),
            );
        }
        None
    }
}

/// Returns the ends of the words that lack a comma after them in a list of plain words, such as
/// `B3 B4 B5]`. Returns `None` if the list contains anything else.
fn gaps_between_words(text: &str, close: &str) -> Option<Vec<usize>> {
    let inside = text.get(..text.find(close)?)?;
    let mut gaps = Vec::new();
    let mut at = 0;
    let mut last: Option<usize> = None;
    for part in inside.split([' ', '\t']) {
        let word = part.trim_end_matches(',');
        if first_word(word) != word {
            return None;
        }
        if !word.is_empty() {
            gaps.extend(last.take());
            last = (word.len() == part.len()).then_some(at + word.len());
        } else if !part.is_empty() {
            last = None;
        }
        at += part.len() + 1;
    }
    Some(gaps)
}
