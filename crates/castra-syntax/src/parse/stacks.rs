//! `stacks at most 2`: the greatest number of pieces of a kind in one hex.

use crate::ast::Stacks;
use castra_base::{Diagnostic, codes};
use castra_grammar::{Pair, Rule};

use super::lower::Lower;
use super::words::first_word;

impl Lower<'_> {
    pub(super) fn stacks(&mut self, pair: Pair<'_>) -> Option<Stacks> {
        let span = self.span(&pair);
        let mut most = None;
        for part in pair.into_inner() {
            match part.as_rule() {
                // A number that is too large has been reported and sets no limit.
                Rule::number => most = Some(self.int(&part)?),
                Rule::kw_stacks | Rule::kw_at | Rule::kw_most => {}
                _ => self.report_unhandled(&part),
            }
        }
        Some(Stacks { most, span })
    }

    /// Returns the diagnostic for `stacks 2`, `stacks up to 2` or `stacks at most`.
    pub(super) fn stacks_mistake(&self, junk: &Pair<'_>) -> Option<Diagnostic> {
        let text = junk.as_str().trim_end();
        if first_word(text) != "stacks" || text.contains(':') {
            return None;
        }
        let number = text.split_whitespace().find(|word| word.parse::<u16>().is_ok());
        let diagnostic = Diagnostic::new(
            &codes::SYNTAX_UNEXPECTED,
            self.span(junk),
            match number {
                Some(_) => "expected `at most` between `stacks` and the number",
                None => "expected `at most` and a number after `stacks`",
            },
        )
        .label("how many of the kind can be in one hex")
        .help("write `stacks at most 2`, or `stacks` for any number");
        let span = diagnostic.primary.span;
        Some(match number {
            Some(number) => {
                let written = format!("stacks at most {number}");
                diagnostic.suggest(format!("write `{written}`"), span, written)
            }
            None => diagnostic,
        })
    }
}

/// Returns the message for words after `stacks` in the head of a kind.
pub(super) fn head_message(junk: &Pair<'_>) -> Option<&'static str> {
    let before = junk.get_input().get(..junk.as_span().start())?.trim_end();
    let junk = junk.as_str().trim_start();
    match before.split_whitespace().next_back()? {
        "stacks" => {}
        "hex" | "square" | "place" if junk.starts_with("at most ") => {
            return Some("expected `stacks` before `at most`, as in `on hex stacks at most 2`");
        }
        _ => return None,
    }
    Some(match junk.split_whitespace().next() {
        Some("at") => "expected `at most` and a number after `stacks`",
        _ if junk.starts_with(|c: char| c.is_ascii_digit()) => {
            "expected `at most` before the number: `stacks at most 2`"
        }
        _ => return None,
    })
}
