//! The reasons why a page is not served.

use std::io;
use std::path::PathBuf;

use castra_disk::sources::describe_io_error;
use thiserror::Error;

/// The reason why a page is not served.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ServerError {
    /// A file or folder cannot be read or opened.
    #[error("cannot {what} `{}`: {}", path.display(), describe_io_error(source))]
    File {
        /// The verb: `read` or `open`.
        what: &'static str,
        /// The path of the file.
        path: PathBuf,
        /// The reason.
        source: io::Error,
    },
    /// The folder of a built page lacks a file of the page.
    #[error("the folder of the page has no `{missing}`")]
    Incomplete {
        /// The name of the file.
        missing: &'static str,
    },
}
