//! What many games come to.

use std::collections::BTreeMap;

use castra_ir::{EndingKind, Program};
use serde::Serialize;

use crate::counter::{CountedWord, Counter};
use crate::interval::Share;
use crate::sample::{Sample, Spread};

/// A game that was played.
#[derive(Clone, Debug, PartialEq)]
pub struct Played {
    /// Its number in the run.
    pub number: u64,
    /// How it went out.
    pub end: End,
    /// The turn it ended in.
    pub turns: u32,
    /// How many decisions were asked for.
    pub decisions: u64,
    /// What each [`Counter`] came to.
    pub counted: Vec<i64>,
}

impl Played {
    /// Whether it stopped because a step took too long. Each such game takes as long
    /// again, so that no more are played.
    #[must_use]
    pub fn is_endless(&self) -> bool {
        matches!(&self.end, End::Fault(fault) if fault.kind == castra_vm::FaultKind::Endless)
    }
}

/// How a game went out.
#[derive(Clone, Debug, PartialEq)]
pub enum End {
    /// By its rules.
    Over(Ending),
    /// The rules asked for something impossible.
    Fault(Box<castra_vm::Fault>),
}

/// An end by the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ending {
    /// Who won: an index into the armies; nobody in a draw.
    pub winner: Option<u32>,
    /// What the rules call it.
    pub how: EndingKind,
    /// Why, in a few words; may be empty.
    pub reason: String,
}

/// Games added up. What it says does not depend on the order in which they
/// were added.
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
    /// Adds a game. One that could not go on is only counted as such.
    pub fn add(&mut self, played: &Played) {
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

/// A [`Summary`] in the words of a program, worked out.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Figures {
    /// Games that came to an end by the rules; all shares are of these.
    pub finished: u64,
    /// Games in which the rules asked for something impossible.
    pub faults: u64,
    /// The armies, and how often each won.
    pub armies: Vec<ArmyFigures>,
    /// How often nobody won and nobody lost; none if no game was finished.
    pub draws: Option<Share>,
    /// How often an army lost and nobody won, as in a game of one army; none if no game was
    /// finished, or of a game of several armies in which that never happened.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub losses: Option<Share>,
    /// How games ended, the most frequent first.
    pub endings: Vec<EndingFigures>,
    /// Turns that games took.
    pub turns: Option<Spread>,
    /// Decisions that were asked for in a game.
    pub decisions: Option<Spread>,
    /// What was counted at the end.
    pub counted: Vec<CountedFigures>,
}

/// An army of [`Figures`].
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ArmyFigures {
    /// The word of the army.
    pub army: String,
    /// Its printed name.
    pub name: String,
    /// How often it won; none if no game was finished.
    pub wins: Option<Share>,
}

/// A way in which games ended.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct EndingFigures {
    /// The word of the army that won; none in a draw.
    pub winner: Option<String>,
    /// `victory` where the winner is named by the rules, `defeat` where the
    /// loser is, or `drawn`.
    pub how: &'static str,
    /// Why.
    pub reason: String,
    /// How often.
    pub games: Share,
}

/// A counter of [`Figures`].
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CountedFigures {
    /// What was counted.
    pub counted: CountedWord,
    /// Its name.
    pub name: String,
    /// The word of the army whose it is.
    pub army: Option<String>,
    /// What it came to.
    pub spread: Spread,
}

impl Summary {
    /// The figures, in the words of the program that was played. `counters` are
    /// those that the games were counted by.
    #[must_use]
    pub fn figures(&self, program: &Program, counters: &[Counter]) -> Figures {
        let army = |army: u32| program.armies.get(army as usize).map(|a| a.id.clone());
        let wins = |army: u32| {
            let won = self.endings.iter().filter(|((winner, ..), _)| *winner == Some(army));
            won.map(|(_, games)| games).sum()
        };
        let without_winner = |is_lost: bool| -> u64 {
            let defeat = EndingKind::Defeat.word();
            let of = self
                .endings
                .iter()
                .filter(|((winner, how, _), _)| winner.is_none() && (*how == defeat) == is_lost);
            of.map(|(_, games)| games).sum()
        };
        let lost = without_winner(true);
        let can_be_lost = lost > 0 || program.armies.len() == 1;
        let mut endings: Vec<EndingFigures> = self
            .endings
            .iter()
            .filter_map(|((winner, how, reason), &games)| {
                Some(EndingFigures {
                    winner: winner.and_then(army),
                    how,
                    reason: reason.clone(),
                    games: Share::new(games, self.finished)?,
                })
            })
            .collect();
        // Stable: equals stay in the order of the armies.
        endings.sort_by_key(|e| std::cmp::Reverse(e.games.count));
        let counted = counters.iter().zip(&self.counted).filter_map(|(counter, sample)| {
            Some(CountedFigures {
                counted: counter.word(),
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
