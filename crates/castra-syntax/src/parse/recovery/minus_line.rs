//! Recovery from a line that begins with `-` and so continues the expression in the line above,
//! although the author meant a separate expression:
//!
//! ```text
//! let goal = a.n + 1
//! -goal * 2
//! ```

use castra_base::{Diagnostic, Span, codes};

use crate::ast::visit::{self, NamePosition, Part};
use crate::ast::{BinaryOp, Block, Expr, ExprKind, Name, Node, Stmt, StmtKind};
use crate::parse::lower::Lower;

impl Lower<'_> {
    /// Reports `let NAME = …` whose value continues with NAME in a line that begins with `-`.
    /// Returns whether it did.
    pub(in crate::parse) fn uses_itself_below(&mut self, name: &Name, value: &Expr) -> bool {
        let Some((sign, right)) =
            self.minus_line(value).filter(|(_, r)| contains_name(r, &name.text))
        else {
            return false;
        };
        self.report_minus_line(sign, right.span);
        true
    }

    /// Reports a function whose value continues the value of its last `let`, in a line that begins
    /// with `-`.
    pub(in crate::parse) fn ends_with_minus_line(&mut self, body: &mut Block<Stmt>) {
        let Some(last) = body.entries.last_mut() else { return };
        let Node::Valid(Stmt { kind: StmtKind::Let { value, .. }, .. }) = &last.node else {
            return;
        };
        let Some((sign, right)) = self.minus_line(value) else { return };
        self.report_minus_line(sign, right.span);
        last.node = Node::Error;
    }

    /// Reports a condition that continues with a number in a line that begins with `-` or `+`,
    /// where `subtract` or `add` is meant. Returns whether it did.
    pub(in crate::parse) fn when_with_minus_line(&mut self, condition: &Expr) -> bool {
        let ExprKind::Binary(op, sign, left, right) = &condition.kind else { return false };
        match op {
            BinaryOp::And | BinaryOp::Or => {
                self.when_with_minus_line(left) || self.when_with_minus_line(right)
            }
            BinaryOp::Add | BinaryOp::Subtract if self.begins_line(*sign) => {
                let value = self.source(right.span);
                let (word, written, label) = match op {
                    BinaryOp::Add => ("add", "+", "added to the condition above"),
                    _ => ("subtract", "-", "taken from the condition above"),
                };
                let diagnostic = Diagnostic::new(
                    &codes::SYNTAX_UNEXPECTED,
                    *sign,
                    format!("a line that begins with `{written}` continues the line above"),
                )
                .label(label)
                .help(format!("write `{word} {value}`"))
                .suggest(
                    format!("write `{word}`"),
                    sign.to(right.span.start_span()),
                    format!("{word} "),
                );
                self.report(diagnostic);
                true
            }
            _ => false,
        }
    }

    fn report_minus_line(&mut self, sign: Span, right: Span) {
        let value = self.source(sign.to(right)).trim();
        let value = value.lines().next().unwrap_or_default();
        let diagnostic = Diagnostic::new(
            &codes::SYNTAX_UNEXPECTED,
            sign,
            "a line that begins with `-` continues the line above",
        )
        .label("taken from the value above");
        self.report(if self.in_function {
            diagnostic.help(format!("for a separate value, write `return {value}`")).suggest(
                "write `return`",
                sign.start_span(),
                "return ",
            )
        } else {
            diagnostic.help("write the whole value on one line")
        });
    }

    /// Returns a subtraction whose sign begins a line: the span of the sign and the right operand.
    fn minus_line<'e>(&self, value: &'e Expr) -> Option<(Span, &'e Expr)> {
        let mut open = vec![value];
        while let Some(value) = open.pop() {
            let ExprKind::Binary(op, sign, left, right) = &value.kind else { continue };
            if *op == BinaryOp::Subtract && self.begins_line(*sign) {
                return Some((*sign, right));
            }
            open.extend([&**left, right]);
        }
        None
    }

    /// Returns whether only white space is before a span on its line.
    fn begins_line(&self, place: Span) -> bool {
        let before =
            self.source(Span { start: self.chunk_span().start, end: place.start, ..place });
        before.rsplit('\n').next().is_some_and(|line| line.trim().is_empty())
            && before.contains('\n')
    }
}

/// Returns whether an expression contains a name.
fn contains_name(value: &Expr, text: &str) -> bool {
    let mut open = vec![value];
    let mut found = false;
    while let Some(value) = open.pop() {
        visit::visit_expr(value, &mut |part| match part {
            Part::Expr(inner) => open.push(inner),
            Part::Name(name, NamePosition::Value) => found |= name.text == text,
            _ => {}
        });
    }
    found
}
