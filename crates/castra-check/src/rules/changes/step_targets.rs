//! The targets of changes of steps: steps, phases, whole procedures and the setup.
//!
//! If a procedure is changed as a whole, its body moves to a new procedure. The old procedure gets
//! a single step that calls the new one, so the change becomes a change of that step. The same
//! happens to the setup, and to a phase with a changed step.
//!
//! ```text
//! proc rout(u) { … }                       proc rout(u) { step rout { rout#2(u) } }
//! before rout(u) { say "{u} runs" }        proc rout#2(u) { … }
//! ```
//!
//! A `return` leaves only the new procedure, so `after` changes still run.

use std::collections::BTreeMap;

use castra_base::{Diagnostic, ExpectedName, Span, codes};
use castra_syntax::ast::{self, ChangeKind, Item, ItemKind, Name};
use smol_str::SmolStr;

use super::head::{ChangeHead, find_procedure, find_target, record_target};
use crate::rules::context::Context;
use crate::rules::values::call::count_with_noun;
use castra_ir::interval::UNBOUNDED;
use castra_ir::{
    Body, ChangeTarget, Export, Expr, ExprKind, Local, LocalId, Procedure, ProcedureId, Rules,
    Shared, Stmt, StmtKind, Ty, id, step_names,
};
use castra_resolve::names::{unknown_name, unknown_phase};
use castra_resolve::reporter::Reporter;
use castra_resolve::symbols::Def;
use castra_resolve::uses::split_qualified;

/// The new procedures with the bodies of changed procedures, of the setup and of phases.
#[derive(Default)]
pub(super) struct ExtractedBodies {
    /// By changed procedure, the new procedure to which its body has moved.
    pub(super) procedures: BTreeMap<ProcedureId, ProcedureId>,
    /// The procedure that the setup calls, if a change targets the setup or a step of it.
    pub(super) setup: Option<ProcedureId>,
    /// The procedure that a phase calls, for phases with a changed step.
    pub(super) phases: BTreeMap<usize, ProcedureId>,
}

/// The name of the set-up in changes.
const SETUP: &str = "setup";

impl ExtractedBodies {
    /// Moves the bodies of all procedures that some change targets as a whole. Does the same for
    /// the setup and phases.
    pub(super) fn extract(items: &[&Item], context: &Context<'_>, rules: &mut Rules) -> Self {
        let mut wholes = Self::default();
        for item in items {
            let ItemKind::Change(change) = &item.kind else { continue };
            if !change.kind.is_of_step() || change.scheduled {
                continue;
            }
            let Some((name, step)) = find_target(change, context) else { continue };
            let outer = match find_procedure(&name, context) {
                Some(outer) => outer,
                None if name.text == SETUP => {
                    *wholes.setup.get_or_insert_with(|| extract_setup(rules, item))
                }
                None => {
                    // A missing phase is reported where the change is read.
                    if let (Some(at), Some(_)) = (find_phase(&name, rules), step)
                        && !wholes.phases.contains_key(&at)
                        && let Some(done) = extract_phase(at, rules)
                    {
                        wholes.phases.insert(at, done);
                    }
                    continue;
                }
            };
            if step.is_some() || wholes.procedures.contains_key(&outer) {
                continue;
            }
            if let Some(inner) = move_body(outer, rules) {
                wholes.procedures.insert(outer, inner);
            }
        }
        wholes
    }
}

/// Returns the index of the phase that `turn.PHASE` names.
fn find_phase(name: &Name, rules: &Rules) -> Option<usize> {
    let phase = name.text.strip_prefix("turn.")?;
    rules.turn.as_ref()?.phases.iter().position(|one| one.name == phase)
}

/// Moves the body of the setup to a new procedure, which the setup then calls.
fn extract_setup(rules: &mut Rules, item: &Item) -> ProcedureId {
    let body = rules.setup.take().unwrap_or_default();
    let span = body.stmts.first().map_or(item.head, |stmt| stmt.span);
    let exports = std::mem::take(&mut rules.setup_exports);
    let (done, body) = extract_procedure(SETUP.into(), body, exports, span, rules);
    rules.setup = Some(body);
    done
}

/// Moves the body of a phase to a new procedure, which the phase then calls.
fn extract_phase(at: usize, rules: &mut Rules) -> Option<ProcedureId> {
    let phase = rules.turn.as_mut()?.phases.as_mut_slice().get_mut(at)?;
    let (name, span) = (format!("turn.{}", phase.name), phase.span);
    let (body, exports) = (std::mem::take(&mut phase.body), std::mem::take(&mut phase.exports));
    let (done, body) = extract_procedure(name, body, exports, span, rules);
    rules.turn.as_mut()?.phases.as_mut_slice().get_mut(at)?.body = body;
    Some(done)
}

/// Makes a procedure of a body; returns the procedure, and a body that calls it.
fn extract_procedure(
    name: String,
    body: Body,
    exports: Vec<Export>,
    span: Span,
    rules: &mut Rules,
) -> (ProcedureId, Body) {
    let done = id::<ProcedureId>(rules.procedures.len());
    rules.procedures.push(Procedure { name, params: 0, results: Vec::new(), exports, body, span });
    let call = StmtKind::Call(done, Vec::new(), Vec::new());
    let call = Stmt { kind: call, span, cites: Shared::default() };
    (done, Body { stmts: vec![call].into(), ..Body::default() })
}

/// Moves the body of a procedure to a new one, which the procedure then calls in its only step.
fn move_body(outer: ProcedureId, rules: &mut Rules) -> Option<ProcedureId> {
    let inner = id::<ProcedureId>(rules.procedures.len());
    let procedure = rules.procedures.get_mut(outer)?;
    let (name, span) = (procedure.name.clone(), procedure.span);
    let mut locals: Vec<Local> =
        procedure.body.locals.iter().take(procedure.params).cloned().collect();
    let value = |at: usize, locals: &[Local]| {
        let local = locals.get(at)?;
        Some(Expr { kind: ExprKind::Local(id(at)), ty: local.ty.clone(), span })
    };
    let args = (0..locals.len()).filter_map(|at| value(at, &locals)).collect();
    let results: Vec<LocalId> = procedure
        .results
        .iter()
        .map(|ty| {
            locals.push(Local { name: "value".into(), ty: ty.clone(), within: UNBOUNDED });
            id(locals.len() - 1)
        })
        .collect();
    let stmt = |kind| Stmt { kind, span, cites: Shared::default() };
    let call = stmt(StmtKind::Call(inner, args, results.clone()));
    let mut stmts = vec![stmt(StmtKind::Step(name, vec![call]))];
    if !results.is_empty() {
        let values = results.iter().filter_map(|at| value(at.index(), &locals)).collect();
        stmts.push(stmt(StmtKind::Return(values)));
    }
    let body =
        std::mem::replace(&mut procedure.body, Body { locals: locals.into(), stmts: stmts.into() });
    let moved = Procedure { body, ..procedure.clone() };
    procedure.exports = Vec::new();
    rules.procedures.push(moved);
    Some(inner)
}

/// A target, and the parameters that a change of it names.
pub(super) type ResolvedTarget = Option<(ChangeTarget, Vec<(SmolStr, Ty)>)>;

/// Resolves a target that is a whole procedure or the setup.
pub(super) fn resolve_whole(
    name: &Name,
    context: &Context<'_>,
    wholes: &ExtractedBodies,
    reporter: &mut Reporter<'_>,
) -> ResolvedTarget {
    record_target(name, context, reporter);
    let declared = find_procedure(name, context);
    let found = match declared {
        Some(outer) => wholes.procedures.contains_key(&outer).then_some(outer),
        None if name.text == SETUP => wholes.setup,
        None => None,
    };
    let Some(outer) = found else {
        let heads = &context.symbols.procedures;
        let known = heads.iter().map(|head| head.name.as_str()).chain([SETUP]);
        let is_function =
            context.meanings(name).any(|of| matches!(of, Def::Function(_) | Def::Table(_)));
        let problem =
            unknown_name(&codes::MODULE_UNKNOWN_TARGET, ExpectedName::Procedure, name, known);
        reporter.report(
            problem.help(match is_function {
                true => format!("`{0}` gives a value: change it with `modify {0}(…)`", name.text),
                false => "a module can add to a `proc`, to a step of one, to the `setup` and to a \
                      phase of the `turn`"
                    .to_owned(),
            }),
        );
        return None;
    };
    let heads = &context.symbols.procedures;
    let params = declared.and_then(|declared| heads.as_slice().get(declared.index()));
    Some((ChangeTarget::Step(outer, 0), params.map_or_else(Vec::new, |head| head.params.clone())))
}

/// Resolves a target that is a step or a phase.
pub(super) fn resolve_step(
    name: &Name,
    step: &Name,
    context: &Context<'_>,
    rules: &Rules,
    wholes: &ExtractedBodies,
    reporter: &mut Reporter<'_>,
) -> ResolvedTarget {
    if name.text == "turn" {
        let phases = rules.turn.as_ref().map_or(&[][..], |turn| &turn.phases);
        let Some(at) = phases.iter().position(|phase| step.text == phase.name) else {
            let known = phases.iter().map(|phase| phase.name.as_str());
            reporter.report(unknown_phase(&codes::MODULE_UNKNOWN_STEP, step, known));
            return None;
        };
        return Some((ChangeTarget::Phase(at), Vec::new()));
    }
    let heads = &context.symbols.procedures;
    record_target(name, context, reporter);
    let found = match find_procedure(name, context) {
        Some(id) => Some((id, heads.as_slice().get(id.index()))),
        None if name.text == SETUP => wholes.setup.map(|id| (id, None)),
        None => find_phase(name, rules).and_then(|at| wholes.phases.get(&at)).map(|id| (*id, None)),
    };
    let Some((outer, head)) = found else {
        if let Some((_, phase)) = split_qualified(name).filter(|(turn, _)| turn.text == "turn") {
            let phases = rules.turn.as_ref().map_or(&[][..], |turn| &turn.phases);
            let known = phases.iter().map(|phase| phase.name.as_str());
            reporter.report(unknown_phase(&codes::MODULE_UNKNOWN_STEP, &phase, known));
            return None;
        }
        let known = heads.iter().map(|head| head.name.as_str()).chain(["turn", SETUP]);
        let problem =
            unknown_name(&codes::MODULE_UNKNOWN_TARGET, ExpectedName::Procedure, name, known);
        reporter.report(
            problem.help("a module can add to a step of a `proc` or a phase of the `turn`"),
        );
        return None;
    };
    // If the procedure is also changed as a whole, its steps have moved to a new procedure.
    let inner = wholes.procedures.get(&outer).copied().unwrap_or(outer);
    let procedure = rules.procedures.get(inner)?;
    let steps = step_names(&procedure.body.stmts);
    let Some(found) = steps.iter().position(|known| *known == step.text) else {
        let known = steps.iter().map(String::as_str);
        let mut problem =
            unknown_name(&codes::MODULE_UNKNOWN_STEP, ExpectedName::Step, step, known);
        if let Some(head) = head {
            problem = problem.related(head.span, format!("`{}` is declared here", head.name));
        } else if steps.is_empty() {
            let what = if name.text == SETUP { "setup" } else { "phase" };
            problem = problem.help(format!(
                "the {what} has no steps; name its parts, `step NAME {{ … }}`, or write `after {}()`",
                name.text
            ));
        }
        reporter.report(problem);
        return None;
    };
    Some((ChangeTarget::Step(inner, found), head.map_or_else(Vec::new, |head| head.params.clone())))
}

/// Returns the type of a procedure's result; `None` for the setup.
pub(super) fn result_type(procedure: ProcedureId, context: &Context<'_>) -> Option<Ty> {
    context.symbols.procedures.as_slice().get(procedure.index())?.result.clone()
}

/// Returns the values that the target shares with a change, and their locals: those after `with`
/// for a step, and the result for `after` a whole procedure.
pub(super) fn shared_locals(
    change: &ast::Change,
    step: Option<&Name>,
    target: ChangeTarget,
    context: &Context<'_>,
    rules: &Rules,
) -> (Vec<(SmolStr, Ty)>, Vec<LocalId>) {
    let ChangeTarget::Step(id, at) = target else { return (Vec::new(), Vec::new()) };
    let Some(procedure) = rules.procedures.get(id) else {
        return (Vec::new(), Vec::new());
    };
    if step.is_none() {
        let result = result_type(id, context).filter(|_| change.kind == ChangeKind::After);
        let names = result.into_iter().map(|ty| ("value".into(), ty)).collect::<Vec<_>>();
        let from = procedure.params;
        let count = if names.is_empty() { 0 } else { procedure.results.len() };
        return (names, (from..from + count).map(castra_ir::id).collect());
    }
    let steps = step_names(&procedure.body.stmts);
    let export =
        steps.get(at).and_then(|step| procedure.exports.iter().find(|export| export.step == *step));
    match export {
        Some(export) => {
            let names = export.names.iter().map(|(name, ty)| (name.as_str().into(), ty.clone()));
            (names.collect(), export.locals.clone())
        }
        None => (Vec::new(), Vec::new()),
    }
}

/// Reports a `with` that has fewer or more names than the target shares.
pub(super) fn check_shared_names(head: &ChangeHead<'_>, reporter: &mut Reporter<'_>) {
    let (given, wanted) = (head.ast.with.len(), head.shared.len());
    let Some(first) = head.ast.with.first().filter(|_| given != wanted) else { return };
    let whole = head.is_whole;
    let names: Vec<&str> = head.shared.iter().map(|shared| shared.0.as_str()).collect();
    let (message, help) = if wanted > 0 {
        let has = count_with_noun(wanted, "name");
        let is = if given == 1 { "is" } else { "are" };
        let (word, args) = (head.ast.kind.word(), arg_list(head));
        (
            format!("`{}` shares {has}, but {given} {is} named here", head.aim),
            format!("write `{word} {}({args}) with {}`", head.aim, names.join(", ")),
        )
    } else if whole && head.ast.kind == ChangeKind::After {
        (format!("`{}` returns no value", head.aim), "leave out `with`".to_owned())
    } else if whole {
        (
            "a whole procedure shares its value only with `after` changes".to_owned(),
            "leave out `with`; the replacement returns a value with `return`".to_owned(),
        )
    } else if matches!(head.target, ChangeTarget::Phase(_)) {
        (format!("`{}` is a phase, and shares nothing", head.aim), "leave out `with`".to_owned())
    } else {
        let step = head.ast.step.as_ref().map_or("", |step| step.text.as_str());
        (
            format!("`{}` shares nothing with its changes", head.aim),
            format!("write `step {step} with {}` where the step is", first.text),
        )
    };
    let problem = Diagnostic::new(&codes::RULES_WRONG_ARGUMENTS, first.span, message)
        .label(if given > wanted { "too many names" } else { "too few names" })
        .help(help);
    // The step may be in a file that the author of the change cannot edit.
    reporter.report(match head.target_names.file {
        Some(file) if wanted == 0 && !whole => problem.readonly_help(
            file,
            format!(
                "leave out `with`, and compute the needed value in the change: `let {} = …`",
                first.text
            ),
        ),
        Some(_) | None => problem,
    });
}

/// Returns the names of a target's parameters, as a change may write them.
fn arg_list(head: &ChangeHead<'_>) -> String {
    let names: Vec<&str> = head.params.iter().map(|p| p.0.as_str()).collect();
    names.join(", ")
}
