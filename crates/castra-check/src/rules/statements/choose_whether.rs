//! Lowers `choose whether`, a yes-no question.
//!
//! It becomes a choice between the two words, and an `if`:
//!
//! ```text
//! choose whether "March" prefer 3 { a } else { b }
//!
//! choose whether in {yes, no} by us "March" prefer if whether == yes then 3 else 0
//! if whether == yes { a } else { b }
//! ```

use castra_base::{Diagnostic, Span, codes};
use castra_ir::{Binary, Decider, Expr, ExprKind, Stmt, StmtKind, Ty};
use castra_syntax::ast::{ChooseWhether, Expr as AstExpr};

use crate::rules::lower::values::{boxed, expr, local as local_value};
use crate::rules::lowering::Lowering;
use crate::rules::values::expr::Condition;
use castra_resolve::symbols::{ANSWER, ANSWERS};

/// The index of the answer yes in [`ANSWERS`].
const YES: i64 = 0;
/// The index of the answer no.
pub(super) const NO: i64 = 1;

impl Lowering<'_, '_, '_> {
    /// Lowers `choose whether`, and returns whether both blocks leave the enclosing block.
    pub(super) fn lower_whether(
        &mut self,
        whether: &ChooseWhether,
        tail: bool,
        span: Span,
        out: &mut Vec<Stmt>,
    ) -> bool {
        self.apply_question(span);
        let by = self.lower_decider(whether.by.as_ref(), span);
        let by = Decider { secret: whether.secretly.is_some(), ..by };
        let label = whether.label.as_ref().map_or_else(Vec::new, |label| self.lower_say(label));
        if label.is_empty() {
            self.report_missing_text(whether.word, "choose whether \"Press on\" { … }");
        }
        if whether.body.is_none() && whether.otherwise.is_none() {
            self.report(
                Diagnostic::new(
                    &codes::RULES_WRONG_ARGUMENTS,
                    span,
                    "the answer has no effect",
                )
                .label("whatever the answer, the same happens")
                .help(
                    "put the statements for yes in a block after it, `{ … }`, and those for no in `else { … }`",
                ),
            );
        }
        let local = self.add_local("whether", ANSWER);
        let given = || local_value(local, ANSWER, whether.word);
        let prefer = whether.prefer.as_ref().map(|prefer| {
            let is_yes = self.yes_test(given(), whether.word);
            self.preference_of_yes(prefer, is_yes)
        });
        let set = answer_set(whether.word);
        let asks = StmtKind::Choose {
            local,
            set,
            second: None,
            by: Box::new(by),
            label,
            prefer: prefer.map(Box::new),
            or_none: false,
            body: None,
            otherwise: Vec::new(),
        };
        out.push(self.stmt(asks, span));
        let is_yes = Condition::plain(self.yes_test(given(), whether.word));
        self.lower_branches(
            is_yes,
            whether.body.as_ref(),
            whether.otherwise.as_ref(),
            tail,
            span,
            out,
        )
    }

    /// Reports a question without a text.
    pub(super) fn report_missing_text(&mut self, word: Span, form: &str) {
        let diagnostic =
            Diagnostic::new(&codes::RULES_WRONG_ARGUMENTS, word, "this question has no text")
                .label("whether to do what?")
                .help(format!("write the question after it: `{form}`"));
        self.report(diagnostic);
    }

    /// Returns the condition that an answer is yes.
    pub(super) fn yes_test(&self, given: Expr, span: Span) -> Expr {
        let yes = boxed(ExprKind::Const(YES), ANSWER, span);
        expr(ExprKind::Binary(Binary::Equal, Box::new(given), yes), Ty::Bool, span)
    }

    /// Lowers `prefer` to the value of an answer. A no is worth 0. If `prefer` is a condition, a
    /// yes is worth 1 if that holds, and -1 otherwise.
    pub(super) fn preference_of_yes(&mut self, prefer: &AstExpr, is_yes: Expr) -> Expr {
        let span = prefer.span;
        let number = |n: i64| boxed(ExprKind::Const(n), Ty::Int, span);
        let worth = self.lower_expr(prefer, Some(&Ty::Int));
        let worth = if worth.ty == Ty::Bool {
            expr(ExprKind::If(Box::new(worth), number(1), number(-1)), Ty::Int, span)
        } else {
            self.fit(worth, Some(prefer), &Ty::Int, "the value of `prefer`")
        };
        expr(ExprKind::If(Box::new(is_yes), Box::new(worth), number(0)), Ty::Int, span)
    }
}

/// Returns the set of yes and no.
pub(super) fn answer_set(span: Span) -> Expr {
    let answer = |at: i64| expr(ExprKind::Const(at), ANSWER, span);
    let answers = ANSWERS.iter().zip(0..).map(|(_, at)| answer(at)).collect();
    let ty = ANSWER.universe().map_or(Ty::Error, Ty::Set);
    expr(ExprKind::SetOf(answers), ty, span)
}
