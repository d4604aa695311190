//! The state of an evaluation: its locals, the steps left, and the record.

use castra_base::Span;
use castra_ir::{ClauseId, Conflict, Expr, LocalId, Program};

use crate::locals::Locals;
use crate::position_source::PositionSource;
use crate::recording::{CallRecord, Recording};
use crate::set::Set;
use crate::value::{EvalResult, StopReason, Value};

/// The highest number of steps of one evaluation by the compiler.
const FUEL: u64 = 200_000;

/// The highest number of steps of an evaluation that a user requests: about as many as the machine
/// may take between two decisions.
pub(crate) const FUEL_TO_EXPLAIN: u64 = 10_000_000;

/// The maximum depth of nested values and calls, since each level uses the stack.
const MAX_LEVELS: u32 = 1_000;

/// Evaluates expressions of a program in a position, as far as `source` knows the position, within
/// a number of steps.
#[derive(Debug)]
pub struct Evaluator<'p, 's, S> {
    pub(crate) program: &'p Program,
    pub(crate) source: &'s S,
    /// The locals of the innermost body.
    pub locals: Locals,
    /// Clauses of the statements that were executed.
    pub executed_clauses: Vec<ClauseId>,
    /// The conflict that stopped the evaluation, with its span.
    pub conflict: Option<(&'p Conflict, Span)>,
    /// True if the proven bounds of locals are checked during evaluation, which tests the proofs.
    pub(crate) checks_bounds: bool,
    /// Expressions with a given value, by their address.
    overrides: Vec<(usize, i64)>,
    /// Steps left for this evaluation.
    pub(crate) fuel: u64,
    /// Steps left for later evaluations.
    reserved_steps: u64,
    depth: u32,
    /// The record of evaluated expressions; `None` without recording.
    pub(crate) record: Option<Recording<'p>>,
    /// The last called function.
    pub(crate) last_call: Option<CallRecord>,
    /// Clauses of the last `return`.
    pub(crate) return_clauses: Vec<ClauseId>,
}

impl<'p, 's, S: PositionSource> Evaluator<'p, 's, S> {
    /// Makes an evaluator with a limit of steps for all its evaluations together. Each evaluation
    /// is also limited separately.
    pub fn with_limit(program: &'p Program, source: &'s S, steps: u64, locals: Locals) -> Self {
        let fuel = steps.min(FUEL);
        Self {
            program,
            source,
            locals,
            executed_clauses: Vec::new(),
            conflict: None,
            checks_bounds: false,
            overrides: Vec::new(),
            fuel,
            reserved_steps: steps - fuel,
            depth: 0,
            record: None,
            last_call: None,
            return_clauses: Vec::new(),
        }
    }

    /// Makes an evaluator that takes as many steps as necessary, and checks the bounds that the
    /// checker has proven.
    pub fn with_bound_checks(program: &'p Program, source: &'s S, locals: Locals) -> Self {
        let limited = Self::with_limit(program, source, 0, locals);
        Self { fuel: u64::MAX, checks_bounds: true, ..limited }
    }

    /// Returns the remaining steps of the limit.
    pub const fn remaining_steps(&self) -> u64 {
        self.reserved_steps.saturating_add(self.fuel)
    }

    fn refuel(&mut self) {
        let left = self.remaining_steps();
        self.fuel = left.min(FUEL);
        self.reserved_steps = left - self.fuel;
    }

    pub(crate) fn step(&mut self) -> EvalResult<()> {
        self.fuel = self.fuel.checked_sub(1).ok_or(StopReason::Unknown)?;
        Ok(())
    }

    /// Sets the values of these expressions, which are identified by address. Earlier overrides are
    /// dropped.
    pub fn set_overrides(&mut self, given: impl Iterator<Item = (&'p Expr, i64)>) {
        self.overrides.clear();
        self.overrides
            .extend(given.map(|(expr, value)| (std::ptr::from_ref(expr) as usize, value)));
    }

    /// Assigns an element to `local`, and returns the number, or the truth as 0 or 1, of an
    /// expression. Returns `None` if it has no value.
    pub fn number_for(&mut self, expr: &'p Expr, local: LocalId, element: i64) -> Option<i64> {
        self.refuel();
        self.locals.set(local, Value::Num(element)).ok()?;
        self.eval_num(expr).ok()
    }

    /// Evaluates an expression.
    ///
    /// # Errors
    ///
    /// The reason, if there is no value.
    pub fn eval_expr(&mut self, expr: &'p Expr) -> EvalResult<Value> {
        self.step()?;
        if self.depth >= MAX_LEVELS {
            return Err(StopReason::Unknown);
        }
        self.depth += 1;
        let value = self.value_or_override(expr);
        self.depth -= 1;
        value
    }

    fn value_or_override(&mut self, expr: &'p Expr) -> EvalResult<Value> {
        if !self.overrides.is_empty() {
            let address = std::ptr::from_ref(expr) as usize;
            if let Some((_, value)) = self.overrides.iter().find(|given| given.0 == address) {
                return Ok(Value::Num(*value));
            }
        }
        self.evaluate_recorded(expr)
    }

    /// Evaluates an expression whose value is a number.
    pub(crate) fn eval_num(&mut self, expr: &'p Expr) -> EvalResult<i64> {
        self.eval_expr(expr)?.as_num()
    }

    /// Evaluates an expression whose value is true or false.
    pub(crate) fn eval_truth(&mut self, expr: &'p Expr) -> EvalResult<bool> {
        Ok(self.eval_num(expr)? != 0)
    }

    /// Evaluates an expression whose value is a set.
    pub(crate) fn eval_set(&mut self, expr: &'p Expr) -> EvalResult<Set> {
        self.eval_expr(expr)?.into_set()
    }

    /// Evaluates an expression whose value is dice.
    pub(crate) fn eval_dice(&mut self, expr: &'p Expr) -> EvalResult<Vec<i64>> {
        self.eval_expr(expr)?.into_dice()
    }
}
