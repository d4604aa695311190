//! Replay of the answers in the database.

use castra_sim::Pause;

use super::views::ChairView;
use super::{AnswerInForce, CASTRA, Feed, LoadedGame};
use crate::game_change::Deed;
use crate::refusal::Refusal;
use crate::store::{AnswerRow, State};

impl LoadedGame {
    /// Replays the answers in the database, and compares positions with the stored hashes.
    pub(crate) fn restore(&mut self, answers: &[AnswerRow]) -> Result<(), Refusal> {
        // A change of rules may drop earlier answers, which the current rules would refuse. Up to
        // the last change, only the answers in force are replayed.
        let is_move = |row: &AnswerRow| matches!(Deed::read(&row.answer), Some(Deed::Rules { .. }));
        let moved = answers.iter().rposition(is_move).map_or(0, |at| at + 1);
        let (before, after) = answers.split_at_checked(moved).unwrap_or((&[], answers));
        if let Some(refused) = self.replay_answers(before)? {
            let why = refused.refusal;
            return Err(Refusal::server_failure(format!(
                "this game cannot be played again: {why}"
            )));
        }
        if let Some(last) = before.last() {
            self.check_hash(last)?;
        }
        for row in after {
            let events = self.replay(row)?;
            self.events.push(events);
        }
        for place in 0..self.sitters.len() {
            let ChairView { hash, lines, .. } = self.hashed_view(place);
            if let Some(feed) = self.feeds.get_mut(place) {
                *feed = Feed { last: hash, lines, ..Feed::default() };
            }
        }
        self.restore_shown(answers)
    }

    /// Applies answers that another server has added to the database.
    pub(crate) fn catch_up(&mut self, answers: &[AnswerRow]) -> Result<(), Refusal> {
        for row in answers {
            self.is_inconsistent = true;
            let recorded = self.replay(row)?;
            let events = self.events.last().cloned().unwrap_or_default();
            self.events.push(events);
            self.observe();
            // Another version may count events differently. Then the whole story is sent again.
            if let Some(events) = self.events.last_mut().filter(|events| **events != recorded) {
                *events = recorded;
                self.feeds.iter_mut().for_each(|feed| feed.first_changes.clear());
            }
            self.row.state = if self.is_over() { State::Over } else { State::Open };
            self.is_inconsistent = false;
            self.hold_back(row);
        }
        Ok(())
    }

    /// Replays a row of the database. Returns the event of each chair after it.
    fn replay(&mut self, row: &AnswerRow) -> Result<Vec<u64>, Refusal> {
        let lost = |number: usize, why: &str| {
            Refusal::server_failure(format!(
                "answer {number} of this game cannot be given again: {why}"
            ))
        };
        let number = self.deeds() + 1;
        if row.number != number {
            return Err(lost(number, "it is missing"));
        }
        let deed = Deed::read(&row.answer).ok_or_else(|| lost(number, "it is damaged"))?;
        match &deed {
            Deed::Answer(answer) => {
                let chosen = self.remote.session_mut().choose_by_key(answer);
                chosen.map_err(|refused| lost(number, &refused.to_string()))?;
                let (place, event) = (row.place, row.event);
                self.answers_in_force.push(AnswerInForce { deed: number, place, event });
                self.advance()?;
                if event > 0 {
                    self.person_answers.push((place, event, answer.clone()));
                }
            }
            Deed::FlagFall(fallen) => self.apply_flag_fall(row.place, *fallen),
            Deed::TakeBack(deed) => _ = self.request_takeback(row.place, *deed)?,
            Deed::Consent(agrees) => _ = self.settle(row.place, *agrees)?,
            // After this error, the game is loaded again with the new rules.
            Deed::Rules { .. } => return Err(lost(number, "the rules have changed")),
        }
        self.expire_request(row.event, &deed);
        self.check_hash(row)?;
        self.recorded_events(row).ok_or_else(|| lost(number, "its events are damaged"))
    }

    /// Returns an error if the position differs from the hash of a row.
    fn check_hash(&self, row: &AnswerRow) -> Result<(), Refusal> {
        // Another version may represent positions differently.
        if self.hash == row.hash || row.castra != CASTRA {
            return Ok(());
        }
        let number = row.number;
        Err(Refusal::server_failure(format!(
            "answer {number} of this game leads to another position"
        )))
    }

    /// Returns the event of each chair after a row, or `None` if the row is damaged.
    pub(super) fn recorded_events(&self, row: &AnswerRow) -> Option<Vec<u64>> {
        let events: Option<Vec<u64>> =
            row.events.split(',').map(|event| event.parse().ok()).collect();
        events.filter(|events| events.len() == self.sitters.len())
    }

    /// Advances the game to the next decision.
    pub(super) fn advance(&mut self) -> Result<(), Refusal> {
        let pause = self.remote.session_mut().advance();
        match pause.map_err(|flaw| Refusal::server_failure(flaw.to_string()))? {
            Pause::Person(_) | Pause::Over => {}
            // The server runs the bots, so the session has none.
            Pause::Bot(_) => return Err(Refusal::server_failure("a bot has answered unasked")),
        }
        self.hash = self.remote.session().game().state_hash();
        Ok(())
    }
}
