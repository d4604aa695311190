//! Control flow. Statements that change the position are in [`crate::play`].

use castra_eval::{Locals, Value};
use castra_ir::{Stmt, StmtKind, TestStmt};

use crate::ask::Guide;
use crate::play::Game;
use crate::stop::{ENDLESS, PlayResult};

/// The way in which a statement ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Flow {
    /// Continues with the next statement.
    On,
    /// Leaves the innermost loop.
    Leave,
    /// Leaves the body with its results.
    Return(Vec<Value>),
}

/// Executes statements one after the other.
pub(crate) fn block<'p, G: Guide>(
    game: &mut Game<'p, G>,
    locals: &mut Locals,
    stmts: &'p [Stmt],
) -> PlayResult<Flow> {
    for stmt in stmts {
        match statement(game, locals, stmt)? {
            Flow::On => {}
            left => return Ok(left),
        }
    }
    Ok(Flow::On)
}

fn statement<'p, G: Guide>(
    game: &mut Game<'p, G>,
    locals: &mut Locals,
    stmt: &'p Stmt,
) -> PlayResult<Flow> {
    match &stmt.kind {
        StmtKind::Let(local, value) => {
            let value = game.state.value(locals, value)?;
            locals.set(*local, value)?;
        }
        StmtKind::If(condition, then, otherwise) => {
            let taken = if game.state.holds(locals, condition)? { then } else { otherwise };
            return block(game, locals, taken);
        }
        StmtKind::Match(value, arms, otherwise) => {
            let value = game.state.one(locals, value)?;
            let arm = arms.iter().find(|(values, _)| values.contains(&value));
            return block(game, locals, arm.map_or(otherwise, |(_, stmts)| stmts));
        }
        StmtKind::ForEach { local, set, from, body } => {
            let set = game.state.set(locals, set)?;
            let from = from.as_ref().map(|from| game.state.one(locals, from)).transpose()?;
            for element in set.round(from) {
                locals.set(*local, Value::Num(element))?;
                match block(game, locals, body)? {
                    Flow::On => {}
                    Flow::Leave => break,
                    left @ Flow::Return(_) => return Ok(left),
                }
            }
        }
        StmtKind::Repeat(times, body) => {
            for _ in 0..game.state.one(locals, times)? {
                match block(game, locals, body)? {
                    Flow::On => {}
                    Flow::Leave => break,
                    left @ Flow::Return(_) => return Ok(left),
                }
            }
        }
        StmtKind::Stop => return Ok(Flow::Leave),
        StmtKind::Return(values) => {
            let values = values.iter().map(|value| game.state.value(locals, value));
            return Ok(Flow::Return(values.collect::<PlayResult<_>>()?));
        }
        StmtKind::Step(_, body) => return block(game, locals, body),
        StmtKind::Say(parts) => game.state.say(locals, parts)?,
        StmtKind::Conflict(_) => return Err(crate::stop::CONFLICT),
        StmtKind::EndlessReactions => return Err(ENDLESS),
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
        | StmtKind::Test(_) => return game.act(locals, stmt),
    }
    Ok(Flow::On)
}

/// Returns whether a statement of a test is skipped once the game has ended, since it would change
/// the position.
pub(crate) fn needs_a_game(stmt: &Stmt) -> bool {
    match &stmt.kind {
        StmtKind::Test(stmt) => match stmt {
            TestStmt::Expect(_)
            | TestStmt::EveryRoll
            | TestStmt::Measure(_)
            | TestStmt::Dice(_)
            | TestStmt::Choices(_) => false,
            TestStmt::Put(..)
            | TestStmt::TurnOf(..)
            | TestStmt::Begin
            | TestStmt::PlayTurns(_)
            | TestStmt::PlayPhase(_) => true,
        },
        StmtKind::Let(..)
        | StmtKind::If(..)
        | StmtKind::Match(..)
        | StmtKind::ForEach { .. }
        | StmtKind::Repeat(..)
        | StmtKind::Stop
        | StmtKind::Return(_)
        | StmtKind::Step(..)
        | StmtKind::Defer(..)
        | StmtKind::Say(_) => false,
        StmtKind::SetState(..)
        | StmtKind::SetField(..)
        | StmtKind::Call(..)
        | StmtKind::Choose { .. }
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
        | StmtKind::Conflict(_)
        | StmtKind::EndlessReactions => true,
    }
}
