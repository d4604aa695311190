//! The tokens beside a place in source text, by their kinds.

use std::collections::BTreeSet;

/// Returns whether a character can be part of a word, a name or a number.
pub(crate) fn is_of_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_' || c == '-'
}

/// Classifies the last token of a text: returns a sign or keyword itself, `0` for a number, and
/// `name` for any other word.
pub(crate) fn classify_last(text: &str, keywords: &BTreeSet<String>) -> String {
    let text = text.trim_end();
    let start = text.rfind(|c| !is_of_word(c)).map_or(0, |at| {
        let sign = text.get(at..).and_then(|rest| rest.chars().next());
        at + sign.map_or(1, char::len_utf8)
    });
    stands(text.get(start..).unwrap_or_default(), text.chars().next_back(), keywords)
}

/// Classifies the first token of a text as [`classify_last`] does the last.
pub(crate) fn classify_first(text: &str, keywords: &BTreeSet<String>) -> String {
    let text = text.trim_start();
    let end = text.find(|c| !is_of_word(c)).unwrap_or(text.len());
    stands(text.get(..end).unwrap_or_default(), text.chars().next(), keywords)
}

fn stands(word: &str, sign: Option<char>, keywords: &BTreeSet<String>) -> String {
    match word.chars().next() {
        None => sign.map(String::from).unwrap_or_default(),
        Some(_) if keywords.contains(word) => word.to_owned(),
        Some(c) if c.is_ascii_digit() => "0".to_owned(),
        Some(_) => "name".to_owned(),
    }
}
