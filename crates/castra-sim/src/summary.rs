//! Accumulated results of many games.

use std::collections::BTreeMap;

use castra_ir::{EndingKind, Program};
use serde::Serialize;

use crate::counter::{CountedKind, Counter};
use crate::interval::Share;
use crate::sample::{Sample, Spread};

/// The result of one game.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayedGame {
    /// The number of the game in the run.
    pub number: u64,
    /// The way in which it ended.
    pub end: End,
    /// The turn in which it ended.
    pub turns: u32,
    /// Number of decisions.
    pub decisions: u64,
    /// The value of each [`Counter`].
    pub counted: Vec<i64>,
}

impl PlayedGame {
    /// Returns whether the game stopped because a step took too long. The next game could take as
    /// long, so the run stops.
    #[must_use]
    pub fn is_endless(&self) -> bool {
        matches!(&self.end, End::Fault(fault) if fault.kind == castra_vm::RuntimeError::OutOfFuel)
    }
}

/// The way in which a game stopped: by its rules, or with a runtime error.
#[derive(Clone, Debug, PartialEq)]
pub enum End {
    /// An end by the rules.
    Over(Ending),
    /// A runtime error.
    Fault(Box<castra_vm::Fault>),
}

/// An end by the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ending {
    /// Index of the army that won; `None` in a draw, or if the rules only name a loser.
    pub winner: Option<u32>,
    /// The keyword of the ending: `victory`, `defeat` or `drawn`.
    pub how: EndingKind,
    /// The printed reason; may be empty.
    pub reason: String,
}

/// Accumulated games. The figures do not depend on the order of insertion.
#[derive(Clone, Debug, Default)]
pub struct Summary {
    finished: u64,
    faults: u64,
    endings: BTreeMap<(Option<u32>, &'static str, String), u64>,
    turns: Sample,
    decisions: Sample,
    counted: Vec<Sample>,
}

impl Summary {
    /// Adds a game. A failed game only counts as a fault.
    pub fn add(&mut self, played: &PlayedGame) {
        let End::Over(ending) = &played.end else {
            self.faults += 1;
            return;
        };
        self.finished += 1;
        let key = (ending.winner, ending.how.word(), ending.reason.clone());
        *self.endings.entry(key).or_default() += 1;
        self.turns.add(i64::from(played.turns));
        self.decisions.add(i64::try_from(played.decisions).unwrap_or(i64::MAX));
        self.counted.resize_with(played.counted.len().max(self.counted.len()), Sample::default);
        for (sample, &value) in self.counted.iter_mut().zip(&played.counted) {
            sample.add(value);
        }
    }
}

/// The statistics of a [`Summary`], with the names of armies and counters from the program.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Figures {
    /// Games that ended by the rules; all shares are of these.
    pub finished: u64,
    /// Games that failed with a runtime error.
    pub faults: u64,
    /// The armies with their wins.
    pub armies: Vec<ArmyFigures>,
    /// Games that nobody won and nobody lost; `None` if no game was finished.
    pub draws: Option<Share>,
    /// Games that an army lost and nobody won, as in a game of one army. `None` if no game was
    /// finished, or if it never happened in a game of several armies.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub losses: Option<Share>,
    /// The endings, the most frequent first.
    pub endings: Vec<EndingFigures>,
    /// Turns of a game.
    pub turns: Option<Spread>,
    /// Decisions in a game.
    pub decisions: Option<Spread>,
    /// The counters at the end of a game.
    pub counted: Vec<CountedFigures>,
}

/// An army of [`Figures`].
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ArmyFigures {
    /// Identifier of the army.
    pub army: String,
    /// Printed name.
    pub name: String,
    /// Games that it won; `None` if no game was finished.
    pub wins: Option<Share>,
}

/// Games with the same ending.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct EndingFigures {
    /// Identifier of the army that won; `None` in a draw, or if the rules only name a loser.
    pub winner: Option<String>,
    /// `victory` if the rules name the winner, `defeat` if they name the loser, or `drawn`.
    pub how: &'static str,
    /// The printed reason.
    pub reason: String,
    /// The number and share of games with this ending.
    pub games: Share,
}

/// A counter of [`Figures`].
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct CountedFigures {
    /// The kind of quantity.
    pub counted: CountedKind,
    /// Identifier of the counted pile, state, kind or field.
    pub name: String,
    /// Identifier of the army that it belongs to.
    pub army: Option<String>,
    /// Distribution of its values.
    pub spread: Spread,
}

impl Summary {
    /// Returns the statistics, in the names of the program. `counters` are the counters of the
    /// match that played the games.
    #[must_use]
    pub fn figures(&self, program: &Program, counters: &[Counter]) -> Figures {
        let army = |army: u32| program.armies.get(army as usize).map(|a| a.id.clone());
        let wins = |army: u32| {
            let won = self.endings.iter().filter(|((winner, ..), _)| *winner == Some(army));
            won.map(|(_, games)| games).sum()
        };
        let without_winner = |is_lost: bool| -> u64 {
            let defeat = EndingKind::Defeat.word();
            let of = self.endings.iter().filter(|((winner, ending, _), _)| {
                winner.is_none() && (*ending == defeat) == is_lost
            });
            of.map(|(_, games)| games).sum()
        };
        let lost = without_winner(true);
        let can_be_lost = lost > 0 || program.armies.len() == 1;
        let mut endings: Vec<EndingFigures> = self
            .endings
            .iter()
            .filter_map(|((winner, ending, reason), &games)| {
                Some(EndingFigures {
                    winner: winner.and_then(army),
                    how: ending,
                    reason: reason.clone(),
                    games: Share::new(games, self.finished)?,
                })
            })
            .collect();
        // Stable, so that equal endings stay in the order of the armies.
        endings.sort_by_key(|e| std::cmp::Reverse(e.games.count));
        let counted = counters.iter().zip(&self.counted).filter_map(|(counter, sample)| {
            Some(CountedFigures {
                counted: counter.kind(),
                name: counter.name.clone(),
                army: counter.army.and_then(army),
                spread: sample.spread()?,
            })
        });
        Figures {
            finished: self.finished,
            faults: self.faults,
            armies: (0..)
                .zip(&program.armies)
                .map(|(id, army)| ArmyFigures {
                    army: army.id.clone(),
                    name: army.name.clone(),
                    wins: Share::new(wins(id), self.finished),
                })
                .collect(),
            draws: Share::new(without_winner(false), self.finished),
            losses: Share::new(lost, self.finished).filter(|_| can_be_lost),
            endings,
            turns: self.turns.spread(),
            decisions: self.decisions.spread(),
            counted: counted.collect(),
        }
    }
}
