//! Sequential halving: which of several answers is best, with so many playouts.
//!
//! All answers that are left are tried in the same worlds. After each share of the
//! playouts the worse half is given up, and one that is clearly worse than the best
//! already before. With 16 answers and 320 playouts:
//!
//! ```text
//! 16 answers, 5 worlds · 8 answers, 10 worlds · 4 answers, 20 worlds · 2 answers, 40 worlds
//! ```
//!
//! Answers come in the order in which the rules prefer them. Most decisions are near ties: the best
//! after some dozens of worlds is then the luckiest. So the first answer stays for as long as it is not clearly
//! worse, and what is taken in the end is the most preferred of those that have not been shown to be worse
//! than the best.

/// What a playout is worth that is won for certain; one that is lost is worth 0.
pub(super) const WON: i64 = 1 << 20;

/// Answers are compared after so many worlds.
const BATCH: u64 = 4;

/// The fewest worlds after which an answer is given up for being clearly worse.
const FEWEST: u64 = 8;

/// An answer is clearly worse if it is so many tenths of a standard error after
/// the best.
const CLEARLY: i128 = 25;

/// An answer has been shown to be worse if it is so many tenths of a standard error after the best.
const SHOWN: i128 = 10;

/// Answers of which none is further behind the best than this, with certainty, are as good.
const TIE: i64 = WON / 500;

/// The tries of the answers that are left.
#[derive(Debug)]
pub(super) struct Halving {
    /// Answers that are left, by index, rising.
    left: Vec<usize>,
    /// What their playouts were worth, by place in `left`, world by world.
    worth: Vec<Vec<i64>>,
    budget: u64,
    used: u64,
    rounds: u64,
    /// Rounds that are over.
    over: u64,
    worlds: u64,
    /// Whether the order of the answers says which are preferred.
    prefers: bool,
}

/// What lies between two answers over all worlds, each the sum.
struct Gap {
    worlds: i128,
    sum: i128,
    squares: i128,
}

impl Gap {
    fn of(best: &[i64], other: &[i64]) -> Self {
        let mut gap = Self { worlds: 0, sum: 0, squares: 0 };
        for (a, b) in best.iter().zip(other) {
            let by = i128::from(a - b);
            gap.worlds += 1;
            gap.sum += by;
            gap.squares += by * by;
        }
        gap
    }

    /// n² times the variance of the mean, times n - 1 and divided by it: the
    /// square of the standard error of the sum.
    fn error_squared(&self) -> i128 {
        if self.worlds < 2 {
            return i128::MAX / 1_000_000;
        }
        (self.squares - self.sum * self.sum / self.worlds) * self.worlds / (self.worlds - 1)
    }

    /// Whether the sum is more than so many tenths of its standard error.
    fn is_beyond(&self, tenths: i128) -> bool {
        self.sum > 0 && self.sum * self.sum * 100 > tenths * tenths * self.error_squared()
    }

    /// Whether the mean is less than a tie with as much certainty.
    fn is_tie(&self, tenths: i128) -> bool {
        let room = i128::from(TIE) * self.worlds - self.sum.abs();
        room > 0 && room * room * 100 > tenths * tenths * self.error_squared()
    }
}

impl Halving {
    /// So many answers, so many playouts in all. `prefers`: the answers come in the order in which
    /// the rules prefer them; otherwise in any order.
    pub(super) fn new(answers: usize, budget: u64, prefers: bool) -> Self {
        let rounds = u64::from(answers.next_power_of_two().trailing_zeros().max(1));
        Self {
            left: (0..answers).collect(),
            worth: vec![Vec::new(); answers],
            budget,
            used: 0,
            rounds,
            over: 0,
            worlds: 0,
            prefers,
        }
    }

    /// The answers that are left.
    pub(super) fn left(&self) -> &[usize] {
        &self.left
    }

    /// Adds what the playout of an answer in the present world was worth, by its
    /// place among those that are left.
    pub(super) fn add(&mut self, at: usize, worth: i64) {
        self.used += 1;
        if let Some(all) = self.worth.get_mut(at) {
            all.push(worth);
        }
    }

    /// The number of the next world, after giving up what is worse; none if it is
    /// decided.
    pub(super) fn next_world(&mut self) -> Option<u64> {
        if self.worlds > 0 && self.worlds.is_multiple_of(BATCH) && self.is_decided() {
            return None;
        }
        // One world for every answer there is, whatever the budget.
        if self.worlds > 0 && self.used + self.left.len() as u64 > self.budget {
            return None;
        }
        self.worlds += 1;
        Some(self.worlds - 1)
    }

    fn is_decided(&mut self) -> bool {
        while self.over < self.rounds && self.used * self.rounds >= self.budget * (self.over + 1) {
            self.over += 1;
            let half = self.left.len().div_ceil(2).max(1);
            self.keep_best(half);
        }
        if self.worlds >= FEWEST {
            self.drop_losers();
        }
        let all_alike = || {
            let best = self.leader();
            (0..self.left.len())
                .filter(|at| *at != best)
                .all(|at| self.gap(best, at).is_tie(CLEARLY))
        };
        self.left.len() < 2 || (self.worlds >= FEWEST && all_alike())
    }

    /// The place of the best so far; the first of equals.
    fn leader(&self) -> usize {
        let sums = self.worth.iter().map(|all| all.iter().sum::<i64>());
        let mut best = (i64::MIN, 0);
        for (at, sum) in sums.enumerate() {
            if sum > best.0 {
                best = (sum, at);
            }
        }
        best.1
    }

    fn gap(&self, best: usize, other: usize) -> Gap {
        match (self.worth.get(best), self.worth.get(other)) {
            (Some(best), Some(other)) => Gap::of(best, other),
            _ => Gap { worlds: 0, sum: 0, squares: 0 },
        }
    }

    fn keep_best(&mut self, count: usize) {
        let mut order: Vec<usize> = (0..self.left.len()).collect();
        let sums: Vec<i64> = self.worth.iter().map(|all| all.iter().sum()).collect();
        order.sort_by_key(|&at| (sums.get(at).map(|sum| -sum), at));
        order.truncate(count);
        let stays = self.prefers && self.left.first() == Some(&0);
        self.retain(|at| order.contains(&at) || (at == 0 && stays));
    }

    fn drop_losers(&mut self) {
        let best = self.leader();
        let lost: Vec<bool> = (0..self.left.len())
            .map(|at| at != best && self.gap(best, at).is_beyond(CLEARLY))
            .collect();
        self.retain(|at| lost.get(at) == Some(&false));
    }

    fn retain(&mut self, keep: impl Fn(usize) -> bool) {
        let mut at = 0..;
        self.left.retain(|_| at.next().is_some_and(&keep));
        let mut at = 0..;
        self.worth.retain(|_| at.next().is_some_and(&keep));
    }

    /// The most preferred answer that has not been shown to be worse than the best, by its index; the
    /// best where none is preferred.
    pub(super) fn best(&self) -> usize {
        let leader = self.leader();
        let is_as_good = |at: &usize| !self.gap(leader, *at).is_beyond(SHOWN);
        let preferred = (0..leader).find(is_as_good).filter(|_| self.prefers);
        self.left.get(preferred.unwrap_or(leader)).copied().unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use castra_vm::Chance;

    use super::*;

    /// Plays answers that are worth so many thousandths on average, each playout being
    /// off by as much in a world, and by so much besides; gives the best and how many
    /// playouts it took.
    fn played(means: &[i64], noise: u64, budget: u64, seed: u64) -> (usize, u64) {
        let mut chance = Chance::stream(seed, 0, 0);
        let mut halving = Halving::new(means.len(), budget, true);
        while halving.next_world().is_some() {
            let world = chance.below(400) as i64;
            for at in 0..halving.left().len() {
                let mean = means[halving.left()[at]];
                let own = chance.below(2 * noise + 1) as i64 - noise as i64;
                halving.add(at, (mean + world + own) * WON / 2_000);
            }
        }
        (halving.best(), halving.used)
    }

    #[test]
    fn the_best_is_found_within_the_budget() {
        for seed in 0..50 {
            let means = [500, 520, 480, 700, 510, 300, 505, 515];
            let (best, used) = played(&means, 150, 320, seed);
            assert_eq!(best, 3);
            assert!(used <= 320);
        }
    }

    #[test]
    fn what_is_clear_takes_few_playouts() {
        let (best, used) = played(&[100, 900], 10, 10_000, 1);
        assert_eq!(best, 1);
        assert!(used <= 20, "{used}");
        // So does what makes no difference; the first is taken.
        let (best, used) = played(&[500, 500, 500], 0, 10_000, 1);
        assert_eq!(best, 0);
        assert!(used <= 30, "{used}");
    }

    #[test]
    fn near_ties_go_to_what_is_preferred() {
        let count =
            |means: &[i64]| (0..200).filter(|&seed| played(means, 300, 128, seed).0 == 0).count();
        // Of equals the luckiest would be the first in 25 of 200 tries.
        let equals = count(&[500; 8]);
        assert!(equals > 75, "{equals}");
        // What is much better is found all the same.
        let worse = count(&[500, 500, 700, 500, 500, 500, 500, 500]);
        assert!(worse < 10, "{worse}");
    }

    #[test]
    fn there_is_one_world_at_least_and_no_overflow() {
        // One world shows nothing.
        assert_eq!(played(&[100, 200, 900, 300], 0, 0, 1), (0, 4));
        assert_eq!(played(&[100, 200, 900, 300], 0, 40, 1).0, 2);
        let mut halving = Halving::new(2, 100_000, false);
        while halving.next_world().is_some() {
            halving.add(0, 0);
            if halving.left().len() > 1 {
                halving.add(1, WON * i64::from(halving.worlds.is_multiple_of(2)));
            }
        }
        assert_eq!(halving.best(), 1);
    }
}
