//! The answers that a game in memory accepts.

use castra_sim::{Pondering, RecordedAnswer};

use super::{Accepted, Answered, CASTRA, Played, Warm};
use crate::clock::Clock;
use crate::deed::Deed;
use crate::notify::notice::{Asked, Takeback};
use crate::refusal::Refusal;
use crate::sitter::Sitter;
use crate::store::{AnswerRow, State};

impl Warm {
    /// Gives the answer of a person, if it fits: once for each event.
    pub(crate) fn answer(
        &mut self,
        place: u32,
        event: u64,
        answer: &RecordedAnswer,
    ) -> Result<Answered, Refusal> {
        let now = self.event(place);
        let before = self.given.iter().find(|(by, at, _)| *by == place && *at == event);
        if let Some((_, _, before)) = before {
            if before == answer {
                return Ok(Answered::Before);
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
        if self.asked() != Some(place) {
            return Err(Refusal::conflict("not-asked", "this chair is not asked now", now));
        }
        let is_late = self.clock.as_ref().and_then(Clock::is_over) == Some(place);
        if is_late || !self.is_person(place) {
            let message = "the time of this chair is over";
            return Err(Refusal::conflict("out-of-time", message, now));
        }
        self.give(place, event, answer).map(Answered::New)
    }

    /// Gives the answer of a bot, if the game still waits for it after a number of deeds.
    pub(crate) fn bot_answer(
        &mut self,
        place: u32,
        deeds: usize,
        answer: &RecordedAnswer,
    ) -> Result<Option<Accepted>, Refusal> {
        if self.deeds() != deeds || self.asked() != Some(place) {
            return Ok(None);
        }
        self.give(place, 0, answer).map(Some)
    }

    fn give(
        &mut self,
        place: u32,
        event: u64,
        answer: &RecordedAnswer,
    ) -> Result<Accepted, Refusal> {
        let chosen = self.remote.session_mut().choose_key(answer);
        chosen.map_err(|refused| Refusal::bad("refused", refused.why))?;
        self.is_torn = true;
        self.line.push(Played { deed: self.deeds() + 1, place, event });
        self.advance()?;
        if event > 0 {
            self.given.push((place, event, answer.clone()));
        }
        self.done(place, event, &Deed::Answer(answer.clone()), true)
    }

    /// Records a deed that the game has carried out. `is_moved` is true if the question is another
    /// than before.
    pub(super) fn done(
        &mut self,
        place: u32,
        event: u64,
        deed: &Deed,
        is_moved: bool,
    ) -> Result<Accepted, Refusal> {
        self.passed(event, deed);
        let events = self.events.last().cloned().unwrap_or_default();
        self.events.push(events);
        self.observe();
        // No time runs before a person has given an answer.
        let next = self.asked().filter(|next| self.is_person(*next) && !self.given.is_empty());
        if let Some(clock) = self.clock.as_mut().filter(|_| is_moved) {
            match deed {
                Deed::Answer(_) | Deed::Fallen(_) => clock.answered(next),
                Deed::TakeBack(_) | Deed::Consent(_) => clock.taken_back(next),
                Deed::Rules { .. } => clock.resumed(next),
            }
        }
        let answer = deed.text().map_err(|e| Refusal::failed(e.to_string()))?;
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
            given: self.time.now() / 1_000,
        };
        self.hold(&row);
        let state = if self.is_over() { State::Over } else { State::Open };
        self.row.state = state;
        self.is_torn = false;
        let asked = |place| Some(Asked { place, chair: self.person(place)? });
        let waits = self.waits().into_iter().filter_map(asked).collect();
        let takeback = Takeback { waits, is_new: matches!(deed, Deed::TakeBack(_)) };
        let asked = self.asked().and_then(asked);
        let ended = self.ended();
        let clock = self.clock.clone();
        Ok(Accepted { row, state, asked, takeback, is_moved, clock, ended, rules: None })
    }

    /// Returns whether a bot has to decide.
    pub(crate) fn asks_bot(&self) -> bool {
        let seated = self.asked().and_then(|place| self.seated.get(place as usize));
        seated.is_some_and(|seated| matches!(seated.sitter, Sitter::Bot(_)))
    }

    /// Returns the pending decision, if it is a bot's: its place, the deeds before it, and the copy
    /// of the game that the bot thinks about.
    pub(crate) fn pondering(&self) -> Option<(u32, usize, Pondering)> {
        let place = self.asked()?;
        let Sitter::Bot(bot) = self.seated.get(place as usize)?.sitter else { return None };
        Some((place, self.deeds(), Pondering::of(self.remote.session(), bot)?))
    }

    /// Returns a random answer that the game accepts, for a bot that does not answer.
    pub(crate) fn any_answer(&self) -> Option<RecordedAnswer> {
        Pondering::of(self.remote.session(), castra_sim::Bot::Random)?.answer()
    }
}
