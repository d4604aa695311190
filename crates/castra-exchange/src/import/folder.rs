//! The files that an imported file refers to: tile sets and templates.

use std::collections::BTreeMap;
use std::path::{Component, Path, PathBuf};

use super::budget::{Budget, Limit};
use super::encoding::decode;

/// Access to the files that an imported file refers to.
pub trait Folder {
    /// Returns the full path of the file `name`, as a file in the folder `from` refers to it.
    ///
    /// # Errors
    /// The reason, for the account, if there is no such file, or an import may not read it.
    fn find(&self, from: &Path, name: &str) -> Result<PathBuf, String>;

    /// Reads at most `most` bytes of the file at a path from [`Folder::find`].
    ///
    /// # Errors
    /// The reason, for the account, if the file cannot be read.
    fn read(&self, path: &Path, most: u64) -> Result<Vec<u8>, String>;
}

/// The reason for a file that cannot be found or read.
pub(super) const UNREADABLE: &str = "the file cannot be read";

/// Files in memory, by their paths; empty by default. A file whose path has no folder is found from
/// any folder, because a page receives the files that a user chooses without their folders.
#[derive(Clone, Debug, Default)]
pub struct InMemoryFiles(pub BTreeMap<PathBuf, Vec<u8>>);

impl Folder for InMemoryFiles {
    fn find(&self, from: &Path, name: &str) -> Result<PathBuf, String> {
        let mut path = PathBuf::new();
        let mut is_outside = false;
        // Programs on Windows may write backslashes.
        for part in from.join(name.replace('\\', "/")).components() {
            match part {
                Component::CurDir => {}
                Component::ParentDir => is_outside |= !path.pop(),
                Component::Prefix(_) | Component::RootDir | Component::Normal(_) => path.push(part),
            }
        }
        let alone = path.file_name().map(PathBuf::from);
        let inside = Some(path).filter(|_| !is_outside);
        let found = [inside, alone].into_iter().flatten().find(|path| self.0.contains_key(path));
        found.ok_or_else(|| UNREADABLE.to_owned())
    }

    fn read(&self, path: &Path, most: u64) -> Result<Vec<u8>, String> {
        let bytes = self.0.get(path).ok_or_else(|| UNREADABLE.to_owned())?;
        let most = usize::try_from(most).unwrap_or(usize::MAX);
        Ok(bytes.iter().take(most).copied().collect())
    }
}

/// Reads a file that another refers to, relative to the folder of the latter. Returns its path and
/// text.
///
/// # Errors
/// The reason, for the account of the import, if the file is not read.
pub(super) fn read(
    files: &dyn Folder,
    from: &Path,
    name: &str,
    budget: &mut Budget,
) -> Result<(PathBuf, String), String> {
    let path = files.find(from, name)?;
    budget.take(Limit::Files, 1)?;
    let bytes = files.read(&path, budget.remaining(Limit::Bytes) + 1)?;
    budget.take(Limit::Bytes, bytes.len() as u64)?;
    Ok((path, decode(&bytes)?.text))
}
