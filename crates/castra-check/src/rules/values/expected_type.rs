//! Values where a type is expected, and the diagnostics for those that do not fit.

use castra_base::{Diagnostic, codes};
use castra_syntax::ast;

use super::mismatch::{mismatch, unexpected_none};
use crate::rules::lowering::Lowering;
use crate::rules::types::conversion::fits;
use castra_analyze::Assumption;
use castra_defs::UseKind;
use castra_ir::{Expr, ExprKind, Ty};
use castra_resolve::uses::Meaning;

pub(crate) use super::source_text::source_text;

impl Lowering<'_, '_, '_> {
    /// Lowers a value of the type `want`; `what` names its role in messages.
    pub(crate) fn lower_value(&mut self, ast: &ast::Expr, want: &Ty, what: &str) -> Expr {
        let value = self.lower_expr(ast, Some(want));
        self.fit(value, Some(ast), want, what)
    }

    /// Does the same as [`Self::lower_value`], but calls `what` only for a message.
    pub(crate) fn lower_value_lazily(
        &mut self,
        ast: &ast::Expr,
        want: &Ty,
        what: impl FnOnce() -> String,
    ) -> Expr {
        let value = self.lower_expr(ast, Some(want));
        if fits(&value.ty, want) { value } else { self.fit(value, Some(ast), want, &what()) }
    }

    /// Returns a lowered value as one of the type `want`, or reports a mismatch.
    pub(crate) fn fit(
        &mut self,
        value: Expr,
        ast: Option<&ast::Expr>,
        want: &Ty,
        what: &str,
    ) -> Expr {
        if fits(&value.ty, want) {
            return value;
        }
        let span = value.span;
        if let Ty::Option(of) = &value.ty
            && fits(of, want)
        {
            if **of == Ty::Error {
                let wanted = self.context.describe(want);
                let problem = Diagnostic::new(
                    &codes::RULES_MAY_BE_NONE,
                    span,
                    format!("{what} cannot be none"),
                )
                .label(format!("expected {wanted}"))
                .help("a value that may be none has a type with `or none`");
                return self.report_and_recover(problem, span);
            }
            // The part that could not be parsed may have tested that the value is present.
            if !self.scope.is_broken() {
                let why = format!("{what} cannot be");
                self.report_or_assume_present(&value, ast, &why);
            }
            return Expr { ty: want.clone(), ..value };
        }
        let problem = mismatch(self.context, &self.scope, &value, ast, want, what);
        let problem = match (&value.ty, want, self.piece_in_scope()) {
            (Ty::Army, Ty::Bool, Some(piece)) => {
                let army = ast.and_then(source_text).unwrap_or_else(|| "ARMY".into());
                problem.help(format!("write a condition, such as `{piece}.army == {army}`"))
            }
            _ => problem,
        };
        self.report_and_recover(problem, span)
    }

    /// Returns the name of a piece in scope.
    fn piece_in_scope(&self) -> Option<String> {
        let mut pieces = self.scope.locals();
        let piece = pieces.find(|(_, local)| matches!(self.type_of(*local), Ty::Piece(_)))?;
        Some(piece.0.to_owned())
    }

    /// Returns the value with its type without `or none`. A value that may be `none` is reported,
    /// and then counts as present.
    pub(crate) fn require_present(&mut self, value: Expr, ast: &ast::Expr, what: &str) -> Expr {
        if !matches!(value.ty, Ty::Option(_)) {
            return value;
        }
        self.require_present_because(value, ast, &format!("{what} cannot be"))
    }

    /// Does the same as [`Self::require_present`], with the reason why the value must be present.
    pub(crate) fn require_present_because(
        &mut self,
        value: Expr,
        ast: &ast::Expr,
        why: &str,
    ) -> Expr {
        let Ty::Option(of) = &value.ty else { return value };
        if **of == Ty::Error {
            let problem = Diagnostic::new(
                &codes::RULES_WRONG_TYPE,
                value.span,
                format!("this is none, but {why}"),
            )
            .label("always none")
            .help("write another value here");
            let span = value.span;
            return self.report_and_recover(problem, span);
        }
        let ty = (**of).clone();
        if !self.scope.is_broken() {
            self.report_or_assume_present(&value, Some(ast), why);
        }
        Expr { ty, ..value }
    }

    /// Reports a value that may be `none`. If only a standing rule can have made it so, the
    /// diagnostic becomes an [`Assumption`], which waits until all rules are known.
    fn report_or_assume_present(&mut self, value: &Expr, ast: Option<&ast::Expr>, why: &str) {
        let problem = unexpected_none(self.context, value, ast, why);
        // If only a standing rule could make the value `none`, this is checked once all rules are
        // known. Tests make no assumptions.
        if self.context.test.is_none() && self.facts.has_undisturbed() {
            let is_there = || self.facts.narrow(value.clone()).ty != value.ty;
            let (is_there, cells) = self.facts.with_reliance(is_there);
            if is_there {
                self.context.assumptions.borrow_mut().push(Assumption { cells, problem });
                return;
            }
        }
        self.report(problem);
    }

    /// Lowers the name of a pile.
    pub(crate) fn lower_pile(&mut self, ast: &ast::Expr, what: &str) -> Option<castra_ir::PileRef> {
        if let ast::ExprKind::Name(name) = &ast.kind
            && let Some(unknown) = self.unknown_pile(name)
        {
            self.reporter.record_use(name, UseKind::Read, Meaning::Unresolved);
            self.report(unknown);
            return None;
        }
        let value = self.lower_expr(ast, None);
        match value.kind {
            ExprKind::Pile(pile) => Some(pile),
            _ if value.ty == Ty::Error => None,
            _ => {
                self.report(
                    self.context
                        .wrong_type(&value, &format!("{what} must be a pile"))
                        .help("write the name of a pile, or `us.NAME` for the pile of an army"),
                );
                None
            }
        }
    }
}
