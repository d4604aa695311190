//! The row of a game's clocks, written in the transaction of the change that stops or starts them.

use sqlx::{Any, Transaction};

use crate::clock::Clock;
use crate::store_error::StoreError;

/// Stores the clocks of a game within a transaction.
pub(crate) async fn store_clock(
    change: &mut Transaction<'_, Any>,
    game: &str,
    clock: &Clock,
) -> Result<(), StoreError> {
    let damaged = |_| StoreError::Damaged("clocks");
    let terms = serde_json::to_string(clock.settings()).map_err(damaged)?;
    let state = clock.state();
    let lefts = serde_json::to_string(&state.remaining_times).map_err(damaged)?;
    let (place, since) = state.running.unzip();
    sqlx::query(
        "INSERT INTO clocks (game, terms, lefts, place, since, deadline) \
         VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (game) DO UPDATE SET \
         lefts = excluded.lefts, place = excluded.place, since = excluded.since, \
         deadline = excluded.deadline",
    )
    .bind(game)
    .bind(terms)
    .bind(lefts)
    .bind(place.map(i64::from))
    .bind(since)
    .bind(clock.deadline().map(|(_, at)| at))
    .execute(&mut **change)
    .await?;
    Ok(())
}
