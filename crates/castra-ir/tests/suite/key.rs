//! Tests of the keys of expressions: equal for equal trees, whatever the names of their locals.

use castra_ir::{Binary, Expr, ExprKey, ExprKind, LocalId, Ty, Universe};

fn expr(kind: ExprKind, ty: Ty) -> Expr {
    Expr { kind, ty, span: castra_base::Span::default() }
}

fn local(at: u32) -> Box<Expr> {
    Box::new(expr(ExprKind::Local(LocalId(at)), Ty::Int))
}

/// Returns the numbers of a set, bound to one local, that are greater than another local.
fn above(bound: u32, limit: u32) -> Expr {
    let all = expr(ExprKind::All(Universe::Int), Ty::Set(Universe::Int));
    let more = ExprKind::Binary(Binary::Greater, local(bound), local(limit));
    let kind = ExprKind::Where(Box::new(all), LocalId(bound), Box::new(expr(more, Ty::Bool)));
    expr(kind, Ty::Set(Universe::Int))
}

#[test]
fn keys_ignore_names_of_bound_locals() {
    assert_eq!(ExprKey::of(&above(1, 7)), ExprKey::of(&above(2, 7)));
    assert_ne!(ExprKey::of(&above(1, 7)), ExprKey::of(&above(1, 8)));
    assert_ne!(ExprKey::of(&above(1, 1)), ExprKey::of(&above(1, 2)));
}

#[test]
fn a_local_belongs_to_its_own_binder() {
    let nested = |outer: u32, inner: u32, asked: u32| {
        let of_each = expr(
            ExprKind::SumOver(Box::new(above(9, outer)), LocalId(inner), local(asked)),
            Ty::Int,
        );
        let kind = ExprKind::SumOver(Box::new(above(9, 7)), LocalId(outer), Box::new(of_each));
        ExprKey::of(&expr(kind, Ty::Int))
    };
    assert_eq!(nested(1, 2, 1), nested(3, 4, 3));
    assert_eq!(nested(1, 2, 2), nested(3, 4, 4));
    assert_ne!(nested(1, 2, 1), nested(1, 2, 2));
}

#[test]
fn constants_of_two_types_differ() {
    let one = |ty: Ty| ExprKey::of(&expr(ExprKind::Const(1), ty));
    assert_ne!(one(Ty::Int), one(Ty::Hex));
    assert_eq!(one(Ty::Int), one(Ty::Option(Box::new(Ty::Int))));
}

#[test]
fn a_key_can_be_set_again() {
    let set = above(1, 7);
    let mut key = ExprKey::of(&set);
    key.set_to_count(&set);
    assert_eq!(key, ExprKey::of(&expr(ExprKind::Count(Box::new(set)), Ty::Int)));
    key.set_to_subtraction(&local(1), &local(2));
    let apart = ExprKind::Binary(Binary::Subtract, local(1), local(2));
    assert_eq!(key, ExprKey::of(&expr(apart, Ty::Int)));
}
