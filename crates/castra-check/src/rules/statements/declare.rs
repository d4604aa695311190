//! `let` and `var`: a value, a record or a roll gets a name.

use castra_base::{Diagnostic, Span, codes};
use castra_syntax::ast::{self, Expr as AstExpr, ExprKind as Ast, Name, TypeRef};

use crate::rules::lowering::Lowering;
use crate::rules::resolve::scope::NameKind;
use crate::rules::types::conversion::without_none;
use crate::rules::values::record::LoweredRecord;
use crate::rules::values::repeated_operands::is_same_value;
use castra_ir::{Stmt, StmtKind, Ty};
use castra_resolve::symbols::{Bound, written_bounds};

/// The part of `let NAME, NAME: TYPE = …` before the `=`.
#[derive(Clone, Copy)]
pub(super) struct LetHead<'a> {
    /// [`NameKind::Let`] or [`NameKind::Var`].
    pub(super) kind: NameKind,
    pub(super) name: &'a Name,
    pub(super) more: &'a [Name],
    pub(super) ty: Option<&'a TypeRef>,
    pub(super) clamped: Option<Span>,
}

impl<'a> LetHead<'a> {
    pub(super) fn names(&self) -> impl Iterator<Item = &'a Name> + use<'a> {
        [self.name].into_iter().chain(self.more)
    }
}

impl Lowering<'_, '_, '_> {
    pub(super) fn lower_let(
        &mut self,
        head: LetHead<'_>,
        value: &AstExpr,
        span: Span,
        out: &mut Vec<Stmt>,
    ) {
        let LetHead { kind: sort, name, ty, clamped, .. } = head;
        let bound = ty.and_then(|ty| self.written_bound(ty, name, clamped));
        let ty = ty.map(|ty| {
            let plain = written_bounds(ty).map(|bounds| bounds.plain);
            self.written_type(plain.as_ref().unwrap_or(ty), name)
        });
        if let Ast::Roll(count, die) = &value.kind {
            return self.lower_roll(head, ty.as_ref(), count.as_deref(), die, span, out);
        }
        if let Some(Ty::Record(want)) = ty {
            let values = self.lower_record_of_type(value, want, &format!("`{}`", name.text), out);
            return self.lower_let_record(
                name,
                LoweredRecord { record: want, values },
                sort,
                span,
                out,
            );
        }
        self.warn_of_empty_start(name, ty.as_ref(), value);
        if ty.is_none()
            && let Some(fields) = self.lower_record(value, out)
        {
            return self.lower_let_record(name, fields, sort, span, out);
        }
        let (value, ty) = match ty {
            Some(ty) => (self.value_or_call(value, &ty, &format!("`{}`", name.text), out), ty),
            None => {
                let value = match self.call_with_value(value, out) {
                    Some(given) => given,
                    None => self.lower_expr(value, None),
                };
                let ty = value.ty.clone();
                (value, ty)
            }
        };
        let value = match &bound {
            Some(bound) => self.check_value_bound(bound, value),
            None => value,
        };
        let local = self.declare(name, ty, sort);
        let is_bounded = bound.is_some();
        if let Some(bound) = bound {
            self.set_local_bound(local, bound);
        }
        let is_number = *without_none(&value.ty) == Ty::Int;
        if sort == NameKind::Let && is_number && !is_bounded {
            let interval = self.interval(&value);
            self.set_interval(local, interval);
        }
        self.learn_assigned(local, &value);
        if sort == NameKind::Let {
            self.learn_number_bounds(&value, local);
        }
        out.push(self.stmt(StmtKind::Let(local, value), span));
    }

    /// Warns of a set that starts empty, as in `var done = units - units`.
    fn warn_of_empty_start(&mut self, name: &Name, ty: Option<&Ty>, value: &AstExpr) {
        let Ast::Binary(ast::BinaryOp::Subtract, _, a, b) = &value.kind else { return };
        if ty.is_some() || !is_same_value(a, b) {
            return;
        }
        let Ty::Set(of) = self.without_reports(|this| this.lower_expr(a, None)).ty else { return };
        let ty = self.context.type_text(&Ty::Set(of));
        let to = Span { end: value.span.end, ..name.span.end_span() };
        self.report(
            Diagnostic::new(&codes::RULES_ROUNDABOUT, value.span, "a set without itself is empty")
                .label("always empty")
                .suggest(
                    format!("write `{}: {ty} = {{}}`", name.text),
                    to,
                    format!(": {ty} = {{}}"),
                ),
        );
    }

    /// Returns the bounds written after a name; reports `clamped` without bounds.
    fn written_bound(&mut self, ty: &TypeRef, name: &Name, clamped: Option<Span>) -> Option<Bound> {
        let Some(bounds) = written_bounds(ty) else {
            if let Some(span) = clamped {
                self.report(
                    Diagnostic::new(
                        &codes::TYPE_MISMATCH,
                        span,
                        format!("`{}` has no bounds to be clamped to", name.text),
                    )
                    .label("without bounds")
                    .help("write the bounds before it, as in `int 0..3 clamped`"),
                );
            }
            return None;
        };
        if let Some(problem) = bounds.problem() {
            self.report(problem);
            return None;
        }
        Some(bounds.bound(name.text.to_string(), None, clamped.is_some()))
    }

    /// Returns the type written after a name, or `Error` if it cannot be read.
    pub(super) fn written_type(&mut self, ty: &TypeRef, name: &Name) -> Ty {
        let mut problems = Vec::new();
        let ty = self.context.symbols.resolve_rule_type(ty, &name.text, &mut problems);
        problems.into_iter().for_each(|problem| self.report(problem));
        ty.unwrap_or(Ty::Error)
    }
}
