//! How much stronger one player is than another.
//!
//! They play in pairs of games: both of a pair have the same seed and number, and
//! the players change seats between them. What a battle gives to a seat is fitted
//! together with how much stronger a player is (Bradley and Terry): in a battle that one
//! seat wins nine times out of ten, the better player gains fewer games by his strength than
//! in an even one.

use std::num::NonZero;
use std::ops::{ControlFlow, Range};

use castra_vm::{Image, WeightError};
use serde::Serialize;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use crate::beside::Unlike;
use crate::bot::Bot;
use crate::interval::Z;
use crate::ordered::{NEVER, in_order_until};
use crate::summary::{End, Played};
use crate::table::{Flaw, Match, Table};

/// Elo points for one unit of the logistic curve.
const ELO: f64 = 400.0 / std::f64::consts::LN_10;

/// How far strength and seats are taken to scatter where nothing is known: so wide
/// that it only keeps a player who wins every game from being infinitely strong.
const SCATTER: f64 = 4.0;

/// Two players and what they play.
#[derive(Clone, Debug)]
pub struct Duel {
    /// With the first player in the first seat, and in the second.
    seatings: [Match; 2],
    /// Once set, no more pairs are begun, and those that were played are handed on up to the
    /// first that is missing.
    pub stop: Arc<AtomicBool>,
}

/// What came of the two games of a pair: the first with the first player in the
/// first seat, the second with the seats changed.
#[derive(Clone, Debug)]
pub struct Pair {
    /// The number of both.
    pub number: u64,
    /// Each game.
    pub games: [Played; 2],
}

impl Duel {
    /// Of more than two armies the players have every second one.
    #[must_use]
    pub fn new(image: &Arc<Image>, seed: u64, players: [Bot; 2]) -> Self {
        Self::seated([image, image], seed, players)
    }

    /// The same, where each player follows the advice of an image of its own: two images of
    /// the same rules go in step.
    ///
    /// # Errors
    ///
    /// If the images differ in what there is in the game. If their rules differ, that is a
    /// [`Flaw`] of the first game in which it shows.
    pub fn between(images: [&Arc<Image>; 2], seed: u64, players: [Bot; 2]) -> Result<Self, Unlike> {
        let [one, other] = images;
        match Unlike::of(one.program(), other.program()) {
            Some(unlike) => Err(unlike),
            None => Ok(Self::seated(images, seed, players)),
        }
    }

    /// The same, where each player plays by weights of its own.
    ///
    /// # Errors
    ///
    /// If the image cannot have such weights.
    pub fn weighed(
        image: &Image,
        seed: u64,
        players: [Bot; 2],
        weights: [&[i64]; 2],
    ) -> Result<Self, WeightError> {
        let [one, other] = weights;
        let images = [image.with_weights(one)?, image.with_weights(other)?].map(Arc::new);
        Ok(Self::seated(images.each_ref(), seed, players))
    }

    fn seated(images: [&Arc<Image>; 2], seed: u64, players: [Bot; 2]) -> Self {
        let [image, advice] = images;
        let armies = image.program().armies.len();
        let advice = (!Arc::ptr_eq(image, advice)).then(|| Arc::clone(advice));
        // With the first player in the seats of even number, or of odd.
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

    /// Plays pairs, on several threads, and hands on what came of each in the order
    /// of the numbers; until the last, until nobody wants more, or up to a game that
    /// takes too long.
    pub fn run(
        &self,
        pairs: Range<u64>,
        jobs: NonZero<usize>,
        mut take: impl FnMut(Result<Pair, Flaw>) -> ControlFlow<()>,
    ) {
        let tables = || self.seatings.each_ref().map(Match::table);
        let play = |[one, other]: &mut [Table<'_>; 2], number| {
            Ok(Pair { number, games: [one.play(number)?, other.play(number)?] })
        };
        let is_last = |pair: &Result<Pair, Flaw>| {
            pair.as_ref().is_ok_and(|pair| pair.games.iter().any(Played::is_endless))
        };
        in_order_until(pairs, jobs, &self.stop, tables, play, is_last, &mut take);
    }
}

/// Plays the same pairs of several duels, on several threads, and hands on what came of
/// each and of which duel, in one order whatever the threads; until nobody wants more.
pub fn run_duels<'d>(
    duels: &'d [Duel],
    pairs: Range<u64>,
    jobs: NonZero<usize>,
    mut take: impl FnMut(usize, Result<Pair, Flaw>) -> ControlFlow<()>,
) {
    let count = duels.len() as u64;
    let each = pairs.end.saturating_sub(pairs.start);
    // A thread sits down at a table when it first plays there.
    let tables = || duels.iter().map(|_| None).collect::<Vec<Option<[Table<'d>; 2]>>>();
    let play = |tables: &mut Vec<Option<[Table<'d>; 2]>>, number: u64| {
        // Below the number of duels.
        let at = (number % count) as usize;
        let (duel, table) = (duels.get(at), tables.get_mut(at));
        let pair = duel.zip(table).map(|(duel, table)| {
            let number = pairs.start + number / count;
            let seats = || duel.seatings.each_ref().map(Match::table);
            let [one, other] = table.get_or_insert_with(seats);
            Ok(Pair { number, games: [one.play(number)?, other.play(number)?] })
        });
        (at, pair)
    };
    in_order_until(
        0..count * each,
        jobs,
        &NEVER,
        tables,
        play,
        |_| false,
        |(at, pair)| pair.map_or(ControlFlow::Continue(()), |pair| take(at, pair)),
    );
}

impl Pair {
    /// What the first player won, in half games: of the first game and of the
    /// second; nothing if one of them could not continue.
    #[must_use]
    pub fn scores(&self) -> Option<[u8; 2]> {
        let score = |played: &Played, first: u32| match &played.end {
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

/// What the first player has won in a battle, added up.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Tally {
    /// Pairs of games that came to an end by the rules.
    pub pairs: u64,
    /// Pairs of which a game could not continue.
    pub faults: u64,
    /// Half games that the first player won, by seat.
    pub halves: [u64; 2],
    /// Pairs by half games that the first player won in them: none to four.
    pub by_score: [u64; 5],
}

impl Tally {
    /// Adds a pair.
    pub fn add(&mut self, pair: &Pair) {
        let Some(scores) = pair.scores() else {
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

    /// The share of games that the first player won, draws counting half, with its
    /// 95 % interval from how the pairs scatter; none without a pair.
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
        // As if one pair more had been lost and one won: a player who wins all pairs
        // has not shown that he wins every one.
        let spread = squares + 0.5;
        let error = (spread / (n + 2.0) / n).sqrt();
        let [low, high] = [mean - Z * error, mean + Z * error];
        Some(Rate { rate: mean, low: low.max(0.0), high: high.min(1.0) })
    }
}

/// A share of games with its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Rate {
    /// The share, from 0 to 1.
    pub rate: f64,
    /// Lower end of the interval.
    pub low: f64,
    /// Upper end of the interval.
    pub high: f64,
}

/// How much stronger the first player is.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Strengths {
    /// Elo points that the first player is stronger by.
    pub elo: f64,
    /// Lower end of the 95 % interval.
    pub low: f64,
    /// Upper end of the 95 % interval.
    pub high: f64,
    /// By battle, Elo points that the first seat is worth.
    pub seats: Vec<f64>,
}

fn chance(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

/// Fits what the first player is stronger by, and what the first seat of each battle
/// is worth, to what was played; none without a pair.
#[must_use]
#[allow(clippy::cast_precision_loss, reason = "counts of games are far below 2^53")]
pub fn fit(battles: &[Tally]) -> Option<Strengths> {
    if battles.iter().all(|battle| battle.pairs == 0) {
        return None;
    }
    let prior = 1.0 / (SCATTER * SCATTER);
    let mut strength = 0.0_f64;
    let mut seats = vec![0.0_f64; battles.len()];
    let mut information = prior;
    // Newton's method; the curve is concave, and steps are kept short.
    for _ in 0..200 {
        let mut slope = -prior * strength;
        information = prior;
        let mut by_seat = Vec::with_capacity(battles.len());
        for (battle, &seat) in battles.iter().zip(&seats) {
            let n = battle.pairs as f64;
            let [won, won_changed] = battle.halves.map(|halves| halves as f64 / 2.0);
            let [p, q] = [chance(strength + seat), chance(strength - seat)];
            let [a, b] = [won - n * p, won_changed - n * q];
            let [u, v] = [n * p * (1.0 - p), n * q * (1.0 - q)];
            slope += a + b;
            by_seat.push((a - b - prior * seat, u + v + prior, u - v));
            information += u + v;
        }
        // Seats are eliminated first: each stands in its own row.
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
    // To a tenth: exponentials differ in their last digits from machine to machine.
    let points = |logistic: f64| (logistic * ELO * 10.0).round() / 10.0 + 0.0;
    Some(Strengths {
        elo: points(strength),
        low: points(strength - Z * error),
        high: points(strength + Z * error),
        seats: seats.into_iter().map(points).collect(),
    })
}

/// A sequential test between two rates at which the first player may win.
#[derive(Clone, Copy, Debug)]
pub struct Sequential {
    expected: f64,
    feared: f64,
    /// How likely either mistake may be.
    risk: f64,
    /// How much likelier the feared rate has made what was seen, as a logarithm.
    evidence: f64,
}

/// What a [`Sequential`] test has come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// The rate is the expected one, or higher.
    Expected,
    /// The rate is the feared one, or lower.
    Feared,
    /// More games are needed.
    Open,
}

impl Sequential {
    /// Between an expected rate and a lower one that is feared, both above 0 and
    /// below 1.
    #[must_use]
    pub const fn new(expected: f64, feared: f64, risk: f64) -> Self {
        Self { expected, feared, risk, evidence: 0.0 }
    }

    /// Adds a pair and says what is decided. A pair that could not be played to its
    /// end decides nothing.
    pub fn add(&mut self, pair: &Pair) -> Verdict {
        for score in pair.scores().into_iter().flatten() {
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

    /// Three of four games from either seat are 190.8 points; 110 of 190 games from
    /// one seat and 10 of 190 from the other are made of seat and strength alike.
    #[test]
    fn the_fit_takes_seats_and_strength_apart() {
        let even = fit(&[tally(1_000, [750, 750])]).unwrap();
        assert!((even.elo - 190.8).abs() < 0.5, "{even:?}");
        assert!(even.seats[0].abs() < 0.01);
        // One seat wins 90 of 100 games between equals, so that it is worth 382 points.
        // A player stronger by 100 has 94.1 % and 16.5 % there.
        let uneven = fit(&[tally(10_000, [9_412, 1_650])]).unwrap();
        assert!((uneven.elo - 100.0).abs() < 2.0, "{uneven:?}");
        assert!((uneven.seats[0] - 381.7).abs() < 3.0);
        let both = fit(&[tally(10_000, [9_412, 1_650]), tally(10_000, [6_401, 6_401])]).unwrap();
        assert!((both.elo - 100.0).abs() < 2.0, "{both:?}");
        // With p (1 - p) per game, 2,000 even games are known to 15.2 points.
        let half = fit(&[tally(1_000, [500, 500])]).unwrap();
        assert!((half.high - half.elo - 15.2).abs() < 0.1, "{half:?}");
        assert_eq!(fit(&[Tally::default()]), None);
    }

    #[test]
    fn whoever_wins_all_is_not_infinitely_strong() {
        let all = fit(&[tally(10, [10, 10])]).unwrap();
        assert!(all.elo.is_finite() && all.elo > 500.0 && all.low > 0.0, "{all:?}");
        let rate = Tally { by_score: [0, 0, 0, 0, 10], ..tally(10, [10, 10]) }.rate().unwrap();
        assert!(rate.low < 0.95 && rate.high == 1.0, "{rate:?}");
    }
}
