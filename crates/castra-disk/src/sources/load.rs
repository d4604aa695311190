//! Loading the inputs of a check: the files in question, and silently the games and modules of
//! their packages.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use castra_base::{Diagnostic, FileId, SourceFile, codes};
use castra_draw::OwnFace;
use castra_syntax::ast::HeaderKind;
use castra_syntax::peek_header;
use ignore::WalkBuilder;

use super::config::{self, Config};
use super::dependency::{Dependency, stays_inside};
use super::lock::{Lock, Pin};
use super::other_files::OtherFile;
use super::pictures::{may_be_named, read_attachments};
use super::pinned_folders::LockedPackage;
use super::read::{OpenFile, ReadError, decode_utf16, read, read_stdin};
use super::search::{SearchResult, unreadable_folder};
use super::set::{Root, Sources, Text};
use crate::files::{self, CONFIG_FILE, ENDING};

/// The number of bytes at the start of a file that contain its header.
const HEADER_BYTES: usize = 4096;

/// Loads the given files, and the games and modules that they need.
#[must_use]
pub fn load(found: &[SearchResult], stdin_name: Option<&Path>) -> Sources {
    let mut loader = Loader::new();
    for file in found {
        match file {
            SearchResult::Stdin => loader.add_stdin(stdin_name),
            SearchResult::File(path) => loader.add_file(path),
            SearchResult::UnreadableFolder(path, why) => {
                let error = ReadError::Unreadable(io::Error::other(why.clone()));
                loader.sources.others.push(error.into_other(&path.display().to_string()));
            }
            SearchResult::Link(path, why) => {
                loader.sources.others.push(OtherFile::from_link(path, *why))
            }
        }
    }
    loader.add_quiet_texts();
    loader.sources
}

/// Loads the given files, the games and modules that they need, and modules from the command line,
/// given by path and name, which every package can use.
#[must_use]
pub fn load_with(
    found: &[SearchResult],
    stdin_name: Option<&Path>,
    modules: &[(PathBuf, String)],
) -> Sources {
    let mut sources = load(found, stdin_name);
    add_modules(&mut sources, modules);
    sources
}

/// Loads a text as if it were the file at a path, with the games and modules that it needs.
#[must_use]
pub fn load_text(path: &Path, text: &str) -> Sources {
    let mut loader = Loader::new();
    loader.add_named(Some(path), path.display().to_string(), text.to_owned());
    loader.add_quiet_texts();
    loader.sources
}

/// Loads the sources that an editor has open, each as the file at its path. Every text of their
/// packages is loaded with them, and the games and modules of the dependencies. All paths are
/// absolute.
#[must_use]
pub fn load_open(open: &[(PathBuf, Arc<str>)]) -> Sources {
    let mut loader = Loader::new();
    for (path, text) in open {
        loader.add_open(path, text);
    }
    loader.add_all_texts();
    loader.sources
}

/// Returns the absolute path of a file, which need not exist.
#[must_use]
pub fn absolute_path(path: &Path) -> PathBuf {
    let folder = path.parent().and_then(|folder| fs::canonicalize(folder).ok());
    match (folder, path.file_name()) {
        (Some(folder), Some(name)) => folder.join(name),
        _ => path.to_owned(),
    }
}

/// Returns the folder of the package of a file, which need not exist: the nearest folder above it
/// with a description, or else its own. A folder belongs to itself.
pub fn package_folder(path: &Path) -> PathBuf {
    let path = absolute_path(&std::path::absolute(path).unwrap_or_else(|_| path.to_owned()));
    let folder = if path.is_dir() { path.as_path() } else { path.parent().unwrap_or(&path) };
    let root = folder.ancestors().find(|folder| config::is_root(folder));
    root.unwrap_or(folder).to_owned()
}

/// Loads the games and modules of the package of a folder, which need not exist, without reporting
/// their problems. `modules` come from the command line, by path and name. An empty path is the
/// working folder.
#[must_use]
pub fn load_folder(folder: &Path, modules: &[(PathBuf, String)]) -> Sources {
    let mut loader = Loader::new();
    let there = folder.ancestors().find_map(|folder| fs::canonicalize(folder).ok());
    let there = there.unwrap_or_else(|| loader.here.clone());
    loader.package_of_folder(&there);
    loader.add_quiet_texts();
    add_modules(&mut loader.sources, modules);
    loader.sources
}

fn add_modules(sources: &mut Sources, modules: &[(PathBuf, String)]) {
    for (path, name) in modules {
        sources.add_module(load(&[SearchResult::File(path.clone())], None), name);
    }
}

/// Loads a package as it would be with another description and another lock. The files in question
/// are those of the package and of packages in folders that satisfy `is_new`.
#[must_use]
pub fn load_proposed(
    root: &Path,
    description: &str,
    lock: &Lock,
    is_new: &dyn Fn(&Path) -> bool,
) -> Sources {
    let root = fs::canonicalize(root).unwrap_or_else(|_| root.to_owned());
    let mut loader = Loader::new();
    loader.proposed = Some(ProposedPackage {
        root: root.clone(),
        description: description.to_owned(),
        lock: lock.clone(),
    });
    loader.package_at(&root);
    for package in 0..loader.roots.len() {
        if loader.roots.get(package).is_some_and(|p| p.folder == root || is_new(&p.folder)) {
            loader.add_package_texts(package, true);
        }
    }
    // Only the package itself and new packages are loaded so far; the others need only their rules.
    for package in 0..loader.roots.len() {
        if loader.roots.get(package).is_some_and(|p| p.folder != root && !is_new(&p.folder)) {
            loader.add_package_texts(package, false);
        }
    }
    loader.sources
}

/// A description and a lock that are not on disk.
struct ProposedPackage {
    root: PathBuf,
    description: String,
    lock: Lock,
}

/// A package in the loader.
#[derive(Clone)]
struct LoadedPackage {
    folder: PathBuf,
    /// True if the folders below belong to the package.
    deep: bool,
    /// For a package from elsewhere: the package whose lock pins it, and the pin.
    pinned: Option<(Arc<LockedPackage>, Arc<Pin>)>,
}

struct Loader {
    sources: Sources,
    proposed: Option<ProposedPackage>,
    here: PathBuf,
    /// The package of each folder in the cache of look-ups.
    folders: BTreeMap<PathBuf, usize>,
    /// The location of each package.
    roots: Vec<LoadedPackage>,
    /// The files in a package that its sources may name, listed on first use.
    pictures: BTreeMap<usize, Vec<PathBuf>>,
    /// The canonical paths of the files read so far.
    read_paths: BTreeSet<PathBuf>,
}

impl Loader {
    fn new() -> Self {
        // Without a working folder, paths stay relative.
        let here = std::env::current_dir().and_then(fs::canonicalize).unwrap_or_default();
        Self {
            sources: Sources::default(),
            proposed: None,
            here,
            folders: BTreeMap::new(),
            roots: Vec::new(),
            pictures: BTreeMap::new(),
            read_paths: BTreeSet::new(),
        }
    }

    fn add_stdin(&mut self, name: Option<&Path>) {
        let shown = name.map_or_else(|| "<stdin>".to_owned(), |n| n.display().to_string());
        let text = match read_stdin() {
            Ok(text) => text,
            Err(error) => return self.sources.others.push(error.into_other(&shown)),
        };
        self.add_named(name, shown, text);
    }

    fn add_named(&mut self, name: Option<&Path>, shown: String, text: String) {
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

    fn add_file(&mut self, path: &Path) {
        let shown = path.display().to_string();
        let text = match read(path) {
            Ok(text) => text,
            Err(error) => return self.sources.others.push(error.into_other(&shown)),
        };
        let whole = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let folder = whole.parent().map(Path::to_owned).unwrap_or_default();
        let package = self.package_of_folder(&folder);
        self.read_paths.insert(whole);
        self.add_text(package, shown, Some(path.to_owned()), text, true, &folder);
    }

    fn add_open(&mut self, path: &Path, text: &Arc<str>) {
        let path = absolute_path(path);
        if self.read_paths.insert(path.clone()) {
            let folder = path.parent().filter(|folder| folder.is_dir());
            let folder = folder.map_or_else(|| self.here.clone(), Path::to_owned);
            let package = self.package_of_folder(&folder);
            let shown = path.display().to_string();
            self.add_text(package, shown, Some(path), text.to_string(), true, &folder);
        }
    }

    /// Adds every text of the packages in question, and the games and modules of the others.
    fn add_all_texts(&mut self) {
        for package in 0..self.roots.len() {
            let is_ours = self.sources.texts.iter().any(|t| t.package == package && t.report);
            self.add_package_texts(package, is_ours);
        }
    }

    /// Adds every text of a package in question, or the games and modules of another.
    fn add_package_texts(&mut self, package: usize, is_ours: bool) {
        let Some(place) = self.roots.get(package).cloned() else { return };
        for path in self.castra_files(&place) {
            let is_rules = |file: &mut OpenFile| read_kind(file, &path).is_some_and(is_rules);
            // The later read reports a file that cannot be opened.
            let opened = || OpenFile::from_path(&path).map_or(true, |mut file| is_rules(&mut file));
            let is_wanted = is_ours || opened();
            if self.is_read(&place, &path) || !is_wanted {
                continue;
            }
            // An editor identifies a file by its full path.
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
    fn is_read(&self, place: &LoadedPackage, path: &Path) -> bool {
        place.pinned.is_none() && self.read_paths.contains(path)
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
        let text = Text { package, shown, disk, text, pictures, report, tests: report };
        self.sources.texts.push(text);
    }

    /// Returns the package of the files in a folder.
    fn package_of_folder(&mut self, folder: &Path) -> usize {
        if let Some(&package) = self.folders.get(folder) {
            return package;
        }
        let root = folder.ancestors().find(|f| config::is_root(f));
        let package = match root {
            Some(root) => self.package_at(root),
            None => {
                let folder = folder.to_owned();
                self.roots.push(LoadedPackage { folder, deep: false, pinned: None });
                self.sources.packages.push(Root::default());
                self.sources.packages.len() - 1
            }
        };
        self.folders.insert(folder.to_owned(), package);
        package
    }

    /// Returns the package with this root folder.
    fn package_at(&mut self, root: &Path) -> usize {
        self.package_in(LoadedPackage { folder: root.to_owned(), deep: true, pinned: None })
    }

    fn package_in(&mut self, place: LoadedPackage) -> usize {
        let owner =
            |place: &LoadedPackage| place.pinned.as_ref().map(|(owner, _)| owner.root.clone());
        let is_it = |other: &LoadedPackage| {
            other.deep && other.folder == place.folder && owner(other) == owner(&place)
        };
        if let Some(package) = self.roots.iter().position(is_it) {
            return package;
        }
        let package = self.sources.packages.len();
        self.roots.push(place.clone());
        self.sources.packages.push(Root::default());
        let path = place.folder.join(CONFIG_FILE);
        let shown = self.display_path(&path);
        let proposed = self.proposed.as_ref().filter(|proposed| proposed.root == place.folder);
        let text = proposed.map(|proposed| proposed.description.clone());
        match text.map_or_else(|| read(&path), Ok) {
            Ok(text) => {
                let (config, mut problems) = Config::parse(&text);
                let file = SourceFile::new(FileId(0), shown.as_str(), text.as_str());
                let dependencies = self.dependencies(&place, &config, &file, &mut problems);
                let fonts =
                    fonts(&place.folder, place.pinned.is_some(), &config, &file, &mut problems);
                if let Some(root) = self.sources.packages.get_mut(package) {
                    let description = Some((shown.clone(), Arc::from(text.as_str())));
                    let (levels, folder) = (config.levels(), place.folder.clone());
                    *root = Root { folder, dependencies, levels, fonts, description };
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
        place: &LoadedPackage,
        config: &Config,
        file: &SourceFile,
        problems: &mut Vec<Diagnostic>,
    ) -> Vec<usize> {
        let mut packages = Vec::new();
        // The lock is read for the first dependency that needs it.
        let mut owner = place.pinned.as_ref().map(|(owner, _)| Arc::clone(owner));
        for (name, dependency) in &config.dependencies {
            if let Dependency::Path(path) = dependency {
                packages.extend(self.dependency_folder(place, name, path, file, problems));
                continue;
            }
            let owner = owner.get_or_insert_with(|| {
                let proposed = self.proposed.as_ref().filter(|one| one.root == place.folder);
                Arc::new(match proposed {
                    Some(proposed) => {
                        LockedPackage::with_lock(&place.folder, proposed.lock.clone())
                    }
                    None => LockedPackage::read(&place.folder),
                })
            });
            let by = place.pinned.as_ref().map(|(_, pin)| pin.as_ref());
            match owner.find(name, dependency, config.index.as_deref(), by) {
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
        place: &LoadedPackage,
        name: &str,
        path: &str,
        file: &SourceFile,
        problems: &mut Vec<Diagnostic>,
    ) -> Option<usize> {
        let found = fs::canonicalize(place.folder.join(path));
        let label = match (&place.pinned, found) {
            // The author of a package from elsewhere does not know the folders of this machine.
            (Some(_), _) => "a package from elsewhere cannot depend on a folder".to_owned(),
            (None, Ok(folder)) if config::is_root(&folder) => {
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

    /// Adds the games and modules of every package, without reporting their problems. Battles are
    /// added if a game, module or campaign is in question, because tests and campaigns may name
    /// them.
    fn add_quiet_texts(&mut self) {
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
                    // A battle in question may depend on these rules.
                    Err(error) => self.sources.others.push(error.into_other(&shown)),
                }
            }
        }
    }

    /// Returns the Castra files of a package, in order, and reports unreadable folders.
    fn castra_files(&mut self, place: &LoadedPackage) -> Vec<PathBuf> {
        let (texts, closed): (Vec<_>, Vec<_>) = package_texts(place).partition(Result::is_ok);
        for (folder, why) in closed.into_iter().filter_map(Result::err) {
            // The search for the files in question may have reported the folder.
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

/// Loads the fonts of a package.
fn fonts(
    root: &Path,
    is_foreign: bool,
    config: &Config,
    file: &SourceFile,
    problems: &mut Vec<Diagnostic>,
) -> Vec<OwnFace> {
    let mut found = Vec::new();
    for path in &config.fonts {
        let inside = if is_foreign && !stays_inside(path) {
            Err("a package from elsewhere can only name files in itself".to_owned())
        } else {
            Ok(())
        };
        match inside.and_then(|()| font(&root.join(path))) {
            Ok(font) => found.push(font),
            Err(why) => {
                let span = config::quoted_span(file, path);
                let message = format!("the font `{path}` cannot be used");
                problems.push(
                    Diagnostic::new(&codes::CONFIG_INVALID, span, message).label(why).help(
                        "give the path of a `.ttf` or `.otf` file, relative to this description",
                    ),
                );
            }
        }
    }
    found
}

/// The greatest size of a font in bytes; fonts for Chinese, Japanese and Korean together have 20
/// MB.
const MAX_FONT: u64 = 64 << 20;

/// Reads a font.
///
/// # Errors
/// A message with the reason, if the font cannot be used.
pub fn font(path: &Path) -> Result<OwnFace, String> {
    let about = fs::metadata(path).map_err(|error| match error.kind() {
        std::io::ErrorKind::NotFound => "there is no such file".to_owned(),
        _ => error.to_string(),
    })?;
    if !about.is_file() {
        return Err("this is not a file".to_owned());
    }
    if about.len() > MAX_FONT {
        return Err(format!("the file is larger than {} MB", MAX_FONT >> 20));
    }
    let mut data = Vec::new();
    let read = files::open(path).and_then(|mut file| file.read_to_end(&mut data));
    read.map_err(|error| error.to_string())?;
    OwnFace::read(&data).map_err(|error| error.to_string())
}

/// Returns the Castra files of a package, in order, and the unreadable folders with the reasons.
fn package_texts(
    place: &LoadedPackage,
) -> impl Iterator<Item = Result<PathBuf, (PathBuf, String)>> {
    package_files(place, |path| path.extension().is_some_and(|ending| ending == ENDING))
}

/// Returns the files of a package whose paths satisfy `is_wanted`, in order, and the unreadable
/// folders with the reasons.
fn package_files(
    place: &LoadedPackage,
    is_wanted: impl Fn(&Path) -> bool,
) -> impl Iterator<Item = Result<PathBuf, (PathBuf, String)>> {
    let top = place.folder.clone();
    let whole = place.folder.clone();
    let mut walk = WalkBuilder::new(&place.folder);
    walk.sort_by_file_name(std::ffi::OsStr::cmp);
    if place.pinned.is_some() {
        // The ignore files around the cache do not apply to the package.
        walk.parents(false).git_ignore(false).git_global(false).git_exclude(false);
    }
    if place.deep {
        walk.filter_entry(move |entry| {
            let is_folder = entry.file_type().is_some_and(|t| t.is_dir());
            !is_folder || entry.path() == top || !config::is_root(entry.path())
        });
    } else {
        walk.max_depth(Some(1));
    }
    walk.build().filter_map(move |entry| match entry {
        Ok(entry) => {
            let is_file = entry.file_type().is_some_and(|t| t.is_file());
            (is_file && is_wanted(entry.path())).then(|| Ok(entry.into_path()))
        }
        Err(error) => Some(Err(unreadable_folder(&error, &whole))),
    })
}

/// Returns whether sources of a kind are rules that battles share.
const fn is_rules(kind: HeaderKind) -> bool {
    match kind {
        HeaderKind::Game | HeaderKind::Module => true,
        HeaderKind::Scenario | HeaderKind::Campaign => false,
    }
}

/// Returns whether sources of a kind may name battles of their package.
const fn may_name_battles(kind: HeaderKind) -> bool {
    match kind {
        HeaderKind::Game | HeaderKind::Module | HeaderKind::Campaign => true,
        HeaderKind::Scenario => false,
    }
}

/// Returns the text of a file; `None` if the kind of source is unwanted or the file has vanished.
///
/// # Errors
/// If the file cannot be opened, or has a wanted header and cannot be read.
fn read_if_kind(
    path: &Path,
    is_wanted: impl Fn(HeaderKind) -> bool,
) -> Result<Option<String>, ReadError> {
    let mut file = match OpenFile::from_path(path) {
        Ok(file) => file,
        // A file that vanished after the listing is not in question.
        Err(ReadError::Unreadable(error)) if error.kind() == io::ErrorKind::NotFound => {
            return Ok(None);
        }
        Err(error) => return Err(error),
    };
    if read_kind(&mut file, path).is_some_and(is_wanted) {
        file.into_text().map(Some)
    } else {
        Ok(None)
    }
}

/// Returns the kind of a source by its first bytes, or `None` without a header.
fn read_kind(file: &mut OpenFile, path: &Path) -> Option<HeaderKind> {
    let start = file.read_start(HEADER_BYTES).ok()?;
    let cut = start.len() == HEADER_BYTES;
    // A file in another encoding has a kind too, and is reported.
    let text = decode_utf16(start).unwrap_or_else(|| String::from_utf8_lossy(start).into_owned());
    // An incomplete line at the end of the bytes may be half a header.
    let whole = if cut { text.rfind('\n').map_or("", |end| text.split_at(end).0) } else { &text };
    match peek_header(whole) {
        Some((kind, _)) => Some(kind),
        // A file that cannot be read completely has no header in its first bytes.
        None if cut => peek_header(&read(path).ok()?).map(|(kind, _)| kind),
        None => None,
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may fail")]

    use super::*;

    const BATTLE: &str = "scenario ford \"The Ford\" for ridge\n";

    /// Returns the files that could not be read after loading a battle in a folder with `files`.
    fn unread_files(files: &[(&str, Vec<u8>)]) -> Vec<String> {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join(CONFIG_FILE), "()").unwrap();
        let battle = folder.path().join("ford.castra");
        fs::write(&battle, BATTLE).unwrap();
        for (name, bytes) in files {
            fs::write(folder.path().join(name), bytes).unwrap();
        }
        let sources = load(&[SearchResult::File(battle)], None);
        let name =
            |other: &OtherFile| Path::new(&other.shown).file_name()?.to_str().map(str::to_owned);
        sources.others.iter().filter(|other| other.is_unread()).filter_map(name).collect()
    }

    #[test]
    fn rules_beside_a_battle_that_cannot_be_read_are_reported() {
        let latin = b"game ridge \"The R\xEFdge\"\n".to_vec();
        assert_eq!(unread_files(&[("ridge.castra", latin)]), ["ridge.castra"]);
        let wide: Vec<u8> =
            "game ridge \"The Ridge\"\n".encode_utf16().flat_map(u16::to_le_bytes).collect();
        assert_eq!(unread_files(&[("ridge.castra", wide)]), ["ridge.castra"]);
        let long =
            [b"module fog for ridge\n".to_vec(), vec![b' '; HEADER_BYTES], vec![0xFF]].concat();
        assert_eq!(unread_files(&[("fog.castra", long)]), ["fog.castra"]);
        // Neither another battle nor a foreign file is reported.
        assert!(
            unread_files(&[("hill.castra", b"scenario hill \"H\xEFll\" for ridge\n".to_vec())])
                .is_empty()
        );
        assert!(unread_files(&[("notes.castra", b"\xFF".to_vec())]).is_empty());
        assert!(
            unread_files(&[("ridge.castra", b"game ridge \"The Ridge\"\n".to_vec())]).is_empty()
        );
    }

    #[test]
    fn every_error_of_a_walk_names_a_folder() {
        let top = Path::new("/top");
        let denied = || ignore::Error::Io(io::ErrorKind::PermissionDenied.into());
        let inner = ignore::Error::WithPath { path: "/top/inner".into(), err: Box::new(denied()) };
        let deep = ignore::Error::WithDepth { depth: 1, err: Box::new(inner) };
        assert_eq!(
            unreadable_folder(&deep, top),
            ("/top/inner".into(), "permission denied".to_owned())
        );
        assert_eq!(
            unreadable_folder(&denied(), top),
            ("/top".into(), "permission denied".to_owned())
        );
    }
}
