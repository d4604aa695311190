//! Enumeration of all outcomes of dice, with their probabilities.
//!
//! An outcome is a path of forks: each random event with its branch. The next outcome differs in
//! the last fork that has an untried branch.

use castra_ir::Die;
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::One;

use crate::stop::{PlayResult, PlayStop};

/// The maximum number of different throws for one roll.
const MAX_THROWS: usize = 20_000;

/// A random event with its branch.
#[derive(Clone, Copy, Debug)]
struct Fork {
    branch: usize,
    branches: usize,
}

/// The path of an outcome in progress.
#[derive(Clone, Debug)]
pub(crate) struct DicePath {
    forks: Vec<Fork>,
    depth: usize,
    pub(crate) probability: BigRational,
}

impl Default for DicePath {
    fn default() -> Self {
        Self { forks: Vec::new(), depth: 0, probability: BigRational::one() }
    }
}

impl DicePath {
    fn fork(&mut self, branches: usize) -> usize {
        if self.depth == self.forks.len() {
            self.forks.push(Fork { branch: 0, branches });
        }
        self.depth += 1;
        self.forks.get(self.depth - 1).map_or(0, |fork| fork.branch)
    }

    /// Returns the branch of an event with `branches` equally likely branches.
    pub(crate) fn pick(&mut self, branches: usize) -> PlayResult<usize> {
        if branches == 0 {
            return Err(PlayStop::Unsound("a pick of nothing"));
        }
        self.probability *= BigRational::new(1.into(), branches.into());
        Ok(self.fork(branches))
    }

    /// Throws dice together. Throws are equal if each face occurs equally often.
    pub(crate) fn throw(&mut self, die: &Die, dice: usize) -> PlayResult<Vec<i64>> {
        let all = distinct_throws(&die.distinct, dice)?;
        let at = self.fork(all.len());
        let throw = all.into_iter().nth(at).ok_or(PlayStop::Unsound("a die without faces"))?;
        // The probability of a throw is the number of its orders, times the probability of the
        // rolled face for each die.
        let (mut above, mut below) = (BigInt::one(), BigInt::one());
        let mut left = dice;
        for &face in &die.distinct {
            let on_die = die.faces.iter().filter(|f| **f == face).count();
            for nth in 1..=throw.iter().filter(|f| **f == face).count() {
                above *= left * on_die;
                below *= nth * die.faces.len();
                left -= 1;
            }
        }
        self.probability *= BigRational::new(above, below);
        Ok(throw)
    }

    /// Returns the path of the next outcome, or `None` after the last.
    pub(crate) fn next(mut self) -> Option<Self> {
        self.forks.truncate(self.depth);
        while let Some(last) = self.forks.pop() {
            if last.branch + 1 < last.branches {
                self.forks.push(Fork { branch: last.branch + 1, ..last });
                return Some(Self { forks: self.forks, ..Self::default() });
            }
        }
        None
    }
}

/// Returns all different throws of a number of dice. Each lists its faces in the order of the die.
fn distinct_throws(faces: &[i64], dice: usize) -> PlayResult<Vec<Vec<i64>>> {
    let Some((first, rest)) = faces.split_first() else {
        return Ok(if dice == 0 { vec![Vec::new()] } else { Vec::new() });
    };
    let mut all = Vec::new();
    for showing in (0..=dice).rev() {
        for others in distinct_throws(rest, dice - showing)? {
            let throw = std::iter::repeat_n(*first, showing).chain(others);
            all.push(throw.collect());
            if all.len() > MAX_THROWS {
                return Err(PlayStop::Unsupported("throws of this number of dice"));
            }
        }
    }
    Ok(all)
}

#[cfg(test)]
mod tests {
    use castra_ir::Ty;

    use super::*;

    fn die(faces: &[i64]) -> Die {
        let mut distinct = faces.to_vec();
        distinct.dedup();
        Die { name: "die".into(), face: Ty::Int, faces: faces.to_vec(), distinct }
    }

    fn fraction(above: i64, below: i64) -> BigRational {
        BigRational::new(above.into(), below.into())
    }

    /// Returns the number of outcomes, their total probability, and the average of a value.
    fn enumerate(play: impl Fn(&mut DicePath) -> i64) -> (usize, BigRational, BigRational) {
        let mut found = (0, fraction(0, 1), fraction(0, 1));
        let mut next = Some(DicePath::default());
        while let Some(mut way) = next {
            let value = fraction(play(&mut way), 1);
            found.0 += 1;
            found.1 += &way.probability;
            found.2 += &way.probability * value;
            next = way.next();
        }
        found
    }

    #[test]
    fn throws_have_their_probabilities() {
        let (six, averaging) = (die(&[1, 2, 3, 4, 5, 6]), die(&[2, 3, 3, 4, 4, 5]));
        let sum = |way: &mut DicePath, die, n| way.throw(die, n).unwrap().iter().sum::<i64>();
        assert_eq!(enumerate(|way| sum(way, &six, 3)), (56, fraction(1, 1), fraction(21, 2)));
        assert_eq!(enumerate(|way| sum(way, &averaging, 1)), (4, fraction(1, 1), fraction(7, 2)));
        let twelve = |way: &mut DicePath| i64::from(sum(way, &six, 2) == 12);
        assert_eq!(enumerate(twelve), (21, fraction(1, 1), fraction(1, 36)));
        // A six is rolled again, once.
        let again = |way: &mut DicePath| match sum(way, &six, 1) {
            6 => 6 + sum(way, &six, 1),
            other => other,
        };
        assert_eq!(enumerate(again), (11, fraction(1, 1), fraction(49, 12)));
        assert_eq!(
            enumerate(|way| way.pick(4).unwrap() as i64),
            (4, fraction(1, 1), fraction(3, 2))
        );
    }
}
