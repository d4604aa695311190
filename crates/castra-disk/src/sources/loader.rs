//! The loader of sources: it reads files and their packages, and what these depend on.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::{fs, io};

use castra_base::{Diagnostic, FileId, SourceFile, codes};
use castra_syntax::peek_header;

use super::attachments::{may_be_named, read_attachments};
use super::config::{self, Config};
use super::dependency::Dependency;
use super::fonts::fonts;
use super::header::{is_rules, may_name_battles, read_if_kind, read_kind};
use super::lock::Lock;
use super::other_files::OtherFile;
use super::package_files::{LoadedPackage, package_files, package_sources};
use super::paths::absolute_path;
use super::pinned_folders::LockedPackage;
use super::read::{OpenFile, ReadError, read, read_stdin};
use super::set::{DiskPackage, DiskSource, Sources};
use crate::files::CONFIG_FILE;

/// A description and a lock that are not on disk.
pub(super) struct ProposedPackage {
    pub(super) root: PathBuf,
    pub(super) description: String,
    pub(super) lock: Lock,
}

pub(super) struct Loader {
    pub(super) sources: Sources,
    pub(super) proposed: Option<ProposedPackage>,
    pub(super) here: PathBuf,
    /// The package of each folder in the cache of look-ups.
    folders: BTreeMap<PathBuf, usize>,
    /// The location of each package.
    pub(super) roots: Vec<LoadedPackage>,
    /// The files in a package that its sources may name, listed on first use.
    pictures: BTreeMap<usize, Vec<PathBuf>>,
    /// The canonical paths of the files read so far.
    read_paths: BTreeSet<PathBuf>,
}

impl Loader {
    pub(super) fn new() -> Self {
        // Without a working folder, paths stay relative.
        let current_folder = std::env::current_dir().and_then(fs::canonicalize).unwrap_or_default();
        Self {
            sources: Sources::default(),
            proposed: None,
            here: current_folder,
            folders: BTreeMap::new(),
            roots: Vec::new(),
            pictures: BTreeMap::new(),
            read_paths: BTreeSet::new(),
        }
    }

    pub(super) fn add_stdin(&mut self, name: Option<&Path>) {
        let shown = name.map_or_else(|| "<stdin>".to_owned(), |n| n.display().to_string());
        let text = match read_stdin() {
            Ok(text) => text,
            Err(error) => return self.sources.others.push(error.into_other(&shown)),
        };
        self.add_named(name, shown, text);
    }

    pub(super) fn add_named(&mut self, name: Option<&Path>, shown: String, text: String) {
        let folder = name.and_then(Path::parent).filter(|f| !f.as_os_str().is_empty());
        let folder =
            folder.and_then(|f| fs::canonicalize(f).ok()).unwrap_or_else(|| self.here.clone());
        // The text replaces the file of that name, so the file on disk is not read.
        if let Some(file) = name.and_then(Path::file_name) {
            self.read_paths.insert(folder.join(file));
        }
        let package = self.package_of_folder(&folder);
        self.add_text(package, shown, None, text, true, &folder);
    }

    pub(super) fn add_file(&mut self, path: &Path) {
        let shown = path.display().to_string();
        let text = match read(path) {
            Ok(text) => text,
            Err(error) => return self.sources.others.push(error.into_other(&shown)),
        };
        let canonical = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let folder = canonical.parent().map(Path::to_owned).unwrap_or_default();
        let package = self.package_of_folder(&folder);
        if path.file_name().is_some_and(|name| name == CONFIG_FILE) {
            return self.sources.others.push(OtherFile::from_config(path, text));
        }
        self.read_paths.insert(canonical);
        self.add_text(package, shown, Some(path.to_owned()), text, true, &folder);
    }

    pub(super) fn add_open(&mut self, path: &Path, text: &Arc<str>) {
        let path = absolute_path(path);
        if self.read_paths.insert(path.clone()) {
            let folder = path.parent().filter(|folder| folder.is_dir());
            let folder = folder.map_or_else(|| self.here.clone(), Path::to_owned);
            let package = self.package_of_folder(&folder);
            let shown = path.display().to_string();
            self.add_text(package, shown, Some(path), text.to_string(), true, &folder);
        }
    }

    /// Adds every text of the packages to check, and the games and modules of the others.
    pub(super) fn add_all_texts(&mut self) {
        for package in 0..self.roots.len() {
            let is_ours = self.sources.texts.iter().any(|t| t.package == package && t.report);
            self.add_package_texts(package, is_ours);
        }
    }

    /// Adds every text of a package to check (`is_ours`), or the games and modules of another.
    pub(super) fn add_package_texts(&mut self, package: usize, is_ours: bool) {
        let Some(place) = self.roots.get(package).cloned() else { return };
        for path in self.castra_files(&place) {
            let is_rules = |file: &mut OpenFile| read_kind(file, &path).is_some_and(is_rules);
            // The later read reports a file that cannot be opened.
            let opened = || OpenFile::from_path(&path).map_or(true, |mut file| is_rules(&mut file));
            let is_wanted = is_ours || opened();
            if self.is_read(&place, &path) || !is_wanted {
                continue;
            }
            // Without a proposed package, the caller is an editor, which identifies a file by its
            // full path.
            let shown = match self.proposed {
                Some(_) => self.display_path(&path),
                None => path.display().to_string(),
            };
            match read(&path) {
                Ok(text) => {
                    self.read_paths.insert(path.clone());
                    let folder = path.parent().unwrap_or(&place.folder).to_owned();
                    self.add_text(package, shown, Some(path), text, is_ours, &folder);
                }
                Err(error) => self.sources.others.push(error.into_other(&shown)),
            }
        }
    }

    /// Returns whether a file of a package was read. Files of a package from elsewhere are read for
    /// each lock that pins it, because the dependencies may differ.
    fn is_read(&self, package: &LoadedPackage, path: &Path) -> bool {
        package.pinned.is_none() && self.read_paths.contains(path)
    }

    fn add_text(
        &mut self,
        package: usize,
        shown: String,
        disk: Option<PathBuf>,
        text: String,
        report: bool,
        folder: &Path,
    ) {
        let Self { roots, pictures: listed, .. } = &mut *self;
        let pictures = roots.get(package).map(|place| {
            let list = || package_files(place, may_be_named).filter_map(Result::ok).collect();
            read_attachments(&place.folder, folder, &text, move || {
                listed.entry(package).or_insert_with(list).as_slice()
            })
        });
        let (text, pictures) = (Arc::from(text), pictures.unwrap_or_default());
        let text = DiskSource { package, shown, disk, text, pictures, report, tests: report };
        self.sources.texts.push(text);
    }

    /// Returns the package of the files in a folder.
    pub(super) fn package_of_folder(&mut self, folder: &Path) -> usize {
        if let Some(&package) = self.folders.get(folder) {
            return package;
        }
        let root = folder.ancestors().find(|f| config::is_package_root(f));
        let package = match root {
            Some(root) => self.package_at(root),
            None => {
                let folder = folder.to_owned();
                self.roots.push(LoadedPackage { folder, deep: false, pinned: None });
                self.sources.packages.push(DiskPackage::default());
                self.sources.packages.len() - 1
            }
        };
        self.folders.insert(folder.to_owned(), package);
        package
    }

    /// Returns the package with this root folder.
    pub(super) fn package_at(&mut self, root: &Path) -> usize {
        self.package_in(LoadedPackage { folder: root.to_owned(), deep: true, pinned: None })
    }

    fn package_in(&mut self, loaded: LoadedPackage) -> usize {
        let owner =
            |loaded: &LoadedPackage| loaded.pinned.as_ref().map(|(owner, _)| owner.root.clone());
        let is_it = |other: &LoadedPackage| {
            other.deep && other.folder == loaded.folder && owner(other) == owner(&loaded)
        };
        if let Some(package) = self.roots.iter().position(is_it) {
            return package;
        }
        let package = self.sources.packages.len();
        self.roots.push(loaded.clone());
        self.sources.packages.push(DiskPackage::default());
        let path = loaded.folder.join(CONFIG_FILE);
        let shown = self.display_path(&path);
        let proposed = self.proposed.as_ref().filter(|proposed| proposed.root == loaded.folder);
        let text = proposed.map(|proposed| proposed.description.clone());
        match text.map_or_else(|| read(&path), Ok) {
            Ok(text) => {
                let (config, mut problems) = Config::parse(&text);
                let file = SourceFile::new(FileId(0), shown.as_str(), text.as_str());
                let dependencies = self.dependencies(&loaded, &config, &file, &mut problems);
                let fonts =
                    fonts(&loaded.folder, loaded.pinned.is_some(), &config, &file, &mut problems);
                if let Some(root) = self.sources.packages.get_mut(package) {
                    let description = Some((shown.clone(), Arc::from(text.as_str())));
                    let (levels, folder) = (config.levels(), loaded.folder.clone());
                    *root = DiskPackage { folder, dependencies, levels, fonts, description };
                }
                if !problems.is_empty() {
                    self.sources.others.push(OtherFile { shown, text, diagnostics: problems });
                }
            }
            Err(error) => self.sources.others.push(error.into_other(&shown)),
        }
        package
    }

    fn dependencies(
        &mut self,
        package: &LoadedPackage,
        config: &Config,
        file: &SourceFile,
        problems: &mut Vec<Diagnostic>,
    ) -> Vec<usize> {
        let mut packages = Vec::new();
        // The lock is read for the first dependency that needs it.
        let mut owner = package.pinned.as_ref().map(|(owner, _)| Arc::clone(owner));
        for (name, dependency) in &config.dependencies {
            if let Dependency::Path(path) = dependency {
                packages.extend(self.dependency_folder(package, name, path, file, problems));
                continue;
            }
            let owner = owner.get_or_insert_with(|| {
                let proposed = self.proposed.as_ref().filter(|one| one.root == package.folder);
                Arc::new(match proposed {
                    Some(proposed) => {
                        LockedPackage::with_lock(&package.folder, proposed.lock.clone())
                    }
                    None => LockedPackage::read(&package.folder),
                })
            });
            let dependent = package.pinned.as_ref().map(|(_, pin)| pin.as_ref());
            match owner.find(name, dependency, config.index.as_deref(), dependent) {
                Ok((folder, pin)) => {
                    let pinned = Some((Arc::clone(owner), pin));
                    packages.push(self.package_in(LoadedPackage { folder, deep: true, pinned }));
                }
                Err(unfound) => {
                    let message = format!("the dependency `{name}` cannot be used");
                    let span = config::entry_span(file, name);
                    problems.push(
                        Diagnostic::new(&codes::CONFIG_DEPENDENCY, span, message)
                            .label(unfound.label)
                            .help(unfound.help),
                    );
                }
            }
        }
        packages
    }

    /// Returns the package in a folder that a description names.
    fn dependency_folder(
        &mut self,
        package: &LoadedPackage,
        name: &str,
        path: &str,
        file: &SourceFile,
        problems: &mut Vec<Diagnostic>,
    ) -> Option<usize> {
        let found = fs::canonicalize(package.folder.join(path));
        let label = match (&package.pinned, found) {
            // The author of a package from elsewhere does not know the folders of this machine.
            (Some(_), _) => "a package from elsewhere cannot depend on a folder".to_owned(),
            (None, Ok(folder)) if config::is_package_root(&folder) => {
                return Some(self.package_at(&folder));
            }
            (_, Ok(_)) => format!("this folder has no `{CONFIG_FILE}`"),
            (_, Err(_)) => "there is no such folder".to_owned(),
        };
        let message = format!("the dependency `{name}` is not at `{path}`");
        let span = config::quoted_span(file, path);
        problems.push(
            Diagnostic::new(&codes::CONFIG_INVALID, span, message)
                .label(label)
                .help("give the path of another package's folder, relative to this one"),
        );
        None
    }

    /// Adds the games and modules of every package, without reporting their problems. The battles
    /// of a package are added if a game, module or campaign of it is reported, which may name them.
    pub(super) fn add_quiet_texts(&mut self) {
        for package in 0..self.roots.len() {
            let Some(place) = self.roots.get(package).cloned() else { continue };
            let has_names = self.sources.texts.iter().any(|text| {
                let kind = peek_header(&text.text).map(|(kind, _)| kind);
                text.package == package && text.report && kind.is_some_and(may_name_battles)
            });
            for path in self.castra_files(&place) {
                if self.is_read(&place, &path) {
                    continue;
                }
                let shown = self.display_path(&path);
                match read_if_kind(&path, |kind| has_names || is_rules(kind)) {
                    Ok(Some(text)) => {
                        self.read_paths.insert(path.clone());
                        let folder = path.parent().unwrap_or(&place.folder).to_owned();
                        self.add_text(package, shown, Some(path), text, false, &folder);
                    }
                    Ok(None) => {}
                    // A battle to check may depend on these rules.
                    Err(error) => self.sources.others.push(error.into_other(&shown)),
                }
            }
        }
    }

    /// Returns the Castra files of a package, in order, and reports unreadable folders.
    fn castra_files(&mut self, package: &LoadedPackage) -> Vec<PathBuf> {
        let (texts, closed): (Vec<_>, Vec<_>) = package_sources(package).partition(Result::is_ok);
        for (folder, why) in closed.into_iter().filter_map(Result::err) {
            // The search for the files to check may have reported the folder.
            let is_it =
                |other: &OtherFile| fs::canonicalize(&other.shown).is_ok_and(|p| p == folder);
            if !self.sources.others.iter().any(is_it) {
                let error = ReadError::Unreadable(io::Error::other(why));
                self.sources.others.push(error.into_other(&self.display_path(&folder)));
            }
        }
        texts.into_iter().filter_map(Result::ok).collect()
    }

    /// Returns a path relative to the working folder.
    fn display_path(&self, path: &Path) -> String {
        let mut up = String::new();
        for folder in self.here.ancestors().take(4) {
            // A relative path through the root of the file system does not help the reader.
            if folder.parent().is_some()
                && let Ok(rest) = path.strip_prefix(folder)
            {
                return format!("{up}{}", rest.display());
            }
            up.push_str("../");
        }
        path.display().to_string()
    }
}
