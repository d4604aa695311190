//! Identifiers of the source as printed words.

/// Returns an identifier as a printed word.
pub(crate) fn plain(word: &str) -> String {
    word.replace(['-', '_'], " ")
}

/// Returns the text with its first letter capitalized.
pub(crate) fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |c| c.to_uppercase().chain(chars).collect())
}
