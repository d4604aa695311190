//! Writes the outputs of commands, and changes their inputs.

use std::io;
use std::path::Path;

use super::error::Error;
use crate::files;

/// Writes an output whole or not at all, and the folders that it needs.
pub(super) fn write_file(path: &Path, bytes: &[u8]) -> Result<(), Error> {
    make_folder_of(path)?;
    files::write(path, bytes).map_err(|source| Error::unwritten(path, source))
}

/// Writes a file that was read, changed as its author has asked for.
pub(super) fn change_file(path: &Path, bytes: &[u8]) -> Result<(), Error> {
    make_folder_of(path)?;
    files::change(path, bytes).map_err(|source| Error::unwritten(path, source))
}

/// Returns whether an output may be written to a path, for commands that work long before they
/// write it.
pub(super) fn allow_output(path: Option<&Path>) -> Result<(), Error> {
    path.map_or(Ok(()), |path| {
        files::allows(path).map_err(|why| Error::unwritten(path, io::Error::other(why)))
    })
}

fn make_folder_of(path: &Path) -> Result<(), Error> {
    let Some(folder) = path.parent().filter(|f| !f.as_os_str().is_empty()) else { return Ok(()) };
    std::fs::create_dir_all(folder).map_err(|source| Error::File {
        what: "create the folder",
        path: folder.to_owned(),
        source,
    })
}
