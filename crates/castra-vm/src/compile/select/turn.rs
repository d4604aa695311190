//! Selection of the sequence of play.

use castra_base::Span;
use castra_ir::{Cell, ClauseId, Phase, Stmt, TextPart};

use super::env::Env;
use super::function_builder::FunctionBuilder;
use super::situation::{Destinations, ReturnEffect};
use super::standing_rules::ending_number;
use crate::compile::compiler::{EntryPoint, SpecKey};
use crate::compile::local_scopes::LocalScopes;
use crate::image::{TracePoint, global};
use crate::op::{Op, Operand};

/// The maximum number of armies for each of which turns are compiled separately.
const MAX_ARMIES: usize = 4;

const US: Operand = Operand::State(global::US);
const TURN: Operand = Operand::State(global::TURN);
const NEXT: Operand = Operand::State(global::NEXT);

/// Selects the entry point of a game.
pub(crate) fn main(body: &mut FunctionBuilder<'_, '_>) {
    let rules = &body.c.program.rules;
    if let Some(test) = &rules.test {
        return body.test_main(test);
    }
    if rules.setup.is_some() {
        let us = body.specialises_armies().then_some(0);
        body.call_instance(EntryPoint::Setup, us);
    }
    if rules.turn.is_some() {
        let again = body.mir.label();
        body.bind_label(again);
        body.call_instance(EntryPoint::Turn, None);
        body.jump_back(again);
    } else {
        let (army, reason) = (body.none(), body.c.reasons.add(&"nothing to play".to_owned()));
        body.emit(Op::End { how: 2, army, reason: reason as u16 });
    }
}

/// Selects the statements before the first turn.
pub(crate) fn setup(body: &mut FunctionBuilder<'_, '_>) {
    body.provenance.note(TracePoint::Setup);
    if let Some(setup) = &body.c.program.rules.setup {
        body.body_without_params(setup);
    }
    body.return_from();
}

/// Selects a turn.
pub(crate) fn turn(body: &mut FunctionBuilder<'_, '_>) {
    let Some(turn) = &body.c.program.rules.turn else { return };
    body.provenance.source.span = turn.phases.first().map_or_else(Span::default, |p| p.span);
    let go_on = body.mir.label();
    let limit = body.number(i64::from(turn.limit));
    let to = go_on;
    body.emit(Op::IfLess { a: TURN, b: limit, to });
    let (army, reason) = (body.none(), body.c.reasons.add(&turn.reason));
    let ending = ending_number(castra_ir::turn_limit_result(body.c.facts.armies));
    body.emit(Op::End { how: ending, army, reason: reason as u16 });
    body.bind_label(go_on);
    let one = body.number(1);
    body.emit(Op::Add { dst: TURN, a: TURN, b: one });
    if turn.per_army {
        let pass = body.mir.label();
        body.bind_label(pass);
        body.copy(US, NEXT, 1);
        body.set_them();
        let armies = body.c.facts.armies.max(1) as i64;
        let next: Vec<i64> = (0..armies).map(|a| (a + 1) % armies).collect();
        body.look_up_at(&next, US, NEXT);
        if let Some(passes) = &turn.passes {
            let plays = body.mir.label();
            body.branch(passes, false, plays);
            body.jump_back(pass);
            body.bind_label(plays);
        }
    }
    body.provenance.note(TracePoint::Turn);
    body.for_each_us(|body| {
        body.report_change(Cell::Turn);
        let end = body.mir.label();
        for (i, phase) in turn.phases.iter().enumerate() {
            if let Some(passes) = turn.passes.as_ref().filter(|_| i > 0) {
                body.branch(passes, true, end);
            }
            body.phase_body(i, phase);
        }
        body.bind_label(end);
        body.return_from();
    });
}

/// Selects a phase of a turn.
pub(crate) fn phase(body: &mut FunctionBuilder<'_, '_>, index: usize) {
    let turn = body.c.program.rules.turn.as_ref();
    if let Some(phase) = turn.and_then(|t| t.phases.get(index)) {
        body.phase_body(index, phase);
    }
    body.return_from();
}

impl<'p> FunctionBuilder<'_, 'p> {
    /// Returns whether turns are compiled separately for each army.
    pub(crate) fn specialises_armies(&self) -> bool {
        let per_army = self.c.program.rules.turn.as_ref().is_some_and(|t| t.per_army);
        self.c.options.specialise && per_army && (1..=MAX_ARMIES).contains(&self.c.facts.armies)
    }

    /// Emits code that sets the enemy of the army whose turn it is.
    pub(crate) fn set_them(&mut self) {
        if self.c.facts.armies == 2 {
            self.look_up_at(&[1, 0], US, Operand::State(global::THEM));
        }
    }

    /// Selects code once for each army whose turn it may be. The code must not fall through.
    pub(crate) fn for_each_us(&mut self, mut code: impl FnMut(&mut Self)) {
        if !self.specialises_armies() || self.situation.us.is_some() {
            return code(self);
        }
        let armies = self.c.facts.armies;
        let labels: Vec<_> = (0..armies).map(|_| self.mir.label()).collect();
        self.switch(US, labels.clone());
        for (army, label) in labels.into_iter().enumerate() {
            self.bind_label(label);
            self.situation.us = Some(army as i64);
            code(self);
        }
        self.situation.us = None;
    }

    pub(crate) fn call_instance(&mut self, code: EntryPoint, us: Option<i64>) {
        self.call_specialization(SpecKey { code, us, standing: false, constant_args: Vec::new() });
    }

    pub(crate) fn call_specialization(&mut self, key: SpecKey) {
        let instance = self.c.request(key);
        self.mir.calls.push(instance);
        self.emit(Op::Call { ret: Operand::Callee(instance, 0), instance, cost: 0 });
        self.safepoint();
    }

    /// Selects a body without parameters.
    pub(crate) fn body_without_params(&mut self, tree: &'p castra_ir::Body) {
        let homes = LocalScopes::of(&tree.stmts, tree.locals.len(), 0);
        self.env = Env::new(Vec::new(), std::rc::Rc::new(homes), &tree.locals);
        let end = self.mir.label();
        let returning = std::mem::replace(
            &mut self.situation.returning,
            ReturnEffect::Inline(Destinations::Nothing, end),
        );
        self.block(&tree.stmts);
        self.bind_label(end);
        self.situation.returning = returning;
    }

    fn phase_body(&mut self, index: usize, phase: &'p Phase) {
        self.provenance.source.span = phase.span;
        if phase.label.iter().any(|part| matches!(part, TextPart::Value(_))) {
            self.say(Some(index), &phase.label);
        } else {
            let clauses = heading_clauses(phase.span, &phase.body.stmts);
            self.provenance.note(TracePoint::Phase(index, clauses));
        }
        self.body_without_params(&phase.body);
    }
}

/// Returns the clauses for the heading of a rule in a trace: those of the first statement in its
/// own source. `None` if no inserted statement precedes that one.
pub(super) fn heading_clauses(heading: Span, stmts: &[Stmt]) -> Option<Vec<ClauseId>> {
    let is_own = |stmt: &&Stmt| heading.contains(stmt.span);
    let begins_with_own = stmts.first().is_none_or(|first| is_own(&first));
    let own = || stmts.iter().find(is_own).map(|stmt| stmt.cites.to_vec());
    (!begins_with_own).then(|| own().unwrap_or_default())
}
