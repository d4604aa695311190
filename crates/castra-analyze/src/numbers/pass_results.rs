//! The results of a pass: the arguments and results of callees, and the assigned values of
//! state.

use castra_ir::{Binary, Expr, ExprKind, FunctionId, ProcedureId, StateId};

use super::flow::BodyAnalysis;
use super::summary::{End, ParamArgument};

impl BodyAnalysis<'_, '_> {
    /// Returns the lowest and the highest value that an assignment gives to state. Each part is
    /// evaluated once.
    pub(super) fn assigned_ends(&mut self, id: StateId, value: &Expr) -> (End, End) {
        if matches!(value.kind, ExprKind::State(of, _) if of == id) {
            return (End::Unchanged, End::Unchanged);
        }
        if let ExprKind::If(condition, a, b) = &value.kind {
            let a = self.with_condition(condition, true, |this| this.assigned_ends(id, a));
            let b = self.with_condition(condition, false, |this| this.assigned_ends(id, b));
            return (a.0.widen(b.0, i64::min), a.1.widen(b.1, i64::max));
        }
        if let ExprKind::Binary(Binary::Min, a, b) = &value.kind {
            let (a, b) = (self.assigned_ends(id, a), self.assigned_ends(id, b));
            return (a.0.widen(b.0, i64::min), a.1.extremum_end(b.1));
        }
        if let ExprKind::Binary(Binary::Max, a, b) = &value.kind {
            let (a, b) = (self.assigned_ends(id, a), self.assigned_ends(id, b));
            return (a.0.extremum_end(b.0), a.1.widen(b.1, i64::max));
        }
        if let ExprKind::Binary(op @ (Binary::Add | Binary::Subtract), a, b) = &value.kind {
            let (from, by) = (self.assigned_ends(id, a), self.eval_silently(b));
            let by = if *op == Binary::Add { by } else { by.negate() };
            let low = from.0.shift(by.low(), |by| by >= 0);
            return (low, from.1.shift(by.high(), |by| by <= 0));
        }
        let number = self.eval_silently(value);
        (End::from_option(number.low()), End::from_option(number.high()))
    }

    pub(super) fn record_function_args(&mut self, id: FunctionId, args: &[Expr]) {
        let given = self.eval_args(args);
        if self.silent_depth == 0 {
            join_args(self.pass_results.function_args.entry(id).or_default(), given);
        }
    }

    pub(super) fn record_procedure_args(&mut self, id: ProcedureId, args: &[Expr]) {
        let given = self.eval_args(args);
        if self.silent_depth == 0 {
            join_args(self.pass_results.procedure_args.entry(id).or_default(), given);
        }
    }

    fn eval_args(&mut self, args: &[Expr]) -> Vec<ParamArgument> {
        let mut given = Vec::with_capacity(args.len());
        for arg in args {
            let number = self.eval(arg);
            let zero = (!number.is_never_zero()).then_some(arg.span);
            given.push(ParamArgument { value: number, zero });
        }
        given
    }
}

/// Joins the arguments of one call to those of other calls.
fn join_args(joined: &mut Vec<ParamArgument>, given: Vec<ParamArgument>) {
    if joined.is_empty() {
        *joined = given;
        return;
    }
    for (argument, given) in joined.iter_mut().zip(given) {
        argument.value = argument.value.join(given.value);
        argument.zero = argument.zero.or(given.zero);
    }
}
