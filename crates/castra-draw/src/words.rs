//! Words of a text as a person would write them.

/// A word of the source text as a person would write it.
pub(crate) fn plain(word: &str) -> String {
    word.replace(['-', '_'], " ")
}

/// The text with its first letter as a capital.
pub(crate) fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |c| c.to_uppercase().chain(chars).collect())
}
