//! A snapshot of checked sources, which answers every editor request.

use std::sync::{Arc, OnceLock};

use castra_base::{FileId, SourceFile, Span};
use castra_defs::{DefKind, Definition, Reference};
use castra_syntax::ast::{HeaderKind, ItemKind, StmtKind, TestStmt, Tree};
use castra_workspace::{Checked, References};

/// The user's access to a source, and whether its diagnostics are reported.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SourceRole {
    /// The diagnostics of the source are reported, and it may be edited.
    Own,
    /// The source may be edited, but its diagnostics are not reported.
    Unreported,
    /// The source belongs to another package and is read-only.
    Dependency,
}

/// A snapshot of sources that were checked together.
#[derive(Debug)]
pub struct Analysis {
    pub(crate) checked: Checked,
    /// The role of each source, by file id; sources of the library have none.
    roles: Vec<SourceRole>,
    references: OnceLock<References>,
}

impl Analysis {
    pub(crate) fn new(checked: Checked, roles: Vec<SourceRole>) -> Self {
        Self { checked, roles, references: OnceLock::new() }
    }

    /// Creates a snapshot of fixed sources without roles.
    #[must_use]
    pub fn without_roles(checked: Checked) -> Self {
        Self::new(checked, Vec::new())
    }

    /// Returns the result of the check.
    #[must_use]
    pub const fn checked(&self) -> &Checked {
        &self.checked
    }

    /// Returns the definitions and uses of all names.
    pub fn references(&self) -> &References {
        self.references.get_or_init(|| self.checked.references())
    }

    /// Returns the id of the source with a path; `None` if there is none.
    #[must_use]
    pub fn file(&self, path: &str) -> Option<FileId> {
        self.checked.files.iter().find(|file| file.path == path).map(|file| file.id)
    }

    /// Returns a source by its id; `None` if there is none.
    #[must_use]
    pub fn source(&self, file: FileId) -> Option<&SourceFile> {
        self.checked.files.get(file)
    }

    /// Iterates over all sources except the library's, with their roles.
    pub fn sources(&self) -> impl Iterator<Item = (&SourceFile, SourceRole)> {
        self.checked.files.iter().zip(self.roles.iter().copied())
    }

    /// Returns the role of a source for the user, or `None` for sources of the library.
    #[must_use]
    pub fn role(&self, file: FileId) -> Option<SourceRole> {
        self.roles.get(file.0 as usize).copied()
    }

    pub(crate) fn text(&self, file: FileId) -> &str {
        self.source(file).map_or("", |source| &source.text)
    }

    pub(crate) fn slice(&self, span: Span) -> &str {
        self.source(span.file).map_or("", |source| source.slice(span))
    }

    /// Returns whether the declarations of `other` are in scope in `from`.
    pub(crate) fn sees(&self, from: FileId, other: FileId) -> bool {
        from == other || self.references().sees(from, other)
    }

    /// Iterates over the declarations in scope in a source, its own first.
    pub(crate) fn visible_definitions(&self, from: FileId) -> impl Iterator<Item = &Definition> {
        let others = self.references().visible_files(from).filter(move |other| *other != from);
        let files = [from].into_iter().chain(others);
        files.flat_map(|file| self.references().definitions_in(file))
    }

    /// Returns the name at a position; `None` if there is none.
    pub fn name_at(&self, file: FileId, offset: u32) -> Option<&str> {
        self.definitions_at(file, offset).map(|(span, _)| self.slice(span))
    }

    /// Returns the definitions that the name at a position refers to, and the span of the name.
    pub(crate) fn definitions_at(
        &self,
        file: FileId,
        offset: u32,
    ) -> Option<(Span, Vec<&Definition>)> {
        let references = self.references();
        match references.reference_at(file, offset)? {
            // A declaration with a syntax error may have no name.
            Reference::Definition(one) if one.name.is_empty() => None,
            Reference::Definition(one) => Some((one.span, vec![one])),
            Reference::Use(one) => {
                let mut found: Vec<&Definition> = references.definitions_of(one).collect();
                if one.is_unresolved() {
                    let name = self.slice(one.span);
                    let modules = self.test_definitions(file, self.tested_battle(file, offset));
                    found.extend(modules.filter(|definition| definition.name == name));
                }
                Some((one.span, found))
            }
        }
    }

    /// Returns the name of the battle that the test at a position starts from.
    fn tested_battle(&self, file: FileId, offset: u32) -> Option<&str> {
        let item = self.references().tree(file)?.item_at(offset)?;
        let ItemKind::Test(test) = &item.kind else { return None };
        test.body.iter().find_map(|stmt| match &stmt.kind {
            StmtKind::Test(TestStmt::Scenario(name)) => Some(name.text.as_str()),
            _ => None,
        })
    }

    /// Iterates over the declarations that a test in a source may use only because it starts from a
    /// battle: those of the modules that the battle has in play.
    pub(crate) fn test_definitions(
        &self,
        from: FileId,
        battle: Option<&str>,
    ) -> impl Iterator<Item = &Definition> {
        let is_battle = |tree: &&Arc<Tree>| {
            let header = tree.header().filter(|header| header.kind == HeaderKind::Scenario);
            let id = header.and_then(|header| header.id.as_ref());
            id.is_some_and(|id| Some(id.text.as_str()) == battle)
        };
        let battle = self.checked.trees().iter().find(is_battle).map(|tree| tree.file);
        let seen = battle.into_iter().flat_map(|battle| self.references().visible_files(battle));
        let others = seen.filter(move |other| Some(*other) != battle && !self.sees(from, *other));
        let all = others.flat_map(|other| self.references().definitions_in(other));
        all.filter(|one| !matches!(one.id.kind, DefKind::Local | DefKind::Parameter))
    }

    /// Returns all definitions of the same entity as a definition, such as the headers of a game or
    /// module in all of its files.
    pub(crate) fn same_entity<'a>(&'a self, one: &'a Definition) -> Vec<&'a Definition> {
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
