//! Measures how much stronger one player is than another.
//!
//! They play pairs of games: both games of a pair have the same seed and number, and the players
//! swap seats between them. The advantage of a seat is fitted together with the strength of the
//! players (Bradley and Terry): in a battle that one seat wins nine times out of ten, the better
//! player wins fewer additional games than in a balanced one.

use std::num::NonZero;
use std::ops::{ControlFlow, Range};

use castra_vm::{Image, WeightError};
use serde::Serialize;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use crate::bot::Bot;
use crate::interval::Z;
use crate::lockstep::DifferentGames;
use crate::match_runner::{Flaw, Match, MatchRunner};
use crate::parallel::{NEVER_STOPPED, map_in_order_until};
use crate::summary::{End, PlayedGame};

/// Elo points per unit of the logistic curve.
const ELO: f64 = 400.0 / std::f64::consts::LN_10;

/// Standard deviation of the prior of strengths and seats, so wide that it only keeps a player who
/// wins every game from being infinitely strong.
const PRIOR_DEVIATION: f64 = 4.0;

/// Two players and the match between them.
#[derive(Clone, Debug)]
pub struct Duel {
    /// The first player in the first seat, and in the second.
    seatings: [Match; 2],
    /// A stop flag: once it is set, no more pairs are started, and finished pairs are handed on up
    /// to the first gap.
    pub stop: Arc<AtomicBool>,
}

/// The results of a pair: the first game with the first player in the first seat, the second with
/// the seats swapped.
#[derive(Clone, Debug)]
pub struct GamePair {
    /// Number of both games.
    pub number: u64,
    /// The results of both games.
    pub games: [PlayedGame; 2],
}

impl Duel {
    /// Creates a duel in which each player follows the advice of a separate image; the two images
    /// play in lockstep.
    ///
    /// # Errors
    ///
    /// If the images differ in anything but their rules. If their rules differ, that is a [`Flaw`]
    /// of the first game in which it shows.
    pub fn with_images(
        images: [&Arc<Image>; 2],
        seed: u64,
        players: [Bot; 2],
    ) -> Result<Self, DifferentGames> {
        let [one, other] = images;
        match DifferentGames::of(one.program(), other.program()) {
            Some(unlike) => Err(unlike),
            None => Ok(Self::from_images(images, seed, players)),
        }
    }

    /// Creates a duel in which each player has separate weights.
    ///
    /// # Errors
    ///
    /// If the image does not accept the weights.
    pub fn with_weights(
        image: &Image,
        seed: u64,
        players: [Bot; 2],
        weights: [&[i64]; 2],
    ) -> Result<Self, WeightError> {
        let [one, other] = weights;
        let images = [image.with_weights(one)?, image.with_weights(other)?].map(Arc::new);
        Ok(Self::from_images(images.each_ref(), seed, players))
    }

    fn from_images(images: [&Arc<Image>; 2], seed: u64, players: [Bot; 2]) -> Self {
        let [image, advice] = images;
        let armies = image.program().armies.len();
        let advice = (!Arc::ptr_eq(image, advice)).then(|| Arc::clone(advice));
        // The first player in the even seats, or in the odd ones.
        let seating = |first: usize| {
            let is_first = |army: usize| army % 2 == first;
            let bot = |army| if is_first(army) { players[0] } else { players[1] };
            let bots = (0..armies).map(bot).collect();
            let mut games = Match::new(Arc::clone(image), seed, bots);
            games.counters.clear();
            if advice.is_some() {
                let of = |army| if is_first(army) { None } else { advice.clone() };
                games.advice = (0..armies).map(of).collect();
            }
            games
        };
        Self { seatings: [seating(0), seating(1)], stop: Arc::default() }
    }

    /// Plays pairs on several threads, and passes their results to `take` in the order of the
    /// numbers. It stops after the last number, when `take` breaks, or after a game that takes too
    /// long.
    pub fn run(
        &self,
        pairs: Range<u64>,
        jobs: NonZero<usize>,
        mut take: impl FnMut(Result<GamePair, Flaw>) -> ControlFlow<()>,
    ) {
        let tables = || self.seatings.each_ref().map(Match::runner);
        let play = |[one, other]: &mut [MatchRunner<'_>; 2], number| {
            Ok(GamePair { number, games: [one.play(number)?, other.play(number)?] })
        };
        let is_last = |pair: &Result<GamePair, Flaw>| {
            pair.as_ref().is_ok_and(|pair| pair.games.iter().any(PlayedGame::is_endless))
        };
        map_in_order_until(pairs, jobs, &self.stop, tables, play, is_last, &mut take);
    }
}

/// Plays the same pairs of several duels on several threads, and passes each result to `take` with
/// the index of its duel. The order does not depend on the threads. It stops early when `take`
/// breaks.
pub fn run_duels<'d>(
    duels: &'d [Duel],
    pairs: Range<u64>,
    jobs: NonZero<usize>,
    mut take: impl FnMut(usize, Result<GamePair, Flaw>) -> ControlFlow<()>,
) {
    let count = duels.len() as u64;
    let each = pairs.end.saturating_sub(pairs.start);
    // A thread creates a table when it first plays there.
    let tables = || duels.iter().map(|_| None).collect::<Vec<Option<[MatchRunner<'d>; 2]>>>();
    let play = |tables: &mut Vec<Option<[MatchRunner<'d>; 2]>>, number: u64| {
        // Less than the number of duels.
        let at = (number % count) as usize;
        let (duel, table) = (duels.get(at), tables.get_mut(at));
        let pair = duel.zip(table).map(|(duel, table)| {
            let number = pairs.start + number / count;
            let seats = || duel.seatings.each_ref().map(Match::runner);
            let [one, other] = table.get_or_insert_with(seats);
            Ok(GamePair { number, games: [one.play(number)?, other.play(number)?] })
        });
        (at, pair)
    };
    map_in_order_until(
        0..count * each,
        jobs,
        &NEVER_STOPPED,
        tables,
        play,
        |_| false,
        |(at, pair)| pair.map_or(ControlFlow::Continue(()), |pair| take(at, pair)),
    );
}

impl GamePair {
    /// Returns the half points of the first player in each game: 2 for a win, 1 for a draw, 0 for a
    /// loss. `None` if a game failed.
    #[must_use]
    pub fn half_points(&self) -> Option<[u8; 2]> {
        let score = |played: &PlayedGame, first: u32| match &played.end {
            End::Over(ending) => Some(match ending.winner {
                None => 1,
                Some(winner) if winner % 2 == first => 2,
                Some(_) => 0,
            }),
            End::Fault(_) => None,
        };
        let [one, other] = &self.games;
        Some([score(one, 0)?, score(other, 1)?])
    }
}

/// Accumulated results of the first player in one battle.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Tally {
    /// Pairs of games that ended by the rules.
    pub pairs: u64,
    /// Pairs with a game that failed.
    pub faults: u64,
    /// Half points of the first player, by seat.
    pub halves: [u64; 2],
    /// Number of pairs by the half points of the first player in them, 0 to 4.
    pub by_score: [u64; 5],
}

impl Tally {
    /// Adds a pair. A pair with a failed game only counts as a fault.
    pub fn add(&mut self, pair: &GamePair) {
        let Some(scores) = pair.half_points() else {
            self.faults += 1;
            return;
        };
        self.pairs += 1;
        for (sum, score) in self.halves.iter_mut().zip(scores) {
            *sum += u64::from(score);
        }
        let both = usize::from(scores.iter().sum::<u8>());
        if let Some(count) = self.by_score.get_mut(both) {
            *count += 1;
        }
    }

    /// Returns the share of games that the first player won, with draws as one half. The 95 %
    /// confidence interval comes from the spread of the pairs. `None` without a pair.
    #[must_use]
    #[allow(clippy::cast_precision_loss, reason = "counts of games are far below 2^53")]
    pub fn rate(&self) -> Option<Rate> {
        if self.pairs == 0 {
            return None;
        }
        let n = self.pairs as f64;
        let counted =
            || (0..5).zip(self.by_score).map(|(s, count)| (f64::from(s) / 4.0, count as f64));
        let mean = counted().map(|(score, count)| score * count).sum::<f64>() / n;
        let squares = counted().map(|(s, count)| (s - mean) * (s - mean) * count).sum::<f64>();
        // One extra pair counts as lost and one as won: a player who wins all pairs has not
        // shown that victory is certain.
        let spread = squares + 0.5;
        let error = (spread / (n + 2.0) / n).sqrt();
        let [low, high] = [mean - Z * error, mean + Z * error];
        Some(Rate { rate: mean, low: low.max(0.0), high: high.min(1.0) })
    }
}

/// The share of games that the first player of a [`Duel`] won, with draws as one half, and its 95 %
/// confidence interval. See [`Tally::rate`].
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Rate {
    /// The share, from 0 to 1.
    pub rate: f64,
    /// Lower end of the interval, from 0 to 1.
    pub low: f64,
    /// Upper end of the interval, from 0 to 1.
    pub high: f64,
}

/// The strength of the first player in Elo, fitted to the results.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct EloEstimate {
    /// Elo difference between the first player and the second.
    pub elo: f64,
    /// Lower end of its 95 % confidence interval.
    pub low: f64,
    /// Upper end of its 95 % confidence interval.
    pub high: f64,
    /// For each battle, the advantage of the first seat in Elo points.
    pub seats: Vec<f64>,
}

fn logistic(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

/// Fits the Elo difference of the players and the seat advantage of each battle to the results.
/// `None` if no battle has a finished pair.
#[must_use]
#[allow(clippy::cast_precision_loss, reason = "counts of games are far below 2^53")]
pub fn fit_elo(battles: &[Tally]) -> Option<EloEstimate> {
    if battles.iter().all(|battle| battle.pairs == 0) {
        return None;
    }
    let prior = 1.0 / (PRIOR_DEVIATION * PRIOR_DEVIATION);
    let mut strength = 0.0_f64;
    let mut seats = vec![0.0_f64; battles.len()];
    let mut information = prior;
    // Newton's method. The curve is concave, and steps are limited.
    for _ in 0..200 {
        let mut slope = -prior * strength;
        information = prior;
        let mut by_seat = Vec::with_capacity(battles.len());
        for (battle, &seat) in battles.iter().zip(&seats) {
            let n = battle.pairs as f64;
            let [won, won_changed] = battle.halves.map(|halves| halves as f64 / 2.0);
            let [p, q] = [logistic(strength + seat), logistic(strength - seat)];
            let [a, b] = [won - n * p, won_changed - n * q];
            let [u, v] = [n * p * (1.0 - p), n * q * (1.0 - q)];
            slope += a + b;
            by_seat.push((a - b - prior * seat, u + v + prior, u - v));
            information += u + v;
        }
        // Seats are eliminated first, since each occurs in one row only.
        for &(own, bend, mixed) in &by_seat {
            slope -= mixed * own / bend;
            information -= mixed * mixed / bend;
        }
        let step = (slope / information).clamp(-1.0, 1.0);
        let mut largest = step.abs();
        for (seat, (own, bend, mixed)) in seats.iter_mut().zip(by_seat) {
            let by = ((own - mixed * step) / bend).clamp(-1.0, 1.0);
            *seat += by;
            largest = largest.max(by.abs());
        }
        strength += step;
        if largest < 1e-10 {
            break;
        }
    }
    let error = information.sqrt().recip();
    // Rounded to tenths, since exponentials differ in their last digits between machines.
    let points = |logistic: f64| (logistic * ELO * 10.0).round() / 10.0 + 0.0;
    Some(EloEstimate {
        elo: points(strength),
        low: points(strength - Z * error),
        high: points(strength + Z * error),
        seats: seats.into_iter().map(points).collect(),
    })
}

/// A sequential test between an expected and a lower, feared win rate.
#[derive(Clone, Copy, Debug)]
pub struct SequentialTest {
    expected: f64,
    feared: f64,
    /// The accepted probability of either error.
    risk: f64,
    /// Log likelihood ratio of the feared rate against the expected one.
    evidence: f64,
}

/// The result of a [`SequentialTest`] so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// The win rate is the expected one or higher.
    Expected,
    /// The win rate is the feared one or lower.
    Feared,
    /// More games are needed.
    Open,
}

impl SequentialTest {
    /// Creates a test between two rates, both above 0 and below 1, with `feared` below `expected`.
    #[must_use]
    pub const fn new(expected: f64, feared: f64, risk: f64) -> Self {
        Self { expected, feared, risk, evidence: 0.0 }
    }

    /// Adds a pair and returns the result so far. A pair with a failed game changes nothing.
    pub fn add(&mut self, pair: &GamePair) -> Verdict {
        for score in pair.half_points().into_iter().flatten() {
            let won = f64::from(score) / 2.0;
            self.evidence += won * (self.feared / self.expected).ln()
                + (1.0 - won) * ((1.0 - self.feared) / (1.0 - self.expected)).ln();
        }
        let bound = ((1.0 - self.risk) / self.risk).ln();
        if self.evidence >= bound {
            Verdict::Feared
        } else if self.evidence <= -bound {
            Verdict::Expected
        } else {
            Verdict::Open
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tally(pairs: u64, wins: [u64; 2]) -> Tally {
        Tally { pairs, halves: wins.map(|w| 2 * w), ..Tally::default() }
    }

    /// Three wins of four from either seat are 190.8 points. 110 of 190 games from one seat and 10
    /// of 190 from the other show equal seat advantage and strength.
    #[test]
    fn the_fit_takes_seats_and_strength_apart() {
        let even = fit_elo(&[tally(1_000, [750, 750])]).unwrap();
        assert!((even.elo - 190.8).abs() < 0.5, "{even:?}");
        assert!(even.seats[0].abs() < 0.01);
        // One seat wins 90 of 100 games between equals, an advantage of 382 points. A player
        // stronger by 100 wins 94.1 % and 16.5 % there.
        let uneven = fit_elo(&[tally(10_000, [9_412, 1_650])]).unwrap();
        assert!((uneven.elo - 100.0).abs() < 2.0, "{uneven:?}");
        assert!((uneven.seats[0] - 381.7).abs() < 3.0);
        let both =
            fit_elo(&[tally(10_000, [9_412, 1_650]), tally(10_000, [6_401, 6_401])]).unwrap();
        assert!((both.elo - 100.0).abs() < 2.0, "{both:?}");
        // With the variance p (1 - p) per game, 2,000 even games give an interval of 15.2 points.
        let half = fit_elo(&[tally(1_000, [500, 500])]).unwrap();
        assert!((half.high - half.elo - 15.2).abs() < 0.1, "{half:?}");
        assert_eq!(fit_elo(&[Tally::default()]), None);
    }

    #[test]
    fn whoever_wins_all_is_not_infinitely_strong() {
        let all = fit_elo(&[tally(10, [10, 10])]).unwrap();
        assert!(all.elo.is_finite() && all.elo > 500.0 && all.low > 0.0, "{all:?}");
        let rate = Tally { by_score: [0, 0, 0, 0, 10], ..tally(10, [10, 10]) }.rate().unwrap();
        assert!(rate.low < 0.95 && rate.high == 1.0, "{rate:?}");
    }
}
