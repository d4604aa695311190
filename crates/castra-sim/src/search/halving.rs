//! Sequential halving: finds the best of several answers with a budget of playouts.
//!
//! All remaining answers are tried in the same worlds. After each share of the budget the worse
//! half is dropped; an answer that is clearly worse than the best is dropped earlier. With 16
//! answers and 320 playouts:
//!
//! ```text
//! 16 answers, 5 worlds · 8 answers, 10 worlds · 4 answers, 20 worlds · 2 answers, 40 worlds
//! ```
//!
//! Answers come in the order of the rules' preference. Most decisions are nearly ties, in which the
//! best answer after some dozens of worlds is merely the luckiest. So the first answer remains for
//! as long as it is not clearly worse, and the result is the most preferred answer that has not
//! been shown to be worse than the best.

/// The score of a playout that is won for certain; a lost one scores 0.
pub(super) const WON: i64 = 1 << 20;

/// Number of worlds between two comparisons of the answers.
const BATCH: u64 = 4;

/// The minimum number of worlds before an answer can be dropped as clearly worse.
const MIN_WORLDS: u64 = 8;

/// Tenths of a standard error by which an answer that is clearly worse is behind the best.
const DROP_TENTHS: i128 = 25;

/// Tenths of a standard error by which an answer that is shown to be worse is behind the best.
const WORSE_TENTHS: i128 = 10;

/// Answers whose distance to the best is below this with certainty are as good as it.
const TIE_MARGIN: i64 = WON / 500;

/// The state of a sequential halving.
#[derive(Debug)]
pub(super) struct Halving {
    /// The remaining answers, by index, ascending.
    remaining: Vec<usize>,
    /// The scores of their playouts: by position in `remaining`, then by world.
    score: Vec<Vec<i64>>,
    /// The dropped answers with the scores of their playouts.
    dropped: Vec<(usize, Vec<i64>)>,
    budget: u64,
    used: u64,
    rounds: u64,
    /// Number of completed rounds.
    completed_rounds: u64,
    worlds: u64,
    /// Set if the answers are in the order of the rules' preference.
    prefers: bool,
}

/// The difference between two answers, as sums over all worlds.
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

    /// Returns the squared standard error of the sum: sample variance times number of worlds.
    fn error_squared(&self) -> i128 {
        if self.worlds < 2 {
            return i128::MAX / 1_000_000;
        }
        (self.squares - self.sum * self.sum / self.worlds) * self.worlds / (self.worlds - 1)
    }

    /// Returns whether the sum exceeds a number of tenths of its standard error.
    fn is_beyond(&self, tenths: i128) -> bool {
        self.sum > 0 && self.sum * self.sum * 100 > tenths * tenths * self.error_squared()
    }

    /// Returns whether the mean is closer to 0 than [`TIE_MARGIN`], by at least a number of tenths
    /// of its standard error.
    fn is_tie(&self, tenths: i128) -> bool {
        let room = i128::from(TIE_MARGIN) * self.worlds - self.sum.abs();
        room > 0 && room * room * 100 > tenths * tenths * self.error_squared()
    }
}

impl Halving {
    /// Creates a halving of a number of answers with a total budget of playouts. With `prefers` the
    /// answers come in the order of the rules' preference, otherwise in any order.
    pub(super) fn new(answers: usize, budget: u64, prefers: bool) -> Self {
        let rounds = u64::from(answers.next_power_of_two().trailing_zeros().max(1));
        Self {
            remaining: (0..answers).collect(),
            score: vec![Vec::new(); answers],
            dropped: Vec::new(),
            budget,
            used: 0,
            rounds,
            completed_rounds: 0,
            worlds: 0,
            prefers,
        }
    }

    /// Returns the remaining answers.
    pub(super) fn remaining(&self) -> &[usize] {
        &self.remaining
    }

    /// Adds the score of a playout in the current world, by the position of the answer among the
    /// remaining ones.
    pub(super) fn add(&mut self, index: usize, score: i64) {
        self.used += 1;
        if let Some(all) = self.score.get_mut(index) {
            all.push(score);
        }
    }

    /// Drops worse answers. Returns the number of the next world; `None` if the result is decided
    /// or the budget is used up.
    pub(super) fn next_world(&mut self) -> Option<u64> {
        if self.worlds > 0 && self.worlds.is_multiple_of(BATCH) && self.is_decided() {
            return None;
        }
        // Each answer gets at least one world, whatever the budget.
        if self.worlds > 0 && self.used + self.remaining.len() as u64 > self.budget {
            return None;
        }
        self.worlds += 1;
        Some(self.worlds - 1)
    }

    fn is_decided(&mut self) -> bool {
        while self.completed_rounds < self.rounds
            && self.used * self.rounds >= self.budget * (self.completed_rounds + 1)
        {
            self.completed_rounds += 1;
            let half = self.remaining.len().div_ceil(2).max(1);
            self.keep_best(half);
        }
        if self.worlds >= MIN_WORLDS {
            self.drop_losers();
        }
        let all_alike = || {
            let best = self.leader();
            (0..self.remaining.len())
                .filter(|at| *at != best)
                .all(|at| self.gap(best, at).is_tie(DROP_TENTHS))
        };
        self.remaining.len() < 2 || (self.worlds >= MIN_WORLDS && all_alike())
    }

    /// Returns the position of the best answer so far; the first of equals.
    fn leader(&self) -> usize {
        let sums = self.score.iter().map(|all| all.iter().sum::<i64>());
        let mut best = (i64::MIN, 0);
        for (at, sum) in sums.enumerate() {
            if sum > best.0 {
                best = (sum, at);
            }
        }
        best.1
    }

    fn gap(&self, best: usize, other: usize) -> Gap {
        match (self.score.get(best), self.score.get(other)) {
            (Some(best), Some(other)) => Gap::of(best, other),
            _ => Gap { worlds: 0, sum: 0, squares: 0 },
        }
    }

    fn keep_best(&mut self, count: usize) {
        let mut order: Vec<usize> = (0..self.remaining.len()).collect();
        let sums: Vec<i64> = self.score.iter().map(|all| all.iter().sum()).collect();
        order.sort_by_key(|&at| (sums.get(at).map(|sum| -sum), at));
        order.truncate(count);
        let stays = self.prefers && self.remaining.first() == Some(&0);
        self.retain(|at| order.contains(&at) || (at == 0 && stays));
    }

    fn drop_losers(&mut self) {
        let best = self.leader();
        let lost: Vec<bool> = (0..self.remaining.len())
            .map(|at| at != best && self.gap(best, at).is_beyond(DROP_TENTHS))
            .collect();
        self.retain(|at| lost.get(at) == Some(&false));
    }

    fn retain(&mut self, keep: impl Fn(usize) -> bool) {
        let before =
            std::mem::take(&mut self.remaining).into_iter().zip(std::mem::take(&mut self.score));
        for (at, (answer, scores)) in before.enumerate() {
            if keep(at) {
                self.remaining.push(answer);
                self.score.push(scores);
            } else {
                self.dropped.push((answer, scores));
            }
        }
    }

    /// Returns all answers with the scores of their playouts: the best, then the remaining ones and
    /// then the dropped ones, each by their mean.
    pub(super) fn ranking(&self) -> Vec<(usize, &[i64])> {
        let best = self.best();
        let left =
            self.remaining.iter().zip(&self.score).map(|(at, scores)| (*at, scores.as_slice()));
        let dropped = self.dropped.iter().map(|(at, scores)| (*at, scores.as_slice()));
        let mut all: Vec<(u8, i64, usize, &[i64])> = Vec::new();
        for (group, (at, scores)) in left.map(|of| (1, of)).chain(dropped.map(|of| (2, of))) {
            let mean = scores.iter().sum::<i64>() / i64::try_from(scores.len().max(1)).unwrap_or(1);
            all.push((if at == best { 0 } else { group }, -mean, at, scores));
        }
        all.sort_unstable();
        all.into_iter().map(|(_, _, at, scores)| (at, scores)).collect()
    }

    /// Returns the index of the most preferred answer that has not been shown to be worse than the
    /// best. Without preferences, it is the best answer.
    pub(super) fn best(&self) -> usize {
        let leader = self.leader();
        let is_as_good = |at: &usize| !self.gap(leader, *at).is_beyond(WORSE_TENTHS);
        let preferred = (0..leader).find(is_as_good).filter(|_| self.prefers);
        self.remaining.get(preferred.unwrap_or(leader)).copied().unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use castra_vm::RandomStream;

    use super::*;

    /// Plays answers with the given mean scores in thousandths, with a common error per world and
    /// `noise` on top; returns the best answer and the number of playouts.
    fn play_answers(means: &[i64], noise: u64, budget: u64, seed: u64) -> (usize, u64) {
        let mut chance = RandomStream::stream(seed, 0, 0);
        let mut halving = Halving::new(means.len(), budget, true);
        while halving.next_world().is_some() {
            let world = chance.next_below(400) as i64;
            for at in 0..halving.remaining().len() {
                let mean = means[halving.remaining()[at]];
                let own = chance.next_below(2 * noise + 1) as i64 - noise as i64;
                halving.add(at, (mean + world + own) * WON / 2_000);
            }
        }
        (halving.best(), halving.used)
    }

    #[test]
    fn the_best_is_found_within_the_budget() {
        for seed in 0..50 {
            let means = [500, 520, 480, 700, 510, 300, 505, 515];
            let (best, used) = play_answers(&means, 150, 320, seed);
            assert_eq!(best, 3);
            assert!(used <= 320);
        }
    }

    #[test]
    fn clear_leads_take_few_playouts() {
        let (best, used) = play_answers(&[100, 900], 10, 10_000, 1);
        assert_eq!(best, 1);
        assert!(used <= 20, "{used}");
        // Equal answers end early too, and the first is taken.
        let (best, used) = play_answers(&[500, 500, 500], 0, 10_000, 1);
        assert_eq!(best, 0);
        assert!(used <= 30, "{used}");
    }

    #[test]
    fn near_ties_go_to_the_preferred_answer() {
        let count = |means: &[i64]| {
            (0..200).filter(|&seed| play_answers(means, 300, 128, seed).0 == 0).count()
        };
        // The luckiest of equal answers would be the first in 25 of 200 tries.
        let equals = count(&[500; 8]);
        assert!(equals > 75, "{equals}");
        // A much better answer is found nevertheless.
        let worse = count(&[500, 500, 700, 500, 500, 500, 500, 500]);
        assert!(worse < 10, "{worse}");
    }

    #[test]
    fn there_is_one_world_at_least_and_no_overflow() {
        // A single world is not evidence.
        assert_eq!(play_answers(&[100, 200, 900, 300], 0, 0, 1), (0, 4));
        assert_eq!(play_answers(&[100, 200, 900, 300], 0, 40, 1).0, 2);
        let mut halving = Halving::new(2, 100_000, false);
        while halving.next_world().is_some() {
            halving.add(0, 0);
            if halving.remaining().len() > 1 {
                halving.add(1, WON * i64::from(halving.worlds.is_multiple_of(2)));
            }
        }
        assert_eq!(halving.best(), 1);
    }
}
