//! Lowers calls of procedures.
//!
//! A call with a result is the whole value of a statement, so its side effects happen in order with
//! the other statements:
//!
//! ```text
//! us.lost += clash(u, t)      value#2 = clash(u, t)
//!                             us.lost = (us.lost + value#2)
//! ```

use castra_base::{Diagnostic, Span, codes};
use castra_syntax::ast::{Expr as AstExpr, ExprKind as Ast, Name};

use crate::rules::lower::values::local;
use crate::rules::lowering::Lowering;
use castra_defs::UseKind;
use castra_ir::{Expr, LocalId, ProcedureId, Stmt, StmtKind, Ty};
use castra_resolve::symbols::Def;
use castra_resolve::uses::Meaning;

/// The name by which a change calls its target without the change: `original()`.
pub(crate) const ORIGINAL: &str = "original";

impl Lowering<'_, '_, '_> {
    /// Lowers a call of a procedure, whose results go to the locals `results`.
    pub(crate) fn call_procedure(
        &mut self,
        id: ProcedureId,
        name: &Name,
        args: &[AstExpr],
        results: Vec<LocalId>,
        span: Span,
        out: &mut Vec<Stmt>,
    ) {
        if name.text == ORIGINAL && self.task.replacement().is_some() {
            return self.call_original(name, args, results, span, out);
        }
        self.record_meaning(name, UseKind::Call, Def::Procedure(id));
        self.context.called.borrow_mut().procedures.insert(id);
        let Some(head) = self.context.symbols.procedures.as_slice().get(id.index()) else { return };
        let args = self.lower_args(name, args, &head.params, head.span, span);
        self.apply_effect(span, &format!("does `{}`", name.text));
        if let Some(args) = args {
            out.push(self.stmt(StmtKind::Call(id, args, results), span));
        }
    }

    /// Lowers `original()`, which runs the target without the change.
    pub(crate) fn call_original(
        &mut self,
        name: &Name,
        args: &[AstExpr],
        results: Vec<LocalId>,
        span: Span,
        out: &mut Vec<Stmt>,
    ) {
        self.reporter.record_use(name, UseKind::Call, Meaning::BuiltIn);
        if !args.is_empty() {
            for arg in args {
                self.lower_expr(arg, None);
            }
            self.report(
                Diagnostic::new(
                    &codes::RULES_WRONG_ARGUMENTS,
                    span,
                    "in a replacement, `original()` takes no arguments",
                )
                .label("too many")
                .help("it runs the original statements with the same values")
                .suggest("leave them out", span, "original()"),
            );
        }
        self.apply_effect(span, "runs the replaced statements");
        let Some(instead) = self.task.replacement() else { return };
        let values = instead.args.iter().map(|at| local(*at, self.type_of(*at), span)).collect();
        let results = if results.is_empty() { instead.results.clone() } else { results };
        let procedure = instead.procedure;
        let changed = results.clone();
        out.push(self.stmt(StmtKind::Call(procedure, values, results), span));
        changed.iter().for_each(|at| self.facts.forget_local(*at));
    }

    /// Returns the procedure that a value calls, its result type, its name and the arguments;
    /// `None` if the value is not a call of a procedure with a result.
    pub(crate) fn procedure_with_value<'e>(
        &self,
        value: &'e AstExpr,
    ) -> Option<(ProcedureId, Ty, &'e Name, &'e [AstExpr])> {
        let Ast::Call(name, args) = &value.kind else { return None };
        if name.text == ORIGINAL
            && let Some(instead) = self.task.replacement()
        {
            return Some((instead.procedure, instead.result.clone()?, name, args));
        }
        let id = self.context.meanings(name).find_map(|meaning| match meaning {
            Def::Procedure(id) => Some(id),
            _ => None,
        })?;
        let result = self.context.symbols.procedures.as_slice().get(id.index())?.result.clone()?;
        Some((id, result, name, args))
    }

    /// Lowers a value that is a call of a procedure, and returns its result; `None` for any other.
    pub(crate) fn call_with_value(&mut self, value: &AstExpr, out: &mut Vec<Stmt>) -> Option<Expr> {
        let (id, result, name, args) = self.procedure_with_value(value)?;
        if let Ty::Record(record) = result {
            let have = self.context.describe(&result);
            self.call_procedure(id, name, args, Vec::new(), value.span, &mut Vec::new());
            let fields = self.context.field_names(record);
            let problem = Diagnostic::new(
                &codes::RULES_WRONG_TYPE,
                value.span,
                format!("`{}` returns {have}, not a single value", name.text),
            )
            .label(have)
            .help(format!(
                "write `let r = {}(…)` on a line before; its fields are {fields}",
                name.text
            ));
            return Some(self.report_and_recover(problem, value.span));
        }
        let given = self.add_local("value", result.clone());
        let bound = match name.text == ORIGINAL && self.task.replacement().is_some() {
            // `original()` has the result of the same procedure, with the same bound.
            true => self.task.bound().cloned(),
            false => self.context.symbols.bounds.procedure_result_bound(id),
        };
        if let Some(bound) = bound {
            self.set_interval(given, bound.interval());
        }
        self.call_procedure(id, name, args, vec![given], value.span, out);
        Some(local(given, result, value.span))
    }

    /// Lowers a value of the wanted type, which may be a call of a procedure.
    pub(crate) fn value_or_call(
        &mut self,
        value: &AstExpr,
        want: &Ty,
        what: &str,
        out: &mut Vec<Stmt>,
    ) -> Expr {
        let given = self.call_with_value(value, out);
        self.fit_or_lower(given, value, want, what)
    }

    /// Fits `given`, the result of a lowered call, to the wanted type. If it is `None`, lowers
    /// `value`.
    pub(crate) fn fit_or_lower(
        &mut self,
        given: Option<Expr>,
        value: &AstExpr,
        want: &Ty,
        what: &str,
    ) -> Expr {
        match given {
            Some(given) => self.fit(given, Some(value), want, what),
            None => self.lower_value(value, want, what),
        }
    }
}
