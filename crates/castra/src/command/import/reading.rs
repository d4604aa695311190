//! The files that an import reads: the one that was named, and those that it names itself, such as
//! tile sets, which must be within its package.

use std::io::Read;
use std::path::{Path, PathBuf};

use super::budget::{Budget, Of};
use super::encoding::{Decoded, decode};
use crate::command::Error;

/// Refuses what is no file: a pipe would have to be waited for, and a device may have no end.
///
/// # Errors
/// When it is a folder, a pipe or a device, or is not there.
pub(super) fn regular(path: &Path) -> Result<(), Error> {
    let refused = |why: &str| Error::NotImported { path: path.to_owned(), why: why.to_owned() };
    let failed = |source| Error::File { what: "read", path: path.to_owned(), source };
    let kind = std::fs::metadata(path).map_err(failed)?.file_type();
    if kind.is_dir() {
        return Err(refused("it is a folder"));
    }
    if !kind.is_file() {
        return Err(refused("it is a pipe or a device, not a file"));
    }
    Ok(())
}

/// The bytes of a file that was named on the command line.
///
/// # Errors
/// When it is no file, cannot be read, or is larger than a battle can be.
fn bytes(path: &Path) -> Result<Vec<u8>, Error> {
    let failed = |source| Error::File { what: "read", path: path.to_owned(), source };
    let refused = |why: String| Error::NotImported { path: path.to_owned(), why };
    regular(path)?;
    let file = crate::files::open(path).map_err(failed)?;
    let mut bytes = Vec::new();
    let most = Of::Bytes.most();
    file.take(most + 1).read_to_end(&mut bytes).map_err(failed)?;
    if bytes.len() as u64 > most {
        return Err(refused(Of::Bytes.refusal()));
    }
    Ok(bytes)
}

/// The text of a file that was named on the command line.
///
/// # Errors
/// As [`bytes`], and when its encoding is unknown.
pub(super) fn text(path: &Path) -> Result<Decoded, Error> {
    decode(&bytes(path)?).map_err(|why| Error::NotImported { path: path.to_owned(), why })
}

/// The folder within which a file may name others: that of its package or project, else the working
/// folder if it is in that, else its own.
#[derive(Debug)]
pub(super) struct Package(PathBuf);

impl Package {
    pub(super) fn of(file: &Path) -> Self {
        let whole = |path: &Path| path.canonicalize().ok();
        let folder = file.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let folder = whole(folder).unwrap_or_else(|| folder.to_owned());
        let named = folder.ancestors().find(|folder| is_package(folder)).map(Path::to_owned);
        let working = || whole(Path::new(".")).filter(|working| folder.starts_with(working));
        Self(named.or_else(working).unwrap_or(folder))
    }

    /// The text of a file that another names, relative to the folder of that one, with its place.
    ///
    /// # Errors
    /// Why it is not read, for the table of what became of each thing.
    pub(super) fn read(
        &self,
        folder: &Path,
        name: &str,
        budget: &mut Budget,
    ) -> Result<(PathBuf, String), String> {
        // Programs on Windows may write their own slashes.
        let path = folder.join(name.replace('\\', "/"));
        let path = path.canonicalize().map_err(|_| "it cannot be read".to_owned())?;
        if !path.starts_with(&self.0) {
            return Err("it is outside the package of the map; run `castra import` in the folder \
                 that holds both"
                .to_owned());
        }
        if !path.metadata().is_ok_and(|metadata| metadata.is_file()) {
            return Err("it is not a file".to_owned());
        }
        budget.take(Of::Files, 1)?;
        let file = crate::files::open(&path).map_err(|_| "it cannot be read".to_owned())?;
        let mut bytes = Vec::new();
        let most = budget.left(Of::Bytes) + 1;
        file.take(most).read_to_end(&mut bytes).map_err(|_| "it cannot be read".to_owned())?;
        budget.take(Of::Bytes, bytes.len() as u64)?;
        Ok((path, decode(&bytes)?.text))
    }
}

/// Whether a folder is one that holds all files of a battle: a package of Castra, or a project of
/// Tiled.
fn is_package(folder: &Path) -> bool {
    let is_project = |entry: std::io::Result<std::fs::DirEntry>| {
        entry.is_ok_and(|entry| {
            let path = entry.path();
            path.extension().is_some_and(|ending| ending == "tiled-project")
        })
    };
    folder.join("castra.ron").is_file()
        || std::fs::read_dir(folder).is_ok_and(|mut entries| entries.any(is_project))
}
