//! Temporary files for atomic writes, and the removal of abandoned ones.
//!
//! A killed process leaves its temporary file behind. While the process lives, the file is locked.
//! The next process that writes into the folder removes the files without a lock.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use tempfile::NamedTempFile;

/// The prefix of the files' names.
const PREFIX: &str = ".castra-";
/// The number of random letters after the prefix.
const RANDOM_LETTERS: usize = 6;

/// The folders that `sweep` has searched.
static SWEPT_FOLDERS: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

/// Creates a file in a folder; other processes do not remove it while it is open.
pub(super) fn create(folder: &Path) -> io::Result<NamedTempFile> {
    if SWEPT_FOLDERS.lock().unwrap_or_else(PoisonError::into_inner).insert(folder.to_owned()) {
        sweep(folder);
    }
    let mut builder = tempfile::Builder::new();
    builder.prefix(PREFIX).rand_bytes(RANDOM_LETTERS);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    loop {
        let file = builder.tempfile_in(folder)?;
        // Another process may have removed the file before it was locked. On systems without locks,
        // no process removes such files.
        match file.as_file().try_lock() {
            Err(fs::TryLockError::WouldBlock) => {}
            Ok(()) | Err(fs::TryLockError::Error(_)) if file.path().exists() => return Ok(file),
            Ok(()) | Err(fs::TryLockError::Error(_)) => {}
        }
    }
}

/// Releases the lock of a file before its renaming: on this system, the lock would keep others from
/// reading it.
#[cfg(not(unix))]
pub(super) fn release(file: &NamedTempFile) -> io::Result<()> {
    file.as_file().unlock()
}

/// Does nothing: the lock does not affect the renaming.
#[cfg(unix)]
#[allow(clippy::unnecessary_wraps, reason = "elsewhere it may fail")]
pub(super) fn release(_: &NamedTempFile) -> io::Result<()> {
    Ok(())
}

/// Keeps a file permanently, under a name without the prefix of temporary files.
pub(super) fn persist(file: NamedTempFile) -> io::Result<PathBuf> {
    let kept = file.into_temp_path().keep().map_err(|error| error.error)?;
    let name = kept.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    let name = format!("kept-{}", name.strip_prefix(PREFIX).unwrap_or(name));
    let named = kept.with_file_name(name);
    fs::rename(&kept, &named)?;
    Ok(named)
}

/// Removes the files in a folder that killed processes have left behind.
fn sweep(folder: &Path) {
    for entry in fs::read_dir(folder).into_iter().flatten().filter_map(Result::ok) {
        let is_one = entry.file_name().to_str().is_some_and(|name| {
            name.strip_prefix(PREFIX).is_some_and(|rest| {
                rest.len() == RANDOM_LETTERS && rest.chars().all(|c| c.is_ascii_alphanumeric())
            })
        });
        if !is_one || !entry.file_type().is_ok_and(|kind| kind.is_file()) {
            continue;
        }
        // A file that cannot be opened or locked stays: its owner may still use it.
        let Ok(file) = File::options().write(true).open(entry.path()) else { continue };
        if file.try_lock().is_ok() {
            let _ = fs::remove_file(entry.path());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stale_temporary_files_are_removed_and_others_stay() -> io::Result<()> {
        let folder = tempfile::tempdir()?;
        let at = |name: &str| folder.path().join(name);
        let own = [".castra-mine", ".castra-abc-de", ".castra-ABCdefg", "castra-abcdef"];
        for name in own.iter().chain(&[".castra-AB12cd"]) {
            fs::write(at(name), "half")?;
        }
        let written = create(folder.path())?;
        assert!(!at(".castra-AB12cd").exists(), "nobody writes it");
        own.iter().for_each(|name| assert!(at(name).exists(), "{name} is somebody's own"));
        sweep(folder.path());
        assert!(written.path().exists(), "it is being written");
        let kept = persist(written)?;
        sweep(folder.path());
        assert!(kept.exists(), "it is kept");
        Ok(())
    }
}
