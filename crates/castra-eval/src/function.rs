//! Calls of functions, which change nothing.

use castra_ir::{Body, Expr, FunctionId, Stmt, StmtKind};

use crate::evaluator::Evaluator;
use crate::locals::Locals;
use crate::position_source::PositionSource;
use crate::value::{EvalResult, Fault, StopReason, Value};

/// The way in which a statement ended.
enum Flow {
    Next,
    /// Leaves the innermost loop.
    Break,
    Return(Value),
}

impl<'p, S: PositionSource> Evaluator<'p, '_, S> {
    pub(crate) fn call(&mut self, id: FunctionId, args: &'p [Expr]) -> EvalResult<Value> {
        let function = self.program.rules.functions.get(id);
        let function = function.ok_or(StopReason::Unsound("no such function"))?;
        let mut values = Vec::with_capacity(args.len());
        for arg in args {
            values.push(self.eval_expr(arg)?);
        }
        let recorded = self.record.is_some().then(|| values.clone());
        let caller = self.enter_call(id);
        let value = self.eval_body(&function.body, values);
        self.leave_call(caller);
        let value = value?;
        if let Some(values) = recorded {
            self.record_call(id, values);
        }
        Ok(value)
    }

    /// Runs the body of a function with its arguments, and returns its value.
    ///
    /// # Errors
    ///
    /// The reason, if there is no value.
    pub fn eval_body(&mut self, body: &'p Body, args: Vec<Value>) -> EvalResult<Value> {
        let locals = Locals::from_arguments(args);
        let locals = if self.checks_bounds { locals.with_bounds(body)? } else { locals };
        let outer = std::mem::replace(&mut self.locals, locals);
        let flow = self.stmts(&body.stmts);
        self.locals = outer;
        match flow? {
            Flow::Return(value) => Ok(value),
            Flow::Next | Flow::Break => Err(StopReason::Unsound("a function without a value")),
        }
    }

    fn stmts(&mut self, stmts: &'p [Stmt]) -> EvalResult<Flow> {
        for stmt in stmts {
            match self.stmt(stmt)? {
                Flow::Next => {}
                other => return Ok(other),
            }
        }
        Ok(Flow::Next)
    }

    fn stmt(&mut self, stmt: &'p Stmt) -> EvalResult<Flow> {
        self.step()?;
        if !castra_ir::is_branch(stmt) {
            for clause in &stmt.cites {
                if !self.executed_clauses.contains(clause) {
                    self.executed_clauses.push(*clause);
                }
            }
        }
        match &stmt.kind {
            StmtKind::Let(local, value) => {
                let value = self.eval_local_value(*local, value)?;
                self.locals.set(*local, value)?;
                Ok(Flow::Next)
            }
            StmtKind::If(condition, then, otherwise) => {
                let branch = if self.eval_truth(condition)? { then } else { otherwise };
                self.stmts(branch)
            }
            StmtKind::Match(value, arms, otherwise) => {
                let value = self.eval_num(value)?;
                let arm = arms.iter().find(|arm| arm.0.contains(&value));
                self.stmts(arm.map_or(otherwise, |arm| &arm.1))
            }
            StmtKind::ForEach { local, set, from, body } => {
                let set = self.eval_set(set)?;
                let from = from.as_ref().map(|from| self.eval_num(from)).transpose()?;
                for element in set.to_rotated_vec(from) {
                    self.locals.set(*local, Value::Num(element))?;
                    match self.stmts(body)? {
                        Flow::Next => {}
                        Flow::Break => break,
                        done @ Flow::Return(_) => return Ok(done),
                    }
                }
                Ok(Flow::Next)
            }
            StmtKind::Repeat(times, body) => {
                for _ in 0..self.eval_num(times)? {
                    self.step()?;
                    match self.stmts(body)? {
                        Flow::Next => {}
                        Flow::Break => break,
                        done @ Flow::Return(_) => return Ok(done),
                    }
                }
                Ok(Flow::Next)
            }
            StmtKind::Stop => Ok(Flow::Break),
            StmtKind::Return(values) => {
                let [value] = values.as_slice() else {
                    return Err(StopReason::Unsound("a function with several values"));
                };
                let value = self.eval_expr(value)?;
                self.return_clauses.clone_from(&stmt.cites);
                Ok(Flow::Return(value))
            }
            StmtKind::Step(_, body) => self.stmts(body),
            StmtKind::Conflict(conflict) => {
                self.conflict = Some((conflict, stmt.span));
                Err(StopReason::Fault(Fault::Conflict))
            }
            _ => Err(StopReason::Unsound("a function that changes something")),
        }
    }
}
