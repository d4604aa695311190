//! Games that are loaded from the database.

use std::sync::Arc;

use axum::http::StatusCode;
use castra_api::PreparedBattle;

use super::House;
use crate::background::run_on_thread;
use crate::catalogue::Setup;
use crate::clock::{Clock, ClockSettings, ClockState};
use crate::loaded_game::LoadedGame;
use crate::metrics::increment_counter;
use crate::refusal::Refusal;
use crate::seed_rows;
use crate::store::{AnswerRow, ChairRow, GameRow};
use crate::time::TimeSource;

/// A game as stored in the database, with the current version of its battle.
pub(super) struct StoredGame {
    pub(super) row: GameRow,
    chairs: Vec<ChairRow>,
    pub(super) answers: Vec<AnswerRow>,
    heard_counts: Vec<(u32, u64)>,
    clock: Option<(ClockSettings, ClockState)>,
    hall: Arc<PreparedBattle>,
    time: TimeSource,
}

impl StoredGame {
    /// Returns whether the battle still has the rules with which the game was created.
    pub(super) fn has_same_rules(&self) -> bool {
        self.hall.image().program().has_fingerprint(&self.row.fingerprint)
    }

    /// Returns the game at its start.
    pub(super) fn at_start(&self) -> Result<LoadedGame, Refusal> {
        LoadedGame::new(self.row.clone(), &self.chairs, &self.hall, self.time.clone())
    }

    /// Sets the talk and the clocks of a game.
    pub(super) fn set_talk_and_clock(&self, warm: &mut LoadedGame) -> Result<(), Refusal> {
        warm.set_heard(&self.heard_counts);
        if let Some((terms, state)) = &self.clock {
            let chairs = self.row.players as usize;
            warm.set_clock(Clock::new(terms.clone(), chairs, self.time.clone())?);
            warm.renew_clock(state.clone())?;
        }
        Ok(())
    }
}

impl House {
    /// Loads a game from the database, or refuses it if its rules have changed.
    pub(super) async fn load(self: &Arc<Self>, id: &str) -> Result<LoadedGame, Refusal> {
        let stored = self.read_stored(id).await?;
        if !stored.has_same_rules() {
            let message = "the rules of this game have changed since it began: its players can \
                           continue with the new ones, or the operator puts the old ones back";
            return Err(Refusal::new(StatusCode::CONFLICT, "rules-changed", message));
        }
        let number = stored.answers.len();
        let work = move || {
            let mut warm = stored.at_start()?;
            warm.restore(&stored.answers)?;
            stored.set_talk_and_clock(&mut warm)?;
            Ok::<_, Refusal>(warm)
        };
        let warm = run_on_thread(work).await??;
        increment_counter(&self.metrics.games_loaded);
        tracing::info!(game = id, answers = number, "game loaded");
        Ok(warm)
    }

    /// Reads a game from the database, and its battle.
    pub(super) async fn read_stored(self: &Arc<Self>, id: &str) -> Result<StoredGame, Refusal> {
        let mut row = self.store.game(id).await?.ok_or_else(Refusal::unknown_link)?;
        let parts = self.store.seeds(id).await?;
        row.revealed_parts = seed_rows::all_revealed(parts).ok_or_else(Refusal::not_begun)?;
        let chairs = self.store.chairs(id).await?;
        let answers = self.store.answers(id, 0).await?;
        let heard = self.store.heard_counts(id).await?;
        let clock = self.store.clock(id).await?;
        let time = self.time.clone();
        let setup: Setup = serde_json::from_str(&row.setup)
            .map_err(|_| Refusal::server_failure("a game is damaged"))?;
        let battle = row.battle.clone();
        let hall =
            self.query_catalogue_within(&self.loads, move |shelf| shelf.prepare(&battle, &setup));
        let hall = hall.await??;
        Ok(StoredGame { row, chairs, answers, heard_counts: heard, clock, hall, time })
    }
}
