//! How values come about: what an evaluation works out, kept.
//!
//! A value may be made of more than can be told. Then what lies deepest is left out, level by
//! level, until the rest is not too much: the value itself is always told.

use castra_ir::{Expr, ExprKind, FunctionId, LocalId};

use super::evaluator::{Eval, FUEL_TO_EXPLAIN};
use super::recording::{Called, Caller, Recording, Step};
use super::source::Source;
use super::value::{Got, Stopped, Value};

/// The most that is kept of one evaluation.
const MOST: usize = 50_000;

/// How deep it is looked, and how deep instead if that is too much to keep.
const DEPTHS: [usize; 6] = [usize::MAX, 24, 12, 6, 3, 0];

/// The most conditions of a function that are told with the value that they lead to: the last.
const MOST_CONDITIONS: usize = 8;

impl<'p, S: Source> Eval<'p, '_, S> {
    /// The value of an expression, with how it came about.
    pub(crate) fn explain(&mut self, expr: &'p Expr) -> Got<Step<'p>> {
        let given = self.locals.clone();
        let mut told = Err(Stopped::Unknown);
        for deepest in DEPTHS {
            self.locals.clone_from(&given);
            self.fuel = FUEL_TO_EXPLAIN;
            self.record =
                Some(Recording { parts: Vec::new(), depth: 0, deepest, kept: 0, named: None });
            let value = self.value(expr);
            let recording = self.record.take();
            let (parts, kept) = recording.map_or((Vec::new(), 0), |all| (all.parts, all.kept));
            told = value.and_then(|_| parts.into_iter().next_back().ok_or(Stopped::Unknown));
            if told.is_err() || kept <= MOST {
                break;
            }
        }
        told
    }

    /// The value of an expression, which is kept if values are recorded.
    pub(super) fn recorded(&mut self, expr: &'p Expr) -> Got<Value> {
        let Some(recording) = &mut self.record else { return self.work_out(expr) };
        // There is too much already: what is kept from here on is not told.
        let is_full = recording.kept > MOST;
        if is_full || recording.depth >= recording.deepest.saturating_add(1) {
            return self.unrecorded(|eval| eval.work_out(expr));
        }
        let is_deepest = recording.depth == recording.deepest;
        let outer = std::mem::take(&mut recording.parts);
        recording.depth += 1;
        let before = self.fuel;
        let value = self.work_out(expr);
        // One step is a constant or a local.
        let is_cut = is_deepest && before.saturating_sub(self.fuel) > 1;
        let is_call = matches!(expr.kind, ExprKind::Call(..));
        let call = if is_call { self.called.take() } else { None };
        if let Some(recording) = &mut self.record {
            recording.depth -= 1;
            recording.kept += 1;
            let mut parts = std::mem::replace(&mut recording.parts, outer);
            if let (ExprKind::Local(local), Some(named)) = (&expr.kind, &mut recording.named)
                && let Some(at) = named.iter().position(|(of, _)| of == local)
            {
                parts.push(named.swap_remove(at).1);
            }
            if let Ok(value) = &value {
                recording.parts.push(Step { expr, value: value.clone(), call, parts, is_cut });
            }
        }
        value
    }

    /// Works something out of which nothing is kept.
    pub(super) fn unrecorded<T>(&mut self, work: impl FnOnce(&mut Self) -> T) -> T {
        let recording = self.record.take();
        let done = work(self);
        self.record = recording;
        done
    }

    /// Before a function is called. What modules change is told by itself.
    pub(super) fn enter_call(&mut self, function: FunctionId) -> Option<Caller<'p>> {
        let is_changed = self.program.rules.changed_function(function).is_some();
        let recording = self.record.as_mut()?;
        let named = (!is_changed).then(Vec::new);
        Some(Caller(std::mem::replace(&mut recording.named, named)))
    }

    /// After it.
    pub(super) fn leave_call(&mut self, caller: Option<Caller<'p>>) {
        if let (Some(recording), Some(Caller(named))) = (&mut self.record, caller) {
            recording.named = named;
        }
    }

    /// The value that a local is given. How it came about is told where it is first named.
    pub(super) fn named_value(&mut self, local: LocalId, value: &'p Expr) -> Got<Value> {
        let before = self.record.as_ref().map_or(0, |recording| recording.parts.len());
        let got = self.value(value)?;
        if let Some(Recording { parts, named: Some(named), .. }) = &mut self.record
            && parts.len() > before
            && let Some(step) = parts.pop()
        {
            named.retain(|(of, _)| *of != local);
            named.push((local, step));
        }
        Ok(got)
    }

    /// Keeps what was called: of its parts the arguments, then the last conditions that were looked
    /// at and the value that was returned; of what has changes, all that it is made of.
    pub(super) fn note_call(&mut self, function: FunctionId, args: Vec<Value>) {
        let is_changed = self.program.rules.changed_function(function).is_some();
        if let Some(recording) = &mut self.record
            && !is_changed
        {
            let parts = &mut recording.parts;
            let body = parts.split_off(parts.len().min(args.len()));
            let first = body.len().saturating_sub(MOST_CONDITIONS + 1);
            parts.extend(body.into_iter().skip(first));
        }
        let clauses = self.returned.clone();
        self.called = Some(Called { function, args, clauses });
    }
}
