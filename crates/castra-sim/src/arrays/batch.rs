//! Many games at once.
//!
//! A step gives every game an answer and writes the arrays of all games. Games do not depend on
//! each other, so the arrays are the same for any number of threads.

use std::num::NonZero;
use std::sync::Arc;

use castra_base::parallel;
use castra_vm::{Machine, RandomStream, Reader, Status};
use thiserror::Error;

use super::encoding::{Buffers, Encoding, Observation, Shapes};
use super::step::{PartialDecision, StepResult};

/// The number of games that a thread takes at a time.
const BLOCK: usize = 16;

/// Many games of one battle. A game that is over is followed by the next one of its seed.
#[derive(Debug)]
pub struct Batch {
    encoding: Arc<Encoding>,
    games: Vec<Game>,
    ended: Vec<EndedGame>,
    jobs: NonZero<usize>,
}

/// A game of the batch.
#[derive(Debug)]
struct Game {
    machine: Machine,
    step: PartialDecision,
    seed: u64,
    number: u64,
    /// The answers that may be given, ascending, in the order of the legal steps.
    legal: Vec<u32>,
    /// The answers already picked in a choice of several.
    picked: Vec<u32>,
    /// The random numbers of [`Batch::random_actions`].
    chance: RandomStream,
}

/// A game that ended in the last step.
#[derive(Clone, Debug, PartialEq)]
pub struct EndedGame {
    /// The index of the game in the batch.
    pub game: usize,
    /// The seed of the game.
    pub seed: u64,
    /// The number of the game.
    pub number: u64,
    /// The army that gave the last answer.
    pub player: u32,
    /// The winner; `None` if nobody has won.
    pub winner: Option<u32>,
    /// The reason for the end, in the words of the rules.
    pub reason: String,
    /// The number of turns.
    pub turns: u32,
    /// The planes at the end, as that army knows the position; see [`Observation`].
    pub board: Vec<i16>,
    /// The counts of cards at the end.
    pub cards: Vec<i16>,
    /// The numbers at the end.
    pub numbers: Vec<i32>,
}

/// The arrays of all games, to be written: a row for each game, one after the other.
#[derive(Debug)]
pub struct BatchRows<'a> {
    /// Planes; see [`Observation`].
    pub board: &'a mut [i16],
    /// Counts of cards.
    pub cards: &'a mut [i16],
    /// Numbers.
    pub numbers: &'a mut [i32],
    /// 1 for each answer that may be given.
    pub mask: &'a mut [i8],
    /// 1 for each answer already picked in a choice of several.
    pub picked: &'a mut [i8],
    /// The index of the question.
    pub questions: &'a mut [i32],
    /// The army that decides. The other arrays show the position as it knows it.
    pub players: &'a mut [i32],
    /// For each army, its reward for the last step: see [`returns`].
    pub rewards: &'a mut [f32],
    /// Set if the game ended with the last step. The other arrays then describe the next game.
    pub ended: &'a mut [bool],
}

/// The reason why a step was not taken.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BatchError {
    /// An answer that may not be given. No game has changed.
    #[error("game {game}: {action} is not a legal action")]
    Illegal {
        /// The index of the game.
        game: usize,
        /// The answer.
        action: i64,
    },
    /// The number of answers or seeds differs from the number of games. No game has changed.
    #[error("there are {given} values for {games} games")]
    Count {
        /// The number of values.
        given: usize,
        /// The number of games.
        games: usize,
    },
    /// An array does not have the length that its shape requires.
    #[error("an array has the wrong length")]
    Length,
    /// The rules ask for something impossible. The other games have taken their step.
    #[error("game {game} (seed {seed}, number {number}): {message}")]
    Rules {
        /// The index of the game.
        game: usize,
        /// The seed of the game.
        seed: u64,
        /// The number of the game.
        number: u64,
        /// The message of the fault.
        message: String,
    },
    /// A game was over before its first decision.
    #[error("game {game} (seed {seed}, number {number}) is over before its first decision")]
    NoDecision {
        /// The index of the game.
        game: usize,
        /// The seed of the game.
        seed: u64,
        /// The number of the game.
        number: u64,
    },
}

/// Returns the returns of a game in the sense of reinforcement learning, one for each army. The
/// winner has 1, and the other armies share -1 equally. All are 0 during play, and if nobody has
/// won.
#[must_use]
pub fn returns(game: &Machine) -> Vec<f64> {
    let armies = game.image().program().armies.len();
    let winner = game.outcome().and_then(|outcome| outcome.winner);
    let Some(winner) = winner.map(|army| army as usize) else { return vec![0.0; armies] };
    // A battle has at most 8 armies.
    let others = u32::try_from(armies.saturating_sub(1).max(1)).unwrap_or(u32::MAX);
    let lost = -1.0 / f64::from(others);
    (0..armies).map(|army| if army == winner { 1.0 } else { lost }).collect()
}

/// Returns the row of a game; empty if the array is too short.
fn row<T>(array: &mut [T], width: usize, game: usize) -> &mut [T] {
    array.get_mut(game * width..(game + 1) * width).unwrap_or_default()
}

impl<'a> BatchRows<'a> {
    /// Splits the arrays into those of the first games and those of the rest.
    fn split(self, games: usize, shapes: Shapes, armies: usize) -> (Self, Self) {
        let [board, cards, numbers, actions] = shapes.lengths();
        let board = self.board.split_at_mut(board * games);
        let cards = self.cards.split_at_mut(cards * games);
        let numbers = self.numbers.split_at_mut(numbers * games);
        let mask = self.mask.split_at_mut(actions * games);
        let picked = self.picked.split_at_mut(actions * games);
        let questions = self.questions.split_at_mut(games);
        let players = self.players.split_at_mut(games);
        let rewards = self.rewards.split_at_mut(armies * games);
        let ended = self.ended.split_at_mut(games);
        let first = BatchRows {
            board: board.0,
            cards: cards.0,
            numbers: numbers.0,
            mask: mask.0,
            picked: picked.0,
            questions: questions.0,
            players: players.0,
            rewards: rewards.0,
            ended: ended.0,
        };
        let rest = BatchRows {
            board: board.1,
            cards: cards.1,
            numbers: numbers.1,
            mask: mask.1,
            picked: picked.1,
            questions: questions.1,
            players: players.1,
            rewards: rewards.1,
            ended: ended.1,
        };
        (first, rest)
    }

    fn has_lengths(&self, games: usize, shapes: Shapes, armies: usize) -> bool {
        let [board, cards, numbers, actions] = shapes.lengths();
        self.board.len() == board * games
            && self.cards.len() == cards * games
            && self.numbers.len() == numbers * games
            && self.mask.len() == actions * games
            && self.picked.len() == actions * games
            && self.questions.len() == games
            && self.players.len() == games
            && self.rewards.len() == armies * games
            && self.ended.len() == games
    }
}

/// A part of the games, with their answers and arrays.
struct Block<'a> {
    /// The index of the first game.
    first: usize,
    games: &'a mut [Game],
    /// Empty if games are started.
    actions: &'a [i64],
    rows: BatchRows<'a>,
}

/// The results of one block.
#[derive(Default)]
struct BlockResults {
    ended: Vec<EndedGame>,
    errors: Vec<(usize, BatchError)>,
}

impl Batch {
    /// Prepares games. [`Batch::reset`] starts them.
    #[must_use]
    pub fn new(encoding: &Arc<Encoding>, games: usize, jobs: NonZero<usize>) -> Self {
        let game = |_| Game {
            // A copy of a machine would touch memory that its game never uses.
            machine: Machine::new(encoding.image(), 0, 0),
            step: PartialDecision::default(),
            seed: 0,
            number: 0,
            legal: Vec::new(),
            picked: Vec::new(),
            chance: RandomStream::stream(0, 0, 0),
        };
        let games = (0..games).map(game).collect();
        Self { encoding: Arc::clone(encoding), games, ended: Vec::new(), jobs }
    }

    /// Returns the encoding of the battle.
    #[must_use]
    pub const fn encoding(&self) -> &Arc<Encoding> {
        &self.encoding
    }

    /// Returns the number of games.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.games.len()
    }

    /// Returns whether there are no games.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.games.is_empty()
    }

    /// Returns the games that ended in the last step, in the order of their indices.
    #[must_use]
    pub fn ended(&self) -> &[EndedGame] {
        &self.ended
    }

    /// Returns the seed and the number of each game in progress.
    pub fn seeds_and_numbers(&self) -> impl Iterator<Item = (u64, u64)> + '_ {
        self.games.iter().map(|game| (game.seed, game.number))
    }

    /// Starts game 1 of a seed for each game, and writes the arrays.
    ///
    /// # Errors
    ///
    /// If the number of seeds or the length of an array is wrong, or if a game does not reach a
    /// decision.
    pub fn reset(&mut self, seeds: &[u64], rows: BatchRows<'_>) -> Result<(), BatchError> {
        self.check(seeds.len(), &rows)?;
        for (game, &seed) in self.games.iter_mut().zip(seeds) {
            (game.seed, game.number) = (seed, 0);
        }
        rows.mask.fill(0);
        rows.picked.fill(0);
        let board = self.encoding.shapes().lengths()[0];
        for at in 0..self.games.len() {
            self.encoding.write_fixed(row(rows.board, board, at));
        }
        self.play(&[], rows)
    }

    /// Gives each game an answer, starts the next game where one is over, and writes the arrays.
    /// They must be the arrays of the last step.
    ///
    /// # Errors
    ///
    /// If an answer is not legal or a length is wrong; nothing has then changed. Also if the rules
    /// of a game ask for something impossible, or if the next game has no decision;
    /// [`Batch::reset`] is then needed.
    pub fn step(&mut self, actions: &[i64], rows: BatchRows<'_>) -> Result<(), BatchError> {
        self.check(actions.len(), &rows)?;
        let is_legal = |(game, &action): (&Game, &i64)| game.find(action).is_some();
        if let Some(game) = self.games.iter().zip(actions).position(|pair| !is_legal(pair)) {
            let action = actions.get(game).copied().unwrap_or(0);
            return Err(BatchError::Illegal { game, action });
        }
        self.play(actions, rows)
    }

    /// Writes a legal answer for each game to `actions`, uniformly at random, or -1 before
    /// [`Batch::reset`]. The seed and the number of a game determine its answers.
    ///
    /// # Errors
    ///
    /// If the number of `actions` differs from the number of games.
    pub fn random_actions(&mut self, actions: &mut [i64]) -> Result<(), BatchError> {
        if actions.len() != self.games.len() {
            return Err(BatchError::Count { given: actions.len(), games: self.games.len() });
        }
        for (game, action) in self.games.iter_mut().zip(actions) {
            let at = game.chance.next_below(game.legal.len() as u64);
            let legal = usize::try_from(at).ok().and_then(|at| game.legal.get(at));
            *action = legal.map_or(-1, |&legal| i64::from(legal));
        }
        Ok(())
    }

    fn check(&self, given: usize, rows: &BatchRows<'_>) -> Result<(), BatchError> {
        let games = self.games.len();
        let armies = self.encoding.image().program().armies.len();
        match (given == games, rows.has_lengths(games, self.encoding.shapes(), armies)) {
            (true, true) => Ok(()),
            (true, false) => Err(BatchError::Length),
            (false, _) => Err(BatchError::Count { given, games }),
        }
    }

    fn play(&mut self, actions: &[i64], mut rows: BatchRows<'_>) -> Result<(), BatchError> {
        let encoding = Arc::clone(&self.encoding);
        let shapes = encoding.shapes();
        let armies = encoding.image().program().armies.len();
        let mut blocks = Vec::with_capacity(self.games.len().div_ceil(BLOCK));
        for (at, games) in self.games.chunks_mut(BLOCK).enumerate() {
            let first = at * BLOCK;
            let actions = actions.get(first..first + games.len()).unwrap_or_default();
            let (these, rest) = rows.split(games.len(), shapes, armies);
            rows = rest;
            blocks.push(Block { first, games, actions, rows: these });
        }
        let work = |buffers: &mut Buffers, block: Block<'_>| {
            let mut found = BlockResults::default();
            block.play(&encoding, buffers, &mut found);
            found
        };
        let all = parallel::map_with(blocks, self.jobs.get(), Buffers::default, work);
        let mut first = None;
        self.ended.clear();
        for found in all {
            self.ended.extend(found.ended);
            first = first.or(found.errors.into_iter().next());
        }
        first.map_or(Ok(()), |(_, error)| Err(error))
    }
}

impl Block<'_> {
    fn play(mut self, encoding: &Encoding, buffers: &mut Buffers, results: &mut BlockResults) {
        for (at, game) in self.games.iter_mut().enumerate() {
            let index = self.first + at;
            let mut rows = GameRows::of(&mut self.rows, encoding, at);
            let played = match self.actions.get(at) {
                Some(&action) => game.answer(index, action, encoding, buffers, &mut rows, results),
                None => {
                    rows.begin();
                    game.start(index)
                }
            };
            match played {
                Ok(()) => game.write(encoding, buffers, &mut rows),
                Err(error) => {
                    set_all(rows.mask, &game.legal, 0);
                    game.legal.clear();
                    results.errors.push((index, error));
                }
            }
        }
    }
}

/// The arrays of one game.
struct GameRows<'a> {
    observation: Observation<'a>,
    mask: &'a mut [i8],
    picked: &'a mut [i8],
    question: &'a mut [i32],
    player: &'a mut [i32],
    rewards: &'a mut [f32],
    ended: &'a mut [bool],
}

impl<'a> GameRows<'a> {
    fn of(rows: &'a mut BatchRows<'_>, encoding: &Encoding, game: usize) -> Self {
        let [board, cards, numbers, actions] = encoding.shapes().lengths();
        let armies = encoding.image().program().armies.len();
        Self {
            observation: Observation {
                board: row(rows.board, board, game),
                cards: row(rows.cards, cards, game),
                numbers: row(rows.numbers, numbers, game),
            },
            mask: row(rows.mask, actions, game),
            picked: row(rows.picked, actions, game),
            question: row(rows.questions, 1, game),
            player: row(rows.players, 1, game),
            rewards: row(rows.rewards, armies, game),
            ended: row(rows.ended, 1, game),
        }
    }

    /// Sets the rewards to 0 and the game to running.
    fn begin(&mut self) {
        self.rewards.fill(0.0);
        self.ended.fill(false);
    }
}

fn set_all(row: &mut [i8], of: &[u32], value: i8) {
    for &at in of {
        if let Some(mark) = row.get_mut(at as usize) {
            *mark = value;
        }
    }
}

impl Game {
    /// Returns the position of an answer among those that may be given.
    fn find(&self, action: i64) -> Option<usize> {
        self.legal.binary_search(&u32::try_from(action).ok()?).ok()
    }

    fn fault(&self, game: usize) -> BatchError {
        let (seed, number) = (self.seed, self.number);
        match self.machine.fault() {
            Some(fault) => BatchError::Rules { game, seed, number, message: fault.message },
            None => BatchError::NoDecision { game, seed, number },
        }
    }

    /// Starts the next game of the seed.
    fn start(&mut self, game: usize) -> Result<(), BatchError> {
        self.number += 1;
        self.step.clear();
        self.machine.reset(self.seed, self.number);
        // The streams of the players follow the stream of the game, one for each army.
        let stream = crate::match_runner::stream(self.machine.image().program().armies.len());
        self.chance = RandomStream::stream(self.seed, self.number, stream);
        match self.machine.run() {
            Status::Decision => Ok(()),
            Status::Finished | Status::Fault => Err(self.fault(game)),
        }
    }

    fn answer(
        &mut self,
        game: usize,
        action: i64,
        encoding: &Encoding,
        buffers: &mut Buffers,
        rows: &mut GameRows<'_>,
        results: &mut BlockResults,
    ) -> Result<(), BatchError> {
        rows.begin();
        let illegal = || BatchError::Illegal { game, action };
        let at = self.find(action).ok_or_else(illegal)?;
        let step = self.step.legal_steps(&self.machine).iter().nth(at).ok_or_else(illegal)?;
        let choice = match self.step.take_step(&self.machine, step) {
            Some(StepResult::Decided(choice)) => choice,
            Some(StepResult::More) => return Ok(()),
            None => return Err(illegal()),
        };
        let player = self.machine.decider().unwrap_or(0);
        self.machine.choose(choice).map_err(|_| illegal())?;
        match self.machine.run() {
            Status::Decision => Ok(()),
            Status::Fault => Err(self.fault(game)),
            Status::Finished => {
                rows.ended.fill(true);
                let earned = returns(&self.machine);
                rows.rewards.iter_mut().zip(earned).for_each(|(to, from)| *to = from as f32);
                let reader = Reader::of_army(player);
                encoding.observe_into(&self.machine, reader, None, buffers, &mut rows.observation);
                let outcome = self.machine.outcome();
                results.ended.push(EndedGame {
                    game,
                    seed: self.seed,
                    number: self.number,
                    player,
                    winner: outcome.and_then(|outcome| outcome.winner),
                    reason: outcome.map_or_else(String::new, |outcome| outcome.reason.to_owned()),
                    turns: self.machine.turn(),
                    board: rows.observation.board.to_vec(),
                    cards: rows.observation.cards.to_vec(),
                    numbers: rows.observation.numbers.to_vec(),
                });
                self.start(game)
            }
        }
    }

    /// Writes the arrays of the pending decision.
    fn write(&mut self, encoding: &Encoding, buffers: &mut Buffers, rows: &mut GameRows<'_>) {
        // Only the marks of the last step are set, so only these are cleared.
        set_all(rows.mask, &self.legal, 0);
        set_all(rows.picked, &self.picked, 0);
        let (game, decision) = (&self.machine, self.machine.decision());
        if let Some(decision) = &decision {
            encoding.write_legal_actions(game, decision, &self.step, &mut self.legal);
            encoding.write_picked_actions(game, decision, &self.step, &mut self.picked);
        } else {
            self.legal.clear();
            self.picked.clear();
        }
        set_all(rows.mask, &self.legal, 1);
        set_all(rows.picked, &self.picked, 1);
        let reader = decision.map_or(Reader::of_army(0), |decision| decision.reader());
        let question = decision.and_then(|decision| encoding.question_index(&decision));
        rows.question.fill(question.unwrap_or(-1));
        rows.player.fill(i32::try_from(reader.army).unwrap_or(-1));
        encoding.observe_into(game, reader, decision.as_ref(), buffers, &mut rows.observation);
    }
}
