//! Recovery from unexpected words in the head of an item.

use crate::gap::without_gap;
use castra_base::{Diagnostic, Edit, Span, codes};
use castra_grammar::{Pair, Rule};

use super::failure::Failure;
use crate::ast::{Name, TypeRef};
use crate::parse::lower::Lower;
use crate::parse::words::{TextRange, first_word, is_number, shorten, type_of_value};

impl Lower<'_> {
    /// Reports unexpected words between the head of an item and its block.
    pub(in crate::parse) fn report_unexpected_head(&mut self, junk: &Pair<'_>, form: &str) {
        let text = junk.as_str().trim();
        if let Some(colon) = self.colon_for_braces(junk, form) {
            self.open_ended = true;
            return self.report(colon);
        }
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

    /// Recognises `deploy rome: UNIT at C4`, whose contents need braces.
    fn colon_for_braces(&self, junk: &Pair<'_>, form: &str) -> Option<Diagnostic> {
        let text = junk.as_str().trim_end();
        let inside = text.strip_prefix(':')?;
        let (start, end) = (junk.as_span().start(), junk.as_span().start() + text.len());
        let after = Span { end: self.chunk_span().end, ..self.span_between(end, end) };
        let has_braces = self.source(after).trim_start().starts_with('{');
        let sign = self.span_between(start, start + 1);
        let problem = Diagnostic::new(&codes::SYNTAX_UNEXPECTED, sign, "`:` does not fit here")
            .label("a block is opened with `{`")
            .help(format!("write `{form}`"));
        Some(match (has_braces, inside.trim().is_empty()) {
            (true, true) => problem.suggest("remove the `:`", sign, ""),
            (false, false) => {
                let write = |span, text: &str| Edit { span, text: text.to_owned() };
                let edits = vec![write(sign, " {"), write(self.span_between(end, end), " }")];
                problem.fix_with_edits("write braces", edits, false)
            }
            _ => problem,
        })
    }

    /// Reports `deploy the romans { … }`: words for an army that are not its name.
    pub(in crate::parse) fn report_army_in_words(
        &mut self,
        army: Option<&Name>,
        junk: &Pair<'_>,
        form: &str,
    ) {
        let Some(army) = army.filter(|_| !junk.as_str().starts_with([':', '(', '['])) else {
            return self.report_unexpected_head(junk, form);
        };
        let span = army.span.to(self.span(junk));
        let written = self.source(span);
        let meant = self.army_of_words(written).filter(|_| !self.declares_army(&army.text));
        let meant = meant.map(str::to_owned);
        if meant.is_none() && army.text != "the" {
            return self.report_unexpected_head(junk, form);
        }
        let label = "an army is called by the word after `army`";
        let message = format!("`{}` is not the name of an army", shorten(written));
        let problem = Diagnostic::new(&codes::SYNTAX_UNEXPECTED, span, message).label(label);
        self.open_ended = true;
        self.report(match meant {
            Some(name) => {
                let help = format!("write `{}`", form.replace("ARMY", &name));
                problem.help(help).suggest(format!("write `{name}`"), span, name)
            }
            None => problem.help(format!("write `{form}`, with the name from the War Council")),
        });
    }

    /// Returns the names and titles of the armies that the file declares.
    fn declared_armies(&self) -> impl Iterator<Item = (&str, &str)> {
        self.file_text().split("army ").skip(1).filter_map(|head| {
            let name = first_word(head);
            let title = head.get(name.len()..)?.trim_start().strip_prefix('"')?;
            Some((name, title.split_once('"')?.0))
        })
    }

    /// Returns whether the file declares an army of this name.
    pub(super) fn declares_army(&self, name: &str) -> bool {
        self.declared_armies().any(|(army, _)| army == name)
    }

    /// Returns the name of the army in the file whose name or title is among some words.
    pub(super) fn army_of_words(&self, written: &str) -> Option<&str> {
        let plain = |word: &str| word.to_lowercase().trim_end_matches('s').to_owned();
        let asked: Vec<String> = written.split_whitespace().map(plain).collect();
        let mut armies = self.declared_armies();
        let is_asked = |text: &str| asked.contains(&plain(text));
        armies.find(|(name, title)| is_asked(name) || is_asked(title)).map(|(name, _)| name)
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

    /// Reports an item with a value and without a type, such as `option mud = true`.
    pub(in crate::parse) fn report_missing_type(
        &mut self,
        head: Span,
        name: &Name,
        value: Span,
        [message, label]: [&str; 2],
        form: &str,
    ) {
        let source = self.source(value);
        let between = self.source(Span { end: value.start, ..name.span.end_span() });
        let Some(ty) = type_of_value(source).filter(|_| between.trim() == "=") else {
            return self.report_missing(head, message, label, form);
        };
        let keyword = first_word(form);
        self.report(
            Diagnostic::new(&codes::SYNTAX_UNEXPECTED, head, message)
                .label(label)
                .help(format!("write `{keyword} {}: {ty} = {source}`", name.text))
                .suggest(format!("write `: {ty}`"), name.span.end_span(), format!(": {ty}")),
        );
    }

    /// Reports an item without its value. In `option mud: true`, the value is in place of the type.
    pub(in crate::parse) fn report_missing_value(
        &mut self,
        head: Span,
        ty: &TypeRef,
        [message, label]: [&str; 2],
        form: &str,
    ) {
        match ty {
            TypeRef::Named(value) if type_of_value(&value.text) == Some("bool") => {
                let right = format!("bool = {}", value.text);
                let message = format!("`{}` is a value, not a type", value.text);
                self.report(
                    Diagnostic::new(&codes::SYNTAX_UNEXPECTED, value.span, message)
                        .label("expected a type")
                        .help(format!("write `{right}`"))
                        .suggest(format!("write `{right}`"), value.span, right),
                );
            }
            _ => self.report_missing(head, message, label, form),
        }
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
            ["setup", army] if self.is_in_battle() => {
                let span = of_word("setup")?;
                Some(
                    problem(span, "a battle has no `setup`".to_owned())
                        .label("use `deploy`")
                        .help(format!("write `deploy {army} {{ … }}`"))
                        .suggest("write `deploy`", span, "deploy"),
                )
            }
            ["test", first, ..] if !text.contains('"') && first != "for" => {
                let name = text.get("test".len()..)?.trim();
                let span = self.span_in(line, text.len() - name.len(), name.len());
                let right = format!("\"{name}\"");
                Some(
                    problem(span, "the name of a test is text".to_owned())
                        .label("needs quotation marks")
                        .help(format!("write `test {right} {{ … }}`"))
                        .suggest(format!("write `{right}`"), span, right),
                )
            }
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

    /// Reports `at the start of turn 5 { … }`. Returns whether it did.
    pub(in crate::parse) fn report_turn_in_words(&mut self, kind: &Name, junk: &Pair<'_>) -> bool {
        let span = kind.span.to(self.span(junk));
        let mut words = self.source(span).split_whitespace().rev();
        let (Some(number), Some(what @ ("turn" | "round"))) = (words.next(), words.next()) else {
            return false;
        };
        let is_time = matches!(kind.text.as_str(), "at" | "during" | "from" | "in");
        if !is_time || !is_number(number) {
            return false;
        }
        let right = format!("on {what} {number}");
        self.open_ended = true;
        self.report(
            Diagnostic::new(
                &codes::SYNTAX_UNEXPECTED,
                span,
                format!("`{}` does not start an item", shorten(self.source(span))),
            )
            .label(format!("use `on {what}`"))
            .help(format!("write `{right} {{ … }}`; this is done at the start of the {what}"))
            .suggest(format!("write `{right}`"), span, right),
        );
        true
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
        if let Some(order) = self.state_part_order(line).or_else(|| self.range_after_value(line)) {
            return Some(order);
        }
        if let Some(truth) = self.truth_in_words(line, failure.at) {
            return Some(truth);
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
        if failure.expects(Rule::colon) && in_params && found.starts_with([')', ',']) {
            let name = first_word(name);
            return Some(
                Diagnostic::new(
                    &codes::SYNTAX_UNEXPECTED,
                    self.span_in(line, before.len() - name.len(), name.len()),
                    format!("the parameter `{name}` has no type"),
                )
                .label("expected `:` and its type after it")
                .help(format!("write `{name}: TYPE`, such as `h: hex` or `n: int`")),
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

impl Lower<'_> {
    /// Recognises `state rain: int = 0 to 5`, whose range follows its type.
    fn range_after_value(&self, line: TextRange<'_>) -> Option<Diagnostic> {
        let (_, typed) = line.text.split_once(':')?;
        let (ty, value) = typed.split_once('=')?;
        let words: Vec<&str> = value.split_whitespace().collect();
        let [from, "to" | "-", to] = *words.as_slice() else { return None };
        if ty.trim() != "int" || !is_number(from) || !is_number(to) {
            return None;
        }
        let right = format!("int {from}..{to} = {from}");
        let written = typed.trim();
        let span = self.span_in(line, line.text.trim_end().len() - written.len(), written.len());
        let message = "the range of a number follows its type";
        Some(
            Diagnostic::new(&codes::SYNTAX_UNEXPECTED, span, message)
                .label("the value is one number")
                .help(format!("write `{right}`"))
                .suggest(format!("write `{right}`"), span, right),
        )
    }

    /// Recognises `-> yes/no`, a type of everyday English.
    fn truth_in_words(&self, line: TextRange<'_>, at: usize) -> Option<Diagnostic> {
        let written = ["yes/no", "true/false", "on/off", "yes-no", "yes or no", "true or false"];
        let (start, words) =
            written.iter().find_map(|words| Some((line.text.find(words)?, *words)))?;
        if !(start..=start + words.len()).contains(&at) {
            return None;
        }
        let span = self.span_in(line, start, words.len());
        let is_typed = line.text.get(..start)?.trim_end().ends_with([':', '>']);
        let right = if is_typed { "bool" } else { ": bool" };
        Some(
            Diagnostic::new(&codes::SYNTAX_UNEXPECTED, span, "the type of yes and no is `bool`")
                .label("not a type")
                .help(format!("write `{right}`; its values are `true` and `false`"))
                .suggest(format!("write `{right}`"), span, right),
        )
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
