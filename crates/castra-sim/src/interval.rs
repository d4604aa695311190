//! Confidence intervals of shares.

use castra_base::percent;
use serde::Serialize;

/// The standard normal quantile that leaves 2.5 % above it.
pub(crate) const Z: f64 = 1.959_963_984_540_054;

/// A share with its 95 % confidence interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Share {
    /// Number of successes.
    pub count: u64,
    /// Number of trials, above 0.
    pub of: u64,
    /// The share, from 0 to 1.
    pub rate: f64,
    /// Lower end of the interval, from 0 to 1.
    pub low: f64,
    /// Upper end of the interval, from 0 to 1.
    pub high: f64,
}

impl Share {
    /// Creates the share of `count` in `total` with Wilson's score interval. Unlike the normal
    /// approximation, it also holds for rare events and few games. `None` if `total` is
    /// 0; a count above `total` is treated as `total`.
    #[must_use]
    #[allow(clippy::cast_precision_loss, reason = "counts of games are far below 2^53")]
    pub fn new(count: u64, total: u64) -> Option<Self> {
        if total == 0 {
            return None;
        }
        let count = count.min(total);
        let n = total as f64;
        let rate = count as f64 / n;
        let z2 = Z * Z;
        let middle = (rate + z2 / (2.0 * n)) / (1.0 + z2 / n);
        let reach = Z / (1.0 + z2 / n) * (rate * (1.0 - rate) / n + z2 / (4.0 * n * n)).sqrt();
        // Rounding must not move the exact ends 0 and 1.
        let low = if count == 0 { 0.0 } else { (middle - reach).max(0.0) };
        let high = if count == total { 1.0 } else { (middle + reach).min(1.0) };
        Some(Self { count, of: total, rate, low, high })
    }

    /// Returns this share minus another one of other games. The interval is Newcombe's, from the
    /// two Wilson intervals (Statistics in Medicine 17 (1998), pages 873–890, method 10).
    #[must_use]
    pub fn difference_from(self, other: Self) -> ShareDifference {
        let rate = self.rate - other.rate;
        let down = (self.rate - self.low).hypot(other.high - other.rate);
        let up = (self.high - self.rate).hypot(other.rate - other.low);
        ShareDifference { rate, low: rate - down, high: rate + up }
    }

    /// Returns the ends of the interval as percentages: `41.0 % to 47.2 %`.
    #[must_use]
    pub fn interval_text(&self) -> String {
        format!("{} to {}", percent(self.low), percent(self.high))
    }
}

/// The difference of two [`Share`]s, from -1 to 1, with its 95 % confidence interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ShareDifference {
    /// The difference.
    pub rate: f64,
    /// Lower end of the interval.
    pub low: f64,
    /// Upper end of the interval.
    pub high: f64,
}

/// A chance, from 0 to 1, with its 95 % interval. Both ends of an exact chance are equal to it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Estimate {
    /// The chance, from 0 to 1.
    pub chance: f64,
    /// The lower end of the interval, from 0 to 1.
    pub low: f64,
    /// The upper end of the interval, from 0 to 1.
    pub high: f64,
}

impl Estimate {
    /// Returns the mean of scores from 0 to 1, with an interval by the normal approximation. With
    /// fewer than two scores, the interval is 0 to 1; without any, the chance is one half.
    #[must_use]
    #[allow(clippy::cast_precision_loss, reason = "counts of games are far below 2^53")]
    pub fn mean(scores: &[f64]) -> Self {
        let n = scores.len() as f64;
        if scores.len() < 2 {
            let chance = scores.first().copied().unwrap_or(0.5);
            return Self { chance, low: 0.0, high: 1.0 };
        }
        let chance = scores.iter().sum::<f64>() / n;
        let squares: f64 = scores.iter().map(|score| (score - chance) * (score - chance)).sum();
        let reach = Z * (squares / (n - 1.0) / n).sqrt();
        Self { chance, low: (chance - reach).max(0.0), high: (chance + reach).min(1.0) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(count: u64, total: u64, low: f64, high: f64) {
        let share = Share::new(count, total).unwrap();
        assert!((share.low - low).abs() < 5e-5, "{share:?}");
        assert!((share.high - high).abs() < 5e-5, "{share:?}");
    }

    /// The first four are Newcombe's, Statistics in Medicine 17 (1998), table I, method 3.
    #[test]
    fn intervals_are_wilsons() {
        close(81, 263, 0.2553, 0.3662);
        close(15, 148, 0.0624, 0.1605);
        close(0, 20, 0.0, 0.1611);
        close(1, 29, 0.0061, 0.1718);
        close(10, 20, 0.2993, 0.7007);
        close(0, 10, 0.0, 0.2775);
        close(10, 10, 0.7225, 1.0);
        close(1, 1, 0.2065, 1.0);
        close(500, 1000, 0.4691, 0.5309);
    }

    /// Contrasts (a), (b), (c), (e) and (h) of Newcombe's table II, method 10.
    #[test]
    fn differences_are_newcombes() {
        for ((a, of_a), (b, of_b), low, high) in [
            ((56, 70), (48, 80), 0.0524, 0.3339),
            ((9, 10), (3, 10), 0.1705, 0.8090),
            ((6, 7), (2, 7), 0.0582, 0.8062),
            ((0, 10), (0, 20), -0.1611, 0.2775),
            ((10, 10), (0, 10), 0.6075, 1.0),
        ] {
            let difference =
                Share::new(a, of_a).unwrap().difference_from(Share::new(b, of_b).unwrap());
            assert!((difference.low - low).abs() < 5e-5, "{difference:?}");
            assert!((difference.high - high).abs() < 5e-5, "{difference:?}");
        }
    }

    #[test]
    fn nothing_has_no_share() {
        assert_eq!(Share::new(0, 0), None);
        assert_eq!(Share::new(3, 2).map(|s| s.rate), Some(1.0));
    }
}
