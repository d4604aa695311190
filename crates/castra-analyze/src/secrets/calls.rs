//! The effects of procedure calls on secrets: their questions, and their results.

use castra_base::Span;

use super::args::{CallSite, arg_terms};
use super::flow_state::Scope;
use super::outcome::Outcome;
use super::shape::Term;
use super::state::{Analysis, OpenRead, Part};
use super::taint::{Mode, Step, Taint};
use super::term::Terms;
use castra_ir::{Expr, LocalId, ProcedureId, Stmt};

impl Analysis<'_> {
    /// Assigns a result of a procedure call to a local, with its secrets.
    pub(super) fn assign_result(
        &mut self,
        scope: &mut Scope,
        local: LocalId,
        procedure: ProcedureId,
        args: &[Expr],
        span: Span,
    ) {
        let value = self.procedure_results.get(procedure).cloned().flatten();
        let mut revealed = Taint::default();
        if let Some(value) = value {
            let mut given: Vec<(Term, Taint)> = args
                .iter()
                .map(|arg| (self.term(scope, arg), self.expr_taint(scope, arg, Mode::Plain)))
                .collect();
            let before = self.bind_set_args(scope, args, &mut given);
            let (step, values) = (Step::ProcedureCall(procedure), &arg_terms(&given));
            let call = CallSite { span, step, values, args: &given, scope };
            revealed = call.translate_taint(&value, &mut self.terms, &mut self.chains);
            // State may have another value by now.
            revealed.forget(|term| !self.terms.is_stable(term));
            self.forget_set_args(scope, before, &mut revealed);
        }
        revealed.extend(&scope.path);
        self.assign_taint(scope, local, revealed);
    }

    /// Applies the questions of a called procedure, with the arguments of the call.
    pub(super) fn call(
        &mut self,
        scope: &mut Scope,
        procedure: ProcedureId,
        args: &[Expr],
        stmt: &Stmt,
        out: &mut Outcome,
    ) {
        let Some(open) = self.procedures.get(procedure).cloned().flatten() else { return };
        let asks = self.asked_seats.get(procedure).is_some_and(Option::is_some);
        if open.is_empty() && !asks {
            return;
        }
        let mut given: Vec<(Term, Taint)> = args
            .iter()
            .map(|arg| {
                let term = self.term(scope, arg);
                let stable = self.terms.is_stable(term);
                let mut revealed = self.expr_taint(scope, arg, Mode::Plain);
                let terms = &self.terms;
                revealed.forget(|t| !terms.is_stable(t));
                (if stable { term } else { Terms::UNKNOWN }, revealed)
            })
            .collect();
        let before = self.bind_set_args(scope, args, &mut given);
        let values = arg_terms(&given);
        // Consecutive reads mostly have the same chooser, which is then translated only once.
        let mut last: Option<(&[Term], Vec<Term>)> = None;
        for (open, chain) in open.iter() {
            let chooser = match last.take() {
                Some((of, chooser)) if of == open.chooser => chooser,
                _ => {
                    let chooser =
                        open.chooser.iter().map(|t| self.terms.substitute_args(*t, &values));
                    let chooser: Vec<Term> = chooser.collect();
                    self.terms.equal_terms(&chooser, &scope.equalities)
                }
            };
            let mut shown = Taint::default();
            let (span, step) = (stmt.span, Step::ProcedureCall(procedure));
            let call = CallSite { span, step, values: &values, args: &given, scope };
            call.translate_read(&open.read, *chain, &mut self.terms, &mut self.chains, &mut shown);
            shown.forget(|term| self.terms.is_of_set_arg(term));
            for (read, chain) in shown.iter() {
                if matches!(open.ask.part, Part::Kept(_)) && scope.is_on_path(read) {
                    continue;
                }
                let (chooser, role) = (chooser.clone(), open.role);
                let open = OpenRead { read: read.clone(), chooser, role, ask: open.ask };
                self.record_open(scope, open, chain, out);
            }
            last = Some((&open.chooser, chooser));
        }
        self.check_at_call(scope, stmt, procedure, &values, out);
        scope.equalities.truncate(before);
    }
}
