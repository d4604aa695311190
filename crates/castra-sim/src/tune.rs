//! Tunes weights of advice by self-play.
//!
//! Simultaneous perturbation (SPSA): each step moves every weight up or down by the toss of a coin,
//! and the game with these weights plays the game with the opposite ones. Each weight then moves
//! toward the winner, in proportion to the result. One step says little about one weight; many
//! steps tune all weights at once for no more games than a single weight needs.
//!
//! All arithmetic is in integers, so a run is the same on every machine.

use castra_vm::RandomStream;
use serde::{Deserialize, Serialize};

/// One unit of a weight, in fixed-point units.
const UNIT: i64 = 1 << 16;

/// The first perturbation of a weight is its range divided by this.
const INITIAL_DIVISOR: i64 = 6;

/// The bounds and the initial value of a weight to tune.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WeightRange {
    /// Lower bound.
    pub low: i64,
    /// Upper bound.
    pub high: i64,
    /// Initial value.
    pub start: i64,
}

/// The state of a tuning run: everything that determines how it continues.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tuning {
    dials: Vec<WeightRange>,
    seed: u64,
    steps: u64,
    done: u64,
    /// The current value of each weight.
    at: Vec<i64>,
    /// For each weight, the sum of its values after each step of the second half.
    sum: Vec<i64>,
    /// Number of steps in `sum`.
    summed: i64,
}

impl Tuning {
    /// Creates a run at its start.
    #[must_use]
    pub fn new(dials: Vec<WeightRange>, steps: u64, seed: u64) -> Self {
        let at = dials.iter().map(|dial| dial.start.saturating_mul(UNIT)).collect();
        let sum = vec![0; dials.len()];
        Self { dials, seed, steps, done: 0, at, sum, summed: 0 }
    }

    /// Returns whether this run has these weights, this number of steps and this seed. The step
    /// that it has reached does not matter.
    #[must_use]
    pub fn has_settings(&self, dials: &[WeightRange], steps: u64, seed: u64) -> bool {
        (self.dials.as_slice(), self.steps, self.seed) == (dials, steps, seed)
            && [self.at.len(), self.sum.len()] == [dials.len(); 2]
    }

    /// Returns the total number of steps.
    #[must_use]
    pub const fn steps(&self) -> u64 {
        self.steps
    }

    /// Returns the random seed of the run.
    #[must_use]
    pub const fn seed(&self) -> u64 {
        self.seed
    }

    /// Returns the number of completed steps.
    #[must_use]
    pub const fn completed_steps(&self) -> u64 {
        self.done
    }

    /// Returns whether all steps are completed.
    #[must_use]
    pub const fn is_over(&self) -> bool {
        self.done >= self.steps
    }

    /// Returns the perturbation of a weight at this step, with its sign. It falls to half by the
    /// end of the run, and is at least one unit.
    fn weight_offset(&self, index: usize, dial: &WeightRange) -> i64 {
        let range = dial.high.saturating_sub(dial.low);
        let (done, steps) = (i128::from(self.done), i128::from(self.steps.max(1)));
        let by = i128::from(range / INITIAL_DIVISOR) * (2 * steps - done) / (2 * steps);
        let by = i64::try_from(by).unwrap_or(range).max(1);
        let coin = RandomStream::stream(self.seed, self.done, index as u64).next_bits();
        if coin & 1 == 0 { by } else { -by }
    }

    /// Returns the two sets of weights that play each other at this step.
    #[must_use]
    pub fn trial_weights(&self) -> [Vec<i64>; 2] {
        [1, -1].map(|sign| {
            let all = self.dials.iter().zip(&self.at).enumerate();
            all.map(|(of, (dial, &at))| {
                let aside = sign * self.weight_offset(of, dial);
                (round_fixed(at).saturating_add(aside)).clamp(dial.low, dial.high)
            })
            .collect()
        })
    }

    /// Updates the weights after a step's games, in which the first of the two perturbed weight
    /// sets won `won` of `total` half points.
    pub fn learn(&mut self, won: u64, total: u64) {
        let (done, steps) = (i128::from(self.done), i128::from(self.steps.max(1)));
        // `lead / total` is between -1 and 1. Its effect decreases with the steps.
        let lead = 2 * i128::from(won) - i128::from(total);
        for (i, dial) in self.dials.iter().enumerate() {
            let aside = i128::from(self.weight_offset(i, dial));
            let by =
                i128::from(UNIT) * aside * lead * (steps - done) / i128::from(total.max(1)) / steps;
            let (low, high) = (dial.low.saturating_mul(UNIT), dial.high.saturating_mul(UNIT));
            if let Some(at) = self.at.get_mut(i) {
                let moved = i128::from(*at) + by;
                *at = i64::try_from(moved).unwrap_or(*at).clamp(low, high);
            }
        }
        self.done += 1;
        if self.done * 2 > self.steps {
            self.summed += 1;
            self.sum.iter_mut().zip(&self.at).for_each(|(sum, at)| *sum += at);
        }
    }

    /// Returns the tuned weights: the means over the second half of the run, with hardly any drift.
    #[must_use]
    pub fn weights(&self) -> Vec<i64> {
        let all = self.dials.iter().zip(self.at.iter().zip(&self.sum));
        let mean = all.map(|(dial, (&at, &sum))| {
            let at = if self.summed > 0 { sum / self.summed } else { at };
            round_fixed(at).clamp(dial.low, dial.high)
        });
        mean.collect()
    }
}

/// Rounds to the nearest integer, halves upward.
const fn round_fixed(at: i64) -> i64 {
    at.saturating_add(UNIT / 2).div_euclid(UNIT)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Decides each trial by a rule: the set nearer to the aim wins more, with luck.
    fn tuned(dials: &[WeightRange], aims: &[i64], seed: u64) -> Vec<i64> {
        let mut tuning = Tuning::new(dials.to_vec(), 600, seed);
        let mut luck = RandomStream::stream(seed, 99, 0);
        while !tuning.is_over() {
            let trial = tuning.trial_weights();
            let off = |weights: &[i64]| -> i64 {
                weights.iter().zip(aims).map(|(w, aim)| (w - aim).abs()).sum()
            };
            let [one, other] = trial.each_ref().map(|weights| off(weights));
            // Half points of 64 games: 64 are even, plus the lead, plus random noise from -4 to 4.
            let lead = (other - one).clamp(-20, 20) + luck.next_below(9) as i64 - 4;
            tuning.learn((64 + lead).clamp(0, 128) as u64, 128);
        }
        tuning.weights()
    }

    #[test]
    fn weights_come_near_what_wins() {
        let dial = |start| WeightRange { low: 0, high: 40, start };
        let dials = [dial(20), dial(5), dial(35), dial(20)];
        let aims = [33, 20, 4, 20];
        for seed in 0..5 {
            let weights = tuned(&dials, &aims, seed);
            for (weight, aim) in weights.iter().zip(aims) {
                assert!((weight - aim).abs() <= 6, "{weights:?} for {aims:?}, seed {seed}");
            }
        }
    }

    #[test]
    fn trials_stay_in_range_and_are_opposite() {
        let dials = vec![
            WeightRange { low: 0, high: 1, start: 1 },
            WeightRange { low: -3, high: 90, start: 40 },
        ];
        let mut tuning = Tuning::new(dials.clone(), 50, 7);
        let mut aside = false;
        while !tuning.is_over() {
            let [one, other] = tuning.trial_weights();
            for (dial, (a, b)) in dials.iter().zip(one.iter().zip(&other)) {
                assert!((dial.low..=dial.high).contains(a) && (dial.low..=dial.high).contains(b));
                aside |= a != b;
            }
            tuning.learn(3, 8);
        }
        assert!(aside);
        assert_eq!(tuning.completed_steps(), 50);
    }

    #[test]
    fn a_run_continues_where_it_stopped() {
        let dials = vec![WeightRange { low: 0, high: 40, start: 9 }; 3];
        let play = |tuning: &mut Tuning| {
            let lead = tuning.trial_weights()[0].iter().sum::<i64>() as u64 % 9;
            tuning.learn(lead, 8);
        };
        let mut whole = Tuning::new(dials.clone(), 40, 3);
        (0..40).for_each(|_| play(&mut whole));
        let mut part = Tuning::new(dials.clone(), 40, 3);
        (0..17).for_each(|_| play(&mut part));
        let text = ron::to_string(&part).unwrap();
        let mut rest: Tuning = ron::from_str(&text).unwrap();
        assert!(rest.has_settings(&dials, 40, 3) && !rest.has_settings(&dials, 41, 3));
        (0..23).for_each(|_| play(&mut rest));
        assert_eq!((rest.weights(), rest), (whole.weights(), whole));
    }
}
