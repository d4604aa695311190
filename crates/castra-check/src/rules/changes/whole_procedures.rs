//! Procedures that are changed as a whole, the setup, and phases with a step that is changed.
//!
//! The body moves to a new procedure, and a call of that becomes the only step of the old one. So
//! the change is a change of a step:
//!
//! ```text
//! proc rout(u) { … }                       proc rout(u) { step rout { rout#2(u) } }
//! before rout(u) { say "{u} runs" }        proc rout#2(u) { … }
//! ```
//!
//! A `return` leaves only the new procedure, so `after` changes still run.

use std::collections::BTreeMap;

use castra_base::Span;
use castra_syntax::ast::{Item, ItemKind, Name};

use super::head::{find_procedure, find_target};
use crate::rules::context::Context;
use castra_ir::interval::UNBOUNDED;
use castra_ir::{
    Body, Export, Expr, ExprKind, Local, LocalId, Procedure, ProcedureId, Rules, Shared, Stmt,
    StmtKind, id,
};

/// The new procedures with the bodies of changed procedures, of the setup and of phases.
#[derive(Default)]
pub(super) struct ExtractedBodies {
    /// The new procedure with the body of the key.
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
pub(super) fn find_phase(name: &Name, rules: &Rules) -> Option<usize> {
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
