//! The results of one run as JSON.

use castra_ir::Program;
use castra_sim::results::Row;
use castra_sim::{Figures, PlayedGame};
use serde::Serialize;

use crate::faults::FaultReport;
use crate::head::RunHead;

/// The settings and the results of a run of games, as JSON.
#[derive(Debug, Serialize)]
pub struct Run<'a> {
    /// The settings of the run.
    #[serde(flatten)]
    pub head: &'a RunHead,
    /// The figures of all games.
    #[serde(flatten)]
    pub figures: &'a Figures,
    /// The places in the rules where games stopped.
    pub faulty: Vec<FaultReport>,
    /// The result of each game, if requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub each: Option<Vec<GameResult>>,
}

/// The result of one game of a run, as JSON.
#[derive(Debug, Serialize)]
pub struct GameResult {
    game: u64,
    winner: Option<String>,
    how: String,
    reason: String,
    turns: u32,
    decisions: u64,
    /// The counts, in the order of the counters of all games.
    counted: Vec<i64>,
}

impl GameResult {
    /// Describes a game of a program.
    #[must_use]
    pub fn of(program: &Program, played: &PlayedGame) -> Self {
        let Row { game, winner, how, reason, turns, decisions, counted } = Row::of(program, played);
        Self { game, winner, how, reason, turns, decisions, counted }
    }
}
