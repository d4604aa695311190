//! Lowers expectations of a test about all rolls: averages and chances.

use castra_base::{Diagnostic, Span, codes};
use castra_syntax::ast::{self, BinaryOp, ExprKind as Ast, Name, UnaryOp};

use crate::rules::lowering::Lowering;
use crate::rules::task::BodyRole;
use castra_defs::UseKind;
use castra_ir::{Binary, Expr, Measure, TestStmt, Ty};
use castra_resolve::uses::Meaning;

/// The names of the two measures.
const AVERAGE: &str = "average";
const CHANCE: &str = "chance";

impl Lowering<'_, '_, '_> {
    /// Returns whether an expectation is of an average or a chance.
    pub(crate) fn is_measure(&self, condition: &ast::Expr) -> bool {
        let Ast::Binary(_, _, left, _) = &condition.kind else { return false };
        let Ast::Call(name, _) = &left.kind else { return false };
        matches!(name.text.as_str(), AVERAGE | CHANCE) && !self.context.is_declared(name)
    }

    /// Reports a measure inside a value. Returns `None` outside tests, and for any other name.
    pub(crate) fn report_misplaced_measure(&mut self, name: &Name, span: Span) -> Option<Expr> {
        if *self.task.role() != BodyRole::Test || !matches!(name.text.as_str(), AVERAGE | CHANCE) {
            return None;
        }
        let message = format!("`{}` cannot be part of a value", name.text);
        let diagnostic = Diagnostic::new(&codes::RULES_WRONG_TYPE, span, message)
            .label("part of a value")
            .help(format!(
                "write it first in an `expect`, and compare it with a fraction: `expect {}(…) == \
                 5/6`; use a line for each",
                name.text
            ));
        Some(self.report_and_recover(diagnostic, span))
    }

    /// Lowers `average(NUMBER) == 5/6` or `chance(CONDITION) < 1/3`.
    pub(crate) fn lower_measure(&mut self, condition: &ast::Expr) -> Option<TestStmt> {
        let Ast::Binary(op, _, left, right) = &condition.kind else { return None };
        let Ast::Call(name, args) = &left.kind else { return None };
        self.reporter.record_use(name, UseKind::Call, Meaning::BuiltIn);
        let op = match op {
            BinaryOp::Equal => Binary::Equal,
            BinaryOp::NotEqual => Binary::NotEqual,
            BinaryOp::Less => Binary::Less,
            BinaryOp::AtMost => Binary::AtMost,
            BinaryOp::Greater => Binary::Greater,
            BinaryOp::AtLeast => Binary::AtLeast,
            _ => {
                self.report(wrong_measure(
                    condition.span,
                    "an average or a chance must be compared",
                ));
                return None;
            }
        };
        let [value] = args.as_slice() else {
            self.report(wrong_measure(left.span, "an average or a chance takes one value"));
            return None;
        };
        if !self.task.has_every_roll() {
            self.report(
                Diagnostic::new(
                    &codes::RULES_TEST_ONLY,
                    left.span,
                    format!("the test does not say which rolls the {} is over", name.text),
                )
                .label("which rolls?")
                .help("write `every roll` on a line above, and the rolls below it"),
            );
        }
        let value = match name.text.as_str() {
            AVERAGE => self.lower_value(value, &Ty::Int, "the value of an average"),
            _ => self.lower_truth(value, "the condition of a chance").expr,
        };
        let Some(wanted) = self.eval_fraction(right) else {
            self.report(wrong_measure(
                right.span,
                "an average or a chance is a number or a fraction",
            ));
            return None;
        };
        Some(TestStmt::Measure(Measure { value, op, wanted, span: condition.span }))
    }

    /// Evaluates a constant fraction to a numerator and a positive denominator, not reduced.
    fn eval_fraction(&mut self, written: &ast::Expr) -> Option<(i64, i64)> {
        let (above, below) = match &written.kind {
            Ast::Int(number) => (*number, 1),
            Ast::Name(name) => (self.constant_name(name).filter(|(ty, _)| *ty == Ty::Int)?.1, 1),
            Ast::Unary(UnaryOp::Negate, of) => {
                let (above, below) = self.eval_fraction(of)?;
                (above.checked_neg()?, below)
            }
            Ast::Binary(op, _, a, b) => {
                let (a, b) = (self.eval_fraction(a)?, self.eval_fraction(b)?);
                let cross = |a: i64, b: i64, c: i64, d: i64, sign: i64| {
                    a.checked_mul(d)?.checked_add(sign.checked_mul(c.checked_mul(b)?)?)
                };
                match op {
                    BinaryOp::Divide => (a.0.checked_mul(b.1)?, a.1.checked_mul(b.0)?),
                    BinaryOp::Multiply => (a.0.checked_mul(b.0)?, a.1.checked_mul(b.1)?),
                    BinaryOp::Add => (cross(a.0, a.1, b.0, b.1, 1)?, a.1.checked_mul(b.1)?),
                    BinaryOp::Subtract => (cross(a.0, a.1, b.0, b.1, -1)?, a.1.checked_mul(b.1)?),
                    _ => return None,
                }
            }
            _ => return None,
        };
        match below {
            0 => None,
            ..0 => Some((above.checked_neg()?, below.checked_neg()?)),
            _ => Some((above, below)),
        }
    }
}

/// Returns the diagnostic for a wrong average or chance.
fn wrong_measure(span: Span, message: &str) -> Diagnostic {
    Diagnostic::new(&codes::RULES_WRONG_TYPE, span, message)
        .label("does not fit here")
        .help("write `expect average(NUMBER) == 5/6` or `expect chance(CONDITION) == 1/36`")
}
