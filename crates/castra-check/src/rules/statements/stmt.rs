//! Lowers blocks, and dispatches on the kind of each statement.

use castra_base::{Diagnostic, Span, codes};
use castra_syntax::ast::{
    self, Block, Expr as AstExpr, Node, Stmt as AstStmt, StmtKind as AstKind,
};

use super::declare::LetHead;
use super::loop_changes::leaves_state_alone;
use crate::rules::lowering::Lowering;
use crate::rules::resolve::scope::NameSort;
use crate::rules::task::Role;
use crate::rules::values::assignment::Assignment;
use crate::rules::values::expr::Condition;
use castra_ir::effects::{Calls, Effects};
use castra_ir::visit::{all_stmts, assigned};
use castra_ir::{Stmt, StmtKind, Ty, Universe};

impl Lowering<'_, '_, '_> {
    /// Lowers a block to its statements; the flag is true if code after the block is unreachable.
    /// If `tail`, the last statement is the value of a function.
    pub(crate) fn block(&mut self, block: &Block<AstStmt>, tail: bool) -> (Vec<Stmt>, bool) {
        let names = self.scope.mark();
        let cites = self.builder.cited();
        let done = self.stmts(block, tail);
        self.leave(names);
        self.builder.uncite(cites);
        done
    }

    /// Lowers a block as [`Self::block`] does, but leaves its names and clauses in scope.
    pub(crate) fn stmts(&mut self, block: &Block<AstStmt>, tail: bool) -> (Vec<Stmt>, bool) {
        // Most statements lower to one. Blocks are many, and statements are large.
        let mut out = Vec::with_capacity(block.entries.len());
        let mut ends = false;
        let mut warned = false;
        let last = block.entries.iter().rposition(|e| match &e.node {
            Node::Is(stmt) => !matches!(stmt.kind, AstKind::Cite(_)),
            _ => false,
        });
        for (i, entry) in block.entries.iter().enumerate() {
            match &entry.node {
                Node::Is(stmt) => {
                    if ends && !warned {
                        warned = true;
                        self.report(unreachable(stmt.span));
                    }
                    ends |= self.lower_stmt(stmt, tail && last == Some(i), &mut out);
                }
                Node::Cite(clauses) => {
                    let clauses = self.clauses(clauses);
                    self.builder.cite(clauses);
                }
                Node::Accept(_) => {}
                Node::Junk => self.scope.set_broken(),
            }
        }
        out.shrink_to_fit();
        // A statement that could not be parsed may have been a `return`.
        (out, ends || (tail && block.is_broken()))
    }

    /// Lowers a statement in place of a block, with the result of [`Self::block`].
    pub(crate) fn arm_stmt(&mut self, stmt: &AstStmt, tail: bool) -> (Vec<Stmt>, bool) {
        let mut out = Vec::with_capacity(1);
        let ends = self.lower_stmt(stmt, tail, &mut out);
        out.shrink_to_fit();
        (out, ends)
    }

    /// Forgets the facts that a side effect may invalidate; reports the side effect in a function.
    pub(crate) fn effect(&mut self, span: Span, what: &str) {
        self.facts.forget_changing();
        self.act(span, what);
    }

    /// Forgets the facts that standing rules may invalidate when a player is asked; reports the
    /// question in a function.
    pub(crate) fn asks_a_player(&mut self, span: Span) {
        self.facts.forget_disturbed();
        self.act(span, "asks a player");
    }

    /// Reports a side effect in a function.
    pub(crate) fn act(&mut self, span: Span, what: &str) {
        if self.task.is_pure() {
            self.report(
                Diagnostic::new(
                    &codes::RULES_EFFECT_IN_FN,
                    span,
                    format!("a function cannot have side effects, but this {what}"),
                )
                .label("has a side effect")
                .help("do it in a `proc`, and pass the function what it needs"),
            );
        }
    }

    /// Lowers a statement, and restores the facts about state that it does not write. Returns
    /// whether code after it is unreachable.
    fn lower_stmt(&mut self, stmt: &AstStmt, tail: bool, out: &mut Vec<Stmt>) -> bool {
        if !leaves_state_alone(&stmt.kind) || !self.facts.has_undisturbed() {
            return self.stmt_of(stmt, tail, out);
        }
        let (undisturbed, before) = (self.facts.undisturbed(), out.len());
        let ends = self.stmt_of(stmt, tail, out);
        let done = out.get(before..).unwrap_or_default();
        let (mut effects, mut calls) = (Effects::default(), Calls::default());
        effects.of_stmts(done, self.context.program(), &mut calls);
        if calls.procedures.is_empty() {
            let mut given = Vec::new();
            all_stmts(done, &mut |stmt| assigned(stmt, &mut |local| given.push(local)));
            self.facts.put_back(undisturbed, |fact| {
                fact.is_of_any(&effects.writes) || given.iter().any(|local| fact.is_of(*local))
            });
        }
        ends
    }

    fn stmt_of(&mut self, stmt: &AstStmt, tail: bool, out: &mut Vec<Stmt>) -> bool {
        let span = stmt.span;
        let add =
            |this: &Self, kind: StmtKind, out: &mut Vec<Stmt>| out.push(this.stmt(kind, span));
        match &stmt.kind {
            AstKind::Let { var, name, more, ty, clamped, value } if more.is_empty() => {
                let value = self.qualified(value);
                let (sort, ty) = (NameSort::of_let(*var), ty.as_ref());
                let head = LetHead { sort, name, more, ty, clamped: *clamped };
                self.let_(head, &value, span, out);
            }
            AstKind::Let { var, name, more, ty, clamped, value } => {
                let (sort, ty) = (NameSort::of_let(*var), ty.as_ref());
                let head = LetHead { sort, name, more, ty, clamped: *clamped };
                self.several_rolls(head, value, span, out);
            }
            AstKind::Reroll(dice) => self.reroll(dice, span, out),
            AstKind::Change { piece, to, fields } => {
                self.change_piece(piece, to, fields.as_ref(), span, out);
            }
            AstKind::Assign { place, op, value } => {
                let (place, value) = (self.qualified(place), self.qualified(value));
                self.assign(Assignment { place: &place, op: *op, value: &value, span }, out);
            }
            AstKind::If { condition, then, otherwise } => {
                return self.if_stmt(condition, then, otherwise.as_ref(), tail, span, out);
            }
            AstKind::Match { value, arms } => {
                let (stmt, ends) = self.match_stmt(value, arms, tail, span);
                out.push(stmt);
                return ends;
            }
            AstKind::ForEach { name, set, order, body } => {
                self.for_each(name, set, order.as_ref(), body, span, out);
            }
            AstKind::Repeat { most, body } => self.repeat(most.as_ref(), body, span, out),
            AstKind::Held { endings, body } => self.held(*endings, body, span, out),
            AstKind::Stop => {
                if self.leaves_held(span, "stop") {
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
                self.leaves_held(span, "return");
                let value = value.as_ref().map(|value| self.qualified(value));
                self.return_(value.as_deref(), span, out);
                return true;
            }
            AstKind::Choose(choose) => self.choose(choose, span, out),
            AstKind::Whether(whether) => return self.whether(whether, tail, span, out),
            AstKind::Pick { name, set } => {
                self.effect(span, "picks at random");
                let universe = match self.named_set(name, set, "the set to pick from") {
                    Some((set, universe)) => {
                        let local = self.declare(name, universe.element(), NameSort::Let);
                        if universe == Universe::Int {
                            let interval = self.of_element(&set);
                            self.lies_within(local, interval);
                        }
                        self.learn_of_element(&set, local);
                        add(self, StmtKind::Pick(local, set), out);
                        return false;
                    }
                    None => Ty::Error,
                };
                self.declare(name, universe, NameSort::Let);
            }
            AstKind::Step { name, with, body } => {
                if self.task.is_pure() {
                    self.effect(span, "names a part of a procedure");
                }
                let shared = self.shared(name, with);
                // A module may do something before it, and after it.
                self.facts.forget_changing();
                let (body, ends) = self.block(body, false);
                self.facts.forget_changing();
                shared.iter().for_each(|at| self.facts.forget_local(*at));
                add(self, StmtKind::Step(name.text.to_string(), body), out);
                // A module may replace the step by statements that continue after it.
                return ends && !matches!(*self.task.role(), Role::Gives(_));
            }
            AstKind::When(_) | AstKind::Stage(_) => self.report(not_in_a_change(span)),
            AstKind::Window { name, args, who, in_turn } => {
                self.effect(span, "opens a window");
                self.window(name, args, who, *in_turn, span, out);
            }
            AstKind::NextBattle(_) | AstKind::RemoveSome { .. } => {
                self.report(not_in_a_campaign(span));
            }
            AstKind::NextTurn(army) => {
                self.effect(span, "changes whose turn it is");
                let army = self.value(army, &Ty::Army, "the army of the next turn");
                add(self, StmtKind::NextTurn(army), out);
            }
            AstKind::End { how, army, reason } => {
                self.effect(span, "ends the game");
                let what = match how {
                    ast::EndingKind::Victory => "the winner",
                    ast::EndingKind::Defeat | ast::EndingKind::Drawn => "the loser",
                };
                let reason = reason.as_ref().map(|r| r.value.clone()).unwrap_or_default();
                let army = match (how, army) {
                    (ast::EndingKind::Victory, Some(army)) => {
                        let who = self.expr(army, Some(&Ty::Army));
                        if who.ty == Ty::Set(Universe::Army) {
                            self.victory_of_several(who, reason, span, out);
                            return *self.task.role() != Role::Test;
                        }
                        Some(self.fit(who, Some(army), &Ty::Army, what))
                    }
                    (_, army) => army.as_ref().map(|army| self.value(army, &Ty::Army, what)),
                };
                add(self, StmtKind::End(*how, army, reason), out);
                // Among more than two armies the others play on.
                let goes_on = *how == ast::EndingKind::Defeat && self.most_armies() > 2;
                return !goes_on && *self.task.role() != Role::Test;
            }
            AstKind::Say(text) => {
                self.act(span, "says something");
                let parts = self.say(text);
                add(self, StmtKind::Say(parts), out);
            }
            AstKind::Cite(clauses) => {
                let clauses = self.clauses(clauses);
                self.builder.cite(clauses);
            }
            AstKind::Expr(value) => {
                self.task.begin_line(value.span.start);
                let value = self.qualified(value);
                return self.expr_stmt(&value, tail, span, out);
            }
            AstKind::Talk { how, between } => self.talk(*how, between, span, out),
            AstKind::Test(test) => self.test_stmt(test, span, out),
            AstKind::Move { .. }
            | AstKind::Draw { .. }
            | AstKind::Shuffle(_)
            | AstKind::Fill { .. }
            | AstKind::Reveal { .. }
            | AstKind::Remove(_)
            | AstKind::Lift(_)
            | AstKind::Conceal(_)
            | AstKind::Place { .. } => self.effect_stmt(&stmt.kind, span, out),
        }
        false
    }

    fn if_stmt(
        &mut self,
        condition: &AstExpr,
        then: &Block<AstStmt>,
        otherwise: Option<&Block<AstStmt>>,
        tail: bool,
        span: Span,
        out: &mut Vec<Stmt>,
    ) -> bool {
        let condition = self.truth(condition, "the condition of `if`");
        self.branch(condition, Some(then), otherwise, tail, span, out)
    }

    /// Lowers the two blocks of an `if`; a missing block is empty. Returns whether both leave the
    /// enclosing block.
    pub(super) fn branch(
        &mut self,
        condition: Condition,
        then: Option<&Block<AstStmt>>,
        otherwise: Option<&Block<AstStmt>>,
        tail: bool,
        span: Span,
        out: &mut Vec<Stmt>,
    ) -> bool {
        let before = self.facts.clone();
        self.facts.learn(&condition.yes);
        let (yes, yes_ends) = match then {
            Some(block) => self.block(block, tail),
            None => (Vec::new(), false),
        };
        let after_yes = std::mem::replace(&mut self.facts, before);
        self.facts.learn(&condition.no);
        let (no, no_ends) = match otherwise {
            Some(block) => self.block(block, tail),
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
fn unreachable(span: Span) -> Diagnostic {
    Diagnostic::new(&codes::RULES_UNREACHABLE, span, "this is never reached")
        .label("never reached")
        .help("remove it, or the line before it that ends the block")
}

/// Returns the diagnostic for a campaign statement in rules.
fn not_in_a_campaign(span: Span) -> Diagnostic {
    Diagnostic::new(&codes::CAMPAIGN_STATEMENT, span, "this is a statement of a campaign")
        .label("not possible in rules")
        .help("it belongs in a file that starts with `campaign`, in `before` or `after` a battle")
}

/// Returns the diagnostic for a line that is allowed only in a change, or only at its start.
pub(crate) fn not_in_a_change(span: Span) -> Diagnostic {
    Diagnostic::new(
        &codes::MODULE_MISPLACED,
        span,
        "this line is allowed only in a change, at the top level and once",
    )
    .label("not allowed here")
    .help("write `if` and a block; in a change, `when` comes first")
}
