//! A game in the results.

use castra_ir::{EndingKind, Program};
use castra_sim::{End, Ending, Played};
use serde::{Deserialize, Serialize};

/// What came of a game. As data it is a list, in this order.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(from = "Fields", into = "Fields")]
pub(in crate::command) struct Row {
    pub(super) game: u64,
    pub(super) winner: Option<String>,
    pub(super) how: String,
    pub(super) reason: String,
    pub(super) turns: u32,
    pub(super) decisions: u64,
    pub(super) counted: Vec<i64>,
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

/// The word for a game that could not go on.
const FAULT: &str = "fault";

impl Row {
    pub(super) fn of(program: &Program, played: &Played) -> Self {
        let (winner, how, reason) = match &played.end {
            End::Over(ending) => (ending.winner, ending.how.word(), ending.reason.clone()),
            End::Fault(fault) => (None, FAULT, fault.message.clone()),
        };
        Self {
            game: played.number,
            winner: winner.and_then(|a| Some(program.armies.get(a as usize)?.id.clone())),
            how: how.to_owned(),
            reason,
            turns: played.turns,
            decisions: played.decisions,
            counted: played.counted.clone(),
        }
    }

    /// The game it tells of; nothing if it could not go on.
    pub(super) fn played(&self, program: &Program) -> Option<Played> {
        let kinds = [EndingKind::Victory, EndingKind::Defeat, EndingKind::Drawn];
        let how = kinds.into_iter().find(|kind| kind.word() == self.how)?;
        let army = |id: &String| (0..).zip(&program.armies).find(|(_, a)| a.id == *id);
        let winner = self.winner.as_ref().and_then(army).map(|(army, _)| army);
        Some(Played {
            number: self.game,
            end: End::Over(Ending { winner, how, reason: self.reason.clone() }),
            turns: self.turns,
            decisions: self.decisions,
            counted: self.counted.clone(),
        })
    }
}
