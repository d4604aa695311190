//! Output files of commands, and changes of input files.

use std::io;
use std::path::Path;

use super::error::Error;
use castra_disk::files;

/// Writes an output file atomically, and creates its folders.
pub(super) fn write_file(path: &Path, bytes: &[u8]) -> Result<(), Error> {
    make_folder_of(path)?;
    files::write(path, bytes).map_err(|source| Error::write_error(path, source))
}

/// Replaces an input file with changes that its author has requested.
pub(super) fn change_file(path: &Path, bytes: &[u8]) -> Result<(), Error> {
    make_folder_of(path)?;
    files::write_unguarded(path, bytes).map_err(|source| Error::write_error(path, source))
}

/// Checks that an output may be written to a path. Long-running commands call it before their work.
pub(super) fn check_output_path(path: Option<&Path>) -> Result<(), Error> {
    path.map_or(Ok(()), |path| {
        files::check_allowed(path).map_err(|why| Error::write_error(path, io::Error::other(why)))
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
