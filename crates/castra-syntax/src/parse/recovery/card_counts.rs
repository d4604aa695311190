//! Recovery from foreign counts of cards in a deck.

use castra_base::Diagnostic;
use castra_base::codes;
use castra_grammar::Pair;

use crate::parse::lower::Lower;
use crate::parse::words::first_word;

impl Lower<'_> {
    /// Returns the diagnostic for `rally x 3`, `3 rally`, or arguments without commas.
    pub(in crate::parse) fn copy_count_mistake(&self, junk: &Pair<'_>) -> Option<Diagnostic> {
        let from = junk.as_span().start();
        // A comma between arguments ends the junk, but not the card.
        let line = junk.get_input().get(from..)?.lines().next()?;
        let line = line.find("//").map_or(line, |comment| &line[..comment]);
        let at = |start: usize, length: usize, message: String| {
            let span = self.span_between(from + start, from + start + length);
            Diagnostic::new(&codes::SYNTAX_UNEXPECTED, span, message)
        };
        let (number, counted) = leading_count(line);
        let card = card_of(counted)?;
        if let Some(number) = number {
            let right = format!("{card} * {number}");
            let length = line.len() - counted.len() + card.len();
            let diagnostic = at(0, length, "copies are counted after the card".to_owned());
            let span = diagnostic.primary.span;
            return Some(
                diagnostic
                    .label("the number comes first")
                    .help(format!("write `{right}`"))
                    .suggest(format!("write `{right}`"), span, right),
            );
        }
        if let Some(open) = card.find('(') {
            let inside = &card[open + 1..];
            let Some(inside) = inside.strip_suffix(')') else {
                let message = "the arguments of this card cannot be read".to_owned();
                let diagnostic = at(open, 1, message).label("expected `)`");
                return Some(diagnostic.help("write `order(2, left) * 3`"));
            };
            if !inside.contains(',') && inside.trim().contains(' ') {
                let message = "the arguments of this card cannot be read".to_owned();
                let diagnostic = at(open, card.len() - open, message);
                return Some(
                    diagnostic
                        .label("arguments are separated by commas")
                        .help("write `order(2, left) * 3`"),
                );
            }
        }
        let after = line.get(card.len()..)?;
        let mut words =
            after.split(|c: char| c.is_whitespace() || c == ',').filter(|w| !w.is_empty());
        let sign = words.next()?;
        let number = if matches!(sign, "x" | "X" | "×") { words.next()? } else { sign };
        number.parse::<u32>().ok()?;
        if card.contains(',') {
            // The part after the comma has a separate error, so this one is reported first.
            let length = card.len() + after.find(number)? + number.len();
            let right = format!("{card} * {number}");
            let diagnostic = at(0, length, "copies are counted with `*`".to_owned());
            let span = diagnostic.primary.span;
            return Some(
                diagnostic
                    .label("expected `*` before the number")
                    .help(format!("write `{right}`"))
                    .suggest(format!("write `{right}`"), span, right),
            );
        }
        let start = card.len() + after.find(sign)?;
        let diagnostic = at(start, sign.len(), format!("`{sign}` does not fit here"));
        let span = diagnostic.primary.span;
        let (edit, with) = if number == sign { (span.start_span(), "* ") } else { (span, "*") };
        Some(
            diagnostic
                .label("copies are counted with `*`")
                .help(format!("write `{card} * {number}`"))
                .suggest("write `*`", edit, with),
        )
    }
}

/// Splits `5 x order(2)` into the number and the rest.
fn leading_count(line: &str) -> (Option<&str>, &str) {
    let end = line.find(|c: char| !c.is_ascii_digit()).unwrap_or(line.len());
    let (number, rest) = line.split_at(end);
    if number.is_empty() {
        return (None, line);
    }
    let rest = rest.trim_start();
    let signed = ["x ", "X ", "× ", "* "].iter().find_map(|sign| rest.strip_prefix(sign));
    (Some(number), signed.unwrap_or(rest).trim_start())
}

/// Returns the card that a line begins with, with its arguments, closed or not.
fn card_of(line: &str) -> Option<&str> {
    let name = first_word(line);
    if name.is_empty() {
        return None;
    }
    let rest = line.get(name.len()..)?;
    if !rest.starts_with('(') {
        return Some(name);
    }
    let end = rest.find(')').map_or(rest.trim_end().len(), |end| end + 1);
    line.get(..name.len() + end)
}
