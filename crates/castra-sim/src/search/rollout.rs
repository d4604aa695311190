//! Playouts from an answer up to a horizon.

use castra_ir::EndingKind;
use castra_vm::{Choice, Machine, RandomStream, RuntimeError, Status};

use super::evaluation::Evaluation;
use super::halving::WON;
use crate::player::{GreedyPlayer, Player, Reply};
use crate::seat::Seat;

/// The highest number of decisions before a position is evaluated.
const DECISIONS_TO_HORIZON: u32 = 250;

/// The maximum number of decisions of a playout to the end of the game; beyond it nobody has won.
const MAX_DECISIONS: u32 = 5_000;

/// The end of a playout.
#[derive(Clone, Copy, Debug)]
pub(super) struct Horizon {
    /// The first turn that is not played.
    turn: u32,
    decisions: u32,
}

impl Horizon {
    /// Returns the horizon at which every other army has had its turn. It is the end of the game if
    /// positions cannot be evaluated.
    pub(super) fn of(seat: &Seat<'_>, evaluation: &Evaluation) -> Self {
        if !evaluation.can_evaluate() {
            return Self { turn: u32::MAX, decisions: MAX_DECISIONS };
        }
        let armies = seat.image().program().armies.len();
        let armies = u32::try_from(armies).unwrap_or(u32::MAX).max(2);
        Self { turn: seat.turn().saturating_add(armies), decisions: DECISIONS_TO_HORIZON }
    }
}

/// Continues a game with greedy players for all armies.
#[derive(Debug, Default)]
pub(super) struct Rollout {
    player: GreedyPlayer,
}

impl Rollout {
    /// Plays on and returns the score for an army, from 0 to [`WON`]; `None` if the rules loop
    /// without end. The random numbers depend only on the world and the turn.
    pub(super) fn play(
        &mut self,
        game: &mut Machine,
        army: u32,
        horizon: Horizon,
        world: u64,
        evaluation: &Evaluation,
    ) -> Option<i64> {
        let mut turn = game.turn();
        let mut chance = RandomStream::stream(world, u64::from(turn), 1);
        game.switch_random_stream(RandomStream::stream(world, u64::from(turn), 0));
        for _ in 0..horizon.decisions {
            match game.run() {
                Status::Decision => {}
                Status::Finished => return Some(final_score(game, army)),
                Status::Fault => {
                    let endless = game.fault().is_some_and(|f| f.kind == RuntimeError::OutOfFuel);
                    // A game that failed counts as drawn.
                    return (!endless).then_some(WON / 2);
                }
            }
            if game.turn() != turn {
                turn = game.turn();
                if turn >= horizon.turn {
                    return Some(evaluation.chance(game, army));
                }
                chance = RandomStream::stream(world, u64::from(turn), 1);
                game.switch_random_stream(RandomStream::stream(world, u64::from(turn), 0));
            }
            let answered = match self.player.answer(&mut Seat::at(game), &mut chance) {
                Reply::One(option) => game.choose(Choice::One(option)),
                Reply::Some(words) => game.choose(Choice::Some(words)),
                Reply::AtRandom => {
                    game.choose_at_random(&mut chance);
                    Ok(())
                }
            };
            // A runtime error in a preference ends the game at the next step.
            if answered.is_err() && game.status() == Some(Status::Decision) {
                return Some(WON / 2);
            }
        }
        Some(if evaluation.can_evaluate() { evaluation.chance(game, army) } else { WON / 2 })
    }
}

/// Returns the score of a finished game for an army.
fn final_score(game: &Machine, army: u32) -> i64 {
    let Some(outcome) = game.outcome() else { return WON / 2 };
    // A single army has no enemy that wins when it is defeated.
    let is_alone = game.image().program().armies.len() == 1;
    match outcome.winner {
        Some(winner) if winner == army => WON,
        Some(_) => 0,
        None if is_alone && outcome.how == EndingKind::Defeat => 0,
        None => WON / 2,
    }
}
