//! A set of sources to check together.

use std::sync::Arc;

use castra_base::{Attachments, Characters, FileId, SourceMap};
use smol_str::SmolStr;

use crate::levels::Levels;
use crate::library::Library;

/// The index of a package in a [`Workspace`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PackageId(u32);

impl PackageId {
    /// The pseudo-package of sources from the library.
    pub(crate) const LIBRARY: Self = Self(u32::MAX);
}

/// The identity of a game or module within a check.
pub(crate) type Key = (PackageId, SmolStr);

/// A folder of sources that share a scope: battles in it can use its games and modules.
#[derive(Clone, Debug, Default)]
pub struct Package {
    /// The other packages whose games and modules it can use.
    pub dependencies: Vec<PackageId>,
    /// The configured severities.
    pub levels: Levels,
    /// The characters of its own fonts, in addition to those of the embedded fonts.
    pub characters: Characters,
}

/// The modules to add to, and remove from, games and battles. A name that is not a module is
/// ignored, since it may be an option.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Variation {
    /// The modules to add.
    pub with: Vec<String>,
    /// The modules and special rules to remove.
    pub without: Vec<String>,
}

impl Variation {
    /// The name in `without` that stands for all special rules of a battle.
    pub const SPECIAL: &'static str = "special";

    /// Returns whether the variation is empty.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.with.is_empty() && self.without.is_empty()
    }
}

/// The packages and source files to check together, with the settings of the check.
pub struct Workspace<'l> {
    pub(crate) library: &'l dyn Library,
    pub(crate) files: SourceMap,
    pub(crate) packages: Vec<Package>,
    pub(crate) texts: Vec<Text>,
    pub(crate) variation: Variation,
    /// The language of the checked games and battles; `None` for that of the sources.
    pub(crate) language: Option<String>,
    /// The game to check in any case, and the package that requests it.
    pub(crate) requested_game: Option<(PackageId, SmolStr)>,
    pub(crate) invalid_texts: String,
}

pub(crate) struct Text {
    pub(crate) file: FileId,
    pub(crate) package: PackageId,
    /// True if its problems are reported; false for dependencies.
    pub(crate) is_reported: bool,
    /// True if its tests are checked.
    pub(crate) checks_tests: bool,
}

impl<'l> Workspace<'l> {
    /// Creates a workspace without sources. `library` supplies the games that its sources lack.
    #[must_use]
    pub fn new(library: &'l dyn Library) -> Self {
        Self {
            library,
            files: SourceMap::default(),
            packages: Vec::new(),
            texts: Vec::new(),
            variation: Variation::default(),
            language: None,
            requested_game: None,
            invalid_texts: String::new(),
        }
    }

    /// Adds the contents of a file that is not valid Castra. Its words are not reported as
    /// unresolved names elsewhere.
    pub fn add_invalid(&mut self, text: &str) {
        self.invalid_texts.push_str(text);
        self.invalid_texts.push('\n');
    }

    /// Sets the variation of every battle and game, in place of an earlier one.
    pub fn set_variation(&mut self, variation: Variation) {
        self.variation = variation;
    }

    /// Requests the texts of games and battles in a language, as far as they are translated.
    pub fn set_language(&mut self, language: &str) {
        self.language = Some(language.to_owned());
    }

    /// Returns whether there is neither a variation nor a language.
    pub(crate) const fn is_plain(&self) -> bool {
        self.variation.is_empty() && self.language.is_none()
    }

    /// Requests a game by its name in a package, in place of an earlier request. The game is among
    /// the checked games even if it is in the library.
    pub fn request_game(&mut self, package: PackageId, game: &str) {
        self.requested_game = Some((package, game.into()));
    }

    /// Adds a package, and returns its id in this workspace.
    pub fn add_package(&mut self, package: Package) -> PackageId {
        let id = PackageId(u32::try_from(self.packages.len()).unwrap_or(u32::MAX));
        self.packages.push(package);
        id
    }

    /// Lets a package use the games and modules of another. Does nothing if `package` does not
    /// exist.
    pub fn add_dependency(&mut self, package: PackageId, on: PackageId) {
        if let Some(package) = self.packages.get_mut(package.0 as usize) {
            package.dependencies.push(on);
        }
    }

    /// Adds a source file whose problems are reported, and returns its id.
    pub fn add(&mut self, package: PackageId, path: &str, text: impl Into<Arc<str>>) -> FileId {
        self.add_text(package, path, text.into(), true, true)
    }

    /// Adds a source file whose problems are reported, but whose tests are not checked. It is a
    /// module for a battle elsewhere, so the battles of its tests may be missing.
    pub fn add_without_tests(
        &mut self,
        package: PackageId,
        path: &str,
        text: impl Into<Arc<str>>,
    ) -> FileId {
        self.add_text(package, path, text.into(), true, false)
    }

    /// Adds a source that others may use, without reporting its problems.
    pub fn add_unreported(
        &mut self,
        package: PackageId,
        path: &str,
        text: impl Into<Arc<str>>,
    ) -> FileId {
        self.add_text(package, path, text.into(), false, false)
    }

    fn add_text(
        &mut self,
        package: PackageId,
        path: &str,
        text: Arc<str>,
        report: bool,
        tests: bool,
    ) -> FileId {
        let file = self.files.add(path, text);
        self.texts.push(Text { file, package, is_reported: report, checks_tests: tests });
        file
    }

    /// Returns the packages that a package may use.
    pub(crate) fn dependencies(&self, package: PackageId) -> Vec<PackageId> {
        let package = self.packages.get(package.0 as usize);
        package.map(|package| package.dependencies.clone()).unwrap_or_default()
    }

    /// Returns the configured severities of a package, or `None` for the library.
    pub(crate) fn levels(&self, package: PackageId) -> Option<&Levels> {
        self.packages.get(package.0 as usize).map(|package| &package.levels)
    }

    /// Returns whether pictures and books of a package can print a character.
    pub(crate) fn can_print(&self, package: PackageId, c: char) -> bool {
        let own = self.packages.get(package.0 as usize).map(|package| &package.characters);
        Characters::is_embedded(c) || own.is_some_and(|own| own.contains(c))
    }

    /// Sets the pictures and translations of a source. Returns false if there is no such source.
    pub fn set_attachments(&mut self, file: FileId, pictures: Arc<Attachments>) -> bool {
        self.files.set_attachments(file, pictures)
    }

    /// Replaces the contents of a source. Returns false if there is no such source.
    pub fn set_text(&mut self, file: FileId, text: impl Into<Arc<str>>) -> bool {
        self.files.set_text(file, text)
    }
}
