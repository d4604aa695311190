//! Matches of many games, and the runner that plays their games one after the other.

use std::num::NonZero;
use std::ops::{ControlFlow, Range};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use castra_ir::EndingKind;
use castra_vm::{Choice, Image, Machine, NoTrace, RandomStream, Status, Tracer};
use thiserror::Error;

use crate::bot::Bot;
use crate::counter::Counter;
use crate::lockstep::Lockstep;
use crate::parallel::map_in_order_until;
use crate::player::{Player, Reply};
use crate::record::RecordedAnswer;
use crate::seat::Seat;
use crate::summary::{End, Ending, PlayedGame};

/// The settings of a match: the game and its players.
#[derive(Clone, Debug)]
pub struct Match {
    /// The compiled game.
    pub image: Arc<Image>,
    /// The random seed, which determines all chance together with the number of a game.
    pub seed: u64,
    /// The player of each army. An army without a bot decides at random.
    pub bots: Vec<Bot>,
    /// For each army, the image whose advice its player follows, if it is not [`Self::image`]: the
    /// same rules with other advice. Such games run in lockstep, and `paranoid` does not check
    /// them.
    pub advice: Vec<Option<Arc<Image>>>,
    /// Numbers that are recorded at the end of a game.
    pub counters: Vec<Counter>,
    /// Executes every step twice, the second time in a copy of the game, compares the results and
    /// checks the invariants of the game.
    pub paranoid: bool,
    /// A stop flag: once it is set, no more games are started, and finished games are handed on up
    /// to the first gap.
    pub stop: Arc<AtomicBool>,
}

/// Returns the random stream of the player of an army; the game itself has stream 0.
pub(crate) const fn stream(army: usize) -> u64 {
    army as u64 + 1
}

impl Match {
    /// Creates a match between bots.
    #[must_use]
    pub fn new(image: Arc<Image>, seed: u64, bots: Vec<Bot>) -> Self {
        let counters = Counter::all(image.program());
        let stop = Arc::default();
        Self { image, seed, bots, advice: Vec::new(), counters, paranoid: false, stop }
    }

    /// Plays games on several threads, and passes their results to `take` in the order of the
    /// numbers. It stops after the last number, when `take` breaks, or after the first game that
    /// [takes too long](PlayedGame::is_endless).
    pub fn run(
        &self,
        games: Range<u64>,
        jobs: NonZero<usize>,
        mut take: impl FnMut(Result<PlayedGame, Flaw>) -> ControlFlow<()>,
    ) {
        let play = |table: &mut MatchRunner<'_>, game| table.play(game);
        let is_last =
            |played: &Result<PlayedGame, Flaw>| played.as_ref().is_ok_and(PlayedGame::is_endless);
        map_in_order_until(games, jobs, &self.stop, || self.runner(), play, is_last, &mut take);
    }

    /// Plays all games as [`Self::run`] does, and passes their results to `take`.
    ///
    /// # Errors
    ///
    /// The first flaw; no later game is handed on.
    pub fn run_all(
        &self,
        games: Range<u64>,
        jobs: NonZero<usize>,
        mut take: impl FnMut(PlayedGame),
    ) -> Result<(), Flaw> {
        let mut flaw = None;
        self.run(games, jobs, |played| match played {
            Ok(played) => {
                take(played);
                ControlFlow::Continue(())
            }
            Err(found) => {
                flaw = Some(found);
                ControlFlow::Break(())
            }
        });
        flaw.map_or(Ok(()), Err)
    }

    /// Returns a runner for one thread.
    #[must_use]
    pub fn runner(&self) -> MatchRunner<'_> {
        let armies = self.image.program().armies.len();
        let bot = |army| self.bots.get(army).copied().unwrap_or(Bot::Random);
        MatchRunner {
            settings: self,
            game: Machine::new(&self.image, self.seed, 0),
            lockstep: Lockstep::of(&self.advice, self.seed),
            players: (0..armies).map(|army| bot(army).player()).collect(),
            chances: Vec::with_capacity(armies),
            twin: self.paranoid.then(|| Machine::new(&self.image, self.seed, 0)),
        }
    }
}

/// A bug in Castra itself, independent of the rules.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("game {game}, decision {decision}: {what}")]
pub struct Flaw {
    /// Number of the game.
    pub game: u64,
    /// Number of the decision at which it was found, from 1.
    pub decision: u64,
    /// A description of the bug.
    pub what: String,
}

/// A runner that plays the games of a match one after the other, on one thread.
pub struct MatchRunner<'m> {
    settings: &'m Match,
    game: Machine,
    lockstep: Lockstep,
    players: Vec<Box<dyn Player>>,
    /// The random streams of the players.
    chances: Vec<RandomStream>,
    /// A copy of the game that executes every step a second time, if the match is `paranoid`.
    twin: Option<Machine>,
}

impl MatchRunner<'_> {
    /// Returns the position of the last game.
    #[must_use]
    pub const fn game(&self) -> &Machine {
        &self.game
    }

    /// Plays a game.
    ///
    /// # Errors
    ///
    /// If Castra itself has a bug.
    pub fn play(&mut self, number: u64) -> Result<PlayedGame, Flaw> {
        self.play_with(number, &mut NoTrace, None)
    }

    /// Plays a game with a tracer. Its answers are appended to `answers`.
    ///
    /// # Errors
    ///
    /// If Castra itself has a bug.
    pub fn play_with<T: Tracer>(
        &mut self,
        number: u64,
        tracer: &mut T,
        mut answers: Option<&mut Vec<RecordedAnswer>>,
    ) -> Result<PlayedGame, Flaw> {
        let seed = self.settings.seed;
        self.game.reset(seed, number);
        self.lockstep.reset(seed, number);
        self.chances.clear();
        self.players.iter_mut().for_each(|player| player.begin());
        let streams = (0..self.players.len()).map(stream);
        self.chances.extend(streams.map(|stream| RandomStream::stream(seed, number, stream)));
        let mut decisions = 0;
        while self.game.run_with_tracer(tracer) == Status::Decision {
            decisions += 1;
            let flaw =
                |description: String| Flaw { game: number, decision: decisions, what: description };
            self.lockstep.run(&self.game).map_err(flaw)?;
            let army = self.game.decider().unwrap_or(0) as usize;
            let (Some(player), Some(chance)) =
                (self.players.get_mut(army), self.chances.get_mut(army))
            else {
                return Err(flaw(format!("army {army} has to decide")));
            };
            if let Some(twin) = &mut self.twin {
                self.game.check_invariants().map_err(|broken| flaw(broken.to_string()))?;
                twin.restore(&self.game.snapshot());
            }
            let game = self.lockstep.game_of_army(army).unwrap_or(&mut self.game);
            let reply = player.answer(&mut Seat::at(game), chance);
            if game.status() != Some(Status::Decision) {
                return Ok(game_result(game, number, decisions, &self.settings.counters));
            }
            if T::EVENTS || answers.is_some() || self.twin.is_some() || !self.lockstep.is_empty() {
                let mut words = Vec::new();
                let explicit = to_choice(&self.game, reply, chance, &mut words);
                if let Some(answers) = &mut answers {
                    answers.push(RecordedAnswer::of(&explicit, &self.game));
                }
                self.game.choose_with_tracer(explicit, tracer).map_err(|e| flaw(e.to_string()))?;
                self.lockstep.choose(explicit).map_err(flaw)?;
                if let Some(twin) = &mut self.twin {
                    twin.choose(explicit).map_err(|e| flaw(e.to_string()))?;
                    compare(&self.game, twin).map_err(flaw)?;
                }
                continue;
            }
            match reply {
                Reply::AtRandom => self.game.choose_at_random(chance),
                Reply::One(option) => {
                    self.game.choose(Choice::One(option)).map_err(|e| flaw(e.to_string()))?;
                }
                Reply::Some(words) => {
                    self.game.choose(Choice::Some(words)).map_err(|e| flaw(e.to_string()))?;
                }
            }
        }
        Ok(game_result(&self.game, number, decisions, &self.settings.counters))
    }
}

/// Turns a reply into a choice. It uses random numbers exactly as the machine does.
pub(crate) fn to_choice<'w>(
    game: &Machine,
    reply: Reply<'w>,
    chance: &mut RandomStream,
    words: &'w mut Vec<u64>,
) -> Choice<'w> {
    match reply {
        Reply::One(option) => Choice::One(option),
        Reply::Some(words) => Choice::Some(words),
        Reply::AtRandom => game.random_choice(chance, words),
    }
}

/// Advances both games to the next decision, and describes their first difference.
fn compare(game: &Machine, twin: &mut Machine) -> Result<(), String> {
    let mut ahead = game.clone();
    let (one, other) = (ahead.run(), twin.run());
    // The copy has evaluated no preferences. That may change registers, but nothing else.
    if one != other || !ahead.has_same_position(twin) {
        return Err("a copy of the game continues differently from the game".to_owned());
    }
    Ok(())
}

/// Returns the result of a finished game.
pub(crate) fn game_result(
    game: &Machine,
    number: u64,
    decisions: u64,
    counters: &[Counter],
) -> PlayedGame {
    let end = match (game.fault(), game.outcome()) {
        (Some(fault), _) => End::Fault(Box::new(fault)),
        (None, Some(outcome)) => End::Over(Ending {
            winner: outcome.winner,
            how: outcome.how,
            reason: outcome.reason.to_owned(),
        }),
        // The rules came to an end without a winner.
        (None, None) => {
            End::Over(Ending { winner: None, how: EndingKind::Drawn, reason: String::new() })
        }
    };
    let counted = counters.iter().map(|counter| counter.value(game)).collect();
    PlayedGame { number, end, turns: game.turn(), decisions, counted }
}
