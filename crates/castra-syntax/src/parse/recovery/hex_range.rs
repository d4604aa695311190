//! Recovery from ranges of hexes: `H4..H6`, `H4 - H6`, `H4:H6`, `0703-0706`. The fix lists the
//! hexes.

use castra_base::Diagnostic;
use castra_base::codes;
use castra_grammar::Pair;

use crate::parse::lower::Lower;
use crate::parse::words::{is_number, looks_like_hex, words_in};

/// Signs between the ends of a range, the longest first.
const SIGNS: &[&str] = &["...", "..", "-", ":", "–", "—"];

/// The maximum number of hexes in a fix.
const MAX_LISTED: u32 = 100;

impl Lower<'_> {
    /// Returns the diagnostic for a range of hexes in an entry that cannot be parsed.
    pub(super) fn range_of_hexes(&self, junk: &Pair<'_>) -> Option<Diagnostic> {
        let text = junk.as_str();
        let words: Vec<(usize, &str)> = words_in(text).collect();
        let (start, end, from, to) =
            words.iter().enumerate().find_map(|(at, &(start, word))| {
                if let Some((from, to)) = SIGNS.iter().find_map(|sign| word.split_once(sign)) {
                    return is_range(from, to).then_some((start, start + word.len(), from, to));
                }
                let ((_, sign), (last, to)) = (*words.get(at + 1)?, *words.get(at + 2)?);
                let is_apart = SIGNS.contains(&sign) && is_range(word, to);
                is_apart.then_some((start, last + to.len(), word, to))
            })?;
        let base = junk.as_span().start();
        let span = self.span_between(base + start, base + end);
        let written = text.get(start..end)?;
        let diagnostic =
            Diagnostic::new(&codes::SYNTAX_UNEXPECTED, span, format!("`{written}` is not one hex"))
                .label("from one to another");
        Some(match list_hexes(from, to) {
            Some(all) => diagnostic.help(format!("hexes are listed: write `{all}`")).suggest(
                format!("write `{all}`"),
                span,
                all,
            ),
            None => diagnostic.help("hexes are listed: name each of them, with spaces between"),
        })
    }
}

/// Returns whether two words are the ends of a range: two hexes, or a hex and the number of another
/// in its row.
fn is_range(from: &str, to: &str) -> bool {
    looks_like_hex(from) && (looks_like_hex(to) || to.len() < 4 && is_number(to))
}

/// Lists the hexes of a row or a column from one hex to another.
pub(super) fn list_hexes(from: &str, to: &str) -> Option<String> {
    let parts = |hex: &str| -> Option<(String, u32, usize)> {
        let letters = hex.bytes().take_while(u8::is_ascii_alphabetic).count();
        // In a hex of digits, two are the column and two the row.
        let split = if letters == 0 && hex.len() == 4 { 2 } else { letters };
        let (first, number) = hex.split_at_checked(split)?;
        Some((first.to_owned(), number.parse().ok()?, number.len()))
    };
    let (first, low, digits) = parts(from)?;
    let (other, high, _) = parts(to)?;
    let digits = if from.starts_with(|c: char| c.is_ascii_digit()) { digits } else { 1 };
    if other.is_empty() || other == first {
        let (low, high) = (low.min(high), low.max(high));
        let all = (low..=high).map(|number| format!("{first}{number:0>digits$}"));
        return (high - low < MAX_LISTED).then(|| all.collect::<Vec<_>>().join(" "));
    }
    if low != high {
        return None;
    }
    if let (Ok(a), Ok(b)) = (first.parse::<u32>(), other.parse::<u32>()) {
        let all = (a.min(b)..=a.max(b)).map(|column| format!("{column:02}{low:0>digits$}"));
        return Some(all.collect::<Vec<_>>().join(" "));
    }
    match (first.as_bytes(), other.as_bytes()) {
        ([a], [b]) if a.is_ascii_uppercase() == b.is_ascii_uppercase() => {
            let all = (*a.min(b)..=*a.max(b)).map(|letter| format!("{}{low}", char::from(letter)));
            Some(all.collect::<Vec<_>>().join(" "))
        }
        _ => None,
    }
}
