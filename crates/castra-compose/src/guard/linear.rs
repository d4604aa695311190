//! Satisfiability of linear constraints over the integers.
//!
//! Variables are eliminated one by one (Fourier-Motzkin), and each constraint is tightened by the
//! common divisor of its coefficients. A contradiction is a proof. Otherwise back substitution
//! looks for integers, and success proves satisfiability.

use std::collections::{BTreeMap, BTreeSet};

use super::term::Term;

/// The maximum number of constraints at once.
const MAX_CONSTRAINTS: usize = 300;

/// The greatest total number of values tried, and the greatest distance from the first.
const MAX_TRIES: u32 = 2_000;
const MAX_DISTANCE: i128 = 16;

/// A linear expression: variables with coefficients, and a constant.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Linear {
    factors: BTreeMap<Term, i128>,
    number: i128,
}

impl Linear {
    pub(super) fn constant(value: i64) -> Self {
        Self { factors: BTreeMap::new(), number: i128::from(value) }
    }

    pub(super) fn variable(term: Term) -> Self {
        Self { factors: BTreeMap::from([(term, 1)]), number: 0 }
    }

    /// Returns the constant, if there are no variables.
    pub(super) fn value(&self) -> Option<i128> {
        self.factors.is_empty().then_some(self.number)
    }

    pub(super) fn variables(&self) -> impl Iterator<Item = Term> {
        self.factors.keys().copied()
    }

    /// Returns this expression plus a multiple of another, or `None` on overflow.
    pub(super) fn plus(&self, times: i128, other: &Self) -> Option<Self> {
        let mut sum = self.clone();
        sum.number = sum.number.checked_add(times.checked_mul(other.number)?)?;
        for (&term, &factor) in &other.factors {
            let more = times.checked_mul(factor)?;
            let old = sum.factors.get(&term).copied().unwrap_or(0);
            match old.checked_add(more)? {
                0 => sum.factors.remove(&term),
                new => sum.factors.insert(term, new),
            };
        }
        Some(sum)
    }

    pub(super) fn times(&self, factor: i128) -> Option<Self> {
        Self::default().plus(factor, self)
    }

    /// Returns the expression with a constant added, or `None` on overflow.
    pub(super) fn offset(&self, amount: i128) -> Option<Self> {
        let mut sum = self.clone();
        sum.number = sum.number.checked_add(amount)?;
        Some(sum)
    }

    fn evaluate(&self, values: &BTreeMap<Term, i128>) -> Option<i128> {
        self.factors.iter().try_fold(self.number, |sum, (term, factor)| {
            // An unconstrained variable may have any value.
            let value = values.get(term).copied().unwrap_or(0);
            sum.checked_add(factor.checked_mul(value)?)
        })
    }

    /// Tightens the constraint "is at most 0": divides by the common divisor of the coefficients,
    /// rounding the constant.
    fn tighten(mut self) -> Self {
        let divisor = self.factors.values().fold(0, |a, b| gcd(a, b.unsigned_abs()));
        if let Ok(divisor) = i128::try_from(divisor)
            && divisor > 1
        {
            self.factors.values_mut().for_each(|factor| *factor /= divisor);
            // sum + number <= 0: the sum is a multiple of the divisor.
            self.number = -(-self.number).div_euclid(divisor);
        }
        self
    }
}

fn gcd(a: u128, b: u128) -> u128 {
    let (mut a, mut b) = (a, b);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// The satisfiability of a set of constraints.
pub(super) enum Feasibility {
    /// They are contradictory.
    Infeasible,
    /// These values satisfy all of them.
    Values(BTreeMap<Term, i128>),
    /// Neither a proof nor values were found.
    Unknown,
}

/// Decides whether constraints, each "is at most 0", are satisfiable together.
pub(super) fn check_feasibility(constraints: &[Linear]) -> Feasibility {
    let mut left: BTreeSet<Linear> = constraints.iter().cloned().map(Linear::tighten).collect();
    // The eliminated variables, each with the constraints that contained it.
    let mut out: Vec<(Term, Vec<Linear>)> = Vec::new();
    loop {
        if left.iter().any(|c| c.value().is_some_and(|value| value > 0)) {
            return Feasibility::Infeasible;
        }
        left.retain(|c| c.value().is_none());
        // Choose a variable whose elimination is exact over the integers, because its coefficient
        // is 1 on one side at least; among those, the one that adds the fewest constraints.
        let mut counts: BTreeMap<Term, [(usize, bool); 2]> = BTreeMap::new();
        for constraint in &left {
            for (&term, &factor) in &constraint.factors {
                let [above, below] = counts.entry(term).or_insert([(0, true); 2]);
                let side = if factor > 0 { above } else { below };
                side.0 += 1;
                side.1 &= factor.abs() == 1;
            }
        }
        let cost = |(_, [a, b]): &(&Term, &[(usize, bool); 2])| (!(a.1 || b.1), a.0 * b.0);
        let Some((&term, _)) = counts.iter().min_by_key(cost) else { break };
        let (with, without): (Vec<Linear>, Vec<Linear>) =
            left.into_iter().partition(|c| c.factors.contains_key(&term));
        left = without.into_iter().collect();
        for high in with.iter().filter(|c| c.factors.get(&term).is_some_and(|f| *f > 0)) {
            for low in with.iter().filter(|c| c.factors.get(&term).is_some_and(|f| *f < 0)) {
                let (Some(&up), Some(&down)) = (high.factors.get(&term), low.factors.get(&term))
                else {
                    continue;
                };
                let sum = high.times(-down).and_then(|sum| sum.plus(up, low));
                let Some(sum) = sum else { return Feasibility::Unknown };
                left.insert(sum.tighten());
            }
        }
        out.push((term, with));
        if left.len() > MAX_CONSTRAINTS {
            return Feasibility::Unknown;
        }
    }
    out.reverse();
    let mut values = BTreeMap::new();
    let mut tries = MAX_TRIES;
    if back_substitute(&out, &mut values, &mut tries) {
        Feasibility::Values(values)
    } else {
        Feasibility::Unknown
    }
}

/// Assigns integers to the variables, in reverse order of elimination. An integer may not fit where
/// a fraction would; then other values are tried.
fn back_substitute(
    left: &[(Term, Vec<Linear>)],
    values: &mut BTreeMap<Term, i128>,
    tries: &mut u32,
) -> bool {
    let Some(((term, constraints), rest)) = left.split_first() else { return true };
    let (mut low, mut high): (Option<i128>, Option<i128>) = (None, None);
    values.remove(term);
    for constraint in constraints {
        let (Some(sum), Some(&factor)) =
            (constraint.evaluate(values), constraint.factors.get(term))
        else {
            return false;
        };
        if factor > 0 {
            let bound = (-sum).div_euclid(factor);
            high = Some(high.map_or(bound, |h| h.min(bound)));
        } else {
            let bound = -((-sum).div_euclid(-factor));
            low = Some(low.map_or(bound, |l| l.max(bound)));
        }
    }
    // The value nearest to 0 first, then its neighbours.
    let first = match (low, high) {
        (Some(low), _) if low > 0 => low,
        (_, Some(high)) if high < 0 => high,
        _ => 0,
    };
    let around = (1..=MAX_DISTANCE).flat_map(|by| [first + by, first - by]);
    for value in std::iter::once(first).chain(around) {
        if low.is_some_and(|low| value < low) || high.is_some_and(|high| value > high) {
            continue;
        }
        if *tries == 0 {
            return false;
        }
        *tries -= 1;
        values.insert(*term, value);
        if back_substitute(rest, values, tries) {
            return true;
        }
    }
    values.remove(term);
    false
}

#[cfg(test)]
mod tests {
    use super::super::term::{Domain, Terms};
    use super::*;

    /// The variables of a test: builds linear expressions from coefficients and a constant.
    struct Sums(Vec<Term>);

    impl Sums {
        fn new(variables: usize) -> Self {
            let mut terms = Terms::default();
            let number = Domain::Number(None, None);
            Self((0..variables).map(|_| terms.unknown_leaf(number)).collect())
        }

        fn sum(&self, factors: &[i128], number: i128) -> Linear {
            let factors = self.0.iter().copied().zip(factors.iter().copied());
            Linear { factors: factors.filter(|(_, factor)| *factor != 0).collect(), number }
        }

        /// Returns the values found, in the order of the variables, or `None` if the constraints
        /// are contradictory.
        fn solution(&self, constraints: &[Linear]) -> Option<Vec<i128>> {
            match check_feasibility(constraints) {
                Feasibility::Infeasible => None,
                Feasibility::Values(values) => {
                    for constraint in constraints {
                        assert!(
                            constraint.evaluate(&values).is_some_and(|sum| sum <= 0),
                            "{values:?}"
                        );
                    }
                    Some(self.0.iter().map(|term| values.get(term).copied().unwrap_or(0)).collect())
                }
                Feasibility::Unknown => panic!("left open: {constraints:?}"),
            }
        }
    }

    #[test]
    fn large_solutions_are_found() {
        let x = Sums::new(1);
        let at_least = |n: i128| x.sum(&[-1], n);
        let at_most = |n: i128| x.sum(&[1], -n);
        // The fitting value nearest to 0.
        assert_eq!(x.solution(&[at_least(1_000)]), Some(vec![1_000]));
        assert_eq!(x.solution(&[at_most(-1_000)]), Some(vec![-1_000]));
        assert_eq!(x.solution(&[at_least(1_000), at_most(2_000)]), Some(vec![1_000]));
        assert_eq!(x.solution(&[at_least(-2_000), at_most(-1_000)]), Some(vec![-1_000]));
        assert_eq!(x.solution(&[at_least(-1_000), at_most(1_000)]), Some(vec![0]));
        assert_eq!(x.solution(&[at_least(7), at_most(7)]), Some(vec![7]));
        assert_eq!(x.solution(&[at_least(8), at_most(7)]), None);
    }

    #[test]
    fn bounds_are_tightened_to_integers() {
        let x = Sums::new(1);
        // 3x is at least 100 and at most 104: only 102, so x is 34.
        assert_eq!(x.solution(&[x.sum(&[-3], 100), x.sum(&[3], -104)]), Some(vec![34]));
        assert_eq!(x.solution(&[x.sum(&[-3], 100), x.sum(&[3], -101)]), None);
        assert_eq!(x.solution(&[x.sum(&[-3], -104), x.sum(&[3], 100)]), Some(vec![-34]));
        let all = [x.sum(&[-1], 40), x.sum(&[-1], 50), x.sum(&[1], -50), x.sum(&[1], -60)];
        assert_eq!(x.solution(&all), Some(vec![50]));
    }

    #[test]
    fn large_solutions_of_sums_are_found() {
        let xy = Sums::new(2);
        // x + y is at least 5000, and x at most 3.
        let all = [xy.sum(&[-1, -1], 5_000), xy.sum(&[1, 0], -3)];
        assert!(xy.solution(&all).is_some());
        // x is 2y + 1000, and y at least x.
        let all = [
            xy.sum(&[1, -2], -1_000),
            xy.sum(&[-1, 2], 1_000),
            xy.sum(&[1, -1], 0),
            xy.sum(&[0, -1], -1_500),
        ];
        let found = xy.solution(&all).unwrap_or_default();
        assert!(found.iter().all(|n| *n <= -1_000), "{found:?}");
        assert_eq!(
            xy.solution(&[xy.sum(&[1, -2], -1), xy.sum(&[-1, 2], 1)]).map(|f| f[0] - 2 * f[1]),
            Some(1)
        );
        // 2x + 4y is never odd.
        assert_eq!(xy.solution(&[xy.sum(&[2, 4], -7), xy.sum(&[-2, -4], 7)]), None);
    }

    #[test]
    fn integers_near_a_fractional_solution_are_tried() {
        let xy = Sums::new(2);
        // 3x - 2y is exactly 1, with both between 100 and 200: not every x has a solution.
        let all = [
            xy.sum(&[3, -2], -1),
            xy.sum(&[-3, 2], 1),
            xy.sum(&[-1, 0], 100),
            xy.sum(&[1, 0], -200),
            xy.sum(&[0, -1], 100),
            xy.sum(&[0, 1], -200),
        ];
        assert!(xy.solution(&all).is_some());
    }

    #[test]
    fn overflow_is_undecided() {
        let x = Sums::new(1);
        let large = x.sum(&[i128::MAX], i128::MAX);
        assert_eq!(large.plus(2, &large), None);
        assert_eq!(large.offset(1), None);
        assert_eq!(large.times(2), None);
        assert_eq!(large.plus(-1, &large), Some(Linear::default()));
    }

    #[test]
    fn many_systems_agree_with_brute_force() {
        let xyz = Sums::new(3);
        let mut state = 0x5EED_u64;
        let mut below = |n: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            i128::from((state >> 33) % n)
        };
        let (mut fits, mut never) = (0, 0);
        for _ in 0..1_500 {
            let mut all = Vec::new();
            for at in 0..3 {
                let mut factors = [0; 3];
                factors[at] = 1;
                all.push(xyz.sum(&factors, -4));
                factors[at] = -1;
                all.push(xyz.sum(&factors, -4));
            }
            for _ in 0..3 {
                let factors = [below(7) - 3, below(7) - 3, below(7) - 3];
                all.push(xyz.sum(&factors, below(15) - 3));
            }
            let values = || -4..=4;
            let exists = values().any(|x| {
                values().any(|y| {
                    values().any(|z| {
                        let values = xyz.0.iter().copied().zip([x, y, z]).collect();
                        all.iter().all(|sum| sum.evaluate(&values).is_some_and(|sum| sum <= 0))
                    })
                })
            });
            match check_feasibility(&all) {
                Feasibility::Infeasible => {
                    assert!(!exists, "{all:?}");
                    never += 1;
                }
                Feasibility::Values(values) => {
                    assert!(all.iter().all(|c| c.evaluate(&values).is_some_and(|sum| sum <= 0)));
                    fits += 1;
                }
                Feasibility::Unknown => panic!("left open: {all:?}"),
            }
        }
        assert!(fits > 100 && never > 100, "{fits} fit, {never} do not");
    }
}
