//! Samples of integers.

use std::collections::BTreeMap;

use serde::Serialize;

/// A multiset of integers. Its statistics do not depend on the order of insertion.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sample {
    counts: BTreeMap<i64, u64>,
    len: u64,
}

/// Statistics of a [`Sample`].
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Spread {
    /// Arithmetic mean.
    pub mean: f64,
    /// Sample standard deviation (divided by n − 1); 0 for a single number.
    pub sd: f64,
    /// Smallest number.
    pub min: i64,
    /// The 5th percentile: the smallest number with at least 5 % at or below it.
    pub p5: i64,
    /// The median; the mean of the two middle numbers of an even sample.
    pub median: f64,
    /// The 95th percentile: the smallest number with at least 95 % at or below it.
    pub p95: i64,
    /// Largest number.
    pub max: i64,
}

impl Sample {
    /// Adds a number.
    pub fn add(&mut self, value: i64) {
        *self.counts.entry(value).or_default() += 1;
        self.len += 1;
    }

    /// Returns the different numbers in ascending order, each with its frequency.
    pub fn frequencies(&self) -> impl Iterator<Item = (i64, u64)> {
        self.counts.iter().map(|(&value, &count)| (value, count))
    }

    /// Returns the number of elements.
    #[must_use]
    pub const fn len(&self) -> u64 {
        self.len
    }

    /// Returns whether the sample has no elements.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Returns the statistics; `None` for an empty sample.
    #[must_use]
    #[allow(clippy::cast_precision_loss, reason = "counts and counters are far below 2^53")]
    pub fn spread(&self) -> Option<Spread> {
        let (&min, &max) = (self.counts.keys().next()?, self.counts.keys().next_back()?);
        let n = self.len as f64;
        let weighed = |f: &dyn Fn(f64) -> f64| -> f64 {
            self.counts.iter().map(|(&value, &count)| f(value as f64) * count as f64).sum()
        };
        let mean = weighed(&|value| value) / n;
        let squares = weighed(&|value| (value - mean) * (value - mean));
        let sd = if self.len > 1 { (squares / (n - 1.0)).sqrt() } else { 0.0 };
        let lower = self.nth((self.len - 1) / 2) as f64;
        let upper = self.nth(self.len / 2) as f64;
        let median = lower + (upper - lower) / 2.0;
        Some(Spread {
            mean,
            sd,
            min,
            p5: self.percentile(5),
            median,
            p95: self.percentile(95),
            max,
        })
    }

    /// Returns the element at an index of the sorted sample.
    fn nth(&self, index: u64) -> i64 {
        let mut before = 0;
        for (&value, &count) in &self.counts {
            before += count;
            if index < before {
                return value;
            }
        }
        0
    }

    fn percentile(&self, percent: u64) -> i64 {
        let rank = (u128::from(self.len) * u128::from(percent)).div_ceil(100);
        self.nth(u64::try_from(rank).unwrap_or(u64::MAX).saturating_sub(1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spread(values: impl IntoIterator<Item = i64>) -> Option<Spread> {
        let mut sample = Sample::default();
        values.into_iter().for_each(|value| sample.add(value));
        sample.spread()
    }

    #[test]
    fn spreads_are_those_of_the_books() {
        let s = spread([2, 4, 4, 4, 5, 5, 7, 9]).unwrap();
        assert_eq!((s.min, s.max, s.mean, s.median), (2, 9, 5.0, 4.5));
        assert!((s.sd - (32.0_f64 / 7.0).sqrt()).abs() < 1e-12);
        let s = spread(1..=100).unwrap();
        assert_eq!((s.p5, s.median, s.p95), (5, 50.5, 95));
        let s = spread([7]).unwrap();
        assert_eq!((s.mean, s.sd, s.p5, s.median, s.p95), (7.0, 0.0, 7, 7.0, 7));
        assert_eq!(spread([]), None);
    }

    #[test]
    fn the_order_does_not_matter() {
        let values = [i64::MIN, 3, -8, 3, i64::MAX, 0];
        assert_eq!(spread(values), spread(values.into_iter().rev()));
    }
}
