//! Answers that are taken back: one chair asks, and the other people at the table agree or refuse.

use serde_json::{Value, json};

use super::request::{Request, State};
use super::{Answered, FIRST, Warm};
use crate::clock::Clock;
use crate::deed::Deed;
use crate::refusal::Refusal;

impl Warm {
    /// Records a request of a person to take back the answer to an event, and all later answers.
    pub(crate) fn ask_takeback(&mut self, place: u32, event: u64) -> Result<Answered, Refusal> {
        let now = self.event(place);
        let played = self.line.iter().find(|one| one.place == place && one.event == event);
        let played = played.filter(|one| one.event > 0).copied();
        if let Some(last) = &self.takebacks.last
            && (last.by, last.event) == (place, event)
            && (last.state == State::Asked || (last.state == State::Agreed && played.is_none()))
        {
            return Ok(Answered::Before);
        }
        self.permit_takeback(place)?;
        let Some(played) = played else {
            let message = format!("this chair has no answer to event {event} to take back");
            return Err(Refusal::conflict("nothing", message, now));
        };
        if self.pending().is_some() {
            let message = "another player asks to take back an answer";
            return Err(Refusal::conflict("asked", message, now));
        }
        if self.takebacks.spent.contains(&place) {
            let message = "this chair has asked already; ask again after the next answer";
            return Err(Refusal::conflict("asked-before", message, now));
        }
        self.is_torn = true;
        let is_moved = self.request(place, played.deed)?;
        self.done(place, 0, &Deed::TakeBack(played.deed), is_moved).map(Answered::New)
    }

    /// Records the consent of a person to a request, or the refusal. The chair that asks withdraws
    /// its request by refusing.
    pub(crate) fn consent(
        &mut self,
        place: u32,
        request: u64,
        agrees: bool,
    ) -> Result<Answered, Refusal> {
        let now = self.event(place);
        if request == self.takebacks.count
            && let Some(last) = &self.takebacks.last
        {
            let is_before = match last.state {
                State::Asked | State::Agreed => agrees && last.agreed.contains(&place),
                State::Refused(by) => !agrees && by == place,
                State::Withdrawn => !agrees && last.by == place,
                State::Passed => false,
            };
            if is_before {
                return Ok(Answered::Before);
            }
        }
        self.permit_takeback(place)?;
        let Some(by) = self.pending().filter(|_| request == self.takebacks.count) else {
            let message = "nobody asks this any more";
            return Err(Refusal::conflict("no-request", message, now));
        };
        if agrees && by == place {
            return Err(Refusal::bad("not-asked", "this chair asks, and the others agree"));
        }
        self.is_torn = true;
        let is_moved = self.settle(place, agrees)?;
        self.done(place, 0, &Deed::Consent(agrees), is_moved).map(Answered::New)
    }

    /// Refuses a request or a consent that comes too late, or that is not a player's.
    fn permit_takeback(&self, place: u32) -> Result<(), Refusal> {
        let now = self.event(place);
        if self.is_over() {
            return Err(Refusal::conflict("over", "the game is over", now));
        }
        if !self.is_person(place) {
            return Err(Refusal::conflict("not-asked", "this chair does not play", now));
        }
        if self.clock.as_ref().and_then(Clock::is_over).is_some() {
            return Err(Refusal::conflict("out-of-time", "the time of a chair is over", now));
        }
        Ok(())
    }

    /// Returns the chair whose request waits for consent.
    fn pending(&self) -> Option<u32> {
        let last = self.takebacks.last.as_ref()?;
        (last.state == State::Asked).then_some(last.by)
    }

    /// Returns the chairs that have not agreed to the last request yet.
    pub(super) fn waits(&self) -> Vec<u32> {
        let Some(last) = self.takebacks.last.as_ref().filter(|last| last.state == State::Asked)
        else {
            return Vec::new();
        };
        let places = (0u32..).take(self.seated.len());
        places
            .filter(|place| self.is_person(*place) && *place != last.by)
            .filter(|place| !last.agreed.contains(place))
            .collect()
    }

    /// Records a request. Returns whether the answers are taken back, because nobody has to agree.
    pub(super) fn request(&mut self, place: u32, deed: usize) -> Result<bool, Refusal> {
        self.note_request(place, deed)?;
        self.played_back()
    }

    /// Records a consent or a refusal. Returns whether the answers are taken back.
    pub(super) fn settle(&mut self, place: u32, agrees: bool) -> Result<bool, Refusal> {
        self.note_settled(place, agrees)?;
        self.played_back()
    }

    /// Plays the game again up to the answers in force, with the same dice: they are committed.
    /// Returns whether there are fewer than before.
    fn played_back(&mut self) -> Result<bool, Refusal> {
        let at = self.line.len();
        if at >= self.remote.session().answers().len() {
            return Ok(false);
        }
        self.remote.session_mut().take_back_to(at);
        self.advance()?;
        Ok(true)
    }

    /// Records a request, without playing the game again.
    pub(super) fn note_request(&mut self, place: u32, deed: usize) -> Result<(), Refusal> {
        let played = self.line.iter().find(|one| one.deed == deed && one.place == place).copied();
        let played = played.ok_or_else(|| Refusal::failed("a request of this game is damaged"))?;
        let to = self.events.get(deed.saturating_sub(1)).cloned().unwrap_or_default();
        self.takebacks.count += 1;
        self.takebacks.last = Some(Request {
            by: place,
            event: played.event,
            deed,
            to,
            agreed: Vec::new(),
            state: State::Asked,
        });
        self.take_back_if_agreed()
    }

    /// Records a consent or a refusal, without playing the game again.
    pub(super) fn note_settled(&mut self, place: u32, agrees: bool) -> Result<(), Refusal> {
        let Some(last) = self.takebacks.last.as_mut().filter(|last| last.state == State::Asked)
        else {
            return Err(Refusal::failed("a consent of this game is damaged"));
        };
        if agrees {
            last.agreed.push(place);
            return self.take_back_if_agreed();
        }
        last.state = if last.by == place { State::Withdrawn } else { State::Refused(place) };
        self.takebacks.spent.push(last.by);
        Ok(())
    }

    /// Takes the answers back if all have agreed.
    fn take_back_if_agreed(&mut self) -> Result<(), Refusal> {
        if !self.waits().is_empty() {
            return Ok(());
        }
        let damaged = || Refusal::failed("a request of this game is damaged");
        let last = self.takebacks.last.as_mut().ok_or_else(damaged)?;
        last.state = State::Agreed;
        let deed = last.deed;
        let at = self.line.iter().position(|one| one.deed == deed).ok_or_else(damaged)?;
        self.line.truncate(at);
        Ok(())
    }

    /// Records a deed: the game goes on with an answer of a person or a flag, and a pending request
    /// ends.
    pub(super) fn passed(&mut self, event: u64, deed: &Deed) {
        let goes_on = match deed {
            Deed::Answer(_) => event > 0,
            Deed::Fallen(_) | Deed::Rules { .. } => true,
            Deed::TakeBack(_) | Deed::Consent(_) => false,
        };
        if goes_on {
            self.takebacks.spent.clear();
        }
        let is_over = self.is_over();
        if let Some(last) = self.takebacks.last.as_mut().filter(|_| goes_on || is_over)
            && last.state == State::Asked
        {
            last.state = State::Passed;
        }
    }

    /// Returns the last request for a chair, or null if there was none. All of it is public, and
    /// the event to which the game returns is one of the chair's own.
    pub(crate) fn takeback(&self, place: u32) -> Value {
        let told = self.takebacks.last.as_ref().map(|last| {
            json!({
                "request": self.takebacks.count,
                "by": last.by,
                "to": last.to.get(place as usize).copied().unwrap_or(FIRST),
                "state": last.state.word(),
                "waits": self.waits(),
                "refused": match last.state {
                    State::Refused(by) => Some(by),
                    _ => None,
                },
            })
        });
        json!(told)
    }

    /// Returns the event of a chair whose answer is its last one in force.
    pub(crate) fn answered(&self, place: u32) -> Option<u64> {
        let own = self.line.iter().rev().find(|one| one.place == place && one.event > 0);
        own.map(|one| one.event)
    }
}
