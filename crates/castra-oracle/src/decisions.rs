//! Decisions, and the trait that answers them.

use castra_eval::Set;
use castra_ir::{Die, RoleId, TestStmt, Universe};

use crate::state::State;
use crate::stop::{PlayResult, PlayStop};

/// A pending decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DecisionRequest {
    /// The index of the army that decides.
    pub army: i64,
    /// The role that decides, with the word of its enum, or 0 for a role without an enum.
    pub role: Option<(RoleId, i64)>,
    /// The allowed answers.
    pub allowed: AllowedAnswers,
    /// The universes of the options: one, or two for pairs. Empty for reactions.
    pub option_universes: Vec<Universe>,
    /// The labels of the offered reactions, in order; `None` for a label that contains values.
    pub reactions: Vec<Option<String>>,
    /// The preference for each option, in order; `None` without a preference, or if it fails with a
    /// runtime error. Empty if the guide does not evaluate preferences.
    pub preferences: Vec<Option<i64>>,
}

/// The allowed answers of a [`DecisionRequest`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AllowedAnswers {
    /// A choice of an option, or of nothing if the flag is set.
    One(Vec<i64>, bool),
    /// A choice of a pair, or of nothing if the flag is set.
    Pair(Vec<(i64, i64)>, bool),
    /// A choice of a subset of the options, with the minimum and maximum size.
    Some(Set, usize, usize),
    /// A choice of a reaction, by its index among all reactions of the window, or a pass.
    React(Vec<usize>),
}

/// The answer to a [`DecisionRequest`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// No option, or a pass.
    Nothing,
    /// An option.
    One(i64),
    /// A pair.
    Pair(i64, i64),
    /// A subset of the options.
    Some(Set),
    /// A reaction, by its index among all reactions of the window.
    Reaction(usize),
}

impl AllowedAnswers {
    /// Returns whether an answer is allowed.
    #[must_use]
    pub fn allows(&self, answer: &Answer) -> bool {
        match (self, answer) {
            (Self::One(options, _), Answer::One(value)) => options.contains(value),
            (Self::Pair(pairs, _), Answer::Pair(a, b)) => pairs.contains(&(*a, *b)),
            (Self::Some(options, least, most), Answer::Some(chosen)) => {
                (*least..=*most).contains(&chosen.len()) && chosen.difference(options).is_empty()
            }
            (Self::React(offered), Answer::Reaction(which)) => offered.contains(which),
            (Self::One(_, or_none) | Self::Pair(_, or_none), Answer::Nothing) => *or_none,
            (Self::React(_), Answer::Nothing) => true,
            _ => false,
        }
    }
}

/// The source of random numbers and answers.
pub trait Guide {
    /// Returns a uniformly distributed random number from 0 to `n - 1`.
    fn random_below(&mut self, n: u64) -> u64;

    /// Returns whether preferences must be evaluated.
    fn needs_preferences(&self) -> bool;

    /// Rolls one die.
    ///
    /// # Errors
    ///
    /// If the guide cannot continue.
    fn roll(&mut self, die: &Die) -> PlayResult<i64> {
        let face = self.random_below(die.faces.len() as u64) as usize;
        die.faces.get(face).copied().ok_or(PlayStop::Unsound("a die without faces"))
    }

    /// Rolls several dice together.
    ///
    /// # Errors
    ///
    /// As [`Guide::roll`].
    fn roll_many(&mut self, die: &Die, dice: usize) -> PlayResult<Vec<i64>> {
        (0..dice).map(|_| self.roll(die)).collect()
    }

    /// Picks a random element of a nonempty set.
    ///
    /// # Errors
    ///
    /// As [`Guide::roll`].
    fn pick(&mut self, _: &State<'_>, _: Universe, options: &Set) -> PlayResult<i64> {
        let which = self.random_below(options.len() as u64) as usize;
        options.iter().nth(which).ok_or(PlayStop::Unsound("chance"))
    }

    /// Records a statement of a test that scripts a roll or a choice, or the value of a measure.
    ///
    /// # Errors
    ///
    /// If no test is running.
    fn record_test_stmt(&mut self, _: &TestStmt, _: i64) -> PlayResult<()> {
        Err(PlayStop::Unsupported("tests in games"))
    }

    /// Answers a decision.
    ///
    /// # Errors
    ///
    /// [`crate::PlayStop::Guide`] if play has to stop.
    fn answer(&mut self, state: &State<'_>, question: &DecisionRequest) -> PlayResult<Answer>;
}

impl<G: Guide> Guide for &mut G {
    fn random_below(&mut self, n: u64) -> u64 {
        (**self).random_below(n)
    }

    fn needs_preferences(&self) -> bool {
        (**self).needs_preferences()
    }

    fn roll(&mut self, die: &Die) -> PlayResult<i64> {
        (**self).roll(die)
    }

    fn roll_many(&mut self, die: &Die, dice: usize) -> PlayResult<Vec<i64>> {
        (**self).roll_many(die, dice)
    }

    fn pick(&mut self, state: &State<'_>, universe: Universe, options: &Set) -> PlayResult<i64> {
        (**self).pick(state, universe, options)
    }

    fn record_test_stmt(&mut self, stmt: &TestStmt, value: i64) -> PlayResult<()> {
        (**self).record_test_stmt(stmt, value)
    }

    fn answer(&mut self, state: &State<'_>, question: &DecisionRequest) -> PlayResult<Answer> {
        (**self).answer(state, question)
    }
}
