//! Recovery from conditions in everyday words: `u is in forest`, `u is adjacent to v`, `u has
//! leader`, `when A or when B`, `when A, subtract 1`.

use castra_base::{Diagnostic, Edit};

use super::form::statement_words;
use crate::parse::lower::Lower;
use crate::parse::words::{TextRange, first_word, looks_like_hex, word_at};

impl Lower<'_> {
    /// Recognises `u is in forest`, `u is adjacent to v`, `u has leader` and `there is a leader`.
    /// `at` is the offset of the first word that cannot be parsed.
    pub(super) fn relation_in_words(
        &self,
        line: TextRange<'_>,
        at: usize,
        before: &str,
    ) -> Option<Diagnostic> {
        let word = word_at(line.text, at)?;
        let ahead = before.trim_end();
        let is_there = ["there is", "there is a", "there is an", "there are"];
        if let Some(words) = is_there.iter().find(|words| is_last(ahead, words)) {
            let start = ahead.len() - words.len();
            let message = format!("`{words}` is not part of Castra");
            let help = "write `any(SET, CONDITION)`, such as `any(units, it.hex == u.hex)`";
            let problem = self.unexpected_part(line, start, words.len(), message);
            return Some(problem.label("use `any(…)`").help(help));
        }
        if matches!(word, "has" | "have") {
            let owner = last_value(ahead)?;
            let rest = line.text.get(at + word.len()..)?.trim_start();
            let rest = ["a ", "an "].iter().find_map(|article| rest.strip_prefix(article));
            let has = rest.unwrap_or(line.text.get(at + word.len()..)?.trim_start());
            let field = first_word(has);
            let help = match field.is_empty() {
                true => "write `OWNER.FIELD`".to_owned(),
                false => format!(
                    "write `{owner}.{field}`; a piece in its hex is found with `any(SET, it.hex == \
                     {owner}.hex)`"
                ),
            };
            let message = format!("`{word}` is not part of Castra");
            let problem = self.unexpected_part(line, at, word.len(), message);
            return Some(problem.label("a field follows `.`").help(help));
        }
        let relations = ["in", "on", "at", "inside", "within"];
        let near = ["adjacent", "next", "near", "beside"];
        let (relation, is_near) = match ahead.rsplit([' ', '\t']).next()? {
            relation if relations.contains(&relation) => (relation, false),
            relation if near.contains(&relation) => (relation, true),
            _ => return None,
        };
        let is = ahead.get(..ahead.len() - relation.len())?.trim_end();
        let (value, not) = match (is.strip_suffix(" is not"), is.strip_suffix(" is")) {
            (Some(value), _) => (value, true),
            (None, value) => (value?, false),
        };
        let value = value.trim_end();
        let subject = last_value(value)?;
        let start = value.len() - subject.len();
        if is_near {
            let rest = line.text.get(at..)?;
            let rest = rest.strip_prefix("to ").unwrap_or(rest);
            let other = last_value(rest.split_whitespace().next()?).unwrap_or("v");
            let other = if other == "a" || other == "an" { "v" } else { other };
            let hex = |of: &str| match looks_like_hex(of) || of.ends_with(".hex") {
                true => of.to_owned(),
                false => format!("{of}.hex"),
            };
            let sign = if not { ">" } else { "==" };
            let help = format!("write `distance({}, {}) {sign} 1`", hex(subject), hex(other));
            let length = ahead.len() - is.len() + "is".len();
            let from = is.len() - "is".len();
            let message = format!("`is {relation}` is not part of Castra");
            let problem = self.unexpected_part(line, from, length, message);
            return Some(problem.label("use `distance(…)`").help(help));
        }
        let place = word.trim_end_matches(',');
        let mut of_hex = None;
        let right = if looks_like_hex(place) {
            let sign = if not { "!=" } else { "==" };
            let of = subject.strip_suffix(".hex").unwrap_or(subject);
            format!("{of}.hex {sign} {place}")
        } else if first_word(place) == place && !matches!(place, "a" | "an" | "the" | "") {
            let is = if not { "is not" } else { "is" };
            let of = match looks_like_hex(subject) || subject.ends_with(".hex") {
                true => subject.to_owned(),
                false => {
                    of_hex = Some(format!(
                        ", or `{subject}.terrain {is} {place}` if `{subject}` is a hex"
                    ));
                    format!("{subject}.hex")
                }
            };
            format!("{of}.terrain {is} {place}")
        } else {
            return None;
        };
        let message = format!("`is {relation}` is not part of Castra");
        let problem = self.unexpected_part(line, start, at + place.len() - start, message);
        let span = problem.primary.span;
        Some(
            problem
                .label("a place is compared as a value")
                .help(format!("write `{right}`{}", of_hex.unwrap_or_default()))
                .suggest(format!("write `{right}`"), span, right),
        )
    }

    /// Recognises `when A or when B`.
    pub(super) fn second_condition_word(
        &self,
        line: TextRange<'_>,
        at: usize,
        before: &str,
    ) -> Option<Diagnostic> {
        let ahead = before.trim_end();
        let word = ahead.rsplit([' ', '\t']).next()?;
        let joined = ahead.strip_suffix(word)?.trim_end();
        let join = ["and", "or"].into_iter().find(|join| is_last(joined, join))?;
        if !matches!(word, "when" | "if" | "where") || ahead.len() == before.len() {
            return None;
        }
        let start = ahead.len() - word.len();
        let problem =
            self.unexpected_part(line, start, word.len(), format!("`{word}` does not fit here"));
        let gap = self.span_in(line, start, at - start);
        let edits = vec![Edit { span: gap, text: String::new() }];
        Some(
            problem
                .label(format!("a condition follows `{join}` immediately"))
                .help(format!("write `{word} A {join} B`"))
                .fix_with_edits(format!("remove `{word}`"), edits, false),
        )
    }

    /// Recognises `when A, subtract 1` in a change.
    pub(super) fn line_after_condition(
        &self,
        line: TextRange<'_>,
        at: usize,
        found: &str,
    ) -> Option<Diagnostic> {
        let sign = [",", ":", "then"].into_iter().find(|sign| found.starts_with(*sign))?;
        let rest = found.get(sign.len()..)?;
        let next = first_word(rest.trim_start());
        let is_stage = matches!(next, "add" | "at" | "scale" | "set" | "subtract");
        if first_word(line.text) != "when" || !self.in_change || !is_stage {
            return None;
        }
        let lead = line.text.get(..at)?.trim_end().len();
        let end = at + found.len() - rest.trim_start().len();
        let gap = self.span_in(line, lead, end - lead);
        let shown = rest.trim().lines().next()?;
        Some(
            self.unexpected_part(line, at, sign.len(), format!("`{sign}` does not fit here"))
                .label("each part of a change has its own line")
                .help(format!("write `{shown}` on the line after the condition"))
                .suggest("write it on its own line", gap, "\n  "),
        )
    }

    /// Recognises `if A then subtract 1` in a change.
    pub(super) fn if_in_change(&self, line: TextRange<'_>) -> Option<Diagnostic> {
        let (condition, rest) = line.text.strip_prefix("if ")?.split_once(" then ")?;
        let next = first_word(rest.trim_start());
        let is_stage = matches!(next, "add" | "at" | "scale" | "set" | "subtract");
        if !self.in_change || !is_stage || condition.contains('\n') {
            return None;
        }
        let problem =
            self.unexpected_part(line, 0, "if".len(), "the condition of a change follows `when`");
        let then = "if ".len() + condition.len();
        let edits = vec![
            Edit { span: problem.primary.span, text: "when".to_owned() },
            Edit { span: self.span_in(line, then, " then ".len()), text: "\n  ".to_owned() },
        ];
        let help = format!("write `when {}`, and the rest on the next line", condition.trim());
        Some(problem.label("use `when`").help(help).fix_with_edits("write `when`", edits, false))
    }

    /// Recognises statements in everyday words: `remove all u`, `each unit loses 1`, `say rain`.
    pub(super) fn statement_in_words(&self, line: TextRange<'_>) -> Option<Diagnostic> {
        let word = first_word(line.text);
        let rest = line.text.get(word.len()..)?.trim();
        let quantity = first_word(rest);
        match word {
            "remove" | "move" | "lift" | "reveal"
                if matches!(quantity, "all" | "every" | "each") =>
            {
                let message = format!("`{word}` takes one piece");
                let start = line.text.len() - line.text.get(word.len()..)?.trim_start().len();
                Some(
                    self.unexpected_part(line, start, quantity.len(), message)
                        .label("several pieces need a loop")
                        .help(format!("write `for each u in SET {{ {word} u }}`")),
                )
            }
            "each" | "every" | "all" if rest.starts_with(|c: char| c.is_ascii_alphabetic()) => {
                Some(
                    self.unexpected_part(
                        line,
                        0,
                        word.len(),
                        format!("`{word}` starts no statement"),
                    )
                    .label("a loop starts with `for each`")
                    .help("write `for each NAME in SET { … }`, with a statement in the block"),
                )
            }
            "say"
                if rest.starts_with(|c: char| c.is_ascii_alphabetic())
                    && !rest.contains(['"', '\n']) =>
            {
                let start = line.text.find(rest)?;
                let problem =
                    self.unexpected_part(line, start, rest.len(), "text needs quotation marks");
                let (span, right) = (problem.primary.span, format!("\"{rest}\""));
                Some(problem.label("expected text").help(format!("write `say {right}`")).suggest(
                    format!("write `{right}`"),
                    span,
                    right,
                ))
            }
            "set" | "add" | "subtract" if self.in_change && matches!(quantity, "to" | "by") => {
                let value = rest.get(quantity.len()..)?.trim_start();
                let start = line.text.len() - line.text.get(word.len()..)?.trim_start().len();
                if value.is_empty() || statement_words().any(|first| first == value) {
                    return None;
                }
                let gap =
                    self.span_in(line, start, line.text.trim_end().len() - value.len() - start);
                Some(
                    self.unexpected_part(
                        line,
                        start,
                        quantity.len(),
                        format!("`{quantity}` does not fit here"),
                    )
                    .label(format!("the value follows `{word}`"))
                    .help(format!("write `{word} {value}`"))
                    .suggest(format!("remove `{quantity}`"), gap, ""),
                )
            }
            _ => None,
        }
    }
}

/// Returns whether words are the last words of a text.
fn is_last(text: &str, words: &str) -> bool {
    let before = text.strip_suffix(words);
    before.is_some_and(|before| before.is_empty() || before.ends_with([' ', '\t', '(']))
}

/// Returns the last name of a text, with its parts: `u`, `u.hex`, `E5`.
fn last_value(text: &str) -> Option<&str> {
    let is_part = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.');
    let value = text.get(text.trim_end_matches(is_part).len()..)?;
    (!value.is_empty()).then_some(value)
}
