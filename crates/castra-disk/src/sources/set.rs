//! The sources of a check and their packages.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::Arc;

use castra_base::{Attachments, Characters, Diagnostic, FileId, Span};
use castra_draw::AuthorFont;
use castra_syntax::ast::HeaderKind;
use castra_syntax::peek_header;
use castra_workspace::{Cache, Checked, Levels, Library, Package, Variation, Workspace};

use super::other_files::OtherFile;
use crate::files::CONFIG_FILE;

/// The sources of a check, read from disk.
#[derive(Clone, Debug, Default)]
pub struct Sources {
    /// The packages, in loading order.
    pub packages: Vec<DiskPackage>,
    /// The Castra sources.
    pub texts: Vec<DiskSource>,
    /// Other files with problems: unreadable files, and package descriptions.
    pub others: Vec<OtherFile>,
    /// Modules to add to or remove from games and battles, regardless of the sources.
    pub variation: Variation,
    /// The requested game, by its name in the first package.
    pub wanted: Option<String>,
    /// The language of games and battles; `None` for that of the sources.
    pub language: Option<String>,
}

/// A package on disk.
#[derive(Clone, Debug, Default)]
pub struct DiskPackage {
    /// The folder with its description; empty if it has none.
    pub folder: PathBuf,
    /// The indices of the dependencies.
    pub dependencies: Vec<usize>,
    /// The levels of problems, by the name of their diagnostic code.
    pub levels: Levels,
    /// The package's fonts, for characters that the embedded fonts lack.
    pub fonts: Vec<AuthorFont>,
    /// The path of `castra.ron` in messages, and its text; `None` without a description.
    pub description: Option<(String, Arc<str>)>,
}

impl DiskPackage {
    /// Converts the package for the checker, without its dependencies.
    pub fn to_package(&self) -> Package {
        let mut characters = Characters::default();
        for font in &self.fonts {
            characters.extend(&font.face().characters());
        }
        Package { dependencies: Vec::new(), levels: self.levels.clone(), characters }
    }
}

/// A Castra source with its package and its paths.
#[derive(Clone, Debug)]
pub struct DiskSource {
    /// The index of the package.
    pub package: usize,
    /// The path in messages.
    pub shown: String,
    /// The path on disk, unless the source came from standard input.
    pub disk: Option<PathBuf>,
    /// The contents of the source.
    pub text: Arc<str>,
    /// The files that the source names.
    pub pictures: Arc<Attachments>,
    /// True if diagnostics are reported.
    pub report: bool,
    /// True if its tests are checked, provided that its diagnostics are reported.
    pub tests: bool,
}

impl DiskSource {
    /// Returns the canonical path on disk.
    fn canonical_path(&self) -> Option<PathBuf> {
        std::fs::canonicalize(self.disk.as_ref()?).ok()
    }

    /// Returns whether the source belongs to the module with this name.
    fn is_module(&self, name: &str) -> bool {
        peek_header(&self.text) == Some((HeaderKind::Module, name))
    }
}

impl Sources {
    /// Creates sources with a single source, in a package without a description. `shown` is its
    /// path in messages.
    #[must_use]
    pub fn from_text(shown: &str, text: &str) -> Self {
        Self {
            packages: vec![DiskPackage::default()],
            texts: vec![DiskSource {
                package: 0,
                shown: shown.to_owned(),
                disk: None,
                text: Arc::from(text),
                pictures: Arc::default(),
                report: true,
                tests: true,
            }],
            ..Self::default()
        }
    }

    /// Returns the number of files whose diagnostics are reported, except package descriptions.
    #[must_use]
    pub fn len(&self) -> usize {
        self.texts.iter().filter(|t| t.report).count()
            + self.others.iter().filter(|o| !o.shown.ends_with(CONFIG_FILE)).count()
    }

    /// Returns whether the file, of the result of [`Sources::check`], is one of [`Sources::texts`]
    /// whose diagnostics are reported.
    #[must_use]
    pub fn reports(&self, file: FileId) -> bool {
        self.texts.get(file.0 as usize).is_some_and(|text| text.report)
    }

    /// Returns whether there is nothing to check.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0 && self.others.is_empty()
    }

    /// Returns the fonts of all packages, each once, in loading order.
    #[must_use]
    pub fn fonts(&self) -> Vec<AuthorFont> {
        let mut fonts: Vec<AuthorFont> = Vec::new();
        for font in self.packages.iter().flat_map(|root| &root.fonts) {
            if !fonts.contains(font) {
                fonts.push(*font);
            }
        }
        fonts
    }

    /// Adds the sources of a module in another place, for every package to use. A package with its
    /// own module of that name keeps it.
    pub(super) fn add_module(&mut self, module: Self, name: &str) {
        let Self { packages, texts, others, .. } = module;
        let known: BTreeSet<PathBuf> =
            self.texts.iter().filter_map(DiskSource::canonical_path).collect();
        let is_here = texts.iter().any(|t| {
            t.is_module(name) && t.canonical_path().is_some_and(|place| known.contains(&place))
        });
        if !is_here {
            let first = self.packages.len();
            self.packages.extend(packages.into_iter().map(|root| {
                let dependencies = root.dependencies.iter().map(|on| on + first).collect();
                DiskPackage { dependencies, ..root }
            }));
            // The battles of a dependency are not loaded.
            let texts = texts.into_iter().filter(|text| {
                peek_header(&text.text).is_none_or(|(kind, _)| kind != HeaderKind::Scenario)
            });
            // Its tests are not run either, because they may start from those battles.
            let put_in = |text: DiskSource| DiskSource {
                package: text.package + first,
                tests: false,
                ..text
            };
            self.texts.extend(texts.map(put_in));
            self.others.extend(others);
        }
        // The check rejects a module for another game, so every package may see it.
        self.share(name, |_| true);
    }

    /// Shares a module of one package with every package that has sources of the same game. A
    /// package with its own module of that name keeps it. Does nothing if no package has the
    /// module.
    pub fn share_module(&mut self, name: &str) {
        let module = self.texts.iter().find(|text| text.is_module(name));
        let Some(game) = module.and_then(|text| castra_syntax::game_in_header(&text.text)) else {
            return;
        };
        let of_game = self
            .texts
            .iter()
            .filter(|text| castra_syntax::game_in_header(&text.text) == Some(game));
        let others: BTreeSet<usize> = of_game.map(|text| text.package).collect();
        self.share(name, |package| others.contains(&package));
    }

    /// Makes the module of a package available to packages without a module of its name.
    fn share(&mut self, name: &str, is_for: impl Fn(usize) -> bool) {
        let modules = self.texts.iter().filter(|text| text.is_module(name));
        let owners: BTreeSet<usize> = modules.map(|text| text.package).collect();
        let Some(&owner) = owners.first() else { return };
        for (package, root) in self.packages.iter_mut().enumerate() {
            let lacks_it = !owners.contains(&package) && !root.dependencies.contains(&owner);
            if lacks_it && is_for(package) {
                root.dependencies.push(owner);
            }
        }
    }

    /// Checks all sources. `levels` come from the command line and override those of the packages.
    /// The first file ids of the result are indices into [`Sources::texts`].
    #[must_use]
    pub fn check(&self, library: &dyn Library, levels: &Levels) -> Checked {
        self.check_again(library, levels, &mut Cache::default())
    }

    /// Checks all sources, and reuses valid results of the last check. This is fast if the same
    /// files are loaded again with few changes.
    #[must_use]
    pub fn check_again(&self, library: &dyn Library, levels: &Levels, memo: &mut Cache) -> Checked {
        let mut workspace = Workspace::new(library);
        workspace.set_variation(self.variation.clone());
        if let Some(language) = &self.language {
            workspace.set_language(language);
        }
        let mut ids = Vec::with_capacity(self.packages.len());
        for root in &self.packages {
            let mut package = root.to_package();
            let requested = levels.0.iter().map(|(code, level)| (code.clone(), *level));
            package.levels.0.extend(requested);
            ids.push(workspace.add_package(package));
        }
        for (root, &id) in self.packages.iter().zip(&ids) {
            for &on in &root.dependencies {
                if let Some(&on) = ids.get(on) {
                    workspace.add_dependency(id, on);
                }
            }
        }
        if let (Some(game), Some(&package)) = (&self.wanted, ids.first()) {
            workspace.request_game(package, game);
        }
        for text in &self.texts {
            let Some(&package) = ids.get(text.package) else { continue };
            let (path, text_of) = (&text.shown, Arc::clone(&text.text));
            let file = match (text.report, text.tests) {
                (true, true) => workspace.add(package, path, text_of),
                (true, false) => workspace.add_without_tests(package, path, text_of),
                (false, _) => workspace.add_unreported(package, path, text_of),
            };
            workspace.set_attachments(file, Arc::clone(&text.pictures));
        }
        for other in self.others.iter().filter(|other| other.is_unread()) {
            workspace.add_invalid(&other.text);
        }
        let mut checked = workspace.check_again(memo);
        self.add_others(&mut checked);
        checked
    }

    /// Returns whether a file could not be read.
    #[must_use]
    pub fn has_unread(&self) -> bool {
        self.others.iter().any(OtherFile::is_unread)
    }

    fn add_others(&self, checked: &mut Checked) {
        if self.others.is_empty() {
            return;
        }
        for other in &self.others {
            let file = checked.files.add(other.shown.as_str(), other.text.as_str());
            checked.diagnostics.extend(other.diagnostics.iter().cloned().map(|mut d| {
                set_file(&mut d, file);
                d
            }));
        }
        if self.has_unread() {
            // An unread file may declare the names that seem missing or unused.
            checked.diagnostics.retain(|d| !d.code.is_whole_program());
        }
        Self::sort_diagnostics(checked);
    }

    /// Sorts diagnostics into the order of the output: by urgency, then by path and position.
    pub fn sort_diagnostics(checked: &mut Checked) {
        let paths: BTreeMap<FileId, String> =
            checked.files.iter().map(|f| (f.id, f.path.clone())).collect();
        checked.diagnostics.sort_by_cached_key(|d| {
            let (span, path) = (d.primary.span, paths.get(&d.primary.span.file).cloned());
            (d.urgency(), path, span.start, span.end, d.code.name, d.message.clone())
        });
    }
}

fn set_file(diagnostic: &mut Diagnostic, file: FileId) {
    let moved = |span: &mut Span| span.file = file;
    moved(&mut diagnostic.primary.span);
    diagnostic.related.iter_mut().for_each(|l| moved(&mut l.span));
    let edits = diagnostic.fixes.iter_mut().flat_map(|f| &mut f.edits);
    edits.for_each(|e| moved(&mut e.span));
}
