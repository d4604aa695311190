//! Expressions: operators, conditions, and their types.

use std::borrow::Cow;

use castra_base::{Diagnostic, Span, codes};
use castra_syntax::ast::{self, BinaryOp, ExprKind as Ast, UnaryOp};

use super::mismatch::{Operand, not_comparable, two_types};
use super::otherwise::Chain;
use super::repeated_operands::is_same_value;
use super::source_text::source_text;
use crate::rules::lower::values::{arithmetic, expr, none, not};
use crate::rules::lowering::Lowering;
use crate::rules::types::conversion::{fits, join, without_none};
use castra_analyze::facts::Fact;
use castra_ir::{Binary, EnumId, Expr, ExprKind, Ty};

/// A condition, with the facts that hold if it is true, and the facts that hold if it is false.
pub(crate) struct Condition {
    pub(crate) expr: Expr,
    pub(crate) if_true: Vec<Fact>,
    pub(crate) if_false: Vec<Fact>,
}

impl Condition {
    pub(crate) fn plain(expr: Expr) -> Self {
        Self { expr, if_true: Vec::new(), if_false: Vec::new() }
    }
}

impl Lowering<'_, '_, '_> {
    /// Lowers an expression. `want` is the expected type; it only decides the meanings of words,
    /// and the caller checks the type.
    pub(crate) fn lower_expr(&mut self, ast: &ast::Expr, want: Option<&Ty>) -> Expr {
        let value = self.lower_declared(ast, want);
        self.narrowed(value)
    }

    /// Lowers an expression with its declared type, without the narrowing by facts.
    pub(crate) fn lower_declared(&mut self, ast: &ast::Expr, want: Option<&Ty>) -> Expr {
        let span = ast.span;
        let want = want.filter(|ty| **ty != Ty::Error);
        match &ast.kind {
            Ast::Int(value) => match self.lower_hex_number(ast, want) {
                Some(hex) => hex,
                None => expr(ExprKind::Const(*value), Ty::Int, span),
            },
            Ast::Bool(value) => expr(ExprKind::Const(i64::from(*value)), Ty::Bool, span),
            Ast::None => none(span),
            Ast::Name(name) => self.lower_name(name, want),
            Ast::Member(owner, name) => match self.join_qualified(ast) {
                Cow::Owned(value) => self.lower_declared(&value, want),
                Cow::Borrowed(_) => self.lower_member(owner, name, span, Chain::Standalone),
            },
            Ast::MemberOf(owner, name, args) => match self.join_qualified(ast) {
                Cow::Owned(value) => self.lower_declared(&value, want),
                Cow::Borrowed(_) => self.lower_enum_member(owner, name, args, span),
            },
            Ast::Call(name, args) => self.lower_call(name, args, span),
            Ast::At(kind, hex) => self.lower_piece_at(kind, hex, span),
            Ast::Set(elements) => self.lower_set_literal(elements, want, span),
            Ast::Range(from, to) => self.lower_range(from, to, span),
            Ast::Unary(UnaryOp::Negate, of) => self.lower_negation(of, span),
            Ast::Unary(UnaryOp::Not, _) | Ast::Is { .. } => self.lower_condition_expr(ast),
            Ast::Binary(BinaryOp::And | BinaryOp::Or, ..) => self.lower_condition_expr(ast),
            Ast::Binary(op, place, a, b) => self.lower_binary(*op, *place, a, b, want, span),
            Ast::Where { set, name, condition } => {
                self.lower_where(set, name.as_ref(), condition, want, span)
            }
            Ast::If(condition, then, otherwise) => {
                self.lower_if_expr(condition, then, otherwise, want, span)
            }
            Ast::Match(value, arms) => self.lower_match(value, arms, want, span),
            Ast::Roll(..) => self.report_and_recover(
                Diagnostic::new(
                    &codes::RULES_WRONG_TYPE,
                    span,
                    "a roll needs its own line and a name",
                )
                .label("cannot be part of a value")
                .help("roll on a line before, `let thrown = roll …`, and use `thrown` here"),
                span,
            ),
            Ast::Error => self.error_placeholder(span),
        }
    }

    fn lower_condition_expr(&mut self, ast: &ast::Expr) -> Expr {
        self.lower_condition(ast).expr
    }

    /// Lowers a condition; `what` names its role in messages.
    pub(crate) fn lower_truth(&mut self, ast: &ast::Expr, what: &str) -> Condition {
        let condition = self.lower_condition(ast);
        let expr = self.fit(condition.expr, Some(ast), &Ty::Bool, what);
        Condition { expr, ..condition }
    }

    fn lower_condition(&mut self, ast: &ast::Expr) -> Condition {
        let span = ast.span;
        if let Some(wrong) = self.report_words_for_conditions(ast) {
            return Condition::plain(wrong);
        }
        match &ast.kind {
            Ast::Unary(UnaryOp::Not, of) => {
                let Condition { expr: of, if_true: yes, if_false: no } =
                    self.lower_truth(of, "the operand of `not`");
                let kind = ExprKind::Not(Box::new(of));
                Condition { expr: expr(kind, Ty::Bool, span), if_true: no, if_false: yes }
            }
            Ast::Binary(BinaryOp::And, _, left, b) => {
                let a = self.lower_truth(left, "the left side of `and`");
                self.warn_of_repeated_condition(BinaryOp::And, left, b);
                let b = self
                    .with_facts(&a.if_true, |this| this.lower_truth(b, "the right side of `and`"));
                let mut yes = a.if_true;
                yes.extend(b.if_true);
                let kind = ExprKind::Binary(Binary::And, Box::new(a.expr), Box::new(b.expr));
                Condition { expr: expr(kind, Ty::Bool, span), if_true: yes, if_false: Vec::new() }
            }
            Ast::Binary(BinaryOp::Or, _, left, b) => {
                let a = self.lower_truth(left, "the left side of `or`");
                self.warn_of_repeated_condition(BinaryOp::Or, left, b);
                let b = self
                    .with_facts(&a.if_false, |this| this.lower_truth(b, "the right side of `or`"));
                let mut no = a.if_false;
                no.extend(b.if_false);
                let kind = ExprKind::Binary(Binary::Or, Box::new(a.expr), Box::new(b.expr));
                Condition { expr: expr(kind, Ty::Bool, span), if_true: Vec::new(), if_false: no }
            }
            Ast::Binary(op @ (BinaryOp::Equal | BinaryOp::NotEqual), _, a, b)
                if matches!(a.kind, Ast::None) != matches!(b.kind, Ast::None) =>
            {
                let of = if matches!(a.kind, Ast::None) { b } else { a };
                self.lower_is_none(of, *op == BinaryOp::NotEqual, span)
            }
            Ast::Is { value, negated, property: what } => {
                self.lower_is(value, *negated, what, span)
            }
            Ast::Binary(BinaryOp::In, _, a, b) => {
                let expr = self.lower_contains(a, b, span);
                let mut yes = self.membership_facts(&expr);
                yes.extend(self.comparison_facts(&expr, true));
                let no = self.comparison_facts(&expr, false);
                Condition { expr, if_true: yes, if_false: no }
            }
            _ => {
                let expr = self.lower_expr(ast, Some(&Ty::Bool));
                let (yes, no) =
                    (self.comparison_facts(&expr, true), self.comparison_facts(&expr, false));
                Condition { expr, if_true: yes, if_false: no }
            }
        }
    }

    fn lower_negation(&mut self, of: &ast::Expr, span: Span) -> Expr {
        let of = self.lower_value(of, &Ty::Int, "the operand of a minus sign");
        if let (ExprKind::Const(value), Ty::Int) = (&of.kind, &of.ty)
            && let Some(value) = value.checked_neg()
        {
            return expr(ExprKind::Const(value), Ty::Int, span);
        }
        let ty = of.ty.clone();
        expr(ExprKind::Negate(Box::new(of)), ty, span)
    }

    fn lower_binary(
        &mut self,
        op: BinaryOp,
        place: Span,
        a: &ast::Expr,
        b: &ast::Expr,
        want: Option<&Ty>,
        span: Span,
    ) -> Expr {
        match op {
            BinaryOp::Equal | BinaryOp::NotEqual => self.lower_equality(op, place, a, b, span),
            BinaryOp::Less => self.lower_inequality(op, Binary::Less, a, b, span),
            BinaryOp::AtMost => self.lower_inequality(op, Binary::AtMost, a, b, span),
            BinaryOp::Greater => self.lower_inequality(op, Binary::Greater, a, b, span),
            BinaryOp::AtLeast => self.lower_inequality(op, Binary::AtLeast, a, b, span),
            BinaryOp::In | BinaryOp::NotIn => {
                let contains = self.lower_contains(a, b, span);
                if op == BinaryOp::NotIn && contains.ty != Ty::Error {
                    return expr(ExprKind::Not(Box::new(contains)), Ty::Bool, span);
                }
                contains
            }
            BinaryOp::Add | BinaryOp::Subtract | BinaryOp::Intersect => {
                self.lower_sum_or_set(op, a, b, want, span)
            }
            BinaryOp::Multiply => self.lower_arithmetic(op, Binary::Multiply, place, a, b, span),
            BinaryOp::Divide => self.lower_arithmetic(op, Binary::Divide, place, a, b, span),
            BinaryOp::Modulo => self.lower_arithmetic(op, Binary::Modulo, place, a, b, span),
            BinaryOp::Otherwise => self.lower_otherwise(a, b, want, Chain::Standalone, span),
            // `lower_declared` lowers `and` and `or` as conditions, so they do not get here.
            BinaryOp::And | BinaryOp::Or => self.error_placeholder(span),
        }
    }

    /// Lowers a comparison of two numbers.
    fn lower_inequality(
        &mut self,
        written: BinaryOp,
        op: Binary,
        a: &ast::Expr,
        b: &ast::Expr,
        span: Span,
    ) -> Expr {
        let what = format!("the operand of `{}`", written.word());
        self.warn_of_equal_operands(written, a, b, &Ty::Int, span);
        let a = self.lower_value(a, &Ty::Int, &what);
        let b = self.lower_value(b, &Ty::Int, &what);
        expr(ExprKind::Binary(op, Box::new(a), Box::new(b)), Ty::Bool, span)
    }

    fn lower_arithmetic(
        &mut self,
        written: BinaryOp,
        op: Binary,
        place: Span,
        a: &ast::Expr,
        b: &ast::Expr,
        span: Span,
    ) -> Expr {
        let what = format!("the operand of `{}`", written.word());
        self.warn_of_equal_operands(written, a, b, &Ty::Int, span);
        let a = self.lower_value(a, &Ty::Int, &what);
        let b = self.lower_value(b, &Ty::Int, &what);
        let is_division = matches!(op, Binary::Divide | Binary::Modulo);
        if is_division && b.ty == Ty::Int && matches!(b.kind, ExprKind::Const(0)) {
            return self.report_and_recover(
                Diagnostic::new(
                    &codes::RULES_DIVIDES_BY_ZERO,
                    place.to(b.span),
                    "division by zero",
                )
                .label("divides by zero")
                .help("divide by another number"),
                span,
            );
        }
        self.checked_arithmetic(op, a, b, span)
    }

    /// Applies an operator to two numbers. Reports two literals whose result is too large.
    fn checked_arithmetic(&mut self, op: Binary, a: Expr, b: Expr, span: Span) -> Expr {
        let value = arithmetic(op, a, b, span);
        let is_too_large = matches!(
            &value.kind,
            ExprKind::Binary(Binary::Add | Binary::Subtract | Binary::Multiply, a, b)
                if matches!((&a.kind, &b.kind), (ExprKind::Const(_), ExprKind::Const(_)))
        );
        if !is_too_large || value.ty != Ty::Int {
            return value;
        }
        let problem = Diagnostic::new(&codes::TYPE_OUT_OF_RANGE, span, "this number is too large")
            .label("further from 0 than 9,223,372,036,854,775,807")
            .help("write smaller numbers");
        self.report_and_recover(problem, span)
    }

    /// Lowers `+`, `-` or `&` of numbers, of sets, or of dice and a face.
    fn lower_sum_or_set(
        &mut self,
        op: BinaryOp,
        a: &ast::Expr,
        b: &ast::Expr,
        want: Option<&Ty>,
        span: Span,
    ) -> Expr {
        let hint = want.filter(|ty| matches!(ty, Ty::Set(_)));
        self.warn_of_detour(op, a, b, hint.is_some(), span);
        let (left, right) = self.lower_pair(a, b, hint);
        self.warn_of_equal_operands(op, a, b, &left.ty, span);
        let is_set = |value: &Expr| matches!(value.ty, Ty::Set(_));
        if op == BinaryOp::Intersect || is_set(&left) || is_set(&right) {
            return self.lower_set_operation(op, a, left, b, right, span);
        }
        let what = format!("the operand of `{}`", op.word());
        if op == BinaryOp::Subtract
            && let Some(face) = self.face_type(&left.ty)
        {
            let face = self.fit(right, Some(b), &face, "what is taken from dice");
            return self.lower_without_face(left, face, span);
        }
        if left.ty == Ty::Hex && right.ty == Ty::Enum(EnumId::DIRECTION) {
            let written = source_text(a).zip(source_text(b));
            let written = written.map(|(hex, direction)| format!("{hex}, {direction}"));
            let diagnostic = Diagnostic::new(
                &codes::RULES_WRONG_TYPE,
                span,
                format!("a {} and a direction are not numbers", self.context.cell_words().0),
            )
            .label(format!("`{}` is for numbers and sets", op.word()))
            .help(format!("write `step({})`", written.as_deref().unwrap_or("HEX, DIRECTION")));
            return self.report_and_recover(diagnostic, span);
        }
        let left = self.fit(left, Some(a), &Ty::Int, &what);
        let right = self.fit(right, Some(b), &Ty::Int, &what);
        let op = if op == BinaryOp::Add { Binary::Add } else { Binary::Subtract };
        self.checked_arithmetic(op, left, right, span)
    }

    /// Warns of `0 - n` and of `SET - SET`.
    fn warn_of_detour(
        &mut self,
        op: BinaryOp,
        a: &ast::Expr,
        b: &ast::Expr,
        is_set_wanted: bool,
        span: Span,
    ) {
        // At the start of a line, `0 - n` is needed: a minus alone would continue the line before.
        if op != BinaryOp::Subtract || self.task.value_begins_at(span.start) {
            return;
        }
        let problem = |message: &str| Diagnostic::new(&codes::RULES_ROUNDABOUT, span, message);
        if matches!(a.kind, Ast::Int(0)) {
            let to = Span { end: b.span.start, ..a.span };
            let problem = problem("this is a number below zero, worked out").label("`0 -`");
            self.report(problem.fix("write `-` alone", to, "-"));
        } else if is_same_value(a, b) && is_set_wanted {
            let problem = problem("a set without itself is empty").label("always empty");
            self.report(problem.suggest("write `{}`", span, "{}"));
        }
    }

    /// Lowers two operands, where the type of one decides the meaning of words in the other.
    pub(crate) fn lower_pair(
        &mut self,
        a: &ast::Expr,
        b: &ast::Expr,
        want: Option<&Ty>,
    ) -> (Expr, Expr) {
        if self.is_word(a) && !self.is_word(b) {
            let right = self.lower_expr(b, want);
            let hint = without_none(&right.ty).clone();
            let left = self.lower_expr(a, Some(&hint));
            (left, right)
        } else {
            let left = self.lower_expr(a, want);
            let hint = without_none(&left.ty).clone();
            let right = self.lower_expr(b, Some(&hint));
            (left, right)
        }
    }

    fn lower_equality(
        &mut self,
        op: BinaryOp,
        place: Span,
        a: &ast::Expr,
        b: &ast::Expr,
        span: Span,
    ) -> Expr {
        let (left, right) = self.lower_pair(a, b, None);
        if left.ty == Ty::Error || right.ty == Ty::Error {
            return expr(ExprKind::Const(0), Ty::Error, span);
        }
        if let Some(same) = self.lower_card_equality(a, &left, b, &right, span) {
            return if op == BinaryOp::Equal { same } else { not(same) };
        }
        let (l, r) = (without_none(&left.ty), without_none(&right.ty));
        let fit = fits(l, r) || fits(r, l);
        let plain = !matches!(l, Ty::Rolled(_));
        if !fit || !plain {
            let first = Operand { written: a, value: &left };
            let second = Operand { written: b, value: &right };
            let problem = not_comparable(self.context, &self.scope, op, place, first, second);
            let member = self.member_of_element(a, &right.ty);
            let member = member.or_else(|| self.member_of_element(b, &left.ty));
            let problem = match member {
                Some(name) => problem
                    .label("a word of an enum, or of the element?")
                    .help(format!("in a condition, `it` is the element: `it.{}`", name.text))
                    .suggest(format!("write `it.{}`", name.text), name.span.start_span(), "it."),
                None => problem,
            };
            return self.report_and_recover(problem, span);
        }
        self.warn_of_equal_operands(op, a, b, &left.ty, span);
        let op = if op == BinaryOp::Equal { Binary::Equal } else { Binary::NotEqual };
        expr(ExprKind::Binary(op, Box::new(left), Box::new(right)), Ty::Bool, span)
    }

    fn lower_if_expr(
        &mut self,
        condition: &ast::Expr,
        then: &ast::Expr,
        otherwise: &ast::Expr,
        want: Option<&Ty>,
        span: Span,
    ) -> Expr {
        let condition = self.lower_truth(condition, "the condition of `if`");
        let (yes, no) = if self.is_word(then) && !self.is_word(otherwise) {
            let no = self.with_facts(&condition.if_false, |this| this.lower_expr(otherwise, want));
            let hint = want.cloned().unwrap_or_else(|| without_none(&no.ty).clone());
            let yes =
                self.with_facts(&condition.if_true, |this| this.lower_expr(then, Some(&hint)));
            (yes, no)
        } else {
            let yes = self.with_facts(&condition.if_true, |this| this.lower_expr(then, want));
            let hint = want.cloned().unwrap_or_else(|| without_none(&yes.ty).clone());
            let no = self
                .with_facts(&condition.if_false, |this| this.lower_expr(otherwise, Some(&hint)));
            (yes, no)
        };
        let Some(ty) = join(&yes.ty, &no.ty) else {
            let problem = two_types(self.context, "the two values of `if`", &yes, &no);
            return self.report_and_recover(problem, span);
        };
        let kind = ExprKind::If(Box::new(condition.expr), Box::new(yes), Box::new(no));
        expr(kind, ty, span)
    }

    /// Lowers `KIND at HEX`.
    fn lower_piece_at(&mut self, kind: &ast::Name, hex: &ast::Expr, span: Span) -> Expr {
        let found = self.resolve_piece_kind(kind);
        if let (Some(of), Ast::Member(inner, member)) = (found, &hex.kind)
            && self.context.symbols.field(of, &member.text, member.span.file).is_some()
            && self.without_reports(|this| this.lower_expr(hex, None)).ty != Ty::Hex
        {
            let inner = super::source_text::source_text(inner).unwrap_or_else(|| "HEX".to_owned());
            let diagnostic = Diagnostic::new(
                &codes::RULES_WRONG_TYPE,
                hex.span,
                format!("this is the `{}` of the hex, not of the piece", member.text),
            )
            .label("`at` takes all of it for the hex")
            .help(format!("write `({} at {inner}).{}`", kind.text, member.text));
            return self.report_and_recover(diagnostic, span);
        }
        let Some(kind) = found else {
            // The hex is checked without diagnostics, because its meaning depends on the unknown
            // kind.
            self.without_reports(|this| this.lower_value(hex, &Ty::Hex, "the hex after `at`"));
            return self.error_placeholder(span);
        };
        let hex = self.lower_value(hex, &Ty::Hex, "the hex after `at`");
        expr(ExprKind::PieceAt(kind, Box::new(hex)), Ty::Piece(kind), span)
    }
}
