//! Packages from elsewhere → folders in the cache, pinned by `castra.lock`.
//!
//! [`Fetcher`] fetches packages from git repositories, archives and indexes, and finds compatible
//! versions. A package is text, and no part of it is executed. Its files pass through a
//! [`FileTree`], which refuses paths that are dangerous on any system. [`manifest`] changes
//! `castra.ron` and preserves comments and order. A [`Proposal`] checks the changes by a new
//! package before any file is written.
//!
//! Only the commands use this crate. Readers of a package find its dependencies by the lock
//! ([`castra_disk::sources::LockedPackage`]), without fetching.

mod archive;
mod dependency_tree;
mod error;
mod explain;
mod fetch;
mod fetch_errors;
mod file_tree;
mod folder_pins;
mod git;
mod http;
mod index;
mod lock_changes;
pub mod manifest;
mod package_cache;
mod proposal;
mod proposal_report;
mod publish;
mod resolve;

pub use archive::{ArchiveError, MAX_ARCHIVE_BYTES, pack, unpack};
pub use dependency_tree::dependency_tree_text;
pub use error::PackagesError;
pub use fetch::{CachedPackage, Fetcher};
pub use file_tree::{FileTree, MAX_TREE_BYTES, Refusal};
pub use folder_pins::folder_pins;
pub use index::Release;
pub use lock_changes::{conflict_diagnostic, folder_mismatch, lock_diff, lock_mismatch};
pub use package_cache::PackageCache;
pub use proposal::{AddedPackage, ModuleTrial, Proposal, ProposalReport};
pub use proposal_report::proposal_text;
pub use publish::{Publication, pack_publication};
