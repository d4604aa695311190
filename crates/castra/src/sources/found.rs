use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use castra_base::suggest::nearest;
use ignore::WalkBuilder;
use thiserror::Error;

/// The path that stands for standard input.
pub const STDIN: &str = "-";

/// The ending of Castra texts.
pub(crate) const ENDING: &str = "castra";

/// Something that was found below the paths of a command line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    /// Standard input.
    Stdin,
    /// A file, as the user would write its path.
    File(PathBuf),
    /// A folder that could not be looked into, and why not.
    Closed(PathBuf, String),
}

/// A path on the command line where there is nothing.
#[derive(Debug, Error)]
#[error("there is no file or folder `{}`{}", path.display(), meant.as_ref().map(|m| format!("; did you mean `{m}`?")).unwrap_or_default())]
pub struct Missing {
    path: PathBuf,
    meant: Option<String>,
}

/// The Castra texts at and below some paths, each once, folders in the order
/// of their names. Hidden and ignored files are left out, unless named.
pub fn find(paths: &[PathBuf]) -> Result<Vec<Found>, Missing> {
    let mut found = Vec::new();
    let mut seen = BTreeSet::new();
    let mut add = |file: Found, key: PathBuf| {
        if seen.insert(key) {
            found.push(file);
        }
    };
    for path in paths {
        if path.as_os_str() == STDIN {
            add(Found::Stdin, path.clone());
            continue;
        }
        let Ok(metadata) = fs::metadata(path) else { return Err(Missing::new(path)) };
        if !metadata.is_dir() {
            add(Found::File(path.clone()), key(path));
            continue;
        }
        for entry in texts_below(path) {
            match entry {
                Ok(file) => {
                    let key = key(&file);
                    add(Found::File(file), key);
                }
                Err(closed) => add(closed.clone(), path.clone()),
            }
        }
    }
    Ok(found)
}

/// What tells whether two paths are the same file.
fn key(path: &Path) -> PathBuf {
    fs::canonicalize(path).unwrap_or_else(|_| path.to_owned())
}

fn texts_below(folder: &Path) -> impl Iterator<Item = Result<PathBuf, Found>> {
    WalkBuilder::new(folder).sort_by_file_name(std::ffi::OsStr::cmp).build().filter_map(|entry| {
        match entry {
            Ok(entry) => {
                let is_file = entry.file_type().is_some_and(|t| t.is_file());
                let is_text = entry.path().extension().is_some_and(|e| e == ENDING);
                (is_file && is_text).then(|| Ok(tidy(entry.path())))
            }
            Err(error) => {
                let why = error.io_error().map_or_else(|| error.to_string(), super::read::plain);
                Some(Err(Found::Closed(place_of(&error)?, why)))
            }
        }
    })
}

fn place_of(error: &ignore::Error) -> Option<PathBuf> {
    match error {
        ignore::Error::WithPath { path, .. } => Some(path.clone()),
        ignore::Error::WithDepth { err, .. } | ignore::Error::WithLineNumber { err, .. } => {
            place_of(err)
        }
        _ => None,
    }
}

/// `./a` as `a`.
fn tidy(path: &Path) -> PathBuf {
    path.strip_prefix(".").unwrap_or(path).to_owned()
}

impl Missing {
    fn new(path: &Path) -> Self {
        let name = path.file_name().and_then(|n| n.to_str()).unwrap_or_default();
        let folder = path.parent().filter(|p| !p.as_os_str().is_empty());
        let names: Vec<String> = fs::read_dir(folder.unwrap_or(Path::new(".")))
            .into_iter()
            .flatten()
            .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
            .collect();
        // A common ending would make every two names alike.
        let stem = |name: &str| name.rsplit_once('.').map_or(name.to_owned(), |n| n.0.to_owned());
        let stems: Vec<String> = names.iter().map(|n| stem(n)).collect();
        let same_stem = names.iter().find(|n| stem(n) == stem(name));
        let near = nearest(&stem(name), stems.iter().map(String::as_str))
            .and_then(|near| names.iter().find(|n| stem(n) == near));
        let meant = same_stem.or(near).map(|meant| {
            let meant = folder.map_or_else(|| PathBuf::from(meant), |f| f.join(meant));
            meant.display().to_string()
        });
        Self { path: path.to_owned(), meant }
    }
}
