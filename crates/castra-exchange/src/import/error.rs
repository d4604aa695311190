//! The reason why a file of another program is not read.

use thiserror::Error;

/// The reason why a file of another program is not read.
#[derive(Debug, PartialEq, Eq, Error)]
#[error("{why}")]
pub struct ImportError {
    /// The reason, which completes "it cannot be imported: …".
    pub why: String,
    /// The headings of a table that may be a roster, once a mapping gives the roles; empty for
    /// other files.
    pub columns: Vec<String>,
}

impl From<String> for ImportError {
    fn from(why: String) -> Self {
        Self { why, columns: Vec::new() }
    }
}
