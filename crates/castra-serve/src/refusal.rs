//! Refusals: the responses to rejected requests.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde_json::json;

use crate::catalogue::CatalogueError;
use crate::store_error::StoreError;
use crate::token::NoRandomness;

/// A refusal, with a word for programs and a sentence for people.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Refusal {
    pub(crate) status: StatusCode,
    /// The kind of refusal.
    pub(crate) error: &'static str,
    pub(crate) message: String,
    /// The present event of the chair, if the request names another.
    pub(crate) event: Option<u64>,
}

impl Refusal {
    pub(crate) fn new(status: StatusCode, error: &'static str, message: impl Into<String>) -> Self {
        Self { status, error, message: message.into(), event: None }
    }

    /// Returns the refusal of an unknown secret.
    pub(crate) fn unknown_link() -> Self {
        Self::new(StatusCode::UNAUTHORIZED, "unknown-link", "no chair has this link")
    }

    /// Returns the refusal of an answer before all players have added to the seed.
    pub(crate) fn not_begun() -> Self {
        let message = "this game begins when each player has added to the seed of the dice";
        Self::new(StatusCode::CONFLICT, "seeding", message)
    }

    /// Returns the refusal after a failure of the server itself.
    pub(crate) fn server_failure(message: impl Into<String>) -> Self {
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, "failed", message)
    }

    /// Returns the refusal of a server that is busy.
    pub(crate) fn busy(message: impl Into<String>) -> Self {
        Self::new(StatusCode::SERVICE_UNAVAILABLE, "busy", message)
    }

    /// Returns the refusal of a request that does not fit the present state of the game.
    pub(crate) fn conflict(error: &'static str, message: impl Into<String>, event: u64) -> Self {
        Self { event: Some(event), ..Self::new(StatusCode::CONFLICT, error, message) }
    }

    /// Returns the refusal of an invalid request.
    pub(crate) fn bad_request(error: &'static str, message: impl Into<String>) -> Self {
        Self::new(StatusCode::UNPROCESSABLE_ENTITY, error, message)
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let mut body = json!({ "error": self.error, "message": self.message });
        if let Some(event) = self.event {
            body["event"] = json!(event);
        }
        (self.status, Json(body)).into_response()
    }
}

impl From<StoreError> for Refusal {
    fn from(error: StoreError) -> Self {
        // The error is logged. A client gets no details of the database.
        tracing::error!(%error, "the database has failed");
        Self::busy("the database has failed; nothing was changed")
    }
}

impl From<NoRandomness> for Refusal {
    fn from(error: NoRandomness) -> Self {
        Self::server_failure(error.to_string())
    }
}

impl From<CatalogueError> for Refusal {
    fn from(error: CatalogueError) -> Self {
        match &error {
            CatalogueError::Unknown(_) => {
                Self::new(StatusCode::NOT_FOUND, "unknown-battle", error.to_string())
            }
            CatalogueError::Refused(_) => Self::bad_request("conflict", error.to_string()),
        }
    }
}
