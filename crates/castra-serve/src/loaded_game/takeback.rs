//! Answers that are taken back: one chair asks, and the other people at the table agree or refuse.

use serde_json::{Value, json};

use super::takeback_request::{Request, State};
use super::{AnswerResult, FIRST_EVENT, LoadedGame};
use crate::clock::Clock;
use crate::game_change::Deed;
use crate::refusal::Refusal;

impl LoadedGame {
    /// Records a request of a person to take back the answer to an event, and all later answers.
    pub(crate) fn ask_takeback(&mut self, place: u32, event: u64) -> Result<AnswerResult, Refusal> {
        let now = self.event(place);
        let played =
            self.answers_in_force.iter().find(|one| one.place == place && one.event == event);
        let played = played.filter(|one| one.event > 0).copied();
        if let Some(last) = &self.takebacks.last_request
            && (last.chair, last.event) == (place, event)
            && (last.state == State::Pending || (last.state == State::Agreed && played.is_none()))
        {
            return Ok(AnswerResult::Repeated);
        }
        self.permit_takeback(place)?;
        let Some(played) = played else {
            let message = format!("this chair has no answer to event {event} to take back");
            return Err(Refusal::conflict("nothing", message, now));
        };
        if self.pending_chair().is_some() {
            let message = "another player asks to take back an answer";
            return Err(Refusal::conflict("asked", message, now));
        }
        if self.takebacks.failed_chairs.contains(&place) {
            let message = "this chair has asked already; ask again after the next answer";
            return Err(Refusal::conflict("asked-before", message, now));
        }
        self.is_inconsistent = true;
        let is_moved = self.request_takeback(place, played.deed)?;
        self.record_deed(place, 0, &Deed::TakeBack(played.deed), is_moved).map(AnswerResult::New)
    }

    /// Records that a person agrees to a request or refuses it. The chair that made the request
    /// withdraws it by refusing.
    pub(crate) fn consent(
        &mut self,
        place: u32,
        request: u64,
        agrees: bool,
    ) -> Result<AnswerResult, Refusal> {
        let now = self.event(place);
        if request == self.takebacks.count
            && let Some(last) = &self.takebacks.last_request
        {
            let is_before = match last.state {
                State::Pending | State::Agreed => agrees && last.agreed.contains(&place),
                State::Refused(by) => !agrees && by == place,
                State::Withdrawn => !agrees && last.chair == place,
                State::Expired => false,
            };
            if is_before {
                return Ok(AnswerResult::Repeated);
            }
        }
        self.permit_takeback(place)?;
        let Some(by) = self.pending_chair().filter(|_| request == self.takebacks.count) else {
            let message = "this request is no longer pending";
            return Err(Refusal::conflict("no-request", message, now));
        };
        if agrees && by == place {
            return Err(Refusal::bad_request("not-asked", "this chair asks, and the others agree"));
        }
        self.is_inconsistent = true;
        let is_moved = self.settle(place, agrees)?;
        self.record_deed(place, 0, &Deed::Consent(agrees), is_moved).map(AnswerResult::New)
    }

    /// Refuses a request or a consent that comes too late, or from a chair without a person.
    fn permit_takeback(&self, place: u32) -> Result<(), Refusal> {
        let now = self.event(place);
        if self.is_over() {
            return Err(Refusal::conflict("over", "the game is over", now));
        }
        if !self.is_person(place) {
            return Err(Refusal::conflict("not-asked", "this chair does not play", now));
        }
        if self.clock.as_ref().and_then(Clock::expired_chair).is_some() {
            return Err(Refusal::conflict("out-of-time", "the time of a chair is over", now));
        }
        Ok(())
    }

    /// Returns the chair that made the pending request.
    fn pending_chair(&self) -> Option<u32> {
        let last = self.takebacks.last_request.as_ref()?;
        (last.state == State::Pending).then_some(last.chair)
    }

    /// Returns the chairs that have not agreed to the pending request yet; none without one.
    pub(super) fn waiting_chairs(&self) -> Vec<u32> {
        let Some(last) =
            self.takebacks.last_request.as_ref().filter(|last| last.state == State::Pending)
        else {
            return Vec::new();
        };
        let places = (0u32..).take(self.sitters.len());
        places
            .filter(|place| self.is_person(*place) && *place != last.chair)
            .filter(|place| !last.agreed.contains(place))
            .collect()
    }

    /// Records a request. Returns whether the answers are taken back, because nobody has to agree.
    pub(super) fn request_takeback(&mut self, place: u32, deed: usize) -> Result<bool, Refusal> {
        self.record_request(place, deed)?;
        self.replay_answers_in_force()
    }

    /// Records a consent or a refusal. Returns whether the answers are taken back.
    pub(super) fn settle(&mut self, place: u32, agrees: bool) -> Result<bool, Refusal> {
        self.record_settlement(place, agrees)?;
        self.replay_answers_in_force()
    }

    /// Replays the game up to the answers in force, with the same dice, which are committed.
    /// Returns whether any answer was taken back.
    fn replay_answers_in_force(&mut self) -> Result<bool, Refusal> {
        let at = self.answers_in_force.len();
        if at >= self.remote.session().answers().len() {
            return Ok(false);
        }
        self.remote.session_mut().take_back_to(at);
        self.advance()?;
        Ok(true)
    }

    /// Records a request without replaying the game.
    pub(super) fn record_request(&mut self, place: u32, deed: usize) -> Result<(), Refusal> {
        let played = self
            .answers_in_force
            .iter()
            .find(|one| one.deed == deed && one.place == place)
            .copied();
        let played =
            played.ok_or_else(|| Refusal::server_failure("a request of this game is damaged"))?;
        let to = self.events.get(deed.saturating_sub(1)).cloned().unwrap_or_default();
        self.takebacks.count += 1;
        self.takebacks.last_request = Some(Request {
            chair: place,
            event: played.event,
            deed,
            target_events: to,
            agreed: Vec::new(),
            state: State::Pending,
        });
        self.take_back_if_agreed()
    }

    /// Records a consent or a refusal without replaying the game.
    pub(super) fn record_settlement(&mut self, place: u32, agrees: bool) -> Result<(), Refusal> {
        let Some(last) =
            self.takebacks.last_request.as_mut().filter(|last| last.state == State::Pending)
        else {
            return Err(Refusal::server_failure("a consent of this game is damaged"));
        };
        if agrees {
            last.agreed.push(place);
            return self.take_back_if_agreed();
        }
        last.state = if last.chair == place { State::Withdrawn } else { State::Refused(place) };
        self.takebacks.failed_chairs.push(last.chair);
        Ok(())
    }

    /// Takes the answers back if all have agreed.
    fn take_back_if_agreed(&mut self) -> Result<(), Refusal> {
        if !self.waiting_chairs().is_empty() {
            return Ok(());
        }
        let damaged = || Refusal::server_failure("a request of this game is damaged");
        let last = self.takebacks.last_request.as_mut().ok_or_else(damaged)?;
        last.state = State::Agreed;
        let deed = last.deed;
        let at =
            self.answers_in_force.iter().position(|one| one.deed == deed).ok_or_else(damaged)?;
        self.answers_in_force.truncate(at);
        Ok(())
    }

    /// Ends a pending request when the game continues with a person's answer or a fallen flag.
    pub(super) fn expire_request(&mut self, event: u64, deed: &Deed) {
        let goes_on = match deed {
            Deed::Answer(_) => event > 0,
            Deed::FlagFall(_) | Deed::Rules { .. } => true,
            Deed::TakeBack(_) | Deed::Consent(_) => false,
        };
        if goes_on {
            self.takebacks.failed_chairs.clear();
        }
        let is_over = self.is_over();
        if let Some(last) = self.takebacks.last_request.as_mut().filter(|_| goes_on || is_over)
            && last.state == State::Pending
        {
            last.state = State::Expired;
        }
    }

    /// Returns the last request as JSON for a chair, or null. All of it is public. The event to
    /// which the game returns is counted for this chair.
    pub(crate) fn takeback(&self, place: u32) -> Value {
        let request = self.takebacks.last_request.as_ref().map(|last| {
            json!({
                "request": self.takebacks.count,
                "by": last.chair,
                "to": last.target_events.get(place as usize).copied().unwrap_or(FIRST_EVENT),
                "state": last.state.word(),
                "waits": self.waiting_chairs(),
                "refused": match last.state {
                    State::Refused(by) => Some(by),
                    _ => None,
                },
            })
        });
        json!(request)
    }

    /// Returns the event of the last answer in force of a chair.
    pub(crate) fn last_answered_event(&self, place: u32) -> Option<u64> {
        let own =
            self.answers_in_force.iter().rev().find(|one| one.place == place && one.event > 0);
        own.map(|one| one.event)
    }
}
