//! Variants of a match, played on the same dice, with more games for the variants that matter.
//!
//! Every variant plays games with the same numbers as the base, so that a difference is due to the
//! variant more than to chance. After each round, the better half of the variants continues
//! (successive halving) with games that it has not played yet.

use std::num::NonZero;
use std::ops::Range;

use serde::Serialize;

use crate::interval::{Share, Z};
use crate::match_runner::{Flaw, Match};
use crate::sample::Sample;
use crate::summary::End;

/// The usual number of rounds of a race; the games of a variant double from each to the next.
const ROUNDS: u32 = 4;

/// The points of a draw.
const DRAW: i64 = 1;

/// Points of a game for each army: 2 for a victory, [`DRAW`] for a draw, 0 for a defeat; `None` if
/// the game could not continue.
type Points = Option<Vec<i64>>;

/// The chance to win of an army in two versions of a battle, and the difference. A draw counts as
/// half a victory.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Effect {
    /// Pairs of games that both ended by the rules.
    pub games: u64,
    /// Pairs in which a game failed with a runtime error.
    pub faults: u64,
    /// The chance in the base, from 0 to 1.
    pub base: f64,
    /// The chance in the variant, from 0 to 1.
    pub variant: f64,
    /// The variant minus the base.
    pub difference: f64,
    /// Lower end of the 95 % confidence interval of `difference`.
    pub low: f64,
    /// Upper end of the 95 % confidence interval of `difference`.
    pub high: f64,
    /// The share of drawn games in the variant minus that in the base.
    pub drawn: f64,
}

impl Effect {
    /// Returns the differences of several variants, each moved toward their mean in proportion to
    /// its error. Otherwise the best of many variants with few games looks better than it is. The
    /// spread of true differences is estimated from all of them (empirical Bayes).
    #[must_use]
    #[allow(clippy::cast_precision_loss, reason = "counts of variants are far below 2^53")]
    pub fn shrink(effects: &[Self]) -> Vec<f64> {
        let noise = |effect: &Self| ((effect.high - effect.low) / (2.0 * Z)).powi(2);
        let mean = |of: &dyn Fn(&Self) -> f64| {
            effects.iter().map(of).sum::<f64>() / effects.len().max(1) as f64
        };
        let middle = mean(&|effect| effect.difference);
        let seen = mean(&|effect| (effect.difference - middle).powi(2));
        let spread = (seen - mean(&noise)).max(0.0);
        let of = |effect: &Self| match noise(effect) {
            0.0 => effect.difference,
            noise => middle + (effect.difference - middle) * spread / (spread + noise),
        };
        effects.iter().map(of).collect()
    }

    /// Returns an interval of `difference` that is never a single number. If all pairs of games
    /// have the same difference, the normal approximation claims certainty after a few games.
    /// Wilson's interval of the share of other pairs does not.
    #[must_use]
    pub fn cautious_interval(&self) -> [f64; 2] {
        if self.low < self.high {
            return [self.low, self.high];
        }
        let reach = Share::new(0, self.games).map_or(1.0, |others| others.high);
        [(self.difference - reach).max(-1.0), (self.difference + reach).min(1.0)]
    }

    /// Returns the effect of the points that an army makes in two versions of the same games.
    #[allow(clippy::cast_precision_loss, reason = "counts of games are far below 2^53")]
    fn of(army: usize, base: &[Points], variant: &[Points]) -> Self {
        let (mut one, mut other, mut difference) = <(Sample, Sample, Sample)>::default();
        let (mut faults, mut drawn) = (0, 0);
        for (a, b) in base.iter().zip(variant) {
            let points = |played: &Points| played.as_ref()?.get(army).copied();
            match (points(a), points(b)) {
                (Some(a), Some(b)) => {
                    one.add(a);
                    other.add(b);
                    difference.add(b - a);
                    drawn += i64::from(b == DRAW) - i64::from(a == DRAW);
                }
                _ => faults += 1,
            }
        }
        let mean = |sample: &Sample| sample.spread().map_or(0.0, |spread| spread.mean / 2.0);
        let middle = mean(&difference);
        let sd = difference.spread().map_or(0.0, |spread| spread.sd / 2.0);
        let reach = Z * sd / (difference.len().max(1) as f64).sqrt();
        Self {
            games: difference.len(),
            faults,
            base: mean(&one),
            variant: mean(&other),
            difference: middle,
            low: middle - reach,
            high: middle + reach,
            drawn: drawn as f64 / difference.len().max(1) as f64,
        }
    }
}

/// The chance of an army to win, from a number of games. A draw counts as half a victory.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct WinChance {
    /// Games that ended by the rules.
    pub games: u64,
    /// The chance, from 0 to 1.
    pub chance: f64,
    /// Lower end of its 95 % confidence interval.
    pub low: f64,
    /// Upper end of its 95 % confidence interval.
    pub high: f64,
    /// The share of drawn games.
    pub drawn: f64,
}

impl WinChance {
    #[allow(clippy::cast_precision_loss, reason = "counts of games are far below 2^53")]
    fn of(army: usize, played: &[Points]) -> Self {
        let mut sample = Sample::default();
        let mut drawn = 0;
        for points in played.iter().flatten().filter_map(|points| points.get(army)) {
            sample.add(*points);
            drawn += u64::from(*points == DRAW);
        }
        let (mean, sd) = sample.spread().map_or((0.0, 0.0), |s| (s.mean / 2.0, s.sd / 2.0));
        let reach = Z * sd / (sample.len().max(1) as f64).sqrt();
        let games = sample.len();
        let drawn = drawn as f64 / games.max(1) as f64;
        Self { games, chance: mean, low: mean - reach, high: mean + reach, drawn }
    }
}

/// Games of a match and of variants of it, with the same numbers.
#[derive(Debug)]
pub struct Race {
    base: Match,
    jobs: NonZero<usize>,
    first: u64,
    played: Vec<Points>,
}

/// The rounds of a race between variants of a match. After each round the better half of the
/// variants continues (successive halving), but at least `least` of them.
#[derive(Debug)]
pub struct RaceRounds {
    games: u64,
    least: usize,
    played: Vec<Vec<Points>>,
    effects: Vec<Vec<Effect>>,
    /// The variants of the present round, ascending. Empty once the race is over.
    running: Vec<usize>,
    /// Number of variants that have played in the present round.
    played_variants: usize,
    /// Number of rounds after the present one.
    rounds_left: u32,
}

impl RaceRounds {
    /// Creates the four rounds of a race. A variant that reaches the last round plays `games`
    /// games. One that leaves after the first round plays an eighth of them.
    #[must_use]
    pub fn new(variants: usize, games: u64, least: usize) -> Self {
        Self {
            games,
            least,
            played: vec![Vec::new(); variants],
            effects: vec![Vec::new(); variants],
            running: (0..variants).collect(),
            played_variants: 0,
            rounds_left: ROUNDS - 1,
        }
    }

    /// Adds a round before the first one, in which each variant plays half as many games.
    #[must_use]
    pub const fn with_one_more_round(mut self) -> Self {
        self.rounds_left += 1;
        self
    }

    /// Returns whether all rounds have been played.
    #[must_use]
    pub const fn is_over(&self) -> bool {
        self.running.is_empty()
    }

    /// Returns the number of variants that have played in the present round, and the number of all
    /// variants in it.
    #[must_use]
    pub const fn progress(&self) -> (usize, usize) {
        (self.played_variants, self.running.len())
    }

    /// Returns for each variant its effects on the armies of the base, in their order. A variant
    /// that has not played has none.
    #[must_use]
    pub fn effects(&self) -> &[Vec<Effect>] {
        &self.effects
    }

    /// Returns the number of games of each variant at the end of the present round.
    const fn games_per_variant(&self) -> u64 {
        self.games.div_ceil(1 << self.rounds_left)
    }

    /// Chooses the variants of the next round: those with the lowest rank, of equal ones the first.
    fn next_round(&mut self, rank: impl Fn(usize, &[Effect]) -> f64) {
        self.played_variants = 0;
        if self.rounds_left == 0 {
            self.running.clear();
            return;
        }
        self.rounds_left -= 1;
        let ranked = |at: &usize| self.effects.get(*at).map_or(f64::MAX, |own| rank(*at, own));
        let mut order = self.running.clone();
        order.sort_by(|a, b| ranked(a).total_cmp(&ranked(b)));
        order.truncate(self.running.len().div_ceil(2).max(self.least));
        self.running.retain(|at| order.contains(at));
    }
}

impl Race {
    /// Creates a race without games. Its games are numbered from `first`.
    #[must_use]
    pub const fn new(base: Match, first: u64, jobs: NonZero<usize>) -> Self {
        Self { base, jobs, first, played: Vec::new() }
    }

    /// Returns the number of games that the base has played.
    #[must_use]
    pub const fn games_played(&self) -> u64 {
        self.played.len() as u64
    }

    /// Plays the base up to a number of games, and returns the chance of each army.
    ///
    /// # Errors
    ///
    /// If Castra itself has a bug.
    pub fn play_base(&mut self, games: u64) -> Result<Vec<WinChance>, Flaw> {
        self.play_base_to(games)?;
        let armies = 0..self.base.image.program().armies.len();
        Ok(armies.map(|army| WinChance::of(army, &self.played)).collect())
    }

    /// Plays one variant in the present round, and returns the number of games. `variant` makes the
    /// match of a variant by its index; without a match, the variant is withdrawn. After the last
    /// variant of a round, those with the lowest `rank` continue. Does nothing if the race is over.
    ///
    /// # Errors
    ///
    /// If Castra itself has a bug.
    pub fn step(
        &mut self,
        heats: &mut RaceRounds,
        variant: impl FnOnce(usize) -> Option<Match>,
        rank: impl Fn(usize, &[Effect]) -> f64,
    ) -> Result<u64, Flaw> {
        let Some(&at) = heats.running.get(heats.played_variants) else { return Ok(0) };
        let (goal, before) = (heats.games_per_variant(), self.played.len());
        self.play_base_to(goal)?;
        let mut count = (self.played.len() - before) as u64;
        if let (Some(variant), Some(own)) = (variant(at), heats.played.get_mut(at)) {
            let numbers = self.numbers(own.len(), goal);
            count += numbers.end - numbers.start;
            own.extend(points(&variant, numbers, self.jobs)?);
            if let Some(effects) = heats.effects.get_mut(at) {
                let armies = 0..self.base.image.program().armies.len();
                *effects = armies.map(|army| Effect::of(army, &self.played, own)).collect();
            }
            heats.played_variants += 1;
        } else {
            heats.running.remove(heats.played_variants);
        }
        if heats.played_variants == heats.running.len() {
            heats.next_round(rank);
        }
        Ok(count)
    }

    /// Plays all rounds of variants, and returns the effects of each as [`RaceRounds::effects`]
    /// does. `step` is called after each variant with the number of its games.
    ///
    /// # Errors
    ///
    /// If Castra itself has a bug.
    pub fn run(
        &mut self,
        variants: &[Match],
        games: u64,
        least: usize,
        rank: impl Fn(usize, &[Effect]) -> f64,
        mut step: impl FnMut(u64),
    ) -> Result<Vec<Vec<Effect>>, Flaw> {
        let mut heats = RaceRounds::new(variants.len(), games, least);
        while !heats.is_over() {
            step(self.step(&mut heats, |at| variants.get(at).cloned(), &rank)?);
        }
        Ok(heats.effects)
    }

    /// Returns the numbers of the games that are still to be played, up to a goal.
    const fn numbers(&self, have: usize, goal: u64) -> Range<u64> {
        self.first.saturating_add(have as u64)..self.first.saturating_add(goal)
    }

    fn play_base_to(&mut self, goal: u64) -> Result<(), Flaw> {
        let more = points(&self.base, self.numbers(self.played.len(), goal), self.jobs)?;
        self.played.extend(more);
        Ok(())
    }
}

/// Plays games of a match, and returns the points of the armies in each. After a game that takes
/// too long, the rest count as games that could not continue.
fn points(
    game_match: &Match,
    games: Range<u64>,
    jobs: NonZero<usize>,
) -> Result<Vec<Points>, Flaw> {
    let armies = game_match.image.program().armies.len();
    let count = usize::try_from(games.end.saturating_sub(games.start)).unwrap_or(usize::MAX);
    let mut all = Vec::new();
    game_match.run_all(games, jobs, |played| {
        let End::Over(ending) = &played.end else { return all.push(None) };
        let draw = if ending.how == castra_ir::EndingKind::Drawn { DRAW } else { 0 };
        let own = |army| match ending.winner {
            Some(winner) if winner as usize == army => 2,
            Some(_) => 0,
            None => draw,
        };
        all.push(Some((0..armies).map(own).collect()));
    })?;
    all.resize(count, None);
    Ok(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Of the differences 1, 0, -2, 0 in half points the mean is -1/4, or -1/8 of a victory.
    #[test]
    fn effects_are_those_of_pairs() {
        let of =
            |points: &[i64]| -> Vec<Points> { points.iter().map(|p| Some(vec![*p])).collect() };
        let (mut base, mut variant) = (of(&[1, 0, 2, 2]), of(&[2, 0, 0, 2]));
        let effect = Effect::of(0, &base, &variant);
        assert_eq!((effect.games, effect.faults), (4, 0));
        assert_eq!((effect.base, effect.variant, effect.difference), (0.625, 0.5, -0.125));
        // One of the four games is drawn in the base, and none in the variant.
        assert_eq!(effect.drawn, -0.25);
        assert_eq!(WinChance::of(0, &base).drawn, 0.25);
        // The sum of squares about the mean is 4.75, the variance 4.75 / 3 half points.
        let reach = Z * (4.75_f64 / 3.0).sqrt() / 2.0 / 2.0;
        assert!((effect.high - effect.low - 2.0 * reach).abs() < 1e-12);
        // A difference without an error stays, and those no larger than their errors shrink to
        // their mean.
        let sure = Effect { difference: 0.3, low: 0.3, high: 0.3, ..effect };
        assert_eq!(Effect::shrink(&[sure, sure]), [0.3, 0.3]);
        let other = Effect { difference: -effect.difference, ..effect };
        assert_eq!(Effect::shrink(&[effect, other]), [0.0, 0.0]);
        // Nothing changed in seven games, so up to 3.84 / (7 + 3.84) of other games may change.
        let [low, high] =
            Effect { games: 7, difference: 0.0, low: 0.0, high: 0.0, ..effect }.cautious_interval();
        assert!((high - 0.3543).abs() < 5e-5 && low == -high, "{low} to {high}");
        assert_eq!(effect.cautious_interval(), [effect.low, effect.high]);
        base.push(None);
        variant.push(Some(vec![2]));
        assert_eq!(Effect::of(0, &base, &variant), Effect { faults: 1, ..effect });
    }
}
