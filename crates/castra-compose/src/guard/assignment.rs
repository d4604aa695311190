//! A case of the solver: the values that it has assigned to terms, and the splits that it may make
//! next.

use std::collections::BTreeMap;

use super::linear::Linear;
use super::term::Term;

/// A case: the partial assignment of leaves.
#[derive(Clone, Debug, Default)]
pub(crate) struct Assignment {
    /// The values of leaves with few values.
    pub(super) values: BTreeMap<Term, i64>,
    /// True for each nullable leaf that is `none`.
    pub(super) none: BTreeMap<Term, bool>,
    /// Elements known to be equal, and elements known to differ.
    pub(super) equal_elements: Vec<(ElementValue, ElementValue)>,
    pub(super) different_elements: Vec<(ElementValue, ElementValue)>,
    /// The constraints on numbers, each "is at most 0".
    pub(super) linear: Vec<Linear>,
    /// The dividend of each quotient in the condition so far.
    pub(super) divided: BTreeMap<Term, Linear>,
    /// Numbers that satisfy the constraints, once the case is decided.
    pub(super) numbers: BTreeMap<Term, i128>,
}

/// A value that is not a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum ElementValue {
    /// This value.
    Known(i64),
    /// The value of a leaf.
    Of(Term),
}

/// A case split.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Split {
    /// By each value of a leaf.
    Value(Term),
    /// By whether a leaf is `none`.
    None(Term),
    /// By whether two elements are equal.
    Same(ElementValue, ElementValue),
    /// By the sign of a linear expression.
    Sign(Linear),
}
