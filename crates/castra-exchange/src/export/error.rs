//! The reasons why an export fails.

use castra_draw::DrawError;
use thiserror::Error;

use crate::model::WriteError;

/// The reason why an export fails.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ExportError {
    /// The format cannot represent the battle, for this reason.
    #[error("the battle cannot be exported: {0}")]
    Unsupported(String),
    /// RON or JSON cannot represent a value in the battle.
    #[error("the battle cannot be exported: {0}")]
    Write(#[from] WriteError),
    /// An archive cannot be packed, for this reason.
    #[error("the module cannot be packed: {0}")]
    Pack(String),
    /// A picture cannot be drawn.
    #[error(transparent)]
    Draw(#[from] DrawError),
}

impl From<serde_json::Error> for ExportError {
    fn from(error: serde_json::Error) -> Self {
        Self::Write(error.into())
    }
}
