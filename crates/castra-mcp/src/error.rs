//! The reasons why the server does not start.

use std::io;
use std::path::PathBuf;

use castra_server::ServerError;

/// The reason why the server does not start.
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
