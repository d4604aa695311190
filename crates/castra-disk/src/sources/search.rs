//! The search for Castra files at and below the paths of a command line.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use castra_base::suggest::nearest;
use ignore::WalkBuilder;
use thiserror::Error;

use super::config::is_package_root;
use crate::files::EXTENSION;

/// The path that stands for standard input on a command line.
pub const STDIN: &str = "-";

/// A file, folder or link found at or below the paths of a command line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SearchResult {
    /// Standard input.
    Stdin,
    /// A file, with its path in the form of the command line.
    File(PathBuf),
    /// A folder that could not be read, and the reason.
    UnreadableFolder(PathBuf, String),
    /// A link that was not followed.
    Link(PathBuf, SkippedLink),
}

/// The reason why a link in a folder is not followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SkippedLink {
    /// The target does not exist.
    Broken,
    /// The link leads to a file outside the folder and its package.
    FileOutside,
    /// The link leads to an outside folder with Castra files.
    FolderOutside,
}

/// A path on the command line without a file.
#[derive(Debug, Error)]
pub enum MissingPath {
    /// No file or link has the name.
    #[error("there is no file or folder `{}`{}", path.display(), meant.as_ref().map(|m| format!("; did you mean `{m}`?")).unwrap_or_default())]
    NotFound {
        /// The path on the command line.
        path: PathBuf,
        /// An existing file with a similar name.
        meant: Option<String>,
    },
    /// The path is a link whose target does not exist.
    #[error("`{}` is a link to `{}`, which does not exist", path.display(), to.display())]
    Link {
        /// The path on the command line.
        path: PathBuf,
        /// The target of the link.
        to: PathBuf,
    },
}

/// Finds the Castra files at and below some paths, each once: in the order of the paths, and in a
/// folder by name. A file in `paths` itself may have any name. Hidden and ignored files below a
/// folder are left out. Links in folders are followed to files of the package; other links to
/// Castra files become [`SearchResult::Link`].
pub fn find(paths: &[PathBuf]) -> Result<Vec<SearchResult>, MissingPath> {
    let mut found = Vec::new();
    let mut seen = BTreeSet::new();
    let mut add = |file: SearchResult, key: PathBuf| {
        if seen.insert(key) {
            found.push(file);
        }
    };
    for path in paths {
        if path.as_os_str() == STDIN {
            add(SearchResult::Stdin, path.clone());
            continue;
        }
        let Ok(metadata) = fs::metadata(path) else { return Err(MissingPath::new(path)) };
        if !metadata.is_dir() {
            add(SearchResult::File(path.clone()), canonical_path(path));
            continue;
        }
        for entry in castra_files_below(path) {
            match entry {
                Ok(file) => {
                    let key = canonical_path(&file);
                    add(SearchResult::File(file), key);
                }
                Err(SearchResult::Link(link, why)) => {
                    add(SearchResult::Link(link.clone(), why), link)
                }
                Err(closed) => add(closed.clone(), path.clone()),
            }
        }
    }
    Ok(found)
}

/// Returns the canonical path, which is the same for all paths of a file.
fn canonical_path(path: &Path) -> PathBuf {
    fs::canonicalize(path).unwrap_or_else(|_| path.to_owned())
}

fn castra_files_below(folder: &Path) -> impl Iterator<Item = Result<PathBuf, SearchResult>> {
    let canonical = canonical_path(folder);
    // The package around the folder, in which links may lead to other folders.
    let root = canonical
        .ancestors()
        .find(|folder| is_package_root(folder))
        .unwrap_or(&canonical)
        .to_owned();
    WalkBuilder::new(folder).sort_by_file_name(std::ffi::OsStr::cmp).build().filter_map(
        move |entry| match entry {
            Ok(entry) if entry.path_is_symlink() && entry.depth() > 0 => {
                follow_link(without_dot_prefix(entry.path()), &root)
            }
            Ok(entry) => {
                let is_file = entry.file_type().is_some_and(|t| t.is_file());
                let is_text = entry.path().extension().is_some_and(|e| e == EXTENSION);
                (is_file && is_text).then(|| Ok(without_dot_prefix(entry.path())))
            }
            Err(error) => {
                let (place, why) = unreadable_folder(&error, &canonical);
                Some(Err(SearchResult::UnreadableFolder(place, why)))
            }
        },
    )
}

/// Returns the folder below `top` that could not be read, and the reason. An error without a folder
/// is about `top`.
pub(super) fn unreadable_folder(error: &ignore::Error, top: &Path) -> (PathBuf, String) {
    let why =
        error.io_error().map_or_else(|| error.to_string(), super::io_error::describe_io_error);
    (error_path(error).unwrap_or_else(|| top.to_owned()), why)
}

/// Returns the target of a link in a folder, if the target has Castra files.
fn follow_link(link: PathBuf, root: &Path) -> Option<Result<PathBuf, SearchResult>> {
    let is_text = link.extension().is_some_and(|e| e == EXTENSION);
    let astray = |link, why| Some(Err(SearchResult::Link(link, why)));
    let Ok(target) = fs::canonicalize(&link) else {
        return if is_text { astray(link, SkippedLink::Broken) } else { None };
    };
    let is_inside = target.starts_with(root);
    match target.is_dir() {
        // The walk finds the files of such a folder at their own paths.
        true if is_inside => None,
        true if has_texts(&target) => astray(link, SkippedLink::FolderOutside),
        false if is_text && is_inside => Some(Ok(link)),
        false if is_text => astray(link, SkippedLink::FileOutside),
        true | false => None,
    }
}

/// The maximum depth of the search in an outside folder.
const MAX_DEPTH: usize = 4;

/// Returns whether a folder has Castra files within [`MAX_DEPTH`] levels.
fn has_texts(folder: &Path) -> bool {
    let walk = WalkBuilder::new(folder).max_depth(Some(MAX_DEPTH)).build();
    walk.filter_map(Result::ok).any(|entry| {
        let is_file = entry.file_type().is_some_and(|t| t.is_file());
        is_file && entry.path().extension().is_some_and(|e| e == EXTENSION)
    })
}

fn error_path(error: &ignore::Error) -> Option<PathBuf> {
    match error {
        ignore::Error::WithPath { path, .. } => Some(path.clone()),
        ignore::Error::WithDepth { err, .. } | ignore::Error::WithLineNumber { err, .. } => {
            error_path(err)
        }
        ignore::Error::Loop { child, .. } => Some(child.clone()),
        ignore::Error::Partial(_)
        | ignore::Error::Io(_)
        | ignore::Error::Glob { .. }
        | ignore::Error::UnrecognizedFileType(_)
        | ignore::Error::InvalidDefinition => None,
    }
}

/// Removes a leading `./`.
fn without_dot_prefix(path: &Path) -> PathBuf {
    path.strip_prefix(".").unwrap_or(path).to_owned()
}

impl MissingPath {
    fn new(path: &Path) -> Self {
        if let Ok(to) = fs::read_link(path) {
            return Self::Link { path: path.to_owned(), to };
        }
        let name = path.file_name().and_then(|n| n.to_str()).unwrap_or_default();
        let folder = path.parent().filter(|p| !p.as_os_str().is_empty());
        let names: Vec<String> = fs::read_dir(folder.unwrap_or(Path::new(".")))
            .into_iter()
            .flatten()
            .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
            .collect();
        // A common extension would make all names similar.
        let stem = |name: &str| name.rsplit_once('.').map_or(name.to_owned(), |n| n.0.to_owned());
        let stems: Vec<String> = names.iter().map(|n| stem(n)).collect();
        let same_stem = names.iter().find(|n| stem(n) == stem(name));
        let near = nearest(&stem(name), stems.iter().map(String::as_str))
            .and_then(|near| names.iter().find(|n| stem(n) == near));
        let intended = same_stem.or(near).map(|intended| {
            let intended = folder.map_or_else(|| PathBuf::from(intended), |f| f.join(intended));
            intended.display().to_string()
        });
        Self::NotFound { path: path.to_owned(), meant: intended }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[test]
    fn links_out_of_the_package_are_reported() {
        use std::os::unix::fs::symlink;
        let there = tempfile::tempdir().unwrap();
        let at = |name: &str| there.path().join(name);
        for folder in ["package/battles", "package/shared", "outside/deep", "pictures"] {
            fs::create_dir_all(at(folder)).unwrap();
        }
        let files = ["package/castra.ron", "package/battles/a.castra", "package/shared/b.castra"];
        files.iter().chain(&["outside/deep/c.castra"]).for_each(|f| fs::write(at(f), "").unwrap());
        let link = |to: &str, name: &str| symlink(to, at("package/battles").join(name)).unwrap();
        link("../shared/b.castra", "inside.castra");
        link("a.castra", "again.castra");
        link("nowhere.castra", "broken.castra");
        link("../../outside/deep/c.castra", "astray.castra");
        link("../../outside", "folder");
        link("../../pictures", "pictures");
        link("nowhere.png", "broken.png");
        let folder = at("package/battles");
        let found = find(std::slice::from_ref(&folder)).unwrap();
        let of = |name: &str, why| SearchResult::Link(folder.join(name), why);
        let expected = vec![
            SearchResult::File(folder.join("a.castra")),
            of("astray.castra", SkippedLink::FileOutside),
            of("broken.castra", SkippedLink::Broken),
            of("folder", SkippedLink::FolderOutside),
            SearchResult::File(folder.join("inside.castra")),
        ];
        assert_eq!(found, expected);
        // A link on the command line is followed to any target.
        let named = folder.join("astray.castra");
        assert_eq!(find(std::slice::from_ref(&named)).unwrap(), [SearchResult::File(named)]);
        let broken = find(&[folder.join("broken.castra")]).unwrap_err().to_string();
        assert!(
            broken.ends_with("is a link to `nowhere.castra`, which does not exist"),
            "{broken}"
        );
    }

    #[test]
    fn every_error_of_a_walk_names_a_folder() {
        let top = Path::new("/top");
        let denied = || ignore::Error::Io(std::io::ErrorKind::PermissionDenied.into());
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
