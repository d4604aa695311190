//! Values computed over the elements of a set: `sum(S, V)`, `best(S, V)`, `any(S, C)`.

use castra_base::Span;
use castra_syntax::ast;

use crate::rules::lower::values::{boxed, expr, not};
use crate::rules::lowering::Lowering;
use castra_ir::visit_mut::rename_local;
use castra_ir::{Binary, Expr, ExprKind, Extreme, LocalId, Ty, Universe};
use castra_resolve::symbols::{BuiltIn, BuiltInId as Id};

/// The operation that combines the values of the elements.
#[derive(Clone, Copy)]
pub(crate) enum Aggregate {
    /// The sum of the values.
    Sum,
    /// The highest or lowest value.
    Value(Extreme),
    /// The element with the highest or lowest value.
    Element(Extreme),
}

impl Lowering<'_, '_, '_> {
    /// Lowers `any(SET, CONDITION)` and `all(SET, CONDITION)` to a test of a filtered set:
    ///
    /// ```text
    /// any(units, it.weak)    not is-empty((all#units where it.weak))
    /// all(units, it.weak)    is-empty((all#units where (not it.weak)))
    /// ```
    pub(crate) fn lower_any_or_all(
        &mut self,
        one: &BuiltIn,
        set: &ast::Expr,
        condition: &ast::Expr,
        span: Span,
    ) -> Expr {
        let truth = |this: &mut Self, what: &str| this.lower_truth(condition, what).expr;
        let (named, set) = split_named_element(set);
        let set = self.lower_set(set, None, &format!("the first argument of `{}`", one.name));
        let Some((set, of, it, condition)) = self.lower_per_element(one, (named, set), truth)
        else {
            return self.error_placeholder(span);
        };
        if condition.ty == Ty::Error {
            return self.error_placeholder(span);
        }
        let is_all = one.id == Id::All;
        let condition = if is_all { not(condition) } else { condition };
        let found = ExprKind::Where(Box::new(set), it, Box::new(condition));
        let found = boxed(found, Ty::Set(of), span);
        let empty = expr(ExprKind::IsEmpty(found), Ty::Bool, span);
        if is_all { empty } else { not(empty) }
    }

    /// Lowers `sum(SET, VALUE)`, `best(SET, VALUE)` and so on.
    pub(super) fn lower_aggregate(
        &mut self,
        one: &BuiltIn,
        set: &ast::Expr,
        value: &ast::Expr,
        over: Aggregate,
        span: Span,
    ) -> Expr {
        let (named, set) = split_named_element(set);
        let set = self.lower_set(set, None, &format!("the first argument of `{}`", one.name));
        self.lower_aggregate_of_set(one, (named, set), value, over, span)
    }

    /// Lowers a call as [`Self::lower_aggregate`] does, but with a set that is lowered already.
    pub(crate) fn lower_aggregate_of_set(
        &mut self,
        one: &BuiltIn,
        set: (Option<&ast::Name>, Option<(Expr, Universe)>),
        value: &ast::Expr,
        over: Aggregate,
        span: Span,
    ) -> Expr {
        let number = |this: &mut Self, what: &str| this.lower_value(value, &Ty::Int, what);
        let Some((set, of, it, value)) = self.lower_per_element(one, set, number) else {
            return self.error_placeholder(span);
        };
        let value = Box::new(value);
        let one = self.element_type(&set, of);
        let set = Box::new(set);
        let (kind, ty) = match over {
            Aggregate::Sum => (ExprKind::SumOver(set, it, value), Ty::Int),
            Aggregate::Value(extreme) => (ExprKind::ValueOver(extreme, set, it, value), Ty::Int),
            Aggregate::Element(extreme) => (ExprKind::Best(extreme, set, it, value), one),
        };
        expr(kind, ty, span)
    }

    /// Lowers `all-best(SET, VALUE)`: the elements with the highest value.
    ///
    /// ```text
    /// let all = SET in let most = highest(all, VALUE) in (all where VALUE == most)
    /// ```
    pub(crate) fn lower_all_best(
        &mut self,
        one: &BuiltIn,
        set: &ast::Expr,
        value: &ast::Expr,
        extreme: Extreme,
        span: Span,
    ) -> Expr {
        let number = |this: &mut Self, what: &str| this.lower_value(value, &Ty::Int, what);
        let (named, set) = split_named_element(set);
        let set = self.lower_set(set, None, &format!("the first argument of `{}`", one.name));
        let Some((set, of, it, value)) = self.lower_per_element(one, (named, set), number) else {
            return self.error_placeholder(span);
        };
        if value.ty == Ty::Error {
            return self.error_placeholder(span);
        }
        let ty = Ty::Set(of);
        let all = self.add_local("all", ty.clone());
        let most = self.add_local("most", Ty::Int);
        let each = self.add_local("it", of.element());
        let mut again = value.clone();
        rename_local(&mut again, it, each);
        let all_of = || boxed(ExprKind::Local(all), ty.clone(), span);
        let best = ExprKind::ValueOver(extreme, all_of(), it, Box::new(value));
        let best = boxed(best, Ty::Int, span);
        let limit = boxed(ExprKind::Local(most), Ty::Int, span);
        let is_best = ExprKind::Binary(Binary::Equal, Box::new(again), limit);
        let is_best = boxed(is_best, Ty::Bool, span);
        let found = boxed(ExprKind::Where(all_of(), each, is_best), ty.clone(), span);
        let found = boxed(ExprKind::Bind(most, best, found), ty.clone(), span);
        expr(ExprKind::Bind(all, Box::new(set), found), ty, span)
    }

    /// Lowers the second argument for the elements of the first. Returns the set, its universe, the
    /// local of the element, and the second argument. Returns `None` if the set has errors.
    fn lower_per_element(
        &mut self,
        one: &BuiltIn,
        (named, set): (Option<&ast::Name>, Option<(Expr, Universe)>),
        read: impl FnOnce(&mut Self, &str) -> Expr,
    ) -> Option<(Expr, Universe, LocalId, Expr)> {
        let (set, of) = set?;
        let mark = self.scope.mark();
        let it = self.introduce_element(named, set.span, of.element());
        let value = read(self, &format!("the second argument of `{}`", one.name));
        self.leave_scope(mark);
        Some((set, of, it, value))
    }
}

/// Splits `NAME in SET`, which names the elements of a set: `any(a in armies, a.gold > 3)`.
pub(crate) fn split_named_element(set: &ast::Expr) -> (Option<&ast::Name>, &ast::Expr) {
    if let ast::ExprKind::Binary(ast::BinaryOp::In, _, element, of) = &set.kind
        && let ast::ExprKind::Name(element) = &element.kind
    {
        return (Some(element), of);
    }
    (None, set)
}
