//! The absolute path of a file, and the folder of its package.

use std::fs;
use std::path::{Path, PathBuf};

use super::config;

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
