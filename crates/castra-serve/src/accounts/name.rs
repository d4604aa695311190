//! The names of accounts.

/// The length of a name, in characters.
const MIN_LENGTH: usize = 2;
const MAX_LENGTH: usize = 30;

/// A name that an account may have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Name {
    /// The name for display.
    pub(crate) shown: String,
    /// The case-folded name, by which names are compared.
    pub(crate) folded: String,
}

impl Name {
    /// Parses a name. Returns `None` if the text is not a valid name.
    pub(crate) fn read(text: &str) -> Option<Self> {
        let shown = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let fits = (MIN_LENGTH..=MAX_LENGTH).contains(&shown.chars().count())
            && shown.chars().all(|c| c.is_alphanumeric() || " -_.'".contains(c))
            && shown.chars().any(char::is_alphanumeric);
        let folded = shown.to_lowercase();
        fits.then_some(Self { shown, folded })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_short_words() {
        let ann = Name::read("  Ann   of Kos ").unwrap();
        assert_eq!((ann.shown.as_str(), ann.folded.as_str()), ("Ann of Kos", "ann of kos"));
        assert_eq!(Name::read("ÉMILE").unwrap().folded, "émile");
        let long = "a".repeat(31);
        for wrong in ["", "a", " . ", "a\u{202e}b", "<b>", "a\0b", "a@b", &long] {
            assert_eq!(Name::read(wrong), None, "{wrong:?}");
        }
    }
}
