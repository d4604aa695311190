//! Errors about packages from elsewhere.

use std::io;
use std::path::PathBuf;

use castra_disk::sources::plain;
use thiserror::Error;

use crate::archive::ArchiveError;

/// The reason why a package is not taken.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum PackagesError {
    /// An address of another kind.
    #[error(
        "`{url}` cannot be fetched: an address begins with `https://`, `ssh://` (git only) or \
         `file://`"
    )]
    Address {
        /// The address.
        url: String,
    },
    /// A string that is not the name of a tag or a branch.
    #[error("`{name}` is not the name of a tag or a branch")]
    Ref {
        /// The text.
        name: String,
    },
    /// Nothing came from an address.
    #[error("`{url}` cannot be fetched: {why}")]
    Unreached {
        /// The address.
        url: String,
        /// The cause, with the words of the server or the program.
        why: String,
        /// The next step, if there is one.
        help: Option<&'static str>,
    },
    /// Nothing may be fetched.
    #[error("`{what}` is not on this machine, and `--offline` fetches nothing")]
    Offline {
        /// The package or the address.
        what: String,
    },
    /// The pinned commit is gone.
    #[error("`{url}` no longer has the commit {commit} that `castra.lock` pins")]
    Moved {
        /// The address.
        url: String,
        /// The commit.
        commit: String,
    },
    /// An archive or a file in it.
    #[error("`{what}` is refused: {why}")]
    Refused {
        /// The address.
        what: String,
        /// The reason.
        why: ArchiveError,
    },
    /// An archive is not the one that was pinned.
    #[error("`{what}` has the hash {found}, and {expected} is expected")]
    Hash {
        /// The address.
        what: String,
        /// The hash that was asked for.
        expected: String,
        /// The hash of what came.
        found: String,
    },
    /// Files without a usable description.
    #[error("`{what}` is not a package: {why}")]
    NotAPackage {
        /// The address.
        what: String,
        /// The reason.
        why: String,
    },
    /// An index that cannot be used.
    #[error("the index `{index}` cannot be used: {why}")]
    Index {
        /// The folder or address.
        index: String,
        /// The reason.
        why: String,
    },
    /// One name for two sources.
    #[error("`{name}` is {one} for {one_by}, and {other} for {other_by}")]
    TwoSources {
        /// The name.
        name: String,
        /// One source.
        one: String,
        /// The package that asks for it.
        one_by: String,
        /// The other source.
        other: String,
        /// The package that asks for the other source.
        other_by: String,
    },
    /// No versions fit together.
    #[error("no versions of the packages fit together")]
    Conflict {
        /// The names of this package's own dependencies that take part.
        names: Vec<String>,
        /// The explanation, one sentence a line.
        explanation: Vec<String>,
    },
    /// The lock would change.
    #[error("`castra.lock` would change, and `--locked` keeps it as it is: {what}")]
    Locked {
        /// The first difference.
        what: String,
    },
    /// The description cannot be changed without breaking it.
    #[error("`castra.ron` cannot be changed here: {why}")]
    Manifest {
        /// The reason, with what to write.
        why: String,
    },
    /// The program git.
    #[error("the program `git` cannot be run: {}", plain(.0))]
    Git(#[source] io::Error),
    /// The folder for what is being fetched.
    #[error("cannot make a temporary folder: {}", plain(.0))]
    Temporary(#[source] io::Error),
    /// The cache.
    #[error("cannot write `{}`: {}", path.display(), plain(.source))]
    Write {
        /// The path.
        path: PathBuf,
        /// The reason.
        source: io::Error,
    },
    /// There is no place for a cache.
    #[error("there is no folder for packages: set `CASTRA_CACHE` to one")]
    NoCache,
}

impl PackagesError {
    /// Returns what to do next, if there is something.
    #[must_use]
    pub const fn help(&self) -> Option<&'static str> {
        if let Self::Unreached { help, .. } = self { *help } else { None }
    }
}
