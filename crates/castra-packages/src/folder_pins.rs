//! Pins of folders in `path` dependencies.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use castra_disk::sources::{Config, Dependency, FolderPin, describe_io_error, files_hash};

use crate::error::PackagesError;
use crate::publish::publishable_files;

/// Returns the pin of each `path` dependency, by name. `root` is the folder of the description.
///
/// # Errors
/// If the files of a folder cannot be read.
pub fn folder_pins(
    root: &Path,
    config: &Config,
) -> Result<BTreeMap<String, FolderPin>, PackagesError> {
    let mut pins = BTreeMap::new();
    for (name, dependency) in &config.dependencies {
        if let Dependency::Path(path) = dependency {
            let content = folder_content(root, path)?;
            pins.insert(name.clone(), FolderPin { path: path.clone(), content });
        }
    }
    Ok(pins)
}

/// Returns the hash of the publishable files of a folder. A nested package that depends on the
/// folder is excluded, since its lock contains this hash.
fn folder_content(root: &Path, path: &str) -> Result<String, PackagesError> {
    let folder = root.join(path);
    let failed =
        |why: String| PackagesError::NotAPackage { what: format!("the folder `{path}`"), why };
    let unread = |error: std::io::Error| failed(describe_io_error(&error));
    let whole = fs::canonicalize(&folder).map_err(unread)?;
    let own = fs::canonicalize(root).map_err(unread)?;
    let own = own.strip_prefix(&whole).ok().filter(|inner| !inner.as_os_str().is_empty());
    let mut files = publishable_files(&folder).map_err(failed)?;
    files.retain(|file| own.is_none_or(|own| !Path::new(file).starts_with(own)));
    files_hash(&folder, files).map_err(unread)
}
