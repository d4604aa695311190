//! Conditions on elements of a set that are evaluated for all elements together.

use std::cmp::Ordering;

use castra_ir::{Expr, KindId, LocalId};

use super::env::Env;
use crate::bits::Set;
use crate::op::Operand;

/// A condition in the form of sets. With one of them, it is evaluated for all elements together.
pub(super) enum SetPredicate<'p> {
    Mask(Set),
    ExistingSet(Operand),
    Indexed(u16, &'p Expr, Env<'p>),
    /// The elements whose cell of a column is greater than, less than or equal to a number.
    Cells(u16, Ordering, &'p Expr, Env<'p>),
    /// The hexes whose distance from a hex is greater than, less than or equal to a number, and
    /// whether the expression of that hex can fail.
    ByDistance(Ordering, &'p Expr, &'p Expr, Env<'p>, bool),
    /// The elements for which a set has an element that satisfies a condition.
    Exists(Exists<'p>),
    /// The elements of another set, and whether its expression can fail.
    Member(&'p Expr, Env<'p>, bool),
    Row(Operand, &'p Expr, Env<'p>),
    /// The single element that an expression denotes, and whether the expression can fail.
    SingleElement(&'p Expr, Env<'p>, bool),
    /// A condition that does not depend on the element.
    Same(&'p Expr, Env<'p>),
    /// Like `Same`, but the condition can fail, so it is evaluated only if there is an element for
    /// which it decides.
    Risky(&'p Expr, Env<'p>),
    /// The hexes of the pieces that satisfy a predicate.
    Places(KindId, Box<Self>),
    And(Box<Self>, Box<Self>),
    Or(Box<Self>, Box<Self>),
    Not(Box<Self>),
    /// Condition, predicate if true, predicate otherwise.
    Choice(Box<Self>, Box<Self>, Box<Self>),
}

/// The hexes for which an element of a set satisfies a condition.
pub(super) struct Exists<'p> {
    pub(super) set: &'p Expr,
    /// Bound to the element of the set.
    pub(super) each: LocalId,
    /// Bound to the hex.
    pub(super) hex: LocalId,
    /// Conditions on the element, which narrow the set.
    pub(super) filters: Vec<&'p Expr>,
    /// Conditions on the element and the hex.
    pub(super) joins: Vec<&'p Expr>,
    pub(super) env: Env<'p>,
}

impl SetPredicate<'_> {
    /// Returns whether a part of the predicate can fail.
    pub(super) fn is_risky(&self) -> bool {
        match self {
            Self::Risky(..) => true,
            Self::SingleElement(.., risky)
            | Self::ByDistance(.., risky)
            | Self::Member(.., risky) => *risky,
            Self::Places(_, a) | Self::Not(a) => a.is_risky(),
            Self::And(a, b) | Self::Or(a, b) => a.is_risky() || b.is_risky(),
            Self::Choice(a, b, c) => a.is_risky() || b.is_risky() || c.is_risky(),
            _ => false,
        }
    }

    /// Returns whether a part of the predicate is a loop over another set.
    pub(super) fn has_exists(&self) -> bool {
        match self {
            Self::Exists(_) => true,
            Self::Places(_, a) | Self::Not(a) => a.has_exists(),
            Self::And(a, b) | Self::Or(a, b) => a.has_exists() || b.has_exists(),
            Self::Choice(a, b, c) => a.has_exists() || b.has_exists() || c.has_exists(),
            _ => false,
        }
    }

    /// Returns the conjunction, simplified.
    pub(super) fn and(a: Self, b: Self, full: &Set) -> Self {
        match (a, b) {
            (a, b) if a.is_risky() => Self::And(Box::new(a), Box::new(b)),
            (Self::Mask(mask), other) | (other, Self::Mask(mask)) if mask == *full => other,
            (Self::Mask(mask), _) | (_, Self::Mask(mask)) if mask.bits().is_empty() => {
                Self::Mask(mask)
            }
            (Self::Mask(a), Self::Mask(b)) => Self::Mask(a.zip(&b, |a, b| a & b)),
            // An invariant part comes first, since the other one is skipped if it is false.
            (a, b @ Self::Same(..)) => Self::And(Box::new(b), Box::new(a)),
            (a, b) => Self::And(Box::new(a), Box::new(b)),
        }
    }

    pub(super) fn or(a: Self, b: Self, full: &Set) -> Self {
        match (a, b) {
            (a, b) if a.is_risky() => Self::Or(Box::new(a), Box::new(b)),
            (Self::Mask(mask), other) | (other, Self::Mask(mask)) if mask.bits().is_empty() => {
                other
            }
            (Self::Mask(mask), _) | (_, Self::Mask(mask)) if mask == *full => Self::Mask(mask),
            (Self::Mask(a), Self::Mask(b)) => Self::Mask(a.zip(&b, |a, b| a | b)),
            (a, b) => Self::Or(Box::new(a), Box::new(b)),
        }
    }

    pub(super) fn not(a: Self, full: &Set) -> Self {
        match a {
            Self::Mask(mask) => Self::Mask(full.zip(&mask, |all, mask| all & !mask)),
            Self::Not(inner) => *inner,
            other => Self::Not(Box::new(other)),
        }
    }

    /// Returns the conditional, simplified.
    pub(super) fn choice(decides: Self, if_true: Self, otherwise: Self, full: &Set) -> Self {
        match (decides, if_true, otherwise) {
            (decides, if_true, otherwise) if decides.is_risky() => {
                Self::Choice(Box::new(decides), Box::new(if_true), Box::new(otherwise))
            }
            (Self::Mask(mask), if_true, _) if mask == *full => if_true,
            (Self::Mask(mask), _, otherwise) if mask.bits().is_empty() => otherwise,
            // Many functions return false early, which becomes a conjunction.
            (decides, Self::Mask(mask), otherwise) if mask.bits().is_empty() => {
                Self::and(Self::not(decides, full), otherwise, full)
            }
            (decides, if_true, Self::Mask(mask)) if mask.bits().is_empty() => {
                Self::and(decides, if_true, full)
            }
            (decides, Self::Mask(mask), otherwise) if mask == *full => {
                Self::or(decides, otherwise, full)
            }
            (decides, if_true, otherwise) => {
                Self::Choice(Box::new(decides), Box::new(if_true), Box::new(otherwise))
            }
        }
    }
}
