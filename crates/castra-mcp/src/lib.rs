//! Requests of a program that writes rules → answers, over the Model Context Protocol.
//!
//! [`serve`] answers on standard input and output. A tool that checks, tests, plays or draws is a
//! command of Castra: the server starts the program again in the named folder ([`run`]), so a
//! program reads exactly what a person reads. [`docs`] searches the documentation in the program.
//! [`answers`] cuts long answers into pages. Files are those of a [`castra_server::edit::Folder`],
//! which no path and no link leaves:
//!
//! ```text
//! check {"path": "ford.castra"}  →  castra check -- ford.castra
//!                                →  error[name/unknown-terrain]: …
//!                                   next: explain {"code":"name/unknown-terrain"}
//! ```

mod answers;
mod arguments;
mod docs;
mod files;
mod next;
mod run;
mod server;
mod tools;

use std::ffi::OsString;
use std::io;
use std::path::PathBuf;

use castra_server::ServerError;
use castra_server::edit::Folder;

/// What a server is started with.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The folder whose files are served.
    pub folder: PathBuf,
    /// The command that starts Castra again: the program and its first arguments.
    pub program: Vec<OsString>,
    /// True if tools may write files of the folder.
    pub may_write: bool,
}

/// Why there is no server.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum McpError {
    /// The folder cannot be opened.
    #[error(transparent)]
    Folder(#[from] ServerError),
    /// The path is that of a file.
    #[error("`{}` is not a folder", .0.display())]
    NotAFolder(PathBuf),
    /// The system refuses what a server needs.
    #[error("the server cannot be started: {0}")]
    Start(#[from] io::Error),
    /// The client does not speak the protocol.
    #[error("the client did not begin as the Model Context Protocol does: {0}")]
    Protocol(String),
}

/// Serves the client at the other end of standard input and output until it closes the input.
///
/// # Errors
/// If the folder cannot be opened, or the client does not speak the protocol.
pub fn serve(settings: Settings) -> Result<(), McpError> {
    if settings.folder.is_file() {
        return Err(McpError::NotAFolder(settings.folder));
    }
    let folder = Folder::open(&settings.folder)?;
    server::serve(folder, settings)
}
