//! The absolute path of a file, and the folder of its package.

use std::fs;
use std::path::{Path, PathBuf};

use super::config;

/// Returns the absolute path of a file, with the links in the path of its folder resolved. The file
/// need not exist. If its folder does not exist, no links are resolved.
#[must_use]
pub fn absolute_path(path: &Path) -> PathBuf {
    let path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    let folder = path.parent().and_then(|folder| fs::canonicalize(folder).ok());
    match (folder, path.file_name()) {
        (Some(folder), Some(name)) => folder.join(name),
        _ => path,
    }
}

/// Returns the package folder of a file, which need not exist: the nearest folder above it with a
/// description, or else its own folder. If the path is a folder, the search begins with it.
pub fn package_folder(path: &Path) -> PathBuf {
    let path = absolute_path(path);
    let folder = if path.is_dir() { path.as_path() } else { path.parent().unwrap_or(&path) };
    let root = folder.ancestors().find(|folder| config::is_package_root(folder));
    root.unwrap_or(folder).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bare_name_is_a_file_of_the_current_folder() {
        let here = fs::canonicalize(".").expect("the current folder exists");
        for name in ["a.castra", "./a.castra"] {
            assert_eq!(absolute_path(name.as_ref()), here.join("a.castra"), "{name}");
        }
        assert_eq!(absolute_path(".".as_ref()), here);
    }
}
