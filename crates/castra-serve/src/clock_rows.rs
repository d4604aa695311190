//! The clocks of games in the database.

use sqlx::Row as _;
use sqlx::any::AnyRow;

use crate::clock::{ClockSettings, ClockState};
use crate::store::{Store, StoreError, read_unsigned};

/// The id of the single row of `beats`.
const BEAT_ROW: i64 = 1;

impl Store {
    /// Returns the clocks of a game, or `None` if it has none.
    pub(crate) async fn clock(
        &self,
        game: &str,
    ) -> Result<Option<(ClockSettings, ClockState)>, StoreError> {
        let found = sqlx::query("SELECT terms, lefts, place, since FROM clocks WHERE game = $1")
            .bind(game)
            .fetch_optional(self.pool())
            .await?;
        found.as_ref().map(read_clock).transpose()
    }

    /// Returns the time at which the next flag falls, or `None` if no clock runs.
    pub(crate) async fn next_deadline(&self) -> Result<Option<i64>, StoreError> {
        let query =
            "SELECT deadline FROM clocks WHERE deadline IS NOT NULL ORDER BY deadline LIMIT 1";
        let found = sqlx::query(query).fetch_optional(self.pool()).await?;
        Ok(found.map(|row| row.try_get("deadline")).transpose()?)
    }

    /// Returns at most 100 games in which a flag has fallen, the earliest first.
    pub(crate) async fn flagged_games(&self, now: i64) -> Result<Vec<String>, StoreError> {
        let query = "SELECT game FROM clocks WHERE deadline <= $1 ORDER BY deadline LIMIT 100";
        let rows = sqlx::query(query).bind(now).fetch_all(self.pool()).await?;
        rows.iter().map(|row| Ok(row.try_get("game")?)).collect()
    }

    /// Postpones the deadline of a game whose flag has fallen, but which cannot be loaded.
    pub(crate) async fn postpone(&self, game: &str, until: i64) -> Result<(), StoreError> {
        let query = "UPDATE clocks SET deadline = $1 WHERE game = $2 AND deadline < $1";
        sqlx::query(query).bind(until).bind(game).execute(self.pool()).await?;
        Ok(())
    }

    /// Records the time at which a server of the database was running.
    pub(crate) async fn record_beat(&self, now: i64) -> Result<(), StoreError> {
        sqlx::query("UPDATE beats SET seen = $1 WHERE id = $2 AND seen < $1")
            .bind(now)
            .bind(BEAT_ROW)
            .execute(self.pool())
            .await?;
        Ok(())
    }

    /// Extends the running clocks by the milliseconds in which no server ran, and returns them. A
    /// gap of at most `least` may be one between two beats, and does not count.
    pub(crate) async fn extend_clocks(&self, now: i64, least: i64) -> Result<i64, StoreError> {
        let mut change = self.pool().begin().await?;
        // The row is locked until the commit, so only one starting server extends the clocks.
        let begun = "INSERT INTO beats (id, seen) VALUES ($1, $2) ON CONFLICT (id) DO UPDATE SET seen = beats.seen RETURNING seen";
        let row = sqlx::query(begun).bind(BEAT_ROW).bind(now).fetch_one(&mut *change).await?;
        let gap = now - row.try_get::<i64, _>("seen")?;
        let lost = if gap > least { gap } else { 0 };
        if lost > 0 {
            sqlx::query(
                "UPDATE clocks SET since = since + $1, deadline = deadline + $1 \
                 WHERE place IS NOT NULL",
            )
            .bind(lost)
            .execute(&mut *change)
            .await?;
        }
        sqlx::query("UPDATE beats SET seen = $1 WHERE id = $2 AND seen < $1")
            .bind(now)
            .bind(BEAT_ROW)
            .execute(&mut *change)
            .await?;
        change.commit().await?;
        Ok(lost)
    }
}

fn read_clock(row: &AnyRow) -> Result<(ClockSettings, ClockState), StoreError> {
    let damaged = |_| StoreError::Damaged("clocks");
    let (terms, lefts): (String, String) = (row.try_get("terms")?, row.try_get("lefts")?);
    let place: Option<i64> = row.try_get("place")?;
    let since: Option<i64> = row.try_get("since")?;
    let running = match (place, since) {
        (Some(_), Some(since)) => Some((read_unsigned(row, "place")?, since)),
        _ => None,
    };
    let left = serde_json::from_str(&lefts).map_err(damaged)?;
    Ok((
        serde_json::from_str(&terms).map_err(damaged)?,
        ClockState { remaining_times: left, running },
    ))
}
