//! Paired comparison of two matches, game by game with the same random numbers.

use std::num::NonZero;
use std::ops::{ControlFlow, Range};

use castra_ir::{EndingKind, Program};
use serde::Serialize;

use crate::counter::{CountedKind, CountedQuantity, Counter};
use crate::interval::Z;
use crate::match_runner::{Flaw, Match};
use crate::parallel::map_in_order_until;
use crate::sample::Sample;
use crate::summary::{End, PlayedGame};

/// Plays every game in both matches, with the same number. Passes the two results of each pair to
/// `take`, in the order of the numbers. It stops early when `take` breaks, after a game that takes
/// too long, or when the stop flag of `one` is set.
pub fn run_pairs(
    one: &Match,
    other: &Match,
    games: Range<u64>,
    jobs: NonZero<usize>,
    mut take: impl FnMut(Result<[PlayedGame; 2], Flaw>) -> ControlFlow<()>,
) {
    let tables = || (one.runner(), other.runner());
    let play = |tables: &mut (
        crate::match_runner::MatchRunner<'_>,
        crate::match_runner::MatchRunner<'_>,
    ),
                game| { Ok([tables.0.play(game)?, tables.1.play(game)?]) };
    let is_last = |both: &Result<[PlayedGame; 2], Flaw>| {
        both.as_ref().is_ok_and(|both| both.iter().any(PlayedGame::is_endless))
    };
    map_in_order_until(games, jobs, &one.stop, tables, play, is_last, &mut take);
}

/// The quantity of a [`Difference`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum ComparedQuantity {
    /// 1 if an army won, otherwise 0.
    Wins,
    /// 1 if the only army lost, otherwise 0.
    Lost,
    /// 1 if nobody won and nobody lost, otherwise 0.
    Drawn,
    /// Turns of the game.
    Turns,
    /// Decisions in the game.
    Decisions,
    /// A [`Counter`] at the end of the game.
    Counted,
}

/// The means of one quantity in both matches, and their difference.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Difference {
    /// The quantity.
    pub what: ComparedQuantity,
    /// The kind of counter, for [`ComparedQuantity::Counted`].
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub counted: Option<CountedKind>,
    /// The printed name of an army, the identifier in a counter, or a word such as `turns`.
    pub name: String,
    /// Identifier of the army that the quantity belongs to.
    pub army: Option<String>,
    /// Mean in the first match.
    pub one: f64,
    /// Mean in the second match.
    pub other: f64,
    /// Mean of the differences, second minus first.
    pub difference: f64,
    /// Standard error of `difference`.
    pub error: f64,
    /// Lower end of the 95 % confidence interval of `difference`.
    pub low: f64,
    /// Upper end of the 95 % confidence interval of `difference`.
    pub high: f64,
}

/// A quantity that both matches have.
#[derive(Clone, Debug)]
struct Row {
    /// The quantity.
    what: ComparedQuantity,
    counted: Option<CountedKind>,
    name: String,
    army: Option<String>,
    picks: [ResultField; 2],
    one: Sample,
    other: Sample,
    difference: Sample,
}

/// Returns the kind of pieces that a sum is over; two kinds may have a field of the same name.
fn summed_kind<'p>(program: &'p Program, counter: &Counter) -> Option<&'p str> {
    match counter.what {
        CountedQuantity::Sum(kind, _) => program.kinds.get(kind).map(|kind| kind.name.as_str()),
        CountedQuantity::Pile(_)
        | CountedQuantity::State(_)
        | CountedQuantity::OnBoard(_)
        | CountedQuantity::Removed(_) => None,
    }
}

/// The place of a quantity in the result of a game.
#[derive(Clone, Copy, Debug)]
enum ResultField {
    Win(u32),
    Lost,
    Drawn,
    Turns,
    Decisions,
    Counted(usize),
}

impl ResultField {
    fn of(self, played: &PlayedGame) -> i64 {
        let (winner, kind) = match &played.end {
            End::Over(ending) => (ending.winner, Some(ending.how)),
            End::Fault(_) => (None, None),
        };
        let is_lost = winner.is_none() && kind == Some(EndingKind::Defeat);
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

/// Accumulated results of pairs of games.
#[derive(Clone, Debug)]
pub struct Comparison {
    rows: Vec<Row>,
    games: u64,
    faults: u64,
}

impl Comparison {
    /// Creates an empty comparison of the quantities that both matches have.
    #[must_use]
    pub fn new(one: &Match, other: &Match) -> Self {
        let programs = [one.image.program(), other.image.program()];
        let [first, second] = programs;
        let mut rows = Vec::new();
        let mut add = |quantity, counted, name: &str, army: Option<&str>, picks| {
            let (name, army) = (name.to_owned(), army.map(str::to_owned));
            let (one, other, difference) = Default::default();
            rows.push(Row { what: quantity, counted, name, army, picks, one, other, difference });
        };
        let army_of = |program: &Program, id: Option<u32>| {
            id.and_then(|id| Some(program.armies.get(id as usize)?.id.clone()))
        };
        for (id, army) in (0..).zip(&first.armies) {
            let same = (0..).zip(&second.armies).find(|(_, a)| a.id == army.id);
            if let Some((there, _)) = same {
                let picks = [ResultField::Win(id), ResultField::Win(there)];
                add(ComparedQuantity::Wins, None, &army.name, Some(&army.id), picks);
            }
        }
        if first.armies.len() == 1 {
            add(ComparedQuantity::Lost, None, "lost", None, [ResultField::Lost; 2]);
        }
        add(ComparedQuantity::Drawn, None, "drawn", None, [ResultField::Drawn; 2]);
        add(ComparedQuantity::Turns, None, "turns", None, [ResultField::Turns; 2]);
        add(ComparedQuantity::Decisions, None, "decisions", None, [ResultField::Decisions; 2]);
        for (at, counter) in one.counters.iter().enumerate() {
            let army = army_of(first, counter.army);
            let there = other.counters.iter().position(|c| {
                c.kind() == counter.kind()
                    && c.name == counter.name
                    && summed_kind(second, c) == summed_kind(first, counter)
                    && army_of(second, c.army) == army
            });
            if let Some(there) = there {
                let picks = [ResultField::Counted(at), ResultField::Counted(there)];
                let counted = Some(counter.kind());
                add(ComparedQuantity::Counted, counted, &counter.name, army.as_deref(), picks);
            }
        }
        Self { rows, games: 0, faults: 0 }
    }

    /// Adds a pair. If either game failed, the pair only counts as a fault.
    pub fn add(&mut self, [one, other]: &[PlayedGame; 2]) {
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

    /// Returns the number of pairs in which both games ended by the rules; all means are over these
    /// pairs.
    #[must_use]
    pub const fn pairs(&self) -> u64 {
        self.games
    }

    /// Returns the number of pairs in which a game failed with a runtime error.
    #[must_use]
    pub const fn faults(&self) -> u64 {
        self.faults
    }

    /// Returns all quantities in order; empty without a pair.
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

    fn played(number: u64, winner: Option<u32>, turns: u32) -> PlayedGame {
        let ending = EndingKind::Drawn;
        let end = End::Over(Ending { winner, how: ending, reason: String::new() });
        PlayedGame { number, end, turns, decisions: 0, counted: Vec::new() }
    }

    fn comparison() -> Comparison {
        let row = |quantity, pick| Row {
            what: quantity,
            counted: None,
            name: String::new(),
            army: None,
            picks: [pick; 2],
            one: Sample::default(),
            other: Sample::default(),
            difference: Sample::default(),
        };
        let rows = vec![
            row(ComparedQuantity::Wins, ResultField::Win(0)),
            row(ComparedQuantity::Turns, ResultField::Turns),
        ];
        Comparison { rows, games: 0, faults: 0 }
    }

    /// Of the differences 2, 0, 4 the mean is 2, the standard deviation 2 and the standard error 2
    /// / sqrt 3, whatever the spread of the turns themselves.
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
        assert_eq!((comparison.pairs(), comparison.faults()), (0, 0));
    }
}
