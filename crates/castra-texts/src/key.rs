//! The keys of texts.
//!
//! A key is the path of a text, from the word that begins its item to its entry: `unit--archers`,
//! `army--rome--called`. No word of Castra contains `--`, so the parts of a key are unambiguous.

use std::collections::BTreeMap;

/// The maximum number of words from a text in its key.
const SLUG_WORDS: usize = 6;

/// The first part of the key of a line of the account.
pub(crate) const SAY: &str = "say";

/// Returns whether a key belongs to a line of an account.
pub(crate) fn is_line(key: &str) -> bool {
    key.strip_prefix(SAY).is_some_and(|rest| rest.starts_with("--"))
}

/// Joins the parts of a key.
pub(crate) fn join_key(parts: &[&str]) -> String {
    let parts = parts.iter().filter(|part| !part.is_empty());
    parts.copied().collect::<Vec<_>>().join("--")
}

/// Returns the part of a key that represents a text, built from its first words.
pub(crate) fn slug(text: &str) -> String {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    let words: Vec<String> = words.take(SLUG_WORDS).map(str::to_ascii_lowercase).collect();
    if words.is_empty() { "text".to_owned() } else { words.join("-") }
}

/// The keys assigned so far.
#[derive(Debug, Default)]
pub(crate) struct Keys {
    /// The keys by path and source text.
    assigned: BTreeMap<String, BTreeMap<String, String>>,
}

impl Keys {
    /// Returns the key of a text. Equal texts with the same path share a key. Other texts with the
    /// same path are numbered from 2.
    pub(crate) fn of(&mut self, path: String, text: &str) -> String {
        let texts = self.assigned.entry(path.clone()).or_default();
        if let Some(key) = texts.get(text) {
            return key.clone();
        }
        let key = match texts.len() {
            0 => path,
            others => format!("{path}--{}", others + 1),
        };
        texts.insert(text.to_owned(), key.clone());
        key
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_unique_paths() {
        let mut keys = Keys::default();
        let path = || join_key(&["label", &slug("The river Aufidus, in flood and very deep")]);
        assert_eq!(keys.of(path(), "a"), "label--the-river-aufidus-in-flood-and");
        assert_eq!(keys.of(path(), "b"), "label--the-river-aufidus-in-flood-and--2");
        assert_eq!(keys.of(path(), "a"), "label--the-river-aufidus-in-flood-and");
        assert_eq!(slug("赤壁"), "text");
    }
}
