//! The files that an imported file names: tile sets and templates.

use std::collections::BTreeMap;
use std::path::{Component, Path, PathBuf};

use super::budget::{Budget, Of};
use super::encoding::decode;

/// The folder in which an imported file finds the files that it names.
pub trait Folder {
    /// The whole path of the file `name`, as a file in the folder `from` names it.
    ///
    /// # Errors
    /// If there is no such file, or an import may not read it: the reason, for the account of
    /// what became of each thing.
    fn find(&self, from: &Path, name: &str) -> Result<PathBuf, String>;

    /// Reads at most `most` bytes of the file at a path that [`Folder::find`] gave.
    ///
    /// # Errors
    /// If it cannot be read: the reason, as above.
    fn read(&self, path: &Path, most: u64) -> Result<Vec<u8>, String>;
}

/// The reason why a file that cannot be found or read is left out.
pub(super) const UNREADABLE: &str = "it cannot be read";

/// Files in memory, by their paths; none by default.
#[derive(Clone, Debug, Default)]
pub struct InMemory(pub BTreeMap<PathBuf, Vec<u8>>);

impl Folder for InMemory {
    fn find(&self, from: &Path, name: &str) -> Result<PathBuf, String> {
        let mut path = PathBuf::new();
        // Programs on Windows may write their own slashes.
        for part in from.join(name.replace('\\', "/")).components() {
            match part {
                Component::CurDir => {}
                Component::ParentDir if path.pop() => {}
                Component::ParentDir => return Err(UNREADABLE.to_owned()),
                Component::Prefix(_) | Component::RootDir | Component::Normal(_) => path.push(part),
            }
        }
        if self.0.contains_key(&path) { Ok(path) } else { Err(UNREADABLE.to_owned()) }
    }

    fn read(&self, path: &Path, most: u64) -> Result<Vec<u8>, String> {
        let bytes = self.0.get(path).ok_or_else(|| UNREADABLE.to_owned())?;
        let most = usize::try_from(most).unwrap_or(usize::MAX);
        Ok(bytes.iter().take(most).copied().collect())
    }
}

/// The text of a file that another names, relative to the folder of that one, with its path.
///
/// # Errors
/// If the file is not read: the reason, for the account of the import.
pub(super) fn read(
    files: &dyn Folder,
    from: &Path,
    name: &str,
    budget: &mut Budget,
) -> Result<(PathBuf, String), String> {
    let path = files.find(from, name)?;
    budget.take(Of::Files, 1)?;
    let bytes = files.read(&path, budget.left(Of::Bytes) + 1)?;
    budget.take(Of::Bytes, bytes.len() as u64)?;
    Ok((path, decode(&bytes)?.text))
}
