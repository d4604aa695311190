//! The result of a game in memory, for ratings and tournaments.

use castra_sim::End;

use super::LoadedGame;
use crate::ratings::{How, RatedResult};
use crate::sitter::Sitter;

impl LoadedGame {
    /// Returns the result of a finished game between people of two armies, or else `None`.
    pub(super) fn rated_result(&self) -> Option<RatedResult> {
        if !self.is_over() {
            return None;
        }
        let players = self.sitters.iter().filter(|seated| seated.sitter != Sitter::Spectator);
        if players.clone().any(|seated| seated.sitter != Sitter::Person) {
            return None;
        }
        let session = self.remote.session();
        let tiebreaks: [castra_api::Tiebreak; 2] = self.remote.tiebreaks().try_into().ok()?;
        let army = |place: u32| session.chairs().get(place).map(|chair| chair.army);
        let won = |army: Option<u32>| match army {
            Some(0) => 2,
            Some(_) => 0,
            None => 1,
        };
        let (ending_kind, halves) = match self.flagged_chair {
            Some(place) => (How::Time, 2 - won(Some(army(place)?))),
            None => match session.result().end {
                End::Over(ending) => (How::Rules, won(ending.winner)),
                End::Fault(_) => (How::Fault, 1),
            },
        };
        let program = session.game().image().program();
        let is_single = players.count() == 2 && army(0) == Some(0) && army(1) == Some(1);
        let (pool, rules) = (program.game.clone(), self.row.fingerprint.clone());
        Some(RatedResult { pool, rules, how: ending_kind, halves, tiebreaks, is_single })
    }
}
