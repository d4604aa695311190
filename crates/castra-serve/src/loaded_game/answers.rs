//! The answers that a game in memory accepts.

use castra_sim::{BotDecision, RecordedAnswer};

use super::{AcceptedChange, AnswerInForce, AnswerResult, CASTRA, LoadedGame};
use crate::clock::Clock;
use crate::game_change::Deed;
use crate::notify::notice::{ChairToMove, Takeback};
use crate::refusal::Refusal;
use crate::sitter::Sitter;
use crate::store::{AnswerRow, State};

impl LoadedGame {
    /// Applies the answer of a person to an event of the chair. Each event accepts one answer.
    pub(crate) fn answer(
        &mut self,
        place: u32,
        event: u64,
        answer: &RecordedAnswer,
    ) -> Result<AnswerResult, Refusal> {
        let now = self.event(place);
        let before = self.person_answers.iter().find(|(by, at, _)| *by == place && *at == event);
        if let Some((_, _, before)) = before {
            if before == answer {
                return Ok(AnswerResult::Repeated);
            }
            let message = "this event was answered before, with another answer";
            return Err(Refusal::conflict("answered", message, now));
        }
        if event != now {
            let message = format!("this answer is to event {event}, and the game is at {now}");
            return Err(Refusal::conflict("stale", message, now));
        }
        if self.is_over() {
            return Err(Refusal::conflict("over", "the game is over", now));
        }
        if self.deciding_chair() != Some(place) {
            return Err(Refusal::conflict("not-asked", "this chair is not asked now", now));
        }
        let is_late = self.clock.as_ref().and_then(Clock::expired_chair) == Some(place);
        if is_late || !self.is_person(place) {
            let message = "the time of this chair is over";
            return Err(Refusal::conflict("out-of-time", message, now));
        }
        self.give(place, event, answer).map(AnswerResult::New)
    }

    /// Applies the answer of a bot. Returns `None` if the game has changed since the question.
    pub(crate) fn bot_answer(
        &mut self,
        place: u32,
        deeds: usize,
        answer: &RecordedAnswer,
    ) -> Result<Option<AcceptedChange>, Refusal> {
        if self.deeds() != deeds || self.deciding_chair() != Some(place) {
            return Ok(None);
        }
        self.give(place, 0, answer).map(Some)
    }

    fn give(
        &mut self,
        place: u32,
        event: u64,
        answer: &RecordedAnswer,
    ) -> Result<AcceptedChange, Refusal> {
        let chosen = self.remote.session_mut().choose_by_key(answer);
        chosen.map_err(|refused| Refusal::bad_request("refused", refused.why))?;
        self.is_inconsistent = true;
        self.answers_in_force.push(AnswerInForce { deed: self.deeds() + 1, place, event });
        self.advance()?;
        if event > 0 {
            self.person_answers.push((place, event, answer.clone()));
        }
        self.record_deed(place, event, &Deed::Answer(answer.clone()), true)
    }

    /// Records a deed that was applied to the game. `is_moved` is true if the question differs from
    /// the previous one.
    pub(super) fn record_deed(
        &mut self,
        place: u32,
        event: u64,
        deed: &Deed,
        is_moved: bool,
    ) -> Result<AcceptedChange, Refusal> {
        self.expire_request(event, deed);
        let events = self.events.last().cloned().unwrap_or_default();
        self.events.push(events);
        self.observe();
        // No clock runs before the first answer of a person.
        let next = self
            .deciding_chair()
            .filter(|next| self.is_person(*next) && !self.person_answers.is_empty());
        if let Some(clock) = self.clock.as_mut().filter(|_| is_moved) {
            match deed {
                Deed::Answer(_) | Deed::FlagFall(_) => clock.record_answer(next),
                Deed::TakeBack(_) | Deed::Consent(_) => clock.record_takeback(next),
                Deed::Rules { .. } => clock.record_resumption(next),
            }
        }
        let answer = deed.text().map_err(|e| Refusal::server_failure(e.to_string()))?;
        let events = self
            .events
            .last()
            .map_or_else(Vec::new, |events| events.iter().map(u64::to_string).collect());
        let number = self.deeds();
        let row = AnswerRow {
            number,
            place,
            event,
            answer,
            events: events.join(","),
            hash: self.hash,
            castra: CASTRA.to_owned(),
            given_at: self.time.now() / 1_000,
        };
        self.hold_back(&row);
        let state = if self.is_over() { State::Over } else { State::Open };
        self.row.state = state;
        self.is_inconsistent = false;
        let to_move = |place| Some(ChairToMove { place, chair: self.chair_name(place)? });
        let waits = self.waiting_chairs().into_iter().filter_map(to_move).collect();
        let takeback =
            Takeback { waiting_chairs: waits, is_new: matches!(deed, Deed::TakeBack(_)) };
        let to_move = self.deciding_chair().and_then(to_move);
        let ended = self.rated_result();
        let clock = self.clock.clone();
        Ok(AcceptedChange {
            row,
            state,
            chair_to_move: to_move,
            takeback,
            is_new_question: is_moved,
            clock,
            ended,
            rules: None,
        })
    }

    /// Returns whether a bot has to decide.
    pub(crate) fn asks_bot(&self) -> bool {
        let seated = self.deciding_chair().and_then(|place| self.sitters.get(place as usize));
        seated.is_some_and(|seated| matches!(seated.sitter, Sitter::Bot(_)))
    }

    /// Returns the pending decision if a bot has to make it: the number of its chair, the number of
    /// [deeds](crate::game_change::Deed) before it, and the copy of the game that the bot searches.
    pub(crate) fn pending_bot_decision(&self) -> Option<(u32, usize, BotDecision)> {
        let place = self.deciding_chair()?;
        let Sitter::Bot(bot) = self.sitters.get(place as usize)?.sitter else { return None };
        Some((place, self.deeds(), BotDecision::of(self.remote.session(), bot)?))
    }

    /// Returns a random legal answer, as a fallback for a bot that takes too long.
    pub(crate) fn random_answer(&self) -> Option<RecordedAnswer> {
        BotDecision::of(self.remote.session(), castra_sim::Bot::Random)?.answer()
    }
}
