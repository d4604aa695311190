//! Playing on from an answer, as far as is worth it.

use castra_vm::{Chance, Choice, FaultKind, Machine, Status};

use super::halving::WON;
use super::judgement::Judgement;
use crate::player::{Player, Reply, Sensible};
use crate::seat::Seat;

/// The most decisions until a position is judged.
const NEAR: u32 = 250;

/// The most decisions of a game that is played to its end; beyond them nobody has
/// won.
const LONGEST: u32 = 5_000;

/// How far a game is played on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Horizon {
    /// The first turn that is not played any more.
    turn: u32,
    decisions: u32,
}

impl Horizon {
    /// Until every other army has had its turn; to the end if nothing can be said
    /// of a position before that.
    pub(super) fn of(seat: &Seat<'_>, judgement: &Judgement) -> Self {
        if !judgement.tells() {
            return Self { turn: u32::MAX, decisions: LONGEST };
        }
        let armies = seat.image().program().armies.len();
        let armies = u32::try_from(armies).unwrap_or(u32::MAX).max(2);
        Self { turn: seat.turn().saturating_add(armies), decisions: NEAR }
    }
}

/// Plays on for all armies, as sensible players do.
#[derive(Debug, Default)]
pub(super) struct Rollout {
    player: Sensible,
}

impl Rollout {
    /// Plays on, and says what came of it for an army, from 0 to [`WON`]; nothing
    /// if the rules go on without end. What chance there is depends on the world and
    /// the turn alone.
    pub(super) fn play(
        &mut self,
        game: &mut Machine,
        army: u32,
        horizon: Horizon,
        world: u64,
        judgement: &Judgement,
    ) -> Option<i64> {
        let mut turn = game.turn();
        let mut chance = Chance::stream(world, u64::from(turn), 1);
        game.continue_with(Chance::stream(world, u64::from(turn), 0));
        for _ in 0..horizon.decisions {
            match game.run() {
                Status::Decision => {}
                Status::Finished => return Some(ended(game, army)),
                Status::Fault => {
                    let endless = game.fault().is_some_and(|f| f.kind == FaultKind::Endless);
                    // A game that cannot go on is nobody's.
                    return (!endless).then_some(WON / 2);
                }
            }
            if game.turn() != turn {
                turn = game.turn();
                if turn >= horizon.turn {
                    return Some(judgement.chance(game, army));
                }
                chance = Chance::stream(world, u64::from(turn), 1);
                game.continue_with(Chance::stream(world, u64::from(turn), 0));
            }
            let answered = match self.player.answer(&mut Seat::at(game), &mut chance) {
                Reply::One(option) => game.choose(Choice::One(option)),
                Reply::Some(words) => game.choose(Choice::Some(words)),
                Reply::AtRandom => {
                    game.choose_at_random(&mut chance);
                    Ok(())
                }
            };
            // A fault in what the rules prefer is met by the next step.
            if answered.is_err() && game.status() == Some(Status::Decision) {
                return Some(WON / 2);
            }
        }
        Some(if judgement.tells() { judgement.chance(game, army) } else { WON / 2 })
    }
}

/// What a game that is over is worth for an army.
fn ended(game: &Machine, army: u32) -> i64 {
    match game.outcome().and_then(|outcome| outcome.winner) {
        Some(winner) if winner == army => WON,
        Some(_) => 0,
        None => WON / 2,
    }
}
