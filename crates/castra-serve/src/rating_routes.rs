//! Requests about ratings.

use std::sync::Arc;

use axum::extract::{Query, State};
use axum::routing::get;
use axum::{Json, Router};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::extract::malformed_query;
use crate::game_service::House;
use crate::handler::boxed;
use crate::ratings::{PROVISIONAL_DEVIATION, advantage};
use crate::refusal::Refusal;

/// Returns the routes for everybody.
pub(crate) fn api() -> Router<Arc<House>> {
    Router::new().route("/api/ratings", get(boxed(ratings)))
}

/// The game whose ratings are shown.
#[derive(Debug, Deserialize)]
struct AskRatings {
    game: Option<String>,
}

/// Returns the ratings of a game; by default, of the game with the most players.
async fn ratings(
    State(house): State<Arc<House>>,
    query: Result<Query<AskRatings>, axum::extract::rejection::QueryRejection>,
) -> Result<Json<Value>, Refusal> {
    let Query(AskRatings { game }) = query.map_err(|error| malformed_query(&error))?;
    let games = house.store.rated_games().await?;
    let most = games.iter().max_by_key(|(_, players)| *players).map(|(game, _)| game.clone());
    let game = game.or(most);
    let (players, battles) = match &game {
        Some(game) => (house.store.ranked_players(game).await?, house.store.seat_odds(game).await?),
        None => (Vec::new(), Vec::new()),
    };
    let players = players.iter().map(|player| {
        json!({
            "name": player.name,
            "rating": player.rating.rating / 1_000,
            "deviation": player.rating.deviation / 1_000,
            "provisional": player.rating.deviation > PROVISIONAL_DEVIATION,
            "games": player.rating.games,
            "last": player.rating.last_game_end,
        })
    });
    let battles = battles.iter().map(|battle| {
        json!({
            "battle": battle.battle,
            "title": battle.title,
            "games": battle.games,
            "halves": battle.halves,
            "advantage": rounded_points(advantage(battle.games, battle.halves)),
        })
    });
    Ok(Json(json!({
        "offered": house.accounts.is_some(),
        "games": games.iter().map(|(game, players)| {
            json!({ "game": game, "players": players })
        }).collect::<Vec<_>>(),
        "game": game,
        "players": players.collect::<Vec<_>>(),
        "battles": battles.collect::<Vec<_>>(),
    })))
}

#[allow(clippy::cast_possible_truncation, reason = "an advantage is a small number")]
fn rounded_points(points: f64) -> i64 {
    points.round() as i64
}
