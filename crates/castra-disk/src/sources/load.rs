//! Loading the inputs of a check: the files to check, and silently the games and modules of
//! their packages.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::{fs, io};

use super::loader::{Loader, ProposedPackage};
use super::lock::Lock;
use super::other_files::OtherFile;
use super::read::ReadError;
use super::search::SearchResult;
use super::set::Sources;

/// Loads the given files, and the games and modules that they need. `stdin_name` is the path of
/// standard input in messages, and its folder determines the package.
#[must_use]
pub fn load(results: &[SearchResult], stdin_name: Option<&Path>) -> Sources {
    let mut loader = Loader::new();
    for file in results {
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

/// Like [`load`], and adds the modules of the command line, given by path and name. Every package
/// can use them, unless it has its own module of that name.
#[must_use]
pub fn load_with(
    results: &[SearchResult],
    stdin_name: Option<&Path>,
    modules: &[(PathBuf, String)],
) -> Sources {
    let mut sources = load(results, stdin_name);
    add_modules(&mut sources, modules);
    sources
}

/// Loads a string as if it were the contents of the file at a path, with the games and modules that
/// it needs.
#[must_use]
pub fn load_from_string(path: &Path, text: &str) -> Sources {
    let mut loader = Loader::new();
    loader.add_named(Some(path), path.display().to_string(), text.to_owned());
    loader.add_quiet_texts();
    loader.sources
}

/// Loads the sources that an editor has open, each as the file at its path. Every source of their
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

/// Loads the games and modules of the package of a folder, which need not exist, without reporting
/// their problems. `modules` come from the command line, by path and name. An empty path is the
/// working folder.
#[must_use]
pub fn load_folder(folder: &Path, modules: &[(PathBuf, String)]) -> Sources {
    let mut loader = Loader::new();
    let existing = folder.ancestors().find_map(|folder| fs::canonicalize(folder).ok());
    let existing = existing.unwrap_or_else(|| loader.here.clone());
    loader.package_of_folder(&existing);
    loader.add_quiet_texts();
    add_modules(&mut loader.sources, modules);
    loader.sources
}

fn add_modules(sources: &mut Sources, modules: &[(PathBuf, String)]) {
    for (path, name) in modules {
        sources.add_module(load(&[SearchResult::File(path.clone())], None), name);
    }
}

/// Loads a package with the given description and lock in place of those on disk. Problems are
/// reported in the files of this package and of packages whose folders satisfy `is_new`.
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

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may fail")]

    use super::super::header::HEADER_BYTES;
    use super::*;
    use crate::files::CONFIG_FILE;

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
    fn the_description_of_a_package_is_no_source() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(CONFIG_FILE);
        fs::write(&path, "(\n)\n").unwrap();
        let sources = load(&[SearchResult::File(path)], None);
        let [other] = sources.others.as_slice() else { panic!("{:?}", sources.others) };
        let help = other.diagnostics.iter().filter_map(|problem| problem.help.clone());
        let folder = folder.path().display();
        let expected =
            format!("name the folder, `castra check {folder}`: this file is read with it");
        assert_eq!(help.collect::<Vec<_>>(), [expected]);
        assert!(sources.texts.is_empty());
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
}
