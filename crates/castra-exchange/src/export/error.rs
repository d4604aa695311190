//! The reasons why a battle is not exported.

use castra_draw::DrawError;
use thiserror::Error;

use crate::model::WriteError;

/// The reason why a battle is not exported.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ExportError {
    /// The format has nothing for such a battle: the reason.
    #[error("this battle cannot be exported: {0}")]
    Unfit(String),
    /// RON or JSON cannot represent something in it.
    #[error("this battle cannot be exported: {0}")]
    Write(#[from] WriteError),
    /// An archive cannot be packed: the reason.
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
