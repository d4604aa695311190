//! Writing files: whole, or not at all.

use std::fs;
use std::io::{self, BufWriter, Seek, Write};
use std::path::Path;

/// Writes a file by way of a temporary one beside it, so that nobody ever sees
/// half of it. An existing file keeps its permissions and its owner; a symbolic link
/// keeps pointing at it.
///
/// # Errors
///
/// If the file is read-only, which writing another in its place would pass over, or
/// cannot be written.
pub(crate) fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    write_with(path, |to| to.write_all(bytes))
}

/// The same, if that still may be when everything is on the disk and only its name is
/// missing: what another program has written meanwhile is seen then. Whether it was written.
pub(crate) fn write_if(path: &Path, bytes: &[u8], may: impl FnOnce() -> bool) -> io::Result<bool> {
    put(path, |to| to.write_all(bytes), may)
}

/// The same, for what is too much to be held in memory.
pub(crate) fn write_with(
    path: &Path,
    write: impl FnOnce(&mut (dyn Write + Send)) -> io::Result<()>,
) -> io::Result<()> {
    put(path, write, || true).map(|_| ())
}

fn put(
    path: &Path,
    write: impl FnOnce(&mut (dyn Write + Send)) -> io::Result<()>,
    may: impl FnOnce() -> bool,
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
    let mut builder = tempfile::Builder::new();
    builder.prefix(".castra-");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    let mut file = builder.tempfile_in(folder)?;
    let mut buffer = BufWriter::new(file.as_file_mut());
    write(&mut buffer)?;
    buffer.flush()?;
    drop(buffer);
    if let Some(existing) = existing {
        if !keep_owner(file.as_file(), &existing) {
            // A file of somebody else that we may write to, but not give away: its
            // content is written anew in its place.
            return if may() {
                overwrite(&path, file.as_file_mut()).map(|()| true)
            } else {
                Ok(false)
            };
        }
        // After the owner, since a change of that takes bits away.
        file.as_file().set_permissions(existing.permissions())?;
    }
    file.as_file().sync_data()?;
    if !may() {
        return Ok(false);
    }
    file.persist(&path)?;
    Ok(true)
}

/// Whether a file may be written to, which a folder that may be does not settle.
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
        let file = folder.path().join("a.castra");
        fs::write(&file, "old")?;
        fs::set_permissions(&file, fs::Permissions::from_mode(0o640))?;
        let link = folder.path().join("link.castra");
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
        let file = folder.path().join("a.castra");
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
    fn what_may_no_longer_be_written_leaves_no_trace() -> io::Result<()> {
        let folder = tempfile::tempdir()?;
        let file = folder.path().join("a.castra");
        fs::write(&file, "old")?;
        // Another program writes while ours is on its way to the disk.
        let done = write_if(&file, b"new", || fs::write(&file, "other").is_err());
        assert!(!done?);
        assert_eq!(fs::read_to_string(&file)?, "other");
        assert_eq!(fs::read_dir(folder.path())?.count(), 1);
        assert!(write_if(&file, b"new", || true)?);
        assert_eq!(fs::read_to_string(&file)?, "new");
        Ok(())
    }

    #[test]
    fn read_only_files_are_left_alone() -> io::Result<()> {
        let folder = tempfile::tempdir()?;
        let file = folder.path().join("a.castra");
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
