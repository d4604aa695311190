//! The reasons why a file of another program is not read.

use thiserror::Error;

/// The reason why a file of another program is not read.
#[derive(Debug, PartialEq, Eq, Error)]
#[error("{why}")]
pub struct Unread {
    /// The reason, as the end of "it cannot be imported: …".
    pub why: String,
    /// Headings of a table that may be a roster once a mapping says what they are; empty for
    /// other files.
    pub columns: Vec<String>,
}

impl From<String> for Unread {
    fn from(why: String) -> Self {
        Self { why, columns: Vec::new() }
    }
}
