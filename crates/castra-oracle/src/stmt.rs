//! Control flow. [`crate::play`] has the statements that change the position.

use castra_eval::{Locals, Value};
use castra_ir::{Stmt, StmtKind};

use crate::decisions::Guide;
use crate::play::Game;
use crate::stop::{ENDLESS_FAULT, Flow, PlayResult};

impl<'p, G: Guide> Game<'p, G> {
    /// Executes statements in order.
    pub(crate) fn execute_block(
        &mut self,
        locals: &mut Locals,
        stmts: &'p [Stmt],
    ) -> PlayResult<Flow> {
        for stmt in stmts {
            match self.statement(locals, stmt)? {
                Flow::Next => {}
                left => return Ok(left),
            }
        }
        Ok(Flow::Next)
    }

    fn statement(&mut self, locals: &mut Locals, stmt: &'p Stmt) -> PlayResult<Flow> {
        match &stmt.kind {
            StmtKind::Let(local, value) => {
                let value = self.state.eval_expr(locals, value)?;
                locals.set(*local, value)?;
            }
            StmtKind::If(condition, then, otherwise) => {
                let taken =
                    if self.state.eval_condition(locals, condition)? { then } else { otherwise };
                return self.execute_block(locals, taken);
            }
            StmtKind::Match(value, arms, otherwise) => {
                let value = self.state.eval_number(locals, value)?;
                let arm = arms.iter().find(|(values, _)| values.contains(&value));
                return self.execute_block(locals, arm.map_or(otherwise, |(_, stmts)| stmts));
            }
            StmtKind::ForEach { local, set, from, body } => {
                let set = self.state.eval_set(locals, set)?;
                let from =
                    from.as_ref().map(|from| self.state.eval_number(locals, from)).transpose()?;
                for element in set.to_rotated_vec(from) {
                    locals.set(*local, Value::Num(element))?;
                    match self.execute_block(locals, body)? {
                        Flow::Next => {}
                        Flow::Break => break,
                        left @ Flow::Return(_) => return Ok(left),
                    }
                }
            }
            StmtKind::Repeat(times, body) => {
                for _ in 0..self.state.eval_number(locals, times)? {
                    match self.execute_block(locals, body)? {
                        Flow::Next => {}
                        Flow::Break => break,
                        left @ Flow::Return(_) => return Ok(left),
                    }
                }
            }
            StmtKind::Stop => return Ok(Flow::Break),
            StmtKind::Return(values) => {
                let values = values.iter().map(|value| self.state.eval_expr(locals, value));
                return Ok(Flow::Return(values.collect::<PlayResult<_>>()?));
            }
            StmtKind::Step(_, body) => return self.execute_block(locals, body),
            StmtKind::Say(parts) => self.state.evaluate_text(locals, parts)?,
            StmtKind::Conflict(_) => return Err(crate::stop::CONFLICT_FAULT),
            StmtKind::EndlessReactions => return Err(ENDLESS_FAULT),
            StmtKind::SetState(..)
            | StmtKind::SetField(..)
            | StmtKind::Call(..)
            | StmtKind::Choose { .. }
            | StmtKind::Defer(..)
            | StmtKind::ChooseSome { .. }
            | StmtKind::React { .. }
            | StmtKind::Pick(..)
            | StmtKind::RollOne(..)
            | StmtKind::RollMany(..)
            | StmtKind::MoveCard(..)
            | StmtKind::MoveCards(..)
            | StmtKind::Draw(..)
            | StmtKind::Shuffle(_)
            | StmtKind::Fill(..)
            | StmtKind::Reveal(..)
            | StmtKind::MovePiece(..)
            | StmtKind::SetArmy(..)
            | StmtKind::Remove(_)
            | StmtKind::Lift(_)
            | StmtKind::Place { .. }
            | StmtKind::NextTurn(_)
            | StmtKind::End(..)
            | StmtKind::Test(_) => return self.execute_effect(locals, stmt),
        }
        Ok(Flow::Next)
    }
}
