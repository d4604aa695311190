//! The results of many games, as the page prints them.

use std::collections::BTreeMap;

use castra_defs::Game;
use castra_ir::{ClauseId, Program};
use castra_sim::{
    ArmyVariant, Counter, End, Figures, LossTracker, PieceLosses, PlayedGame, Sample, Summary,
};
use castra_vm::Coverage;

/// The results of many games.
pub struct Results {
    /// Wins, endings, turns and counted values of all games.
    pub figures: Figures,
    /// The turns of each game.
    pub(super) turns: Sample,
    /// The values of each counter of the match.
    pub(super) counted: Vec<Sample>,
    /// The losses on each hex, in all games together.
    pub(super) fallen: Vec<u64>,
    /// The fields whose values are lost; empty if whole pieces are lost.
    pub(super) falls: Vec<String>,
    /// The losses of each type of piece.
    pub(super) lost: BTreeMap<ArmyVariant, LostSample>,
    /// The use of each clause, by [`ClauseId`].
    pub(super) clauses: Vec<ClauseUse>,
    finished_games: Vec<FinishedGame>,
    summary: Summary,
    /// The empty account of losses for a new game; `None` for a game without a battle.
    empty_losses: Option<LossTracker>,
}

/// A game that reached its end.
struct FinishedGame {
    number: u64,
    /// The index of the winning army; `None` for a draw.
    winner: Option<u32>,
    turns: u32,
}

/// The losses of a type of piece, game by game.
#[derive(Default)]
pub(super) struct LostSample {
    /// The number of pieces and their strength at the beginning.
    pub(super) began: PieceLosses,
    pub(super) pieces: Sample,
    pub(super) strength: Sample,
}

/// The number of games that exercised a clause, and of its uses in all games.
#[derive(Clone, Copy, Default)]
pub(super) struct ClauseUse {
    pub(super) games: u64,
    pub(super) times: u64,
}

/// A played game with its counts.
pub struct CountedGame {
    /// The result of the game.
    pub played: PlayedGame,
    /// The losses, from [`Results::new_losses`].
    pub losses: Option<LossTracker>,
    /// The clauses that were exercised.
    pub coverage: Coverage,
}

impl Results {
    /// Creates empty results. Without `game`, no losses are counted.
    #[must_use]
    pub fn new(program: &Program, game: Option<&Game>, counters: &[Counter]) -> Self {
        let fresh = game.map(|game| LossTracker::new(program, game));
        Self {
            figures: Summary::default().figures(program, counters),
            turns: Sample::default(),
            counted: vec![Sample::default(); counters.len()],
            fallen: vec![0; program.hexes.len()],
            // Without a battle, no losses are counted.
            falls: fresh.as_ref().map(|l| l.strength_names(program)).unwrap_or_default(),
            lost: BTreeMap::new(),
            clauses: vec![ClauseUse::default(); program.clauses.len()],
            finished_games: Vec::new(),
            summary: Summary::default(),
            empty_losses: fresh,
        }
    }

    /// Returns an empty account of losses for a new game; `None` for a game without a battle.
    #[must_use]
    pub fn new_losses(&self) -> Option<LossTracker> {
        self.empty_losses.clone()
    }

    /// Adds the outcome of a game. [`Self::finish`] computes the figures from all of them. A game
    /// that stopped with a runtime error counts only in the figures and in the use of clauses.
    pub fn add(&mut self, game: CountedGame) {
        self.summary.add(&game.played);
        for (id, exercised) in (0..).map(ClauseId).zip(&mut self.clauses) {
            let times = game.coverage.count(id);
            exercised.times += times;
            exercised.games += u64::from(times > 0);
        }
        // A game that stopped with a fault counts in none of the following results.
        let End::Over(ending) = &game.played.end else { return };
        self.finished_games.push(FinishedGame {
            number: game.played.number,
            winner: ending.winner,
            turns: game.played.turns,
        });
        self.turns.add(i64::from(game.played.turns));
        for (sample, &value) in self.counted.iter_mut().zip(&game.played.counted) {
            sample.add(value);
        }
        // Without a battle, no losses are counted.
        let Some(losses) = game.losses else { return };
        for (sum, fell) in self.fallen.iter_mut().zip(losses.losses_by_hex()) {
            *sum += fell;
        }
        for (of, lost) in losses.losses_by_variant() {
            let to_i64 = |n: u64| i64::try_from(n).unwrap_or(i64::MAX);
            let sample = self.lost.entry(of).or_default();
            sample.began = lost;
            sample.pieces.add(to_i64(lost.pieces));
            sample.strength.add(to_i64(lost.strength));
        }
    }

    /// Computes [`Self::figures`] from all games so far.
    pub fn finish(&mut self, program: &Program, counters: &[Counter]) {
        self.figures = self.summary.figures(program, counters);
    }

    /// Returns the number of games that reached their end, as of the last call of [`Self::finish`].
    #[must_use]
    pub fn finished_game_count(&self) -> u64 {
        self.figures.finished
    }

    /// Returns the number of a typical game: the first game with the commonest winner and a length
    /// nearest to the median. Returns `None` if no game reached its end.
    #[must_use]
    pub fn typical_game_number(&self) -> Option<u64> {
        let mut wins: BTreeMap<Option<u32>, u64> = BTreeMap::new();
        for game in &self.finished_games {
            *wins.entry(game.winner).or_default() += 1;
        }
        // Of results with the same number of games, a draw is chosen first, then the first army.
        let (usual, _) = wins.into_iter().rev().max_by_key(|(_, games)| *games)?;
        let median = self.turns.spread()?.median;
        let games = self.finished_games.iter().filter(|game| game.winner == usual);
        let distance = |game: &FinishedGame| (f64::from(game.turns) - median).abs();
        games.min_by(|a, b| distance(a).total_cmp(&distance(b))).map(|game| game.number)
    }
}
