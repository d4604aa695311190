//! The language of a game, with the names that a translation gives.

use std::collections::BTreeMap;

use crate::plural::is_plural;
use crate::words::Words;

/// The language of a game's texts: its tag, the number of each translated name, and the printed
/// names of things that have only an identifier in the source.
///
/// ```text
/// is_plural("die Römer")     as that of the source: the Romans
/// name("pile", "hand")       Handkarten
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Locale {
    tag: Option<String>,
    /// For each translated name, whether its source is plural.
    plurals: BTreeMap<String, bool>,
    /// Names by the word that declares them and their identifier.
    names: BTreeMap<(String, String), String>,
    /// For each label of a reaction, that of the source; `None` if several have the same label.
    labels: BTreeMap<String, Option<String>>,
    /// True if lines of the rules' accounts have no translation.
    lacks_lines: bool,
}

impl Locale {
    /// The language with a tag, such as `de`.
    #[must_use]
    pub fn of(tag: &str) -> Self {
        Self { tag: Some(tag.to_owned()), ..Self::default() }
    }

    /// Returns the tag of the language; `None` for that of the source.
    #[must_use]
    pub fn tag(&self) -> Option<&str> {
        self.tag.as_deref()
    }

    /// Returns Castra's own words in the language: English for that of the source, and for a
    /// language that Castra does not have.
    #[must_use]
    pub fn words(&self) -> Words {
        Words::of(self.tag())
    }

    /// Records a translated name: it has the number of its source.
    pub fn translated(&mut self, source: &str, name: &str) {
        self.plurals.insert(name.to_owned(), is_plural(source));
    }

    /// Records the printed name of something that has an identifier, such as the pile `hand`.
    pub fn named(&mut self, word: &str, id: &str, name: &str) {
        self.names.insert((word.to_owned(), id.to_owned()), name.to_owned());
    }

    /// Records the label of a reaction, and that of the source, which is its key in records.
    pub fn labelled(&mut self, label: &str, source: &str) {
        let known = self.labels.entry(label.to_owned()).or_insert_with(|| Some(source.to_owned()));
        if known.as_deref() != Some(source) {
            *known = None;
        }
    }

    /// Returns the label of a reaction in the source; `None` if several have the same label here.
    #[must_use]
    pub fn source_label<'l>(&'l self, label: &'l str) -> Option<&'l str> {
        self.labels.get(label).map_or(Some(label), Option::as_deref)
    }

    /// Records that a line of an account has no translation.
    pub const fn lacks_line(&mut self) {
        self.lacks_lines = true;
    }

    /// Returns whether accounts are in the language: Castra has words in it, and every line of the
    /// rules has a translation. True for the language of the source.
    #[must_use]
    pub fn has_accounts(&self) -> bool {
        self.tag().is_none_or(|tag| Words::has(tag) && !self.lacks_lines)
    }

    /// Adds the names of another file of the same game.
    pub fn join(&mut self, other: &Self) {
        if self.tag.is_none() {
            self.tag.clone_from(&other.tag);
        }
        self.lacks_lines |= other.lacks_lines;
        self.plurals.extend(other.plurals.iter().map(|(name, many)| (name.clone(), *many)));
        self.names.extend(other.names.iter().map(|(key, name)| (key.clone(), name.clone())));
        for (label, source) in &other.labels {
            match source {
                Some(source) => self.labelled(label, source),
                None => _ = self.labels.insert(label.clone(), None),
            }
        }
    }

    /// Returns the translated name of something that has an identifier.
    #[must_use]
    pub fn name(&self, word: &str, id: &str) -> Option<&str> {
        self.names.get(&(word.to_owned(), id.to_owned())).map(String::as_str)
    }

    /// Returns whether a name is likely to be plural: a translated name as its source, and another
    /// name by its English ending. A piece may have its hex or its army after its name.
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
        locale.translated("Slingers", "Schleuderer");
        locale.translated("Light Cavalry", "Reiter und Rosse");
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
        of_game.named("pile", "hand", "Handkarten");
        let mut all = Locale::default();
        all.join(&of_game);
        assert_eq!((all.tag(), all.name("pile", "hand")), (Some("de"), Some("Handkarten")));
        assert_eq!(all.name("deck", "hand"), None);
    }

    #[test]
    fn a_reaction_has_the_label_of_its_source_in_records() {
        let (mut one, mut other) = (Locale::of("de"), Locale::of("de"));
        one.labelled("Erstschlag", "First Strike");
        one.labelled("Weichen", "Evade");
        other.labelled("Weichen", "Retreat");
        one.join(&other);
        assert_eq!(one.source_label("Erstschlag"), Some("First Strike"));
        assert_eq!(one.source_label("Weichen"), None);
        assert_eq!(one.source_label("Gambit"), Some("Gambit"));
    }
}
