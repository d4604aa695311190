//! Constructors of typed expressions.

use castra_base::Span;
use castra_ir::{Binary, Expr, ExprKind, LocalId, NONE, Ty};

pub(crate) fn expr(kind: ExprKind, ty: Ty, span: Span) -> Expr {
    Expr { kind, ty, span }
}

pub(crate) fn boxed(kind: ExprKind, ty: Ty, span: Span) -> Box<Expr> {
    Box::new(expr(kind, ty, span))
}

/// Returns cards as a set; a single card becomes a set of one.
pub(crate) fn as_set(card: Expr) -> Expr {
    if matches!(card.ty, Ty::Set(_)) {
        return card;
    }
    let span = card.span;
    let ty = card.ty.universe().map_or(Ty::Error, Ty::Set);
    expr(ExprKind::SetOf(vec![card]), ty, span)
}

/// Returns the use of a local.
pub(crate) fn local(id: LocalId, ty: Ty, span: Span) -> Expr {
    expr(ExprKind::Local(id), ty, span)
}

/// Returns the value `none`, which fits every optional type.
pub(crate) fn none(span: Span) -> Expr {
    expr(ExprKind::Const(NONE), Ty::Option(Box::new(Ty::Error)), span)
}

/// Returns an operation on two numbers, folded if both are constants. With an erroneous operand it
/// is erroneous.
pub(crate) fn arithmetic(op: Binary, a: Expr, b: Expr, span: Span) -> Expr {
    let ty = if a.ty == Ty::Error || b.ty == Ty::Error { Ty::Error } else { Ty::Int };
    if let (ExprKind::Const(a), ExprKind::Const(b), Ty::Int) = (&a.kind, &b.kind, &ty) {
        let value = match op {
            Binary::Add => a.checked_add(*b),
            Binary::Subtract => a.checked_sub(*b),
            Binary::Multiply => a.checked_mul(*b),
            _ => None,
        };
        if let Some(value) = value {
            return expr(ExprKind::Const(value), ty, span);
        }
    }
    expr(ExprKind::Binary(op, Box::new(a), Box::new(b)), ty, span)
}

/// Returns the negation of a condition.
pub(crate) fn not(of: Expr) -> Expr {
    let span = of.span;
    let ty = of.ty.clone();
    expr(ExprKind::Not(Box::new(of)), ty, span)
}

/// Returns the test of whether a value is present.
pub(crate) fn presence_test(value: &Expr) -> Box<Expr> {
    let span = value.span;
    let kind = ExprKind::Binary(Binary::NotEqual, Box::new(value.clone()), Box::new(none(span)));
    boxed(kind, Ty::Bool, span)
}
