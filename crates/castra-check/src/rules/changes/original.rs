//! `original()` in a replacement of a step, a procedure or a phase: the replaced statements become
//! a separate procedure.
//!
//! ```text
//! proc strike(u) {                       proc strike.roll (original)(u, r) -> r {
//!   var r = 0                              r = throw(u)
//!   step roll with r { r = throw(u) }    }
//! }
//! instead of strike.roll(u) with r {     instead of strike.roll(u) with r {
//!   original()                             r = strike.roll (original)(u, r)
//!   r += 1                                 r += 1
//! }                                      }
//! ```
//!
//! Locals of the target that these statements use are passed and returned, even if the step does
//! not share them with its changes by name.

use std::collections::{BTreeMap, BTreeSet};

use castra_base::{Diagnostic, Span, codes};
use castra_ir::interval::UNBOUNDED;
use castra_ir::visit::{
    visit_all_stmts, visit_assigned_locals, visit_inner_blocks, visit_locals, visit_own_exprs,
};
use castra_ir::{
    Body, ChangeTarget, Expr, ExprKind, Local, LocalId, Procedure, ProcedureId, Rules, Shared,
    Stmt, StmtKind, Ty, id, rename_locals, step_body, step_names,
};
use castra_syntax::ast::{ChangeKind, visit::reads_original};
use smol_str::SmolStr;

use super::head::{ChangeHead, ExtractedOriginal};
use castra_resolve::reporter::Reporter;

/// Makes the procedure that `original()` calls, if the change calls it.
pub(super) fn original_procedure(
    head: &ChangeHead<'_>,
    params: usize,
    rules: &mut Rules,
    reporter: &mut Reporter<'_>,
) -> Option<ExtractedOriginal> {
    if head.ast.kind != ChangeKind::InsteadOf || !head.ast.body.iter().any(reads_original) {
        return None;
    }
    let (body, inner): (&Body, &[Stmt]) = match head.target {
        ChangeTarget::Step(procedure, at) => {
            let body = &rules.procedures.get(procedure)?.body;
            let names = step_names(&body.stmts);
            (body, step_body(&body.stmts, names.get(at)?)?)
        }
        ChangeTarget::Phase(at) => {
            let body = &rules.turn.as_ref()?.phases.get(at)?.body;
            (body, &body.stmts)
        }
        ChangeTarget::Function(_) => return None,
    };
    let is_step = matches!(head.target, ChangeTarget::Step(..)) && !head.is_whole;
    if is_step && let Some(problem) = extraction_problem(inner, head) {
        reporter.report(problem);
        return None;
    }
    let used = UsedLocals::collect(body, inner, params);
    let shared: BTreeSet<LocalId> = head.shared_locals.iter().copied().collect();
    let ty = |at: &LocalId| body.locals.get(at.index()).map_or(Ty::Error, |local| local.ty.clone());
    let hidden: Vec<(LocalId, Ty)> =
        used.outside.iter().filter(|at| !shared.contains(at)).map(|at| (*at, ty(at))).collect();
    // The original of a whole procedure returns its result, and no shared locals.
    let result = head.result.clone();
    let passed = head.shared_locals.iter().copied().chain(hidden.iter().map(|hidden| hidden.0));
    let passed: Vec<LocalId> = passed.collect();
    let returned: Vec<LocalId> = match result {
        Some(_) => used.results.iter().copied().collect(),
        None => passed.iter().copied().filter(|at| used.assigned.contains(at)).collect(),
    };
    let front = (0..params).map(id::<LocalId>).chain(passed);
    let mut locals: Vec<Local> = Vec::new();
    let mut map: BTreeMap<LocalId, LocalId> = BTreeMap::new();
    for at in front {
        map.insert(at, id(locals.len()));
        locals.push(body.locals.get(at.index())?.clone());
    }
    let passed_locals: Vec<(LocalId, LocalId)> = map.iter().map(|(of, own)| (*of, *own)).collect();
    let count = locals.len();
    let mut stmts = inner.to_vec();
    let of_target = &body.locals;
    rename_locals(&mut stmts, &mut |at| {
        *map.entry(at).or_insert_with(|| {
            let unknown = || Local { name: SmolStr::default(), ty: Ty::Error, within: UNBOUNDED };
            locals.push(of_target.get(at.index()).cloned().unwrap_or_else(unknown));
            id(locals.len() - 1)
        })
    });
    let span = head.item.head;
    let own = |at: &LocalId| map.get(at).copied();
    let value = |at: LocalId, locals: &[Local]| {
        let ty = locals.get(at.index()).map_or(Ty::Error, |local| local.ty.clone());
        Expr { kind: ExprKind::Local(at), ty, span }
    };
    let values: Vec<Expr> = returned.iter().filter_map(own).map(|at| value(at, &locals)).collect();
    let results = values.iter().map(|value| value.ty.clone()).collect();
    if !values.is_empty() {
        stmts.push(Stmt { kind: StmtKind::Return(values), span, cites: Shared::default() });
    }
    let procedure = id::<ProcedureId>(rules.procedures.len());
    let name = format!("{} (original, {})", head.aim, head.title());
    let body = Body { locals: locals.into(), stmts: stmts.into() };
    let made = Procedure { name, params: count, results, exports: Vec::new(), body, span };
    rules.procedures.push(made);
    Some(ExtractedOriginal { procedure, result, params, hidden, returned, locals: passed_locals })
}

/// The locals of a body that the replaced statements, here called the step, use.
struct UsedLocals {
    /// The locals, except parameters, that are used in the step and assigned outside it.
    outside: Vec<LocalId>,
    /// The locals that the step assigns.
    assigned: BTreeSet<LocalId>,
    /// The locals that only the step assigns, and other statements read.
    results: BTreeSet<LocalId>,
}

impl UsedLocals {
    fn collect(body: &Body, inner: &[Stmt], params: usize) -> Self {
        let (mut own, mut assigned_in) = (BTreeSet::new(), BTreeSet::new());
        visit_all_stmts(inner, &mut |stmt| add_locals(stmt, &mut own, &mut assigned_in));
        own.extend(&assigned_in);
        let (mut read, mut before) = (BTreeSet::new(), BTreeSet::new());
        visit_outside(&body.stmts, inner, &mut |stmt| add_locals(stmt, &mut read, &mut before));
        let outer_locals =
            own.iter().copied().filter(|at| at.index() >= params && before.contains(at)).collect();
        let is_result = |at: &LocalId| read.contains(at) && !before.contains(at);
        let results = assigned_in.iter().copied().filter(is_result).collect();
        Self { outside: outer_locals, assigned: assigned_in, results }
    }
}

/// Adds the locals that a statement itself reads and assigns.
fn add_locals(stmt: &Stmt, read: &mut BTreeSet<LocalId>, written: &mut BTreeSet<LocalId>) {
    visit_assigned_locals(stmt, &mut |at| {
        written.insert(at);
    });
    visit_own_exprs(stmt, &mut |value| {
        visit_locals(value, &mut |at| {
            read.insert(at);
        });
    });
}

/// Visits every statement of a body except those of the step.
fn visit_outside<'s>(stmts: &'s [Stmt], inner: &[Stmt], see: &mut dyn FnMut(&'s Stmt)) {
    if std::ptr::eq(stmts, inner) {
        return;
    }
    for stmt in stmts {
        see(stmt);
        visit_inner_blocks(stmt, &mut |block| visit_outside(block, inner, see));
    }
}

/// Returns the diagnostic for a step whose statements cannot become a procedure.
fn extraction_problem(inner: &[Stmt], head: &ChangeHead<'_>) -> Option<Diagnostic> {
    let mut found: Option<(Span, &str)> = None;
    visit_all_stmts(inner, &mut |stmt| {
        let what = if let StmtKind::Return(_) = &stmt.kind {
            "leaves its procedure by `return`"
        } else if let StmtKind::Step(..) = &stmt.kind {
            "has steps of its own"
        } else {
            return;
        };
        found.get_or_insert((stmt.span, what));
    });
    if let Some(span) = leaving_stop(inner) {
        found.get_or_insert((span, "leaves a loop around it by `stop`"));
    }
    let (span, what) = found?;
    let step = head.ast.step.as_ref().map_or("", |step| step.text.as_str());
    Some(
        Diagnostic::new(
            &codes::MODULE_MISPLACED,
            head.item.head,
            format!("the step `{step}` {what}, so `original()` cannot run it"),
        )
        .label("asks for `original()`")
        .related(span, "here")
        .help("use `before` and `after` here, or write the new statements here"),
    )
}

/// Returns a `stop` that leaves a loop around these statements.
fn leaving_stop(stmts: &[Stmt]) -> Option<Span> {
    stmts.iter().find_map(|stmt| {
        if let StmtKind::Stop = stmt.kind {
            return Some(stmt.span);
        }
        // A `stop` in a loop leaves that loop.
        if let StmtKind::ForEach { .. } | StmtKind::Repeat(..) = stmt.kind {
            return None;
        }
        let mut found = None;
        visit_inner_blocks(stmt, &mut |block| found = found.or_else(|| leaving_stop(block)));
        found
    })
}
