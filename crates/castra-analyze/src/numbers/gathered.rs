//! The results of a pass: the arguments and results of callees, and the values that state is
//! assigned.

use castra_ir::{Binary, Expr, ExprKind, FunctionId, ProcedureId, StateId};

use super::flow::Walk;
use super::summary::{End, Given};

impl Walk<'_, '_> {
    /// Returns the lowest and the highest value that an assignment gives to state. Each part is
    /// evaluated once.
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

/// Joins the arguments of one call to those of other calls.
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
