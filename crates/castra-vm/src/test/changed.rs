//! How the value of a function came about that modules change: its own value,
//! and each change, whether it held or not.

use castra_ir::{Binary, Change, ChangeLine, ChangedFunction, ExprKind, FunctionId, Stage, Ty};
use castra_syntax::ast::ChangeKind;

use super::Derivation;
use super::derivation::{Part, told};
use crate::eval::{Step, Value};
use crate::machine::Machine;

/// A change of a value, as it was looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChangePart {
    /// Which, by its position in the rules.
    pub change: usize,
    /// Of a `modify`, which of its lines.
    pub stage: Option<Stage>,
    /// Whether it was made.
    pub made: Made,
}

/// Whether a change was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Made {
    /// It was.
    Yes,
    /// Its condition does not hold: the parts are what fails.
    No,
    /// An exception of it holds, by its position among those of the change.
    Excepted(usize),
    /// One that goes over it holds.
    Overruled,
}

/// The parts of a call of a function with changes after its arguments. `steps` are all that was
/// worked out for it.
pub(super) fn parts(
    machine: &Machine,
    function: &ChangedFunction,
    steps: &[Step<'_>],
) -> Vec<Derivation> {
    let program = machine.image.program();
    let all = &program.rules.changes;
    let of_function = || function.changes.iter().filter_map(|&i| Some((i, all.get(i)?)));
    let mut parts = Vec::new();
    for (kind, answer) in [(ChangeKind::Forbid, 0), (ChangeKind::Allow, 1)] {
        for (at, change) in of_function().filter(|(_, change)| change.kind == kind) {
            let looked = look(change, steps);
            let made = match looked {
                Looked::Holds => Made::Yes,
                Looked::Fails => Made::No,
                Looked::Excepted(exception) => Made::Excepted(exception),
                // An answer was there before.
                Looked::Not => continue,
            };
            let told = ChangePart { change: at, stage: None, made };
            let value = machine.text(&Ty::Bool, answer);
            parts.push(part(machine, change, told, value, None, steps));
            if made == Made::Yes && value_of(steps, function.base).is_none() {
                return parts;
            }
        }
    }
    if let Some(base) = value_of(steps, function.base) {
        parts.push(Derivation { part: Part::Base, ..told(machine, base) });
    }
    let mut lines: Vec<(usize, &Change, ChangeLine)> = of_function()
        .flat_map(|(at, change)| change.lines.iter().map(move |&line| (at, change, line)))
        .collect();
    lines.sort_by_key(|(_, _, line)| line.stage.order());
    for (at, change, line) in lines {
        let value = line.value.and_then(|function| value_of(steps, function));
        let made = match (look(change, steps), line.value, value) {
            (Looked::Fails, ..) => Made::No,
            (Looked::Excepted(exception), ..) => Made::Excepted(exception),
            (Looked::Holds, Some(_), None) | (Looked::Not, ..) => Made::Overruled,
            (Looked::Holds, ..) => Made::Yes,
        };
        let text = value.map(|step| told(machine, step).value).unwrap_or_default();
        let told = ChangePart { change: at, stage: Some(line.stage), made };
        parts.push(part(machine, change, told, text, value, steps));
    }
    parts
}

/// What came of looking at a condition.
enum Looked {
    Holds,
    Fails,
    /// It holds, and so does this exception.
    Excepted(usize),
    /// It was not looked at.
    Not,
}

fn look(change: &Change, steps: &[Step<'_>]) -> Looked {
    let holds = |function| {
        value_of(steps, function).map(|step: &Step<'_>| !matches!(step.value, Value::Num(0)))
    };
    match change.guard.map(holds) {
        Some(Some(false)) => return Looked::Fails,
        Some(None) => return Looked::Not,
        Some(Some(true)) | None => {}
    }
    let mut exceptions = change.exceptions.iter();
    match exceptions.position(|exception| holds(exception.holds) == Some(true)) {
        Some(exception) => Looked::Excepted(exception),
        None => Looked::Holds,
    }
}

/// Whether something is left out of what was worked out for a call of a function with changes,
/// calls aside, which are looked at as wholes.
pub(super) fn is_cut(steps: &[Step<'_>]) -> bool {
    steps.iter().any(|step| step.call.is_none() && (step.is_cut || is_cut(&step.parts)))
}

fn part(
    machine: &Machine,
    change: &Change,
    part: ChangePart,
    value: String,
    step: Option<&Step<'_>>,
    steps: &[Step<'_>],
) -> Derivation {
    let mut parts = Vec::new();
    match part.made {
        Made::Yes => parts.extend(step.map(|step| told(machine, step))),
        Made::No => {
            let guard = change.guard.and_then(|guard| value_of(steps, guard));
            let mut failing = Vec::new();
            if let Some(returned) = guard.and_then(|guard| guard.parts.last()) {
                fails(returned, &mut failing);
            }
            parts.extend(failing.into_iter().map(|step| told(machine, step)));
        }
        Made::Excepted(_) | Made::Overruled => {}
    }
    Derivation {
        span: change.head,
        value,
        call: None,
        clauses: change.cites.to_vec(),
        parts,
        is_cut: false,
        part: Part::Change(part),
    }
}

/// The parts of a condition for which it does not hold.
fn fails<'s, 'p>(step: &'s Step<'p>, found: &mut Vec<&'s Step<'p>>) {
    match &step.expr.kind {
        // What comes first and fails is looked at last.
        ExprKind::Binary(Binary::And, ..) => match step.parts.last() {
            Some(part) => fails(part, found),
            None => found.push(step),
        },
        ExprKind::Binary(Binary::Or, ..) if !step.parts.is_empty() => {
            step.parts.iter().for_each(|part| fails(part, found));
        }
        ExprKind::Not(_) if matches!(step.parts.as_slice(), [_]) => {
            found.extend(step.parts.first());
        }
        _ => found.push(step),
    }
}

/// The call of a function among what was worked out, not looking into calls.
fn value_of<'s, 'p>(steps: &'s [Step<'p>], function: FunctionId) -> Option<&'s Step<'p>> {
    steps.iter().find_map(|step| match &step.call {
        Some(called) if called.function == function => Some(step),
        Some(_) => None,
        None => value_of(&step.parts, function),
    })
}
