//! Sources on disk, their packages, and the files that could not be read.

mod attachments;
mod config;
mod config_syntax;
mod dependency;
mod entry_positions;
mod fonts;
mod header;
mod io_error;
mod load;
mod loader;
mod lock;
mod other_files;
mod package_files;
mod package_hash;
mod paths;
mod pinned_folders;
mod read;
mod search;
mod set;

pub use crate::files::{CONFIG_FILE, EXTENSION};
pub use attachments::updated_attachments;
pub use castra_syntax::peek_header;
pub use castra_workspace::Levels;
pub use config::{Config, LevelError, check_level, is_package_root};
pub use dependency::{Dependency, GitRef, stays_inside, to_ron_string};
pub use entry_positions::{Entries, Entry, dependencies, fields, section};
pub use fonts::read_font;
pub use io_error::describe_io_error;
pub use load::{load, load_folder, load_from_string, load_open, load_proposed, load_with};
pub use lock::{FolderPin, LOCK_FILE, Lock, Pin, is_package_name};
pub use other_files::OtherFile;
pub use package_hash::{MAX_FILES, content_hash, files_hash, folder_hash, list_files, sha256_hex};
pub use paths::{absolute_path, package_folder};
pub use pinned_folders::{
    DependencyError, LockedPackage, VENDOR_FOLDER, cache_folder, cached_folder,
};
pub use read::{ReadError, read, read_stdin, read_stream};
pub use search::{MissingPath, STDIN, SearchResult, SkippedLink, find};
pub use set::{DiskPackage, DiskSource, Sources};
