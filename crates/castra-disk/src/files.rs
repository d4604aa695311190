//! Atomic writing of files, with protection of inputs and of Castra files.

mod guard;
mod names;
mod overwrite;
mod temporary;

use std::fs;
use std::io::{self, BufWriter, Seek, Write};
use std::path::Path;

pub use guard::{
    GuardError, check_allowed, is_forced, is_same_file, open, read_to_string, record_stdin,
    set_forced,
};
pub use names::{CONFIG_FILE, EXTENSION};
pub use overwrite::ContentsTest;

/// Writes an output through a temporary file beside it, so that no program reads a partial file. An
/// existing file keeps its permissions and its owner. If the path is a symbolic link, its target is
/// written.
///
/// # Errors
/// If this command has read the file, or the file is a Castra file: the error then contains a
/// [`GuardError`]. Also if the file is read-only, which a replacement would ignore, or cannot be
/// written.
pub fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    write_with(path, |to| to.write_all(bytes))
}

/// Like [`write()`], for an output that is too large for memory.
pub fn write_with(
    path: &Path,
    write: impl FnOnce(&mut (dyn Write + Send)) -> io::Result<()>,
) -> io::Result<()> {
    check_allowed(path).map_err(io::Error::other)?;
    write_atomically(path, write, None).map(|_| ())
}

/// Writes a file like [`write()`], even if it is an input of this command or a Castra file: its
/// author has requested the change.
///
/// # Errors
/// If the file is read-only or cannot be written.
pub fn write_unguarded(path: &Path, bytes: &[u8]) -> io::Result<()> {
    write_unguarded_with(path, |to| to.write_all(bytes))
}

/// Like [`write_unguarded`], for an output that is too large for memory.
pub fn write_unguarded_with(
    path: &Path,
    write: impl FnOnce(&mut (dyn Write + Send)) -> io::Result<()>,
) -> io::Result<()> {
    write_atomically(path, write, None).map(|_| ())
}

/// Changes a file if its contents are the expected ones, so that the change of another program is
/// not lost. `is_expected` gets the contents, or `None` without a file. Returns whether the file
/// was written.
///
/// Linux and macOS exchange the two files atomically. The check reads the old file after the
/// exchange, and exchanges them back if its contents are unexpected. Elsewhere, the check precedes
/// the write.
pub fn write_if_expected(
    path: &Path,
    bytes: &[u8],
    is_expected: ContentsTest<'_>,
) -> io::Result<bool> {
    write_atomically(path, |to| to.write_all(bytes), Some(is_expected))
}

fn write_atomically(
    path: &Path,
    write: impl FnOnce(&mut (dyn Write + Send)) -> io::Result<()>,
    is_expected: Option<ContentsTest<'_>>,
) -> io::Result<bool> {
    let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    let existing = fs::metadata(&path).ok();
    if existing.as_ref().is_some_and(fs::Metadata::is_dir) {
        return Err(io::Error::new(io::ErrorKind::IsADirectory, "is a folder"));
    }
    // A special file, such as a pipe, is written directly: a rename would replace it.
    if existing.as_ref().is_some_and(|m| !m.is_file()) {
        let mut file = fs::OpenOptions::new().write(true).open(&path)?;
        return write(&mut file).map(|()| true);
    }
    if existing.is_some() {
        check_writable(&path)?;
    }
    let mut file = temporary::create(folder)?;
    let mut buffer = BufWriter::new(file.as_file_mut());
    write(&mut buffer)?;
    buffer.flush()?;
    drop(buffer);
    if let Some(existing) = existing {
        if !keep_owner(file.as_file(), &existing) {
            // We may write to another user's file but cannot set its owner, so its contents are
            // overwritten in place.
            return if is_expected
                .is_none_or(|is_expected| overwrite::has_expected(&path, is_expected))
            {
                overwrite(&path, file.as_file_mut()).map(|()| true)
            } else {
                Ok(false)
            };
        }
        // The permissions come after the owner, since a change of owner clears some of these bits.
        file.as_file().set_permissions(existing.permissions())?;
    }
    file.as_file().sync_data()?;
    temporary::release(&file)?;
    match is_expected {
        None => file.persist(&path).map(|_| true).map_err(io::Error::from),
        Some(is_expected) => overwrite::place_if_expected(file, &path, is_expected),
    }
}

/// Checks that a file may be written to; the permissions of its folder are not enough.
fn check_writable(path: &Path) -> io::Result<()> {
    if fs::metadata(path)?.permissions().readonly() {
        return Err(io::Error::new(io::ErrorKind::PermissionDenied, "is read-only"));
    }
    fs::OpenOptions::new().write(true).open(path).map(|_| ())
}

/// Gives a new file the owner and the group of the file to replace. Returns `false` if that is not
/// possible.
#[cfg(unix)]
fn keep_owner(file: &fs::File, existing: &fs::Metadata) -> bool {
    use std::os::unix::fs::{MetadataExt, fchown};
    let Ok(own) = file.metadata() else { return false };
    (own.uid(), own.gid()) == (existing.uid(), existing.gid())
        || fchown(file, Some(existing.uid()), Some(existing.gid())).is_ok()
}

/// Does nothing: on other systems, a new file has the owner of its folder.
#[cfg(not(unix))]
fn keep_owner(_: &fs::File, _: &fs::Metadata) -> bool {
    true
}

fn overwrite(path: &Path, from: &mut fs::File) -> io::Result<()> {
    from.seek(io::SeekFrom::Start(0))?;
    let mut to = fs::OpenOptions::new().write(true).truncate(true).open(path)?;
    io::copy(from, &mut to)?;
    to.sync_data()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[test]
    fn permissions_and_links_survive() -> io::Result<()> {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir()?;
        let file = folder.path().join("a.csv");
        fs::write(&file, "old")?;
        fs::set_permissions(&file, fs::Permissions::from_mode(0o640))?;
        let link = folder.path().join("link.csv");
        std::os::unix::fs::symlink(&file, &link)?;
        write(&link, b"new")?;
        assert_eq!(fs::read_to_string(&file)?, "new");
        assert_eq!(fs::metadata(&file)?.permissions().mode() & 0o777, 0o640);
        assert!(fs::symlink_metadata(&link)?.is_symlink());
        assert_eq!(fs::read_dir(folder.path())?.count(), 2);
        Ok(())
    }

    #[cfg(unix)]
    #[test]
    fn owners_survive() -> io::Result<()> {
        use std::os::unix::fs::{MetadataExt, chown};
        let folder = tempfile::tempdir()?;
        let file = folder.path().join("a.csv");
        fs::write(&file, "old")?;
        // Only the superuser can change the owner; otherwise, the owner stays the current user.
        let _ = chown(&file, Some(4321), Some(4321));
        let before = fs::metadata(&file)?;
        write(&file, b"new")?;
        let after = fs::metadata(&file)?;
        assert_eq!((after.uid(), after.gid()), (before.uid(), before.gid()));
        assert_eq!(fs::read_to_string(&file)?, "new");
        Ok(())
    }

    #[test]
    fn changes_by_another_program_are_never_overwritten() -> io::Result<()> {
        let folder = tempfile::tempdir()?;
        let file = folder.path().join("a.castra");
        let is_old = |bytes: Option<&[u8]>| bytes == Some(b"old");
        fs::write(&file, "old")?;
        assert!(write_if_expected(&file, b"new", &is_old)?);
        assert_eq!(fs::read_to_string(&file)?, "new");
        assert!(!write_if_expected(&file, b"newer", &is_old)?);
        assert_eq!(fs::read_to_string(&file)?, "new");
        // The file changes between the first check, which finds the expected contents, and the
        // exchange.
        let looks = std::cell::Cell::new(0);
        let late = |bytes: Option<&[u8]>| {
            looks.set(looks.get() + 1);
            if looks.get() == 1 {
                fs::write(&file, "theirs").is_ok()
            } else {
                bytes == Some(b"new")
            }
        };
        if cfg!(any(target_os = "linux", target_os = "macos")) {
            assert!(!write_if_expected(&file, b"newer", &late)?);
            assert_eq!(fs::read_to_string(&file)?, "theirs");
        }
        assert_eq!(fs::read_dir(folder.path())?.count(), 1);
        Ok(())
    }

    #[test]
    fn a_new_file_takes_no_place_of_another() -> io::Result<()> {
        let folder = tempfile::tempdir()?;
        let file = folder.path().join("a.castra");
        let is_none = |bytes: Option<&[u8]>| bytes.is_none();
        let late = |bytes: Option<&[u8]>| bytes.is_none() && fs::write(&file, "theirs").is_ok();
        assert!(!write_if_expected(&file, b"new", &late)?);
        assert_eq!(fs::read_to_string(&file)?, "theirs");
        assert!(!write_if_expected(&file, b"new", &is_none)?);
        fs::remove_file(&file)?;
        assert!(write_if_expected(&file, b"new", &is_none)?);
        assert_eq!(fs::read_dir(folder.path())?.count(), 1);
        Ok(())
    }

    #[test]
    fn read_only_files_are_left_alone() -> io::Result<()> {
        let folder = tempfile::tempdir()?;
        let file = folder.path().join("a.csv");
        fs::write(&file, "old")?;
        let mut permissions = fs::metadata(&file)?.permissions();
        permissions.set_readonly(true);
        fs::set_permissions(&file, permissions)?;
        let refused = write(&file, b"new").map_err(|error| error.kind());
        assert_eq!(refused, Err(io::ErrorKind::PermissionDenied));
        assert_eq!(fs::read_to_string(&file)?, "old");
        Ok(())
    }
}
