//! The pairings of tournaments. They depend only on the results and the drawn order.

use sha2::{Digest as _, Sha256};

use super::matching::is_pairable;

castra_base::words! {
    /// The form of a tournament.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub(crate) enum Form {
        /// In each round, players with equal scores meet, and nobody meets a former opponent.
        Swiss = "swiss",
        /// Each player meets each other player.
        AllPlayAll = "all-play-all",
        /// The loser of a match is out.
        KnockOut = "knock-out",
    }
}

impl Form {
    /// Returns the number of rounds for a number of players; in a Swiss tournament, the default.
    pub(crate) const fn rounds(self, players: usize) -> usize {
        match self {
            Self::AllPlayAll => players.saturating_sub(1) + players % 2,
            Self::Swiss | Self::KnockOut => players.next_power_of_two().trailing_zeros() as usize,
        }
    }
}

/// Two players who meet, or one who has a bye.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Pair {
    /// The number of the board in its round, from 0.
    pub(crate) board: usize,
    /// The player of the first army, by entry.
    pub(crate) first: usize,
    /// The player of the second army, or `None` for a bye.
    pub(crate) second: Option<usize>,
}

/// The result of a match in an earlier round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct MatchResult {
    /// The number of the round, from 0.
    pub(crate) round: usize,
    pub(crate) pair: Pair,
    /// The half points of the first and the second player, over all games of the match.
    pub(crate) halves: [u32; 2],
    /// The player who advances in a knock-out, 0 or 1 in the pair; `None` if neither does.
    pub(crate) advancing_player: Option<usize>,
}

impl MatchResult {
    /// Returns the entry of the player who advances in a knock-out.
    fn winner(&self) -> Option<usize> {
        match self.advancing_player? {
            0 => Some(self.pair.first),
            _ => self.pair.second,
        }
    }

    fn has_player(&self, player: usize) -> bool {
        self.pair.first == player || self.pair.second == Some(player)
    }
}

/// The state of a tournament before its next round.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NextRound<'a> {
    pub(crate) form: Form,
    /// For each entry, whether the player still plays.
    pub(crate) is_playing: &'a [bool],
    pub(crate) match_results: &'a [MatchResult],
    /// The number of the next round, from 0.
    pub(crate) round: usize,
    /// The seed of the drawn order.
    pub(crate) seed: u64,
    /// True if each match has two games with swapped sides, in which case sides need not be
    /// balanced.
    pub(crate) is_swapped: bool,
}

/// Returns a number that is derived from a seed and `words`, and is the same on every machine.
fn lot(seed: u64, words: &[usize]) -> u64 {
    let text: Vec<String> = words.iter().map(usize::to_string).collect();
    let digest = Sha256::digest(format!("{seed} {}", text.join(" ")).as_bytes());
    digest.iter().take(8).fold(0, |number, byte| number << 8 | u64::from(*byte))
}

/// Returns the entries in the drawn order.
pub(crate) fn lot_order(seed: u64, players: usize) -> Vec<usize> {
    let mut order: Vec<usize> = (0..players).collect();
    order.sort_by_key(|player| lot(seed, &[*player]));
    order
}

impl NextRound<'_> {
    /// Returns the pairs of the next round. Each player who still plays is in one pair, except for
    /// players who are out of a knock-out.
    pub(crate) fn pairs(&self) -> Vec<Pair> {
        match self.form {
            Form::Swiss => self.pair_swiss(),
            Form::AllPlayAll => self.pair_all(),
            Form::KnockOut => self.pair_knock_out(),
        }
    }

    fn plays(&self, player: usize) -> bool {
        self.is_playing.get(player).copied().unwrap_or(false)
    }

    fn halves(&self, player: usize) -> u32 {
        let of = |one: &MatchResult| {
            let [first, second] = one.halves;
            match one.pair.first == player {
                true => first,
                false if one.pair.second == Some(player) => second,
                false => 0,
            }
        };
        self.match_results.iter().map(of).sum()
    }

    fn byes(&self, player: usize) -> usize {
        let byes = self.match_results.iter().filter(|one| one.pair.second.is_none());
        byes.filter(|one| one.pair.first == player).count()
    }

    /// Returns the number of meetings of every two players, with one row for each player.
    fn meetings(&self) -> Vec<Vec<usize>> {
        let count = self.is_playing.len();
        let mut met = vec![vec![0; count]; count];
        for pair in self.match_results.iter().map(|one| one.pair) {
            let Some(second) = pair.second else { continue };
            for (one, other) in [(pair.first, second), (second, pair.first)] {
                if let Some(times) = met.get_mut(one).and_then(|row| row.get_mut(other)) {
                    *times += 1;
                }
            }
        }
        met
    }

    /// Returns the number of matches with the first army minus that with the second.
    fn balance(&self, player: usize) -> i32 {
        let matches = self.match_results.iter().filter(|one| one.pair.second.is_some());
        matches.filter(|one| one.has_player(player)).map(|one| self.side(one, player)).sum()
    }

    fn side(&self, result: &MatchResult, player: usize) -> i32 {
        if self.is_swapped {
            return 0;
        }
        if result.pair.first == player { 1 } else { -1 }
    }

    fn last_side(&self, player: usize) -> i32 {
        let matches = self.match_results.iter().filter(|one| one.pair.second.is_some());
        let last = matches.filter(|one| one.has_player(player)).max_by_key(|one| one.round);
        last.map_or(0, |one| self.side(one, player))
    }

    /// Gives the first army to the player who has had it less often, then to the one who did not
    /// have it last, then by lot.
    fn assign_sides(&self, board: usize, one: usize, other: usize) -> Pair {
        let key = |player: usize| (self.balance(player), self.last_side(player));
        let is_first = match key(one).cmp(&key(other)) {
            std::cmp::Ordering::Less => true,
            std::cmp::Ordering::Greater => false,
            std::cmp::Ordering::Equal => {
                lot(self.seed, &[self.round, one.min(other), one.max(other)]) % 2
                    == u64::from(one > other)
            }
        };
        let (first, second) = if is_first { (one, other) } else { (other, one) };
        Pair { board, first, second: Some(second) }
    }

    fn pair_swiss(&self) -> Vec<Pair> {
        let mut players = lot_order(self.seed, self.is_playing.len());
        players.retain(|player| self.plays(*player));
        // The sort is stable: players with equal scores stay in the drawn order.
        players.sort_by_key(|player| std::cmp::Reverse(self.halves(*player)));
        let is_odd = !players.len().is_multiple_of(2);
        let fewest = players.iter().map(|player| self.byes(*player)).min().unwrap_or(0);
        // At first, no opponents meet again, and nobody has one side three more times than the
        // other. If that is impossible, sides are ignored, and then opponents may meet again.
        let met = self.meetings();
        let met = |one: usize, other: usize| met.get(one)?.get(other).copied();
        let balances: Vec<i32> = (0..self.is_playing.len()).map(|one| self.balance(one)).collect();
        let balance = |player: usize| balances.get(player).copied().unwrap_or(0);
        let clash = |one: usize, other: usize| {
            let (one, other) = (balance(one), balance(other));
            one.min(other) >= 2 || one.max(other) <= -2
        };
        for most in 0..=self.match_results.len() {
            for is_strict in [true, false] {
                let may = |one: usize, other: usize| {
                    met(one, other) <= Some(most) && !(is_strict && clash(one, other))
                };
                let last = players.iter().rev().copied();
                let byes: Vec<Option<usize>> = match is_odd {
                    true => last.filter(|one| self.byes(*one) == fewest).map(Some).collect(),
                    false => vec![None],
                };
                for bye in byes {
                    let rest: Vec<usize> =
                        players.iter().copied().filter(|one| Some(*one) != bye).collect();
                    if is_pairable(&rest, &may) {
                        return self.pair_from_top(rest, bye, &may);
                    }
                }
            }
        }
        // The last attempt allows all pairs, so it fails only without players.
        Vec::new()
    }

    /// Pairs the players from the top: in each group of equal scores the upper half with the lower.
    /// A pair is made only if the others can still be paired.
    fn pair_from_top(
        &self,
        mut rest: Vec<usize>,
        bye: Option<usize>,
        may: &impl Fn(usize, usize) -> bool,
    ) -> Vec<Pair> {
        let mut pairs = Vec::new();
        while let Some((&top, others)) = rest.split_first() {
            let score = self.halves(top);
            let group = 1 + others.iter().take_while(|one| self.halves(**one) == score).count();
            let mut wished: Vec<(usize, usize)> = others.iter().copied().enumerate().collect();
            wished.sort_by_key(|&(at, _)| {
                let at = at + 1;
                (at >= group, if at >= group { at } else { at.abs_diff(group / 2) })
            });
            let without = |other: usize| -> Vec<usize> {
                others.iter().copied().filter(|one| *one != other).collect()
            };
            let fits = |other: usize| may(top, other) && is_pairable(&without(other), may);
            let Some((_, other)) = wished.into_iter().find(|(_, other)| fits(*other)) else {
                break;
            };
            pairs.push(self.assign_sides(pairs.len(), top, other));
            rest = without(other);
        }
        let board = pairs.len();
        pairs.extend(bye.map(|first| Pair { board, first, second: None }));
        pairs
    }

    fn pair_all(&self) -> Vec<Pair> {
        let order = lot_order(self.seed, self.is_playing.len());
        let count = order.len() + order.len() % 2;
        let circle = count.saturating_sub(1).max(1);
        // The last place is fixed, and the others rotate around it. With an odd number of players,
        // the last place is empty.
        let place = |at: usize| order.get(at).copied();
        let mut pairs: Vec<(Option<usize>, Option<usize>)> = Vec::new();
        for step in 0..count / 2 {
            let one = place((self.round + step) % circle);
            let other = match step {
                0 => place(count - 1),
                _ => place((self.round + circle - step) % circle),
            };
            // The rotating players alternate sides by step, the fixed one by round.
            let is_swapped = if step == 0 { self.round % 2 == 1 } else { step % 2 == 1 };
            pairs.push(if is_swapped { (other, one) } else { (one, other) });
        }
        self.active_pairs(pairs)
    }

    /// Pairs a knock-out: first with byes up to a power of two, later by neighbouring boards.
    fn pair_knock_out(&self) -> Vec<Pair> {
        if self.round == 0 {
            let order = lot_order(self.seed, self.is_playing.len());
            let places = order.len().next_power_of_two();
            let bracket = bracket(places);
            let place = |at: Option<&usize>| at.and_then(|at| order.get(*at)).copied();
            let pairs = bracket.chunks(2).map(|pair| (place(pair.first()), place(pair.get(1))));
            return self.active_pairs(pairs.collect());
        }
        let before = self.round - 1;
        let places = self.is_playing.len().next_power_of_two() >> self.round;
        let winner = |board: usize| {
            let mut last = self.match_results.iter().filter(|one| one.round == before);
            last.find(|one| one.pair.board == board).and_then(MatchResult::winner)
        };
        let pairs = (0..places / 2).map(|board| (winner(2 * board), winner(2 * board + 1)));
        let pairs = self.active_pairs(pairs.collect()).into_iter();
        pairs
            .map(|pair| match pair.second {
                Some(second) => self.assign_sides(pair.board, pair.first, second),
                None => pair,
            })
            .collect()
    }

    /// Returns the pairs without players who have left. A player without an opponent has a bye.
    fn active_pairs(&self, pairs: Vec<(Option<usize>, Option<usize>)>) -> Vec<Pair> {
        let here = |player: Option<usize>| player.filter(|player| self.plays(*player));
        let boards = pairs.into_iter().enumerate().map(|(board, (one, other))| {
            let (first, second) = match (here(one), here(other)) {
                (Some(one), other) => (one, other),
                (None, other) => (other?, None),
            };
            Some(Pair { board, first, second })
        });
        boards.flatten().collect()
    }
}

/// Returns the order of the places in a bracket. The first two places meet in the last round at the
/// earliest.
fn bracket(places: usize) -> Vec<usize> {
    let mut order = vec![0];
    while order.len() < places {
        let count = order.len() * 2;
        order = order.iter().flat_map(|place| [*place, count - 1 - place]).collect();
    }
    order
}

#[cfg(test)]
mod tests;
