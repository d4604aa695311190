//! Fetching packages into the cache, by the sources in a description or by the pins in a lock.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use castra_disk::files::CONFIG_FILE;
use castra_disk::sources::{
    Config, Dependency, GitRef, Lock, Pin, folder_hash, is_package_name, list_files, read,
    sha256_hex,
};
use semver::Version;

use crate::archive::unpack;
use crate::error::PackagesError;
use crate::file_tree::FileTree;
use crate::index::{Index, Release};
use crate::package_cache::{PackageCache, read_tree, write_atomically};
use crate::{git, http};

/// A fetcher of the packages that the package in one folder depends on.
#[derive(Debug)]
pub struct Fetcher {
    pub(crate) root: PathBuf,
    store: PackageCache,
    offline: bool,
    indexes: RefCell<BTreeMap<String, Rc<Index>>>,
    fetched_packages: RefCell<BTreeMap<Dependency, Rc<CachedPackage>>>,
}

/// A package in the cache, with its description and its pin.
#[derive(Clone, Debug)]
pub struct CachedPackage {
    /// The folder.
    pub folder: PathBuf,
    /// The description.
    pub config: Config,
    /// The pin, without dependencies.
    pub pin: Pin,
}

impl CachedPackage {
    /// Returns the version in the description, or 0.0.0 if it has no valid one.
    #[must_use]
    pub fn version(&self) -> Version {
        let version = self.config.version.as_deref().and_then(|v| Version::parse(v).ok());
        version.unwrap_or(Version::new(0, 0, 0))
    }
}

impl Fetcher {
    /// Creates a fetcher for the package in the folder `root`, with the cache of the user. With
    /// `offline`, it fetches nothing.
    ///
    /// # Errors
    /// If the user has no home folder for a cache.
    pub fn new(root: &Path, offline: bool) -> Result<Self, PackagesError> {
        Ok(Self::with_cache(root, PackageCache::user_cache()?, offline))
    }

    /// Creates a fetcher for the package in the folder `root`, with the cache `store`. With
    /// `offline`, it fetches nothing.
    #[must_use]
    pub fn with_cache(root: &Path, store: PackageCache, offline: bool) -> Self {
        Self {
            root: root.to_owned(),
            store,
            offline,
            indexes: RefCell::default(),
            fetched_packages: RefCell::default(),
        }
    }

    /// Returns the package of a dependency that is not in an index, and fetches it if necessary. A
    /// pin `keep` of the same dependency determines the version. A dependency that was fetched
    /// before keeps its version.
    ///
    /// # Errors
    /// If the source cannot be fetched, or is not a package.
    pub fn fetch_source(
        &self,
        source: &Dependency,
        keep: Option<&Pin>,
    ) -> Result<Rc<CachedPackage>, PackagesError> {
        if let Some(taken) = self.fetched_packages.borrow().get(source) {
            return Ok(Rc::clone(taken));
        }
        let kept = keep.filter(|pin| pin.matches(source, None));
        let taken = match kept {
            Some(pin) => self.fetch_pin(&source.description(), pin)?,
            None => self.fetch(source)?,
        };
        let taken = Rc::new(taken);
        self.fetched_packages.borrow_mut().insert(source.clone(), Rc::clone(&taken));
        Ok(taken)
    }

    /// Fetches an archive, and returns it as a dependency with the hash of its contents.
    ///
    /// # Errors
    /// If the archive cannot be fetched, or the fetcher is offline.
    pub fn archive_source(&self, url: &str) -> Result<Dependency, PackagesError> {
        if self.offline {
            return Err(PackagesError::Offline { what: url.to_owned() });
        }
        let sha256 = sha256_hex(&http::fetch_archive(url)?);
        Ok(Dependency::Archive { url: url.to_owned(), sha256 })
    }

    fn fetch(&self, source: &Dependency) -> Result<CachedPackage, PackagesError> {
        let description = source.description();
        match source {
            _ if self.offline => Err(PackagesError::Offline { what: description }),
            Dependency::Git { url, at } => {
                let fetched = git::fetch(url, at, None)?;
                let pin = Pin { commit: Some(fetched.commit), ..git_pin(url, at) };
                self.store_package(&description, &fetched.tree, pin)
            }
            Dependency::Archive { url, sha256 } => {
                let tree = unpack_checked(url, sha256, &http::fetch_archive(url)?)?;
                let pin =
                    Pin { url: Some(url.clone()), sha256: Some(sha256.clone()), ..Pin::default() };
                self.store_package(&description, &tree, pin)
            }
            Dependency::Path(_) | Dependency::Version(_) => Err(PackagesError::NotAPackage {
                what: description,
                why: "it is not fetched".to_owned(),
            }),
        }
    }

    /// Returns a version of a package of an index, and fetches it if necessary.
    ///
    /// # Errors
    ///
    /// If the package cannot be fetched, or differs from its entry in the index.
    pub(crate) fn fetch_release(
        &self,
        name: &str,
        index: &str,
        release: &Release,
    ) -> Result<CachedPackage, PackagesError> {
        let pin = Pin {
            index: Some(index.to_owned()),
            url: Some(release.url.clone()),
            sha256: Some(release.sha256.clone()),
            content: release.content.clone(),
            ..Pin::default()
        };
        let taken = self.fetch_pin(&format!("`{name}` {}", release.version), &pin)?;
        let differs = |why: &str| {
            Err(PackagesError::Index {
                index: index.to_owned(),
                why: format!("`{name}` {} {why}", release.version),
            })
        };
        if taken.version() != release.version {
            return differs("gives itself another version");
        }
        let own = taken.config.dependencies.iter().map(|(name, dependency)| match dependency {
            Dependency::Version(requirement) => {
                semver::VersionReq::parse(requirement).ok().map(|a| (name, a))
            }
            Dependency::Path(_) | Dependency::Git { .. } | Dependency::Archive { .. } => None,
        });
        let own: Option<Vec<_>> = own.collect();
        let listed =
            release.dependencies.iter().map(|(name, requirement)| (name, requirement.clone()));
        if own != Some(listed.collect()) {
            return differs("depends on other packages than the index lists");
        }
        Ok(taken)
    }

    /// Returns a pinned package, from the cache if it has the package. `package_name` is its name
    /// in errors.
    ///
    /// # Errors
    /// If the package cannot be fetched, or differs from its pin.
    pub fn fetch_pin(&self, package_name: &str, pin: &Pin) -> Result<CachedPackage, PackagesError> {
        if let Some(folder) = self.store.find(&pin.content) {
            return cached_package(package_name, folder, pin.clone());
        }
        // An archive in an index that is a folder needs no network.
        let is_beside = pin.index.as_ref().is_some_and(|index| !index.contains("://"))
            && pin.url.as_ref().is_some_and(|url| !url.contains("://"));
        if self.offline && !is_beside {
            return Err(PackagesError::Offline { what: package_name.to_owned() });
        }
        let tree = if let Some(url) = &pin.git {
            let at = match (&pin.tag, &pin.rev, &pin.branch) {
                (Some(tag), ..) => GitRef::Tag(tag.clone()),
                (_, Some(rev), _) => GitRef::Rev(rev.clone()),
                (.., Some(branch)) => GitRef::Branch(branch.clone()),
                (None, None, None) => GitRef::Head,
            };
            git::fetch(url, &at, pin.commit.as_deref())?.tree
        } else {
            let url = pin.url.as_deref().unwrap_or_default();
            let bytes = match &pin.index {
                Some(index) => self.index(index)?.archive(url)?,
                None => http::fetch_archive(url)?,
            };
            unpack_checked(url, pin.sha256.as_deref().unwrap_or_default(), &bytes)?
        };
        let found = tree.contents_hash();
        if found != pin.content {
            let (package_name, expected) = (package_name.to_owned(), pin.content.clone());
            return Err(PackagesError::Hash { what: package_name, expected, found });
        }
        self.store_package(package_name, &tree, pin.clone())
    }

    /// Returns all pinned packages by name, and fetches those that the cache lacks.
    ///
    /// # Errors
    /// As [`Fetcher::fetch_pin`].
    pub fn fetch_all(&self, lock: &Lock) -> Result<BTreeMap<String, CachedPackage>, PackagesError> {
        let fetch = |(name, pin): (&String, &Pin)| {
            Ok((name.clone(), self.fetch_pin(&format!("`{name}`"), pin)?))
        };
        lock.packages.iter().map(fetch).collect()
    }

    /// Copies a package atomically from the cache to a folder, and removes other contents of the
    /// folder. Returns `false` if the copy exists already.
    ///
    /// # Errors
    /// If the package cannot be read or written.
    pub fn copy_package(
        &self,
        package: &CachedPackage,
        folder: &Path,
    ) -> Result<bool, PackagesError> {
        if folder_hash(folder).is_ok_and(|found| found == package.pin.content) {
            return Ok(false);
        }
        write_atomically(&read_folder(&package.folder)?, folder)?;
        Ok(true)
    }

    pub(crate) fn index(&self, name: &str) -> Result<Rc<Index>, PackagesError> {
        if let Some(index) = self.indexes.borrow().get(name) {
            return Ok(Rc::clone(index));
        }
        let index = Rc::new(Index::open(name, &self.root, self.offline)?);
        self.indexes.borrow_mut().insert(name.to_owned(), Rc::clone(&index));
        Ok(index)
    }

    /// Returns the newest version of a package in an index; `None` if there is none. Pre-releases
    /// do not count.
    ///
    /// # Errors
    /// If the index cannot be read.
    pub fn newest_version(
        &self,
        name: &str,
        index: &str,
    ) -> Result<Option<Version>, PackagesError> {
        let releases = self.index(index)?.releases(name)?;
        let mut whole = releases.into_iter().map(|release| release.version);
        Ok(whole.rfind(|version| version.pre.is_empty()))
    }

    fn store_package(
        &self,
        package_name: &str,
        tree: &FileTree,
        pin: Pin,
    ) -> Result<CachedPackage, PackagesError> {
        // Files that are not a package are not stored in the cache.
        match tree.get(CONFIG_FILE) {
            Some(text) => {
                drop(parse_config(package_name, str::from_utf8(text).unwrap_or("\u{FFFD}"))?)
            }
            None => {
                let why = format!("it has no `{CONFIG_FILE}`");
                return Err(PackagesError::NotAPackage { what: package_name.to_owned(), why });
            }
        }
        let pin = Pin { content: tree.contents_hash(), ..pin };
        cached_package(package_name, self.store.store(tree)?, pin)
    }
}

fn git_pin(url: &str, git_ref: &GitRef) -> Pin {
    let mut pin = Pin { git: Some(url.to_owned()), ..Pin::default() };
    match git_ref {
        GitRef::Head => {}
        GitRef::Tag(tag) => pin.tag = Some(tag.clone()),
        GitRef::Rev(rev) => pin.rev = Some(rev.clone()),
        GitRef::Branch(branch) => pin.branch = Some(branch.clone()),
    }
    pin
}

fn unpack_checked(url: &str, sha256: &str, bytes: &[u8]) -> Result<FileTree, PackagesError> {
    let found = sha256_hex(bytes);
    if found != sha256 {
        let (address, expected) = (url.to_owned(), sha256.to_owned());
        return Err(PackagesError::Hash { what: address, expected, found });
    }
    unpack(bytes).map_err(|why| PackagesError::Refused { what: url.to_owned(), why })
}

fn cached_package(
    package_name: &str,
    folder: PathBuf,
    pin: Pin,
) -> Result<CachedPackage, PackagesError> {
    let text = read(&folder.join(CONFIG_FILE)).map_err(|error| PackagesError::NotAPackage {
        what: package_name.to_owned(),
        why: format!("its `{CONFIG_FILE}` cannot be read: {error}"),
    })?;
    let config = parse_config(package_name, &text)?;
    let version = config.version.clone();
    Ok(CachedPackage { folder, config, pin: Pin { version, ..pin } })
}

/// Parses the description of a package from elsewhere.
fn parse_config(package_name: &str, text: &str) -> Result<Config, PackagesError> {
    let wrong = |why: String| PackagesError::NotAPackage { what: package_name.to_owned(), why };
    let (config, problems) = Config::parse(text);
    if let Some(problem) = problems.first() {
        return Err(wrong(format!("its `{CONFIG_FILE}`: {}", problem.message)));
    }
    if let Some(name) = config.name.as_ref().filter(|name| !is_package_name(name)) {
        return Err(wrong(format!("`{name}` cannot be the name of a package")));
    }
    if let Some(version) = &config.version
        && let Err(error) = Version::parse(version)
    {
        return Err(wrong(format!("`{version}` is not a version: {error}")));
    }
    let beside = config.dependencies.iter().find_map(|(name, dependency)| match dependency {
        Dependency::Path(path) => Some((name, path)),
        Dependency::Git { .. } | Dependency::Archive { .. } | Dependency::Version(_) => None,
    });
    if let Some((name, path)) = beside {
        return Err(wrong(format!(
            "its dependency `{name}` is the folder `{path}`, which is only on its author's machine"
        )));
    }
    if config.index.as_ref().is_some_and(|index| !index.contains("://")) {
        return Err(wrong("its index is a folder of its author's machine".to_owned()));
    }
    Ok(config)
}

/// Reads all files of a folder as a package.
pub(crate) fn read_folder(folder: &Path) -> Result<FileTree, PackagesError> {
    let refused = |error: std::io::Error| PackagesError::Refused {
        what: folder.display().to_string(),
        why: error.into(),
    };
    read_tree(folder, &list_files(folder).map_err(refused)?)
}
