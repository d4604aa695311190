//! Errors about packages from elsewhere.

use std::io;
use std::path::PathBuf;

use castra_disk::sources::describe_io_error;
use thiserror::Error;

use crate::archive::ArchiveError;

/// The reason why a package cannot be used.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum PackagesError {
    /// An address has an unsupported scheme.
    #[error(
        "`{url}` cannot be fetched: an address begins with `https://`, `ssh://` (git only) or \
         `file://`"
    )]
    Address {
        /// The address.
        url: String,
    },
    /// A name of a tag or a branch is not valid.
    #[error("`{name}` is not the name of a tag or a branch")]
    Ref {
        /// The invalid name.
        name: String,
    },
    /// An address could not be fetched.
    #[error("`{url}` cannot be fetched: {why}")]
    FetchFailed {
        /// The address.
        url: String,
        /// The cause, in the words of the server or the program.
        why: String,
        /// The next step, if there is one.
        help: Option<&'static str>,
    },
    /// A fetch is necessary, but not allowed offline.
    #[error("`{what}` is not on this machine, and `--offline` fetches nothing")]
    Offline {
        /// The package or the address.
        what: String,
    },
    /// The pinned commit no longer exists.
    #[error("`{url}` no longer has the commit {commit} that `castra.lock` pins")]
    CommitMissing {
        /// The address.
        url: String,
        /// The commit.
        commit: String,
    },
    /// The files of an archive, a repository or a folder were refused.
    #[error("`{what}` is refused: {why}")]
    Refused {
        /// The address, or the path of the folder.
        what: String,
        /// The reason.
        why: ArchiveError,
    },
    /// An archive or its files do not have the expected hash.
    #[error("`{what}` has the hash {found}, and {expected} is expected")]
    Hash {
        /// The address of the archive, or the name of the package.
        what: String,
        /// The expected hash, from the pin or the dependency.
        expected: String,
        /// The hash of what was fetched.
        found: String,
    },
    /// The files are not a package, or are one that cannot be used or published.
    #[error("`{what}` is not a package: {why}")]
    NotAPackage {
        /// The address, the folder or the name of the package.
        what: String,
        /// The reason.
        why: String,
    },
    /// An index cannot be used.
    #[error("the index `{index}` cannot be used: {why}")]
    Index {
        /// The folder or address.
        index: String,
        /// The reason.
        why: String,
    },
    /// Two packages require different sources for one name.
    #[error("`{name}` is {one} for {one_by}, and {other} for {other_by}")]
    TwoSources {
        /// The name of the package.
        name: String,
        /// One source.
        one: String,
        /// The package that depends on it.
        one_by: String,
        /// The other source.
        other: String,
        /// The package that depends on the other source.
        other_by: String,
    },
    /// No versions satisfy all requirements.
    #[error("no versions of the packages fit together")]
    Conflict {
        /// The names of this package's dependencies in the conflict.
        names: Vec<String>,
        /// The explanation, with one sentence on each line.
        explanation: Vec<String>,
    },
    /// The lock would change, which is not allowed.
    #[error("`castra.lock` would change, and `--locked` keeps it as it is: {what}")]
    Locked {
        /// The first difference.
        what: String,
    },
    /// The description cannot be changed automatically.
    #[error("`castra.ron` cannot be changed here: {why}")]
    Manifest {
        /// The reason, with the change to make by hand.
        why: String,
    },
    /// `git` cannot be run.
    #[error("the program `git` cannot be run: {}", describe_io_error(.0))]
    Git(#[source] io::Error),
    /// The temporary folder for a fetch cannot be created.
    #[error("cannot make a temporary folder: {}", describe_io_error(.0))]
    Temporary(#[source] io::Error),
    /// A folder for a package cannot be written.
    #[error("cannot write `{}`: {}", path.display(), describe_io_error(.source))]
    Write {
        /// The path.
        path: PathBuf,
        /// The reason.
        source: io::Error,
    },
    /// The user has no home folder for a cache.
    #[error("there is no folder for packages: set `CASTRA_CACHE` to one")]
    NoCache,
}

impl PackagesError {
    /// Returns the next step for the user, if there is one.
    #[must_use]
    pub const fn help(&self) -> Option<&'static str> {
        if let Self::FetchFailed { help, .. } = self { *help } else { None }
    }
}
