//! The errors at the start of the server.

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
    /// The path names a file.
    #[error("`{}` is not a folder", .0.display())]
    NotAFolder(PathBuf),
    /// The operating system does not provide a resource of the server.
    #[error("the server cannot be started: {0}")]
    Start(#[from] io::Error),
    /// The client violates the protocol.
    #[error("the client did not begin as the Model Context Protocol does: {0}")]
    Protocol(String),
}
