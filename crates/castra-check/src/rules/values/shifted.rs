//! `shifted(WORD, N)`: the word N places after another in its enum, or the last one.

use castra_base::Span;
use castra_syntax::ast;

use crate::rules::lower::values::{arithmetic, expr};
use crate::rules::lowering::Lowering;
use castra_ir::{Binary, Expr, ExprKind, Ty};

impl Lowering<'_, '_, '_> {
    /// Lowers `shifted` to arithmetic on the indexes of words, which count from 0:
    ///
    /// ```text
    /// shifted(odds, n)    min(max((odds + n), 0), 5)
    /// ```
    pub(crate) fn lower_shifted(
        &mut self,
        word: &ast::Expr,
        steps: &ast::Expr,
        span: Span,
    ) -> Expr {
        let of = self.lower_expr(word, None);
        let of = self.require_present(of, word, "the first argument of `shifted`");
        let steps = self.lower_value(steps, &Ty::Int, "the second argument of `shifted`");
        let words = match &of.ty {
            Ty::Error => return self.error_placeholder(span),
            Ty::Enum(id) => self.context.program().enums.get(id).map(|e| e.words.len()),
            _ => None,
        };
        let Some(last) = words.and_then(|n| i64::try_from(n).ok()?.checked_sub(1)) else {
            let diagnostic = self
                .context
                .wrong_type(&of, "the first argument of `shifted` must be a word of an enum")
                .help("`shifted(ODDS, 1)` is the word after ODDS in the list that declares it");
            return self.report_and_recover(diagnostic, span);
        };
        if steps.ty == Ty::Error {
            return self.error_placeholder(span);
        }
        let ty = of.ty.clone();
        let constant = |n: i64| expr(ExprKind::Const(n), Ty::Int, span);
        // The word stays a single operand, so that explanations show it.
        let there = arithmetic(Binary::Add, of, steps, span);
        let there = arithmetic(Binary::Max, there, constant(0), span);
        Expr { ty, ..arithmetic(Binary::Min, there, constant(last), span) }
    }
}
