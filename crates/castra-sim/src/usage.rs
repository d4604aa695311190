//! Coverage of rules in many games.

use std::collections::BTreeMap;
use std::num::NonZero;
use std::ops::{ControlFlow, Range};

use castra_base::Span;
use castra_ir::ClauseId;
use castra_vm::Usage;
use serde::Serialize;

use crate::match_runner::{Flaw, Match};
use crate::parallel::map_in_order_until;
use crate::summary::PlayedGame;

/// The number of executions of an element of the rules.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct UsageCount {
    /// Number of games in which it was executed.
    pub games: u64,
    /// Number of executions in all games.
    pub times: u64,
}

impl UsageCount {
    const fn add(&mut self, times: u64) {
        self.games += 1;
        self.times += times;
    }
}

/// The execution counts of all rules so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct UsageTotals {
    clauses: BTreeMap<ClauseId, UsageCount>,
    steps: BTreeMap<Span, UsageCount>,
    changes: BTreeMap<usize, UsageCount>,
}

impl UsageTotals {
    /// Adds the coverage of a game.
    pub fn add(&mut self, usage: &Usage) {
        for (clause, times) in usage.clauses.iter() {
            self.clauses.entry(clause).or_default().add(times);
        }
        for (step, times) in &usage.steps {
            self.steps.entry(*step).or_default().add(*times);
        }
        for (change, times) in &usage.changes {
            self.changes.entry(*change).or_default().add(*times);
        }
    }

    /// Returns the count of a clause.
    #[must_use]
    pub fn clause(&self, clause: ClauseId) -> UsageCount {
        self.clauses.get(&clause).copied().unwrap_or_default()
    }

    /// Returns the count of the step at a span.
    #[must_use]
    pub fn step(&self, span: Span) -> UsageCount {
        self.steps.get(&span).copied().unwrap_or_default()
    }

    /// Returns the count of a change, by its index in the rules.
    #[must_use]
    pub fn change(&self, index: usize) -> UsageCount {
        self.changes.get(&index).copied().unwrap_or_default()
    }
}

impl Match {
    /// Plays games as [`Match::run`] does, and passes each to `take` with its coverage.
    pub fn run_with_usage(
        &self,
        games: Range<u64>,
        jobs: NonZero<usize>,
        mut take: impl FnMut(Result<(PlayedGame, Usage), Flaw>) -> ControlFlow<()>,
    ) {
        let play = |table: &mut crate::match_runner::MatchRunner<'_>, game| {
            let mut usage = Usage::default();
            let played = table.play_with(game, &mut usage, None)?;
            Ok((played, usage))
        };
        let is_last = |played: &Result<(PlayedGame, Usage), Flaw>| {
            played.as_ref().is_ok_and(|(played, _)| played.is_endless())
        };
        map_in_order_until(games, jobs, &self.stop, || self.runner(), play, is_last, &mut take);
    }
}
