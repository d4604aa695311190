//! An index: a folder, or a git repository, with one small file for each package.
//!
//! `ford.ron` lists the versions of `ford`, one per line:
//!
//! ```text
//! [
//!   (version: "0.3.0", url: "archives/ford-0.3.0.tar.gz", sha256: "…", content: "…"),
//!   (version: "0.3.1", url: "https://…", sha256: "…", content: "…", dependencies: {"tusk": "^1.2"}),
//! ]
//! ```

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use castra_disk::sources::{GitRef, read, stays_inside, to_ron_string};
use semver::{Version, VersionReq};
use serde::Deserialize;

use crate::error::PackagesError;
use crate::file_tree::FileTree;
use crate::{git, http};

/// A version of a package in an index.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Release {
    /// The version.
    pub version: Version,
    /// The address of the archive; a path in the index if it has no `://`.
    pub url: String,
    /// The SHA-256 of the archive.
    pub sha256: String,
    /// The hash of the files in the archive, as in `castra.lock`.
    pub content: String,
    /// The dependencies in the same index, with the required versions.
    #[serde(default)]
    pub dependencies: BTreeMap<String, VersionReq>,
}

impl Release {
    /// Returns the release as a line of an index.
    #[must_use]
    pub fn to_line(&self) -> String {
        let mut line = format!(
            "(version: {}, url: {}, sha256: {}, content: {}",
            to_ron_string(&self.version.to_string()),
            to_ron_string(&self.url),
            to_ron_string(&self.sha256),
            to_ron_string(&self.content)
        );
        if !self.dependencies.is_empty() {
            let entry = |(name, requirement): (&String, &VersionReq)| {
                format!("{}: {}", to_ron_string(name), to_ron_string(&requirement.to_string()))
            };
            let entries: Vec<String> = self.dependencies.iter().map(entry).collect();
            line.push_str(&format!(", dependencies: {{{}}}", entries.join(", ")));
        }
        line.push(')');
        line
    }
}

/// An open index: a folder, or the fetched files of a repository.
#[derive(Debug)]
pub(crate) struct Index {
    name: String,
    files: Files,
}

#[derive(Debug)]
enum Files {
    Folder(PathBuf),
    Repository(FileTree),
}

impl Index {
    /// Opens an index by its name in `castra.ron`. A folder is relative to `base`.
    pub(crate) fn open(name: &str, base: &Path, offline: bool) -> Result<Self, PackagesError> {
        let files = if name.contains("://") {
            if offline {
                return Err(PackagesError::Offline { what: name.to_owned() });
            }
            Files::Repository(git::fetch(name, &GitRef::Head, None)?.tree)
        } else {
            let folder = base.join(name);
            if !folder.is_dir() {
                let why = "there is no such folder".to_owned();
                return Err(PackagesError::Index { index: name.to_owned(), why });
            }
            Files::Folder(folder)
        };
        Ok(Self { name: name.to_owned(), files })
    }

    /// Returns the versions of a package, the newest last; an empty list for an unknown package.
    pub(crate) fn releases(&self, package: &str) -> Result<Vec<Release>, PackagesError> {
        let path = format!("{package}.ron");
        let wrong = |why: String| PackagesError::Index {
            index: self.name.clone(),
            why: format!("`{path}`: {why}"),
        };
        let text = match &self.files {
            Files::Folder(folder) => {
                let file = folder.join(&path);
                if !file.exists() {
                    return Ok(Vec::new());
                }
                read(&file).map_err(|error| wrong(error.to_string()))?
            }
            Files::Repository(tree) => match tree.get(&path) {
                None => return Ok(Vec::new()),
                Some(bytes) => String::from_utf8(bytes.to_vec())
                    .map_err(|_| wrong("it is not UTF-8 text".to_owned()))?,
            },
        };
        let mut releases: Vec<Release> =
            ron::from_str(&text).map_err(|error| wrong(error.to_string()))?;
        releases.sort_by(|one, other| one.version.cmp(&other.version));
        let twice = releases
            .windows(2)
            .find(|two| two.first().map(|r| &r.version) == two.get(1).map(|r| &r.version));
        match twice.and_then(|two| two.first()) {
            Some(twice) => Err(wrong(format!("version {} is there twice", twice.version))),
            None => Ok(releases),
        }
    }

    /// Returns the bytes of an archive, whose address is a path in the index if it has no `://`.
    pub(crate) fn archive(&self, url: &str) -> Result<Vec<u8>, PackagesError> {
        if url.contains("://") {
            return http::fetch_archive(url);
        }
        let wrong = |why: String| PackagesError::Index {
            index: self.name.clone(),
            why: format!("`{url}`: {why}"),
        };
        if !stays_inside(url) {
            return Err(wrong("the path leads out of the index".to_owned()));
        }
        match &self.files {
            Files::Folder(folder) => http::read_file(&folder.join(url)).map_err(wrong),
            Files::Repository(tree) => tree
                .get(url)
                .map(<[u8]>::to_vec)
                .ok_or_else(|| wrong("there is no such file".to_owned())),
        }
    }
}
