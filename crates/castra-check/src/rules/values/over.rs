//! What is worked out over a set, an element at a time: `sum(S, V)`, `best(S, V)`,
//! `any(S, C)`.

use castra_base::Span;
use castra_syntax::ast::{self, Name};

use super::expr::not;
use crate::rules::fit::maybe;
use crate::rules::lowering::{Lowering, boxed, expr};
use castra_ir::{Expr, ExprKind, Extreme, LocalId, Ty, Universe};

impl Lowering<'_, '_, '_> {
    /// `any(SET, CONDITION)` asks whether some element is left, `all(SET, CONDITION)`
    /// whether none is of those for which the condition does not hold:
    ///
    /// ```text
    /// any(units, it.weak)    not is-empty((all#units where it.weak))
    /// all(units, it.weak)    is-empty((all#units where (not it.weak)))
    /// ```
    pub(crate) fn any_or_all(
        &mut self,
        name: &Name,
        set: &ast::Expr,
        condition: &ast::Expr,
        span: Span,
    ) -> Expr {
        let truth = |this: &mut Self, what: &str| this.truth(condition, what).expr;
        let set = self.set(set, None, &format!("the first argument of `{}`", name.text));
        let Some((set, of, it, condition)) = self.over_each(name, set, truth) else {
            return self.never(span);
        };
        if condition.ty == Ty::Never {
            return self.never(span);
        }
        let is_all = name.text == "all";
        let condition = if is_all { not(condition) } else { condition };
        let found = ExprKind::Where(Box::new(set), it, Box::new(condition));
        let found = boxed(found, Ty::Set(of), span);
        let empty = expr(ExprKind::IsEmpty(found), Ty::Bool, span);
        if is_all { empty } else { not(empty) }
    }

    /// `sum(SET, VALUE)` and its like.
    pub(crate) fn over_set(
        &mut self,
        name: &Name,
        set: Option<(Expr, Universe)>,
        value: &ast::Expr,
        span: Span,
    ) -> Expr {
        let number = |this: &mut Self, what: &str| this.value(value, &Ty::Int, what);
        let Some((set, of, it, value)) = self.over_each(name, set, number) else {
            return self.never(span);
        };
        let value = Box::new(value);
        let set = Box::new(set);
        let (kind, ty) = match name.text.as_str() {
            "sum" => (ExprKind::SumOver(set, it, value), Ty::Int),
            "highest" => (ExprKind::ValueOver(Extreme::Highest, set, it, value), Ty::Int),
            "lowest" => (ExprKind::ValueOver(Extreme::Lowest, set, it, value), Ty::Int),
            "best" => (ExprKind::Best(Extreme::Highest, set, it, value), maybe(of.element())),
            _ => (ExprKind::Best(Extreme::Lowest, set, it, value), maybe(of.element())),
        };
        expr(kind, ty, span)
    }

    /// A set, what it is of, the local that its elements are in, and what is worked out
    /// of each: the second argument, read while the element is in scope.
    fn over_each(
        &mut self,
        name: &Name,
        set: Option<(Expr, Universe)>,
        read: impl FnOnce(&mut Self, &str) -> Expr,
    ) -> Option<(Expr, Universe, LocalId, Expr)> {
        let (set, of) = set?;
        let mark = self.names.len();
        let it = self.element(None, set.span, of.element());
        let value = read(self, &format!("the second argument of `{}`", name.text));
        self.leave(mark);
        Some((set, of, it, value))
    }
}
