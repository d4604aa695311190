//! Checks `choose secretly`, whose answer only the chooser sees.
//!
//! The question is only flagged as secret: stories omit its answer for other players, and the
//! analysis of secrets treats it as known to the chooser alone. Everybody sees the effects of the
//! block as usual, so secrets belong in private state.

use castra_base::{Diagnostic, Span, codes};
use castra_defs::PileVisibility;
use castra_ir::visit::{visit_all_stmts, visit_exprs, visit_own_exprs};
use castra_ir::{ExprKind, LocalId, Pile, Stmt, StmtKind};
use castra_syntax::ast::Binder;

use crate::rules::lowering::Lowering;

impl Lowering<'_, '_, '_> {
    /// Warns of the first statement of a secret choice's block that shows the answer to everybody.
    pub(super) fn warn_of_shown_answer(&mut self, body: &[Stmt], chosen: [Option<LocalId>; 2]) {
        let mut found: Vec<(Span, &'static str)> = Vec::new();
        let program = self.context.program();
        visit_all_stmts(body, &mut |stmt| {
            let mut reads_answer = false;
            visit_own_exprs(stmt, &mut |expr| {
                visit_exprs(expr, &mut |part| {
                    reads_answer |=
                        matches!(part.kind, ExprKind::Local(at) if chosen.contains(&Some(at)));
                });
            });
            let shows = match &stmt.kind {
                StmtKind::SetState(id, ..) => {
                    let state = program.states.get(id);
                    let public = |visibility| visibility == PileVisibility::Public;
                    state.is_some_and(|state| public(state.visibility)).then_some("public state")
                }
                StmtKind::SetField(kind, field, ..) => {
                    let kind = program.kinds.get(kind);
                    let field = kind.and_then(|kind| kind.fields.get(field));
                    field.is_some_and(|field| !field.private).then_some("public state")
                }
                StmtKind::MovePiece(..)
                | StmtKind::Place { .. }
                | StmtKind::Remove(_)
                | StmtKind::Lift(_)
                | StmtKind::SetArmy(..) => Some("on the board"),
                StmtKind::Say(_) => Some("a line for everybody"),
                StmtKind::MoveCard(_, to)
                | StmtKind::MoveCards(_, to)
                | StmtKind::Draw(_, _, to) => {
                    let pile = program.piles.get(to.pile);
                    let is_public = |pile: &Pile| pile.visibility == PileVisibility::Public;
                    pile.is_some_and(is_public).then_some("a pile that everybody sees")
                }
                // None of these shows the answer to everybody, except `reveal`, which does so on
                // purpose. Nested statements are visited separately.
                StmtKind::Let(..)
                | StmtKind::If(..)
                | StmtKind::Match(..)
                | StmtKind::ForEach { .. }
                | StmtKind::Repeat(..)
                | StmtKind::Stop
                | StmtKind::Return(_)
                | StmtKind::Call(..)
                | StmtKind::Choose { .. }
                | StmtKind::ChooseSome { .. }
                | StmtKind::React { .. }
                | StmtKind::Pick(..)
                | StmtKind::RollOne(..)
                | StmtKind::RollMany(..)
                | StmtKind::Shuffle(_)
                | StmtKind::Fill(..)
                | StmtKind::Reveal(..)
                | StmtKind::Step(..)
                | StmtKind::Defer(..)
                | StmtKind::NextTurn(_)
                | StmtKind::End(..)
                | StmtKind::Conflict(_)
                | StmtKind::EndlessReactions
                | StmtKind::Test(_) => None,
            };
            if let Some(shows) = shows.filter(|_| reads_answer) {
                found.push((stmt.span, shows));
            }
        });
        if let Some((span, shows)) = found.first() {
            self.report(
                Diagnostic::new(
                    &codes::RULES_SHOWN_SECRET,
                    *span,
                    "this shows the secret choice to everybody",
                )
                .label(*shows)
                .help(
                    "keep it in `private` state, and use that when the others may see it; or \
                     leave out `secretly`",
                ),
            );
        }
    }

    /// Reports `choose secretly together`: all armies see the answers that they give at once.
    pub(super) fn report_secret_together(&mut self, place: Span, each: &Binder) {
        let army = &each.name.text;
        self.report(
            Diagnostic::new(
                &codes::RULES_TOGETHER,
                place,
                "simultaneous choices are shown to everybody when all have chosen",
            )
            .label("only of one army's choice")
            .help(format!(
                "leave it out; or let one after the other choose: `for each {army} in armies {{ \
                 choose secretly … by {army} {{ … }} }}`"
            )),
        );
    }
}
