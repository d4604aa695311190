//! Sources on disk, their packages, and the files that could not be read.

mod config;
mod config_syntax;
mod content;
mod dependency;
mod layout;
mod load;
mod lock;
mod other_files;
mod pictures;
mod pinned_folders;
mod plain;
mod read;
mod search;
mod set;

pub use crate::files::{CONFIG_FILE, ENDING};
pub use castra_syntax::peek_header;
pub use castra_workspace::Levels;
pub use config::{Config, LevelError, check_level, is_root};
pub use content::{MOST_FILES, content_hash, files_hash, folder_hash, list_files, sha256_hex};
pub use dependency::{Dependency, GitRef, quote, stays_inside};
pub use layout::{Entries, Entry, dependencies, fields, section};
pub use load::{
    absolute_path, font, load, load_folder, load_open, load_proposed, load_text, load_with,
    package_folder,
};
pub use lock::{FolderPin, LOCK_FILE, Lock, Pin, is_name};
pub use other_files::OtherFile;
pub use pictures::updated_attachments;
pub use pinned_folders::{DependencyError, LockedPackage, VENDOR, cache_folder, cached_folder};
pub use plain::plain;
pub use read::{ReadError, read, read_stdin, read_stream};
pub use search::{MissingPath, STDIN, SearchResult, SkippedLink, find};
pub use set::{Root, Sources, Text};
