//! A player that looks ahead.
//!
//! What it tries are the answers that the rules prefer most
//! ([`candidates`]). After each of them sensible players play the game on
//! ([`rollout`]), in worlds in which whatever the player does not know was dealt
//! anew: the same worlds, with the same dice, for every answer. Playing on
//! stops when the enemy's next turn is over, and the position there is judged
//! ([`judgement`]). Answers that turn out worse are given up by and by
//! ([`halving`]).

mod candidates;
mod halving;
mod judgement;
mod rollout;

use castra_vm::{Chance, Choice};

use self::candidates::{Candidate, Candidates};
use self::halving::Halving;
use self::judgement::Judgement;
use self::rollout::{Horizon, Rollout};
use crate::player::{Player, Reply};
use crate::seat::{Room, Seat};

/// Takes the answer after which the game stands best.
///
/// It knows no game, and nothing of the enemy but what its army knows: it learns
/// nothing from how the enemy has played.
#[derive(Debug)]
pub(crate) struct Searching {
    /// How often it plays on for a decision, at most.
    playouts: u64,
    /// How many answers it looks into, at most.
    width: usize,
    candidates: Candidates,
    /// Plays on for all armies.
    rollout: Rollout,
    judgement: Option<Judgement>,
    room: Room,
    chosen: Vec<u64>,
    /// Whether the rest of this game is played without looking ahead: a game
    /// that was played on took longer than any should.
    gives_up: bool,
}

impl Searching {
    /// A player that plays on so often for a decision, from so many answers.
    pub(crate) fn new(playouts: u64, width: usize) -> Self {
        Self {
            playouts,
            width,
            candidates: Candidates::default(),
            rollout: Rollout::default(),
            judgement: None,
            room: Room::default(),
            chosen: Vec::new(),
            gives_up: false,
        }
    }
}

impl Player for Searching {
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

impl Searching {
    /// Which of the candidates is best, by index. The game is left as it was.
    fn look_ahead(&mut self, seat: &mut Seat<'_>, seed: u64) -> usize {
        let Some(decision) = seat.decision() else { return 0 };
        let (army, prefers) = (decision.army, decision.has_preference);
        let judgement = match &mut self.judgement {
            Some(judgement) if judgement.is_of(seat) => judgement,
            other => other.insert(Judgement::of(seat)),
        };
        let horizon = Horizon::of(seat, judgement);
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
                let worth = match answered {
                    Ok(()) => self.rollout.play(world.game(), army, horizon, future, judgement),
                    // An option in the game is one in every world that is dealt.
                    Err(_) => Some(0),
                };
                let Some(worth) = worth else {
                    self.gives_up = true;
                    break 'worlds;
                };
                halving.add(at, worth);
            }
        }
        if self.gives_up { 0 } else { halving.best() }
    }
}
