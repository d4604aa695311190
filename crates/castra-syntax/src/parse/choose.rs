//! Lowering of choices and yes-or-no questions.

use castra_base::{Diagnostic, Span, codes};
use castra_grammar::{Pair, Rule};

use super::lower::Lower;
use crate::ast::{
    Binder, Block, Choose, ChooseWhether, Expr, ExprKind, Name, Stmt, StmtKind, Text,
};

/// The parts of a yes-or-no question.
#[derive(Default)]
struct Question {
    /// The span of the word `whether`.
    word: Option<Span>,
    /// The name of the answers, if several armies answer.
    name: Option<Name>,
    each: Option<Binder>,
    secretly: Option<Span>,
    by: Option<Expr>,
    label: Option<Text>,
    prefer: Option<Expr>,
    body: Option<Block<Stmt>>,
    otherwise: Option<Block<Stmt>>,
}

impl Lower<'_> {
    /// Lowers `choose whether "…" { … } else { … }`.
    pub(super) fn whether_stmt(&mut self, pair: Pair<'_>) -> Option<StmtKind> {
        let asked = self.question(pair, false);
        let Question { secretly, by, label, prefer, body, otherwise, .. } = asked;
        let word = asked.word?;
        let whether = ChooseWhether { word, secretly, by, label, prefer, body, otherwise };
        Some(StmtKind::Whether(Box::new(whether)))
    }

    /// Lowers `choose together whether NAME for a in armies "…" { … }`.
    pub(super) fn vote_stmt(&mut self, pair: Pair<'_>) -> Option<StmtKind> {
        let asked = self.question(pair, true);
        let word = asked.word?;
        let Some(name) = asked.name else {
            self.report(
                Diagnostic::new(&codes::SYNTAX_UNEXPECTED, word, "these answers have no name")
                    .label("each army gives one")
                    .help(
                        "name them: after `choose together whether stands for a in armies`, the \
                         answer of the army `a` is `a.stands`",
                    ),
            );
            return None;
        };
        let set = Expr { kind: ExprKind::Set(Vec::new()), span: name.span };
        Some(StmtKind::Choose(Box::new(Choose {
            name,
            secretly: asked.secretly,
            together: true,
            each: asked.each,
            whether: Some(word),
            some: false,
            set,
            second: None,
            least: None,
            most: None,
            by: asked.by,
            label: asked.label,
            prefer: asked.prefer,
            or_none: false,
            body: asked.body,
            otherwise: asked.otherwise,
        })))
    }

    /// Reads the parts of a question to one army, or to several at once.
    fn question(&mut self, pair: Pair<'_>, several: bool) -> Question {
        let mut asked = Question::default();
        for part in pair.into_inner() {
            let twice = match part.as_rule() {
                Rule::by_who => asked.by.is_some(),
                Rule::string => asked.label.is_some(),
                Rule::prefer => asked.prefer.is_some(),
                Rule::for_binder => asked.each.is_some(),
                _ => false,
            };
            if twice {
                self.report_repeated_part(&part);
            }
            match part.as_rule() {
                Rule::kw_secretly => asked.secretly = Some(self.span(&part)),
                Rule::kw_whether => asked.word = Some(self.span(&part)),
                Rule::word => asked.name = Some(self.name(&part)),
                Rule::by_who => asked.by = self.expr_in(part),
                Rule::string => asked.label = Some(self.string(&part)),
                Rule::prefer => asked.prefer = self.expr_in(part),
                Rule::or_none => {
                    self.report_not_in_whether(&part, "no is one of the two answers", "leave it out");
                }
                Rule::at_least | Rule::at_most_n => {
                    self.report_not_in_whether(&part, "there is one answer, yes or no", "leave it out");
                }
                Rule::for_binder if several => {
                    let binder = part.into_inner().find(|p| p.as_rule() == Rule::binder);
                    asked.each = binder.and_then(|p| self.binder(p));
                }
                Rule::for_binder => self.report_not_in_whether(
                    &part,
                    "one army is asked whether",
                    "write `by ARMY`; to ask several at once, write `choose together whether NAME for a in armies`",
                ),
                Rule::stmt_block => asked.body = Some(self.stmts(part)),
                Rule::else_block => asked.otherwise = self.else_block(part),
                Rule::kw_choose | Rule::kw_together => {}
                _ => self.report_unhandled(&part),
            }
        }
        asked
    }

    fn report_not_in_whether(&mut self, part: &Pair<'_>, why: &str, help: &str) {
        let span = self.span(part);
        self.report(
            Diagnostic::new(&codes::SYNTAX_UNEXPECTED, span, "`choose whether` does not take this")
                .label(why)
                .help(help),
        );
    }

    fn else_block(&mut self, part: Pair<'_>) -> Option<Block<Stmt>> {
        let block = part.into_inner().find(|p| p.as_rule() == Rule::stmt_block);
        block.map(|p| self.stmts(p))
    }

    pub(super) fn choose_stmt(&mut self, pair: Pair<'_>) -> Option<StmtKind> {
        let (mut name, mut set, mut some, mut or_none) = (None, None, false, false);
        let (mut least, mut most, mut by, mut label, mut prefer) = (None, None, None, None, None);
        let (mut second, mut body, mut otherwise) = (None, None, None);
        let (mut together, mut each, mut secretly) = (false, None, None);
        for part in pair.into_inner() {
            let twice = match part.as_rule() {
                Rule::at_least => least.is_some(),
                Rule::at_most_n => most.is_some(),
                Rule::by_who => by.is_some(),
                Rule::string => label.is_some(),
                Rule::prefer => prefer.is_some(),
                Rule::or_none => or_none,
                Rule::for_binder => each.is_some(),
                _ => false,
            };
            if twice {
                self.report_repeated_part(&part);
            }
            match part.as_rule() {
                Rule::kw_secretly => secretly = Some(self.span(&part)),
                Rule::kw_together => together = true,
                Rule::for_binder => {
                    let binder = part.into_inner().find(|p| p.as_rule() == Rule::binder);
                    each = binder.and_then(|p| self.binder(p));
                }
                Rule::kw_some => some = true,
                Rule::word => name = Some(self.name(&part)),
                Rule::expr => set = Some(self.expr(part)),
                Rule::binder => second = self.binder(part),
                Rule::at_least => least = self.expr_in(part),
                Rule::at_most_n => most = self.expr_in(part),
                Rule::by_who => by = self.expr_in(part),
                Rule::string => label = Some(self.string(&part)),
                Rule::prefer => prefer = self.expr_in(part),
                Rule::or_none => or_none = true,
                Rule::stmt_block => body = Some(self.stmts(part)),
                Rule::else_block => otherwise = self.else_block(part),
                Rule::kw_choose | Rule::kw_in => {}
                _ => self.report_unhandled(&part),
            }
        }
        let name = name?;
        let set = self.set_without_where(&name.text, set?);
        Some(StmtKind::Choose(Box::new(Choose {
            name,
            whether: None,
            secretly,
            together,
            each,
            some,
            set,
            second,
            least,
            most,
            by,
            label,
            prefer,
            or_none,
            body,
            otherwise,
        })))
    }
}
