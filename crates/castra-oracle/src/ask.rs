//! Questions, and whoever answers them.

use castra_ir::{Die, RoleId, TestStmt, Universe};

use crate::set::Set;
use crate::state::State;
use crate::stop::{Got, Stop};

/// A decision that somebody has to make.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// The army that decides.
    pub army: i64,
    /// In which role, and for which word of its enum.
    pub role: Option<(RoleId, i64)>,
    /// What may be answered.
    pub asked: Asked,
    /// What the options are elements of: of pairs the first and the second. Nothing
    /// of reactions.
    pub of: Vec<Universe>,
    /// What the reactions offered are called, in their order; without a name
    /// where it has values in it.
    pub reactions: Vec<Option<String>>,
    /// How good each option is, in the order of the options; without a value
    /// where the rules do not say, or ask for something impossible. Empty if
    /// the guide does not ask for it.
    pub worth: Vec<Option<i64>>,
}

/// What may be answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Asked {
    /// One of these, or nothing where that is allowed.
    One(Vec<i64>, bool),
    /// One of these pairs, or nothing where that is allowed.
    Pair(Vec<(i64, i64)>, bool),
    /// Between so many of these and so many.
    Some(Set, usize, usize),
    /// One of these reactions, by position, or a pass.
    React(Vec<usize>),
}

/// An answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Nothing, or a pass.
    Nothing,
    /// One of the options.
    One(i64),
    /// One of the pairs.
    Pair(i64, i64),
    /// These options.
    Some(Set),
    /// The reaction in that position.
    Reaction(usize),
}

impl Asked {
    /// Whether it may be answered so.
    #[must_use]
    pub fn allows(&self, answer: &Answer) -> bool {
        match (self, answer) {
            (Self::One(options, _), Answer::One(value)) => options.contains(value),
            (Self::Pair(pairs, _), Answer::Pair(a, b)) => pairs.contains(&(*a, *b)),
            (Self::Some(options, least, most), Answer::Some(chosen)) => {
                (*least..=*most).contains(&chosen.len()) && chosen.without(options).is_empty()
            }
            (Self::React(offered), Answer::Reaction(which)) => offered.contains(which),
            (Self::One(_, or_none) | Self::Pair(_, or_none), Answer::Nothing) => *or_none,
            (Self::React(_), Answer::Nothing) => true,
            _ => false,
        }
    }
}

/// Whoever provides chance and answers.
pub trait Guide {
    /// A number from 0 to `n - 1`, each equally likely.
    fn below(&mut self, n: u64) -> u64;

    /// Whether it asks how good options are.
    fn weighs(&self) -> bool;

    /// One roll of a die.
    ///
    /// # Errors
    ///
    /// If it cannot be rolled, as in the rest of what a guide does.
    fn roll(&mut self, die: &Die) -> Got<i64> {
        let face = self.below(die.faces.len() as u64) as usize;
        die.faces.get(face).copied().ok_or(Stop::Unsound("a die without faces"))
    }

    /// Dice rolled together.
    ///
    /// # Errors
    ///
    /// As of one die.
    fn roll_many(&mut self, die: &Die, dice: usize) -> Got<Vec<i64>> {
        (0..dice).map(|_| self.roll(die)).collect()
    }

    /// One of several options, which are some, at random.
    ///
    /// # Errors
    ///
    /// As of one die.
    fn pick(&mut self, _: &State<'_>, _: Universe, options: &Set) -> Got<i64> {
        let which = self.below(options.len() as u64) as usize;
        options.iter().nth(which).ok_or(Stop::Unsound("chance"))
    }

    /// Takes note of a line of a test that says what is rolled or chosen, or of
    /// what a measure came to.
    ///
    /// # Errors
    ///
    /// Where no test is run.
    fn line(&mut self, _: &TestStmt, _: i64) -> Got<()> {
        Err(Stop::Unsupported("tests in games"))
    }

    /// Answers a question.
    ///
    /// # Errors
    ///
    /// [`crate::Stop::Guide`] if play is not to go on.
    fn answer(&mut self, state: &State<'_>, question: &Question) -> Got<Answer>;
}

impl<G: Guide> Guide for &mut G {
    fn below(&mut self, n: u64) -> u64 {
        (**self).below(n)
    }

    fn weighs(&self) -> bool {
        (**self).weighs()
    }

    fn roll(&mut self, die: &Die) -> Got<i64> {
        (**self).roll(die)
    }

    fn roll_many(&mut self, die: &Die, dice: usize) -> Got<Vec<i64>> {
        (**self).roll_many(die, dice)
    }

    fn pick(&mut self, state: &State<'_>, of: Universe, options: &Set) -> Got<i64> {
        (**self).pick(state, of, options)
    }

    fn line(&mut self, stmt: &TestStmt, value: i64) -> Got<()> {
        (**self).line(stmt, value)
    }

    fn answer(&mut self, state: &State<'_>, question: &Question) -> Got<Answer> {
        (**self).answer(state, question)
    }
}
