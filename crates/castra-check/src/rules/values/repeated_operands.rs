//! Warnings about the same value on both sides of an operator: `it.hex == it.hex`.
//!
//! Expressions have no side effects, so two that consist of the same words have the same value.

use castra_base::{Diagnostic, Span, codes};
use castra_syntax::ast::{self, AssignOp, BinaryOp, ExprKind as Ast, IsProperty};

use super::source_text::source_text;
use crate::rules::lowering::Lowering;
use castra_ir::Ty;
use castra_resolve::symbols::{BuiltIn, BuiltInId as Id};

/// Returns the phrase for the result of an operator on two equal operands, or `None` if that is
/// useful, as in `n * n`.
fn trivial_result(op: BinaryOp, of: &Ty) -> Option<&'static str> {
    let is_set = matches!(of, Ty::Set(_));
    Some(match op {
        BinaryOp::Equal | BinaryOp::AtMost | BinaryOp::AtLeast => "is always true",
        BinaryOp::NotEqual | BinaryOp::Less | BinaryOp::Greater => "is always false",
        BinaryOp::Subtract if *of == Ty::Int => "is always 0",
        BinaryOp::Modulo => "is always 0",
        BinaryOp::Divide => "is always 1",
        BinaryOp::And | BinaryOp::Or | BinaryOp::Intersect | BinaryOp::Otherwise => {
            "says the same twice"
        }
        BinaryOp::Add if is_set => "says the same twice",
        // A set minus itself has a separate warning with advice.
        BinaryOp::Subtract | BinaryOp::Add | BinaryOp::Multiply => return None,
        BinaryOp::In | BinaryOp::NotIn => return None,
    })
}

impl Lowering<'_, '_, '_> {
    /// Warns of an operator with the same value on both sides.
    pub(super) fn warn_of_equal_operands(
        &mut self,
        op: BinaryOp,
        a: &ast::Expr,
        b: &ast::Expr,
        of: &Ty,
        span: Span,
    ) {
        if is_literal(a) || *of == Ty::Error || !is_same_value(a, b) {
            return;
        }
        let Some(result) = trivial_result(op, of) else { return };
        let what = match source_text(a) {
            Some(text) => format!("`{text} {op} {text}`", op = op.word()),
            None => format!("`{}` with the same value on both sides", op.word()),
        };
        self.report_same(format!("{what} {result}"), a, b, span);
    }

    /// Warns of a condition that is in a chain of `and` or `or` already.
    pub(super) fn warn_of_repeated_condition(
        &mut self,
        op: BinaryOp,
        chain: &ast::Expr,
        last: &ast::Expr,
    ) {
        let mut rest = chain;
        loop {
            let (before, one) = match &rest.kind {
                Ast::Binary(other, _, before, one) if *other == op => (Some(before), &**one),
                _ => (None, rest),
            };
            if !is_literal(one) && is_same_value(one, last) {
                let what = match source_text(last) {
                    Some(text) => format!("`{text}` occurs twice in a chain of `{}`", op.word()),
                    None => {
                        format!("the same condition occurs twice in a chain of `{}`", op.word())
                    }
                };
                return self.report_same(what, one, last, last.span);
            }
            let Some(before) = before else { return };
            rest = before;
        }
    }

    /// Warns of a built-in function with the same value as both arguments, except in a test, which
    /// may need that case.
    pub(super) fn warn_of_same_arguments(&mut self, one: &BuiltIn, args: &[ast::Expr], span: Span) {
        let [a, b, rest @ ..] = args else { return };
        let result = match one.id {
            Id::Distance => "is always 0",
            Id::Min | Id::Max => "is the value itself",
            Id::Function(castra_ir::BuiltIn::InSight) => "is always true",
            Id::Side => "asks for the side between a hex and itself",
            _ => return,
        };
        if self.context.test.is_some() || is_literal(a) || !is_same_value(a, b) {
            return;
        }
        let text = source_text(a).unwrap_or_else(|| "…".to_owned());
        let more = if rest.is_empty() { "" } else { ", …" };
        self.report_same(format!("`{}({text}, {text}{more})` {result}", one.name), a, b, span);
    }

    /// Warns of `PLACE = PLACE`, which changes nothing.
    pub(crate) fn warn_of_self_assignment(
        &mut self,
        place: &ast::Expr,
        op: AssignOp,
        value: &ast::Expr,
        span: Span,
    ) {
        if op == AssignOp::Set && is_same_value(place, value) {
            let what = match source_text(place) {
                Some(text) => format!("`{text} = {text}` changes nothing"),
                None => "this changes nothing".to_owned(),
            };
            self.report_same(what, place, value, span);
        }
    }

    fn report_same(&mut self, message: String, a: &ast::Expr, b: &ast::Expr, span: Span) {
        let problem = Diagnostic::new(&codes::RULES_SAME_OPERANDS, span, message)
            .label("the same twice")
            .help(if begins_with_it(b) {
                "`it` is the element of the innermost set on both sides; the elements of an outer \
                 set can have a name, as in `SET x where …`"
            } else {
                "compare it with another value, or remove it"
            });
        let problem = if span == b.span { problem.related(a.span, "the first") } else { problem };
        self.report(problem);
    }
}

/// Returns whether a value is a literal, in which case a comparison with itself is intentional.
fn is_literal(value: &ast::Expr) -> bool {
    matches!(value.kind, Ast::Int(_) | Ast::Bool(_) | Ast::None | Ast::Error)
}

/// Returns whether a value begins with `it`.
fn begins_with_it(value: &ast::Expr) -> bool {
    match &value.kind {
        Ast::Name(name) => name.text == "it",
        Ast::Member(of, _) => begins_with_it(of),
        Ast::Call(_, args) => args.iter().any(begins_with_it),
        _ => false,
    }
}

/// Returns whether two expressions consist of the same words.
pub(crate) fn is_same_value(a: &ast::Expr, b: &ast::Expr) -> bool {
    let all = |a: &[ast::Expr], b: &[ast::Expr]| {
        a.len() == b.len() && a.iter().zip(b).all(|(a, b)| is_same_value(a, b))
    };
    match (&a.kind, &b.kind) {
        (Ast::Int(x), Ast::Int(y)) => x == y,
        (Ast::Bool(x), Ast::Bool(y)) => x == y,
        (Ast::None, Ast::None) => true,
        (Ast::Name(x), Ast::Name(y)) => x.text == y.text,
        (Ast::Member(a, x), Ast::Member(b, y)) => x.text == y.text && is_same_value(a, b),
        (Ast::MemberOf(a, x, v), Ast::MemberOf(b, y, w)) => {
            x.text == y.text && is_same_value(a, b) && all(v, w)
        }
        (Ast::Call(x, a), Ast::Call(y, b)) => x.text == y.text && all(a, b),
        (Ast::At(x, a), Ast::At(y, b)) => x.text == y.text && is_same_value(a, b),
        (Ast::Set(a), Ast::Set(b)) => all(a, b),
        (Ast::Range(a, x), Ast::Range(b, y)) => is_same_value(a, b) && is_same_value(x, y),
        (Ast::Unary(op, a), Ast::Unary(other, b)) => op == other && is_same_value(a, b),
        (Ast::Binary(op, _, a, x), Ast::Binary(other, _, b, y)) => {
            op == other && is_same_value(a, b) && is_same_value(x, y)
        }
        (
            Ast::Is { value: a, negated: m, property: x },
            Ast::Is { value: b, negated: n, property: y },
        ) => {
            let same = match (x, y) {
                (IsProperty::Name(x), IsProperty::Name(y)) => x.text == y.text,
                (IsProperty::Empty, IsProperty::Empty) | (IsProperty::None, IsProperty::None) => {
                    true
                }
                _ => false,
            };
            same && m == n && is_same_value(a, b)
        }
        (
            Ast::Where { set: a, name: x, condition: c },
            Ast::Where { set: b, name: y, condition: d },
        ) => {
            let named = |name: &Option<ast::Name>| name.as_ref().map(|name| name.text.clone());
            named(x) == named(y) && is_same_value(a, b) && is_same_value(c, d)
        }
        (Ast::If(a, x, u), Ast::If(b, y, v)) => {
            is_same_value(a, b) && is_same_value(x, y) && is_same_value(u, v)
        }
        // Other expressions are long and seldom repeated.
        _ => false,
    }
}
