//! The comparison of a translation with its sources.

use std::ops::Range;

use crate::file::Translation;
use crate::pattern::{Parts, castra_text};
use crate::visitor::{SourceText, TranslatableTexts};

/// A problem in a translation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The kind of problem.
    pub kind: ProblemKind,
    /// The range in the file of translations.
    pub range: Range<usize>,
    /// The key of the text.
    pub key: String,
}

/// The kinds of problems in translations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProblemKind {
    /// No text has the key. Contains the key of a similar text, if there is one.
    UnknownKey(Option<String>),
    /// The source has changed since it was translated.
    Outdated,
    /// The translation does not fit its source, for the given reason.
    Mismatch(String),
    /// An earlier message has the same key.
    DuplicateKey,
}

/// Returns the problems in a translation, in the order of the file, and the texts that have no
/// usable translation.
#[must_use]
pub fn problems<'s>(
    texts: &'s TranslatableTexts,
    translation: &Translation<'_>,
) -> (Vec<Problem>, Vec<&'s SourceText>) {
    let mut found = Vec::new();
    for message in &translation.messages {
        let mut add = |kind| {
            let (place, key) = (message.key_range.clone(), message.key.to_owned());
            found.push(Problem { kind, range: place, key });
        };
        if translation.is_repeated(message) {
            add(ProblemKind::DuplicateKey);
            continue;
        }
        let Some(text) = texts.get(message.key) else {
            if !message.is_removed {
                let near = castra_base::suggest::nearest(message.key, texts.keys());
                add(ProblemKind::UnknownKey(near.map(str::to_owned)));
            }
            continue;
        };
        match texts.translation_of(&text.key, translation) {
            Err(why) => add(ProblemKind::Mismatch(why)),
            Ok(None) => {}
            Ok(Some(_)) => {
                let differs = message.quoted.as_ref().is_some_and(|quoted| *quoted != text.pattern);
                if message.is_outdated || differs {
                    add(ProblemKind::Outdated);
                }
            }
        }
    }
    let lacks =
        |text: &&SourceText| !matches!(texts.translation_of(&text.key, translation), Ok(Some(_)));
    (found, texts.texts.iter().filter(lacks).collect())
}

impl TranslatableTexts {
    /// Returns the translation of a text in Castra's notation, or `None` if there is none.
    ///
    /// # Errors
    ///
    /// If the translation does not fit its source.
    pub(crate) fn translation_of(
        &self,
        key: &str,
        translation: &Translation<'_>,
    ) -> Result<Option<String>, String> {
        let Some(message) = translation.get(key) else { return Ok(None) };
        if message.has_attributes {
            return Err("a text has no attributes".to_owned());
        }
        let (Some(value), Some(source)) = (&message.value, self.get(key)) else {
            return Ok(None);
        };
        castra_text(value, &Parts::of(&source.source))
    }
}
