//! Derivations: the explanation of a value by its parts.

use castra_base::Span;
use castra_eval::{Evaluator, Locals, PositionSource, RecordedEvaluation, StopReason, Value};
use castra_ir::{
    Binary, Change, ChangeLine, ChangedFunction, ClauseId, Expr, ExprKind, FunctionId, Local, NONE,
    Query, Ty, visit,
};
use castra_syntax::ast::ChangeKind;

use crate::fault::{Fault, RuntimeError};
use crate::image::{FailedSite, LocalOperand};
use crate::machine::Machine;
use crate::position::{GamePosition, ReaderPosition};
use crate::reader::Reader;

/// The value of an expression, with the values of its parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Derivation {
    /// Span of the expression.
    pub span: Span,
    /// The formatted value.
    pub value: String,
    /// For a call, the function and its arguments: `damage-of(Warriors)`.
    pub call: Option<String>,
    /// Clauses that gave the value of a call.
    pub clauses: Vec<ClauseId>,
    /// The parts, in order; for a call, the computed arguments, and then the returned value, or the
    /// original value and the changes.
    pub parts: Vec<Derivation>,
    /// Set if parts were dropped, since there were too many.
    pub is_cut: bool,
    /// The role in the enclosing derivation.
    pub part: DerivationRole,
}

/// The role of a [`Derivation`] in the enclosing one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DerivationRole {
    /// An operand.
    Operand,
    /// The original value of a function with changes.
    Base,
    /// A change of the function that gave the original value.
    Change(ChangePart),
}

impl Derivation {
    /// Returns the value at the span. An answer of `allow` or `forbid` has the span of its condition.
    pub(super) fn value_at_span(&self) -> &str {
        match &self.part {
            DerivationRole::Change(ChangePart { line: None, made, .. }) => match made {
                ChangeOutcome::ConditionFalse => "false",
                _ => "true",
            },
            _ => &self.value,
        }
    }

    /// Derives the condition of an `expect` in the current position; `None` if that takes too many
    /// steps.
    pub(crate) fn of(machine: &Machine, site: &FailedSite<u16>) -> Option<Self> {
        let image = &*machine.image;
        let live = GamePosition { image, memory: &machine.core.memory };
        let types = image.program.rules.test.as_ref().map_or(&[][..], |t| &t.locals);
        let mut locals = Locals::default();
        for (i, local) in site.locals.iter().enumerate() {
            let ty = types.get(i).map_or(Ty::Error, |l| l.ty.clone());
            let value = match local {
                None => continue,
                Some(LocalOperand::Known(value)) => Value::Num(*value),
                Some(LocalOperand::At(at)) => live.value(&ty, *at),
            };
            locals.set(castra_ir::LocalId(i as u32), value).ok()?;
        }
        let mut eval = Evaluator::with_limit(&image.program, &live, u64::MAX, locals);
        let step = eval.explain(&site.condition).ok()?;
        Some(derivation_of(machine, &step))
    }

    /// Derives the value of a query in the current position. With a reader, it uses only
    /// information that the reader has, and formats it for that reader.
    ///
    /// # Errors
    ///
    /// If the evaluation fails or takes too long, or if the value depends on hidden information.
    pub fn of_query(
        machine: &Machine,
        question: &Query,
        reader: Option<Reader>,
    ) -> Result<Self, DerivationError> {
        let live = GamePosition { image: &machine.image, memory: &machine.core.memory };
        match reader {
            None => derive_query(machine, question, &live),
            Some(reader) => derive_query(machine, question, &ReaderPosition { live, reader }),
        }
    }
}

impl Machine {
    /// Returns the value of a query in the current position, with values for its first locals.
    /// Nothing is hidden.
    ///
    /// # Errors
    ///
    /// If the evaluation fails or takes too long.
    pub fn evaluate_query(
        &self,
        question: &Query,
        given: &[i64],
    ) -> Result<QueryValue, DerivationError> {
        let live = GamePosition { image: &self.image, memory: &self.core.memory };
        let of = |(value, local): (&i64, &Local)| castra_eval::decode_constant(&local.ty, *value);
        let locals = Locals::from_arguments(given.iter().zip(&question.locals).map(of).collect());
        let program = &self.image.program;
        let mut eval = Evaluator::with_limit(program, &live, u64::MAX, locals);
        match eval.eval_expr(&question.value) {
            Ok(Value::Num(value)) => Ok(QueryValue::One(value)),
            Ok(Value::Set(set)) => Ok(QueryValue::Several(set.to_vec())),
            Ok(Value::Dice(faces)) => Ok(QueryValue::Several(faces)),
            Err(stopped) => Err(derivation_error(self, question, stopped, &eval)),
        }
    }
}

/// The value of a query.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum QueryValue {
    /// A number, an index or [`castra_ir::NONE`].
    One(i64),
    /// The elements of a set in ascending order, or the faces of dice.
    Several(Vec<i64>),
}

/// The reason why a value has no derivation.
#[derive(Debug)]
pub enum DerivationError {
    /// The evaluation fails with a runtime error.
    Fault(Box<Fault>),
    /// The evaluation takes more steps than allowed.
    TooLong,
    /// The value depends on information hidden from the reader.
    Hidden,
}

fn derive_query<S: PositionSource>(
    machine: &Machine,
    question: &Query,
    source: &S,
) -> Result<Derivation, DerivationError> {
    let image = &*machine.image;
    let mut eval = Evaluator::with_limit(&image.program, source, u64::MAX, Locals::default());
    match eval.explain(&question.value) {
        Ok(step) => Ok(derivation_of(machine, &step)),
        Err(stopped) => Err(derivation_error(machine, question, stopped, &eval)),
    }
}

/// Returns the reason why the value of a query cannot be computed.
fn derivation_error<S: PositionSource>(
    machine: &Machine,
    question: &Query,
    stopped: StopReason,
    eval: &Evaluator<'_, '_, S>,
) -> DerivationError {
    match stopped {
        StopReason::Hidden => DerivationError::Hidden,
        StopReason::Unknown | StopReason::Unsound(_) => DerivationError::TooLong,
        StopReason::Fault(fault) => {
            let kind = RuntimeError::from(fault);
            let empty = || empty_hex(machine, question).filter(|_| kind == RuntimeError::OffBoard);
            let (span, message) = match eval.conflict {
                Some((conflict, span)) => (span, conflict.message.clone()),
                None => {
                    empty().unwrap_or_else(|| (question.value.span, machine.fault_message(kind)))
                }
            };
            let conflict = eval.conflict.map(|(conflict, _)| Box::new(conflict.clone()));
            let fault = Fault { kind, span, clauses: Vec::new(), message, conflict };
            DerivationError::Fault(Box::new(fault))
        }
    }
}

/// Returns the span of the first `KIND at HEX` of a query whose hex is empty, and a message.
fn empty_hex(machine: &Machine, question: &Query) -> Option<(Span, String)> {
    let live = GamePosition { image: &machine.image, memory: &machine.core.memory };
    let mut found = None;
    visit::visit_exprs(&question.value, &mut |part| {
        let ExprKind::PieceAt(kind, hex) = &part.kind else { return };
        let ExprKind::Const(at) = hex.kind else { return };
        let is_present = matches!(part.ty, Ty::Option(_)) || live.occupant(*kind, at) != Ok(NONE);
        if found.is_none() && !is_present {
            found = Some((part.span, *kind, at));
        }
    });
    let (span, kind, at) = found?;
    let kind = &machine.image.program.kinds.get(kind)?.name;
    Some((span, format!("there is no `{kind}` at {}", machine.format_value(&Ty::Hex, at))))
}

pub(super) fn derivation_of(machine: &Machine, step: &RecordedEvaluation<'_>) -> Derivation {
    let call = step.call.as_ref().map(|called| {
        let function = machine.image.program.rules.functions.get(called.function);
        let name = function.map_or("?", |f| f.name.as_str());
        let types = function.map_or(&[][..], |f| &f.body.locals);
        let args: Vec<String> = (called.args.iter().zip(types))
            .map(|(value, local)| text(machine, &local.ty, value))
            .collect();
        format!("{name}({})", args.join(", "))
    });
    let mut parts = Vec::new();
    let is_cut = add_parts(machine, step, &mut parts);
    Derivation {
        span: step.expr.span,
        value: text(machine, &step.expr.ty, &step.value),
        call,
        clauses: step.call.as_ref().map_or_else(Vec::new, |c| c.clauses.clone()),
        parts,
        is_cut,
        part: DerivationRole::Operand,
    }
}

/// Adds the parts that a reader expects, without constants. An expression that the source does not
/// distinguish from the whole is replaced by its parts. Of a filtered set, only the original set is
/// a part. Returns whether parts were dropped.
fn add_parts(
    machine: &Machine,
    step: &RecordedEvaluation<'_>,
    parts: &mut Vec<Derivation>,
) -> bool {
    let called = step.call.as_ref();
    if let Some(function) =
        called.and_then(|c| machine.image.program.rules.changed_function(c.function))
    {
        let args = called.map_or(0, |c| c.args.len()).min(step.parts.len());
        let (args, rest) = step.parts.split_at(args);
        for part in args.iter().filter(|part| is_informative(part.expr)) {
            parts.push(derivation_of(machine, part));
        }
        let is_cut = step.is_cut || is_cut(rest);
        if !is_cut {
            parts.extend(changed_parts(machine, function, rest));
        }
        return is_cut;
    }
    let mut is_cut = step.is_cut;
    let most = match step.expr.kind {
        ExprKind::Where(..) | ExprKind::RolledWhere(..) => 1,
        _ => usize::MAX,
    };
    for part in step.parts.iter().take(most).filter(|part| is_informative(part.expr)) {
        // `way is canal` also tests that there is a `way`, but shows only the value.
        let is_test = part.call.is_none() && part.expr.ty == Ty::Bool;
        let is_tested = |value: &Expr| value.span == part.expr.span && value.ty != Ty::Bool;
        let tested = part.parts.iter().find(|inner| is_test && is_tested(inner.expr));
        let part = tested.unwrap_or(part);
        if part.expr.span == step.expr.span && part.call.is_none() {
            is_cut |= add_parts(machine, part, parts);
            continue;
        }
        let made = derivation_of(machine, part);
        // After the test for `none`, the value is evaluated again, perhaps only for its unit.
        let is_again = parts.last().is_some_and(|last| last.span == made.span);
        if !(made.parts.is_empty() && is_again) {
            parts.push(made);
        }
    }
    is_cut
}

/// Returns whether an expression is worth showing with its value, which a constant is not.
const fn is_informative(expr: &Expr) -> bool {
    !matches!(expr.kind, ExprKind::Const(_) | ExprKind::All(_))
}

fn text(machine: &Machine, ty: &Ty, value: &Value) -> String {
    match (ty, value) {
        (Ty::Set(universe), Value::Set(set)) => {
            let element = universe.element();
            let names: Vec<String> =
                set.iter().map(|e| machine.format_value(&element, e)).collect();
            format!("{{{}}}", names.join(", "))
        }
        (Ty::Rolled(die), Value::Dice(rolled)) => {
            let Some(die) = machine.image.program.dice.get(die) else {
                return format!("{} dice", rolled.len());
            };
            let shown =
                die.distinct.iter().flat_map(|face| rolled.iter().filter(move |f| *f == face));
            let faces: Vec<String> =
                shown.map(|face| machine.format_value(&die.face, *face)).collect();
            format!("[{}]", faces.join(", "))
        }
        (_, Value::Dice(rolled)) => format!("{} dice", rolled.len()),
        (_, Value::Num(value)) => machine.format_value(ty, *value),
        (_, Value::Set(set)) => format!("{} elements", set.len()),
    }
}

/// The evaluation of a change, as a part of a derivation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChangePart {
    /// Index into the changes of the rules.
    pub change: usize,
    /// The line of a `modify`; `None` for another change.
    pub line: Option<ChangeLine>,
    /// The outcome: applied or not, and the reason.
    pub made: ChangeOutcome,
}

/// The outcome of a change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChangeOutcome {
    /// The change was applied.
    Applied,
    /// The condition of the change is false; the parts are the operands that fail.
    ConditionFalse,
    /// An exception applies, by its index in the change.
    Excepted(usize),
    /// A change with precedence applies.
    Overridden,
}

/// Returns the parts of a call of a function with changes, after its arguments. `steps` are all
/// evaluations within it.
fn changed_parts(
    machine: &Machine,
    function: &ChangedFunction,
    steps: &[RecordedEvaluation<'_>],
) -> Vec<Derivation> {
    let program = machine.image.program();
    let all = &program.rules.changes;
    let of_function = || function.changes.iter().filter_map(|&i| Some((i, all.get(i)?)));
    let mut parts = Vec::new();
    for (kind, answer) in [(ChangeKind::Forbid, 0), (ChangeKind::Allow, 1)] {
        for (at, change) in of_function().filter(|(_, change)| change.kind == kind) {
            // Otherwise the result was decided before this condition.
            let Some(outcome) = condition_outcome(change, steps) else { continue };
            let change_part = ChangePart { change: at, line: None, made: outcome };
            let value = machine.format_value(&Ty::Bool, answer);
            parts.push(part(machine, change, change_part, value, None, steps));
            if outcome == ChangeOutcome::Applied && value_of(steps, function.base).is_none() {
                return parts;
            }
        }
    }
    if let Some(base) = value_of(steps, function.base) {
        parts.push(Derivation { part: DerivationRole::Base, ..derivation_of(machine, base) });
    }
    let mut lines: Vec<(usize, &Change, ChangeLine)> = of_function()
        .flat_map(|(at, change)| change.lines.iter().map(move |&line| (at, change, line)))
        .collect();
    lines.sort_by_key(|(_, _, line)| line.rank());
    for (at, change, line) in lines {
        let value = line.value.and_then(|function| value_of(steps, function));
        let made = match (condition_outcome(change, steps), line.value, value) {
            (Some(ChangeOutcome::Applied), Some(_), None) | (None, ..) => ChangeOutcome::Overridden,
            (Some(outcome), ..) => outcome,
        };
        let text = value.map(|step| derivation_of(machine, step).value).unwrap_or_default();
        let change_part = ChangePart { change: at, line: Some(line), made };
        parts.push(part(machine, change, change_part, text, value, steps));
    }
    parts
}

/// Returns the outcome by the condition and the exceptions, or `None` without an evaluation of the
/// condition.
fn condition_outcome(change: &Change, steps: &[RecordedEvaluation<'_>]) -> Option<ChangeOutcome> {
    let holds = |function| {
        value_of(steps, function)
            .map(|step: &RecordedEvaluation<'_>| !matches!(step.value, Value::Num(0)))
    };
    match change.guard.map(holds) {
        Some(Some(false)) => return Some(ChangeOutcome::ConditionFalse),
        Some(None) => return None,
        Some(Some(true)) | None => {}
    }
    let mut exceptions = change.exceptions.iter();
    let excepted = exceptions.position(|exception| holds(exception.condition) == Some(true));
    Some(excepted.map_or(ChangeOutcome::Applied, ChangeOutcome::Excepted))
}

/// Returns whether evaluations within a call of a function with changes were dropped. Inner calls
/// do not count, since each is shown as a whole.
pub(super) fn is_cut(steps: &[RecordedEvaluation<'_>]) -> bool {
    steps.iter().any(|step| step.call.is_none() && (step.is_cut || is_cut(&step.parts)))
}

fn part(
    machine: &Machine,
    change: &Change,
    part: ChangePart,
    value: String,
    step: Option<&RecordedEvaluation<'_>>,
    steps: &[RecordedEvaluation<'_>],
) -> Derivation {
    let mut parts = Vec::new();
    match part.made {
        ChangeOutcome::Applied => parts.extend(step.map(|step| derivation_of(machine, step))),
        ChangeOutcome::ConditionFalse => {
            let guard = change.guard.and_then(|guard| value_of(steps, guard));
            let mut failing = Vec::new();
            if let Some(returned) = guard.and_then(|guard| guard.parts.last()) {
                collect_failing(returned, &mut failing);
            }
            parts.extend(failing.into_iter().map(|step| derivation_of(machine, step)));
        }
        ChangeOutcome::Excepted(_) | ChangeOutcome::Overridden => {}
    }
    Derivation {
        span: change.condition_span.filter(|_| part.line.is_none()).unwrap_or(change.head_span),
        value,
        call: None,
        clauses: change.cites.to_vec(),
        parts,
        is_cut: false,
        part: DerivationRole::Change(part),
    }
}

/// Collects the operands that make a condition false.
fn collect_failing<'s, 'p>(
    step: &'s RecordedEvaluation<'p>,
    failing: &mut Vec<&'s RecordedEvaluation<'p>>,
) {
    match &step.expr.kind {
        // The operand that fails is evaluated last.
        ExprKind::Binary(Binary::And, ..) => match step.parts.last() {
            Some(part) => collect_failing(part, failing),
            None => failing.push(step),
        },
        ExprKind::Binary(Binary::Or, ..) if !step.parts.is_empty() => {
            step.parts.iter().for_each(|part| collect_failing(part, failing));
        }
        ExprKind::Not(_) if matches!(step.parts.as_slice(), [_]) => {
            failing.extend(step.parts.first());
        }
        _ => failing.push(step),
    }
}

/// Returns the call of a function among evaluations, without descending into other calls.
fn value_of<'s, 'p>(
    steps: &'s [RecordedEvaluation<'p>],
    function: FunctionId,
) -> Option<&'s RecordedEvaluation<'p>> {
    steps.iter().find_map(|step| match &step.call {
        Some(called) if called.function == function => Some(step),
        Some(_) => None,
        None => value_of(&step.parts, function),
    })
}
