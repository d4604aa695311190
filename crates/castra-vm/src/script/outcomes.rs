//! Enumerates all outcomes of the dice with their probabilities.

use std::collections::BTreeMap;

use castra_ir::Die;
use num_rational::BigRational;
use num_traits::Zero;

use crate::chance::RandomStream;

/// The highest number of outcomes that are played.
pub(crate) use castra_ir::MAX_OUTCOMES;

/// An outcome of the dice, and the position in the enumeration.
///
/// A test is played once for each outcome. Each time the same rolls occur in the same order up to
/// the first one that differs. So an outcome is a list of branches, and the next one is found by
/// counting up from its end.
#[derive(Clone, Debug, Default)]
pub(crate) struct Outcomes {
    is_enumerating: bool,
    /// The branches of this outcome: the first `taken_count` have been taken, the others come next.
    path: Vec<Branch>,
    /// Number of branches taken.
    taken_count: usize,
    /// Probability of the outcome so far.
    weight: Probability,
    measures: Vec<(u16, i64)>,
    /// Set if this is a random outcome, which is not part of the enumeration.
    sample: Option<Sample>,
}

/// A random outcome, by which the number of all outcomes is estimated.
///
/// Every roll takes each of its branches with the same probability. The product of the numbers of
/// branches along the way is then on average the number of outcomes (Knuth 1975).
#[derive(Clone, Debug)]
struct Sample {
    chance: RandomStream,
    product: u64,
}

/// One of several possible results of a roll.
#[derive(Clone, Copy, Debug)]
struct Branch {
    taken: usize,
    count: usize,
}

impl Outcomes {
    /// Starts to play all outcomes.
    pub(crate) fn start(&mut self) {
        self.is_enumerating = true;
    }

    /// Returns a random outcome to play, which depends only on the number.
    pub(crate) fn random_sample(number: u64) -> Self {
        let sample = Sample { chance: RandomStream::of_game(0, number), product: 1 };
        Self { sample: Some(sample), ..Self::default() }
    }

    /// Returns the estimate of the number of outcomes after a random one; 0 after any other.
    pub(crate) fn estimate(&self) -> u64 {
        self.sample.as_ref().map_or(0, |sample| sample.product)
    }

    /// Returns whether all outcomes are played.
    pub(crate) const fn is_enumerating(&self) -> bool {
        self.is_enumerating
    }

    /// Rolls one die.
    pub(crate) fn roll(&mut self, die: &Die) -> Option<i64> {
        let position = self.branch(0, die.distinct.len());
        let face = die.distinct.get(position).copied()?;
        self.multiply(faces(die, face), die.faces.len());
        Some(face)
    }

    /// Throws several dice. Their order makes no difference, so each throw occurs once, weighted by
    /// the number of its orders.
    pub(crate) fn roll_many(&mut self, die: &Die, n: i64) -> Vec<Option<i64>> {
        let mut rolled = Vec::new();
        let (mut least, mut alike) = (0, 0usize);
        for thrown in 1..=n {
            let position = self.branch(least, die.distinct.len());
            alike = if position == least && thrown > 1 { alike + 1 } else { 1 };
            least = position;
            let face = die.distinct.get(position).copied();
            self.multiply(face.map_or(0, |f| faces(die, f)), die.faces.len());
            // n! / (a! b! …), computed die by die.
            self.multiply(thrown as usize, alike);
            rolled.push(face);
        }
        rolled
    }

    /// Takes one of several results with equal probability; returns its index.
    pub(crate) fn pick_evenly(&mut self, count: usize) -> usize {
        self.multiply(1, count);
        self.branch(0, count)
    }

    /// Records the value of a measure.
    pub(crate) fn record(&mut self, measure: u16, value: i64) {
        self.measures.push((measure, value));
    }

    /// Returns the probability of the outcome so far.
    pub(crate) fn probability(&self) -> BigRational {
        self.weight.exact()
    }

    /// Multiplies the probability by `above / below`.
    fn multiply(&mut self, above: usize, below: usize) {
        self.weight.multiply(above as u128, below.max(1) as u128);
    }

    /// Takes a branch: one of `count` results, from `first` on.
    fn branch(&mut self, first: usize, count: usize) -> usize {
        if let Some(sample) = &mut self.sample {
            let branches = count.saturating_sub(first).max(1) as u64;
            sample.product = sample.product.saturating_mul(branches);
            return first + usize::try_from(sample.chance.next_below(branches)).unwrap_or(0);
        }
        if self.taken_count == self.path.len() {
            self.path.push(Branch { taken: first, count });
        }
        let taken = self.path.get(self.taken_count).map_or(first, |branch| branch.taken);
        self.taken_count += 1;
        taken
    }

    /// Adds the measures of this outcome and advances to the next. Returns `false` after the last.
    pub(crate) fn next(&mut self, sums: &mut MeasureSums) -> bool {
        let weight = std::mem::take(&mut self.weight);
        for (measure, value) in self.measures.drain(..) {
            sums.add(measure, value, &weight);
        }
        self.path.truncate(self.taken_count);
        while let Some(last) = self.path.last_mut() {
            last.taken += 1;
            if last.taken < last.count {
                break;
            }
            self.path.pop();
        }
        *self = Self { path: std::mem::take(&mut self.path), ..Self::default() };
        !self.path.is_empty()
    }
}

/// Returns the number of faces of a die that show a value.
fn faces(die: &Die, face: i64) -> usize {
    die.faces.iter().filter(|&&f| f == face).count()
}

/// The probability of an outcome. Fractions of a few dice are far within 128 bits, in which
/// millions of outcomes are added without computing a common divisor.
#[derive(Clone, Debug)]
enum Probability {
    Small { above: u128, below: u128 },
    Large(BigRational),
}

impl Default for Probability {
    fn default() -> Self {
        Self::Small { above: 1, below: 1 }
    }
}

impl Probability {
    fn multiply(&mut self, numerator: u128, denominator: u128) {
        if let Self::Small { above, below } = self
            && let (Some(numerator), Some(denominator)) =
                (above.checked_mul(numerator), below.checked_mul(denominator))
        {
            (*above, *below) = (numerator, denominator);
            return;
        }
        *self = Self::Large(self.exact() * BigRational::new(numerator.into(), denominator.into()));
    }

    fn exact(&self) -> BigRational {
        match self {
            Self::Small { above, below } => BigRational::new((*above).into(), (*below).into()),
            Self::Large(weight) => weight.clone(),
        }
    }
}

/// The highest number of different denominators in a sum.
const DIVISORS: usize = 32;

/// For each measure, the sum of its values weighted by probability, and the total probability of
/// the outcomes that reached it.
#[derive(Debug, Default)]
pub(crate) struct MeasureSums(BTreeMap<u16, MeasureSum>);

/// The two sums of one measure: of weighted values and of probabilities. `small` has numerators by
/// denominator, and `rest` everything that does not fit there.
#[derive(Debug, Default)]
struct MeasureSum {
    small: BTreeMap<u128, (i128, i128)>,
    rest: Option<(BigRational, BigRational)>,
}

impl MeasureSum {
    fn add(&mut self, value: i64, weight: &Probability) {
        if let Probability::Small { above, below } = *weight
            && (self.small.len() < DIVISORS || self.small.contains_key(&below))
        {
            let (sum, ways) = self.small.entry(below).or_default();
            let added = i128::try_from(above).ok().and_then(|above| {
                let more = above.checked_mul(value.into())?;
                Some((sum.checked_add(more)?, ways.checked_add(above)?))
            });
            if let Some(added) = added {
                (*sum, *ways) = added;
                return;
            }
        }
        let weight = weight.exact();
        self.add_large(&weight * BigRational::from_integer(value.into()), weight);
    }

    fn add_large(&mut self, sum: BigRational, ways: BigRational) {
        let zero = || (BigRational::zero(), BigRational::zero());
        let rest = self.rest.get_or_insert_with(zero);
        rest.0 += sum;
        rest.1 += ways;
    }

    /// Returns the sum of all values and the sum of all probabilities.
    fn total(&self) -> (BigRational, BigRational) {
        let zero = (BigRational::zero(), BigRational::zero());
        let mut all = self.rest.clone().unwrap_or(zero);
        for (below, (sum, ways)) in &self.small {
            all.0 += BigRational::new((*sum).into(), (*below).into());
            all.1 += BigRational::new((*ways).into(), (*below).into());
        }
        all
    }
}

impl MeasureSums {
    fn add(&mut self, measure: u16, value: i64, weight: &Probability) {
        self.0.entry(measure).or_default().add(value, weight);
    }

    /// Returns, for each measure that was reached, the average of its values.
    pub(crate) fn averages(&self) -> impl Iterator<Item = (u16, BigRational)> + '_ {
        self.0.iter().map(|(measure, sum)| {
            let (sum, ways) = sum.total();
            (*measure, sum / ways)
        })
    }
}

#[cfg(test)]
mod tests {
    use castra_ir::{Die, Ty};
    use num_bigint::BigInt;

    use super::*;

    fn die(faces: &[i64]) -> Die {
        let mut distinct = faces.to_vec();
        distinct.dedup();
        Die { name: "die".into(), face: Ty::Int, faces: faces.to_vec(), distinct }
    }

    /// Returns the number of outcomes, and the average of a value over them.
    fn measured(mut play: impl FnMut(&mut Outcomes) -> i64) -> (usize, (i64, i64)) {
        let (mut odds, mut sums, mut ways) = (Outcomes::default(), MeasureSums::default(), 0);
        loop {
            let value = play(&mut odds);
            odds.record(0, value);
            ways += 1;
            if !odds.next(&mut sums) {
                break;
            }
        }
        let (_, average) = sums.averages().next().expect("it was measured");
        let short = |number: &BigInt| i64::try_from(number).expect("a short number");
        (ways, (short(average.numer()), short(average.denom())))
    }

    #[test]
    fn a_die_is_met_once_for_each_face() {
        let six = die(&[1, 2, 3, 4, 5, 6]);
        assert_eq!(measured(|odds| odds.roll(&six).expect("a face")), (6, (7, 2)));
        let averaging = die(&[2, 3, 3, 4, 4, 5]);
        assert_eq!(measured(|odds| odds.roll(&averaging).expect("a face")), (4, (7, 2)));
    }

    #[test]
    fn throws_of_many_dice_are_weighed_by_their_orders() {
        let six = die(&[1, 2, 3, 4, 5, 6]);
        let sum =
            |odds: &mut Outcomes, n| odds.roll_many(&six, n).into_iter().flatten().sum::<i64>();
        assert_eq!(measured(|odds| sum(odds, 3)), (56, (21, 2)));
        // Five sixes: one throw in 7,776.
        let all = |odds: &mut Outcomes| i64::from(sum(odds, 5) == 30);
        assert_eq!(measured(all), (252, (1, 7776)));
        // Exactly two sixes in four dice: 6 * 25 / 1296.
        let two = |odds: &mut Outcomes| {
            let sixes = odds.roll_many(&six, 4).into_iter().filter(|f| *f == Some(6)).count();
            i64::from(sixes == 2)
        };
        assert_eq!(measured(two), (126, (25, 216)));
    }

    #[test]
    fn weights_may_be_of_any_size() {
        // These probabilities exceed 128 bits, and have more denominators than a sum keeps.
        let (mut odds, mut sums) = (Outcomes::default(), MeasureSums::default());
        for way in 0..100i64 {
            for _ in 0..=way % 50 {
                odds.multiply(1, 120);
            }
            odds.record(0, 3);
            odds.next(&mut sums);
        }
        let (_, average) = sums.averages().next().expect("it was measured");
        assert_eq!(average, BigRational::from_integer(3.into()));
    }

    #[test]
    fn a_second_roll_may_hang_on_the_first() {
        let six = die(&[1, 2, 3, 4, 5, 6]);
        // A six is rolled again.
        let again = |odds: &mut Outcomes| {
            let first = odds.roll(&six).expect("a face");
            if first == 6 { first + odds.roll(&six).expect("a face") } else { first }
        };
        assert_eq!(measured(again), (11, (49, 12)));
    }
}
