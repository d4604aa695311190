//! Sources that can be translated, and the extent of their translations.

use std::sync::Arc;

use castra_base::{FileId, Span};
use castra_syntax::ast::{HeaderKind, Tree};
use castra_texts::TranslatableTexts;
use smol_str::SmolStr;

/// A battle, a game or a module, whose sources share their translations.
#[derive(Clone, Debug)]
pub struct Translatable {
    /// The kind of its header.
    pub kind: HeaderKind,
    /// The name in its header.
    pub id: SmolStr,
    /// The translations that its sources name, one for each language.
    pub translations: Vec<TranslationFile>,
    pub(crate) trees: Vec<Arc<Tree>>,
}

impl Translatable {
    /// Returns the files of the sources.
    pub fn files(&self) -> impl Iterator<Item = FileId> {
        self.trees.iter().map(|tree| tree.file)
    }

    /// Returns the translation into a language, or else into the language without its region.
    pub(crate) fn translation_for(&self, wanted: &str) -> Option<&TranslationFile> {
        let of = |wanted: &str| {
            self.translations.iter().find(|d| d.language.eq_ignore_ascii_case(wanted))
        };
        of(wanted).or_else(|| of(wanted.split('-').next()?))
    }

    /// Returns the texts of the sources.
    #[must_use]
    pub fn texts(&self) -> TranslatableTexts {
        castra_texts::texts(&self.trees)
    }
}

/// A translation file that a source names.
#[derive(Clone, Debug)]
pub struct TranslationFile {
    /// The tag of the language.
    pub language: SmolStr,
    /// The path, relative to the folder of the source.
    pub path: String,
    /// The span of the path in the source.
    pub span: Span,
    /// The source.
    pub source: FileId,
    /// The contents; `None` if the file could not be read.
    pub text: Option<Arc<str>>,
}

/// The numbers of texts in translated sources.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TextCounts {
    /// All texts.
    pub all: usize,
    /// The texts without a usable translation.
    pub missing: usize,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_region_falls_back_to_its_language() {
        let one = |language: &str| TranslationFile {
            language: language.into(),
            path: String::new(),
            span: Span::new(FileId(0), 0, 0),
            source: FileId(0),
            text: None,
        };
        let declared = vec![one("de"), one("pt-BR")];
        let (kind, id, trees) = (HeaderKind::Game, SmolStr::default(), Vec::new());
        let of = Translatable { kind, id, translations: declared, trees };
        let found = |wanted: &str| of.translation_for(wanted).map(|found| found.language.as_str());
        assert_eq!(found("de-CH"), Some("de"));
        assert_eq!(found("pt-br"), Some("pt-BR"));
        assert_eq!(found("pt"), None);
    }
}
