//! What going through all bodies brings to light: what functions and procedures are given and give
//! back, what state is given, and what may be 0 where it divides.

use std::collections::BTreeMap;

use castra_base::Span;
use castra_ir::{Binary, Expr, ExprKind, FunctionId, ProcedureId, StateId};

use super::flow::Walk;
use super::report::Found;
use super::worth::Worth;

/// What a parameter is given, by all who call.
#[derive(Clone, Copy, Debug)]
pub(super) struct Given {
    pub(super) worth: Worth,
    /// Where it may be given 0.
    pub(super) zero: Option<Span>,
}

/// What one go through all bodies brings to light.
#[derive(Default)]
pub(super) struct Gathered {
    pub(super) of_functions: BTreeMap<FunctionId, Vec<Given>>,
    pub(super) of_procedures: BTreeMap<ProcedureId, Vec<Given>>,
    pub(super) functions: BTreeMap<FunctionId, Worth>,
    pub(super) procedures: BTreeMap<ProcedureId, Vec<Worth>>,
    states: BTreeMap<StateId, (End, End)>,
    pub(super) found: Vec<Found>,
}

/// The lowest or highest that state is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// No lower, or higher, than state of the same name was.
    Kept,
    At(i64),
    Unknown,
}

impl End {
    fn of(end: Option<i64>) -> Self {
        end.map_or(Self::Unknown, Self::At)
    }

    /// Of one of two values, or the further out.
    fn outer(self, other: Self, pick: fn(i64, i64) -> i64) -> Self {
        match (self, other) {
            (Self::Unknown, _) | (_, Self::Unknown) => Self::Unknown,
            (Self::Kept, end) | (end, Self::Kept) => end,
            (Self::At(a), Self::At(b)) => Self::At(pick(a, b)),
        }
    }

    /// Where one of two that is far enough in is enough.
    const fn inner(self, other: Self) -> Self {
        match (self, other) {
            (Self::Unknown, end) | (end, Self::Unknown) => end,
            (Self::Kept, _) | (_, Self::Kept) => Self::Kept,
            (end @ Self::At(_), Self::At(_)) => end,
        }
    }

    /// The same of a value that is so much more, at the most; `is_inward` where that does not
    /// go further out.
    fn moved(self, by: Option<i64>, is_inward: impl Fn(i64) -> bool) -> Self {
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
    /// Takes note of what state is given.
    pub(super) fn written(&mut self, id: StateId, (low, high): (End, End)) {
        let all = self.states.entry(id).or_insert((End::Kept, End::Kept));
        *all = (all.0.outer(low, i64::min), all.1.outer(high, i64::max));
    }

    /// What state may be that begins so.
    pub(super) fn state(&self, id: StateId, begins: i64) -> Worth {
        let (low, high) = self.states.get(&id).copied().unwrap_or((End::Kept, End::Kept));
        Worth::within((low.from(begins, i64::min), high.from(begins, i64::max)))
    }
}

impl Walk<'_, '_> {
    /// The lowest and the highest that a value can be which state gets. Each part is looked at
    /// once.
    pub(super) fn ends_of(&mut self, id: StateId, value: &Expr) -> (End, End) {
        if matches!(value.kind, ExprKind::State(of, _) if of == id) {
            return (End::Kept, End::Kept);
        }
        if let ExprKind::If(condition, a, b) = &value.kind {
            let a = self.given(condition, true, |this| this.ends_of(id, a));
            let b = self.given(condition, false, |this| this.ends_of(id, b));
            return (a.0.outer(b.0, i64::min), a.1.outer(b.1, i64::max));
        }
        if let ExprKind::Binary(Binary::Min, a, b) = &value.kind {
            let (a, b) = (self.ends_of(id, a), self.ends_of(id, b));
            return (a.0.outer(b.0, i64::min), a.1.inner(b.1));
        }
        if let ExprKind::Binary(Binary::Max, a, b) = &value.kind {
            let (a, b) = (self.ends_of(id, a), self.ends_of(id, b));
            return (a.0.inner(b.0), a.1.outer(b.1, i64::max));
        }
        if let ExprKind::Binary(op @ (Binary::Add | Binary::Subtract), a, b) = &value.kind {
            let (from, by) = (self.ends_of(id, a), self.quietly(b));
            let by = if *op == Binary::Add { by } else { by.negated() };
            let low = from.0.moved(by.low(), |by| by >= 0);
            return (low, from.1.moved(by.high(), |by| by <= 0));
        }
        let worth = self.quietly(value);
        (End::of(worth.low()), End::of(worth.high()))
    }

    pub(super) fn handed_to_function(&mut self, id: FunctionId, args: &[Expr]) {
        let given = self.handed(args);
        if self.quiet == 0 {
            add(self.gathered.of_functions.entry(id).or_default(), given);
        }
    }

    pub(super) fn handed_to_procedure(&mut self, id: ProcedureId, args: &[Expr]) {
        let given = self.handed(args);
        if self.quiet == 0 {
            add(self.gathered.of_procedures.entry(id).or_default(), given);
        }
    }

    fn handed(&mut self, args: &[Expr]) -> Vec<Given> {
        let mut given = Vec::with_capacity(args.len());
        for arg in args {
            let worth = self.value(arg);
            let zero = (!worth.is_never_zero()).then_some(arg.span);
            given.push(Given { worth, zero });
        }
        given
    }
}

/// Adds what one caller gives to what others do.
fn add(all: &mut Vec<Given>, given: Vec<Given>) {
    if all.is_empty() {
        *all = given;
        return;
    }
    for (all, given) in all.iter_mut().zip(given) {
        all.worth = all.worth.or(given.worth);
        all.zero = all.zero.or(given.zero);
    }
}
