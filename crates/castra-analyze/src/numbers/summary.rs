//! Summaries of functions and procedures: their arguments, their results, and the writes of state.

use std::collections::BTreeMap;

use castra_base::Span;
use castra_ir::{FunctionId, ProcedureId, StateId};

use super::found::Found;
use super::worth::Worth;

/// The join of the arguments of a parameter in all calls.
#[derive(Clone, Copy, Debug)]
pub(super) struct Given {
    pub(super) worth: Worth,
    /// The span of an argument that may be 0.
    pub(super) zero: Option<Span>,
}

/// The results of one pass through all bodies.
#[derive(Default)]
pub(super) struct Gathered {
    pub(super) of_functions: BTreeMap<FunctionId, Vec<Given>>,
    pub(super) of_procedures: BTreeMap<ProcedureId, Vec<Given>>,
    pub(super) functions: BTreeMap<FunctionId, Worth>,
    pub(super) procedures: BTreeMap<ProcedureId, Vec<Worth>>,
    states: BTreeMap<StateId, (End, End)>,
    pub(super) found: Vec<Found>,
}

/// The lowest or highest value that state is assigned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// Not further out than the value of the same state, of any owner, was before.
    Kept,
    At(i64),
    Unknown,
}

impl End {
    pub(super) fn of(end: Option<i64>) -> Self {
        end.map_or(Self::Unknown, Self::At)
    }

    /// Returns the end of a value that is one of two.
    pub(super) fn outer(self, other: Self, pick: fn(i64, i64) -> i64) -> Self {
        match (self, other) {
            (Self::Unknown, _) | (_, Self::Unknown) => Self::Unknown,
            (Self::Kept, end) | (end, Self::Kept) => end,
            (Self::At(a), Self::At(b)) => Self::At(pick(a, b)),
        }
    }

    /// Returns an end of a minimum or maximum from those of its operands.
    pub(super) const fn inner(self, other: Self) -> Self {
        match (self, other) {
            (Self::Unknown, end) | (end, Self::Unknown) => end,
            (Self::Kept, _) | (_, Self::Kept) => Self::Kept,
            (end @ Self::At(_), Self::At(_)) => end,
        }
    }

    /// Returns the end after a change by an amount; `is_inward` tests whether the amount moves the
    /// end inward.
    pub(super) fn moved(self, by: Option<i64>, is_inward: impl Fn(i64) -> bool) -> Self {
        match (self, by) {
            (Self::At(n), Some(by)) => Self::of(n.checked_add(by)),
            (Self::Kept, Some(by)) if is_inward(by) => Self::Kept,
            (Self::Kept | Self::Unknown | Self::At(_), _) => Self::Unknown,
        }
    }

    fn from(self, begins: i64, pick: fn(i64, i64) -> i64) -> Option<i64> {
        match self {
            Self::Unknown => None,
            Self::Kept => Some(begins),
            Self::At(n) => Some(pick(n, begins)),
        }
    }
}

impl Gathered {
    /// Records an assignment to state.
    pub(super) fn written(&mut self, id: StateId, low: End, high: End) {
        let all = self.states.entry(id).or_insert((End::Kept, End::Kept));
        *all = (all.0.outer(low, i64::min), all.1.outer(high, i64::max));
    }

    /// Returns the values of state with an initial value.
    pub(super) fn state(&self, id: StateId, begins: i64) -> Worth {
        let (low, high) = self.states.get(&id).copied().unwrap_or((End::Kept, End::Kept));
        Worth::within((low.from(begins, i64::min), high.from(begins, i64::max)))
    }
}
