//! A player that looks ahead.
//!
//! What it tries are the answers that the rules prefer most
//! ([`candidates`]). Behind each of them sensible players play the game on
//! ([`rollout`]), in worlds in which whatever the player does not know was dealt
//! anew: the same worlds, with the same dice, behind every answer. Playing on
//! stops when the enemy's next turn is over, and the position there is judged
//! ([`judgement`]). Answers that turn out worse are given up by and by
//! ([`halving`]).

mod candidates;
mod halving;
mod judgement;
mod rollout;

use castra_vm::{Chance, Choice, Machine, Snapshot, Status};

use self::candidates::{Candidate, Candidates};
use self::halving::Halving;
use self::judgement::Judgement;
use self::rollout::{Horizon, Rollout};
use crate::player::{Player, Reply};

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
    before: Option<Snapshot>,
    /// A dealt world, before any of the answers.
    world: Option<Snapshot>,
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
            before: None,
            world: None,
            chosen: Vec::new(),
            gives_up: false,
        }
    }
}

impl Player for Searching {
    fn begin(&mut self) {
        self.gives_up = false;
    }

    fn answer(&mut self, game: &mut Machine, chance: &mut Chance) -> Reply<'_> {
        if !self.candidates.find(game, chance, self.width) {
            return Reply::AtRandom;
        }
        let best = if self.candidates.all.len() < 2 || self.gives_up {
            0
        } else {
            self.look_ahead(game, chance.bits())
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
    fn look_ahead(&mut self, game: &mut Machine, seed: u64) -> usize {
        let Some(decision) = game.decision() else { return 0 };
        let army = decision.army;
        let role = decision.role.map(|(role, _)| role);
        let judgement = match &mut self.judgement {
            Some(judgement) if judgement.is_of(game) => judgement,
            other => other.insert(Judgement::of(game)),
        };
        let horizon = Horizon::of(game, judgement);
        let before = keep(&mut self.before, game);
        let mut halving = Halving::new(self.candidates.all.len(), self.playouts);
        'worlds: while let Some(number) = halving.next_world() {
            game.restore(before);
            let mut own = Chance::stream(seed, number, 0);
            game.imagine(army, role, &mut own);
            let world = own.bits();
            let dealt = keep(&mut self.world, game);
            for at in 0..halving.left().len() {
                let Some(&candidate) = halving.left().get(at) else { break };
                game.restore(dealt);
                let answered = match self.candidates.all.get(candidate) {
                    Some(Candidate::One(option)) => game.choose(Choice::One(*option)),
                    Some(Candidate::Some(words)) => game.choose(Choice::Some(words)),
                    None => break,
                };
                let worth = match answered {
                    Ok(()) => self.rollout.play(game, army, horizon, world, judgement),
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
        game.restore(before);
        if self.gives_up { 0 } else { halving.best() }
    }
}

/// A copy of the game in the place of an older one.
fn keep<'s>(slot: &'s mut Option<Snapshot>, game: &Machine) -> &'s Snapshot {
    match slot {
        Some(kept) => {
            game.snapshot_into(kept);
            kept
        }
        none => none.insert(game.snapshot()),
    }
}

/// Whether the game can still be asked.
fn waits(game: &Machine) -> bool {
    game.status() == Some(Status::Decision)
}
