//! Questions, and whoever answers them.

use castra_ir::RoleId;

use crate::{Got, Set, State};

/// A decision that somebody has to make.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// The army that decides.
    pub army: i64,
    /// In which role, and for which word of its enum.
    pub role: Option<(RoleId, i64)>,
    /// What may be answered.
    pub asked: Asked,
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

    fn answer(&mut self, state: &State<'_>, question: &Question) -> Got<Answer> {
        (**self).answer(state, question)
    }
}
