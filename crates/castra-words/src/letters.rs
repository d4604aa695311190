//! Names and sentences as they are printed.

/// Returns text with its first character in upper case.
#[must_use]
pub fn capitalize(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// Replaces the hyphens and underscores of an identifier by spaces: `close combat` for
/// `close-combat`.
#[must_use]
pub fn spell_out(name: &str) -> String {
    name.replace(['-', '_'], " ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_becomes_the_beginning_of_a_sentence() {
        assert_eq!(capitalize(&spell_out("close-combat")), "Close combat");
        assert_eq!(capitalize("élite"), "Élite");
        assert_eq!(capitalize(""), "");
    }
}
