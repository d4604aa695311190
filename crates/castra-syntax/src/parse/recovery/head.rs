//! Recovery from unexpected words in the head of an item.

use crate::gap::without_gap;
use castra_base::Diagnostic;
use castra_base::Span;
use castra_base::codes;
use castra_grammar::{Pair, Rule};

use super::failure::Failure;
use crate::parse::lower::Lower;
use crate::parse::words::{TextRange, first_word, shorten};

impl Lower<'_> {
    /// Reports unexpected words between the head of an item and its block.
    pub(in crate::parse) fn report_unexpected_head(&mut self, junk: &Pair<'_>, form: &str) {
        let text = junk.as_str().trim();
        let label = match text.split([' ', '\t', '(']).next().unwrap_or_default() {
            _ if matches!(text, "(" | "[" | ":") => "a block is opened with `{`",
            "" => "parameters are written `(name: type, name: type)`",
            "hexes" | "squares" => "cells and size are written `hexes pointy 13 x 9`",
            "total" => "expected a number after `total`",
            "back" => "expected the path of a picture in quotation marks after `back`",
            word if word == text && word.bytes().all(|b| b.is_ascii_uppercase()) => {
                "an abbreviation is written `abbr XX`"
            }
            _ => "only `{` or the end of the line can follow",
        };
        self.report_labelled_head(junk, label, form);
    }

    /// Reports words between the head of an item and its block, with a label for their intention.
    pub(in crate::parse) fn report_labelled_head(
        &mut self,
        junk: &Pair<'_>,
        label: &str,
        form: &str,
    ) {
        let span = self.span(junk);
        let message = format!("`{}` does not fit here", shorten(junk.as_str().trim()));
        // These words are probably meant as the missing part, so it is not reported.
        self.open_ended = true;
        self.report(
            Diagnostic::new(&codes::SYNTAX_UNEXPECTED, span, message)
                .label(label)
                .help(format!("write `{form}`")),
        );
    }

    /// Reports an item without a required part.
    pub(in crate::parse) fn report_missing(
        &mut self,
        head: Span,
        message: &str,
        label: &str,
        form: &str,
    ) {
        self.report(
            Diagnostic::new(&codes::SYNTAX_UNEXPECTED, head, message)
                .label(label)
                .help(format!("write `{form}`")),
        );
    }

    /// Reports an item without its required name.
    pub(in crate::parse) fn report_missing_name(&mut self, head: Span, form: &str) {
        let word = form.split(' ').next().unwrap_or_default();
        let label = format!("expected after `{word}`");
        self.report_missing(head, "missing name", &label, form);
    }

    /// Reports words in the head of an item.
    pub(in crate::parse) fn report_unexpected_in_head(
        &mut self,
        item: &Pair<'_>,
        junk: &Pair<'_>,
        form: &str,
    ) {
        let text = junk.as_str().trim();
        if let Some(known) = self.known_head_mistake(item, junk) {
            self.open_ended = true;
            return self.report(known);
        }
        if text == ":" {
            return self.report_unexpected_head(junk, form);
        }
        let number = text.get(..text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len()));
        if let Some(number) = number.filter(|number| !number.is_empty())
            && item.as_rule() == Rule::turn_item
            && junk.as_str().starts_with(number)
        {
            let form = form.replace("400", number);
            return self.report_labelled_head(junk, "expected `at most` before the number", &form);
        }
        let label = match item.as_rule() {
            Rule::change => change_advice(item, text),
            Rule::react => name_list_advice(text),
            Rule::relation => Some(relation_advice(text)),
            Rule::add_to if text.starts_with("to ") => {
                Some("expected `to` and the name of a kind after `add`")
            }
            _ => None,
        };
        if let Some(label) = label {
            return self.report_labelled_head(junk, label, form);
        }
        let start = item.as_span().start();
        let text = item.get_input().get(start..junk.as_span().end()).unwrap_or_default();
        let text = without_gap(text);
        let line = TextRange { text, start, noun: "head" };
        let help = format!("write `{form}`");
        let failure = head_rule(item.as_rule()).and_then(|rule| Failure::of(rule, text));
        let diagnostic = failure.and_then(|failure| {
            self.head_sign(line, &failure, &help)
                .or_else(|| self.value_mistake(line, &failure, &help))
                .or_else(|| self.wrong_word(line, &failure, &help))
        });
        match diagnostic {
            Some(diagnostic) => {
                // These words are probably meant as the missing part, so it is not reported.
                self.open_ended = true;
                self.report(diagnostic);
            }
            None => self.report_unexpected_head(junk, form),
        }
    }

    /// Returns the diagnostic for a head with a known mistake.
    fn known_head_mistake(&self, item: &Pair<'_>, junk: &Pair<'_>) -> Option<Diagnostic> {
        let (from, to) = (item.as_span().start(), junk.as_span().end());
        let text = without_gap(item.get_input().get(from..to)?);
        let line = TextRange { text, start: from, noun: "head" };
        let words: Vec<&str> = text.split_whitespace().collect();
        let of_word = |word: &str| Some(self.span_in(line, text.find(word)?, word.len()));
        let problem =
            |span, message: String| Diagnostic::new(&codes::SYNTAX_UNEXPECTED, span, message);
        let sign = ["then", "do", ":", "=>"].into_iter().find(|sign| {
            let rest = junk.as_str().trim_start().strip_prefix(*sign);
            rest.is_some_and(|rest| !rest.starts_with(|c: char| c.is_alphanumeric()))
        });
        if item.as_rule() == Rule::whenever
            && let Some(sign) = sign
        {
            let start = text.len() - text.get(from_start(junk, from)..)?.trim_start().len();
            let span = self.span_in(line, start, sign.len());
            return Some(
                problem(span, format!("`{sign}` does not fit here"))
                    .label("a block is opened with `{`")
                    .help("write `whenever COND { … }`"),
            );
        }
        match *words.as_slice() {
            [word @ ("before" | "after" | "instead"), .., "phase", phase]
                if first_word(phase) == phase =>
            {
                let start = text.rfind("phase")?;
                let span = self.span_in(line, start, text.len() - start);
                let of = if word == "instead" { " of" } else { "" };
                let right = format!("turn.{phase}");
                Some(
                    problem(span, format!("the phase `{phase}` is called `{right}` here"))
                        .label(format!("write `{right}`"))
                        .help(format!("write `{word}{of} {right} {{ … }}`"))
                        .suggest(format!("write `{right}`"), span, right),
                )
            }
            ["add", "to", sort @ ("die" | "enum" | "board" | "table"), name] => {
                let help = match sort {
                    "die" => {
                        "declare a die of your own, and roll it in `instead of PROC.STEP(…) { … }`"
                    }
                    "table" => "change what it gives: `modify TABLE(…) { when COND; set VALUE }`",
                    "enum" => "declare an enum of your own, and a state or field of it",
                    _ => "a module takes the boards of its game as they are",
                };
                Some(
                    problem(of_word(sort)?, format!("nothing can be added to the {sort} `{name}`"))
                        .label("only to kinds and decks")
                        .help(help),
                )
            }
            _ => None,
        }
    }

    /// Reports `on every turn { … }`.
    pub(in crate::parse) fn report_every_turn(&mut self, every: Span, what: &str) {
        self.open_ended = true;
        self.report(
            Diagnostic::new(
                &codes::SYNTAX_UNEXPECTED,
                every,
                format!("`on {what}` is for turns with a number"),
            )
            .label(format!("expected `{what}` and numbers"))
            .help(format!(
                "for every {what}, write `before turn.PHASE {{ … }}` with the first phase; for some, \
                 `on {what} 4, 8 {{ … }}`"
            )),
        );
    }

    /// Recognises `state plan private per army: int = 0`.
    fn state_part_order(&self, line: TextRange<'_>) -> Option<Diagnostic> {
        let (head, _) = line.text.split_once(':')?;
        let mut words = head.split_whitespace();
        if words.next()? != "state" {
            return None;
        }
        let name = words.next()?;
        let words: Vec<&str> = words.collect();
        let mut parts = parts_of_state(&words)?;
        let early = parts.windows(2).find_map(|two| match two {
            [(a, early), (b, late)] if a > b => Some(format!("`{early}` comes after `{late}`")),
            _ => None,
        })?;
        parts.sort_unstable();
        let right: Vec<String> = parts.into_iter().map(|(_, part)| part).collect();
        let right = right.join(" ");
        let start = "state".len() + head.get("state".len()..)?.find(name)? + name.len();
        let start = start + head.get(start..)?.find(words.first()?)?;
        let span = self.span_in(line, start, head.trim_end().len() - start);
        Some(
            Diagnostic::new(&codes::SYNTAX_UNEXPECTED, span, early)
                .label("in the wrong order")
                .help(format!("write `state {name} {right}: TYPE = VALUE`"))
                .suggest(format!("write `{right}`"), span, right),
        )
    }

    /// Recognises `fn f(a int) int`, `fn f(a: int): int`.
    fn head_sign(&self, line: TextRange<'_>, failure: &Failure, help: &str) -> Option<Diagnostic> {
        if let Some(order) = self.state_part_order(line) {
            return Some(order);
        }
        let found = line.text.get(failure.at..)?;
        let before = line.text.get(..failure.at)?.trim_end();
        let at = |length| self.span_in(line, failure.at, length);
        if failure.expects(Rule::result) && before.ends_with(')') {
            let sign = ["=>", ":", "="].into_iter().find(|sign| found.starts_with(sign));
            let (span, text) = match sign {
                Some(sign) => (at(sign.len()), "->"),
                None => (at(0), "-> "),
            };
            let message = "expected `->` before the type of the value";
            return Some(
                Diagnostic::new(&codes::SYNTAX_UNEXPECTED, span, message)
                    .label("expected here")
                    .help(help)
                    .suggest("write `->`", span, text),
            );
        }
        if failure.expects(Rule::or_none_ahead)
            && found.starts_with('=')
            && matches!(first_word(line.text), "fn" | "judge")
        {
            return Some(
                Diagnostic::new(&codes::SYNTAX_UNEXPECTED, at(1), "`=` does not fit here")
                    .label("the value of a function is in its block")
                    .help(help),
            );
        }
        let in_params = before.rfind('(').is_some_and(|open| !before[open..].contains(')'));
        let name = before.rsplit([' ', '(', ',', '\n']).next().unwrap_or_default();
        if first_word(line.text) != "drawn" && first_word(found) == "us" && name == "for" {
            let word = first_word(line.text);
            return Some(
                Diagnostic::new(
                    &codes::SYNTAX_UNEXPECTED,
                    self.span_in(line, failure.at - "for ".len(), "for".len()),
                    format!("`{word} for` does not fit here"),
                )
                .label("as a statement, it ends the game immediately")
                .help(help),
            );
        }
        let starts_type = found.starts_with(|c: char| c.is_ascii_alphabetic() || c == '{');
        if failure.expects(Rule::colon)
            && in_params
            && starts_type
            && !name.is_empty()
            && first_word(name).len() == name.len()
        {
            let after = self.span_in(line, before.len(), 0);
            let second = first_word(found);
            let is_type =
                matches!(name, "army" | "bool" | "card" | "hex" | "int" | "piece" | "unit");
            if is_type && !second.is_empty() {
                let right = format!("{second}: {name}");
                let start = before.len() - name.len();
                let both = self.span_in(line, start, failure.at + second.len() - start);
                let message = "the name of a parameter comes before its type";
                return Some(
                    Diagnostic::new(&codes::SYNTAX_UNEXPECTED, both, message)
                        .label("in the wrong order")
                        .help(format!("write `{right}`"))
                        .suggest(format!("write `{right}`"), both, right),
                );
            }
            return Some(
                Diagnostic::new(
                    &codes::SYNTAX_UNEXPECTED,
                    at(second.len().max(1)),
                    format!("expected `:` after `{name}`"),
                )
                .label("a colon separates name and type")
                .help(help)
                .suggest("write `:`", after, ":"),
            );
        }
        None
    }
}

/// Returns the offset of a part of an item, in the item's text.
fn from_start(part: &Pair<'_>, start: usize) -> usize {
    part.as_span().start().saturating_sub(start)
}

/// Returns the parts before the colon of a `state`, each with its rank in the order. Returns `None`
/// for unknown or repeated parts.
fn parts_of_state(words: &[&str]) -> Option<Vec<(u8, String)>> {
    let mut parts: Vec<(u8, String)> = Vec::new();
    let mut words = words.iter();
    while let Some(word) = words.next() {
        let part = match *word {
            "per" => match *words.next()? {
                of @ ("army" | "hex" | "square" | "place") => (0, format!("per {of}")),
                of => (1, format!("per {of}")),
            },
            "private" | "hidden" | "public" => (2, (*word).to_owned()),
            "quiet" => (3, (*word).to_owned()),
            _ => return None,
        };
        if parts.iter().any(|(rank, _)| *rank == part.0) {
            return None;
        }
        parts.push(part);
    }
    Some(parts)
}

/// Returns the rule that the head of an item must match.
fn head_rule(rule: Rule) -> Option<Rule> {
    Some(match rule {
        Rule::fn_item => Rule::fn_only,
        Rule::judge_item => Rule::judge_only,
        Rule::proc_item => Rule::proc_only,
        Rule::setup => Rule::setup_only,
        Rule::turn_item => Rule::turn_head_only,
        Rule::state_item => Rule::state_only,
        Rule::whenever => Rule::whenever_only,
        Rule::ending => Rule::ending_only,
        Rule::role_item => Rule::role_only,
        Rule::seats => Rule::seats_only,
        Rule::option_item => Rule::option_only,
        Rule::weight_item => Rule::weight_only,
        Rule::source => Rule::source_head_only,
        Rule::window_item => Rule::window_only,
        Rule::react => Rule::react_only,
        Rule::test_item => Rule::test_only,
        _ => return None,
    })
}

fn relation_advice(text: &str) -> &'static str {
    match text.chars().next() {
        Some(',') => "expected the name of a module after the comma",
        Some('"') => "names of modules have no quotation marks",
        _ => "names of modules are separated by commas",
    }
}

/// Returns the advice for a list of names in parentheses.
fn name_list_advice(text: &str) -> Option<&'static str> {
    match text.strip_prefix('(') {
        Some(names) if names.contains(')') => {
            Some("only names are allowed here, such as `(a, b)`; their types are known")
        }
        Some(_) => Some("no `)` closes this"),
        None => None,
    }
}

fn change_advice(item: &Pair<'_>, text: &str) -> Option<&'static str> {
    let has = |rule| item.clone().into_inner().any(|p| p.as_rule() == rule);
    let first = text.split([' ', '\t', '(']).next().unwrap_or_default();
    Some(match first {
        "" => return name_list_advice(text),
        "named" | "as" if text == first => "expected a name for this change after it",
        "named" | "as" => "`named` and a name come before `over`",
        "over" if text == first => "expected the names of other changes after it",
        "when" => "`when` needs its own line in the block",
        "->" => "a change cannot change the type",
        _ if text.starts_with(',') => "expected the name of a change after the comma",
        _ if text.starts_with('.') => "expected the name of a step after the `.`",
        _ if !first.starts_with(|c: char| c.is_ascii_alphabetic()) => return None,
        _ if has(Rule::change_over) => "names of changes are separated by commas",
        _ if has(Rule::change_label) => "a change has only one name",
        _ if text.contains(['(', '.']) && !has(Rule::arg_names) => {
            "only one name comes before the parameters: that of a function, or `PROC.STEP`"
        }
        _ if !has(Rule::arg_names) => {
            "the names of the parameters go in parentheses, such as `(a, b)`"
        }
        _ => return None,
    })
}
