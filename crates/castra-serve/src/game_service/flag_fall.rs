//! The referee of the clocks: lets flags fall, even if no client is connected.

use std::sync::Arc;
use std::time::Duration;

use futures_util::future::{Either, select};

use super::{House, Room};
use crate::loaded_game::{AnswerResult, LoadedGame};
use crate::metrics::increment_counter;
use crate::refusal::Refusal;
use crate::store::StoreError;

/// Milliseconds between two records that this server is running.
const BEAT_INTERVAL: i64 = 5_000;
/// Milliseconds until the next attempt after a flag could not fall.
const RETRY_DELAY: i64 = 60_000;
/// The time until the next query of a database that has failed.
const RETRY_PAUSE: Duration = Duration::from_secs(1);

impl House {
    /// Extends the clocks by the time in which no server ran. Another server of a shared database
    /// ran if its last record is recent.
    pub(crate) async fn extend_clocks(&self) -> Result<(), StoreError> {
        let least = if self.store.is_shared() { 2 * BEAT_INTERVAL } else { 0 };
        let lost = self.store.extend_clocks(self.time.now(), least).await?;
        if lost > 0 {
            tracing::info!(milliseconds = lost, "no server was there, and no clock ran");
        }
        Ok(())
    }

    /// Records at intervals that this server is running, until it shuts down.
    pub(crate) async fn run_beats(self: Arc<Self>) {
        let mut ending = self.shutdown_signal();
        loop {
            if let Err(error) = self.store.record_beat(self.time.now()).await {
                tracing::warn!(%error, "the database does not know that this server is there");
            }
            let next = std::pin::pin!(self.time.wait_until(self.time.now() + BEAT_INTERVAL));
            let end = std::pin::pin!(ending.wait_for(|is_ending| *is_ending));
            if let Either::Right(_) = select(next, end).await {
                return;
            }
        }
    }

    /// Lets flags fall until the server shuts down.
    pub(crate) async fn run_referee(self: Arc<Self>) {
        let mut ending = self.shutdown_signal();
        loop {
            let round = std::pin::pin!(self.handle_next_flag());
            let end = std::pin::pin!(ending.wait_for(|is_ending| *is_ending));
            if let Either::Right(_) = select(round, end).await {
                return;
            }
        }
    }

    /// Waits for the next flag, and lets it fall.
    async fn handle_next_flag(self: &Arc<Self>) {
        let failed = |error: StoreError| {
            tracing::warn!(%error, "the referee does not see the clocks");
        };
        match self.store.next_deadline().await {
            Err(error) => {
                failed(error);
                tokio::time::sleep(RETRY_PAUSE).await;
                return;
            }
            // A clock that begins to run wakes the referee.
            Ok(None) => return self.clock_started.notified().await,
            Ok(Some(at)) => {
                let falls = std::pin::pin!(self.time.wait_until(at));
                let woken = std::pin::pin!(self.clock_started.notified());
                if let Either::Right(_) = select(falls, woken).await {
                    return;
                }
            }
        }
        let now = self.time.now();
        let fallen = self.store.flagged_games(now).await.map_err(failed).unwrap_or_default();
        for game in fallen {
            match self.flag(&self.room(game.clone())).await {
                Ok(true) => continue,
                Ok(false) => {}
                Err(refusal) => {
                    tracing::warn!(game, why = %refusal.message, "a flag cannot fall");
                }
            }
            let _ = self.store.postpone(&game, now + RETRY_DELAY).await.map_err(failed);
        }
    }

    /// Lets the flag of a game fall. Returns false if no flag falls now.
    async fn flag(self: &Arc<Self>, room: &Arc<Room>) -> Result<bool, Refusal> {
        let fall = |warm: &mut LoadedGame| {
            Ok(warm.flag()?.map_or(AnswerResult::Repeated, AnswerResult::New))
        };
        // If another server has changed the game first, the game is loaded again.
        let Some((fallen, has_bots)) = self.change(room, 0, fall).await? else { return Ok(true) };
        if fallen.is_repeat {
            return Ok(false);
        }
        increment_counter(&self.metrics.flags);
        tracing::info!(game = %room.id, "a flag has fallen");
        if has_bots {
            self.drive(room);
        }
        Ok(true)
    }
}
