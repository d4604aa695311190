//! The files of a package: the folders that belong to it, and the walk through them.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use ignore::WalkBuilder;

use super::config;
use super::lock::Pin;
use super::pinned_folders::LockedPackage;
use super::search::unreadable_folder;
use crate::files::EXTENSION;

/// A package in the loader.
#[derive(Clone)]
pub(super) struct LoadedPackage {
    pub(super) folder: PathBuf,
    /// True if the folders below belong to the package.
    pub(super) deep: bool,
    /// For a package from elsewhere: the package whose lock pins it, and the pin.
    pub(super) pinned: Option<(Arc<LockedPackage>, Arc<Pin>)>,
}

/// Returns the Castra files of a package, sorted by name in each folder, and the unreadable folders
/// with the reasons.
pub(super) fn package_sources(
    package: &LoadedPackage,
) -> impl Iterator<Item = Result<PathBuf, (PathBuf, String)>> {
    package_files(package, |path| path.extension().is_some_and(|ending| ending == EXTENSION))
}

/// Returns the files of a package whose paths satisfy `is_wanted`, sorted by name in each folder,
/// and the unreadable folders with the reasons.
pub(super) fn package_files(
    package: &LoadedPackage,
    is_wanted: impl Fn(&Path) -> bool,
) -> impl Iterator<Item = Result<PathBuf, (PathBuf, String)>> {
    let top = package.folder.clone();
    let root = package.folder.clone();
    let mut walk = WalkBuilder::new(&package.folder);
    walk.sort_by_file_name(std::ffi::OsStr::cmp);
    if package.pinned.is_some() {
        // Neither ignore files around the cache nor any ignore files of Git apply to the package.
        walk.parents(false).git_ignore(false).git_global(false).git_exclude(false);
    }
    if package.deep {
        walk.filter_entry(move |entry| {
            let is_folder = entry.file_type().is_some_and(|t| t.is_dir());
            !is_folder || entry.path() == top || !config::is_package_root(entry.path())
        });
    } else {
        walk.max_depth(Some(1));
    }
    walk.build().filter_map(move |entry| match entry {
        Ok(entry) => {
            let is_file = entry.file_type().is_some_and(|t| t.is_file());
            (is_file && is_wanted(entry.path())).then(|| Ok(entry.into_path()))
        }
        Err(error) => Some(Err(unreadable_folder(&error, &root))),
    })
}
