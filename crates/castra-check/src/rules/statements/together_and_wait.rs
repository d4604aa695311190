//! Lowers blocks that defer standing rules or endings, `together { … }` and `endings wait { … }`,
//! and endings with several winners.

use castra_base::{Diagnostic, Span, codes};
use castra_syntax::ast::{Block, EndingKind, Stmt as AstStmt};

use crate::rules::lower::values::{boxed, expr, local};
use crate::rules::lowering::Lowering;
use castra_ir::{Binary, Deferred, Expr, ExprKind, Stmt, StmtKind, TextPart, Ty};

impl Lowering<'_, '_, '_> {
    pub(crate) fn lower_deferred(
        &mut self,
        endings: bool,
        body: &Block<AstStmt>,
        span: Span,
        out: &mut Vec<Stmt>,
    ) {
        let (hold, written) = match endings {
            true => (Deferred::Endings, "endings wait"),
            false => (Deferred::Rules, "together"),
        };
        let head = Span { end: body.span.start.max(span.start), ..span };
        self.apply_effect(head, "changes when rules are looked at");
        let outside = self.task.enter_deferral(Some(written));
        let (body, _) = self.lower_block(body, false);
        self.task.leave_deferral(outside);
        self.facts.forget_changing();
        out.push(self.stmt(StmtKind::Defer(hold, body), span));
    }

    /// Reports a `stop` or `return` that leaves a deferring block, and returns whether it does.
    pub(crate) fn check_leaves_deferred(&mut self, span: Span, how: &str) -> bool {
        let Some(written) = self.task.deferral_words() else { return false };
        if how == "stop" && self.task.is_in_a_loop() {
            return false;
        }
        self.report(
            Diagnostic::new(
                &codes::RULES_HELD,
                span,
                format!("a `{how}` cannot leave `{written} {{ … }}`"),
            )
            .label("would leave it from its middle")
            .help("put what is after it into an `else`, or the whole block into a procedure"),
        );
        true
    }

    /// Lowers `victory for SET`. A single army in the set wins. Otherwise the game is drawn, and a
    /// line names the armies if there are several.
    pub(crate) fn lower_joint_victory(
        &mut self,
        who: Expr,
        reason: String,
        span: Span,
        out: &mut Vec<Stmt>,
    ) {
        let ty = who.ty.clone();
        let best = self.add_local("winners", ty.clone());
        out.push(self.stmt(StmtKind::Let(best, who), span));
        let winners = || local(best, ty.clone(), span);
        let number = |n: i64| boxed(ExprKind::Const(n), Ty::Int, span);
        let count = || boxed(ExprKind::Count(Box::new(winners())), Ty::Int, span);
        let is_one = expr(ExprKind::Binary(Binary::Equal, count(), number(1)), Ty::Bool, span);
        let first = expr(ExprKind::First(Box::new(winners())), Ty::Army, span);
        let won = self.stmt(StmtKind::End(EndingKind::Victory, Some(first), reason.clone()), span);
        let line = vec![
            TextPart::Value(winners()),
            TextPart::Text(format!(" tie: {}", tie_reason(&reason))),
        ];
        let several = expr(ExprKind::Binary(Binary::Greater, count(), number(1)), Ty::Bool, span);
        let line = self.stmt(StmtKind::Say(line), span);
        let said = self.stmt(StmtKind::If(several, vec![line], Vec::new()), span);
        let drawn =
            self.stmt(StmtKind::End(EndingKind::Drawn, None, table_tie_reason(&reason)), span);
        out.push(self.stmt(StmtKind::If(is_one, vec![won], vec![said, drawn]), span));
    }
}

/// Returns the reason for a tie. The author's words are for all winners, as in `rule together`, or
/// for each, as in `has the most points`: a singular verb gets `each` before it.
fn tie_reason(reason: &str) -> String {
    let verb = reason.split_whitespace().next().unwrap_or_default();
    match verb {
        "" => "nobody is ahead".to_owned(),
        _ if verb.ends_with('s') && !verb.ends_with("ss") => format!("each {reason}"),
        _ => reason.to_owned(),
    }
}

/// Returns the reason for a tie in the table of endings.
fn table_tie_reason(reason: &str) -> String {
    match reason {
        "" => "a tie".to_owned(),
        reason => format!("a tie ({reason})"),
    }
}
