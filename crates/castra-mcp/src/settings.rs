//! The settings of a server.

use std::ffi::OsString;
use std::path::PathBuf;

/// The settings of an MCP server.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The folder whose files are served.
    pub folder: PathBuf,
    /// The command line that starts Castra: the program and its first arguments.
    pub program: Vec<OsString>,
    /// True if tools may write files of the folder.
    pub may_write: bool,
}
