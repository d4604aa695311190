//! A tree of files in memory, and the check that their paths are safe on every system.

use std::collections::BTreeMap;

use castra_base::is_invisible;
use castra_disk::files::CONFIG_FILE;
use castra_disk::sources::{MAX_FILES, content_hash};
use thiserror::Error;
use unicode_normalization::UnicodeNormalization as _;

/// The maximum total size of a package's files, in bytes.
pub const MAX_TREE_BYTES: u64 = 128 << 20;

/// The maximum length of a path, in bytes.
const MOST_PATH: usize = 240;

/// The maximum number of nested folders.
const MOST_DEPTH: usize = 24;

/// The reason why the files of a package are refused.
#[derive(Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum Refusal {
    /// The path is not UTF-8.
    #[error("`{path}` is not a UTF-8 path")]
    NotUtf8 {
        /// The path in printable form.
        path: String,
    },
    /// The path leads out of the folder of the package.
    #[error("`{path}` leads out of the folder of the package")]
    Outside {
        /// The path.
        path: String,
    },
    /// A part of the path is not a valid file name on some systems.
    #[error("`{path}` has a part that is not a valid file name on every system: {why}")]
    Name {
        /// The path.
        path: String,
        /// The problem with the part.
        why: &'static str,
    },
    /// The path is too long, or has too many folders.
    #[error("`{path}` is longer than {MOST_PATH} bytes, or has more than {MOST_DEPTH} folders")]
    Long {
        /// The start of the path.
        path: String,
    },
    /// Two paths are equal on some systems.
    #[error("`{first}` and `{second}` are one path on some systems")]
    Collision {
        /// The earlier path.
        first: String,
        /// The later path.
        second: String,
    },
    /// An entry that is neither a file nor a folder.
    #[error("`{path}` is {what}; a package has only files and folders")]
    Kind {
        /// The path.
        path: String,
        /// The kind of entry, such as a link or a device.
        what: &'static str,
    },
    /// There are too many files.
    #[error("there are more than {MAX_FILES} files")]
    Count,
    /// The files have too many bytes.
    #[error("the files have more than {} MB", MAX_TREE_BYTES >> 20)]
    Size,
    /// The files are far larger than the archive.
    #[error("the files have more than {times} times as many bytes as the archive")]
    Ratio {
        /// The maximum ratio.
        times: u64,
    },
}

/// The files of a package in memory, by path. All paths are safe and distinct on every system.
#[derive(Debug, Default)]
pub struct FileTree {
    files: BTreeMap<String, Vec<u8>>,
    /// Each path and each of its folders by its case-folded form, with the original spelling and
    /// whether it is a file.
    case_folded: BTreeMap<String, (String, bool)>,
    bytes: u64,
}

impl FileTree {
    /// Adds a file.
    ///
    /// # Errors
    ///
    /// If its path is dangerous or collides with another, or the files become too many or too big.
    pub fn add(&mut self, path: &[u8], bytes: Vec<u8>) -> Result<(), Refusal> {
        let path = self.reserve(path, true)?;
        self.bytes = self.bytes.saturating_add(bytes.len() as u64);
        if self.bytes > MAX_TREE_BYTES {
            return Err(Refusal::Size);
        }
        self.files.insert(path, bytes);
        if self.files.len() > MAX_FILES { Err(Refusal::Count) } else { Ok(()) }
    }

    /// Reserves the path of a folder, so that no file can have it. Folders are not stored.
    ///
    /// # Errors
    /// As [`FileTree::add`].
    pub fn add_folder(&mut self, path: &[u8]) -> Result<(), Refusal> {
        self.reserve(path, false)?;
        if self.case_folded.len() > 2 * MAX_FILES { Err(Refusal::Count) } else { Ok(()) }
    }

    /// Returns the number of bytes that can still be added.
    #[must_use]
    pub const fn remaining_bytes(&self) -> u64 {
        MAX_TREE_BYTES.saturating_sub(self.bytes)
    }

    /// Returns the files with their paths, in the order of the paths.
    pub fn files(&self) -> impl Iterator<Item = (&str, &[u8])> {
        self.files.iter().map(|(path, bytes)| (path.as_str(), bytes.as_slice()))
    }

    /// Returns the contents of the file at a path; `None` if there is none.
    #[must_use]
    pub fn get(&self, path: &str) -> Option<&[u8]> {
        self.files.get(path).map(Vec::as_slice)
    }

    /// Returns the number of files.
    #[must_use]
    pub fn len(&self) -> usize {
        self.files.len()
    }

    /// Returns whether there are no files.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.files.is_empty()
    }

    /// Returns the number of bytes of all files.
    #[must_use]
    pub const fn total_bytes(&self) -> u64 {
        self.bytes
    }

    /// Returns the hash of the files, as in a lock.
    #[must_use]
    pub fn contents_hash(&self) -> String {
        content_hash(self.files())
    }

    /// Returns the tree without its top folder, if that is the only one and has a package
    /// description. Many archives have such a folder.
    #[must_use]
    pub fn without_top_folder(self) -> Self {
        let top =
            self.files.keys().next().and_then(|path| path.split_once('/')).map(|(top, _)| top);
        let Some(top) = top.map(|top| format!("{top}/")) else { return self };
        let is_below = self.files.keys().all(|path| path.starts_with(&top));
        if !is_below || !self.files.contains_key(&format!("{top}{CONFIG_FILE}")) {
            return self;
        }
        let mut inner = Self { bytes: self.bytes, ..Self::default() };
        for (path, bytes) in self.files {
            let path = path.strip_prefix(&top).unwrap_or(&path).to_owned();
            inner.files.insert(path, bytes);
        }
        inner
    }

    /// Reserves a path for a file or a folder, if it is safe and differs from all others on every
    /// system.
    fn reserve(&mut self, path: &[u8], is_file: bool) -> Result<String, Refusal> {
        let path = safe_path(path)?;
        let ends = path.match_indices('/').map(|(at, _)| at).chain([path.len()]);
        for end in ends {
            let part = path.get(..end).unwrap_or(&path);
            let part_is_file = is_file && end == path.len();
            let folded = fold_case(part);
            match self.case_folded.get(&folded) {
                Some((spelled, was_file))
                    if spelled != part || *was_file != part_is_file || part_is_file =>
                {
                    return Err(Refusal::Collision { first: spelled.clone(), second: path });
                }
                Some(_) => {}
                None => {
                    self.case_folded.insert(folded, (part.to_owned(), part_is_file));
                }
            }
        }
        Ok(path)
    }
}

/// Returns a form of a path that is equal for all spellings that some system treats as equal.
fn fold_case(path: &str) -> String {
    // The conversion to upper case comes first: it maps `ß` to `SS`, and `ſ` to `S`.
    let capitals: String = path.nfkd().flat_map(char::to_uppercase).collect();
    capitals.chars().flat_map(char::to_lowercase).nfkd().collect()
}

/// Returns a path that stays in its folder and has only names that every system allows.
fn safe_path(path: &[u8]) -> Result<String, Refusal> {
    let Ok(path) = str::from_utf8(path) else {
        return Err(Refusal::NotUtf8 { path: String::from_utf8_lossy(path).into_owned() });
    };
    let path = path.strip_suffix('/').unwrap_or(path);
    let shown = || printable_path(path);
    if path.len() > MOST_PATH || path.matches('/').count() > MOST_DEPTH {
        return Err(Refusal::Long { path: shown() });
    }
    if path.starts_with('/') || path.split('/').any(|part| part == "..") {
        return Err(Refusal::Outside { path: shown() });
    }
    for part in path.split('/') {
        if let Some(why) = invalid_name(part) {
            return Err(Refusal::Name { path: shown(), why });
        }
    }
    Ok(path.to_owned())
}

/// Returns a path for a message: shortened, and with control characters escaped.
fn printable_path(path: &str) -> String {
    path.chars().take(80).flat_map(char::escape_debug).collect()
}

/// Returns the reason why a part of a path is not a valid file name.
fn invalid_name(part: &str) -> Option<&'static str> {
    if part.is_empty() || part == "." {
        return Some("it is empty");
    }
    if part.contains('\\') || part.contains(':') {
        return Some("it has `\\` or `:`");
    }
    if part.contains(['<', '>', '"', '|', '?', '*']) {
        return Some("it has one of `<>\"|?*`");
    }
    if part.contains(|c| is_invisible(c) && c != ' ') {
        return Some("it has an invisible character");
    }
    if part.ends_with(['.', ' ']) {
        return Some("it ends with a dot or a space");
    }
    if part.eq_ignore_ascii_case(".git") || part.eq_ignore_ascii_case("git~1") {
        return Some("it is the folder of a repository");
    }
    is_device(part).then_some("it is the name of a device")
}

/// Returns whether Windows treats a name as a device, regardless of its extension.
fn is_device(part: &str) -> bool {
    let stem = part.split('.').next().unwrap_or_default().trim_end().to_ascii_uppercase();
    let is_number = |rest: &str| {
        let mut chars = rest.chars();
        let one = chars.next().is_some_and(|c| c.is_ascii_digit() || "¹²³".contains(c));
        one && chars.next().is_none()
    };
    matches!(stem.as_str(), "CON" | "PRN" | "AUX" | "NUL" | "CONIN$" | "CONOUT$")
        || ["COM", "LPT"].iter().any(|name| stem.strip_prefix(name).is_some_and(is_number))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn add(paths: &[&str]) -> Result<FileTree, Refusal> {
        let mut tree = FileTree::default();
        for path in paths {
            tree.add(path.as_bytes(), b"a".to_vec())?;
        }
        Ok(tree)
    }

    #[test]
    fn paths_that_are_dangerous_somewhere_are_refused() {
        for path in [
            "../a",
            "a/../../b",
            "/etc/passwd",
            "a/./b",
            "",
            "a//b",
            "a\\b",
            "C:a",
            "a:stream",
            "con",
            "a/NUL.castra",
            "aux .txt",
            "com1",
            "LPT\u{b9}.a",
            "a.",
            "a ",
            "a/.git/config",
            ".GIT/hooks/x",
            "a\u{202e}b",
            "a\nb",
            "a\u{200d}b",
            "a*b",
            "conout$",
        ] {
            assert!(add(&[path]).is_err(), "{path:?}");
        }
        for path in ["a", "a/b.castra", "console", "com", "com10", "nullify/a", ".gitignore", "ü/ж"]
        {
            assert!(add(&[path]).is_ok(), "{path:?}");
        }
        assert!(FileTree::default().add(b"a\xff", Vec::new()).is_err());
        assert!(add(&[&"a".repeat(MOST_PATH + 1)]).is_err());
        assert!(add(&[&"a/".repeat(MOST_DEPTH + 2)]).is_err());
    }

    #[test]
    fn paths_that_collide_somewhere_are_refused() {
        for paths in [
            ["a", "A"],
            ["Rules/a", "rules/b"],
            ["\u{fc}", "u\u{308}"],
            ["straße", "STRASSE"],
            ["a", "a/b"],
            ["a/b", "a"],
            ["a", "a"],
            ["ſ", "s"],
            ["ﬁ", "fi"],
            ["\u{212a}", "k"],
        ] {
            assert!(add(&paths).is_err(), "{paths:?}");
        }
        assert!(add(&["a/b", "a/c", "ab"]).is_ok());
    }

    #[test]
    fn the_top_folder_of_an_archive_is_removed() -> Result<(), Refusal> {
        let inner = add(&["x-1/castra.ron", "x-1/a/b"])?.without_top_folder();
        assert_eq!(inner.files().map(|(path, _)| path).collect::<Vec<_>>(), ["a/b", "castra.ron"]);
        let two = add(&["x/castra.ron", "y/a"])?.without_top_folder();
        assert_eq!(two.len(), 2);
        assert!(two.get("x/castra.ron").is_some());
        Ok(())
    }

    #[test]
    fn files_are_bounded() -> Result<(), Refusal> {
        let mut tree = FileTree::default();
        for n in 0..MAX_FILES {
            tree.add(n.to_string().as_bytes(), Vec::new())?;
        }
        assert_eq!(tree.add(b"more", Vec::new()), Err(Refusal::Count));
        Ok(())
    }
}
