//! Bots, which answer until a person has to decide.

use std::sync::Arc;

use tokio::sync::watch;

use super::answers::MOST_ANSWERS;
use super::{House, Room};
use crate::background::{self, run_on_thread};
use crate::loaded_game::{AnswerResult, LoadedGame};
use crate::metrics::increment_counter;
use crate::refusal::Refusal;

/// The state of a game's bots after an attempt to let one answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum DriveResult {
    /// A bot has answered.
    Answered,
    /// No bot is to move, or the game has too many deeds.
    NoBot,
    /// Another server has the lease until this time, in milliseconds since 1970.
    LeasedElsewhere(i64),
}

impl House {
    /// Starts a task in which the bots of a game answer until a person has to decide.
    pub(super) fn drive(self: &Arc<Self>, room: &Arc<Room>) {
        // If there is no permit, a task waits for `driver_lock`, and will handle this change.
        let Ok(place) = Arc::clone(&room.drivers).try_acquire_owned() else { return };
        let (house, room) = (Arc::clone(self), Arc::clone(room));
        background::start(async move {
            let _place = place;
            let _driving = room.driver_lock.lock().await;
            let mut news = room.news();
            loop {
                news.mark_unchanged();
                match house.bot_answers(&room).await {
                    Ok(DriveResult::Answered) => {}
                    Ok(DriveResult::LeasedElsewhere(ends))
                        if house.wait_for_change(&mut news, ends).await => {}
                    Ok(DriveResult::LeasedElsewhere(_)) => return,
                    Ok(DriveResult::NoBot) => break,
                    Err(refusal) => {
                        tracing::error!(game = %room.id, why = %refusal.message, "a bot is stuck");
                        break;
                    }
                }
            }
            if house.store.is_shared()
                && let Err(error) = house.store.end_lease(&room.id).await
            {
                tracing::warn!(%error, game = %room.id, "a lease ends later");
            }
        });
    }

    /// Waits until a game changes or the lease of another server ends. Returns false if this server
    /// shuts down first.
    async fn wait_for_change(&self, news: &mut watch::Receiver<u64>, ends: i64) -> bool {
        let mut ending = self.shutdown_signal();
        tokio::select! {
            changed = news.changed() => changed.is_ok(),
            () = self.time.wait_until(ends) => true,
            _ = ending.wait_for(|is_ending| *is_ending) => false,
        }
    }

    /// Lets one bot answer, unless another server has the lease of the game.
    async fn bot_answers(self: &Arc<Self>, room: &Arc<Room>) -> Result<DriveResult, Refusal> {
        if !self.run_on_game(room, |warm| Ok(warm.asks_bot())).await? {
            return Ok(DriveResult::NoBot);
        }
        let permit = Arc::clone(&self.thinkers).acquire_owned().await;
        let permit = permit.map_err(|_| Refusal::busy("the server is ending"))?;
        if self.store.is_shared() {
            let now = self.time.now();
            let ends = now.saturating_add(self.lease_time());
            if let Some(ends) = self.store.lease(&room.id, now, ends).await? {
                return Ok(DriveResult::LeasedElsewhere(ends));
            }
            // The server that had the lease before may have let the bot answer.
            self.catch_up(room).await?;
        }
        let pending = self.run_on_game(room, |warm| {
            let is_endless = warm.deeds() >= MOST_ANSWERS;
            Ok(if is_endless { None } else { warm.pending_bot_decision() })
        });
        let Some((place, answers, pondering)) = pending.await? else {
            return Ok(DriveResult::NoBot);
        };
        // A bot that takes too long keeps its permit until it ends.
        let thinking = run_on_thread(move || {
            let _permit = permit;
            pondering.answer()
        });
        let thought = tokio::time::timeout(self.limits.bot_time, thinking).await;
        increment_counter(&self.metrics.thoughts);
        let answer = match thought {
            Ok(Ok(answer)) => answer,
            Ok(Err(refusal)) => return Err(refusal),
            Err(_) => {
                increment_counter(&self.metrics.bots_out_of_time);
                tracing::warn!(game = %room.id, "a bot is out of time, and answers at random");
                None
            }
        };
        let given = self.change(room, place, move |warm: &mut LoadedGame| {
            let answer = answer.or_else(|| warm.random_answer());
            let answer = answer.ok_or_else(|| Refusal::server_failure("a bot has no answer"))?;
            // The game may have continued in the meantime.
            let accepted = warm.bot_answer(place, answers, &answer)?;
            Ok(accepted.map_or(AnswerResult::Repeated, AnswerResult::New))
        });
        // If another server has changed the game first, the game is loaded again.
        if given.await?.is_some_and(|(given, _)| !given.is_repeat) {
            increment_counter(&self.metrics.bot_answers);
        }
        Ok(DriveResult::Answered)
    }

    /// Returns the duration of a lease in milliseconds, which is longer than the time limit of a
    /// bot.
    fn lease_time(&self) -> i64 {
        i64::try_from(self.limits.bot_time.as_millis()).unwrap_or(i64::MAX).saturating_mul(2)
    }
}
