//! Bots, which answer until a person is asked.

use std::sync::Arc;

use super::answers::MOST_ANSWERS;
use super::{House, Room, ended};
use crate::metrics::count;
use crate::refusal::Refusal;
use crate::warm::{Answered, Warm};

impl House {
    /// Lets the bots of a game answer, until a person is asked.
    pub(super) fn drive(self: &Arc<Self>, room: &Arc<Room>) {
        let (house, room) = (Arc::clone(self), Arc::clone(room));
        tokio::spawn(async move {
            let _driving = room.driving.lock().await;
            loop {
                match house.bot_answers(&room).await {
                    Ok(true) => {}
                    Ok(false) => return,
                    Err(refusal) => {
                        tracing::error!(game = %room.id, why = %refusal.message, "a bot is stuck");
                        return;
                    }
                }
            }
        });
    }

    /// Lets one bot answer; returns whether one was asked.
    async fn bot_answers(self: &Arc<Self>, room: &Arc<Room>) -> Result<bool, Refusal> {
        let pending = self.with(room, |warm| {
            let is_endless = warm.deeds() >= MOST_ANSWERS;
            Ok(if is_endless { None } else { warm.pondering() })
        });
        let Some((place, answers, pondering)) = pending.await? else { return Ok(false) };
        let permit = Arc::clone(&self.thinkers).acquire_owned().await;
        let permit = permit.map_err(|_| Refusal::busy("the server is ending"))?;
        // A bot that takes too long keeps its permit until it ends.
        let thought = tokio::task::spawn_blocking(move || {
            let _permit = permit;
            pondering.answer()
        });
        let thought = tokio::time::timeout(self.limits.bot_time, thought).await;
        let answer = match thought {
            Ok(Ok(answer)) => answer,
            Ok(Err(error)) => return Err(ended(&error)),
            Err(_) => {
                count(&self.metrics.bots_out_of_time);
                tracing::warn!(game = %room.id, "a bot is out of time, and answers at random");
                None
            }
        };
        let given = self.change(room, place, move |warm: &mut Warm| {
            let answer = answer.or_else(|| warm.any_answer());
            let answer = answer.ok_or_else(|| Refusal::failed("a bot has no answer"))?;
            // The game may have gone on meanwhile.
            let accepted = warm.bot_answer(place, answers, &answer)?;
            Ok(accepted.map_or(Answered::Before, Answered::New))
        });
        // If another server was first, the game is loaded again.
        if given.await?.is_some_and(|(given, _)| !given.again) {
            count(&self.metrics.bot_answers);
        }
        Ok(true)
    }
}
