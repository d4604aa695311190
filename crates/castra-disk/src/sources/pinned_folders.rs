//! The folders of pinned packages: a copy in the package itself, or one in the cache of this
//! machine.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use etcetera::BaseStrategy as _;

use super::dependency::Dependency;
use super::io_error::describe_io_error;
use super::lock::{LOCK_FILE, Lock, Pin};
use super::package_hash::folder_hash;
use super::read::read;

/// The path of the folder of vendored copies, relative to their package. The folder is hidden, so
/// that its files do not count as those of the package.
pub const VENDOR_FOLDER: &str = ".castra/vendor";

/// The environment variable for another cache folder.
const CACHE_VARIABLE: &str = "CASTRA_CACHE";

/// Returns the cache folder for packages from elsewhere; `None` if none can be determined.
#[must_use]
pub fn cache_folder() -> Option<PathBuf> {
    match std::env::var_os(CACHE_VARIABLE).filter(|folder| !folder.is_empty()) {
        Some(folder) => std::path::absolute(folder).ok(),
        None => Some(etcetera::choose_base_strategy().ok()?.cache_dir().join("castra")),
    }
}

/// Returns the folder in the cache for a package with this content hash, which may not exist.
#[must_use]
pub fn cached_folder(cache: &Path, content: &str) -> PathBuf {
    cache.join("packages").join(content)
}

/// A package with the lock that pins its dependencies.
#[derive(Clone, Debug)]
pub struct LockedPackage {
    /// The folder of the package.
    pub root: PathBuf,
    /// The lock, or the reason why it cannot be read; `None` without a lock.
    pub lock: Option<Result<Lock, String>>,
}

/// The reason why a dependency is not found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DependencyError {
    /// The problem, as a label for the entry of the dependency.
    pub label: String,
    /// The command that fixes the problem.
    pub help: String,
}

impl LockedPackage {
    /// Reads the lock of the package in a folder. An unreadable lock is stored, and [`Self::find`]
    /// reports it.
    #[must_use]
    pub fn read(root: &Path) -> Self {
        let path = root.join(LOCK_FILE);
        let lock = match fs::symlink_metadata(&path) {
            Err(_) => None,
            Ok(_) => {
                let text = read(&path).map_err(|error| error.to_string());
                Some(text.and_then(|text| Lock::parse(&text)))
            }
        };
        Self { root: root.to_owned(), lock }
    }

    /// Creates the package in a folder with the given lock in place of the one on disk.
    #[must_use]
    pub fn with_lock(root: &Path, lock: Lock) -> Self {
        Self { root: root.to_owned(), lock: Some(Ok(lock)) }
    }

    /// Returns the folder of a dependency from elsewhere with the pinned contents. `dependent` is
    /// the pin of the package that depends on it; `None` stands for the locked package itself.
    ///
    /// # Errors
    /// If the lock does not pin the dependency. Also if the vendored copy or, without one, the
    /// folder in the cache is missing or has other contents.
    pub fn find(
        &self,
        name: &str,
        dependency: &Dependency,
        index: Option<&str>,
        dependent: Option<&Pin>,
    ) -> Result<(PathBuf, Arc<Pin>), DependencyError> {
        let unfound = |label: String, help: &str| {
            Err(DependencyError { label, help: format!("{help}, in the folder of this package") })
        };
        const UPDATE: &str = "`castra update` pins and fetches it";
        let lock = match &self.lock {
            None => return unfound(format!("there is no `{LOCK_FILE}` that pins it"), UPDATE),
            Some(Err(why)) => {
                let label = format!("`{LOCK_FILE}` cannot be used: {why}");
                return unfound(label, "restore the file, or remove it and run `castra update`");
            }
            Some(Ok(lock)) => lock,
        };
        let Some(pin) = lock.packages.get(name) else {
            return unfound(format!("`{LOCK_FILE}` does not pin it"), UPDATE);
        };
        let is_asked = match dependent {
            None => pin.matches(dependency, index),
            // The requirement on the version was checked when the lock was written.
            Some(dependent) => dependent.dependencies.iter().any(|on| on == name),
        };
        if !is_asked {
            return unfound(
                format!("`{LOCK_FILE}` pins another source or version"),
                "`castra update` renews the lock",
            );
        }
        let vendored = self.root.join(VENDOR_FOLDER).join(name);
        let found = |folder: &Path| folder_hash(folder).map_err(|error| describe_io_error(&error));
        // A vendored copy takes precedence over the cache. A changed copy is reported.
        let (folder, help) = if vendored.is_dir() {
            (vendored, "remove the copy, or `castra vendor` replaces it")
        } else {
            let cache = cache_folder().map(|cache| cached_folder(&cache, &pin.content));
            match cache.filter(|folder| folder.is_dir()) {
                Some(folder) => (folder, "`castra update --locked` fetches it again"),
                None => {
                    return unfound(
                        "it is pinned, but not on this machine".to_owned(),
                        "`castra update --locked` fetches it",
                    );
                }
            }
        };
        match found(&folder) {
            Ok(content) if content == pin.content => Ok((folder, Arc::new(pin.clone()))),
            Ok(_) => unfound(format!("its copy in `{}` was changed", folder.display()), help),
            Err(why) => unfound(format!("its copy in `{}`: {why}", folder.display()), help),
        }
    }
}
