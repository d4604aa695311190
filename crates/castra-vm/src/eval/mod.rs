//! A tree-walking evaluator of expressions, slow and simple.
//!
//! The compiler folds constants with it, tests of games explain values with it, and the tests of
//! this crate compare the machine with it.

mod built_in;
mod dice;
mod evaluator;
mod expr;
mod game_position;
mod reader_position;
mod record;
mod recording;
mod sets;
mod source;
mod value;

use castra_ir::{Expr, FunctionId, LocalId, Program, Stmt, StmtKind, Ty};

use value::EvalResult;

use crate::bits::Set;
use crate::image::Facts;

pub(crate) use evaluator::Eval;
pub(crate) use expr::{DIRECTIONS, static_field};
pub(crate) use game_position::GamePosition;
pub(crate) use reader_position::ReaderPosition;
pub(crate) use recording::Step;
pub(crate) use sets::{edge, objectives};
pub(crate) use source::{ConstEnv, PositionSource};
pub(crate) use value::{Stopped, Value};

/// The highest number of steps of an evaluation.
const FUEL: u64 = 200_000;
/// The highest depth of nested values and calls, since each level uses the stack.
const MAX_LEVELS: u32 = 1_000;

/// The way in which a statement ended.
enum Flow {
    On,
    Stop,
    Return(Value),
}

impl<'p, 's, S: PositionSource> Eval<'p, 's, S> {
    pub(crate) fn new(program: &'p Program, facts: &'s Facts, source: &'s S) -> Self {
        Self::within(program, facts, source, u64::MAX, Vec::new())
    }

    /// An evaluator with a limit of steps for all its evaluations.
    pub(crate) fn within(
        program: &'p Program,
        facts: &'s Facts,
        source: &'s S,
        steps: u64,
        locals: Vec<Option<Value>>,
    ) -> Self {
        let fuel = steps.min(FUEL);
        Self {
            program,
            facts,
            source,
            locals,
            cited: Vec::new(),
            given: Vec::new(),
            fuel,
            bank: steps - fuel,
            levels: 0,
            record: None,
            called: None,
            returned: Vec::new(),
            conflict: None,
        }
    }

    /// The remaining steps of the limit.
    pub(crate) fn left(&self) -> u64 {
        self.bank.saturating_add(self.fuel)
    }

    fn refuel(&mut self) {
        let left = self.left();
        self.fuel = left.min(FUEL);
        self.bank = left - self.fuel;
    }

    fn burn(&mut self) -> EvalResult<()> {
        self.fuel = self.fuel.checked_sub(1).ok_or(Stopped::Unknown)?;
        Ok(())
    }

    /// Returns whether a condition holds for an element; none if unknown.
    pub(crate) fn holds_for(
        &mut self,
        condition: &'p Expr,
        local: LocalId,
        element: i64,
    ) -> Option<bool> {
        self.refuel();
        self.bind(local, Value::Num(element));
        self.truth(condition).ok()
    }

    pub(crate) fn value(&mut self, expr: &'p Expr) -> EvalResult<Value> {
        self.burn()?;
        if self.levels >= MAX_LEVELS {
            return Err(Stopped::Unknown);
        }
        self.levels += 1;
        let value = self.value_or_given(expr);
        self.levels -= 1;
        value
    }

    fn value_or_given(&mut self, expr: &'p Expr) -> EvalResult<Value> {
        if !self.given.is_empty() {
            let here = std::ptr::from_ref(expr) as usize;
            if let Some((_, value)) = self.given.iter().find(|g| g.0 == here) {
                return Ok(Value::Num(*value));
            }
        }
        self.recorded(expr)
    }

    fn num(&mut self, expr: &'p Expr) -> EvalResult<i64> {
        self.value(expr)?.num()
    }

    fn truth(&mut self, expr: &'p Expr) -> EvalResult<bool> {
        Ok(self.num(expr)? != 0)
    }

    fn set(&mut self, expr: &'p Expr) -> EvalResult<Set> {
        self.value(expr)?.set()
    }

    pub(crate) fn bind(&mut self, local: LocalId, value: Value) {
        let at = local.index();
        if self.locals.len() <= at {
            self.locals.resize(at + 1, None);
        }
        if let Some(local) = self.locals.get_mut(at) {
            *local = Some(value);
        }
    }

    fn call(&mut self, id: FunctionId, args: &'p [Expr]) -> EvalResult<Value> {
        let function = self.program.rules.functions.get(id).ok_or(Stopped::Unknown)?;
        let mut values = Vec::with_capacity(args.len());
        for arg in args {
            values.push(self.value(arg)?);
        }
        let recorded = self.record.is_some().then(|| values.clone());
        let locals = values.into_iter().map(Some).collect();
        let outer = std::mem::replace(&mut self.locals, locals);
        let caller = self.enter_call(id);
        let flow = self.stmts(&function.body.stmts);
        self.leave_call(caller);
        self.locals = outer;
        let Flow::Return(value) = flow? else { return Err(Stopped::Unknown) };
        if let Some(values) = recorded {
            self.note_call(id, values);
        }
        Ok(value)
    }

    fn stmts(&mut self, stmts: &'p [Stmt]) -> EvalResult<Flow> {
        for stmt in stmts {
            match self.stmt(stmt)? {
                Flow::On => {}
                other => return Ok(other),
            }
        }
        Ok(Flow::On)
    }

    fn stmt(&mut self, stmt: &'p Stmt) -> EvalResult<Flow> {
        self.burn()?;
        if !castra_ir::only_decides(stmt) {
            for clause in &stmt.cites {
                if !self.cited.contains(clause) {
                    self.cited.push(*clause);
                }
            }
        }
        match &stmt.kind {
            StmtKind::Let(local, value) => {
                let value = self.named_value(*local, value)?;
                self.bind(*local, value);
                Ok(Flow::On)
            }
            StmtKind::If(condition, then, otherwise) => {
                let taken = if self.truth(condition)? { then } else { otherwise };
                self.stmts(taken)
            }
            StmtKind::Match(value, arms, otherwise) => {
                let value = self.num(value)?;
                let arm = arms.iter().find(|arm| arm.0.contains(&value));
                self.stmts(arm.map_or(otherwise, |arm| &arm.1))
            }
            StmtKind::ForEach { local, set, from, body } => {
                let set = self.set(set)?;
                let mut order: Vec<usize> = set.bits().iter().collect();
                if let Some(from) = from {
                    let from = self.num(from)?;
                    let first = order.iter().position(|&e| e as i64 >= from).unwrap_or(0);
                    order.rotate_left(first);
                }
                for element in order {
                    self.bind(*local, Value::Num(element as i64));
                    match self.stmts(body)? {
                        Flow::On => {}
                        Flow::Stop => break,
                        done => return Ok(done),
                    }
                }
                Ok(Flow::On)
            }
            StmtKind::Repeat(times, body) => {
                for _ in 0..self.num(times)?.max(0) {
                    self.burn()?;
                    match self.stmts(body)? {
                        Flow::On => {}
                        Flow::Stop => break,
                        done => return Ok(done),
                    }
                }
                Ok(Flow::On)
            }
            StmtKind::Stop => Ok(Flow::Stop),
            StmtKind::Return(values) => {
                let [value] = values.as_slice() else { return Err(Stopped::Unknown) };
                let value = self.value(value)?;
                self.returned.clone_from(&stmt.cites);
                Ok(Flow::Return(value))
            }
            StmtKind::Step(_, body) | StmtKind::Defer(_, body) => self.stmts(body),
            StmtKind::Say(_) => Ok(Flow::On),
            StmtKind::EndlessReactions => Err(Stopped::Unknown),
            StmtKind::Conflict(conflict) => {
                self.conflict = Some((conflict, stmt.span));
                Err(Stopped::Unknown)
            }
            // Functions have no other statements.
            _ => Err(Stopped::Unknown),
        }
    }

    /// The number of words of a value.
    fn words(&self, ty: &Ty) -> usize {
        self.facts.words(ty)
    }
}
