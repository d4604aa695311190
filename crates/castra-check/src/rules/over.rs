//! What is worked out over a set, an element at a time: `sum(S, V)`, `best(S, V)`,
//! `any(S, C)`.

use castra_base::Span;
use castra_syntax::ast::{self, Name};

use super::expr::not;
use super::fit::maybe;
use super::lowering::{Lowering, boxed, expr};
use castra_ir::{Binary, Expr, ExprKind, Extreme, LocalId, Ty, Universe};

impl Lowering<'_, '_, '_> {
    /// `any(SET, CONDITION)` asks whether some element is left, `all(SET, CONDITION)`
    /// whether none is of those for which the condition does not hold:
    ///
    /// ```text
    /// any(units, it.weak)    not is-empty((all#units where it.weak))
    /// all(units, it.weak)    is-empty((all#units where (not it.weak)))
    /// ```
    pub(super) fn any_or_all(
        &mut self,
        name: &Name,
        set: &ast::Expr,
        condition: &ast::Expr,
        span: Span,
    ) -> Expr {
        let truth = |this: &mut Self, what: &str| this.truth(condition, what).expr;
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
    pub(super) fn over_set(
        &mut self,
        name: &Name,
        set: &ast::Expr,
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

    /// `all-best(SET, VALUE)`: the elements whose value is the highest there is.
    ///
    /// ```text
    /// let all = SET in let most = highest(all, VALUE) in (all where VALUE == most)
    /// ```
    pub(super) fn all_best(
        &mut self,
        name: &Name,
        set: &ast::Expr,
        value: &ast::Expr,
        span: Span,
    ) -> Expr {
        let number = |this: &mut Self, what: &str| this.value(value, &Ty::Int, what);
        let Some((set, of, it, value)) = self.over_each(name, set, number) else {
            return self.never(span);
        };
        if value.ty == Ty::Never {
            return self.never(span);
        }
        let ty = Ty::Set(of);
        let all = self.local("all", ty.clone());
        let most = self.local("most", Ty::Int);
        let each = self.local("it", of.element());
        let mut again = value.clone();
        super::bounds::rename(&mut again, it, each);
        let all_of = || boxed(ExprKind::Local(all), ty.clone(), span);
        let extreme = if name.text == "all-best" { Extreme::Highest } else { Extreme::Lowest };
        let best = ExprKind::ValueOver(extreme, all_of(), it, Box::new(value));
        let best = boxed(best, Ty::Int, span);
        let limit = boxed(ExprKind::Local(most), Ty::Int, span);
        let is_best = ExprKind::Binary(Binary::Equal, Box::new(again), limit);
        let is_best = boxed(is_best, Ty::Bool, span);
        let found = boxed(ExprKind::Where(all_of(), each, is_best), ty.clone(), span);
        let found = boxed(ExprKind::Bind(most, best, found), ty.clone(), span);
        expr(ExprKind::Bind(all, Box::new(set), found), ty, span)
    }

    /// A set, what it is of, the local that its elements are in, and what is worked out
    /// of each: the second argument, read while the element is in scope.
    fn over_each(
        &mut self,
        name: &Name,
        set: &ast::Expr,
        read: impl FnOnce(&mut Self, &str) -> Expr,
    ) -> Option<(Expr, Universe, LocalId, Expr)> {
        // `any(a in armies, a.gold > 3)` names the element.
        let (named, set) = match &set.kind {
            ast::ExprKind::Binary(ast::BinaryOp::In, _, element, set) => match &element.kind {
                ast::ExprKind::Name(element) => (Some(element), &**set),
                _ => (None, &**set),
            },
            _ => (None, set),
        };
        let (set, of) = self.set(set, None, &format!("the first argument of `{}`", name.text))?;
        let mark = self.names.len();
        let it = self.element(named, set.span, of.element());
        let value = read(self, &format!("the second argument of `{}`", name.text));
        self.leave(mark);
        Some((set, of, it, value))
    }
}
