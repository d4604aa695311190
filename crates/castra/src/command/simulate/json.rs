//! The figures of many games as JSON.

use std::io;

use castra_ir::Program;
use castra_sim::{End, Figures, PlayedGame, RecordedAnswer};
use serde::Serialize;

use super::figures::Head;
use crate::command::error::Error;

/// The whole result.
#[derive(Serialize)]
pub(super) struct Out<'a> {
    #[serde(flatten)]
    pub(super) head: &'a Head,
    #[serde(flatten)]
    pub(super) figures: &'a Figures,
    pub(super) faulty: Vec<FaultOut>,
    /// The result of each game, with `--each`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) each: Option<Vec<GameOut>>,
}

/// A place in the rules that asked for something impossible.
#[derive(Serialize)]
pub(super) struct FaultOut {
    pub(super) code: &'static str,
    pub(super) message: String,
    pub(super) path: String,
    pub(super) line: u32,
    pub(super) col: u32,
    /// The number of games.
    pub(super) games: u64,
    /// The first of them, the turn it ended in, and the answers that led there.
    pub(super) game: u64,
    pub(super) turns: u32,
    pub(super) choices: Vec<RecordedAnswer>,
}

/// The result of a game.
#[derive(Serialize)]
pub(super) struct GameOut {
    game: u64,
    winner: Option<String>,
    how: &'static str,
    reason: String,
    turns: u32,
    decisions: u64,
    /// The counts, in the order of the counters of all games.
    counted: Vec<i64>,
}

impl GameOut {
    pub(super) fn of(program: &Program, played: &PlayedGame) -> Self {
        let (winner, how, reason) = match &played.end {
            End::Over(ending) => (ending.winner, ending.how.word(), ending.reason.clone()),
            End::Fault(fault) => (None, "fault", fault.message.clone()),
        };
        Self {
            game: played.number,
            winner: winner.and_then(|a| Some(program.armies.get(a as usize)?.id.clone())),
            how,
            reason,
            turns: played.turns,
            decisions: played.decisions,
            counted: played.counted.clone(),
        }
    }
}

/// Returns the output as JSON, with one game per line.
pub(super) fn text(out: &Out<'_>) -> Result<String, Error> {
    pretty(out)
}

/// A value as JSON, indented.
pub(in crate::command) fn pretty(value: &impl Serialize) -> Result<String, Error> {
    let mut text = serde_json::to_string_pretty(value).map_err(io::Error::from)?;
    text.push('\n');
    Ok(text)
}
