//! Records evaluations, to explain values.
//!
//! A value may have more operands than can be shown. Then the deepest ones are dropped, level by
//! level, until the rest is small enough; the value itself always remains.

use castra_ir::{Expr, ExprKind, FunctionId, LocalId};

use crate::evaluator::{Evaluator, FUEL_TO_EXPLAIN};
use crate::position_source::PositionSource;
use crate::recording::{CallRecord, Caller, RecordedEvaluation, Recording};
use crate::value::{EvalResult, StopReason, Value};

/// The maximum number of recorded steps of an evaluation.
const MAX_RECORDED: usize = 50_000;

/// The highest recorded depth, and the lower ones to try if the record becomes too large.
const DEPTHS: [usize; 6] = [usize::MAX, 24, 12, 6, 3, 0];

/// The maximum number of conditions of a function that are shown with its value; the last ones
/// remain.
const MAX_CONDITIONS: usize = 8;

impl<'p, S: PositionSource> Evaluator<'p, '_, S> {
    /// Evaluates and records an expression, with a separate limit of steps. The deepest operands of
    /// a large record are dropped.
    ///
    /// # Errors
    ///
    /// The reason, if there is no value.
    pub fn explain(&mut self, expr: &'p Expr) -> EvalResult<RecordedEvaluation<'p>> {
        let given = self.locals.clone();
        let mut explained = Err(StopReason::Unknown);
        for deepest in DEPTHS {
            self.locals.clone_from(&given);
            self.fuel = FUEL_TO_EXPLAIN;
            self.record = Some(Recording {
                parts: Vec::new(),
                depth: 0,
                max_depth: deepest,
                step_count: 0,
                unused_locals: None,
            });
            let value = self.eval_expr(expr);
            let recording = self.record.take();
            let (parts, kept) =
                recording.map_or((Vec::new(), 0), |all| (all.parts, all.step_count));
            explained =
                value.and_then(|_| parts.into_iter().next_back().ok_or(StopReason::Unknown));
            if explained.is_err() || kept <= MAX_RECORDED {
                break;
            }
        }
        explained
    }

    /// Evaluates an expression, and adds it to the record if there is one.
    pub(crate) fn evaluate_recorded(&mut self, expr: &'p Expr) -> EvalResult<Value> {
        let Some(recording) = &mut self.record else { return self.evaluate(expr) };
        // The record is full: it will be dropped, and the evaluation repeated with a lower depth.
        let is_full = recording.step_count > MAX_RECORDED;
        if is_full || recording.depth >= recording.max_depth.saturating_add(1) {
            return self.without_recording(|eval| eval.evaluate(expr));
        }
        let is_deepest = recording.depth == recording.max_depth;
        let outer = std::mem::take(&mut recording.parts);
        recording.depth += 1;
        let before = self.fuel;
        let value = self.evaluate(expr);
        // A single step is a constant or a local, without operands.
        let is_cut = is_deepest && before.saturating_sub(self.fuel) > 1;
        let is_call = matches!(expr.kind, ExprKind::Call(..));
        let call = if is_call { self.last_call.take() } else { None };
        if let Some(recording) = &mut self.record {
            recording.depth -= 1;
            recording.step_count += 1;
            let mut parts = std::mem::replace(&mut recording.parts, outer);
            if let (ExprKind::Local(local), Some(named)) =
                (&expr.kind, &mut recording.unused_locals)
                && let Some(at) = named.iter().position(|(of, _)| of == local)
            {
                parts.push(named.swap_remove(at).1);
            }
            if let Ok(value) = &value {
                recording.parts.push(RecordedEvaluation {
                    expr,
                    value: value.clone(),
                    call,
                    parts,
                    is_cut,
                });
            }
        }
        value
    }

    /// Runs an evaluation without recording.
    pub(crate) fn without_recording<T>(&mut self, work: impl FnOnce(&mut Self) -> T) -> T {
        let recording = self.record.take();
        let done = work(self);
        self.record = recording;
        done
    }

    /// Begins the record of a call, and of its locals unless modules change the function.
    pub(crate) fn enter_call(&mut self, function: FunctionId) -> Option<Caller<'p>> {
        let is_changed = self.program.rules.changed_function(function).is_some();
        let recording = self.record.as_mut()?;
        let named = (!is_changed).then(Vec::new);
        Some(Caller(std::mem::replace(&mut recording.unused_locals, named)))
    }

    /// Ends the record of a call, and restores the unused locals of the caller.
    pub(crate) fn leave_call(&mut self, caller: Option<Caller<'p>>) {
        if let (Some(recording), Some(Caller(named))) = (&mut self.record, caller) {
            recording.unused_locals = named;
        }
    }

    /// Evaluates the value of a local. It is recorded where the local is first used.
    pub(crate) fn eval_local_value(
        &mut self,
        local: LocalId,
        value: &'p Expr,
    ) -> EvalResult<Value> {
        let before = self.record.as_ref().map_or(0, |recording| recording.parts.len());
        let got = self.eval_expr(value)?;
        if let Some(Recording { parts, unused_locals: Some(named), .. }) = &mut self.record
            && parts.len() > before
            && let Some(step) = parts.pop()
        {
            named.retain(|(of, _)| *of != local);
            named.push((local, step));
        }
        Ok(got)
    }

    /// Records a call. Without changes to the function, only the arguments, the last conditions and
    /// the returned value stay recorded. With changes, all steps do.
    pub(crate) fn record_call(&mut self, function: FunctionId, args: Vec<Value>) {
        let is_changed = self.program.rules.changed_function(function).is_some();
        if let Some(recording) = &mut self.record
            && !is_changed
        {
            let parts = &mut recording.parts;
            let body = parts.split_off(parts.len().min(args.len()));
            let first = body.len().saturating_sub(MAX_CONDITIONS + 1);
            parts.extend(body.into_iter().skip(first));
        }
        let clauses = self.return_clauses.clone();
        self.last_call = Some(CallRecord { function, args, clauses });
    }
}
