//! Bounds of numbers, as written.

use std::collections::BTreeMap;

use castra_base::Span;
use castra_ir::interval::{Interval, UNBOUNDED};
use castra_ir::{
    ArmyCouncilId, CouncilId, ExprKind, FieldId, FunctionId, KindId, List, ProcedureId, RecordId,
    StateId,
};

/// The bounds of a number, which apply at every moment.
#[derive(Clone, Debug)]
pub struct Bound {
    /// The name of the state, the `var`, the parameter or the field; empty for the result of a
    /// function or procedure.
    pub name: String,
    /// The owner of a parameter, a record's field or a result.
    pub owner: Option<String>,
    /// True for a parameter, where each caller must respect the bound.
    pub is_param: bool,
    /// The lowest number.
    pub low: i64,
    /// The highest number.
    pub high: UpperBound,
    /// The upper bound as source text, for messages.
    pub upper_text: String,
    /// True for `clamped`: a number beyond the bounds becomes the bound.
    pub clamped: bool,
    /// The span of the bounds.
    pub span: Span,
}

impl Bound {
    /// Returns the interval of the value.
    pub const fn interval(&self) -> Interval {
        let (UpperBound::Number(high) | UpperBound::Field(_, high)) = self.high;
        (Some(self.low), Some(high))
    }
}

/// The upper bound of a number.
#[derive(Clone, Copy, Debug)]
pub enum UpperBound {
    /// A number that the declaration gives.
    Number(i64),
    /// The printed value of a field, with the highest possible number.
    Field(FieldId, i64),
}

/// The bounds of all bounded values.
#[derive(Clone, Debug, Default)]
pub struct Bounds {
    /// The bounds of declared states. A state for each word of an enum has an entry for each word.
    pub states: BTreeMap<StateId, Bound>,
    /// The bounds of kinds' state fields.
    pub fields: BTreeMap<(KindId, FieldId), Bound>,
    /// The bounds of parameters, by the span of their function or procedure.
    pub params: BTreeMap<Span, Vec<Option<Bound>>>,
    /// The bounds of records' fields in order; a record without bounds is missing.
    pub records: BTreeMap<RecordId, Vec<Option<Bound>>>,
    /// The bounds of functions' results; for a record, of the function for each field.
    pub results: BTreeMap<FunctionId, Bound>,
    /// The bounds of procedures' results; for a record, of each flat value.
    pub procedure_results: BTreeMap<ProcedureId, Vec<Option<Bound>>>,
    /// True if locals, parameters, fields of records or results have bounds.
    pub has_name_bounds: bool,
    /// The rows of all boards, from 1; unbounded unless all boards are grids.
    pub rows: Interval,
    /// The columns of all boards, from 1; unbounded unless all boards are grids.
    pub columns: Interval,
    /// The bounds of the War Council's entries.
    pub(super) council: List<CouncilId, Interval>,
    /// The bounds of each army's entries.
    pub(super) army_council: List<ArmyCouncilId, Interval>,
}

impl Bounds {
    /// Returns the bounds of a War Council entry.
    pub fn council_interval(&self, id: CouncilId) -> Interval {
        self.council.get(id).copied().unwrap_or(UNBOUNDED)
    }

    /// Returns the bounds of an army's entry.
    pub fn army_council_interval(&self, id: ArmyCouncilId) -> Interval {
        self.army_council.get(id).copied().unwrap_or(UNBOUNDED)
    }

    /// Returns the bounds of the state, field or function result that an expression reads or
    /// assigns.
    pub fn state_bound(&self, target: &ExprKind) -> Option<&Bound> {
        if let ExprKind::State(id, _) = target {
            return self.states.get(id);
        }
        if let ExprKind::Field(kind, field, _) = target {
            return self.fields.get(&(*kind, *field));
        }
        if let ExprKind::Call(function, _) = target {
            return self.results.get(function);
        }
        // A state with a part for each word of an enum; all parts have the same bounds.
        if let ExprKind::Match(_, arms, None) = target {
            return arms.first().and_then(|(_, arm)| self.state_bound(&arm.kind));
        }
        if let ExprKind::Bind(_, _, with) = target {
            return self.state_bound(&with.kind);
        }
        None
    }

    /// Returns the bounds of the single value that a procedure returns; `None` without bounds.
    pub fn procedure_result_bound(&self, procedure: ProcedureId) -> Option<Bound> {
        self.procedure_results.get(&procedure)?.first().cloned().flatten()
    }

    /// Returns whether no state, field, local, parameter or result has bounds. War Council entries
    /// do not count.
    pub fn is_empty(&self) -> bool {
        self.states.is_empty() && self.fields.is_empty() && !self.has_name_bounds
    }
}
