//! Changes of games. Each is applied in memory, written to the database, and announced.

use std::sync::Arc;

use castra_sim::RecordedAnswer;

use super::{House, OpenedChair, Room, overtaken_refusal};
use crate::background::{self, run_job, run_to_end};
use crate::loaded_game::{AcceptedChange, AnswerResult, LoadedGame};
use crate::metrics::increment_counter;
use crate::notify::notice::AnswerEffects;
use crate::queue::AnswerWrite;
use crate::refusal::Refusal;
use crate::store::{State, StoreError};

/// The maximum number of deeds of a game, after which answers are refused.
pub(super) const MOST_ANSWERS: usize = 20_000;

/// The acknowledgement of a stored change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Acknowledgement {
    /// The event of the chair after the change.
    pub(crate) event: u64,
    /// True if the same change was made before.
    pub(crate) is_repeat: bool,
}

impl House {
    /// Gives a person's answer to an event. When this returns, the answer is in the database.
    pub(crate) async fn answer(
        self: &Arc<Self>,
        opened: &OpenedChair,
        event: u64,
        answer: RecordedAnswer,
    ) -> Result<Acknowledgement, Refusal> {
        self.catch_up_to_event(opened, event).await?;
        let place = opened.place;
        let given =
            self.apply_change(opened, move |warm| warm.answer(place, event, &answer)).await?;
        if !given.is_repeat {
            increment_counter(&self.metrics.answers);
        }
        Ok(given)
    }

    /// Applies the change of a person to a game, even if the client disconnects in the meantime.
    pub(super) async fn apply_change(
        self: &Arc<Self>,
        opened: &OpenedChair,
        action: impl Fn(&mut LoadedGame) -> Result<AnswerResult, Refusal> + Clone + Send + 'static,
    ) -> Result<Acknowledgement, Refusal> {
        let place = opened.place;
        let action = move |warm: &mut LoadedGame| {
            if warm.is_spectator(place) {
                let now = warm.visible_game(place)?.event(place);
                return Err(Refusal::conflict("not-asked", "a spectator does not play", now));
            }
            if warm.deeds() >= MOST_ANSWERS {
                let message = format!("this game has not ended after {MOST_ANSWERS} answers");
                return Err(Refusal::bad_request("endless", message));
            }
            action(warm)
        };
        let (house, opened) = (Arc::clone(self), opened.clone());
        let work = async move {
            let OpenedChair { room, place } = opened;
            let (done, has_bots) = match house.change(&room, place, action.clone()).await? {
                Some(done) => done,
                // Another server has changed the game first. The reloaded game is changed.
                None => house.change(&room, place, action).await?.ok_or_else(overtaken_refusal)?,
            };
            if has_bots {
                house.drive(&room);
            }
            Ok(done)
        };
        run_to_end(work).await
    }

    /// Changes a game. When this returns, the change is in the database, and the listeners are
    /// notified. Returns the acknowledgement and whether the game has bots, or `None` if another
    /// server has changed the game first.
    pub(super) async fn change(
        self: &Arc<Self>,
        room: &Arc<Room>,
        place: u32,
        action: impl FnOnce(&mut LoadedGame) -> Result<AnswerResult, Refusal> + Send + 'static,
    ) -> Result<Option<(Acknowledgement, bool)>, Refusal> {
        let mut kept = room.game.lock().await;
        let warm = self.take_or_load(room, &mut kept).await?;
        let (job, answered) = background::job(action);
        let warm = run_job(warm, job).await?;
        let again = match answered.take()? {
            Ok(AnswerResult::Repeated) => true,
            Ok(AnswerResult::New(accepted)) => {
                // The game returns to its room only if the database has the change.
                if !self.commit(&room.id, accepted).await? {
                    return Ok(None);
                }
                false
            }
            Err(refusal) => {
                *kept = Some(warm).filter(LoadedGame::is_consistent);
                return Err(refusal);
            }
        };
        let acknowledged = Acknowledgement { event: warm.event(place), is_repeat: again };
        let has_bots = warm.has_bots();
        *kept = Some(warm);
        drop(kept);
        if !again {
            room.notify_changed();
        }
        Ok(Some((acknowledged, has_bots)))
    }

    /// Stores a change. Returns false if another server has changed the game first.
    pub(super) async fn commit(
        &self,
        game: &str,
        accepted: AcceptedChange,
    ) -> Result<bool, Refusal> {
        let AcceptedChange {
            row,
            state,
            chair_to_move: asked,
            takeback,
            is_new_question: is_moved,
            clock,
            ended,
            rules,
        } = accepted;
        let now = self.now();
        let turn = AnswerEffects {
            answered: row.place,
            chair_to_move: asked,
            takeback,
            is_over: state == State::Over,
            is_new_question: is_moved,
            rules,
            now,
            mail_due: now.saturating_add_unsigned(self.notifier.delay.as_secs()),
        };
        let is_timed = clock.is_some();
        let write = AnswerWrite { game: game.to_owned(), row, clock, ended, turn };
        match self.store.answer(write).await {
            Ok(()) => {
                self.notifier.wake();
                if is_timed {
                    self.clock_started.notify_one();
                }
                if state == State::Over {
                    self.rounds.notify_one();
                }
                Ok(true)
            }
            Err(StoreError::Overtaken) => Ok(false),
            Err(error) => Err(error.into()),
        }
    }
}
