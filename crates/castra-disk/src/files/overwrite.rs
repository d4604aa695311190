//! Overwriting a file only if it has the expected contents.

use std::fs;
use std::io;
use std::path::Path;

use tempfile::NamedTempFile;

use super::temporary;

/// A test of the contents of a file, which are `None` if there is no file.
pub type Expected<'a> = &'a dyn Fn(Option<&[u8]>) -> bool;

/// Moves a file to a path if the path has the expected contents. Returns whether it was moved.
pub(super) fn place_if_expected(
    file: NamedTempFile,
    path: &Path,
    is_expected: Expected<'_>,
) -> io::Result<bool> {
    if !has_expected(path, is_expected) {
        return Ok(false);
    }
    if !path.exists() {
        return match file.persist_noclobber(path) {
            Ok(_) => Ok(true),
            Err(error) if error.error.kind() == io::ErrorKind::AlreadyExists => Ok(false),
            Err(error) => Err(error.error),
        };
    }
    let ours = fs::read(file.path())?;
    match exchange(file.path(), path) {
        Exchanged::Done => {}
        Exchanged::Unknown => return file.persist(path).map(|_| true).map_err(io::Error::from),
        Exchanged::Failed(error) => return Err(error),
    }
    if fs::read(file.path()).is_ok_and(|theirs| is_expected(Some(&theirs))) {
        return Ok(true);
    }
    // Another program has just written the file, so its version is restored.
    if let Exchanged::Failed(error) = exchange(file.path(), path) {
        let kept = temporary::persist(file)?;
        let words = format!("the version of another program is in `{}`: {error}", kept.display());
        return Err(io::Error::new(error.kind(), words));
    }
    // The file has changed again, so both versions are kept.
    if fs::read(file.path()).is_ok_and(|now| now != ours) {
        let kept = temporary::persist(file)?;
        let words =
            format!("two other programs have written it; one version is `{}`", kept.display());
        return Err(io::Error::other(words));
    }
    Ok(false)
}

/// Returns whether a path has the expected contents.
pub(super) fn has_expected(path: &Path, is_expected: Expected<'_>) -> bool {
    match fs::read(path) {
        Ok(bytes) => is_expected(Some(&bytes)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => is_expected(None),
        // An unreadable file does not have the expected contents.
        Err(_) => false,
    }
}

/// The result of exchanging two files.
#[cfg_attr(
    not(any(target_os = "linux", target_os = "macos")),
    allow(dead_code, reason = "elsewhere two files are never exchanged at once")
)]
enum Exchanged {
    Done,
    /// The system or the file system does not support the exchange.
    Unknown,
    Failed(io::Error),
}

/// Exchanges two files atomically, so that both names exist at every moment.
#[cfg(any(target_os = "linux", target_os = "macos"))]
fn exchange(one: &Path, other: &Path) -> Exchanged {
    use rustix::fs::{CWD, RenameFlags, renameat_with};
    use rustix::io::Errno;
    match renameat_with(CWD, one, CWD, other, RenameFlags::EXCHANGE) {
        Ok(()) => Exchanged::Done,
        Err(Errno::INVAL | Errno::NOSYS | Errno::NOTSUP) => Exchanged::Unknown,
        Err(error) => Exchanged::Failed(error.into()),
    }
}

#[cfg(not(any(target_os = "linux", target_os = "macos")))]
fn exchange(_: &Path, _: &Path) -> Exchanged {
    Exchanged::Unknown
}
