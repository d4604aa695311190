//! What is worked out over a set, an element at a time: `sum(S, V)`, `best(S, V)`,
//! `any(S, C)`.

use castra_base::Span;
use castra_syntax::ast;

use crate::rules::lower::values::{boxed, expr, not};
use crate::rules::lowering::Lowering;
use crate::rules::types::fit::maybe;
use crate::vocabulary::{BuiltIn, BuiltInId as Id};
use castra_ir::{Expr, ExprKind, Extreme, LocalId, Ty, Universe};

/// What is made of the values of all elements.
#[derive(Clone, Copy)]
pub(crate) enum Over {
    /// Their sum.
    Sum,
    /// The highest or lowest of them.
    Value(Extreme),
    /// The element that has it.
    Element(Extreme),
}

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
        one: &BuiltIn,
        set: &ast::Expr,
        condition: &ast::Expr,
        span: Span,
    ) -> Expr {
        let truth = |this: &mut Self, what: &str| this.truth(condition, what).expr;
        let set = self.set(set, None, &format!("the first argument of `{}`", one.name));
        let Some((set, of, it, condition)) = self.over_each(one, set, truth) else {
            return self.never(span);
        };
        if condition.ty == Ty::Never {
            return self.never(span);
        }
        let is_all = one.id == Id::All;
        let condition = if is_all { not(condition) } else { condition };
        let found = ExprKind::Where(Box::new(set), it, Box::new(condition));
        let found = boxed(found, Ty::Set(of), span);
        let empty = expr(ExprKind::IsEmpty(found), Ty::Bool, span);
        if is_all { empty } else { not(empty) }
    }

    /// `sum(SET, VALUE)` and its like.
    pub(super) fn over(
        &mut self,
        one: &BuiltIn,
        set: &ast::Expr,
        value: &ast::Expr,
        over: Over,
        span: Span,
    ) -> Expr {
        let set = self.set(set, None, &format!("the first argument of `{}`", one.name));
        self.over_set(one, set, value, over, span)
    }

    /// The same, of a set that has been read.
    pub(crate) fn over_set(
        &mut self,
        one: &BuiltIn,
        set: Option<(Expr, Universe)>,
        value: &ast::Expr,
        over: Over,
        span: Span,
    ) -> Expr {
        let number = |this: &mut Self, what: &str| this.value(value, &Ty::Int, what);
        let Some((set, of, it, value)) = self.over_each(one, set, number) else {
            return self.never(span);
        };
        let value = Box::new(value);
        let set = Box::new(set);
        let (kind, ty) = match over {
            Over::Sum => (ExprKind::SumOver(set, it, value), Ty::Int),
            Over::Value(extreme) => (ExprKind::ValueOver(extreme, set, it, value), Ty::Int),
            Over::Element(extreme) => {
                (ExprKind::Best(extreme, set, it, value), maybe(of.element()))
            }
        };
        expr(kind, ty, span)
    }

    /// A set, what it is of, the local that its elements are in, and what is worked out
    /// of each: the second argument, read while the element is in scope.
    fn over_each(
        &mut self,
        one: &BuiltIn,
        set: Option<(Expr, Universe)>,
        read: impl FnOnce(&mut Self, &str) -> Expr,
    ) -> Option<(Expr, Universe, LocalId, Expr)> {
        let (set, of) = set?;
        let mark = self.scope.mark();
        let it = self.element(None, set.span, of.element());
        let value = read(self, &format!("the second argument of `{}`", one.name));
        self.leave(mark);
        Some((set, of, it, value))
    }
}
