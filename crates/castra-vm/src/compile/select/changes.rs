//! Effects of expressions and statements including their callees.

use std::collections::BTreeSet;
use std::rc::Rc;

use castra_ir::effects::{Calls, Effects, Slot};
use castra_ir::{Expr, Stmt};
use rustc_hash::FxHashSet;

use super::body::FunctionBuilder;

impl FunctionBuilder<'_, '_> {
    /// The slots that an expression reads.
    pub(super) fn reads(&self, expr: &Expr) -> BTreeSet<Slot> {
        let (mut effects, mut calls) = (Effects::default(), Calls::default());
        effects.of_expr(expr, self.c.program, &mut calls);
        self.follow(&mut effects, calls);
        effects.reads
    }

    /// The effects of statements and of the standing rules and endings that they may trigger.
    pub(super) fn effects(&self, stmts: &[Stmt]) -> Effects {
        let (mut effects, mut calls) = (Effects::default(), Calls::default());
        effects.of_stmts(stmts, self.c.program, &mut calls);
        self.follow(&mut effects, calls);
        if !effects.writes.is_empty() {
            let standing = self.c.standing_effects.get_or_init(|| Rc::new(self.of_standing()));
            effects.extend(standing);
        }
        effects
    }

    /// The slots that statements write; none if they ask a player or may end the game.
    pub(super) fn quiet(&self, stmts: &[Stmt]) -> Option<BTreeSet<Slot>> {
        let effects = self.effects(stmts);
        let is_quiet = !effects.asks && !effects.ends && !self.situation.in_test;
        is_quiet.then_some(effects.writes)
    }

    fn of_standing(&self) -> Effects {
        let rules = &self.c.program.rules;
        let bodies = rules.standing.iter().map(|rule| &rule.body);
        let bodies = bodies.chain(rules.endings.iter().map(|ending| &ending.body));
        let (mut effects, mut calls) = (Effects::default(), Calls::default());
        bodies.for_each(|body| effects.of_stmts(&body.stmts, self.c.program, &mut calls));
        self.follow(&mut effects, calls);
        effects
    }

    /// Adds the effects of callees.
    fn follow(&self, effects: &mut Effects, mut calls: Calls) {
        let rules = &self.c.program.rules;
        let (mut functions, mut procedures) = (FxHashSet::default(), FxHashSet::default());
        loop {
            let body = if let Some(id) = calls.functions.pop() {
                if !functions.insert(id) {
                    continue;
                }
                rules.functions.get(id).map(|function| &function.body)
            } else if let Some(id) = calls.procedures.pop() {
                if !procedures.insert(id) {
                    continue;
                }
                rules.procedures.get(id).map(|procedure| &procedure.body)
            } else {
                return;
            };
            if let Some(body) = body {
                effects.of_stmts(&body.stmts, self.c.program, &mut calls);
            }
        }
    }
}
