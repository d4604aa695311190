//! `let` and `var`: a value, a record or a roll gets a name.

use castra_base::{Diagnostic, Span, codes};
use castra_syntax::ast::{self, Expr as AstExpr, ExprKind as Ast, Name, TypeRef};

use crate::rules::lowering::Lowering;
use crate::rules::resolve::scope::NameSort;
use crate::rules::values::expr::is_same_name;
use crate::rules::values::record::Fields;
use castra_ir::{Stmt, StmtKind, Ty};

impl Lowering<'_, '_, '_> {
    pub(super) fn let_(
        &mut self,
        (var, name, ty): (bool, &Name, Option<&TypeRef>),
        value: &AstExpr,
        span: Span,
        out: &mut Vec<Stmt>,
    ) {
        let sort = if var { NameSort::Var } else { NameSort::Let };
        let ty = ty.map(|ty| self.written_type(ty, name));
        if let Ast::Roll(count, die) = &value.kind {
            return self.roll((var, &[name]), ty.as_ref(), count.as_deref(), die, span, out);
        }
        if let Some(Ty::Record(want)) = ty {
            let values = self.record_wanted(value, want, &format!("`{}`", name.text), out);
            return self.let_record(name, Fields { record: want, values }, sort, span, out);
        }
        self.begins_empty(name, ty.as_ref(), value);
        if ty.is_none()
            && let Some(fields) = self.record(value, out)
        {
            return self.let_record(name, fields, sort, span, out);
        }
        let (value, ty) = match ty {
            Some(ty) => (self.value_or_call(value, &ty, &format!("`{}`", name.text), out), ty),
            None => {
                let value = match self.call_with_value(value, out) {
                    Some(given) => given,
                    None => self.expr(value, None),
                };
                let ty = value.ty.clone();
                (value, ty)
            }
        };
        let local = self.declare(name, ty, sort);
        if !var && value.ty == Ty::Int {
            let interval = self.interval(&value);
            self.lies_within(local, interval);
        }
        self.learn_assigned(local, &value);
        out.push(self.stmt(StmtKind::Let(local, value), span));
    }

    /// Warns of a set that begins empty because something is taken from itself.
    fn begins_empty(&mut self, name: &Name, ty: Option<&Ty>, value: &AstExpr) {
        let Ast::Binary(ast::BinaryOp::Subtract, _, a, b) = &value.kind else { return };
        if ty.is_some() || !is_same_name(a, b) {
            return;
        }
        let Ty::Set(of) = self.quietly(|this| this.expr(a, None)).ty else { return };
        let ty = self.context.type_text(&Ty::Set(of));
        let to = Span { end: value.span.end, ..name.span.after() };
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

    /// The type that is written behind a name.
    pub(super) fn written_type(&mut self, ty: &TypeRef, name: &Name) -> Ty {
        let mut problems = Vec::new();
        let ty = self.context.vocabulary.rule_type(ty, &name.text, &mut problems);
        problems.into_iter().for_each(|problem| self.report(problem));
        ty.unwrap_or(Ty::Error)
    }
}
