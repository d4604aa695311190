//! Writing files: whole, or not at all, and over nothing that would be missed.

mod guard;
mod names;
mod over;
mod temporary;

use std::fs;
use std::io::{self, BufWriter, Seek, Write};
use std::path::Path;

pub use guard::{Guarded, allows, force, is_forced, is_same, note_stdin, open, read_to_string};
pub use names::{CONFIG_FILE, ENDING};
pub use over::Expected;

/// Writes an output, by way of a temporary file beside it, so that nobody ever sees
/// half of it. An existing file keeps its permissions and its owner; a symbolic link
/// keeps pointing at it.
///
/// # Errors
///
/// If this command has read the file, or the file is a Castra file: then the error holds a
/// [`Guarded`]. If it is read-only, which writing another in its place would pass over, or
/// cannot be written.
pub fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    write_with(path, |to| to.write_all(bytes))
}

/// Like [`write`], for an output that is too large for memory.
pub fn write_with(
    path: &Path,
    write: impl FnOnce(&mut (dyn Write + Send)) -> io::Result<()>,
) -> io::Result<()> {
    allows(path).map_err(io::Error::other)?;
    put(path, write, None).map(|_| ())
}

/// Writes a file that was read, changed as its author has asked for.
///
/// # Errors
///
/// If the file is read-only or cannot be written.
pub fn change(path: &Path, bytes: &[u8]) -> io::Result<()> {
    change_with(path, |to| to.write_all(bytes))
}

/// Like [`change`], for an output that is too large for memory.
pub fn change_with(
    path: &Path,
    write: impl FnOnce(&mut (dyn Write + Send)) -> io::Result<()>,
) -> io::Result<()> {
    put(path, write, None).map(|_| ())
}

/// Changes a file if its contents are the expected ones, so that the change of another program is
/// not lost. `is_expected` gets the contents, or `None` if there is no file. Returns whether the
/// file was written.
///
/// Linux and macOS exchange two files at once: what was there is looked at when it is no longer
/// there, and put back if it is not what was expected. Elsewhere it is looked at a moment before.
pub fn write_over(path: &Path, bytes: &[u8], is_expected: Expected<'_>) -> io::Result<bool> {
    put(path, |to| to.write_all(bytes), Some(is_expected))
}

fn put(
    path: &Path,
    write: impl FnOnce(&mut (dyn Write + Send)) -> io::Result<()>,
    is_expected: Option<Expected<'_>>,
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
    // Something that is not a file, such as a pipe, cannot be replaced by one.
    if existing.as_ref().is_some_and(|m| !m.is_file()) {
        let mut file = fs::OpenOptions::new().write(true).open(&path)?;
        return write(&mut file).map(|()| true);
    }
    if existing.is_some() {
        may_write(&path)?;
    }
    let mut file = temporary::create(folder)?;
    let mut buffer = BufWriter::new(file.as_file_mut());
    write(&mut buffer)?;
    buffer.flush()?;
    drop(buffer);
    if let Some(existing) = existing {
        if !keep_owner(file.as_file(), &existing) {
            // We may write to a file of another user, but not give it away, so its content is
            // overwritten in place.
            return if is_expected.is_none_or(|is_expected| over::finds(&path, is_expected)) {
                overwrite(&path, file.as_file_mut()).map(|()| true)
            } else {
                Ok(false)
            };
        }
        // Set after the owner, since a change of owner clears some of these bits.
        file.as_file().set_permissions(existing.permissions())?;
    }
    file.as_file().sync_data()?;
    temporary::release(&file)?;
    match is_expected {
        None => file.persist(&path).map(|_| true).map_err(io::Error::from),
        Some(is_expected) => over::place(file, &path, is_expected),
    }
}

/// Returns whether a file may be written to, which a folder that may be does not settle.
fn may_write(path: &Path) -> io::Result<()> {
    if fs::metadata(path)?.permissions().readonly() {
        return Err(io::Error::new(io::ErrorKind::PermissionDenied, "is read-only"));
    }
    fs::OpenOptions::new().write(true).open(path).map(|_| ())
}

/// Gives a new file the owner and the group of the one that it replaces; `false` if
/// that is not possible.
#[cfg(unix)]
fn keep_owner(file: &fs::File, existing: &fs::Metadata) -> bool {
    use std::os::unix::fs::{MetadataExt, fchown};
    let Ok(own) = file.metadata() else { return false };
    (own.uid(), own.gid()) == (existing.uid(), existing.gid())
        || fchown(file, Some(existing.uid()), Some(existing.gid())).is_ok()
}

/// Files that are replaced keep no owner elsewhere: there it is the folder's.
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
        // Only the superuser gives files away; for others the owner is their own.
        let _ = chown(&file, Some(4321), Some(4321));
        let before = fs::metadata(&file)?;
        write(&file, b"new")?;
        let after = fs::metadata(&file)?;
        assert_eq!((after.uid(), after.gid()), (before.uid(), before.gid()));
        assert_eq!(fs::read_to_string(&file)?, "new");
        Ok(())
    }

    #[test]
    fn what_another_program_has_written_is_never_lost() -> io::Result<()> {
        let folder = tempfile::tempdir()?;
        let file = folder.path().join("a.castra");
        let is_old = |bytes: Option<&[u8]>| bytes == Some(b"old");
        fs::write(&file, "old")?;
        assert!(write_over(&file, b"new", &is_old)?);
        assert_eq!(fs::read_to_string(&file)?, "new");
        assert!(!write_over(&file, b"newer", &is_old)?);
        assert_eq!(fs::read_to_string(&file)?, "new");
        // It comes between the last look and the exchange: the first look still finds what was expected.
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
            assert!(!write_over(&file, b"newer", &late)?);
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
        assert!(!write_over(&file, b"new", &late)?);
        assert_eq!(fs::read_to_string(&file)?, "theirs");
        assert!(!write_over(&file, b"new", &is_none)?);
        fs::remove_file(&file)?;
        assert!(write_over(&file, b"new", &is_none)?);
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
