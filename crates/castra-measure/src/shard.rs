//! Shards: the parts of a run that several machines play.

use std::ops::Range;

/// A shard of a run: its number, counted from 1, and the number of shards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    part: u64,
    of: u64,
}

impl std::str::FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong =
            || format!("`{text}` is not a part of a run; write `2/5` for the second of five");
        let (part, of) = text.split_once('/').ok_or_else(wrong)?;
        let number = |n: &str| n.trim().parse::<u64>().map_err(|_| wrong());
        let (part, of) = (number(part)?, number(of)?);
        if part == 0 || part > of {
            return Err(format!("there is no part {part} of {of}; the first is 1, the last {of}"));
        }
        Ok(Self { part, of })
    }
}

impl Shard {
    /// Returns the games of the shard. All shards together cover all games, and their lengths
    /// differ by at most one.
    #[must_use]
    pub fn games_of_run(self, games: &Range<u64>) -> Range<u64> {
        let count = games.end.saturating_sub(games.start);
        let cut = |n: u64| {
            let before = u128::from(count) * u128::from(n) / u128::from(self.of);
            games.start.saturating_add(u64::try_from(before).unwrap_or(u64::MAX))
        };
        cut(self.part - 1)..cut(self.part)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_are_the_whole() {
        for (games, of) in [(1..1001, 7), (5..8, 5), (1..2, 1), (0..u64::MAX, 3)] {
            let mut next = games.start;
            for part in 1..=of {
                let shard: Shard = format!("{part}/{of}").parse().unwrap();
                let range = shard.games_of_run(&games);
                assert_eq!(range.start, next);
                next = range.end;
            }
            assert_eq!(next, games.end);
        }
        for wrong in ["", "1", "0/3", "4/3", "1/0", "a/b", "1/2/3"] {
            assert!(wrong.parse::<Shard>().is_err(), "{wrong}");
        }
    }
}
