//! Bounds of numbers as texts write them.

use std::collections::BTreeMap;

use castra_base::Span;
use castra_ir::interval::{ANY, Interval};
use castra_ir::{
    ArmyCouncilId, CouncilId, ExprKind, FieldId, FunctionId, KindId, List, ProcedureId, RecordId,
    StateId,
};

/// Between which numbers a state lies at every moment.
#[derive(Clone, Debug)]
pub struct Bound {
    /// The name of the state, the `var`, the parameter or the field; empty of the value of a
    /// function or procedure.
    pub name: String,
    /// Of a parameter, a field of a record and a value: whose.
    pub of: Option<String>,
    /// True if it is of a parameter, which whoever calls has to keep to.
    pub param: bool,
    /// The lowest number.
    pub low: i64,
    /// The highest number.
    pub high: High,
    /// As it is written.
    pub upto: String,
    /// True if a number beyond becomes the bound.
    pub clamped: bool,
    /// Where they are written.
    pub span: Span,
}

impl Bound {
    /// The lowest and the highest number that the state can be.
    pub const fn interval(&self) -> Interval {
        let (High::Number(high) | High::Field(_, high)) = self.high;
        (Some(self.low), Some(high))
    }
}

/// The upper bound.
#[derive(Clone, Copy, Debug)]
pub enum High {
    /// A number that the declaration gives.
    Number(i64),
    /// What is printed on the piece or card, and the highest number that may be.
    Field(FieldId, i64),
}

/// Bounds of all state that has some.
#[derive(Clone, Debug, Default)]
pub struct Bounds {
    /// Of declared state; of one for each word of an enum, by the state of each word.
    pub states: BTreeMap<StateId, Bound>,
    /// Of state fields of kinds.
    pub fields: BTreeMap<(KindId, FieldId), Bound>,
    /// Of parameters, by where their function or procedure is declared.
    pub params: BTreeMap<Span, Vec<Option<Bound>>>,
    /// Of fields of records, in their order; none of a record of which no field has some.
    pub records: BTreeMap<RecordId, Vec<Option<Bound>>>,
    /// Of what functions give; of a record, of the function for each field.
    pub results: BTreeMap<FunctionId, Bound>,
    /// Of what procedures give back; of a record, of each value.
    pub given: BTreeMap<ProcedureId, Vec<Option<Bound>>>,
    /// True if names within bodies have some, or parameters, fields of records and values that
    /// are given back.
    pub of_names: bool,
    /// Of the rows of all boards, where there are only grids.
    pub rows: Interval,
    /// Of their columns.
    pub columns: Interval,
    /// Of the entries of the War Council.
    pub(super) council: List<CouncilId, Interval>,
    /// Of those of each army.
    pub(super) army_council: List<ArmyCouncilId, Interval>,
}

impl Bounds {
    /// Between which numbers an entry of the War Council lies.
    pub fn of_council(&self, id: CouncilId) -> Interval {
        self.council.get(id).copied().unwrap_or(ANY)
    }

    /// Between which numbers an entry of each army lies.
    pub fn of_army_council(&self, id: ArmyCouncilId) -> Interval {
        self.army_council.get(id).copied().unwrap_or(ANY)
    }

    /// The bounds of a state, by the place that is changed or read.
    pub fn of(&self, place: &ExprKind) -> Option<&Bound> {
        if let ExprKind::State(id, _) = place {
            return self.states.get(id);
        }
        if let ExprKind::Field(kind, field, _) = place {
            return self.fields.get(&(*kind, *field));
        }
        if let ExprKind::Call(function, _) = place {
            return self.results.get(function);
        }
        // One of those that there are for each word of an enum.
        if let ExprKind::Match(_, arms, None) = place {
            return arms.first().and_then(|(_, arm)| self.of(&arm.kind));
        }
        if let ExprKind::Bind(_, _, with) = place {
            return self.of(&with.kind);
        }
        None
    }

    /// The bounds of the single value that a procedure gives back.
    pub fn given_by(&self, procedure: ProcedureId) -> Option<Bound> {
        self.given.get(&procedure)?.first().cloned().flatten()
    }

    /// Returns whether nothing has bounds.
    pub fn is_empty(&self) -> bool {
        self.states.is_empty() && self.fields.is_empty() && !self.of_names
    }
}
