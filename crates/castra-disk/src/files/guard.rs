//! Protection of files from overwriting: those that this command has read, and Castra files.
//!
//! Every file that is read is recorded here, and every output is checked here before a write. A
//! command that changes its inputs on request (`fmt`, `check --fix`, `tune`) calls
//! [`super::write_unguarded`].

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File, Metadata};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use thiserror::Error;

use super::names::{CONFIG_FILE, EXTENSION};

/// The reason why a file is not overwritten.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum GuardError {
    /// This command has read the file, perhaps under another name.
    #[error("this command reads it")]
    Input,
    /// The file is a Castra file, or the description of a package.
    #[error("it is a Castra file")]
    Castra,
}

/// The device and inode numbers of a file, which all names of the file share.
#[cfg(unix)]
type Identity = (u64, u64);
/// The full path, which identifies a file on other systems. A hard link is another file there, and
/// writing to the link leaves the file unchanged.
#[cfg(not(unix))]
type Identity = PathBuf;

/// The files that were read.
#[derive(Default)]
struct Inputs {
    /// The full paths, with links followed.
    paths: BTreeSet<PathBuf>,
    /// The path of each file that was read.
    identities: BTreeMap<Identity, PathBuf>,
}

/// The files that this process has read. The language server and `castra watch` record a file once,
/// however often they read it.
static INPUTS: Mutex<Option<Inputs>> = Mutex::new(None);

/// True if the command has `--force`.
static FORCED: AtomicBool = AtomicBool::new(false);

/// Sets whether outputs may overwrite guarded files (`--force`).
pub fn set_forced(forced: bool) {
    FORCED.store(forced, Ordering::Relaxed);
}

/// Returns whether outputs may overwrite guarded files.
pub fn is_forced() -> bool {
    FORCED.load(Ordering::Relaxed)
}

/// Opens a file for reading, and records it.
///
/// # Errors
/// If the file cannot be opened, or is a named pipe, whose reader may wait forever.
pub fn open(path: &Path) -> io::Result<File> {
    if is_named_pipe(path) {
        return Err(io::Error::other("it is a pipe, not a file"));
    }
    let file = File::open(path)?;
    note(path, &file.metadata()?);
    Ok(file)
}

/// Returns whether a path is a pipe in a folder, whose reader may wait forever. The pipes of a
/// shell are below `/dev`, and have a writer.
#[cfg(unix)]
fn is_named_pipe(path: &Path) -> bool {
    use std::os::unix::fs::FileTypeExt;
    let is_pipe = fs::metadata(path).is_ok_and(|metadata| metadata.file_type().is_fifo());
    is_pipe && !path.starts_with("/dev") && !path.starts_with("/proc")
}

/// Returns `false`: other systems have no pipes in folders.
#[cfg(not(unix))]
const fn is_named_pipe(_: &Path) -> bool {
    false
}

/// Reads a file as text, and records it.
///
/// # Errors
/// If the file cannot be read, or is not UTF-8.
pub fn read_to_string(path: &Path) -> io::Result<String> {
    let mut text = String::new();
    open(path)?.read_to_string(&mut text)?;
    Ok(text)
}

/// Records the file from which standard input is redirected, if there is one.
#[cfg(unix)]
pub fn record_stdin() {
    use std::os::fd::AsFd;
    let Ok(stdin) = io::stdin().as_fd().try_clone_to_owned() else { return };
    if let Ok(metadata) = File::from(stdin).metadata() {
        // Standard input has no path.
        note(Path::new(""), &metadata);
    }
}

/// Does nothing: on other systems the file behind standard input is unknown.
#[cfg(not(unix))]
pub fn note_stdin() {}

fn note(path: &Path, metadata: &Metadata) {
    if !metadata.is_file() {
        return;
    }
    let canonical = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let mut inputs = INPUTS.lock().unwrap_or_else(PoisonError::into_inner);
    let inputs = inputs.get_or_insert_with(Inputs::default);
    inputs.identities.insert(identity(&canonical, metadata), canonical.clone());
    inputs.paths.insert(canonical);
}

/// Checks that an output may be written to a path.
///
/// # Errors
///
/// If the path, with links followed, is an existing input of this command or an existing Castra
/// file, and `--force` is not set.
pub fn check_allowed(path: &Path) -> Result<(), GuardError> {
    let (Ok(canonical), Ok(metadata)) = (fs::canonicalize(path), fs::metadata(path)) else {
        // Nothing exists at the path, so nothing can be lost.
        return Ok(());
    };
    if is_forced() || !metadata.is_file() {
        return Ok(());
    }
    if is_recorded(&canonical, &metadata) {
        return Err(GuardError::Input);
    }
    if is_castra(&canonical) || is_castra(path) { Err(GuardError::Castra) } else { Ok(()) }
}

fn is_recorded(whole: &Path, metadata: &Metadata) -> bool {
    let inputs = INPUTS.lock().unwrap_or_else(PoisonError::into_inner);
    let Some(inputs) = inputs.as_ref() else { return false };
    if inputs.paths.contains(whole) {
        return true;
    }
    let own = identity(whole, metadata);
    let Some(read) = inputs.identities.get(&own) else { return false };
    // Another file may have the inode number of a removed input. Standard input stays open, so its
    // number is not reused.
    read.as_os_str().is_empty() || fs::metadata(read).is_ok_and(|now| identity(read, &now) == own)
}

#[cfg(unix)]
fn identity(_: &Path, metadata: &Metadata) -> Identity {
    use std::os::unix::fs::MetadataExt;
    (metadata.dev(), metadata.ino())
}

#[cfg(not(unix))]
fn identity(whole: &Path, _: &Metadata) -> Identity {
    whole.to_owned()
}

/// Returns whether two paths are names of one existing file.
pub fn is_same_file(one: &Path, other: &Path) -> bool {
    let identity_of = |path: &Path| {
        let canonical = fs::canonicalize(path).ok()?;
        let metadata = fs::metadata(&canonical).ok()?;
        Some(identity(&canonical, &metadata))
    };
    identity_of(one).is_some_and(|one| identity_of(other) == Some(one))
}

/// Returns whether authors write a file, by its name.
fn is_castra(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case(EXTENSION))
        || path.file_name().is_some_and(|name| name.eq_ignore_ascii_case(CONFIG_FILE))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inputs_are_guarded_under_every_path() -> io::Result<()> {
        let folder = tempfile::tempdir()?;
        let at = |name: &str| folder.path().join(name);
        fs::write(at("model.json"), "{}")?;
        fs::write(at("other.json"), "{}")?;
        assert_eq!(check_allowed(&at("model.json")), Ok(()), "nothing was read yet");
        read_to_string(&at("model.json"))?;
        assert_eq!(check_allowed(&at("model.json")), Err(GuardError::Input));
        assert_eq!(check_allowed(&at("./../").join(at("model.json"))), Err(GuardError::Input));
        assert_eq!(check_allowed(&at("other.json")), Ok(()));
        assert_eq!(check_allowed(&at("new.json")), Ok(()));
        #[cfg(unix)]
        {
            std::os::unix::fs::symlink(at("model.json"), at("link.json"))?;
            fs::hard_link(at("model.json"), at("second.json"))?;
            assert_eq!(check_allowed(&at("link.json")), Err(GuardError::Input));
            assert_eq!(check_allowed(&at("second.json")), Err(GuardError::Input));
        }
        // An editor has since replaced the file.
        fs::write(at("new.json"), "{ }")?;
        fs::rename(at("new.json"), at("model.json"))?;
        assert_eq!(check_allowed(&at("model.json")), Err(GuardError::Input));
        Ok(())
    }

    #[test]
    fn castra_files_are_recognised_by_name_and_link_target() -> io::Result<()> {
        let folder = tempfile::tempdir()?;
        let at = |name: &str| folder.path().join(name);
        for name in ["a.castra", "B.CASTRA", "castra.ron"] {
            assert_eq!(check_allowed(&at(name)), Ok(()), "{name} is not there");
            fs::write(at(name), "")?;
            assert_eq!(check_allowed(&at(name)), Err(GuardError::Castra), "{name}");
        }
        #[cfg(unix)]
        {
            std::os::unix::fs::symlink(at("a.castra"), at("a.png"))?;
            assert_eq!(check_allowed(&at("a.png")), Err(GuardError::Castra));
        }
        Ok(())
    }
}
