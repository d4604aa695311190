//! A case of the solver: the values that it has assigned to terms, and the splits that it may make next.

use std::collections::BTreeMap;

use super::linear::Linear;
use super::term::Term;

/// What is known in one case.
#[derive(Clone, Debug, Default)]
pub(crate) struct Assignment {
    /// Leaves with few values.
    pub(super) values: BTreeMap<Term, i64>,
    /// Whether leaves that may be none are.
    pub(super) none: BTreeMap<Term, bool>,
    /// Things that are the same, and those that differ.
    pub(super) same: Vec<(Thing, Thing)>,
    pub(super) apart: Vec<(Thing, Thing)>,
    /// What numbers fulfil: each is at most 0.
    pub(super) linear: Vec<Linear>,
    /// Of quotients that were met, what is divided.
    pub(super) divided: BTreeMap<Term, Linear>,
    /// Numbers that fulfil that, once all is decided.
    pub(super) numbers: BTreeMap<Term, i128>,
}

/// A value that is no number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Thing {
    /// This one.
    Known(i64),
    /// Whatever a leaf is.
    Of(Term),
}

/// What a case can be split by.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Split {
    /// Each value of a leaf.
    Value(Term),
    /// Whether a leaf is none.
    None(Term),
    /// Whether two things are the same.
    Same(Thing, Thing),
    /// Whether a sum is below 0, 0, or above.
    Sign(Linear),
}
