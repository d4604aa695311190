//! Tests of standing rules and endings after changes.

use castra_ir::{Cell, Deferred, Expr, LocalId, StandingRule, Stmt, StmtKind};

use castra_syntax::ast::EndingKind;

use super::env::{Binding, Env};
use super::function_builder::FunctionBuilder;
use super::out_of_line::ColdBlock;
use super::situation::{Destinations, ReturnEffect};
use crate::bits::Bits;
use crate::compile::compiler::{EntryPoint, SpecKey};
use crate::compile::local_scopes::LocalScopes;
use crate::image::{TracePoint, global};
use crate::op::{Addr, Label, Op, Operand};

/// The maximum number of elements for which code is unrolled.
const MAX_UNROLLED: usize = 4;

impl<'p> FunctionBuilder<'_, 'p> {
    /// Reports a change of a cell: emits tests of the rules that depend on it, or defers them while
    /// a standing rule runs.
    pub(crate) fn report_change(&mut self, cell: Cell) {
        self.report_changes(&[cell]);
    }

    /// Reports a simultaneous change of several cells.
    pub(crate) fn report_changes(&mut self, cells: &[Cell]) {
        let dirty = self.dependent_on(cells);
        if dirty.iter().all(|&w| w == 0) {
            return;
        }
        let w = self.c.layout.dirty_words as u8;
        if self.situation.standing {
            let at = Operand::State(self.c.layout.dirty);
            let bits = self.c.consts.array(&dirty);
            return self.or(w, at, at, bits);
        }
        if self.inline_size(&dirty) > self.c.plan.quick {
            return self.call_check(&dirty);
        }
        // Usually no rule applies, so the conditions are tested here and everything else is in a
        // cold block.
        let (applies, on) = (self.mir.label(), self.mir.label());
        let source = self.provenance.source;
        for i in Bits(&dirty).iter() {
            self.branch_if_applies(i, applies);
        }
        self.provenance.source = source;
        self.bind_label(on);
        self.defer(applies, ColdBlock::Check(dirty, on));
    }

    /// Returns the standing rules and endings that read any of the cells, as bits.
    pub(crate) fn dependent_on(&self, cells: &[Cell]) -> Vec<i64> {
        let mut dirty = vec![0; self.c.layout.dirty_words];
        for cell in cells {
            for (all, bits) in dirty.iter_mut().zip(self.c.dependents(*cell)) {
                *all |= bits;
            }
        }
        dirty
    }

    /// Estimates the size of the conditions that would be tested.
    fn inline_size(&self, dirty: &[i64]) -> u64 {
        let mut size = 0u64;
        for i in Bits(dirty).iter() {
            let Some((each, _)) = self.rule_condition(i) else { continue };
            let times = match each {
                None => 1,
                Some(_) => self.c.facts.armies.clamp(1, MAX_UNROLLED),
            };
            size =
                size.saturating_add(self.c.plan.condition_weight(i).saturating_mul(times as u64));
        }
        size
    }

    /// Returns the set over which the rule `i` is tested, if any, and its condition. Endings are
    /// numbered after the standing rules.
    pub(crate) fn rule_condition(&self, i: usize) -> Option<(Option<&'p Expr>, &'p Expr)> {
        let rules = &self.c.program.rules;
        match rules.standing.get(i) {
            Some(rule) => Some((rule.each.as_ref(), &rule.condition)),
            None => {
                let ending = rules.endings.get(i - rules.standing.len())?;
                Some((ending.each.as_ref(), &ending.condition))
            }
        }
    }

    /// Returns the environment of a standing rule or an ending.
    fn rule_env(&self, i: usize) -> Env<'p> {
        let rules = &self.c.program.rules;
        let (stmts, types) = match rules.standing.get(i) {
            Some(rule) => (rule.body.stmts.as_slice(), rule.body.locals.as_slice()),
            None => {
                let ending = rules.endings.get(i - rules.standing.len());
                let body = ending.map(|e| &e.body);
                body.map_or((&[][..], &[][..]), |b| (b.stmts.as_slice(), b.locals.as_slice()))
            }
        };
        let homes = LocalScopes::of(stmts, types.len(), 1);
        Env::new(Vec::new(), std::rc::Rc::new(homes), types)
    }

    /// Jumps if a standing rule or an ending applies to any element.
    fn branch_if_applies(&mut self, i: usize, applies: Label) {
        self.for_each_condition(i, &mut |body, condition| {
            body.branch(condition, true, applies);
        });
    }

    /// Emits code for each element of a standing rule or an ending, with its condition.
    fn for_each_condition(&mut self, i: usize, code: &mut dyn FnMut(&mut Self, &'p Expr)) {
        let Some((each, condition)) = self.rule_condition(i) else { return };
        let env = self.rule_env(i);
        let env = std::mem::replace(&mut self.env, env);
        let (top, keep) = (self.registers.top(), self.registers.kept_height());
        let pure = std::mem::replace(&mut self.situation.pure, true);
        let local = LocalId(0);
        match each {
            None => code(self, condition),
            Some(each) => match self.few_constants(each) {
                Some(elements) => {
                    for element in elements {
                        self.env.bind(local, Binding::Known(element));
                        code(self, condition);
                    }
                }
                None => self.loop_over_set(each, local, |body| code(body, condition)),
            },
        }
        self.situation.pure = pure;
        self.registers.keep(keep);
        self.registers.release(top);
        self.env = env;
    }

    /// Returns the elements of a set, if they are constant and few.
    pub(crate) fn few_constants(&mut self, set: &'p Expr) -> Option<Vec<i64>> {
        if !self.c.options.specialise || !self.c.plan.spacious {
            return None;
        }
        match self.fold_value(set)? {
            castra_eval::Value::Set(set) if set.len() <= MAX_UNROLLED => Some(set.to_vec()),
            _ => None,
        }
    }

    /// Selects statements that defer answers, rules or endings until they are done.
    pub(crate) fn select_deferred(&mut self, hold: Deferred, stmts: &'p [Stmt]) {
        match hold {
            Deferred::Answers => self.choose_together(stmts),
            Deferred::Rules => self.select_simultaneous(stmts),
            Deferred::Endings => self.defer_endings(stmts),
        }
    }

    /// Selects a block of simultaneous changes. Pieces may pass through each other's hexes, so
    /// stacking limits are checked at the end of the outermost block, before any rule is tested.
    fn select_simultaneous(&mut self, stmts: &'p [Stmt]) {
        let keep = self.registers.kept_height();
        let outside = self.set_flag(global::AT_ONCE);
        self.select_as_one_change(stmts, |body| {
            body.restore_flag(global::AT_ONCE, outside, |body| body.emit(Op::CheckRoom {}));
        });
        self.registers.keep(keep);
    }

    /// Sets a flag in memory for the duration of a block; returns the operand with its previous
    /// value.
    fn set_flag(&mut self, word: Addr) -> Operand {
        let outside = self.registers.take(1);
        self.copy(outside, Operand::State(word), 1);
        self.registers.keep_all();
        let one = self.number(1);
        self.copy(Operand::State(word), one, 1);
        outside
    }

    /// Restores the flag, and emits code that runs only at the end of the outermost block.
    fn restore_flag(&mut self, word: Addr, outside: Operand, outermost: impl FnOnce(&mut Self)) {
        self.copy(Operand::State(word), outside, 1);
        let (look, on) = (self.mir.label(), self.mir.label());
        self.emit(Op::IfNone { a: outside, to: look });
        self.jump(on);
        self.bind_label(look);
        outermost(self);
        self.bind_label(on);
    }

    /// Selects simultaneous changes. As within a standing rule, they are recorded, and their rules
    /// are tested afterwards.
    fn select_as_one_change(&mut self, stmts: &'p [Stmt], after: impl FnOnce(&mut Self)) {
        let w = self.c.layout.dirty_words;
        if self.situation.standing || w == 0 {
            self.block(stmts);
            return after(self);
        }
        let at = Operand::State(self.c.layout.dirty);
        let nothing = self.c.consts.array(&vec![0; w]);
        self.copy(at, nothing, w);
        self.situation.standing = true;
        self.block(stmts);
        self.situation.standing = false;
        after(self);
        self.emit_ending(|body| body.call_check_of_dirty());
    }

    /// Selects a block that defers endings, which are tested at the end of the outermost block.
    fn defer_endings(&mut self, stmts: &'p [Stmt]) {
        let keep = self.registers.kept_height();
        let outside = self.set_flag(global::WAITS);
        self.block(stmts);
        self.restore_flag(global::WAITS, outside, Self::test_endings);
        self.registers.keep(keep);
    }

    /// Tests all deferred endings.
    fn test_endings(&mut self) {
        let rules = &self.c.program.rules;
        let (first, endings) = (rules.standing.len(), rules.endings.len());
        let mut dirty = vec![0i64; self.c.layout.dirty_words];
        for i in first..first + endings {
            if let Some(word) = dirty.get_mut(i / 64) {
                *word |= 1 << (i % 64);
            }
        }
        if dirty.iter().any(|&word| word != 0) {
            if self.situation.standing {
                let w = self.c.layout.dirty_words as u8;
                let at = Operand::State(self.c.layout.dirty);
                let bits = self.c.consts.array(&dirty);
                self.or(w, at, at, bits);
            } else {
                self.emit_ending(|body| body.call_check(&dirty));
            }
        }
    }

    /// Emits code that may end the game; a test continues after the code.
    fn emit_ending(&mut self, code: impl FnOnce(&mut Self)) {
        if !self.situation.in_test {
            return code(self);
        }
        let end = self.mir.label();
        self.emit(Op::Resume { to: end });
        code(self);
        self.bind_label(end);
    }

    /// Calls the specialization that tests standing rules and endings, for a set of them.
    pub(crate) fn call_check(&mut self, dirty: &[i64]) {
        let w = self.c.layout.dirty_words;
        let at = Operand::State(self.c.layout.dirty);
        let bits = self.c.consts.array(dirty);
        self.copy(at, bits, w);
        self.call_check_of_dirty();
    }

    /// Calls the specialization that tests the rules, for those whose bits are set at `dirty`.
    fn call_check_of_dirty(&mut self) {
        self.call_specialization(SpecKey {
            code: EntryPoint::Check,
            us: self.situation.us,
            standing: true,
            constant_args: Vec::new(),
        });
    }

    /// Selects the tests of standing rules, in order until none applies, and then of endings.
    pub(crate) fn check_rules(&mut self) {
        let (rules, endings) =
            (self.c.program.rules.standing.len(), self.c.program.rules.endings.len());
        let w = self.c.layout.dirty_words as u8;
        let dirty = Operand::State(self.c.layout.dirty);
        let (rounds, which) = (self.registers.take(1), self.registers.take(1));
        self.registers.keep_all();
        let zero = self.number(0);
        self.copy(rounds, zero, 1);
        let (again, done) = (self.mir.label(), self.mir.label());
        let labels: Vec<Label> = (0..rules + endings).map(|_| self.mir.label()).collect();
        self.bind_label(again);
        self.emit(Op::First { w, dst: which, a: dirty });
        let to = done;
        self.emit(Op::IfNone { a: which, to });
        self.switch(which, labels.clone());
        for (i, label) in labels.iter().enumerate() {
            self.bind_label(*label);
            let program = self.c.program;
            match program.rules.standing.get(i) {
                Some(rule) => self.test_standing(i, rule, rounds, again),
                None => self.test_ending(i, again),
            }
            let element = self.number(i as i64);
            self.emit(Op::Erase { set: dirty, element });
            self.jump_back(again);
        }
        self.bind_label(done);
        self.return_from();
    }

    fn test_standing(&mut self, i: usize, rule: &'p StandingRule, rounds: Operand, again: Label) {
        self.provenance.source.span = rule.span;
        self.provenance.source.cites = self.c.debug_info.mark(&rule.cites);
        self.for_each_condition(i, &mut |body, condition| {
            let next = body.mir.label();
            body.branch(condition, false, next);
            body.provenance.note(TracePoint::Standing(i));
            body.provenance.mark(&rule.cites);
            body.emit(Op::Round { n: rounds });
            body.apply_rule(&rule.body.stmts, again);
            body.bind_label(next);
        });
    }

    /// Selects the statements of a standing rule, or of an ending after which the others play on.
    /// All rules are tested again afterwards.
    fn apply_rule(&mut self, stmts: &'p [Stmt], again: Label) {
        let end = self.mir.label();
        let returning = std::mem::replace(
            &mut self.situation.returning,
            ReturnEffect::Inline(Destinations::Nothing, end),
        );
        let env = self.env.clone();
        let keep = self.registers.keep_all();
        self.situation.pure = false;
        // The statements invalidate hoisted values, and all elements are tested again.
        self.without_hoisting(|body| body.block(stmts));
        self.situation.pure = true;
        self.registers.keep(keep);
        self.env = env;
        self.situation.returning = returning;
        self.bind_label(end);
        self.jump_back(again);
    }

    fn test_ending(&mut self, i: usize, again: Label) {
        let rules = &self.c.program.rules;
        let Some(ending) = rules.endings.get(i - rules.standing.len()) else { return };
        self.provenance.source.span = ending.span;
        self.provenance.source.cites = self.c.debug_info.mark(&ending.cites);
        let reason = self.c.reasons.add(&ending.reason);
        let reason = self.c.site(reason as usize);
        let waits = self.mir.label();
        if self.defers_endings() {
            let go = self.mir.label();
            self.emit(Op::IfNone { a: Operand::State(global::WAITS), to: go });
            self.jump(waits);
            self.bind_label(go);
        }
        self.for_each_condition(i, &mut |body, condition| {
            let next = body.mir.label();
            body.branch(condition, false, next);
            body.provenance.mark(&ending.cites);
            if !ending.body.stmts.is_empty() {
                body.apply_rule(&ending.body.stmts, again);
                return body.bind_label(next);
            }
            let army = match body.env.binding(LocalId(0)) {
                Binding::Known(army) => body.number(army),
                Binding::At(place) => place,
                Binding::Free => body.none(),
            };
            body.emit(Op::End { how: ending_number(ending.how), army, reason });
            body.bind_label(next);
        });
        self.bind_label(waits);
    }

    /// Returns whether any block defers endings.
    fn defers_endings(&self) -> bool {
        *self.c.defers_endings.get_or_init(|| {
            castra_ir::visit::bodies(&self.c.program.rules).any(|body| {
                let mut waits = false;
                castra_ir::visit::visit_all_stmts(&body.stmts, &mut |stmt| {
                    waits |= matches!(stmt.kind, StmtKind::Defer(Deferred::Endings, _));
                });
                waits
            })
        })
    }
}

/// Returns the operand of [`Op::End`] for an ending.
pub(crate) const fn ending_number(ending: EndingKind) -> u8 {
    match ending {
        EndingKind::Victory => 0,
        EndingKind::Defeat => 1,
        EndingKind::Drawn => 2,
    }
}
