//! Lowering of the lines of a change, and of mistaken forms of them.

use crate::ast::{Expr, ExprKind, Factor, Stage, UnaryOp};
use castra_grammar::{Pair, Rule};

use super::lower::Lower;

impl Lower<'_> {
    /// Lowers `set VALUE`, `scale …` and similar lines.
    pub(super) fn stage(&mut self, pair: Pair<'_>) -> Option<Stage> {
        let make: fn(Expr) -> Stage = match pair.as_rule() {
            Rule::stage_set => Stage::Set,
            Rule::stage_add => Stage::Add,
            // The value has the span of the line, so that a message includes `subtract` in its
            // quotation.
            Rule::stage_subtract => {
                let span = self.span(&pair);
                let value = Box::new(self.expr_in(pair)?);
                let kind = ExprKind::Unary(UnaryOp::Negate, value);
                return Some(Stage::Add(Expr { span, kind }));
            }
            Rule::stage_least => Stage::AtLeast,
            Rule::stage_most => Stage::AtMost,
            Rule::stage_scale => {
                let factor = pair.into_inner().find(|p| p.as_rule() != Rule::kw_scale)?;
                return self.factor(factor);
            }
            Rule::stage_then => {
                let then = pair.into_inner().find(|p| p.as_rule() != Rule::kw_then)?;
                let then = self.stage(then)?;
                return Some(Stage::Then(Box::new(then)));
            }
            _ => {
                self.report_unhandled(&pair);
                return None;
            }
        };
        self.expr_in(pair).map(make)
    }

    fn factor(&mut self, pair: Pair<'_>) -> Option<Stage> {
        Some(Stage::Scale(match pair.as_rule() {
            Rule::by_double => Factor::Double,
            Rule::by_half => {
                Factor::Half { up: pair.into_inner().any(|p| p.as_rule() == Rule::kw_up) }
            }
            Rule::by_number => Factor::By(self.expr_in(pair)?),
            _ => {
                self.report_unhandled(&pair);
                return None;
            }
        }))
    }
}
