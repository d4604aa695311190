//! Synchronisation with other servers of the same database.

use std::sync::Arc;

use futures_util::future::{Either, select};

use super::{House, OpenedChair, Room};
use crate::background::{self, run_job};
use crate::fanout::Listener;
use crate::loaded_game::LoadedGame;
use crate::refusal::Refusal;

impl House {
    /// Updates games in memory when other servers change them, until this server shuts down.
    pub(crate) async fn follow_news(self: Arc<Self>, mut news: Listener) {
        let mut ending = self.shutdown_signal();
        loop {
            let heard = std::pin::pin!(news.next_changed_game(self.store.node()));
            let end = std::pin::pin!(ending.wait_for(|is_ending| *is_ending));
            match select(heard, end).await {
                Either::Left((Some(game), _)) => self.refresh(&game),
                // Notifications may have been missed while the connection was lost.
                Either::Left((None, _)) => self.refresh_all(),
                Either::Right(_) => return,
            }
        }
    }

    /// Updates a game if a client knows a later event, which it has from another server.
    pub(crate) async fn catch_up_to_event(
        self: &Arc<Self>,
        opened: &OpenedChair,
        event: u64,
    ) -> Result<(), Refusal> {
        if !self.store.is_shared() {
            return Ok(());
        }
        let place = opened.place;
        let is_behind =
            self.run_as_chair(opened, move |warm| Ok(warm.event(place) < event)).await?;
        if is_behind { self.catch_up(&opened.room).await } else { Ok(()) }
    }

    /// Updates a game if another server may have changed it.
    pub(super) async fn up_to_date(self: &Arc<Self>, opened: &OpenedChair) -> Result<(), Refusal> {
        if self.store.is_shared() { self.catch_up(&opened.room).await } else { Ok(()) }
    }

    /// Updates a game that another server has changed.
    fn refresh(self: &Arc<Self>, game: &str) {
        // The next deadline of the referee may have changed.
        self.clock_started.notify_one();
        self.rounds.notify_one();
        let Some(room) = self.rooms().get(game).cloned() else { return };
        let house = Arc::clone(self);
        background::start(async move {
            if let Err(refusal) = house.catch_up(&room).await {
                tracing::warn!(game = %room.id, why = %refusal.message, "a game is loaded again");
            }
            room.notify_changed();
        });
    }

    /// Updates all games in memory.
    fn refresh_all(self: &Arc<Self>) {
        self.clock_started.notify_one();
        self.rounds.notify_one();
        let games: Vec<String> = self.rooms().keys().cloned().collect();
        games.iter().for_each(|game| self.refresh(game));
    }

    /// Adds the answers and messages in the database that a game in memory lacks. After an error,
    /// the game is removed from memory, and is loaded again when it is needed.
    pub(super) async fn catch_up(self: &Arc<Self>, room: &Arc<Room>) -> Result<(), Refusal> {
        let mut kept = room.game.lock().await;
        // A game that is not in memory is loaded completely when it is needed.
        let Some(warm) = kept.take() else { return Ok(()) };
        let answers = self.store.answers(&room.id, warm.deeds()).await?;
        let heard = self.store.heard_counts(&room.id).await?;
        let clock = self.store.clock(&room.id).await?;
        let (job, caught_up) = background::job(move |warm: &mut LoadedGame| {
            warm.catch_up(&answers)?;
            warm.set_heard(&heard);
            clock.map_or(Ok(()), |(_, state)| warm.renew_clock(state))
        });
        let warm = run_job(warm, job).await?;
        caught_up.take()??;
        let has_bots = warm.has_bots();
        *kept = Some(warm);
        drop(kept);
        // The other server may have ended before its bots answered.
        if has_bots {
            self.drive(room);
        }
        Ok(())
    }
}
