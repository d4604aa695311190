//! Summaries of functions and procedures: their arguments, their results, and the writes of state.

use std::collections::BTreeMap;

use castra_base::Span;
use castra_ir::{FunctionId, ProcedureId, StateId};

use super::abstract_number::AbstractNumber;
use super::possible_fault::PossibleFault;

/// The join of the arguments of a parameter in all calls.
#[derive(Clone, Copy, Debug)]
pub(super) struct ParamArgument {
    pub(super) value: AbstractNumber,
    /// The span of an argument that may be 0.
    pub(super) zero: Option<Span>,
}

/// The results of one pass through all bodies.
#[derive(Default)]
pub(super) struct PassResults {
    pub(super) function_args: BTreeMap<FunctionId, Vec<ParamArgument>>,
    pub(super) procedure_args: BTreeMap<ProcedureId, Vec<ParamArgument>>,
    pub(super) function_results: BTreeMap<FunctionId, AbstractNumber>,
    pub(super) procedure_results: BTreeMap<ProcedureId, Vec<AbstractNumber>>,
    states: BTreeMap<StateId, (End, End)>,
    pub(super) found: Vec<PossibleFault>,
}

/// The lowest or highest value that state is assigned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// No further out than an earlier value of the same state, of any owner.
    Unchanged,
    Number(i64),
    Unknown,
}

impl End {
    pub(super) fn from_option(end: Option<i64>) -> Self {
        end.map_or(Self::Unknown, Self::Number)
    }

    /// Returns the end of a value that is one of two.
    pub(super) fn widen(self, other: Self, pick: fn(i64, i64) -> i64) -> Self {
        match (self, other) {
            (Self::Unknown, _) | (_, Self::Unknown) => Self::Unknown,
            (Self::Unchanged, end) | (end, Self::Unchanged) => end,
            (Self::Number(a), Self::Number(b)) => Self::Number(pick(a, b)),
        }
    }

    /// Returns the high end of a minimum or low end of a maximum, for which one operand suffices.
    pub(super) const fn extremum_end(self, other: Self) -> Self {
        match (self, other) {
            (Self::Unknown, end) | (end, Self::Unknown) => end,
            (Self::Unchanged, _) | (_, Self::Unchanged) => Self::Unchanged,
            (end @ Self::Number(_), Self::Number(_)) => end,
        }
    }

    /// Returns the end after a change by an amount; `is_inward` tests whether the amount moves the
    /// end inward.
    pub(super) fn shift(self, amount: Option<i64>, is_inward: impl Fn(i64) -> bool) -> Self {
        match (self, amount) {
            (Self::Number(n), Some(amount)) => Self::from_option(n.checked_add(amount)),
            (Self::Unchanged, Some(amount)) if is_inward(amount) => Self::Unchanged,
            (Self::Unchanged | Self::Unknown | Self::Number(_), _) => Self::Unknown,
        }
    }

    fn resolve(self, begins: i64, pick: fn(i64, i64) -> i64) -> Option<i64> {
        match self {
            Self::Unknown => None,
            Self::Unchanged => Some(begins),
            Self::Number(n) => Some(pick(n, begins)),
        }
    }
}

impl PassResults {
    /// Records an assignment to state.
    pub(super) fn record_assignment(&mut self, id: StateId, low: End, high: End) {
        let all = self.states.entry(id).or_insert((End::Unchanged, End::Unchanged));
        *all = (all.0.widen(low, i64::min), all.1.widen(high, i64::max));
    }

    /// Returns the possible values of state: the initial value `begins`, and all that are assigned.
    pub(super) fn state(&self, id: StateId, begins: i64) -> AbstractNumber {
        let (low, high) = self.states.get(&id).copied().unwrap_or((End::Unchanged, End::Unchanged));
        AbstractNumber::within((low.resolve(begins, i64::min), high.resolve(begins, i64::max)))
    }
}
