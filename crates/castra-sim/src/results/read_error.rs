//! The reasons why results cannot be read back.

use std::io;

use thiserror::Error;

/// The number of the format of results. It increases when a column or its meaning changes; results
/// with another number are refused.
pub(super) const FORMAT: u64 = 3;

/// The reason why results cannot be read back.
#[derive(Debug, Error)]
pub enum ReadError {
    /// The file cannot be read.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The file is damaged, or Castra did not write it: the reason, as the end of "it is not a
    /// result file: …".
    #[error("{0}")]
    Invalid(String),
}

impl ReadError {
    /// Returns the error for results in a format that this version of Castra cannot read.
    pub(super) fn wrong_format(format: u64) -> Self {
        let version = env!("CARGO_PKG_VERSION");
        Self::Invalid(format!("it has format {format}, but Castra {version} reads format {FORMAT}"))
    }
}
