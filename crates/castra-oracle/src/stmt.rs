//! Control flow, shared by functions and play. Statements that change the position are in
//! [`crate::play`].

use castra_ir::{Stmt, StmtKind, TestStmt, TextPart};

use crate::locals::Locals;
use crate::set::Set;
use crate::state::State;
use crate::stop::{ENDLESS, PlayResult, Stop};
use crate::value::Value;

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

/// The executor of statements.
pub(crate) trait StmtExecutor<'p> {
    /// The position in which they run.
    fn state(&self) -> &State<'p>;

    /// Executes a statement that changes the position.
    fn act(&mut self, locals: &mut Locals, stmt: &'p Stmt) -> PlayResult<Flow>;
}

/// The executor of functions, which change nothing.
struct Pure<'s, 'p>(&'s State<'p>);

impl<'p> StmtExecutor<'p> for Pure<'_, 'p> {
    fn state(&self) -> &State<'p> {
        self.0
    }

    fn act(&mut self, _: &mut Locals, _: &'p Stmt) -> PlayResult<Flow> {
        Err(Stop::Unsound("a function that changes something"))
    }
}

impl<'p> State<'p> {
    /// Executes the statements of a function.
    pub(crate) fn pure_block(&self, locals: &mut Locals, stmts: &'p [Stmt]) -> PlayResult<Flow> {
        block(&mut Pure(self), locals, stmts)
    }

    /// Evaluates the values in a text, which may fail.
    pub(crate) fn say(&self, locals: &mut Locals, parts: &'p [TextPart]) -> PlayResult<()> {
        for part in parts {
            match part {
                TextPart::Value(value) => drop(self.value(locals, value)?),
                TextPart::Text(_) | TextPart::Forms(..) => {}
            }
        }
        Ok(())
    }
}

/// Executes statements one after the other.
pub(crate) fn block<'p>(
    doer: &mut impl StmtExecutor<'p>,
    locals: &mut Locals,
    stmts: &'p [Stmt],
) -> PlayResult<Flow> {
    for stmt in stmts {
        match statement(doer, locals, stmt)? {
            Flow::On => {}
            left => return Ok(left),
        }
    }
    Ok(Flow::On)
}

fn statement<'p>(
    doer: &mut impl StmtExecutor<'p>,
    locals: &mut Locals,
    stmt: &'p Stmt,
) -> PlayResult<Flow> {
    match &stmt.kind {
        StmtKind::Let(local, value) => {
            let value = doer.state().value(locals, value)?;
            locals.set(*local, value)?;
        }
        StmtKind::If(condition, then, otherwise) => {
            let taken = if doer.state().holds(locals, condition)? { then } else { otherwise };
            return block(doer, locals, taken);
        }
        StmtKind::Match(value, arms, otherwise) => {
            let value = doer.state().one(locals, value)?;
            let arm = arms.iter().find(|(values, _)| values.contains(&value));
            return block(doer, locals, arm.map_or(otherwise, |(_, stmts)| stmts));
        }
        StmtKind::ForEach { local, set, from, body } => {
            let set = doer.state().set(locals, set)?;
            let from = from.as_ref().map(|from| doer.state().one(locals, from)).transpose()?;
            for element in round(&set, from) {
                locals.set(*local, Value::One(element))?;
                match block(doer, locals, body)? {
                    Flow::On => {}
                    Flow::Leave => break,
                    left @ Flow::Return(_) => return Ok(left),
                }
            }
        }
        StmtKind::Repeat(times, body) => {
            for _ in 0..doer.state().one(locals, times)? {
                match block(doer, locals, body)? {
                    Flow::On => {}
                    Flow::Leave => break,
                    left @ Flow::Return(_) => return Ok(left),
                }
            }
        }
        StmtKind::Stop => return Ok(Flow::Leave),
        StmtKind::Return(values) => {
            let values = values.iter().map(|value| doer.state().value(locals, value));
            return Ok(Flow::Return(values.collect::<PlayResult<_>>()?));
        }
        StmtKind::Step(_, body) => return block(doer, locals, body),
        StmtKind::Say(parts) => doer.state().say(locals, parts)?,
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
        | StmtKind::Test(_) => return doer.act(locals, stmt),
    }
    Ok(Flow::On)
}

/// The elements of a set in order; with `from`, starting there and wrapping around.
fn round(set: &Set, from: Option<i64>) -> Vec<i64> {
    let Some(from) = from else { return set.to_vec() };
    let (before, on): (Vec<i64>, Vec<i64>) = set.iter().partition(|&element| element < from);
    on.into_iter().chain(before).collect()
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
