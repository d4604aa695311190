//! The spellings of declared names in their uses.

use smol_str::SmolStr;

use crate::symbols::plural;

/// The spellings of some names in their uses: the name, its plural, or an abbreviation in any case.
/// A differently spelled use never refers to these names, whatever the sources declare.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Spellings {
    names: Vec<SmolStr>,
    abbreviations: Vec<String>,
}

impl Spellings {
    /// Adds a name and its regular plural.
    pub fn add(&mut self, name: &str) {
        self.insert(name.into());
        self.insert(plural(name));
    }

    /// Adds an irregular plural.
    pub fn add_plural(&mut self, plural: &str) {
        self.insert(plural.into());
    }

    /// Adds an abbreviation.
    pub fn add_abbreviation(&mut self, abbreviation: &str) {
        self.abbreviations.push(abbreviation.to_ascii_lowercase());
    }

    /// Adds other spellings.
    pub fn extend(&mut self, others: Self) {
        others.names.into_iter().for_each(|name| self.insert(name));
        for abbreviation in others.abbreviations {
            if !self.abbreviations.contains(&abbreviation) {
                self.abbreviations.push(abbreviation);
            }
        }
    }

    /// Adds a spelling, once: many definitions share theirs.
    fn insert(&mut self, name: SmolStr) {
        if !self.names.contains(&name) {
            self.names.push(name);
        }
    }

    /// Returns whether one of these spellings occurs in a source text, even as part of a word.
    #[must_use]
    pub fn occurs_in(&self, text: &str) -> bool {
        self.names.iter().any(|name| text.contains(name.as_str()))
            || self.abbreviations.iter().any(|one| contains_ignoring_case(text, one))
    }

    /// Returns whether a word is one of these spellings.
    #[must_use]
    pub fn contains(&self, word: &str) -> bool {
        self.names.iter().any(|name| name == word)
            || self.abbreviations.iter().any(|one| one.eq_ignore_ascii_case(word))
    }
}

fn contains_ignoring_case(text: &str, part: &str) -> bool {
    let mut windows = text.as_bytes().windows(part.len().max(1));
    windows.any(|window| window.eq_ignore_ascii_case(part.as_bytes()))
}
