//! Checked texts, and what the answers to all questions stand on.

use std::sync::OnceLock;

use castra_base::{FileId, SourceFile, Span};
use castra_defs::{DefKind, Definition, Reference};
use castra_workspace::{Checked, References};

/// What a text is to the person who edits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// Its problems are reported, and it may be changed.
    Own,
    /// It may be changed, but its problems are not asked for.
    Beside,
    /// It belongs to another package, which this one only uses.
    Dependency,
}

/// Texts that have been checked together, and answers about them.
#[derive(Debug)]
pub struct Analysis {
    pub(crate) checked: Checked,
    /// By file id; texts of the library have none.
    standings: Vec<Standing>,
    references: OnceLock<References>,
}

impl Analysis {
    pub(crate) fn new(checked: Checked, standings: Vec<Standing>) -> Self {
        Self { checked, standings, references: OnceLock::new() }
    }

    /// What the check made of the texts.
    #[must_use]
    pub const fn checked(&self) -> &Checked {
        &self.checked
    }

    /// Every definition and use of a name.
    pub fn references(&self) -> &References {
        self.references.get_or_init(|| self.checked.references())
    }

    /// The text of a path.
    #[must_use]
    pub fn file(&self, path: &str) -> Option<FileId> {
        self.checked.files.iter().find(|file| file.path == path).map(|file| file.id)
    }

    /// A text by its id.
    #[must_use]
    pub fn source(&self, file: FileId) -> Option<&SourceFile> {
        self.checked.files.get(file)
    }

    /// All texts but those of the library, with their standing.
    pub fn texts(&self) -> impl Iterator<Item = (&SourceFile, Standing)> {
        self.checked.files.iter().zip(self.standings.iter().copied())
    }

    /// What a text is to the person who edits; none for texts of the library.
    #[must_use]
    pub fn standing(&self, file: FileId) -> Option<Standing> {
        self.standings.get(file.0 as usize).copied()
    }

    pub(crate) fn text(&self, file: FileId) -> &str {
        self.source(file).map_or("", |source| &source.text)
    }

    pub(crate) fn slice(&self, span: Span) -> &str {
        self.source(span.file).map_or("", |source| source.slice(span))
    }

    /// Whether a text may use what another declares.
    pub(crate) fn sees(&self, from: FileId, other: FileId) -> bool {
        from == other || self.references().sees(from, other)
    }

    /// What a text may use, its own declarations first.
    pub(crate) fn visible(&self, from: FileId) -> impl Iterator<Item = &Definition> {
        let others = self.references().seen_by(from).filter(move |other| *other != from);
        let files = [from].into_iter().chain(others);
        files.flat_map(|file| self.references().definitions_in(file))
    }

    /// The name at a place.
    pub fn name_at(&self, file: FileId, offset: u32) -> Option<&str> {
        self.named(file, offset).map(|(span, _)| self.slice(span))
    }

    /// The definitions that the name at a place stands for, and where that name is.
    pub(crate) fn named(&self, file: FileId, offset: u32) -> Option<(Span, Vec<&Definition>)> {
        let references = self.references();
        match references.at(file, offset)? {
            // What a broken text declares may have no name yet.
            Reference::Definition(one) if one.name.is_empty() => None,
            Reference::Definition(one) => Some((one.span, vec![one])),
            Reference::Use(one) => Some((one.span, references.definitions_of(one).collect())),
        }
    }

    /// All definitions that are one with a definition: the headers of a game or module
    /// in all of its files.
    pub(crate) fn together<'a>(&'a self, one: &'a Definition) -> Vec<&'a Definition> {
        if !matches!(one.id.kind, DefKind::Game | DefKind::Module) {
            return vec![one];
        }
        let files = self.checked.files.iter().map(|file| file.id);
        let related =
            files.filter(|file| self.sees(*file, one.span.file) || self.sees(one.span.file, *file));
        let all = related.flat_map(|file| self.references().definitions_in(file));
        all.filter(|d| d.id.kind == one.id.kind && d.name == one.name).collect()
    }
}
