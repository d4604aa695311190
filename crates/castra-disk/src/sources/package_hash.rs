//! The hash of a package's files, by which a lock identifies it.

use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use crate::files;

/// The maximum number of files in a package from elsewhere.
pub const MAX_FILES: usize = 10_000;

/// Returns the hash over files, each given with its path (`/` between folders) and its contents.
///
/// The hash is the SHA-256 of a list with one line for each file, in the byte order of the paths:
/// the SHA-256 of its contents, two spaces, its path. `sha256sum` prints such lines.
#[must_use]
pub fn content_hash<'a>(files: impl IntoIterator<Item = (&'a str, &'a [u8])>) -> String {
    listing_hash(
        files.into_iter().map(|(path, bytes)| (path.to_owned(), sha256_hex(bytes))).collect(),
    )
}

/// Returns the SHA-256 of bytes as 64 lower-case hexadecimal digits.
#[must_use]
pub fn sha256_hex(bytes: &[u8]) -> String {
    castra_base::hex_digits(&Sha256::digest(bytes))
}

/// Returns the hash over the files of a folder and of its subfolders: see [`content_hash`].
///
/// # Errors
/// If an entry cannot be read, is neither a file nor a folder, or has a name that is not UTF-8.
/// Also if there are more than [`MAX_FILES`] files.
pub fn folder_hash(folder: &Path) -> io::Result<String> {
    files_hash(folder, list_files(folder)?)
}

/// Returns the hash over some files of a folder: see [`content_hash`]. `paths` are relative to the
/// folder.
///
/// # Errors
///
/// If one of them cannot be read.
pub fn files_hash(folder: &Path, paths: Vec<String>) -> io::Result<String> {
    let mut files = Vec::new();
    for path in paths {
        let mut hasher = Sha256::new();
        let mut file = files::open(&folder.join(&path))?;
        let mut buffer = vec![0; 1 << 16];
        loop {
            let count = file.read(&mut buffer)?;
            let Some(read) = buffer.get(..count).filter(|read| !read.is_empty()) else { break };
            hasher.update(read);
        }
        files.push((path, castra_base::hex_digits(&hasher.finalize())));
    }
    Ok(listing_hash(files))
}

/// Returns the paths of all files in a folder and its subfolders, in byte order. They are relative
/// to the folder, with `/` between folders.
///
/// # Errors
///
/// As [`folder_hash`].
pub fn list_files(folder: &Path) -> io::Result<Vec<String>> {
    let (mut files, mut open) = (Vec::new(), vec![(PathBuf::from(folder), String::new())]);
    while let Some((folder, prefix)) = open.pop() {
        for entry in fs::read_dir(&folder)? {
            let entry = entry?;
            let name = entry.file_name();
            let name = name.to_str().ok_or_else(|| io::Error::other("a name is not UTF-8"))?;
            let path = format!("{prefix}{name}");
            let kind = entry.file_type()?;
            if kind.is_dir() {
                open.push((entry.path(), format!("{path}/")));
            } else if kind.is_file() {
                files.push(path);
            } else {
                return Err(io::Error::other(format!("`{path}` is neither a file nor a folder")));
            }
            if files.len() > MAX_FILES {
                return Err(io::Error::other(format!("it has more than {MAX_FILES} files")));
            }
        }
    }
    files.sort_unstable();
    Ok(files)
}

fn listing_hash(mut files: Vec<(String, String)>) -> String {
    files.sort_unstable();
    let mut hasher = Sha256::new();
    for (path, hash) in files {
        hasher.update(format!("{hash}  {path}\n"));
    }
    castra_base::hex_digits(&hasher.finalize())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_and_its_files_have_one_hash() -> io::Result<()> {
        let folder = tempfile::tempdir()?;
        fs::create_dir(folder.path().join("b"))?;
        fs::write(folder.path().join("b/c"), "one")?;
        fs::write(folder.path().join("b.a"), "two")?;
        let files: [(&str, &[u8]); 2] = [("b/c", b"one"), ("b.a", b"two")];
        let hash = folder_hash(folder.path())?;
        assert_eq!(hash, content_hash(files));
        // `find . -type f -printf '%P\n' | LC_ALL=C sort | xargs sha256sum | sha256sum` prints the
        // same.
        assert_eq!(hash, "b2ac65ff160edfdafdc50cca7a79331d4fde6d8743b93c1220e3841e435b0b2d");
        fs::write(folder.path().join("b/c"), "One")?;
        assert_ne!(folder_hash(folder.path())?, hash);
        #[cfg(unix)]
        {
            std::os::unix::fs::symlink("b", folder.path().join("d"))?;
            assert!(folder_hash(folder.path()).is_err());
        }
        Ok(())
    }
}
