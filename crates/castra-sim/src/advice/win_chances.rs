//! The chances of winning over the turns of a game.

use std::sync::Arc;

use castra_vm::{Image, Machine, NoTrace, RandomStream, Reader};
use serde::Serialize;

use crate::record::Record;
use crate::replay::replay_with_observer;
use crate::search::{Evaluation, share};
use crate::seat::Seat;

/// The seed of deals, different from every other use of chance.
const SEED: u64 = 0x57a;

/// Number of deals of hidden information at a position.
const DEALS: u64 = 16;

/// The chance of winning at a moment of a game.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Standing {
    /// The number of the turn, from 1; 0 during setup.
    pub turn: u32,
    /// Identifier of the army whose turn it is; `None` if a turn belongs to all armies.
    pub mover: Option<String>,
    /// Number of answers before that moment.
    pub answers: usize,
    /// The chance, from 0 to 1.
    pub chance: f64,
}

/// Returns the chance of a seat's army at the start of each turn of a recorded game and at its last
/// position. It is computed by the game's `judge` function or, without one, by pieces and by the
/// numbers that endings compare. Empty if neither can evaluate a position.
#[must_use]
pub fn chances_by_turn(image: &Arc<Image>, record: &Record, seat: Reader) -> Vec<Standing> {
    let mut evaluator = Evaluator::new(image, record, seat);
    let program = image.program();
    let mut all: Vec<Standing> = Vec::new();
    let mut answers = 0;
    let given = record.cursor.unwrap_or(record.choices.len());
    let see = |game: &Machine| {
        let mover = game.mover().and_then(|us| program.armies.get(us as usize));
        let mover = mover.map(|army| army.id.clone());
        let same = |last: &Standing| last.turn == game.turn() && last.mover == mover;
        let is_last = game.decision().is_none() || answers == given;
        if evaluator.can_evaluate() && (is_last || !all.last().is_some_and(same)) {
            let chance = evaluator.chance(game, answers);
            all.push(Standing { turn: game.turn(), mover, answers, chance });
        }
        answers += 1;
    };
    // If an answer of the record does not fit the game, the replay ends before it.
    let _ = replay_with_observer(image, record, Some(given), &mut NoTrace, see);
    all
}

/// Evaluates positions of a game for a seat.
pub(super) struct Evaluator {
    evaluation: Evaluation,
    /// The position that is evaluated.
    game: Machine,
    seat: Reader,
}

impl Evaluator {
    pub(super) fn new(image: &Arc<Image>, record: &Record, seat: Reader) -> Self {
        let mut game = Machine::new(image, record.seed, record.number);
        let evaluation = Evaluation::of(&Seat::at(&mut game));
        Self { evaluation, game, seat }
    }

    pub(super) fn can_evaluate(&self) -> bool {
        self.evaluation.can_evaluate()
    }

    /// Returns the chance of the seat's army, from 0 to 1, as far as the seat knows the position.
    /// `answers` is the number of answers before it.
    #[allow(clippy::cast_precision_loss, reason = "a few deals")]
    pub(super) fn chance(&mut self, game: &Machine, answers: usize) -> f64 {
        let army = self.seat.army;
        if let Some(outcome) = game.outcome() {
            return match outcome.winner {
                Some(winner) if winner == army => 1.0,
                Some(_) => 0.0,
                None => 0.5,
            };
        }
        let now = game.snapshot();
        let mut sum = 0;
        for deal in 0..DEALS {
            self.game.restore(&now);
            let mut chance = RandomStream::stream(SEED, answers as u64, deal);
            let is_dealt = self.game.determinize(self.seat, &mut chance);
            let score = self.evaluation.chance(&mut self.game, army);
            if !is_dealt {
                return share(score);
            }
            sum += score;
        }
        share(sum) / DEALS as f64
    }
}
