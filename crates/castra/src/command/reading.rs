//! Reading of files of other programs and of exported battles.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use castra_exchange::import::{DecodedText, MAX_IMPORT_BYTES, decode, too_large_message};

use super::error::Error;

/// Returns an error unless the path is a regular file. A pipe may block, and a device may be
/// endless.
///
/// # Errors
/// If the path is a folder, a pipe or a device, or does not exist.
pub(super) fn check_regular(path: &Path) -> Result<(), Error> {
    let refused = |why: &str| Error::NotImported { path: path.to_owned(), why: why.to_owned() };
    let failed = |source| Error::File { what: "read", path: path.to_owned(), source };
    let kind = std::fs::metadata(path).map_err(failed)?.file_type();
    if kind.is_dir() {
        return Err(refused("the path is a folder"));
    }
    if !kind.is_file() {
        return Err(refused("the path is a pipe or a device, not a file"));
    }
    Ok(())
}

/// Opens a file that is read in parts, such as an archive.
///
/// # Errors
/// If the path is not a regular file, or cannot be read.
pub(super) fn open(path: &Path) -> Result<File, Error> {
    check_regular(path)?;
    castra_disk::files::open(path).map_err(|source| Error::File {
        what: "read",
        path: path.to_owned(),
        source,
    })
}

/// Returns the bytes of a file that the command line names.
///
/// # Errors
/// If the path is not a regular file, cannot be read, or is larger than a battle can be.
fn read_bytes(path: &Path) -> Result<Vec<u8>, Error> {
    let failed = |source| Error::File { what: "read", path: path.to_owned(), source };
    let refused = |why: String| Error::NotImported { path: path.to_owned(), why };
    let file = open(path)?;
    let mut bytes = Vec::new();
    file.take(MAX_IMPORT_BYTES + 1).read_to_end(&mut bytes).map_err(failed)?;
    if bytes.len() as u64 > MAX_IMPORT_BYTES {
        return Err(refused(too_large_message()));
    }
    Ok(bytes)
}

/// Returns the decoded text of a file that the command line names.
///
/// # Errors
/// As [`read_bytes`], and when its encoding is unknown.
pub(in crate::command) fn read_text(path: &Path) -> Result<DecodedText, Error> {
    decode(&read_bytes(path)?).map_err(|why| Error::NotImported { path: path.to_owned(), why })
}

#[cfg(all(test, unix))]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may fail")]

    use super::*;

    #[test]
    fn only_files_are_read() {
        let folder = tempfile::tempdir().unwrap();
        assert!(read_text(folder.path()).unwrap_err().to_string().contains("the path is a folder"));
        let device = Path::new("/dev/zero");
        assert!(read_text(device).unwrap_err().to_string().contains("a pipe or a device"));
        let pipe = folder.path().join("x.csv");
        let made = std::process::Command::new("mkfifo").arg(&pipe).status();
        if made.is_ok_and(|status| status.success()) {
            assert!(read_text(&pipe).unwrap_err().to_string().contains("a pipe or a device"));
        }
    }
}
