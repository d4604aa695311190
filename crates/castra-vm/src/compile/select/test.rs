//! Statements that only tests have.

use castra_base::internal::require;
use castra_ir::{Body as Tree, TestStmt};

use super::env::Binding;
use super::function_builder::FunctionBuilder;
use crate::compile::compiler::EntryPoint;
use crate::image::{FailedSite, LocalOperand, PutSite, ScriptSite, global};
use crate::op::{Op, Operand};

const US: Operand = Operand::State(global::US);
const TURN: Operand = Operand::State(global::TURN);
const NEXT: Operand = Operand::State(global::NEXT);
/// Set until the first turn is played: word 1 of a test's frame.
const FRESH: Operand = Operand::Frame(1);

impl<'p> FunctionBuilder<'_, 'p> {
    /// Selects the body of a test.
    pub(crate) fn test_main(&mut self, test: &'p Tree) {
        let fresh = self.registers.take(1);
        require(fresh == FRESH, "the first register of a test is taken");
        self.registers.keep_all();
        let yes = self.number(1);
        self.copy(FRESH, yes, 1);
        self.situation.in_test = true;
        self.body_without_params(test);
        self.emit(Op::Halt {});
    }

    pub(crate) fn test_stmt(&mut self, stmt: &'p TestStmt) {
        match stmt {
            TestStmt::Expect(condition) => {
                let holds = self.mir.label();
                // A constant condition is tested too, since it may be false.
                self.branch(condition, true, holds);
                let locals = self.env.locals.clone();
                let locals = locals.into_iter().map(|binding| match binding {
                    Binding::Known(value) => Some(LocalOperand::Known(value)),
                    Binding::At(place) => Some(LocalOperand::At(self.mir.of_site(place))),
                    Binding::Free => None,
                });
                let locals = locals.collect();
                let site = self.c.site(self.c.sites.failed.len());
                self.c.sites.failed.push(FailedSite { condition: condition.clone(), locals });
                self.emit(Op::Failed { site });
                self.bind_label(holds);
            }
            TestStmt::EveryRoll => self.emit(Op::EveryRoll {}),
            TestStmt::Measure(measure) => {
                let top = self.registers.top();
                let a = self.value(&measure.value);
                let site = self.c.site(self.c.sites.measures.len());
                self.c.sites.measures.push(measure.clone());
                self.emit(Op::RecordMeasure { site, a });
                self.registers.release(top);
            }
            TestStmt::Put(kind, sort, count, pile) => {
                let pile = self.pile(pile);
                let pile = self.mir.of_site(pile);
                let site = self.c.site(self.c.sites.put.len());
                self.c.sites.put.push(PutSite { kind: *kind, sort: *sort, count: *count, pile });
                self.emit(Op::PutCards { site });
            }
            TestStmt::TurnOf(army, number) => {
                if let Some(number) = number {
                    let number = self.number(i64::from(*number));
                    self.copy(TURN, number, 1);
                }
                let army = self.value(army);
                self.copy(US, army, 1);
                self.set_them();
                // A turn that the test plays next belongs to this army.
                self.copy(NEXT, US, 1);
            }
            TestStmt::Dice(entries) => self.script(ScriptSite::Dice(entries.clone())),
            TestStmt::Choices(entries) => self.script(ScriptSite::Choices(entries.clone())),
            TestStmt::Begin => {
                let (zero, one) = (self.number(0), self.number(1));
                self.copy(TURN, zero, 1);
                if self.c.program.rules.setup.is_some() {
                    self.call_instance(EntryPoint::Setup, None);
                }
                self.copy(TURN, one, 1);
                self.copy(FRESH, one, 1);
                if self.has_armies() {
                    self.copy(US, NEXT, 1);
                    self.set_them();
                }
            }
            TestStmt::PlayTurns(turns) => {
                let keep = self.registers.kept_height();
                let n = self.registers.take(1);
                self.registers.keep_all();
                let (zero, turns) = (self.number(0), self.number(i64::from(*turns)));
                self.copy(n, turns, 1);
                // The first turn keeps the number that the test may have set, so the number is
                // decremented before.
                let begun = self.mir.label();
                let to = begun;
                self.emit(Op::IfFalse { a: FRESH, to });
                self.copy(FRESH, zero, 1);
                let one = self.number(1);
                // The turn increments the number when it begins.
                self.emit(Op::Subtract { dst: TURN, a: TURN, b: one });
                if self.has_armies() {
                    self.copy(NEXT, US, 1);
                }
                self.bind_label(begun);
                let (again, next) = (self.mir.label(), self.mir.label());
                self.jump(next);
                self.bind_label(again);
                self.call_instance(EntryPoint::Turn, None);
                self.bind_label(next);
                let to = again;
                self.emit(Op::Again { n, to });
                self.registers.keep(keep);
            }
            TestStmt::PlayPhase(index) => {
                let end = self.mir.label();
                self.for_each_us(|body| {
                    body.call_instance(EntryPoint::Phase(*index), body.situation.us);
                    body.jump(end);
                });
                self.bind_label(end);
            }
        }
    }

    fn has_armies(&self) -> bool {
        self.c.program.rules.turn.as_ref().is_none_or(|t| t.per_army)
    }

    pub(super) fn script(&mut self, script: ScriptSite) {
        let site = self.c.site(self.c.sites.script.len());
        self.c.sites.script.push(script);
        self.emit(Op::Script { site });
    }
}
