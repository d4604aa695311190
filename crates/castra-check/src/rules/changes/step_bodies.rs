//! The bodies of changes of steps.
//!
//! A `before` or `after` change returns only those of the shared locals that it may have assigned.
//! So the checker still knows the values of the others after the step.
//!
//! ```text
//! after fight(u, v) with on, lost { lost += 1 }    returns `lost`, and not `on`
//! ```

use std::collections::BTreeSet;

use castra_ir::visit::{visit_all_stmts, visit_assigned_locals};
use castra_ir::visit_mut::visit_stmt_parts_mut;
use castra_ir::{
    ChangeTarget, Expr, ExprKind, LocalId, Procedure, ProcedureId, Rules, Shared, Stmt, StmtKind,
    id,
};
use castra_syntax::ast::{self, Block, ChangeKind, Entry, Node, StmtKind as Ast};

use super::head::ChangeHead;
use crate::rules::context::Context;
use crate::rules::lowering::Lowering;
use crate::rules::statements::body::missing_return;
use crate::rules::task::BodyRole;
use castra_resolve::reporter::Reporter;

/// Lowers the statements of a change to a procedure. The procedure of an insertion also tests the
/// condition. Returns it with the target's locals that get its results.
pub(super) fn lower(
    head: &ChangeHead<'_>,
    context: &Context<'_>,
    rules: &mut Rules,
    reporter: &mut Reporter<'_>,
) -> (ProcedureId, Vec<LocalId>) {
    let span = head.item.head;
    let is_insertion = head.ast.kind != ChangeKind::InsteadOf;
    let name = head.part_name(if is_insertion { "an action" } else { "instead" });
    let when = head.condition();
    let all = &head.ast.body;
    let is_when =
        |e: &Entry<ast::Stmt>| matches!(&e.node, Node::Valid(ast::Stmt { kind: Ast::When(_), .. }));
    let at = all.entries.iter().position(is_when);
    let (before, after) = match at {
        Some(at) => (&all.entries[..at], &all.entries[at + 1..]),
        None => (&all.entries[..0], &all.entries[..]),
    };
    let part = |entries: &[Entry<ast::Stmt>]| Block { span: all.span, entries: entries.to_vec() };
    let result = head.result.clone();
    let tail = result.is_some();
    let role = result.clone().map_or(BodyRole::Effects, BodyRole::ValueAndEffects);
    let mut lowering = Lowering::new(context, reporter, role);
    lowering.task.set_title(format!("the value instead of that of `{}`", head.aim));
    if let (Some(_), ChangeTarget::Step(procedure, _)) = (&result, head.target) {
        lowering.task.set_bound(context.symbols.bounds.procedure_result_bound(procedure));
    }
    head.open_scope(&mut lowering);
    let mut ends = false;
    let (mut stmts, _) = lowering.lower_stmts(&part(before), false);
    if let Some(when) = when {
        let condition = lowering.lower_truth(when, "the condition after `when`");
        lowering.facts.learn(&condition.if_true);
        let (rest, all_end) = lowering.lower_stmts(&part(after), tail);
        ends |= all_end;
        if is_insertion {
            let test = StmtKind::If(condition.expr, rest, Vec::new());
            stmts.push(lowering.stmt(test, when.span));
            // The statements of the effect cite the clauses. Those that test the condition do not.
            stmts.iter_mut().for_each(|stmt| stmt.cites = Shared::default());
        } else {
            stmts.extend(rest);
        }
    } else {
        let (rest, all_end) = lowering.lower_stmts(&part(after), tail);
        ends |= all_end;
        stmts.extend(rest);
    }
    if tail
        && !ends
        && let Some(target) = &head.ast.target
    {
        lowering.report(missing_return(all, target));
    }
    if !lowering.task.shared_results().is_empty() {
        let given_back = StmtKind::Return(lowering.shared_values(span));
        stmts.push(Stmt { kind: given_back, span, cites: Shared::default() });
    }
    let types = lowering.task.shared_results().iter().map(|at| lowering.type_of(*at)).collect();
    let results = match &head.result {
        Some(result) => context.symbols.flat_types(result),
        None => types,
    };
    let body = lowering.finish(stmts);
    let params = head.param_types(context).len();
    let mut procedure = Procedure { name, params, results, exports: Vec::new(), body, span };
    let mut assigned = assigned_locals(head, context);
    if is_insertion {
        drop_unchanged_results(&mut procedure, &mut assigned);
    }
    rules.procedures.push(procedure);
    (id(rules.procedures.len() - 1), assigned)
}

/// Returns the locals of the target that get the results of a change.
fn assigned_locals(head: &ChangeHead<'_>, context: &Context<'_>) -> Vec<LocalId> {
    match &head.result {
        // The value of a procedure is in the locals after its parameters.
        Some(result) => {
            let from = context.symbols.flat_params(&head.params).len();
            (from..from + context.symbols.flat_types(result).len()).map(id).collect()
        }
        None if head.ast.with.is_empty() && head.original.is_none() => Vec::new(),
        None => {
            head.shared_locals.iter().copied().chain(head.hidden_locals().map(|h| h.0)).collect()
        }
    }
}

/// Drops the results that a procedure returns unchanged. `gives` has the local of the target for
/// each result, and loses the same entries.
fn drop_unchanged_results(procedure: &mut Procedure, gives: &mut Vec<LocalId>) {
    if gives.len() != procedure.results.len() {
        return;
    }
    let params = procedure.params;
    let mut written: BTreeSet<LocalId> = BTreeSet::new();
    let mut returned: Vec<Option<LocalId>> = Vec::new();
    let mut differ: BTreeSet<usize> = BTreeSet::new();
    visit_all_stmts(&procedure.body.stmts, &mut |stmt| {
        visit_assigned_locals(stmt, &mut |local| {
            written.insert(local);
        });
        let StmtKind::Return(values) = &stmt.kind else { return };
        let values: Vec<Option<LocalId>> = values.iter().map(as_local).collect();
        if returned.is_empty() {
            returned = values;
        } else {
            let others = values.iter().zip(&returned).enumerate();
            differ.extend(others.filter(|(_, (a, b))| a != b).map(|(at, _)| at));
        }
    });
    let is_kept = |at: usize| {
        let local = returned.get(at).copied().flatten();
        let untouched = local.is_some_and(|local| {
            local.index() < params && !written.contains(&local) && !differ.contains(&at)
        });
        !untouched
    };
    let kept: Vec<bool> = (0..gives.len()).map(is_kept).collect();
    retain(gives, &kept);
    retain(&mut procedure.results, &kept);
    drop_returned(&mut procedure.body.stmts, &kept);
}

/// Returns the local of a value that is a plain local.
fn as_local(value: &Expr) -> Option<LocalId> {
    if let ExprKind::Local(local) = value.kind { Some(local) } else { None }
}

fn retain<T>(all: &mut Vec<T>, kept: &[bool]) {
    let mut kept = kept.iter();
    all.retain(|_| kept.next().is_none_or(|kept| *kept));
}

/// Drops the same results from every `return`.
fn drop_returned(stmts: &mut [Stmt], kept: &[bool]) {
    for stmt in stmts {
        if let StmtKind::Return(values) = &mut stmt.kind {
            retain(values, kept);
        }
        visit_stmt_parts_mut(stmt, &mut |_| {}, &mut |block| drop_returned(block, kept));
    }
}
