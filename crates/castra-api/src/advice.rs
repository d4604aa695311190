//! Advice at the table: odds, hints, chances of winning, and the review of a game. Each uses only
//! the knowledge of one chair.

use castra_sim::{RecordedAnswer, chances_by_turn, hints, odds, worst_moments};
use castra_vm::Reader;

use crate::answer::{Answer, RequestError, to_json};
use crate::state::Table;

/// The number of answers in a hint.
const HINTS: usize = 3;

/// The highest number of moments in a review.
const MOMENTS: usize = 5;

impl Table {
    /// Returns the odds of each result of an answer.
    pub(crate) fn odds(&self, chair: u32, answer: &RecordedAnswer) -> Answer {
        let reader = self.deciding_reader(chair)?;
        let number = self.session.answers().len();
        let odds =
            odds(self.session.game(), reader, answer, number).map_err(|error| error.to_string())?;
        to_json(&odds)
    }

    /// Returns the best answers to the pending decision.
    pub(crate) fn hint(&self, chair: u32) -> Answer {
        let reader = self.deciding_reader(chair)?;
        to_json(&hints(self.session.game(), reader, self.session.answers().len(), HINTS))
    }

    /// Returns the chance of winning at the start of each turn.
    pub(crate) fn winning_chances(&self, chair: u32) -> Answer {
        let image = self.session.game().image();
        to_json(&chances_by_turn(image, &self.session.record(), self.reader(chair)?))
    }

    /// Returns the worst moments of a finished game.
    pub(crate) fn review(&self, chair: u32) -> Answer {
        let game = self.session.game();
        if game.outcome().is_none() {
            return Err("the game is not over".to_owned());
        }
        let reader = self.reader(chair)?;
        to_json(&worst_moments(game.image(), &self.session.record(), reader, MOMENTS))
    }

    /// Returns the knowledge of the chair that decides. Rejects any other chair, since the options
    /// of a decision are secret.
    fn deciding_reader(&self, chair: u32) -> Result<Reader, RequestError> {
        if self.session.deciding_chair() != Some(chair) {
            return Err("another player decides".to_owned());
        }
        self.reader(chair)
    }
}
