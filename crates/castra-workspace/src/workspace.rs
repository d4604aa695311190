//! A set of source texts, to be checked together.

use std::sync::Arc;

use castra_base::{Characters, FileId, SourceMap};
use smol_str::SmolStr;

use crate::levels::Levels;
use crate::library::Library;

/// Which package of a [`Workspace`] a text belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PackageId(u32);

impl PackageId {
    /// The package of texts that came from the library.
    pub(crate) const LIBRARY: Self = Self(u32::MAX);
}

/// The name of a thing with a header within a check.
pub(crate) type Key = (PackageId, SmolStr);

/// A folder of texts that see each other: the games and modules in it can be
/// used by the battles in it.
#[derive(Clone, Debug, Default)]
pub struct Package {
    /// Packages whose games and modules it may use too.
    pub dependencies: Vec<PackageId>,
    /// How seriously it takes each problem.
    pub levels: Levels,
    /// What its own fonts print, besides those that pictures and books always have.
    pub characters: Characters,
}

/// What is put in and taken out besides what the texts say. A name that is no
/// module is left alone: it may be an option.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Variation {
    /// Put in.
    pub with: Vec<String>,
    /// Taken out.
    pub without: Vec<String>,
}

impl Variation {
    /// What stands for all special rules of a battle, where names are left out.
    pub const SPECIAL: &'static str = "special";

    /// Whether everything stays as it is.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.with.is_empty() && self.without.is_empty()
    }
}

/// Source texts to be checked together.
pub struct Workspace<'l> {
    pub(crate) library: &'l dyn Library,
    pub(crate) files: SourceMap,
    pub(crate) packages: Vec<Package>,
    pub(crate) texts: Vec<Text>,
    pub(crate) variation: Variation,
    /// The package that asks for a game, and the game.
    pub(crate) wanted: Option<(PackageId, SmolStr)>,
    pub(crate) lost: String,
}

pub(crate) struct Text {
    pub(crate) file: FileId,
    pub(crate) package: PackageId,
    /// Whether problems in it are reported; not so for dependencies.
    pub(crate) report: bool,
    /// Whether its tests are in question.
    pub(crate) tests: bool,
}

impl<'l> Workspace<'l> {
    /// No texts yet; games that are named but not among them come from the
    /// library.
    #[must_use]
    pub fn new(library: &'l dyn Library) -> Self {
        Self {
            library,
            files: SourceMap::default(),
            packages: Vec::new(),
            texts: Vec::new(),
            variation: Variation::default(),
            wanted: None,
            lost: String::new(),
        }
    }

    /// Takes note of a text of the packages that cannot be read as Castra, as far
    /// as there is text: speaking of a name that stands in it is no mistake.
    pub fn add_lost(&mut self, text: &str) {
        self.lost.push_str(text);
        self.lost.push('\n');
    }

    /// Puts modules into every battle and game, and takes others out.
    pub fn vary(&mut self, variation: Variation) {
        self.variation = variation;
    }

    /// Asks for a game by its name, as a package sees it: it is among the games
    /// that were checked even if it comes from the library.
    pub fn want(&mut self, package: PackageId, game: &str) {
        self.wanted = Some((package, game.into()));
    }

    /// Adds a package.
    pub fn add_package(&mut self, package: Package) -> PackageId {
        let id = PackageId(u32::try_from(self.packages.len()).unwrap_or(u32::MAX));
        self.packages.push(package);
        id
    }

    /// Lets a package use the games and modules of another.
    pub fn add_dependency(&mut self, package: PackageId, on: PackageId) {
        if let Some(package) = self.packages.get_mut(package.0 as usize) {
            package.dependencies.push(on);
        }
    }

    /// Adds a text whose problems are to be reported.
    pub fn add(&mut self, package: PackageId, path: &str, text: impl Into<Arc<str>>) -> FileId {
        self.add_text(package, path, text.into(), (true, true))
    }

    /// Adds a text whose problems are to be reported, but whose tests are not in
    /// question: a module put into a battle that stands elsewhere. What they start
    /// from need not be there.
    pub fn add_without_tests(
        &mut self,
        package: PackageId,
        path: &str,
        text: impl Into<Arc<str>>,
    ) -> FileId {
        self.add_text(package, path, text.into(), (true, false))
    }

    /// Adds a text that others may use but that is not itself in question.
    pub fn add_quietly(
        &mut self,
        package: PackageId,
        path: &str,
        text: impl Into<Arc<str>>,
    ) -> FileId {
        self.add_text(package, path, text.into(), (false, false))
    }

    fn add_text(
        &mut self,
        package: PackageId,
        path: &str,
        text: Arc<str>,
        (report, tests): (bool, bool),
    ) -> FileId {
        let file = self.files.add(path, text);
        self.texts.push(Text { file, package, report, tests });
        file
    }

    /// The packages that a package may use.
    pub(crate) fn dependencies(&self, package: PackageId) -> Vec<PackageId> {
        let package = self.packages.get(package.0 as usize);
        package.map(|package| package.dependencies.clone()).unwrap_or_default()
    }

    /// How seriously a package takes problems; nothing of the library.
    pub(crate) fn levels(&self, package: PackageId) -> Option<&Levels> {
        self.packages.get(package.0 as usize).map(|package| &package.levels)
    }

    /// Whether pictures and books of a package can print a character.
    pub(crate) fn prints(&self, package: PackageId, c: char) -> bool {
        let own = self.packages.get(package.0 as usize).map(|package| &package.characters);
        Characters::are_embedded(c) || own.is_some_and(|own| own.contains(c))
    }

    /// Gives a text another content; false if there is no such text.
    pub fn set_text(&mut self, file: FileId, text: impl Into<Arc<str>>) -> bool {
        self.files.set_text(file, text)
    }
}
