//! The result of a game in memory, for ratings and tournaments.

use castra_sim::End;

use super::Warm;
use crate::ratings::{Ended, How};
use crate::sitter::Sitter;

impl Warm {
    /// Returns the result of a finished game between people of two armies, or else `None`.
    pub(super) fn ended(&self) -> Option<Ended> {
        if !self.is_over() {
            return None;
        }
        let players = self.seated.iter().filter(|seated| seated.sitter != Sitter::Spectator);
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
        let (how, halves) = match self.lost {
            Some(place) => (How::Time, 2 - won(Some(army(place)?))),
            None => match session.played().end {
                End::Over(ending) => (How::Rules, won(ending.winner)),
                End::Fault(_) => (How::Fault, 1),
            },
        };
        let program = session.game().image().program();
        let is_single = players.count() == 2 && army(0) == Some(0) && army(1) == Some(1);
        let (pool, rules) = (program.game.clone(), self.row.fingerprint.clone());
        Some(Ended { pool, rules, how, halves, tiebreaks, is_single })
    }
}
