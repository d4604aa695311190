//! Recovery from unexpected words, with the words that were probably meant.

use castra_base::suggest::nearest;
use castra_base::{Diagnostic, codes};
use castra_grammar::Rule;

use super::failure::Failure;
use super::form::{statement_help, statement_words};
use crate::parse::lower::Lower;
use crate::parse::words::{
    TextRange, first_word, looks_like_hex, shorten, token_at, word_at, words_in,
};

/// Words that are easily confused: a wrong word, and the keyword that may be meant.
const CONFUSED_WORDS: &[(&str, &str)] = &[
    ("from", "in"),
    ("from", "with"),
    ("if", "when"),
    ("in", "of"),
    ("into", "to"),
    ("of", "for"),
    ("of", "from"),
    ("of", "in"),
    ("on", "at"),
    ("on", "to"),
    ("onto", "to"),
    ("to", "for"),
    ("with", "to"),
];

impl Lower<'_> {
    /// Returns the diagnostic for a text that fails to match its rule.
    pub(super) fn unmet_expectation(
        &self,
        stretch: TextRange<'_>,
        failure: &Failure,
        help: &str,
    ) -> Option<Diagnostic> {
        let TextRange { text, start, noun } = stretch;
        let Failure { at, positives } = failure;
        let at = *at;
        let token = if noun == "entry" { token_at(text, at)? } else { word_at(text, at)? };
        let span = self.span_between(start + at, start + at + token.len());
        if let Some(article) = self.article(stretch, at, token) {
            return Some(article.help(help));
        }
        let keywords = failure.keywords();
        let comes_later = matches!(token, "as" | "with") && text.get(at..)?.contains(" at ");
        let is_placed = comes_later || token == "at" || looks_like_hex(token);
        // These short words are near to too many others.
        let is_short =
            matches!(token, "by" | "do" | "if" | "in" | "is" | "of" | "on" | "or" | "to");
        if !is_placed
            && !is_short
            && let Some(meant) = nearest(token, keywords.iter().copied())
        {
            return Some(
                Diagnostic::new(
                    &codes::SYNTAX_UNEXPECTED,
                    span,
                    format!("`{token}` does not fit here"),
                )
                .did_you_mean(span, meant)
                .help(help),
            );
        }
        let mut phrases: Vec<String> = Vec::new();
        for phrase in failure.phrases() {
            // An `accept` or a `cite` can be almost anywhere, so neither is the intention.
            if !phrases.contains(&phrase) && !matches!(phrase.as_str(), "`accept`" | "`cite`") {
                phrases.push(phrase);
            }
        }
        if phrases.iter().any(|phrase| phrase == "a value") {
            // These keywords begin expressions too.
            phrases.retain(|p| !matches!(p.as_str(), "`if`" | "`match`" | "`roll`" | "`not`"));
        }
        let expected = (1..=4).contains(&phrases.len()).then(|| join(&phrases));
        let end = text.trim_end().len();
        if token.trim().is_empty() || at >= end {
            let before = text.get(..at)?.trim_end();
            let span = self.span_between(start + before.len(), start + before.len());
            let last = before.split_whitespace().last().unwrap_or_default();
            let message = match expected {
                Some(expected) => format!("expected {expected} after `{last}`"),
                None => format!("something is missing after `{last}`"),
            };
            return Some(
                Diagnostic::new(&codes::SYNTAX_UNEXPECTED, span, message)
                    .label("expected here")
                    .help(help),
            );
        }
        let diagnostic = Diagnostic::new(
            &codes::SYNTAX_UNEXPECTED,
            span,
            format!("`{token}` does not fit here"),
        )
        .help(help);
        let is_named = !looks_like_hex(first_word(text));
        let at_missing = looks_like_hex(token) && is_named && keywords.contains(&"at");
        let begun = entry_before_at(text, at, token).filter(|_| noun == "entry");
        Some(match expected {
            _ if let Some(next) = begun => {
                let end = start + text.get(..next)?.trim_end().len();
                let name = text.get(next..at)?.trim_end();
                Diagnostic::new(
                    &codes::SYNTAX_UNEXPECTED,
                    self.span_between(start + next, start + next + name.len()),
                    format!("`{name}` does not fit here"),
                )
                .label("a comma is missing before this")
                .help("write each entry on its own line, or a comma between two of them")
                .suggest("write `,`", self.span_between(end, end), ",")
            }
            Some(_) if comes_later => {
                diagnostic.label(format!("`at` and the hexes come before `{token}`"))
            }
            _ if at_missing => diagnostic.label("expected `at` before the hexes").suggest(
                "write `at` before the hexes",
                span.start_span(),
                "at ",
            ),
            Some(expected) => diagnostic.label(format!("expected {expected}")),
            None if noun == "entry" && begins_entry(text, at, token) => {
                let end = start + text.get(..at)?.trim_end().len();
                diagnostic
                    .label("a comma is missing before this")
                    .help("write each entry on its own line, or a comma between two of them")
                    .suggest("write `,`", self.span_between(end, end), ",")
            }
            None if positives.contains(&Rule::EOI) => {
                let diagnostic = diagnostic.label(format!("the {noun} should end before this"));
                let is_called =
                    text.get(at + token.len()..).is_some_and(|rest| rest.starts_with('('));
                match noun == "statement" && !is_called && begins_statement(text, at, token) {
                    true => diagnostic
                        .help("two statements on one line are separated by `;`")
                        .suggest("write `;`", span.start_span(), "; "),
                    false if is_measure(text, at, token) => diagnostic
                        .label("a number has no unit of measure")
                        .suggest(format!("remove `{token}`"), span, ""),
                    false => diagnostic,
                }
            }
            None => diagnostic.label(format!("the {noun} cannot continue like this")),
        })
    }

    /// Recognises `a camp at A7` and `remove the unit at C4`: an article before a name.
    fn article(&self, stretch: TextRange<'_>, at: usize, token: &str) -> Option<Diagnostic> {
        let before = stretch.text.get(..at)?;
        let ahead = before.trim_end_matches([' ', '\t']);
        let word = ahead.rsplit([' ', '\t', '\n', '(', ',']).next()?;
        let is_name = token.starts_with(|c: char| c.is_ascii_alphabetic());
        // In rules, `a` is the usual name of an army.
        let is_article = matches!(word, "an" | "the") || word == "a" && stretch.noun == "entry";
        if !is_article || ahead.len() == before.len() || !is_name {
            return None;
        }
        let start = stretch.start + ahead.len() - word.len();
        let span = self.span_between(start, start + word.len());
        let gap = self.span_between(start, stretch.start + at);
        Some(
            Diagnostic::new(&codes::SYNTAX_UNEXPECTED, span, format!("`{word}` does not fit here"))
                .label("names have no articles")
                .suggest(format!("remove `{word}`"), gap, ""),
        )
    }

    /// Returns the diagnostic for an unexpected word, with the word that was probably meant.
    pub(super) fn wrong_word(
        &self,
        line: TextRange<'_>,
        failure: &Failure,
        help: &str,
    ) -> Option<Diagnostic> {
        let diagnostic = self.unmet_expectation(line, failure, help)?;
        let found = word_at(line.text, failure.at).filter(|word| !word.trim().is_empty());
        let Some(found) = found.filter(|_| diagnostic.fixes.is_empty()) else {
            return Some(diagnostic);
        };
        let keywords = failure.keywords();
        if let Some(condition) = self.condition_without_where(line, failure.at, found) {
            return Some(condition);
        }
        if first_word(line.text) == "put" && found.starts_with(|c: char| c.is_ascii_digit()) {
            let span = self.span_in(line, failure.at, 0);
            return Some(diagnostic.label("copies are counted with `*`").suggest(
                "write `*`",
                span,
                "* ",
            ));
        }
        if let Some(placed) = self.army_of_placed_piece(line) {
            return Some(placed);
        }
        if first_word(line.text) == "place"
            && line.text.get(..failure.at).is_some_and(|before| before.contains(" at "))
            && (found == "," || looks_like_hex(found))
        {
            return Some(diagnostic.label("each `place` puts one piece on one hex").help(
                "write a `place` for each hex, or go through them: \
                 `for each h in {B2, B3} { place UNIT for ARMY at h }`",
            ));
        }
        let before = line.text.get(..failure.at).unwrap_or_default().trim_end();
        let is_ordered = matches!(found, "by" | "sorted" | "ordered" | "descending" | "ascending")
            || found == "of" && before.ends_with(" order")
            || [" from best", " from worst"].iter().any(|words| before.ends_with(words));
        if first_word(line.text) == "for" && is_ordered {
            return Some(diagnostic.label("a loop is ordered with `from`").help(
                "write `for each NAME in SET from highest VALUE { … }`, or `from lowest VALUE`",
            ));
        }
        let mixed_up = CONFUSED_WORDS
            .iter()
            .find(|(wrong, right)| *wrong == found && keywords.contains(right));
        let place = self.span_in(line, failure.at, found.len());
        Some(match (mixed_up, keywords.as_slice()) {
            (Some((_, right)), _) => diagnostic.label(format!("expected `{right}`")).suggest(
                format!("write `{right}`"),
                place,
                *right,
            ),
            (None, [only]) if failure.phrases().count() == 1 && first_word(found) == found => {
                diagnostic.suggest(
                    format!("write `{only}`"),
                    place.start_span(),
                    format!("{only} "),
                )
            }
            _ => diagnostic,
        })
    }

    /// Recognises `place rome auxilia at G3`, `place auxilia at G3 for rome` and `place auxilia at
    /// G3`: a test names the army of a piece between the piece and its hex.
    fn army_of_placed_piece(&self, line: TextRange<'_>) -> Option<Diagnostic> {
        let words: Vec<(usize, &str)> = words_in(line.text.lines().next()?).collect();
        let texts: Vec<&str> = words.iter().map(|(_, word)| *word).collect();
        let end = |at: usize| words.get(at).map(|(start, word)| start + word.len());
        let is_name = |word: &str| first_word(word) == word && word != "for";
        let start = words.get(1)?.0;
        let (end, right) = match *texts.as_slice() {
            ["place", unit, "at", hex, "for", army, ..] => {
                (end(5)?, format!("{unit} for {army} at {hex}"))
            }
            ["place", unit, "at", hex, ..] => {
                let span = self.span_in(line, words.get(2)?.0, "at".len());
                let message = "the army of this piece is missing";
                return is_name(unit).then(|| {
                    Diagnostic::new(&codes::SYNTAX_UNEXPECTED, span, message)
                        .label("expected `for` and the army before `at`")
                        .help(format!("write `place {unit} for ARMY at {hex}`"))
                });
            }
            // Of two names, the first is probably the army, unless only the second is known.
            ["place", a, b, "at", ..] if is_name(a) && is_name(b) => {
                let is_army =
                    |name: &str| matches!(name, "first" | "second") || self.declares_army(name);
                let (unit, army) = if is_army(b) && !is_army(a) { (a, b) } else { (b, a) };
                (end(2)?, format!("{unit} for {}", self.army_of_words(army).unwrap_or(army)))
            }
            _ => return None,
        };
        let span = self.span_in(line, start, end - start);
        Some(
            Diagnostic::new(&codes::SYNTAX_UNEXPECTED, span, "the army of a piece follows `for`")
                .label("expected a unit, `for` and its army")
                .help(format!("write `place {right}`"))
                .suggest(format!("write `{right}`"), span, right),
        )
    }

    /// Recognises `for each u in units if u.blocks > 1`, whose condition needs `where`.
    fn condition_without_where(
        &self,
        line: TextRange<'_>,
        at: usize,
        found: &str,
    ) -> Option<Diagnostic> {
        let is_selected = matches!(first_word(line.text), "for" | "choose" | "pick");
        let before = line.text.get(..at)?;
        let (head, _) = before.split_once(" in ")?;
        let name = head.rsplit([' ', '\t']).next()?;
        let condition = line.text.get(at + found.len()..)?.trim();
        if !is_selected
            || !matches!(found, "having" | "if" | "that" | "when" | "which" | "whose" | "with")
            || condition.is_empty()
        {
            return None;
        }
        let span = self.span_in(line, at, found.len());
        let of_name = castra_base::words(condition).any(|word| word == name);
        let right = if of_name { format!("{name} where") } else { "where".to_owned() };
        let message = format!("`{found}` does not select elements of a set");
        Some(
            Diagnostic::new(&codes::SYNTAX_UNEXPECTED, span, message)
                .label("use `where`")
                .help(format!("write `{right} {}`", shorten(condition)))
                .suggest(format!("write `{right}`"), span, right),
        )
    }

    /// Recognises a misspelt first word of a statement.
    pub(super) fn statement_word(
        &self,
        line: TextRange<'_>,
        failure: &Failure,
    ) -> Option<Diagnostic> {
        let word = first_word(line.text);
        let known = statement_words().any(|first| first == word);
        let after = line.text.get(word.len()..)?;
        // The text after the word is neither an operator nor the rest of a name.
        let goes_on =
            after.trim_start().starts_with(|c: char| c.is_alphanumeric() || "\"[{".contains(c));
        let at_once = failure.at <= line.text.len() - after.trim_start().len();
        if known || word.is_empty() || !goes_on || !at_once {
            return None;
        }
        let meant = nearest(word, statement_words().chain(["phase"]))?;
        let span = self.span_in(line, 0, word.len());
        let message = format!("there is no statement called `{word}`");
        Some(
            Diagnostic::new(&codes::SYNTAX_UNEXPECTED, span, message)
                .did_you_mean(span, meant)
                .help(statement_help(meant)),
        )
    }
}

/// Returns whether a word at the end of a text is the unit of a number: `at most 2 hexes`.
fn is_measure(text: &str, at: usize, word: &str) -> bool {
    let before = text.get(..at).unwrap_or_default().trim_end();
    before.ends_with(|c: char| c.is_ascii_digit())
        && word.starts_with(|c: char| c.is_ascii_alphabetic())
        && text.get(at + word.len()..).is_some_and(|rest| rest.trim().is_empty())
}

/// Returns the offset of the name before a second `at`: `auxilia at B8 auxilia at B9` has two
/// entries.
fn entry_before_at(text: &str, at: usize, word: &str) -> Option<usize> {
    let before = text.get(..at)?.trim_end();
    let start = before.rfind([' ', '\t'])? + 1;
    let name = before.get(start..)?;
    let placed = before.get(..start)?.trim_end();
    let is_next = word == "at"
        && !name.is_empty()
        && first_word(name) == name
        && !looks_like_hex(name)
        && placed.contains(" at ")
        && !placed.contains(" as ");
    is_next.then_some(start)
}

/// Returns whether a word after the block of an entry begins another entry: `army a { } army b {
/// }`, or `UNIT at C3 { … } UNIT at C4`.
fn begins_entry(text: &str, at: usize, word: &str) -> bool {
    let before = text.get(..at).unwrap_or_default().trim_end();
    let rest = text.get(at + word.len()..).unwrap_or_default();
    let is_alike = first_word(text) == word || first_word(rest.trim_start()) == "at";
    before.ends_with('}') && is_alike
}

/// Returns whether a word inside a statement's line begins another statement: `remove`, or `u.moved
/// = true`.
fn begins_statement(text: &str, at: usize, word: &str) -> bool {
    let rest = text.get(at..).and_then(|rest| rest.lines().next()).unwrap_or_default();
    let target = rest.split(['=', '+', '-']).next().unwrap_or_default().trim_end();
    let is_place = target.split('.').all(|part| !part.is_empty() && first_word(part) == part);
    let sign = rest.get(target.len()..).unwrap_or_default().trim_start();
    let is_assigned = ["=", "+=", "-="].iter().any(|op| sign.starts_with(op));
    statement_words().any(|first| first == word)
        || is_place && is_assigned && !sign.starts_with("==")
}

fn join(phrases: &[String]) -> String {
    match phrases {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} or {last}", most.join(", ")),
    }
}
