//! The published form of a package: an archive, and a line for an index.

use std::collections::BTreeMap;
use std::path::Path;

use castra_disk::files::CONFIG_FILE;
use castra_disk::sources::{Config, Dependency, is_package_name, sha256_hex};
use ignore::WalkBuilder;
use semver::{Version, VersionReq};

use crate::archive::pack;
use crate::error::PackagesError;
use crate::index::Release;
use crate::package_cache::read_tree;

/// A package as it is published: the archive, and the line of an index.
#[derive(Debug)]
pub struct Publication {
    /// The name of the package.
    pub name: String,
    /// The archive.
    pub archive: Vec<u8>,
    /// The file name of the archive.
    pub file: String,
    /// The files in the archive.
    pub files: Vec<String>,
    /// The line for an index.
    pub release: Release,
}

/// Packs the package in a folder, without hidden files and those that git or an `.ignore` file
/// excludes. `url` is the future address of the archive; by default, a file beside the index.
///
/// # Errors
/// If the package has no name or version, has a dependency that others cannot fetch, or has a file
/// that others could not unpack.
pub fn pack_publication(
    folder: &Path,
    config: &Config,
    url: Option<&str>,
) -> Result<Publication, PackagesError> {
    let wrong = |why: &str| PackagesError::NotAPackage {
        what: folder.display().to_string(),
        why: why.to_owned(),
    };
    let name = config.name.clone().filter(|name| is_package_name(name));
    let name =
        name.ok_or_else(|| wrong("`castra.ron` needs a `name` of small letters, digits and `-`"))?;
    let version = config.version.as_deref().and_then(|version| Version::parse(version).ok());
    let version =
        version.ok_or_else(|| wrong("`castra.ron` needs a `version` such as \"1.0.0\""))?;
    let mut dependencies = BTreeMap::new();
    for (on, dependency) in &config.dependencies {
        let requirement = match dependency {
            Dependency::Version(requirement) => VersionReq::parse(requirement).ok(),
            Dependency::Path(_) | Dependency::Git { .. } | Dependency::Archive { .. } => None,
        };
        let requirement = requirement.ok_or_else(|| {
            wrong(&format!(
                "its dependency `{on}` is {}; what is in an index depends on versions of that index",
                dependency.description()
            ))
        })?;
        dependencies.insert(on.clone(), requirement);
    }
    let files = publishable_files(folder).map_err(|why| wrong(&why))?;
    let tree = read_tree(folder, &files)?;
    if tree.get(CONFIG_FILE).is_none() {
        return Err(wrong("`castra.ron` is ignored by git"));
    }
    let top = format!("{name}-{version}");
    let archive = pack(&tree, &top).map_err(|error| PackagesError::Refused {
        what: folder.display().to_string(),
        why: error.into(),
    })?;
    let file = format!("{top}.tar.gz");
    let release = Release {
        version,
        url: url.map_or_else(|| file.clone(), str::to_owned),
        sha256: sha256_hex(&archive),
        content: tree.contents_hash(),
        dependencies,
    };
    Ok(Publication { name, archive, file, files, release })
}

/// Returns the paths of the files to publish.
pub(crate) fn publishable_files(folder: &Path) -> Result<Vec<String>, String> {
    let mut files = Vec::new();
    for entry in WalkBuilder::new(folder).sort_by_file_name(std::ffi::OsStr::cmp).build() {
        let entry = entry.map_err(|error| error.to_string())?;
        let kind = entry.file_type();
        if kind.is_some_and(|kind| kind.is_dir()) {
            continue;
        }
        let path = entry.path().strip_prefix(folder).unwrap_or(entry.path());
        let parts: Option<Vec<&str>> = path.iter().map(|part| part.to_str()).collect();
        let path = parts.ok_or("a name of a file is not UTF-8")?.join("/");
        if !kind.is_some_and(|kind| kind.is_file()) {
            return Err(format!("`{path}` is neither a file nor a folder"));
        }
        let is_archive = [".tar.gz", ".tar.zst"].iter().any(|end| path.ends_with(end));
        if path != castra_disk::sources::LOCK_FILE && !is_archive {
            files.push(path);
        }
    }
    Ok(files)
}
