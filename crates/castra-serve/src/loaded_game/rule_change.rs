//! A game that continues with other rules. Its answers are applied again by value.

use castra_sim::{AnswerRefusal, RecordedAnswer};

use super::{AcceptedChange, AnswerInForce, LoadedGame};
use crate::game_change::Deed;
use crate::refusal::Refusal;
use crate::store::AnswerRow;

/// The first answer that the present rules refuse.
#[derive(Clone, Debug)]
pub(crate) struct RefusedAnswer {
    /// The chair that gave the answer.
    pub(crate) place: u32,
    /// For each chair, its event before the answer.
    pub(crate) events: Vec<u64>,
    pub(crate) refusal: AnswerRefusal,
}

impl LoadedGame {
    /// Replays the answers in force of a game at its start. Returns the first one that the rules
    /// refuse. The rows may be from other rules.
    pub(crate) fn replay_answers(
        &mut self,
        rows: &[AnswerRow],
    ) -> Result<Option<RefusedAnswer>, Refusal> {
        let answers = self.record_deeds(rows)?;
        for (at, answer) in answers.iter().enumerate() {
            let Err(refused) = self.remote.session_mut().choose_by_key(answer) else {
                self.advance()?;
                continue;
            };
            let played = self.answers_in_force.get(at).copied();
            let played = played.ok_or_else(|| Refusal::server_failure("a game is damaged"))?;
            self.answers_in_force.truncate(at);
            let events = self.events.get(played.deed.saturating_sub(1)).cloned();
            let events = events.unwrap_or_default();
            return Ok(Some(RefusedAnswer { place: played.place, events, refusal: refused }));
        }
        Ok(None)
    }

    /// Records deeds without applying their answers. Returns the answers in force.
    fn record_deeds(&mut self, rows: &[AnswerRow]) -> Result<Vec<RecordedAnswer>, Refusal> {
        let damaged = || Refusal::server_failure("a deed of this game is damaged");
        let mut answers = Vec::new();
        for row in rows {
            let deed = Deed::read(&row.answer).ok_or_else(damaged)?;
            match &deed {
                Deed::Answer(answer) => {
                    let number = self.deeds() + 1;
                    self.answers_in_force.push(AnswerInForce {
                        deed: number,
                        place: row.place,
                        event: row.event,
                    });
                    answers.push(answer.clone());
                    if row.event > 0 {
                        self.person_answers.push((row.place, row.event, answer.clone()));
                    }
                }
                Deed::FlagFall(fallen) => self.apply_flag_fall(row.place, *fallen),
                Deed::TakeBack(deed) => self.record_request(row.place, *deed)?,
                Deed::Consent(agrees) => self.record_settlement(row.place, *agrees)?,
                Deed::Rules { accepted_answers: kept, .. } => self.answers_in_force.truncate(*kept),
            }
            answers.truncate(self.answers_in_force.len());
            self.expire_request(row.event, &deed);
            self.events.push(self.recorded_events(row).ok_or_else(damaged)?);
        }
        Ok(answers)
    }

    /// Continues the game with other rules, after the replayed answers.
    pub(crate) fn continue_with(&mut self, rules: &str) -> Result<AcceptedChange, Refusal> {
        self.row.fingerprint = rules.to_owned();
        // A hash that no view has gives each chair a new event, even if its view is unchanged.
        self.feeds.iter_mut().for_each(|feed| feed.last = [1; 32]);
        let deed = Deed::Rules {
            fingerprint: rules.to_owned(),
            accepted_answers: self.answers_in_force.len(),
        };
        let accepted = self.record_deed(0, 0, &deed, true)?;
        Ok(AcceptedChange { rules: Some(rules.to_owned()), ..accepted })
    }
}
