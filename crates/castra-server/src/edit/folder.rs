//! The folder of `castra edit`. No access through it reaches other files.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Component, Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::UNIX_EPOCH;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use castra_base::hex_digits;
use castra_base::suggest::list_with_or;
use castra_syntax::peek_header;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use castra_disk::files;
use castra_disk::sources::{self, SearchResult, Sources, is_package_root};

use crate::error::ServerError;

/// The maximum number of files in the page.
const MAX_FILES: usize = 5_000;

/// The folder of `castra edit`, with the revisions of its Castra files.
pub struct Folder {
    /// The absolute path without links.
    root: PathBuf,
    /// True if the folders below are included.
    deep: bool,
    /// The file on the command line; `None` for a folder.
    requested_file: Option<String>,
    /// The files, with the revisions that pages know. The lock is held while a file is written, so
    /// that writes are sequential.
    known_revisions: Mutex<BTreeMap<String, String>>,
    send_order: Mutex<()>,
}

/// The contents of a file on disk, with their revision.
#[derive(Debug)]
pub struct FileVersion {
    /// The contents of the file.
    pub text: String,
    /// The revision, which differs for different contents.
    pub revision: String,
}

/// The result of writing or removing a file.
#[derive(Debug)]
pub enum SaveResult {
    /// The file has the new contents, or was removed. The value is the revision that was written or
    /// removed.
    Written(String),
    /// The file has another version than the expected one, and was left unchanged.
    Newer(FileVersion),
}

/// The reason why a file cannot be read, written or removed.
#[derive(Debug, thiserror::Error)]
pub enum AccessError {
    /// The path leads out of the folder, or does not name a Castra file.
    #[error("this is not the path of a file here")]
    Outside,
    /// There is no file at the path.
    #[error("there is no file `{0}`")]
    Missing(String),
    /// The file is not UTF-8.
    #[error("`{0}` is not UTF-8 text")]
    NotText(String),
    /// The system cannot read or write the file.
    #[error("{}", sources::describe_io_error(.0))]
    File(#[from] io::Error),
}

impl Folder {
    /// Opens the folder at a path. For a file, this is the folder of its package, or else its own.
    ///
    /// # Errors
    /// If the path does not exist.
    pub fn open(path: &Path) -> Result<Self, ServerError> {
        let failed = |source| ServerError::File { what: "open", path: path.to_owned(), source };
        let whole = fs::canonicalize(path).map_err(failed)?;
        if whole.is_dir() {
            return Ok(Self::new(whole, true, None));
        }
        let package = whole.ancestors().skip(1).find(|folder| is_package_root(folder));
        let deep = package.is_some();
        // The canonical path of a file has a parent.
        let root = package.or_else(|| whole.parent()).map(Path::to_owned).unwrap_or_default();
        let first = page_path(&root, &whole);
        Ok(Self::new(root, deep, first))
    }

    fn new(root: PathBuf, deep: bool, first: Option<String>) -> Self {
        let folder = Self {
            root,
            deep,
            requested_file: first,
            known_revisions: Mutex::default(),
            send_order: Mutex::default(),
        };
        // A page reads all files when it opens, so no file counts as changed.
        let _ = folder.take_changes();
        folder
    }

    /// Returns the paths of files that other programs have changed or removed since the last call.
    pub fn take_changes(&self) -> Vec<String> {
        let mut known = self.known_revisions.lock().unwrap_or_else(PoisonError::into_inner);
        let now = self.revisions();
        let new = now.iter().filter(|(path, revision)| known.get(*path) != Some(revision));
        let gone = known.keys().filter(|path| !now.contains_key(*path));
        let paths = new.map(|(path, _)| path).chain(gone).cloned().collect();
        *known = now;
        paths
    }

    /// Takes the lock under which a file is read and its message is sent, so that the last message
    /// has the current contents.
    pub(super) fn order_lock(&self) -> MutexGuard<'_, ()> {
        self.send_order.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the absolute path of the folder, without links.
    #[must_use]
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// Returns whether the folders below are included.
    #[must_use]
    pub fn is_deep(&self) -> bool {
        self.deep
    }

    /// Returns the contents as JSON: packages and sources for the core, and files to open.
    ///
    /// # Errors
    /// If there are too many files, or the file on the command line cannot be read.
    pub fn contents(&self) -> Result<Value, String> {
        let sources = self.sources()?;
        let fonts = sources.fonts();
        let packages = sources.packages.iter().map(|package| {
            let own = package.fonts.iter().filter_map(|font| fonts.iter().position(|f| f == font));
            json!({
                "levels": package.levels.0,
                "dependencies": package.dependencies,
                "fonts": own.collect::<Vec<usize>>(),
            })
        });
        let mut files = Vec::new();
        let mut texts = Vec::new();
        for text in &sources.texts {
            let whole = text.disk.as_ref().and_then(|disk| fs::canonicalize(disk).ok());
            let own = whole.and_then(|whole| page_path(&self.root, &whole));
            if let Some(path) = &own {
                files.push(json!({
                    "path": path,
                    "title": header_title(&text.text).unwrap_or(path),
                    "readOnly": self.is_read_only(path),
                    "modified": self.modified(path),
                }));
            }
            let standing = if text.report { "own" } else { "dependency" };
            texts.push(json!({
                "package": text.package,
                "path": own.as_ref().unwrap_or(&text.shown),
                "text": &*text.text,
                "standing": standing,
                "pictures": &*text.pictures,
            }));
        }
        // A page that opens an unreadable file gets the reason.
        let unread = sources.others.iter().filter(|other| other.is_unread());
        for path in unread.filter_map(|other| unread_page_path(&self.root, &other.shown)) {
            files.push(json!({
                "path": path,
                "title": path,
                "readOnly": true,
                "modified": self.modified(&path),
            }));
        }
        files.sort_by(|a, b| a["path"].as_str().cmp(&b["path"].as_str()));
        let lost: String =
            sources.others.iter().filter(|other| other.is_unread()).map(|o| &*o.text).collect();
        Ok(json!({
            "folder": display_name(&self.root),
            "first": self.requested_file,
            "loaded": {
                "packages": packages.collect::<Vec<Value>>(),
                "texts": texts,
                "fonts": fonts.iter().map(|font| STANDARD.encode(font.face().data())).collect::<Vec<_>>(),
                "lost": lost,
            },
            "files": files,
        }))
    }

    fn sources(&self) -> Result<Sources, String> {
        if self.deep {
            let found = sources::find(std::slice::from_ref(&self.root));
            let found = found.map_err(|error| error.to_string())?;
            if found.len() > MAX_FILES {
                let some = found.iter().filter_map(|found| match found {
                    SearchResult::File(path) => path.to_str(),
                    SearchResult::Stdin
                    | SearchResult::UnreadableFolder(..)
                    | SearchResult::Link(..) => None,
                });
                let some: Vec<&str> = some.take(3).collect();
                return Err(format!(
                    "there are more than {MAX_FILES} files below this folder, such as {}: open a \
                     smaller one",
                    list_with_or(some.iter().copied(), 3)
                ));
            }
            return Ok(sources::load(&found, None));
        }
        let mut open: Vec<(PathBuf, Arc<str>)> = Vec::new();
        if let Some(path) = &self.requested_file {
            match self.read(path) {
                Ok(version) => open.push((self.root.join(path), Arc::from(version.text))),
                // The file has vanished, and an event will report that to pages.
                Err(AccessError::Missing(_)) => {}
                Err(error) => return Err(error.to_string()),
            }
        }
        Ok(sources::load_open(&open))
    }

    /// Returns the revisions of the existing files.
    fn revisions(&self) -> BTreeMap<String, String> {
        let below = if self.deep {
            // A removed folder has no files, and pages learn that their files have vanished.
            sources::find(std::slice::from_ref(&self.root)).unwrap_or_default()
        } else {
            let entries = fs::read_dir(&self.root).into_iter().flatten().filter_map(Result::ok);
            entries.map(|entry| SearchResult::File(entry.path())).collect()
        };
        // `contents` refuses a folder with more files.
        let files = below.into_iter().take(MAX_FILES).filter_map(|found| match found {
            // A file may vanish after it was listed.
            SearchResult::File(path) => page_path(&self.root, &fs::canonicalize(path).ok()?),
            SearchResult::Stdin | SearchResult::UnreadableFolder(..) | SearchResult::Link(..) => {
                None
            }
        });
        files.filter_map(|path| Some((path.clone(), self.read(&path).ok()?.revision))).collect()
    }

    /// Returns the version of a file on disk.
    ///
    /// # Errors
    /// If the path does not name a Castra file here, or the file cannot be read.
    pub fn read(&self, path: &str) -> Result<FileVersion, AccessError> {
        let place = self.file_path(path)?;
        let bytes = fs::read(&place).map_err(|error| match error.kind() {
            io::ErrorKind::NotFound => AccessError::Missing(path.to_owned()),
            _ => AccessError::File(error),
        })?;
        let revision = revision(&bytes);
        let text = String::from_utf8(bytes).map_err(|_| AccessError::NotText(path.to_owned()))?;
        Ok(FileVersion { text, revision })
    }

    /// Writes a file if its revision is still `old_revision`, or it has vanished. For `None`, it
    /// must not exist. A file with the same contents counts as written.
    ///
    /// # Errors
    /// If the path does not name a Castra file here, or the file cannot be written.
    pub fn write(
        &self,
        path: &str,
        text: &str,
        old_revision: Option<&str>,
    ) -> Result<SaveResult, AccessError> {
        let place = self.file_path(path)?;
        let mut known = self.known_revisions.lock().unwrap_or_else(PoisonError::into_inner);
        match self.read(path) {
            Ok(now) if now.text == text => return Ok(SaveResult::Written(now.revision)),
            Ok(now) if old_revision != Some(now.revision.as_str()) => {
                return Ok(SaveResult::Newer(now));
            }
            Ok(_) | Err(AccessError::Missing(_)) => {}
            Err(error) => return Err(error),
        }
        // Another program may write the file during this write. If the file has vanished, it is
        // written anyway.
        let is_expected = |now: Option<&[u8]>| match (now, old_revision) {
            (Some(bytes), Some(old_revision)) => revision(bytes) == old_revision,
            (Some(_), None) => false,
            (None, _) => true,
        };
        if !files::write_if_expected(&place, text.as_bytes(), &is_expected)? {
            return self.read(path).map(SaveResult::Newer);
        }
        let revision = revision(text.as_bytes());
        known.insert(path.to_owned(), revision.clone());
        Ok(SaveResult::Written(revision))
    }

    /// Removes a file if its revision is still `old_revision`.
    pub(super) fn remove(
        &self,
        path: &str,
        old_revision: Option<&str>,
    ) -> Result<SaveResult, AccessError> {
        let place = self.file_path(path)?;
        let mut known = self.known_revisions.lock().unwrap_or_else(PoisonError::into_inner);
        let now = self.read(path)?;
        if old_revision != Some(now.revision.as_str()) {
            return Ok(SaveResult::Newer(now));
        }
        fs::remove_file(&place)?;
        known.remove(path);
        Ok(SaveResult::Written(now.revision))
    }

    /// Returns the time when a file was last changed, in seconds since 1970.
    fn modified(&self, path: &str) -> Option<u64> {
        let changed = fs::metadata(self.file_path(path).ok()?).ok()?.modified().ok()?;
        changed.duration_since(UNIX_EPOCH).ok().map(|time| time.as_secs())
    }

    /// Returns the absolute path of a Castra file in the folder, even through links that stay in
    /// it.
    fn file_path(&self, path: &str) -> Result<PathBuf, AccessError> {
        if Path::new(path).extension().is_none_or(|ending| ending != files::EXTENSION) {
            return Err(AccessError::Outside);
        }
        let place = self.path_inside(path)?;
        if !self.deep && place.parent() != Some(&self.root) {
            return Err(AccessError::Outside);
        }
        Ok(place)
    }

    /// Returns the absolute path of a file or a folder here, which need not exist. `..` is refused,
    /// and so are links that lead out of the folder.
    ///
    /// # Errors
    /// If the path leads out of the folder, or has a folder that does not exist.
    pub fn path_inside(&self, path: &str) -> Result<PathBuf, AccessError> {
        let relative = Path::new(path);
        let is_plain = relative.components().all(|part| matches!(part, Component::Normal(_)));
        if path.contains(['\\', '\0']) || !is_plain {
            return Err(AccessError::Outside);
        }
        let place = self.root.join(relative);
        // The file may be a link, and so may its folder, so both are resolved.
        let folder = place.parent().ok_or(AccessError::Outside)?;
        let folder = fs::canonicalize(folder).map_err(|_| AccessError::Missing(path.to_owned()))?;
        let is_inside = |place: &Path| place.starts_with(&self.root);
        let leads_away = match fs::canonicalize(&place) {
            Ok(whole) => !is_inside(&whole),
            // Writing to a broken link would create its target.
            Err(_) => fs::symlink_metadata(&place).is_ok(),
        };
        // The parent of the folder itself is outside; an empty path is the folder.
        if leads_away || !(is_inside(&folder) || path.is_empty()) {
            return Err(AccessError::Outside);
        }
        Ok(place)
    }

    fn is_read_only(&self, path: &str) -> bool {
        let metadata = self.file_path(path).ok().and_then(|place| fs::metadata(place).ok());
        metadata.is_none_or(|metadata| metadata.permissions().readonly())
    }
}

/// Returns the path of a Castra file in the form that pages use; `None` for any other file.
fn page_path(root: &Path, whole: &Path) -> Option<String> {
    let below = whole.strip_prefix(root).ok()?;
    if below.extension().is_none_or(|ending| ending != "castra") {
        return None;
    }
    let parts: Option<Vec<&str>> = below.iter().map(|part| part.to_str()).collect();
    Some(parts?.join("/"))
}

/// Returns the path of an unreadable file, or of a link that was not followed, in the form that
/// pages use; `None` outside the folder.
fn unread_page_path(root: &Path, shown: &str) -> Option<String> {
    let path = Path::new(shown);
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let folder = fs::canonicalize(folder.unwrap_or(Path::new("."))).ok()?;
    page_path(root, &folder.join(path.file_name()?))
}

/// Returns the revision of a version: a hash of its bytes.
fn revision(bytes: &[u8]) -> String {
    let mut digits = hex_digits(&Sha256::digest(bytes));
    digits.truncate(24);
    digits
}

/// Returns the name of a folder for display.
fn display_name(path: &Path) -> String {
    path.file_name()
        .map_or_else(|| path.display().to_string(), |n| n.to_string_lossy().into_owned())
}

/// Returns the title in the header of a source.
fn header_title(text: &str) -> Option<&str> {
    let (kind, _) = peek_header(text)?;
    let line = text.lines().find(|line| line.trim_start().starts_with(kind.word()))?;
    line.split('"').nth(1).filter(|title| !title.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder() -> (tempfile::TempDir, Folder) {
        let outer = tempfile::tempdir().unwrap();
        let inner = outer.path().join("games");
        fs::create_dir_all(inner.join("battles")).unwrap();
        fs::write(inner.join("battles/ford.castra"), "// one\n").unwrap();
        fs::write(outer.path().join("secret.castra"), "// two\n").unwrap();
        let folder = Folder::open(&inner).unwrap();
        (outer, folder)
    }

    #[test]
    fn nothing_outside_is_reached() {
        let (outer, folder) = folder();
        assert_eq!(folder.read("battles/ford.castra").unwrap().text, "// one\n");
        let absolute = outer.path().join("secret.castra");
        let absolute = absolute.to_str().unwrap();
        let tries = [
            "../secret.castra",
            "battles/../../secret.castra",
            absolute,
            "castra.ron",
            "",
            "a\0.castra",
        ];
        for path in tries {
            assert!(matches!(folder.read(path), Err(AccessError::Outside)), "{path:?}");
            assert!(matches!(folder.write(path, "x", None), Err(AccessError::Outside)), "{path:?}");
            assert!(matches!(folder.remove(path, None), Err(AccessError::Outside)), "{path:?}");
        }
        #[cfg(unix)]
        {
            let inside = folder.root().join("link.castra");
            std::os::unix::fs::symlink(outer.path().join("secret.castra"), &inside).unwrap();
            assert!(matches!(folder.read("link.castra"), Err(AccessError::Outside)));
            std::os::unix::fs::symlink(outer.path(), folder.root().join("away")).unwrap();
            assert!(matches!(folder.read("away/secret.castra"), Err(AccessError::Outside)));
            std::os::unix::fs::symlink(outer.path().join("new"), folder.root().join("n.castra"))
                .unwrap();
            assert!(matches!(folder.write("n.castra", "x", None), Err(AccessError::Outside)));
        }
        assert_eq!(fs::read_to_string(absolute).unwrap(), "// two\n");
    }

    #[test]
    fn another_version_is_never_overwritten() {
        let (_outer, folder) = folder();
        let path = "battles/ford.castra";
        let read = folder.read(path).unwrap();
        fs::write(folder.root().join(path), "// theirs\n").unwrap();
        let saved = folder.write(path, "// ours\n", Some(&read.revision)).unwrap();
        let SaveResult::Newer(newer) = saved else { panic!("it was overwritten") };
        assert_eq!(newer.text, "// theirs\n");
        assert!(matches!(folder.write(path, "// ours\n", None).unwrap(), SaveResult::Newer(_)));
        let saved = folder.write(path, "// ours\n", Some(&newer.revision)).unwrap();
        let SaveResult::Written(revision) = saved else { panic!("it was not written") };
        assert_eq!(folder.read(path).unwrap().revision, revision);
        assert!(matches!(
            folder.write("new.castra", "// x\n", None).unwrap(),
            SaveResult::Written(_)
        ));
        // A file is removed only in the version that was read.
        let SaveResult::Newer(newer) = folder.remove("new.castra", None).unwrap() else {
            panic!("it was removed")
        };
        assert_eq!(newer.text, "// x\n");
        let removed = folder.remove("new.castra", Some(&newer.revision)).unwrap();
        assert!(matches!(removed, SaveResult::Written(_)));
        assert!(matches!(folder.read("new.castra"), Err(AccessError::Missing(_))));
        // The folder does not report its own writes, but reports the write of another program.
        assert!(folder.take_changes().is_empty());
        fs::write(folder.root().join(path), "// one\n").unwrap();
        assert_eq!(folder.take_changes(), [path]);
        fs::remove_file(folder.root().join(path)).unwrap();
        assert_eq!(folder.take_changes(), [path]);
    }

    #[test]
    fn the_core_receives_the_files_of_the_folder() {
        let (_outer, folder) = folder();
        let contents = folder.contents().unwrap();
        assert_eq!(contents["files"][0]["path"], "battles/ford.castra");
        assert!(contents["files"][0]["modified"].as_u64().is_some_and(|time| time > 0));
        assert_eq!(contents["loaded"]["texts"][0]["standing"], "own");
        assert_eq!(folder.revisions().len(), 1);
    }

    #[test]
    fn files_that_cannot_be_read_are_listed() {
        let (_outer, folder) = folder();
        fs::write(folder.root().join("battles/latin.castra"), b"// na\xefve\n").unwrap();
        let contents = folder.contents().unwrap();
        let paths: Vec<_> =
            contents["files"].as_array().unwrap().iter().map(|f| &f["path"]).collect();
        assert_eq!(paths, ["battles/ford.castra", "battles/latin.castra"]);
        assert!(matches!(folder.read("battles/latin.castra"), Err(AccessError::NotText(_))));
    }
}
