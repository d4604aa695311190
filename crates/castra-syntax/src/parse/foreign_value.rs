//! Values as other languages write them: words in quotation marks, dice in parentheses.

use castra_base::Diagnostic;

use super::lower::Lower;
use super::unexpected::{Failure, Stretch, looks_like_hex, word_at};
use super::unexpected_entry::first_word;
use super::unexpected_operator::outside;

impl Lower<'_> {
    /// `roll(d6)`, `roll(2d6)`, `roll(2, d6)`
    pub(super) fn roll_in_parentheses(
        &self,
        line: Stretch<'_>,
        at: usize,
        before: &str,
    ) -> Option<Diagnostic> {
        let (start, _) = outside(before).filter(|(_, sign)| *sign == "roll").last()?;
        let rest = line.text.get(start + "roll".len()..)?;
        let open = rest.trim_start().strip_prefix('(')?;
        let (inside, after) = open.split_once(')')?;
        let end = line.text.len() - after.len();
        let is_counted = first_word(after.trim_start()) == "of";
        if is_counted || !line.text.get(end..at.max(end))?.trim().is_empty() {
            return None;
        }
        let dice = dice_of(inside.trim())?;
        let right = format!("roll {dice}");
        let diagnostic =
            self.unexpected(line, start, end - start, "dice are rolled without parentheses");
        let span = diagnostic.primary.span;
        let diagnostic = diagnostic.label("written as a call").help(format!("write `{right}`"));
        Some(match dice.contains(' ') {
            true => diagnostic.suggest(format!("write `{right}`"), span, right),
            false => diagnostic.fix(format!("write `{right}`"), span, right),
        })
    }

    /// `u.army == "samnium"`, `thrown == "1"`
    pub(super) fn word_in_quotes(
        &self,
        line: Stretch<'_>,
        failure: &Failure,
        found: &str,
        before: &str,
    ) -> Option<Diagnostic> {
        let inside = word_at(found, 0)?.strip_prefix('"')?.strip_suffix('"')?;
        let is_number = !inside.is_empty() && inside.bytes().all(|b| b.is_ascii_digit());
        let is_word = first_word(inside) == inside && inside.starts_with(char::is_alphabetic);
        let wants_value = failure.phrases().any(|phrase| phrase == "a value");
        if !wants_value || !(is_number || is_word) || first_word(before) == "say" {
            return None;
        }
        let what = if is_number { "a number" } else { "a word" };
        let message = format!("{what} is written without quotation marks");
        let diagnostic = self.unexpected(line, failure.at, inside.len() + 2, message);
        let span = diagnostic.primary.span;
        Some(
            diagnostic
                .label("this is text")
                .help(format!("write `{inside}`; text is for `say`, labels and reasons"))
                .suggest(format!("write `{inside}`"), span, inside),
        )
    }

    /// `wounds(unit E5)`
    pub(super) fn piece_in_a_hex(
        &self,
        line: Stretch<'_>,
        at: usize,
        found: &str,
        before: &str,
    ) -> Option<Diagnostic> {
        let hex = word_at(found, 0).filter(|hex| looks_like_hex(hex))?;
        let ahead = before.trim_end();
        let kind = ahead.rsplit([' ', '\t', '\n', ',', '(', '[', '{']).next()?;
        let is_name = first_word(kind) == kind && kind.starts_with(char::is_alphabetic);
        let opens = ahead.get(..ahead.len() - kind.len())?.trim_end();
        let is_value = opens.ends_with(['(', ','])
            || matches!(opens.rsplit([' ', '\t']).next()?, "expect" | "if" | "and" | "or" | "=");
        let is_listed = matches!(first_word(line.text), "choices" | "dice");
        if !is_name || looks_like_hex(kind) || !is_value || is_listed {
            return None;
        }
        let diagnostic =
            self.unexpected(line, at, hex.len(), format!("expected `at` before `{hex}`"));
        let span = diagnostic.primary.span;
        Some(
            diagnostic
                .label("a piece is named by its hex")
                .help(format!("write `{kind} at {hex}`"))
                .suggest("write `at`", span.before(), "at "),
        )
    }
}

/// What is rolled, of what stands in the parentheses: `d6`, `2 of d6`.
fn dice_of(inside: &str) -> Option<String> {
    let is_name = |word: &str| {
        first_word(word) == word && word.starts_with(|c: char| c.is_ascii_alphabetic())
    };
    let is_count = |word: &str| !word.is_empty() && first_word(word) == word;
    if is_name(inside) {
        return Some(inside.to_owned());
    }
    if let Some((a, b)) = inside.split_once(',').or_else(|| inside.split_once(" of ")) {
        let (a, b) = (a.trim(), b.trim());
        return (is_count(a) && is_name(b)).then(|| format!("{a} of {b}"));
    }
    let (count, die) = inside.split_at(inside.find(|c: char| !c.is_ascii_digit())?);
    (is_count(count) && is_name(die)).then(|| format!("{count} of {die}"))
}
