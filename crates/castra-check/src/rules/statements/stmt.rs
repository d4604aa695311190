//! Lowers blocks, and dispatches on the kind of each statement.

use castra_base::{Diagnostic, Span, codes};
use castra_syntax::ast::{
    self, Block, Expr as AstExpr, Node, Stmt as AstStmt, StmtKind as AstKind,
};

use super::declare::LetHead;
use super::loop_changes::shows_all_changes;
use crate::rules::lowering::Lowering;
use crate::rules::resolve::scope::NameKind;
use crate::rules::task::BodyRole;
use crate::rules::values::assignment::Assignment;
use crate::rules::values::expr::Condition;
use castra_ir::effects::{Calls, Effects};
use castra_ir::visit::{visit_all_stmts, visit_assigned_locals};
use castra_ir::{Stmt, StmtKind, Ty, Universe};

impl Lowering<'_, '_, '_> {
    /// Lowers a block to its statements; the flag is true if code after the block is unreachable.
    /// If `tail`, the last statement is the value of a function.
    pub(crate) fn lower_block(&mut self, block: &Block<AstStmt>, tail: bool) -> (Vec<Stmt>, bool) {
        let names = self.scope.mark();
        let cites = self.builder.cited_count();
        let done = self.lower_stmts(block, tail);
        self.leave_scope(names);
        self.builder.uncite(cites);
        done
    }

    /// Lowers a block as [`Self::lower_block`] does, but leaves its names and clauses in scope.
    pub(crate) fn lower_stmts(&mut self, block: &Block<AstStmt>, tail: bool) -> (Vec<Stmt>, bool) {
        // Most statements become a single one. An exact capacity saves memory, as they are large.
        let mut out = Vec::with_capacity(block.entries.len());
        let mut ends = false;
        let mut warned = false;
        let last = block.entries.iter().rposition(|e| match &e.node {
            Node::Valid(stmt) => !matches!(stmt.kind, AstKind::Cite(_)),
            _ => false,
        });
        for (i, entry) in block.entries.iter().enumerate() {
            match &entry.node {
                Node::Valid(stmt) => {
                    if ends && !warned {
                        warned = true;
                        self.report(unreachable_code(stmt.span));
                    }
                    ends |= self.lower_stmt(stmt, tail && last == Some(i), &mut out);
                }
                Node::Cite(clauses) => {
                    let clauses = self.resolve_clauses(clauses);
                    self.builder.cite(clauses);
                }
                Node::Accept(_) => {}
                Node::Error => self.scope.set_broken(),
            }
        }
        out.shrink_to_fit();
        // A statement that could not be parsed may have been a `return`.
        (out, ends || (tail && block.is_broken()))
    }

    /// Lowers a statement in place of a block. Returns the same as [`Self::lower_block`].
    pub(crate) fn lower_arm_stmt(&mut self, stmt: &AstStmt, tail: bool) -> (Vec<Stmt>, bool) {
        let mut out = Vec::with_capacity(1);
        let ends = self.lower_stmt(stmt, tail, &mut out);
        out.shrink_to_fit();
        (out, ends)
    }

    /// Forgets the facts that a side effect may invalidate; reports the side effect in a function.
    pub(crate) fn apply_effect(&mut self, span: Span, what: &str) {
        self.facts.forget_changing();
        self.report_effect(span, what);
    }

    /// Forgets the facts that standing rules may invalidate when a player is asked; reports the
    /// question in a function.
    pub(crate) fn apply_question(&mut self, span: Span) {
        self.facts.forget_disturbed();
        self.report_effect(span, "asks a player");
    }

    /// Reports a side effect in a function.
    pub(crate) fn report_effect(&mut self, span: Span, what: &str) {
        if self.task.is_pure() {
            self.report(
                Diagnostic::new(
                    &codes::RULES_EFFECT_IN_FN,
                    span,
                    format!("a function cannot have side effects, but this {what}"),
                )
                .label("has a side effect")
                .help("do it in a `proc`, and pass the results to the function"),
            );
        }
    }

    /// Lowers a statement, and restores the facts about state that it does not write. Returns
    /// whether code after it is unreachable.
    fn lower_stmt(&mut self, stmt: &AstStmt, tail: bool, out: &mut Vec<Stmt>) -> bool {
        if !shows_all_changes(&stmt.kind) || !self.facts.has_undisturbed() {
            return self.dispatch_stmt(stmt, tail, out);
        }
        let (undisturbed, before) = (self.facts.undisturbed_facts(), out.len());
        let ends = self.dispatch_stmt(stmt, tail, out);
        let done = out.get(before..).unwrap_or_default();
        let (mut effects, mut calls) = (Effects::default(), Calls::default());
        effects.add_stmts(done, self.context.program(), &mut calls);
        if calls.procedures.is_empty() {
            let mut given = Vec::new();
            visit_all_stmts(done, &mut |stmt| {
                visit_assigned_locals(stmt, &mut |local| given.push(local))
            });
            self.facts.restore_undisturbed(undisturbed, |fact| {
                fact.depends_on_any(&effects.writes)
                    || given.iter().any(|local| fact.depends_on(*local))
            });
        }
        ends
    }

    fn dispatch_stmt(&mut self, stmt: &AstStmt, tail: bool, out: &mut Vec<Stmt>) -> bool {
        let span = stmt.span;
        let add =
            |this: &Self, kind: StmtKind, out: &mut Vec<Stmt>| out.push(this.stmt(kind, span));
        match &stmt.kind {
            AstKind::Let { var, name, more, ty, clamped, value } if more.is_empty() => {
                let value = self.join_qualified(value);
                let (sort, ty) = (NameKind::from_let(*var), ty.as_ref());
                let head = LetHead { kind: sort, name, more, ty, clamped: *clamped };
                self.lower_let(head, &value, span, out);
            }
            AstKind::Let { var, name, more, ty, clamped, value } => {
                let (sort, ty) = (NameKind::from_let(*var), ty.as_ref());
                let head = LetHead { kind: sort, name, more, ty, clamped: *clamped };
                self.lower_several_rolls(head, value, span, out);
            }
            AstKind::Reroll(dice) => self.lower_reroll(dice, span, out),
            AstKind::Change { piece, to, fields } => {
                self.lower_change(piece, to, fields.as_ref(), span, out);
            }
            AstKind::Assign { place, op, value } => {
                let (place, value) = (self.join_qualified(place), self.join_qualified(value));
                self.lower_assign(Assignment { place: &place, op: *op, value: &value, span }, out);
            }
            AstKind::If { condition, then, otherwise } => {
                return self.lower_if(condition, then, otherwise.as_ref(), tail, span, out);
            }
            AstKind::Match { value, arms } => {
                let (stmt, ends) = self.lower_match_stmt(value, arms, tail, span);
                out.push(stmt);
                return ends;
            }
            AstKind::ForEach { name, set, order, body } => {
                self.lower_for_each(name, set, order.as_ref(), body, span, out);
            }
            AstKind::Repeat { most, body } => self.lower_repeat(most.as_ref(), body, span, out),
            AstKind::Deferred { endings, body } => self.lower_deferred(*endings, body, span, out),
            AstKind::Stop => {
                if self.check_leaves_deferred(span, "stop") {
                    return false;
                }
                if !self.task.is_in_a_loop() {
                    self.report(
                        Diagnostic::new(
                            &codes::RULES_STOP_OUTSIDE_LOOP,
                            span,
                            "there is no loop to stop",
                        )
                        .label("not within `repeat` or `for each`")
                        .help("to leave a procedure, write `return`"),
                    );
                    return false;
                }
                add(self, StmtKind::Stop, out);
                return true;
            }
            AstKind::Return(value) => {
                self.check_leaves_deferred(span, "return");
                let value = value.as_ref().map(|value| self.join_qualified(value));
                self.lower_return(value.as_deref(), span, out);
                return true;
            }
            AstKind::Choose(choose) => self.lower_choose(choose, span, out),
            AstKind::Whether(whether) => return self.lower_whether(whether, tail, span, out),
            AstKind::Pick { name, set } => {
                self.apply_effect(span, "picks at random");
                let universe = match self.lower_named_set(name, set, "the set to pick from") {
                    Some((set, universe)) => {
                        let local = self.declare(name, universe.element(), NameKind::Let);
                        if universe == Universe::Int {
                            let interval = self.element_interval(&set);
                            self.set_interval(local, interval);
                        }
                        self.learn_element(&set, local);
                        add(self, StmtKind::Pick(local, set), out);
                        return false;
                    }
                    None => Ty::Error,
                };
                self.declare(name, universe, NameKind::Let);
            }
            AstKind::Step { name, with, body } => {
                if self.task.is_pure() {
                    self.apply_effect(span, "names a part of a procedure");
                }
                let shared = self.resolve_shared(name, with);
                // A change of a module may run before or after the step, and change any state.
                self.facts.forget_changing();
                let (body, ends) = self.lower_block(body, false);
                self.facts.forget_changing();
                shared.iter().for_each(|at| self.facts.forget_local(*at));
                add(self, StmtKind::Step(name.text.to_string(), body), out);
                // A module may replace the step by statements that continue after it.
                return ends && !matches!(*self.task.role(), BodyRole::ValueAndEffects(_));
            }
            AstKind::When(_) | AstKind::Stage(_) => self.report(change_only(span)),
            AstKind::Window { name, args, who, in_turn } => {
                self.apply_effect(span, "opens a window");
                self.lower_window(name, args, who, *in_turn, span, out);
            }
            AstKind::NextBattle(_) | AstKind::RemoveSome { .. } => {
                self.report(campaign_only(span));
            }
            AstKind::NextTurn(army) => {
                self.apply_effect(span, "changes whose turn it is");
                let army = self.lower_value(army, &Ty::Army, "the army of the next turn");
                add(self, StmtKind::NextTurn(army), out);
            }
            AstKind::End { how, army, reason } => {
                self.apply_effect(span, "ends the game");
                let what = match how {
                    ast::EndingKind::Victory => "the winner",
                    ast::EndingKind::Defeat | ast::EndingKind::Drawn => "the loser",
                };
                let reason = reason.as_ref().map(|r| r.value.clone()).unwrap_or_default();
                let army = match (how, army) {
                    (ast::EndingKind::Victory, Some(army)) => {
                        let who = self.lower_expr(army, Some(&Ty::Army));
                        if who.ty == Ty::Set(Universe::Army) {
                            self.lower_joint_victory(who, reason, span, out);
                            return *self.task.role() != BodyRole::Test;
                        }
                        Some(self.fit(who, Some(army), &Ty::Army, what))
                    }
                    (_, army) => army.as_ref().map(|army| self.lower_value(army, &Ty::Army, what)),
                };
                add(self, StmtKind::End(*how, army, reason), out);
                // If more than two armies play, the game continues after a defeat.
                let goes_on = *how == ast::EndingKind::Defeat && self.max_armies() > 2;
                return !goes_on && *self.task.role() != BodyRole::Test;
            }
            AstKind::Say(text) => {
                self.report_effect(span, "says something");
                let parts = self.lower_say(text);
                add(self, StmtKind::Say(parts), out);
            }
            AstKind::Cite(clauses) => {
                let clauses = self.resolve_clauses(clauses);
                self.builder.cite(clauses);
            }
            AstKind::Expr(value) => {
                self.task.begin_value(value.span.start);
                let value = self.join_qualified(value);
                return self.lower_expr_stmt(&value, tail, span, out);
            }
            AstKind::Talk { how, between } => self.lower_talk(*how, between, span, out),
            AstKind::Test(test) => self.lower_test_stmt(test, span, out),
            AstKind::Move { .. }
            | AstKind::Draw { .. }
            | AstKind::Shuffle(_)
            | AstKind::Fill { .. }
            | AstKind::Reveal { .. }
            | AstKind::Remove(_)
            | AstKind::Lift(_)
            | AstKind::Conceal(_)
            | AstKind::Place { .. } => self.lower_effect(&stmt.kind, span, out),
        }
        false
    }

    fn lower_if(
        &mut self,
        condition: &AstExpr,
        then: &Block<AstStmt>,
        otherwise: Option<&Block<AstStmt>>,
        tail: bool,
        span: Span,
        out: &mut Vec<Stmt>,
    ) -> bool {
        let condition = self.lower_truth(condition, "the condition of `if`");
        self.lower_branches(condition, Some(then), otherwise, tail, span, out)
    }

    /// Lowers the two blocks of an `if`; a missing block is empty. Returns whether both leave the
    /// enclosing block.
    pub(super) fn lower_branches(
        &mut self,
        condition: Condition,
        then: Option<&Block<AstStmt>>,
        otherwise: Option<&Block<AstStmt>>,
        tail: bool,
        span: Span,
        out: &mut Vec<Stmt>,
    ) -> bool {
        let before = self.facts.clone();
        self.facts.learn(&condition.if_true);
        let (yes, yes_ends) = match then {
            Some(block) => self.lower_block(block, tail),
            None => (Vec::new(), false),
        };
        let after_yes = std::mem::replace(&mut self.facts, before);
        self.facts.learn(&condition.if_false);
        let (no, no_ends) = match otherwise {
            Some(block) => self.lower_block(block, tail),
            None => (Vec::new(), false),
        };
        match (yes_ends, no_ends) {
            (false, false) => self.facts.meet(&after_yes),
            (false, true) => self.facts = after_yes,
            (true, _) => {}
        }
        out.push(self.stmt(StmtKind::If(condition.expr, yes, no), span));
        yes_ends && no_ends
    }
}

/// Returns the diagnostic for an unreachable statement.
fn unreachable_code(span: Span) -> Diagnostic {
    Diagnostic::new(&codes::RULES_UNREACHABLE, span, "this is never reached")
        .label("never reached")
        .help("remove it, or the line before it that ends the block")
}

/// Returns the diagnostic for a campaign statement in rules.
fn campaign_only(span: Span) -> Diagnostic {
    Diagnostic::new(&codes::CAMPAIGN_STATEMENT, span, "this is a statement of a campaign")
        .label("not possible in rules")
        .help("it belongs in a file that starts with `campaign`, in `before` or `after` a battle")
}

/// Returns the diagnostic for a line that is allowed only in a change, or only at its start.
pub(crate) fn change_only(span: Span) -> Diagnostic {
    Diagnostic::new(
        &codes::MODULE_MISPLACED,
        span,
        "this line is allowed only in a change, at the top level and once",
    )
    .label("not allowed here")
    .help("write `if` and a block; in a change, `when` comes first")
}
