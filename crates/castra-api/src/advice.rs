//! Advice at the table: odds, hints, the standing and the review of a game, as far as the asking army
//! knows it.

use castra_sim::{RecordedAnswer, hints, odds, review, standings};
use castra_vm::Reader;
use serde_json::json;

use crate::answer::{Answer, RequestError};
use crate::state::Table;

/// The number of answers in a hint.
const HINTS: usize = 3;

/// The highest number of moments in a review.
const MOMENTS: usize = 5;

impl Table {
    /// Returns the chances of what follows an answer.
    pub(crate) fn odds(&self, army: u32, answer: &RecordedAnswer) -> Answer {
        self.decides(army)?;
        let number = self.session.answers().len();
        let odds = odds(self.session.game(), answer, number).map_err(|error| error.to_string())?;
        Ok(json!(odds))
    }

    /// Returns the best answers to the pending decision.
    pub(crate) fn hint(&self, army: u32) -> Answer {
        self.decides(army)?;
        Ok(json!(hints(self.session.game(), self.session.answers().len(), HINTS)))
    }

    /// Returns the chance of winning at the start of each turn.
    pub(crate) fn standing(&self, army: u32) -> Answer {
        let image = self.session.game().image();
        Ok(json!(standings(image, &self.session.record(), Reader { army, role: None })))
    }

    /// Returns the worst moments of a finished game.
    pub(crate) fn review(&self, army: u32) -> Answer {
        let game = self.session.game();
        if game.outcome().is_none() {
            return Err("the game is not over".to_owned());
        }
        let seat = Reader { army, role: None };
        Ok(json!(review(game.image(), &self.session.record(), seat, MOMENTS)))
    }

    /// Refuses advice on a decision of another army, whose options are secret.
    fn decides(&self, army: u32) -> Result<(), RequestError> {
        match self.session.seat_to_decide() {
            Some(seat) if seat.army == army => Ok(()),
            Some(_) | None => Err("another player decides".to_owned()),
        }
    }
}
