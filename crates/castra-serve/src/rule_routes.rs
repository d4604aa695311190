//! The routes of games that continue with other rules.

use std::sync::Arc;

use axum::extract::State;
use axum::routing::get;
use axum::{Json, Router};
use serde::Deserialize;
use serde_json::Value;

use crate::extract::{Body, Holder};
use crate::game_service::House;
use crate::handler::boxed;
use crate::refusal::Refusal;

/// Returns the routes. They take much time, since they replay games.
pub(crate) fn costly_routes() -> Router<Arc<House>> {
    Router::new().route("/api/rules", get(boxed(rules)).post(boxed(move_rules)))
}

async fn rules(
    State(house): State<Arc<House>>,
    Holder(opened): Holder,
) -> Result<Json<Value>, Refusal> {
    house.rules(&opened).await.map(Json)
}

/// A consent to continue with the present rules.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct AskRules {
    /// The fingerprint of the rules.
    rules: String,
    agree: bool,
}

async fn move_rules(
    State(house): State<Arc<House>>,
    Holder(opened): Holder,
    Body(AskRules { rules, agree }): Body<AskRules>,
) -> Result<Json<Value>, Refusal> {
    house.move_rules(&opened, rules, agree).await.map(Json)
}
