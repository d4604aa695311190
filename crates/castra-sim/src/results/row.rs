//! A game in the results.

use castra_ir::{EndingKind, Program};
use serde::{Deserialize, Serialize};

use crate::summary::{End, Ending, PlayedGame};

/// The result of one game. It is serialized as a list in this order.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(from = "Fields", into = "Fields")]
pub struct Row {
    /// The number of the game.
    pub game: u64,
    /// The id of the army that won; `None` if nobody did.
    pub winner: Option<String>,
    /// The word for the kind of end: the word of an ending, or `fault`.
    pub how: String,
    /// The reason that the rules give.
    pub reason: String,
    /// Turns that were begun.
    pub turns: u32,
    /// Decisions that players took.
    pub decisions: u64,
    /// The counts, in the order of the counters.
    pub counted: Vec<i64>,
}

type Fields = (u64, Option<String>, String, String, u32, u64, Vec<i64>);

impl From<Fields> for Row {
    fn from((game, winner, how, reason, turns, decisions, counted): Fields) -> Self {
        Self { game, winner, how, reason, turns, decisions, counted }
    }
}

impl From<Row> for Fields {
    fn from(row: Row) -> Self {
        let Row { game, winner, how, reason, turns, decisions, counted } = row;
        (game, winner, how, reason, turns, decisions, counted)
    }
}

/// The word for a game that could not continue.
const FAULT: &str = "fault";

impl Row {
    /// Returns the row of a game that was played.
    #[must_use]
    pub fn of(program: &Program, played: &PlayedGame) -> Self {
        let (winner, kind, reason) = match &played.end {
            End::Over(ending) => (ending.winner, ending.how.word(), ending.reason.clone()),
            End::Fault(fault) => (None, FAULT, fault.message.clone()),
        };
        Self {
            game: played.number,
            winner: winner.and_then(|a| Some(program.armies.get(a as usize)?.id.clone())),
            how: kind.to_owned(),
            reason,
            turns: played.turns,
            decisions: played.decisions,
            counted: played.counted.clone(),
        }
    }

    /// Returns the kind of ending; `None` if the game could not continue.
    ///
    /// # Errors
    ///
    /// If `how` is not a word for the end of a game.
    fn ending(&self) -> Result<Option<EndingKind>, String> {
        if self.how == FAULT {
            return Ok(None);
        }
        let kinds = [EndingKind::Victory, EndingKind::Defeat, EndingKind::Drawn];
        let ending = kinds.into_iter().find(|kind| kind.word() == self.how);
        ending.map(Some).ok_or_else(|| format!("game {} ends by `{}`", self.game, self.how))
    }

    /// Returns whether the kind of ending is known, and a drawn or unfinished game has no winner.
    pub(super) fn has_valid_ending(&self) -> bool {
        match self.ending() {
            Ok(Some(EndingKind::Victory | EndingKind::Defeat)) => true,
            Ok(Some(EndingKind::Drawn) | None) => self.winner.is_none(),
            Err(_) => false,
        }
    }

    /// Returns the game of the row, or `None` if the game failed with a runtime error.
    ///
    /// # Errors
    ///
    /// If the game is not one of the program: its kind of ending is unknown, or its winner
    /// is not an army of the program.
    pub fn to_played_game(&self, program: &Program) -> Result<Option<PlayedGame>, String> {
        let Some(ending) = self.ending()? else { return Ok(None) };
        let winner = match &self.winner {
            None => None,
            Some(id) => {
                let army = (0..).zip(&program.armies).find(|(_, army)| army.id == *id);
                let unknown = || format!("game {} is won by `{id}`, which is not here", self.game);
                Some(army.ok_or_else(unknown)?.0)
            }
        };
        Ok(Some(PlayedGame {
            number: self.game,
            end: End::Over(Ending { winner, how: ending, reason: self.reason.clone() }),
            turns: self.turns,
            decisions: self.decisions,
            counted: self.counted.clone(),
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unknown_endings_are_refused() {
        let row = |winner: Option<&str>, how: &str| Row {
            game: 7,
            winner: winner.map(str::to_owned),
            how: how.to_owned(),
            reason: String::new(),
            turns: 1,
            decisions: 1,
            counted: Vec::new(),
        };
        for (winner, how) in
            [(Some("reds"), "victory"), (None, "defeat"), (None, "drawn"), (None, FAULT)]
        {
            assert!(row(winner, how).has_valid_ending(), "{winner:?} {how}");
        }
        for (winner, how) in [(None, "victry"), (Some("reds"), "drawn"), (Some("reds"), FAULT)] {
            assert!(!row(winner, how).has_valid_ending(), "{winner:?} {how}");
        }
        // The program has no armies, so no army can win, but a draw is possible.
        let program = Program::default();
        let unknown = row(Some("reds"), "victory").to_played_game(&program);
        assert_eq!(unknown, Err("game 7 is won by `reds`, which is not here".to_owned()));
        assert!(row(None, "victry").to_played_game(&program).is_err());
        assert!(row(None, "drawn").to_played_game(&program).is_ok_and(|played| played.is_some()));
        assert_eq!(row(None, FAULT).to_played_game(&program), Ok(None));
    }
}
