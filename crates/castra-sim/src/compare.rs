//! Two ways to play the same, game by game with the same chance.

use std::num::NonZero;
use std::ops::{ControlFlow, Range};

use castra_ir::{EndingKind, Program};
use serde::Serialize;

use crate::counter::{Counted, CountedWord, Counter};
use crate::interval::Z;
use crate::ordered::in_order_until;
use crate::sample::Sample;
use crate::summary::{End, Played};
use crate::table::{Flaw, Match};

/// Plays every game twice, by one match and by the other, both from the same
/// seed and number, and hands on what came of each pair in the order of the
/// numbers.
pub fn run_both(
    one: &Match,
    other: &Match,
    games: Range<u64>,
    jobs: NonZero<usize>,
    mut take: impl FnMut(Result<[Played; 2], Flaw>) -> ControlFlow<()>,
) {
    let tables = || (one.table(), other.table());
    let play = |tables: &mut (crate::table::Table<'_>, crate::table::Table<'_>), game| {
        Ok([tables.0.play(game)?, tables.1.play(game)?])
    };
    let is_last = |both: &Result<[Played; 2], Flaw>| {
        both.as_ref().is_ok_and(|both| both.iter().any(Played::is_endless))
    };
    in_order_until(games, jobs, &one.stop, tables, play, is_last, &mut take);
}

/// What is compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Compared {
    /// Whether an army won: 1 or 0.
    Wins,
    /// Whether the only army lost: 1 or 0.
    Lost,
    /// Whether nobody won and nobody lost: 1 or 0.
    Drawn,
    /// Turns of a game.
    Turns,
    /// Decisions in a game.
    Decisions,
    /// What was counted at the end.
    Counted,
}

/// A figure of both, and the difference between them.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Difference {
    /// What is compared.
    pub what: Compared,
    /// What was counted, if that is it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub counted: Option<CountedWord>,
    /// Its name; of wins the name of the army.
    pub name: String,
    /// The word of the army whose it is.
    pub army: Option<String>,
    /// Mean of the one.
    pub one: f64,
    /// Mean of the other.
    pub other: f64,
    /// How much more the other has: the mean of the differences of the games.
    pub difference: f64,
    /// Standard error of that mean.
    pub error: f64,
    /// Lower end of its 95 % interval.
    pub low: f64,
    /// Upper end of its 95 % interval.
    pub high: f64,
}

/// A figure that both have.
#[derive(Clone, Debug)]
struct Row {
    what: Compared,
    counted: Option<CountedWord>,
    name: String,
    army: Option<String>,
    picks: [Pick; 2],
    one: Sample,
    other: Sample,
    difference: Sample,
}

/// The kind of piece that a sum is of: two kinds may have a field of one name.
fn kind_of<'p>(program: &'p Program, counter: &Counter) -> Option<&'p str> {
    match counter.what {
        Counted::Sum(kind, _) => program.kinds.get(kind).map(|kind| kind.name.as_str()),
        _ => None,
    }
}

/// Where a figure is in what came of a game.
#[derive(Clone, Copy, Debug)]
enum Pick {
    Win(u32),
    Lost,
    Drawn,
    Turns,
    Decisions,
    Counted(usize),
}

impl Pick {
    fn of(self, played: &Played) -> i64 {
        let (winner, how) = match &played.end {
            End::Over(ending) => (ending.winner, Some(ending.how)),
            End::Fault(_) => (None, None),
        };
        let is_lost = winner.is_none() && how == Some(EndingKind::Defeat);
        match self {
            Self::Win(army) => i64::from(winner == Some(army)),
            Self::Lost => i64::from(is_lost),
            Self::Drawn => i64::from(winner.is_none() && !is_lost),
            Self::Turns => i64::from(played.turns),
            Self::Decisions => i64::try_from(played.decisions).unwrap_or(i64::MAX),
            Self::Counted(at) => played.counted.get(at).copied().unwrap_or(0),
        }
    }
}

/// Pairs of games added up.
#[derive(Clone, Debug)]
pub struct Comparison {
    rows: Vec<Row>,
    games: u64,
    faults: u64,
}

impl Comparison {
    /// Nothing played yet. What only one of them has is not compared.
    #[must_use]
    pub fn new(one: &Match, other: &Match) -> Self {
        let programs = [one.image.program(), other.image.program()];
        let [first, second] = programs;
        let mut rows = Vec::new();
        let mut add = |what, counted, name: &str, army: Option<&str>, picks| {
            let (name, army) = (name.to_owned(), army.map(str::to_owned));
            let (one, other, difference) = Default::default();
            rows.push(Row { what, counted, name, army, picks, one, other, difference });
        };
        let army_of = |program: &Program, id: Option<u32>| {
            id.and_then(|id| Some(program.armies.get(id as usize)?.id.clone()))
        };
        for (id, army) in (0..).zip(&first.armies) {
            let same = (0..).zip(&second.armies).find(|(_, a)| a.id == army.id);
            if let Some((there, _)) = same {
                let picks = [Pick::Win(id), Pick::Win(there)];
                add(Compared::Wins, None, &army.name, Some(&army.id), picks);
            }
        }
        if first.armies.len() == 1 {
            add(Compared::Lost, None, "lost", None, [Pick::Lost; 2]);
        }
        add(Compared::Drawn, None, "drawn", None, [Pick::Drawn; 2]);
        add(Compared::Turns, None, "turns", None, [Pick::Turns; 2]);
        add(Compared::Decisions, None, "decisions", None, [Pick::Decisions; 2]);
        for (at, counter) in one.counters.iter().enumerate() {
            let army = army_of(first, counter.army);
            let there = other.counters.iter().position(|c| {
                c.word() == counter.word()
                    && c.name == counter.name
                    && kind_of(second, c) == kind_of(first, counter)
                    && army_of(second, c.army) == army
            });
            if let Some(there) = there {
                let picks = [Pick::Counted(at), Pick::Counted(there)];
                let counted = Some(counter.word());
                add(Compared::Counted, counted, &counter.name, army.as_deref(), picks);
            }
        }
        Self { rows, games: 0, faults: 0 }
    }

    /// Adds a pair. One of which either could not go on is only counted as such.
    pub fn add(&mut self, [one, other]: &[Played; 2]) {
        if matches!(one.end, End::Fault(_)) || matches!(other.end, End::Fault(_)) {
            self.faults += 1;
            return;
        }
        self.games += 1;
        for row in &mut self.rows {
            let (a, b) = (row.picks[0].of(one), row.picks[1].of(other));
            row.one.add(a);
            row.other.add(b);
            row.difference.add(b.saturating_sub(a));
        }
    }

    /// Pairs of which both came to an end by the rules; all figures are of these.
    #[must_use]
    pub const fn games(&self) -> u64 {
        self.games
    }

    /// Pairs of which one or the other asked for something impossible.
    #[must_use]
    pub const fn faults(&self) -> u64 {
        self.faults
    }

    /// Every figure that both have, in their order; none without a game.
    #[must_use]
    #[allow(clippy::cast_precision_loss, reason = "counts of games are far below 2^53")]
    pub fn differences(&self) -> Vec<Difference> {
        let n = self.games as f64;
        let rows = self.rows.iter().filter_map(|row| {
            let difference = row.difference.spread()?;
            let error = difference.sd / n.sqrt();
            Some(Difference {
                what: row.what,
                counted: row.counted,
                name: row.name.clone(),
                army: row.army.clone(),
                one: row.one.spread()?.mean,
                other: row.other.spread()?.mean,
                difference: difference.mean,
                error,
                low: difference.mean - Z * error,
                high: difference.mean + Z * error,
            })
        });
        rows.collect()
    }
}

#[cfg(test)]
mod tests {

    use super::*;
    use crate::summary::Ending;

    fn played(number: u64, winner: Option<u32>, turns: u32) -> Played {
        let how = EndingKind::Drawn;
        let end = End::Over(Ending { winner, how, reason: String::new() });
        Played { number, end, turns, decisions: 0, counted: Vec::new() }
    }

    fn comparison() -> Comparison {
        let row = |what, pick| Row {
            what,
            counted: None,
            name: String::new(),
            army: None,
            picks: [pick; 2],
            one: Sample::default(),
            other: Sample::default(),
            difference: Sample::default(),
        };
        let rows = vec![row(Compared::Wins, Pick::Win(0)), row(Compared::Turns, Pick::Turns)];
        Comparison { rows, games: 0, faults: 0 }
    }

    /// Of the differences 2, 0, 4 the mean is 2, the standard deviation 2 and the
    /// standard error 2 / sqrt 3, whatever the turns themselves scatter like.
    #[test]
    fn differences_are_those_of_the_pairs() {
        let mut comparison = comparison();
        for (i, (one, other)) in [(10, 12), (50, 50), (90, 94)].into_iter().enumerate() {
            comparison.add(&[played(i as u64, Some(0), one), played(i as u64, None, other)]);
        }
        let [wins, turns] = comparison.differences().try_into().unwrap();
        assert_eq!((turns.one, turns.other, turns.difference), (50.0, 52.0, 2.0));
        assert!((turns.error - 2.0 / 3.0_f64.sqrt()).abs() < 1e-12);
        assert!((turns.high - turns.low - 2.0 * 1.959_963_984_540_054 * turns.error).abs() < 1e-12);
        assert_eq!((wins.one, wins.other, wins.difference, wins.error), (1.0, 0.0, -1.0, 0.0));
    }

    #[test]
    fn pairs_with_a_fault_are_only_counted() {
        let comparison = comparison();
        assert_eq!(comparison.differences(), []);
        assert_eq!((comparison.games(), comparison.faults()), (0, 0));
    }
}
