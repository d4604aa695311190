//! The routes for takeback requests.

use std::sync::Arc;

use axum::extract::State;
use axum::routing::post;
use axum::{Json, Router};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::extract::{Body, Holder};
use crate::game_service::House;
use crate::handler::boxed;
use crate::refusal::Refusal;

/// Returns the routes.
pub(crate) fn api() -> Router<Arc<House>> {
    Router::new()
        .route("/api/takeback", post(boxed(ask)))
        .route("/api/takeback/consent", post(boxed(consent)))
}

/// A request to take back an answer and all later ones.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct AskTakeback {
    /// The event that was answered.
    event: u64,
}

async fn ask(
    State(house): State<Arc<House>>,
    Holder(opened): Holder,
    Body(asked): Body<AskTakeback>,
) -> Result<Json<Value>, Refusal> {
    let done = house.ask_takeback(&opened, asked.event).await?;
    Ok(Json(json!({ "event": done.event, "again": done.is_repeat })))
}

/// A consent to a request, or a refusal.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Consent {
    request: u64,
    agree: bool,
}

async fn consent(
    State(house): State<Arc<House>>,
    Holder(opened): Holder,
    Body(asked): Body<Consent>,
) -> Result<Json<Value>, Refusal> {
    let done = house.consent(&opened, asked.request, asked.agree).await?;
    Ok(Json(json!({ "event": done.event, "again": done.is_repeat })))
}
