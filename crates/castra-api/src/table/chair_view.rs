//! The view of a chair.

use castra_sim::{Barrier, MoveRecord, Question, RollRecord, View};
use castra_vm::Reader;
use serde::Serialize;

use crate::account::{Line, lines};
use crate::answer::{Answer, RequestError, to_json};
use crate::playable::{Outcome, outcome};
use crate::state::Table;
use crate::subject::RuleSeen;

/// The maximum number of steps of pieces in the view of a seat, the last ones.
const MAX_MOVES: usize = 60;

/// The view of a chair.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct Seen {
    chair: u32,
    /// The chair that decides.
    asked: Option<u32>,
    view: View,
    question: Option<Question>,
    rule: Option<RuleSeen>,
    /// `None` before the first phase.
    phase: Option<PhaseSeen>,
    lines: Vec<Line>,
    rolls: Vec<RollRecord>,
    /// The last steps of pieces.
    moves: Vec<MoveRecord>,
    answers: usize,
    /// The events that forbid to take the last answer back; `None` if there is no answer.
    barrier: Option<Barrier>,
    can_redo: bool,
    takebacks: usize,
    outcome: Option<Outcome>,
    svg: Option<String>,
}

/// The phase of the turn.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct PhaseSeen {
    /// The index among the phases.
    pub(crate) at: usize,
    pub(crate) name: String,
}

impl Table {
    /// Returns the knowledge of a chair.
    pub(crate) fn reader(&self, chair: u32) -> Result<Reader, RequestError> {
        self.session.reader(chair).ok_or_else(|| format!("there is no chair {chair}"))
    }

    /// Returns the view of a chair.
    pub(super) fn chair_view(&self, chair: u32) -> Answer {
        let session = &self.session;
        let game = session.game();
        let image = game.image();
        let decider = session.deciding_chair();
        let reader = self.reader(chair)?;
        let over = game.outcome().is_some() || game.fault().is_some();
        let rolls = session.account().rolls();
        let last = rolls.iter().skip(rolls.len().saturating_sub(12));
        let moves = session.account().moves();
        let moves = moves.iter().skip(moves.len().saturating_sub(MAX_MOVES));
        let phase = session.account().phase();
        to_json(&Seen {
            chair,
            asked: decider,
            view: View::of(game, reader),
            question: session.question(chair),
            rule: decider.filter(|&decider| decider == chair).and_then(|_| self.subject.rule(game)),
            phase: phase.map(|(at, name)| PhaseSeen { at, name: name.to_owned() }),
            lines: lines(image, &session.lines(chair)),
            rolls: last.cloned().collect(),
            moves: moves.cloned().collect(),
            answers: session.answers().len(),
            barrier: session.barrier(),
            can_redo: session.can_redo(),
            takebacks: session.takeback_count(),
            outcome: over.then(|| outcome(image.program(), &session.result())),
            svg: self.map.picture(game, Some(reader))?,
        })
    }
}
