//! Castra's own words in one language.

use std::sync::LazyLock;

use crate::language::Language;
use crate::value::Value;

/// The languages, English first. Each file is parsed when its language is first used.
static LANGUAGES: [(&str, LazyLock<Language>); 3] = [
    ("en", LazyLock::new(|| Language::read("en", include_str!("en.ftl")))),
    ("de", LazyLock::new(|| Language::read("de", include_str!("de.ftl")))),
    ("fr", LazyLock::new(|| Language::read("fr", include_str!("fr.ftl")))),
];

/// Castra's own words in one language.
#[derive(Clone, Copy, Debug)]
pub struct Words(&'static Language);

impl Default for Words {
    fn default() -> Self {
        Self::of(None)
    }
}

impl Words {
    /// Returns the words in a language, or in English if Castra does not have the language.
    /// `None` is English.
    #[must_use]
    pub fn of(tag: Option<&str>) -> Self {
        let [(_, english), ..] = &LANGUAGES;
        Self(tag.and_then(find_language).unwrap_or(english))
    }

    /// Returns whether Castra has words in a language. A regional tag such as `de-CH` uses the
    /// words of `de`.
    #[must_use]
    pub fn has(tag: &str) -> bool {
        find_language(tag).is_some()
    }

    /// Iterates over the tags of the languages.
    pub fn tags() -> impl Iterator<Item = &'static str> {
        LANGUAGES.iter().map(|(tag, _)| *tag)
    }

    /// Returns the tag of the language.
    #[must_use]
    pub fn tag(self) -> &'static str {
        self.0.tag
    }

    /// Returns a message without values, or `key` itself if there is no such message.
    #[must_use]
    pub fn message(self, key: &'static str) -> &'static str {
        self.0.plain(key)
    }

    /// Returns a message with `values` in its pattern, or `key` itself if there is no such message.
    /// A missing value leaves its name in braces.
    #[must_use]
    pub fn format(self, key: &'static str, values: &[(&str, Value<'_>)]) -> String {
        self.0.format(key, values)
    }

    /// Joins words into a list: `a, b and c`.
    #[must_use]
    pub fn join_and<S: AsRef<str>>(self, words: &[S]) -> String {
        join(words, self.message("and"))
    }

    /// Joins words as alternatives: `a, b or c`.
    #[must_use]
    pub fn join_or<S: AsRef<str>>(self, words: &[S]) -> String {
        join(words, self.message("or"))
    }
}

fn join<S: AsRef<str>>(words: &[S], last: &str) -> String {
    match words {
        [] => String::new(),
        [one] => one.as_ref().to_owned(),
        [before @ .., end] => {
            let before: Vec<&str> = before.iter().map(AsRef::as_ref).collect();
            format!("{} {last} {}", before.join(", "), end.as_ref())
        }
    }
}

fn find_language(tag: &str) -> Option<&'static LazyLock<Language>> {
    let of = |wanted: &str| LANGUAGES.iter().find(|(known, _)| known.eq_ignore_ascii_case(wanted));
    of(tag).or_else(|| of(tag.split('-').next()?)).map(|(_, language)| language)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_region_has_the_words_of_its_language() {
        assert_eq!(Words::of(Some("de-CH")).tag(), "de");
        assert_eq!(Words::of(Some("FR")).tag(), "fr");
        assert_eq!(Words::of(Some("pt-BR")).tag(), "en");
        assert_eq!(Words::of(None).tag(), "en");
        assert!(Words::has("de-CH") && Words::has("en") && !Words::has("pt"));
    }

    #[test]
    fn words_are_joined_in_each_language() {
        let list = ["a", "b", "c"];
        assert_eq!(Words::of(None).join_and(&list), "a, b and c");
        assert_eq!(Words::of(Some("de")).join_or(&list), "a, b oder c");
        assert_eq!(Words::of(Some("fr")).join_and(&list[..1]), "a");
    }

    #[test]
    fn every_language_has_every_message_with_the_same_values() {
        let [(_, english), others @ ..] = &LANGUAGES;
        for (_, language) in others {
            let keys = |of: &Language| of.keys().collect::<Vec<_>>();
            assert_eq!(keys(language), keys(english), "{}.ftl", language.tag);
            for key in english.keys() {
                let values = |of: &Language| of.variables(key);
                assert_eq!(values(language), values(english), "{key} in {}.ftl", language.tag);
                assert!(!language.is_blank(key), "{key} in {}.ftl is empty", language.tag);
            }
        }
    }

    #[test]
    fn numbers_have_the_forms_of_their_language() {
        let said = |tag: &str, n: usize| {
            Words::of(Some(tag)).format("book-clauses-count", &[("n", n.into())])
        };
        assert_eq!([0, 1, 2].map(|n| said("en", n)), ["0 clauses", "1 clause", "2 clauses"]);
        assert_eq!(
            [0, 1, 2].map(|n| said("de", n)),
            ["0 Regelpunkte", "1 Regelpunkt", "2 Regelpunkte"]
        );
        assert_eq!([0, 1, 2].map(|n| said("fr", n)), ["0 article", "1 article", "2 articles"]);
    }
}
