//! The routes of seeds from both sides.

use std::sync::Arc;

use axum::extract::State;
use axum::routing::{get, post};
use axum::{Json, Router};
use serde::Deserialize;
use serde_json::Value;

use crate::extract::{Body, Holder};
use crate::game_service::House;
use crate::handler::boxed;
use crate::refusal::Refusal;

/// Returns the routes.
pub(crate) fn api() -> Router<Arc<House>> {
    Router::new()
        .route("/api/seed", get(boxed(seed)))
        .route("/api/seed/commit", post(boxed(commit)))
        .route("/api/seed/reveal", post(boxed(reveal)))
}

async fn seed(
    State(house): State<Arc<House>>,
    Holder(opened): Holder,
) -> Result<Json<Value>, Refusal> {
    house.seeding(&opened).await.map(Json)
}

/// A commitment to a part of the seed.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Commit {
    commitment: String,
}

async fn commit(
    State(house): State<Arc<House>>,
    Holder(opened): Holder,
    Body(Commit { commitment }): Body<Commit>,
) -> Result<Json<Value>, Refusal> {
    house.commit_seed(&opened, &commitment).await.map(Json)
}

/// A part of the seed.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Reveal {
    value: String,
}

async fn reveal(
    State(house): State<Arc<House>>,
    Holder(opened): Holder,
    Body(Reveal { value }): Body<Reveal>,
) -> Result<Json<Value>, Refusal> {
    house.reveal_seed(&opened, &value).await.map(Json)
}
