//! A player that looks ahead.
//!
//! It compares the answers that the rules prefer most ([`candidates`]). After each of them greedy
//! players continue the game ([`rollout`]), in worlds in which all information hidden from the
//! player is dealt again: the same worlds with the same dice for every answer. A playout stops
//! after the enemy's next turn, and the position there is evaluated ([`evaluation`]). Worse answers
//! are dropped one after the other ([`halving`]).

mod candidates;
mod evaluation;
mod halving;
mod rollout;

use castra_vm::{Chance, Choice};

use self::candidates::{Candidate, Candidates};
use self::evaluation::Evaluation;
use self::halving::Halving;
use self::rollout::{Horizon, Rollout};
use crate::player::{Player, Reply};
use crate::seat::{Seat, SnapshotBuffers};

/// Takes the answer that leads to the best positions.
///
/// It has no knowledge of the particular game, and none of the enemy beyond that of its army. It
/// does not learn from the enemy's play.
#[derive(Debug)]
pub(crate) struct SearchPlayer {
    /// The highest number of playouts for a decision.
    playouts: u64,
    /// The highest number of answers to compare.
    width: usize,
    candidates: Candidates,
    rollout: Rollout,
    evaluation: Option<Evaluation>,
    room: SnapshotBuffers,
    chosen: Vec<u64>,
    /// Set for the rest of a game once a playout took too long; the player then does not look
    /// ahead.
    gives_up: bool,
}

impl SearchPlayer {
    /// A player with a number of playouts for each decision, over a number of answers.
    pub(crate) fn new(playouts: u64, width: usize) -> Self {
        Self {
            playouts,
            width,
            candidates: Candidates::default(),
            rollout: Rollout::default(),
            evaluation: None,
            room: SnapshotBuffers::default(),
            chosen: Vec::new(),
            gives_up: false,
        }
    }
}

impl Player for SearchPlayer {
    fn begin(&mut self) {
        self.gives_up = false;
    }

    fn answer(&mut self, seat: &mut Seat<'_>, chance: &mut Chance) -> Reply<'_> {
        if !self.candidates.find(seat, chance, self.width) {
            return Reply::AtRandom;
        }
        let best = if self.candidates.all.len() < 2 || self.gives_up {
            0
        } else {
            self.look_ahead(seat, chance.bits())
        };
        match self.candidates.all.get(best) {
            Some(Candidate::One(option)) => Reply::One(*option),
            Some(Candidate::Some(words)) => {
                words.clone_into(&mut self.chosen);
                Reply::Some(&self.chosen)
            }
            None => Reply::AtRandom,
        }
    }
}

impl SearchPlayer {
    /// Returns the index of the best candidate. Leaves the game unchanged.
    fn look_ahead(&mut self, seat: &mut Seat<'_>, seed: u64) -> usize {
        let Some(decision) = seat.decision() else { return 0 };
        let (army, prefers) = (decision.army, decision.has_preference);
        let evaluation = match &mut self.evaluation {
            Some(evaluation) if evaluation.is_of(seat) => evaluation,
            other => other.insert(Evaluation::of(seat)),
        };
        let horizon = Horizon::of(seat, evaluation);
        let Some(mut worlds) = seat.worlds(&mut self.room) else { return 0 };
        let mut halving = Halving::new(self.candidates.all.len(), self.playouts, prefers);
        'worlds: while let Some(number) = halving.next_world() {
            let mut own = Chance::stream(seed, number, 0);
            let mut world = worlds.deal(&mut own);
            let future = own.bits();
            for at in 0..halving.left().len() {
                let Some(&candidate) = halving.left().get(at) else { break };
                let answered = match self.candidates.all.get(candidate) {
                    Some(Candidate::One(option)) => world.answer(Choice::One(*option)),
                    Some(Candidate::Some(words)) => world.answer(Choice::Some(words)),
                    None => break,
                };
                let score = match answered {
                    Ok(()) => self.rollout.play(world.game(), army, horizon, future, evaluation),
                    // An option of the game is an option in every dealt world.
                    Err(_) => Some(0),
                };
                let Some(score) = score else {
                    self.gives_up = true;
                    break 'worlds;
                };
                halving.add(at, score);
            }
        }
        if self.gives_up { 0 } else { halving.best() }
    }
}
