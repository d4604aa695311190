//! Sources on disk, their packages, and the files that could not be read.

mod config;
mod config_syntax;
mod content;
mod dependency;
mod found;
mod layout;
mod load;
mod lock;
mod other;
mod pictures;
mod pinned;
mod plain;
mod read;
mod set;

pub use crate::files::{CONFIG_FILE, ENDING};
pub use castra_syntax::peek;
pub use castra_workspace::Levels;
pub use config::{Config, Misfit, is_root, level_fits};
pub use content::{MOST_FILES, content_of, content_of_files, content_of_folder, files_of, hex};
pub use dependency::{Dependency, GitRef, quoted, stays_inside};
pub use found::{Astray, Found, Missing, STDIN, find};
pub use layout::{Entries, Entry, dependencies, fields, section};
pub use load::{
    font, load, load_folder, load_open, load_proposed, load_text, load_with, package_folder, whole,
};
pub use lock::{FolderPin, LOCK_FILE, Lock, Pin, is_name};
pub use other::Other;
pub use pictures::files_after;
pub use pinned::{Locked, Unfound, VENDOR, cache_folder, cached};
pub use plain::plain;
pub use read::{ReadError, read, read_stdin, read_stream};
pub use set::{Root, Sources, Text};
