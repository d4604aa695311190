//! Word counts of the sources of a workspace, updated incrementally: the old words of a changed
//! source are subtracted and the new ones added.

use std::collections::BTreeMap;
use std::sync::Arc;

use castra_base::{FileId, SourceFile, words};
use rustc_hash::FxHashMap;
use smol_str::SmolStr;

/// The number of occurrences of each word in some sources.
#[derive(Debug, Default)]
pub(crate) struct WordCounts {
    /// The sources counted so far.
    texts: BTreeMap<FileId, Arc<str>>,
    count: FxHashMap<SmolStr, u32>,
}

impl WordCounts {
    /// Counts the words of exactly these sources.
    pub(crate) fn count<'s>(&mut self, sources: impl Iterator<Item = &'s SourceFile>) {
        let mut gone = std::mem::take(&mut self.texts);
        for source in sources {
            match gone.remove(&source.id) {
                Some(same) if Arc::ptr_eq(&same, &source.text) || same == source.text => {}
                Some(old) => {
                    self.subtract(&old);
                    self.add(&source.text);
                }
                None => self.add(&source.text),
            }
            self.texts.insert(source.id, Arc::clone(&source.text));
        }
        gone.values().for_each(|old| self.subtract(old));
    }

    /// Returns the number of occurrences of a word.
    pub(crate) fn occurrences(&self, word: &str) -> u32 {
        self.count.get(word).copied().unwrap_or_default()
    }

    fn add(&mut self, text: &str) {
        for word in words(text) {
            match self.count.get_mut(word) {
                Some(count) => *count += 1,
                None => {
                    self.count.insert(word.into(), 1);
                }
            }
        }
    }

    fn subtract(&mut self, text: &str) {
        for word in words(text) {
            // Invariant: every word of a counted source has a count.
            if let Some(count) = self.count.get_mut(word) {
                *count -= 1;
                if *count == 0 {
                    self.count.remove(word);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_those_of_the_texts_as_they_are_now() {
        let text = |id, text: &str| SourceFile::new(FileId(id), "a", text);
        let mut counts = WordCounts::default();
        counts.count([text(0, "a b, b"), text(1, "b c-d")].iter());
        assert_eq!(["a", "b", "c-d", "c"].map(|word| counts.occurrences(word)), [1, 3, 1, 0]);
        counts.count([text(0, "a e"), text(1, "b c-d")].iter());
        assert_eq!(["a", "b", "e", "c-d"].map(|word| counts.occurrences(word)), [1, 1, 1, 1]);
        counts.count([text(0, "a e")].iter());
        assert_eq!(["a", "b", "e", "c-d"].map(|word| counts.occurrences(word)), [1, 0, 1, 0]);
        assert_eq!(counts.count.len(), 2, "what is nowhere takes no room");
    }
}
