//! Texts on disk, the packages they belong to, and what could not be read.

mod config;
mod config_syntax;
mod found;
mod load;
mod other;
mod plain;
mod read;
mod set;

pub use crate::files::{CONFIG_FILE, ENDING};
pub use castra_syntax::peek;
pub use castra_workspace::Levels;
pub use config::{Config, Misfit, is_root, level_fits};
pub use found::{Astray, Found, Missing, STDIN, find};
pub use load::{font, load, load_folder, load_open, load_text, load_with, package_folder, whole};
pub use other::Other;
pub use plain::plain;
pub use read::{ReadError, read, read_stdin, read_stream};
pub use set::{Root, Sources, Text};
