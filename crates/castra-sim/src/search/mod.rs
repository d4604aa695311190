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

use castra_vm::{Choice, RandomStream};

pub(crate) use self::candidates::Candidate;
use self::candidates::Candidates;
pub(crate) use self::evaluation::Evaluation;
use self::halving::{Halving, WON};
use self::rollout::{Horizon, Rollout};
use crate::player::{Player, Reply};
use crate::seat::{Seat, SnapshotBuffers};

/// A player that takes the answer that leads to the best positions.
///
/// It uses no strategy for the particular game, and only the information that its army has. It
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
    buffers: SnapshotBuffers,
    chosen: Vec<u64>,
    /// Set for the rest of a game once a playout took too long; the player then does not look
    /// ahead.
    has_given_up: bool,
}

impl SearchPlayer {
    /// Creates a player with a number of playouts for each decision, over a number of answers.
    pub(crate) fn new(playouts: u64, width: usize) -> Self {
        Self {
            playouts,
            width,
            candidates: Candidates::default(),
            rollout: Rollout::default(),
            evaluation: None,
            buffers: SnapshotBuffers::default(),
            chosen: Vec::new(),
            has_given_up: false,
        }
    }
}

/// An answer with the scores of its playouts, each from 0 to 1.
#[derive(Debug)]
pub(crate) struct Ranked {
    pub(crate) answer: Candidate,
    pub(crate) scores: Vec<f64>,
}

/// Returns a score as a share of [`WON`].
#[allow(clippy::cast_precision_loss, reason = "scores are far below 2^53")]
pub(crate) fn share(score: i64) -> f64 {
    score as f64 / WON as f64
}

impl Player for SearchPlayer {
    fn begin(&mut self) {
        self.has_given_up = false;
    }

    fn answer(&mut self, seat: &mut Seat<'_>, chance: &mut RandomStream) -> Reply<'_> {
        if !self.candidates.find(seat, chance, self.width) {
            return Reply::AtRandom;
        }
        let best = if self.candidates.all.len() < 2 || self.has_given_up {
            0
        } else {
            self.look_ahead(seat, chance.next_bits()).map_or(0, |halving| halving.best())
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
    /// Ranks the answers to the pending decision, the best first. `None` without a pending
    /// decision, or if a preference fails or a playout takes too long.
    pub(crate) fn rank(
        &mut self,
        seat: &mut Seat<'_>,
        chance: &mut RandomStream,
    ) -> Option<Vec<Ranked>> {
        if !self.candidates.find(seat, chance, self.width) {
            return None;
        }
        let halving = self.look_ahead(seat, chance.next_bits())?;
        let ranked = halving.ranking().into_iter().filter_map(|(at, scores)| {
            let scores = scores.iter().map(|&score| share(score)).collect();
            Some(Ranked { answer: self.candidates.all.get(at)?.clone(), scores })
        });
        Some(ranked.collect())
    }

    /// Compares the candidates. `None` if a playout took too long. Leaves the game unchanged.
    fn look_ahead(&mut self, seat: &mut Seat<'_>, seed: u64) -> Option<Halving> {
        let decision = seat.decision()?;
        let (army, prefers) = (decision.army, decision.has_preference);
        let evaluation = match &mut self.evaluation {
            Some(evaluation) if evaluation.is_for(seat) => evaluation,
            other => other.insert(Evaluation::of(seat)),
        };
        let horizon = Horizon::of(seat, evaluation);
        let mut worlds = seat.worlds(&mut self.buffers)?;
        let mut halving = Halving::new(self.candidates.all.len(), self.playouts, prefers);
        'worlds: while let Some(number) = halving.next_world() {
            let mut own = RandomStream::stream(seed, number, 0);
            let mut world = worlds.deal(&mut own);
            let future = own.next_bits();
            for at in 0..halving.remaining().len() {
                let Some(&candidate) = halving.remaining().get(at) else { break };
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
                    self.has_given_up = true;
                    break 'worlds;
                };
                halving.add(at, score);
            }
        }
        (!self.has_given_up).then_some(halving)
    }
}
