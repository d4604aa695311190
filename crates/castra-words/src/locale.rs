//! The language of a game, with the names that a translation gives.

use std::collections::BTreeMap;

use crate::plural::is_plural;
use crate::words::Words;

/// The language of a game's texts: its tag, and the grammatical number of each translated name. It
/// also has the printed names of declarations that have only an identifier in the source.
///
/// ```text
/// is_plural("die Römer")     as that of the source: the Romans
/// name("pile", "hand")       Handkarten
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Locale {
    tag: Option<String>,
    /// True for each translated name whose source is plural.
    plurals: BTreeMap<String, bool>,
    /// Names by the word that declares them and their identifier.
    names: BTreeMap<(String, String), String>,
    /// The source of each label of a reaction; `None` if several reactions have the label.
    labels: BTreeMap<String, Option<String>>,
    /// True if a line of the rules' accounts has no translation.
    has_untranslated_lines: bool,
}

impl Locale {
    /// Creates the language with a tag, such as `de`, without names.
    #[must_use]
    pub fn of(tag: &str) -> Self {
        Self { tag: Some(tag.to_owned()), ..Self::default() }
    }

    /// Returns the tag of the language, or `None` for the language of the source.
    #[must_use]
    pub fn tag(&self) -> Option<&str> {
        self.tag.as_deref()
    }

    /// Returns Castra's own words in the language. They are English for the language of the source,
    /// and for a language that Castra does not have.
    #[must_use]
    pub fn words(&self) -> Words {
        Words::of(self.tag())
    }

    /// Records a translated name, which is plural if its source is. An earlier record of the name
    /// is replaced.
    pub fn add_translated_name(&mut self, source: &str, name: &str) {
        self.plurals.insert(name.to_owned(), is_plural(source));
    }

    /// Records the printed name of a declaration that has an identifier, such as the pile `hand`.
    /// An earlier name is replaced.
    pub fn add_name(&mut self, word: &str, id: &str, name: &str) {
        self.names.insert((word.to_owned(), id.to_owned()), name.to_owned());
    }

    /// Records the label of a reaction and its source text, which identifies the reaction in
    /// records of games. A label with two different source texts identifies none.
    pub fn add_label(&mut self, label: &str, source: &str) {
        let known = self.labels.entry(label.to_owned()).or_insert_with(|| Some(source.to_owned()));
        if known.as_deref() != Some(source) {
            *known = None;
        }
    }

    /// Returns the source text of a reaction's label: the label itself if it is not translated, or
    /// `None` if several reactions have the label.
    #[must_use]
    pub fn source_label<'l>(&'l self, label: &'l str) -> Option<&'l str> {
        self.labels.get(label).map_or(Some(label), Option::as_deref)
    }

    /// Records that a line of the accounts has no translation.
    pub const fn mark_line_missing(&mut self) {
        self.has_untranslated_lines = true;
    }

    /// Returns whether accounts can be written in the language: Castra has its words, and every
    /// line of the rules is translated. True for the language of the source.
    #[must_use]
    pub fn has_accounts(&self) -> bool {
        self.tag().is_none_or(|tag| Words::has(tag) && !self.has_untranslated_lines)
    }

    /// Adds the names and labels of another file of the same game, which replace existing names. An
    /// existing tag is kept.
    pub fn merge(&mut self, other: &Self) {
        if self.tag.is_none() {
            self.tag.clone_from(&other.tag);
        }
        self.has_untranslated_lines |= other.has_untranslated_lines;
        self.plurals.extend(other.plurals.iter().map(|(name, many)| (name.clone(), *many)));
        self.names.extend(other.names.iter().map(|(key, name)| (key.clone(), name.clone())));
        for (label, source) in &other.labels {
            match source {
                Some(source) => self.add_label(label, source),
                None => _ = self.labels.insert(label.clone(), None),
            }
        }
    }

    /// Returns the recorded name of a declaration; `None` if there is none. `word` is its keyword,
    /// and `id` its identifier.
    #[must_use]
    pub fn name(&self, word: &str, id: &str) -> Option<&str> {
        self.names.get(&(word.to_owned(), id.to_owned())).map(String::as_str)
    }

    /// Returns whether a name is likely to be plural. A translated name is plural if its source is;
    /// the ending decides for other names. The name of a piece may be followed by its hex or its
    /// army.
    #[must_use]
    pub fn is_plural(&self, name: &str) -> bool {
        let at = format!(" {} ", self.words().message("place-at"));
        let alone = name.split(&at).next().unwrap_or(name);
        let bare = alone.split(" (").next().unwrap_or(alone);
        let known = [name, alone, bare].into_iter().find_map(|name| self.plurals.get(name));
        known.copied().unwrap_or_else(|| is_plural(bare))
    }
}

#[cfg(test)]
mod tests {
    use super::Locale;

    #[test]
    fn a_translated_name_has_the_number_of_its_source() {
        let mut locale = Locale::of("de");
        locale.add_translated_name("Slingers", "Schleuderer");
        locale.add_translated_name("Light Cavalry", "Reiter und Rosse");
        for many in ["Schleuderer", "Schleuderer auf E5", "Schleuderer (Rom)", "Elephants"] {
            assert!(locale.is_plural(many), "{many}");
        }
        for one in ["Reiter und Rosse", "Reiter und Rosse auf E5", "Auxilia"] {
            assert!(!locale.is_plural(one), "{one}");
        }
    }

    #[test]
    fn names_of_files_are_joined() {
        let mut of_game = Locale::of("de");
        of_game.add_name("pile", "hand", "Handkarten");
        let mut all = Locale::default();
        all.merge(&of_game);
        assert_eq!((all.tag(), all.name("pile", "hand")), (Some("de"), Some("Handkarten")));
        assert_eq!(all.name("deck", "hand"), None);
    }

    #[test]
    fn a_reaction_has_the_label_of_its_source_in_records() {
        let (mut one, mut other) = (Locale::of("de"), Locale::of("de"));
        one.add_label("Erstschlag", "First Strike");
        one.add_label("Weichen", "Evade");
        other.add_label("Weichen", "Retreat");
        one.merge(&other);
        assert_eq!(one.source_label("Erstschlag"), Some("First Strike"));
        assert_eq!(one.source_label("Weichen"), None);
        assert_eq!(one.source_label("Gambit"), Some("Gambit"));
    }
}
