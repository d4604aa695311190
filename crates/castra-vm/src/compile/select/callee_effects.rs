//! Effects of expressions and statements including their callees.

use std::collections::BTreeSet;
use std::rc::Rc;

use castra_ir::effects::{Calls, Effects, Slot};
use castra_ir::summary::Callee;
use castra_ir::{Expr, Stmt};
use rustc_hash::FxHashSet;

use super::function_builder::FunctionBuilder;

impl FunctionBuilder<'_, '_> {
    /// Returns the slots that an expression reads.
    pub(super) fn reads(&self, expr: &Expr) -> BTreeSet<Slot> {
        let (mut effects, mut calls) = (Effects::default(), Calls::default());
        effects.add_expr(expr, self.c.program, &mut calls);
        self.add_callees(&mut effects, calls);
        effects.reads
    }

    /// Returns the effects of statements and of the rules and endings that they may trigger.
    pub(super) fn effects(&self, stmts: &[Stmt]) -> Effects {
        let (mut effects, mut calls) = (Effects::default(), Calls::default());
        effects.add_stmts(stmts, self.c.program, &mut calls);
        self.add_callees(&mut effects, calls);
        if !effects.writes.is_empty() {
            let standing = self.c.standing_effects.get_or_init(|| Rc::new(self.standing_effects()));
            effects.extend(standing);
        }
        effects
    }

    /// Returns the slots that statements write, or `None` if they may ask a player or end the game,
    /// and in a test.
    pub(super) fn written_slots(&self, stmts: &[Stmt]) -> Option<BTreeSet<Slot>> {
        let effects = self.effects(stmts);
        let is_quiet = !effects.asks_player && !effects.may_end_game && !self.situation.in_test;
        is_quiet.then_some(effects.writes)
    }

    fn standing_effects(&self) -> Effects {
        let rules = &self.c.program.rules;
        let bodies = rules.standing.iter().map(|rule| &rule.body);
        let bodies = bodies.chain(rules.endings.iter().map(|ending| &ending.body));
        let (mut effects, mut calls) = (Effects::default(), Calls::default());
        bodies.for_each(|body| effects.add_stmts(&body.stmts, self.c.program, &mut calls));
        self.add_callees(&mut effects, calls);
        effects
    }

    /// Adds the effects of callees.
    fn add_callees(&self, effects: &mut Effects, calls: Calls) {
        let functions = calls.functions.into_iter().map(Callee::Function);
        let procedures = calls.procedures.into_iter().map(Callee::Procedure);
        let mut followed = FxHashSet::default();
        for callee in functions.chain(procedures).filter(|callee| followed.insert(*callee)) {
            effects.extend(&self.callee_effects(callee));
        }
    }

    /// Returns the effects of a callee with all that it calls, computed on first use.
    fn callee_effects(&self, callee: Callee) -> Rc<Effects> {
        if let Some(known) = self.c.callee_effects.borrow().get(&callee) {
            return Rc::clone(known);
        }
        let rules = &self.c.program.rules;
        let body = match callee {
            Callee::Function(id) => rules.functions.get(id).map(|function| &function.body),
            Callee::Procedure(id) => rules.procedures.get(id).map(|procedure| &procedure.body),
        };
        let (mut effects, mut calls) = (Effects::default(), Calls::default());
        if let Some(body) = body {
            effects.add_stmts(&body.stmts, self.c.program, &mut calls);
        }
        self.add_callees(&mut effects, calls);
        let effects = Rc::new(effects);
        self.c.callee_effects.borrow_mut().insert(callee, Rc::clone(&effects));
        effects
    }
}
