//! The cache of packages on this machine. Each package is stored under the hash of its contents.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use castra_disk::sources::{cache_folder, cached_folder, folder_hash};

use crate::error::PackagesError;
use crate::file_tree::FileTree;

/// The cache of packages in a folder.
#[derive(Clone, Debug)]
pub struct PackageCache {
    folder: PathBuf,
}

impl PackageCache {
    /// Returns the cache of this user, in the folder `CASTRA_CACHE` or the user's cache folder.
    ///
    /// # Errors
    /// If there is no home folder, and `CASTRA_CACHE` is not set.
    pub fn user_cache() -> Result<Self, PackagesError> {
        cache_folder().map(|folder| Self { folder }).ok_or(PackagesError::NoCache)
    }

    /// Returns the cache in a folder, which need not exist.
    #[must_use]
    pub const fn in_folder(folder: PathBuf) -> Self {
        Self { folder }
    }

    /// Returns the folder of the package with this hash. Returns `None` if the cache lacks it, or
    /// its files have changed.
    #[must_use]
    pub fn find(&self, content: &str) -> Option<PathBuf> {
        let folder = cached_folder(&self.folder, content);
        folder_hash(&folder).is_ok_and(|found| found == content).then_some(folder)
    }

    /// Adds a package to the cache atomically, and returns its folder. The files are written beside
    /// the folder and then moved.
    ///
    /// # Errors
    /// If the files cannot be written.
    pub fn store(&self, tree: &FileTree) -> Result<PathBuf, PackagesError> {
        let content = tree.contents_hash();
        if let Some(folder) = self.find(&content) {
            return Ok(folder);
        }
        let place = cached_folder(&self.folder, &content);
        write_atomically(tree, &place)?;
        Ok(place)
    }
}

/// Writes files to a folder atomically, and removes the previous contents of the folder.
pub(crate) fn write_atomically(tree: &FileTree, folder: &Path) -> Result<(), PackagesError> {
    let unwritten = |source: io::Error| PackagesError::Write { path: folder.to_owned(), source };
    let parent = folder.parent().unwrap_or(folder);
    fs::create_dir_all(parent).map_err(unwritten)?;
    let new = temporary_folder(".new-", parent).map_err(unwritten)?;
    write_into(tree, new.path()).map_err(unwritten)?;
    if folder.exists() {
        let old = temporary_folder(".old-", parent).map_err(unwritten)?;
        fs::rename(folder, old.path().join("it")).map_err(unwritten)?;
    }
    match fs::rename(new.path(), folder) {
        Ok(()) => Ok(()),
        // Another process has just written the same content.
        Err(_) if folder_hash(folder).is_ok_and(|found| found == tree.contents_hash()) => Ok(()),
        Err(error) => Err(unwritten(error)),
    }
}

/// Creates a temporary folder with the usual permissions of this user's folders.
fn temporary_folder(prefix: &str, parent: &Path) -> io::Result<tempfile::TempDir> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(prefix);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(fs::Permissions::from_mode(0o777));
    }
    builder.tempdir_in(parent)
}

fn write_into(tree: &FileTree, folder: &Path) -> io::Result<()> {
    for (path, bytes) in tree.files() {
        let path = folder.join(path);
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent)?;
        }
        fs::write(path, bytes)?;
    }
    Ok(())
}

/// Reads files of a folder in the cache, or of a package to publish.
pub(crate) fn read_tree(folder: &Path, paths: &[String]) -> Result<FileTree, PackagesError> {
    let mut tree = FileTree::default();
    for path in paths {
        let whole = folder.join(path);
        let refused = |why| PackagesError::Refused { what: folder.display().to_string(), why };
        let size = fs::metadata(&whole).map_or(0, |about| about.len());
        if size > tree.remaining_bytes() {
            return Err(refused(crate::file_tree::Refusal::Size.into()));
        }
        let bytes = fs::read(&whole).map_err(|error| refused(error.into()))?;
        tree.add(path.as_bytes(), bytes).map_err(|error| refused(error.into()))?;
    }
    Ok(tree)
}
