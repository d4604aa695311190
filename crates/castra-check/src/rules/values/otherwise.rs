//! `V otherwise W`: a value, or another where it is `none`.

use std::borrow::Cow;

use castra_base::{Diagnostic, Span, codes};
use castra_syntax::ast::{self, BinaryOp, ExprKind as Ast};

use super::mismatch::two_types;
use super::source_text::source_text;
use crate::rules::lower::evaluate_once::MAX_NODES_FEW_COPIES;
use crate::rules::lower::values::{expr, none, presence_test};
use crate::rules::lowering::Lowering;
use crate::rules::types::conversion::{join, optional, without_none};
use castra_ir::{Expr, ExprKind, Ty};

impl Lowering<'_, '_, '_> {
    /// Lowers `V otherwise W`. V is evaluated once:
    ///
    /// ```text
    /// u.leader otherwise other    (if (u.leader != none) then u.leader else other)
    /// ```
    pub(crate) fn lower_otherwise(
        &mut self,
        value: &ast::Expr,
        other: &ast::Expr,
        want: Option<&Ty>,
        chain: Chain,
        span: Span,
    ) -> Expr {
        // The type is not narrowed by earlier facts: a needless fallback is not an error.
        let first = self.lower_chained(value, want);
        let of = match &first.ty {
            Ty::Error => {
                self.lower_expr(other, want);
                return first;
            }
            Ty::Option(of) => (**of).clone(),
            ty => {
                let have = self.context.describe(ty);
                let what = source_text(value).map_or_else(|| "this".into(), |w| format!("`{w}`"));
                let diagnostic = Diagnostic::new(
                    &codes::RULES_WRONG_TYPE,
                    first.span,
                    format!("{what} is never none"),
                )
                .label(format!("always {have}"))
                .help("remove `otherwise …`; it is only for a value that may be none");
                self.lower_expr(other, Some(&ty.clone()));
                return self.report_and_recover(diagnostic, span);
            }
        };
        self.warn_of_equal_operands(BinaryOp::Otherwise, value, other, &of, span);
        let hint = if of == Ty::Error { want.map(without_none).cloned() } else { Some(of.clone()) };
        let second = match chain {
            Chain::Standalone => self.lower_expr(other, hint.as_ref()),
            Chain::Otherwise => {
                let second = self.lower_chained(other, hint.as_ref());
                self.narrowed(second)
            }
        };
        let once = self.prepare_reuse(first, MAX_NODES_FEW_COPIES);
        let there = Expr { ty: of, ..once.value.clone() };
        let Some(ty) = join(&there.ty, &second.ty) else {
            let problem = two_types(self.context, "the two values of `otherwise`", &there, &second);
            return self.report_and_recover(problem, span);
        };
        let condition = presence_test(&once.value);
        let chosen = ExprKind::If(condition, Box::new(there), Box::new(second));
        once.bind(expr(chosen, ty, span))
    }

    /// Lowers the operand before `otherwise`. Any owner of a member in it may be `none`:
    ///
    /// ```text
    /// h.leader.hero.dice    (if (h.leader != none) then h.leader.hero.dice else none)
    /// ```
    pub(crate) fn lower_chained(&mut self, ast: &ast::Expr, want: Option<&Ty>) -> Expr {
        match &ast.kind {
            Ast::Member(owner, name) => match self.join_qualified(ast) {
                Cow::Owned(value) => self.lower_chained(&value, want),
                Cow::Borrowed(_) => self.lower_member(owner, name, ast.span, Chain::Otherwise),
            },
            // A third value follows, so the second may also be `none`.
            Ast::Binary(BinaryOp::Otherwise, _, value, other) => {
                self.lower_otherwise(value, other, want, Chain::Otherwise, ast.span)
            }
            _ => self.lower_declared(ast, want),
        }
    }

    /// Lowers a member of a value that may be `none`; the member is `none` if the value is.
    pub(super) fn lower_optional_member(
        &mut self,
        value: Expr,
        owner: &ast::Expr,
        name: &ast::Name,
        span: Span,
    ) -> Expr {
        let Ty::Option(of) = &value.ty else {
            return self.lower_value_member(value, owner, name, span);
        };
        let of = (**of).clone();
        let whole = value.clone();
        let once = self.prepare_reuse(value, MAX_NODES_FEW_COPIES);
        let there = Expr { ty: of, ..once.value.clone() };
        let member = self.lower_value_member(there, owner, name, span);
        match &member.ty {
            Ty::Error => member,
            // Sets, dice and records are never `none`.
            Ty::Set(_) | Ty::Rolled(_) | Ty::Record(_) => {
                self.require_present_because(
                    whole,
                    owner,
                    &format!("then it has no `{}`", name.text),
                );
                self.error_placeholder(span)
            }
            ty => {
                let ty = optional(ty.clone());
                let condition = presence_test(&once.value);
                let kind = ExprKind::If(condition, Box::new(member), Box::new(none(span)));
                once.bind(expr(kind, ty, span))
            }
        }
    }
}

/// The position of a value, which decides whether the owner of a member may be `none`.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Chain {
    /// The value is on its own: its owner must be present.
    Standalone,
    /// The value precedes `otherwise`: the member is `none` if its owner is.
    Otherwise,
}
