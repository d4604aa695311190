//! Applies changes of steps: insertions and replacements.

use std::collections::BTreeMap;

use castra_syntax::ast::ChangeKind;

use crate::change::{Change, ChangeEffect, local};
use crate::conflict::ComparisonResult;
use crate::conflict_messages::runtime_conflict;
use crate::precedence::OverrideOrder;
use castra_ir::interval::UNBOUNDED;
use castra_ir::{
    Binary, ChangeTarget, Expr, ExprKind, Local, LocalId, Rules, Shared, Stmt, StmtKind, Ty, id,
};

/// Applies all changes of steps.
pub(crate) fn compose(
    changes: &[Change],
    order: &OverrideOrder,
    compared: &ComparisonResult,
    rules: &mut Rules,
) {
    let mut by_target: BTreeMap<ChangeTarget, Vec<usize>> = BTreeMap::new();
    for (i, change) in changes.iter().enumerate() {
        if change.kind.is_of_step() {
            by_target.entry(change.target).or_default().push(i);
        }
    }
    let carried: Vec<bool> = changes.iter().map(|change| carries_clauses(change, rules)).collect();
    for (target, all) in by_target {
        let composer = Composer { changes, order, compared, carries_clauses: &carried };
        match target {
            ChangeTarget::Function(_) => {}
            ChangeTarget::Phase(at) => {
                let Some(phase) = rules.turn.as_mut().and_then(|t| t.phases.get_mut(at)) else {
                    continue;
                };
                let inner = std::mem::take(&mut *phase.body.stmts);
                let (before, inner, after) =
                    composer.step_parts(&all, inner, &[], &mut phase.body.locals);
                phase.body.stmts = [before, inner, after].concat().into();
            }
            ChangeTarget::Step(procedure, at) => {
                let Some(procedure) = rules.procedures.get_mut(procedure) else { continue };
                let name = castra_ir::step_names(&procedure.body.stmts).get(at).cloned();
                let body = &mut procedure.body;
                let params: Vec<Ty> =
                    body.locals.iter().take(procedure.params).map(|l| l.ty.clone()).collect();
                let mut stmts = std::mem::take(&mut *body.stmts);
                let locals = &mut body.locals;
                if let Some(name) = name {
                    let mut make = |inner| composer.step_parts(&all, inner, &params, locals);
                    wrap_step(&mut stmts, &name, &mut make);
                }
                body.stmts = stmts.into();
            }
        }
    }
}

/// Returns whether each statement of a change's body carries the change's clauses.
fn carries_clauses(change: &Change, rules: &Rules) -> bool {
    let ChangeEffect::Body(body) = &change.effect else { return false };
    let Some(body) = rules.procedures.get(*body) else { return false };
    let has_all = |stmt: &Stmt| change.cites.iter().all(|clause| stmt.cites.contains(clause));
    !body.body.stmts.is_empty() && body.body.stmts.iter().all(has_all)
}

/// Applies overridden replacements to the `original` procedures of the changes that override them.
pub(crate) fn apply_to_originals(
    changes: &[Change],
    order: &OverrideOrder,
    compared: &ComparisonResult,
    rules: &mut Rules,
) {
    for (i, change) in changes.iter().enumerate() {
        let Some(below) = &change.original_procedure else { continue };
        let is_below = |&k: &usize| {
            changes[k].kind == ChangeKind::InsteadOf
                && changes[k].target == change.target
                && order.overrides(i, k)
        };
        let under: Vec<usize> = (0..changes.len()).filter(is_below).collect();
        let Some(procedure) = rules.procedures.get_mut(below.procedure) else { continue };
        if under.is_empty() {
            continue;
        }
        // The calls use the procedure's locals that correspond to the target's.
        let own = |at: &LocalId| below.local(*at);
        let mut here = changes.to_vec();
        for &k in &under {
            let Some(change) = here.get_mut(k) else { continue };
            change.assigned_locals = change.assigned_locals.iter().filter_map(own).collect();
            let shares = change.shared_locals.iter();
            change.shared_locals =
                shares.filter_map(|(at, ty)| Some((below.local(*at)?, ty.clone()))).collect();
        }
        let composer = Composer { changes: &here, order, compared, carries_clauses: &[] };
        let body = &mut procedure.body;
        let params: Vec<Ty> =
            body.locals.iter().take(change.target_param_count).map(|l| l.ty.clone()).collect();
        let mut inner = std::mem::take(&mut *body.stmts);
        // The final return of the shared locals stays outside of the replacements.
        let gives = inner.pop_if(|last| matches!(last.kind, StmtKind::Return(_)));
        body.stmts = composer
            .replacement_stmts(&order.sorted(under), inner, &params, &mut body.locals)
            .into();
        body.stmts.extend(gives);
    }
}

type StepParts = (Vec<Stmt>, Vec<Stmt>, Vec<Stmt>);

/// Puts statements around and into the first step with a name.
fn wrap_step(
    stmts: &mut Vec<Stmt>,
    name: &str,
    make: &mut dyn FnMut(Vec<Stmt>) -> StepParts,
) -> bool {
    for i in 0..stmts.len() {
        let Some(stmt) = stmts.get_mut(i) else { return false };
        let found = match &mut stmt.kind {
            StmtKind::Step(own, body) if own == name => {
                let (before, inner, after) = make(std::mem::take(body));
                *body = inner;
                let rest = stmts.split_off(i + 1);
                let step = stmts.split_off(i);
                for part in [before, step, after, rest] {
                    stmts.extend(part);
                }
                return true;
            }
            StmtKind::If(_, then, otherwise) => wrap_first_step([then, otherwise], name, make),
            StmtKind::Match(_, arms, otherwise) => {
                let arms = arms.iter_mut().map(|arm| &mut arm.1);
                wrap_first_step(arms.chain([otherwise]), name, make)
            }
            StmtKind::ForEach { body, .. }
            | StmtKind::Repeat(_, body)
            | StmtKind::Step(_, body)
            | StmtKind::Defer(_, body) => wrap_first_step([body], name, make),
            StmtKind::Choose { body, otherwise, .. } => {
                wrap_first_step(body.iter_mut().chain([otherwise]), name, make)
            }
            _ => false,
        };
        if found {
            return true;
        }
    }
    false
}

/// Puts statements around and into the step in the first block that contains it.
fn wrap_first_step<'s>(
    blocks: impl IntoIterator<Item = &'s mut Vec<Stmt>>,
    name: &str,
    make: &mut dyn FnMut(Vec<Stmt>) -> StepParts,
) -> bool {
    blocks.into_iter().any(|block| wrap_step(block, name, make))
}

struct Composer<'w> {
    changes: &'w [Change],
    order: &'w OverrideOrder,
    compared: &'w ComparisonResult,
    /// True for each change whose statements carry its clauses themselves.
    carries_clauses: &'w [bool],
}

impl Composer<'_> {
    /// Returns the changes of a kind, overriding ones first.
    fn changes_of_kind(&self, changes: &[usize], kind: ChangeKind) -> Vec<usize> {
        let of_kind = |&&i: &&usize| self.changes[i].kind == kind;
        self.order.sorted(changes.iter().filter(of_kind).copied().collect())
    }

    /// Returns the statements before, in and after a step.
    fn step_parts(
        &self,
        changes: &[usize],
        inner: Vec<Stmt>,
        params: &[Ty],
        locals: &mut Vec<Local>,
    ) -> StepParts {
        let done = |kind| {
            self.changes_of_kind(changes, kind)
                .iter()
                .filter_map(|&i| self.change_call(i, params))
                .collect()
        };
        let instead = self.changes_of_kind(changes, ChangeKind::InsteadOf);
        (
            done(ChangeKind::Before),
            self.replacement_stmts(&instead, inner, params, locals),
            done(ChangeKind::After),
        )
    }

    /// Returns the statement that runs a change.
    fn change_call(&self, i: usize, params: &[Ty]) -> Option<Stmt> {
        let change = &self.changes[i];
        let ChangeEffect::Body(procedure) = change.effect else { return None };
        let args = change.call_arguments(params);
        let mut done = change.stmt(StmtKind::Call(procedure, args, change.assigned_locals.clone()));
        let is_beside = matches!(change.kind, ChangeKind::Before | ChangeKind::After);
        // Only the effect in the called procedure cites the clauses, not the call.
        if self.carries_clauses.get(i) == Some(&true) {
            done.cites = Shared::default();
        }
        // Procedures beside a step test the condition themselves.
        if is_beside && let Some(when) = change.condition_span {
            done.cites = Shared::default();
            done.span = when;
        }
        if is_beside && let Some(holds) = change.no_exception_expr(params) {
            let (span, cites) = (done.span, Shared::default());
            return Some(Stmt { kind: StmtKind::If(holds, vec![done], Vec::new()), span, cites });
        }
        Some(done)
    }

    /// Returns the statements of the step, or of its replacement.
    fn replacement_stmts(
        &self,
        changes: &[usize],
        inner: Vec<Stmt>,
        params: &[Ty],
        locals: &mut Vec<Local>,
    ) -> Vec<Stmt> {
        let mut stmts = Vec::new();
        let mut condition_flags: Vec<(usize, LocalId)> = Vec::new();
        // All conditions are evaluated before any effect.
        for &i in changes {
            let change = &self.changes[i];
            let span = change.head_span;
            let truth = |kind| Expr { kind, ty: Ty::Bool, span };
            locals.push(Local { name: "holds".into(), ty: Ty::Bool, within: UNBOUNDED });
            let holds: LocalId = id(locals.len() - 1);
            let mut condition = change.guard_expr(params);
            for &(_, flag) in condition_flags.iter().filter(|h| self.order.overrides(h.0, i)) {
                let not = truth(ExprKind::Not(Box::new(local(flag, Ty::Bool, span))));
                let both = ExprKind::Binary(Binary::And, Box::new(not), Box::new(condition));
                condition = truth(both);
            }
            // Evaluating the condition cites no clause, and does not apply the change.
            let looked = change.condition_span.unwrap_or(change.item_span);
            stmts.push(Stmt {
                kind: StmtKind::Let(holds, condition),
                span: looked,
                cites: Shared::default(),
            });
            let meets = |h: &&(usize, LocalId)| {
                self.order.are_incomparable(h.0, i) && self.compared.may_both_apply(h.0, i)
            };
            for &(other, flag) in condition_flags.iter().filter(meets) {
                let both = ExprKind::Binary(
                    Binary::And,
                    Box::new(local(holds, Ty::Bool, span)),
                    Box::new(local(flag, Ty::Bool, span)),
                );
                let stop = StmtKind::Conflict(runtime_conflict(change, &self.changes[other]));
                let stop = change.stmt(stop);
                stmts.push(change.stmt(StmtKind::If(truth(both), vec![stop], Vec::new())));
            }
            condition_flags.push((i, holds));
        }
        let mut rest = inner;
        for (i, holds) in condition_flags.into_iter().rev() {
            let change = &self.changes[i];
            let condition = local(holds, Ty::Bool, change.head_span);
            let then = self.change_call(i, params).into_iter().collect();
            // Only the effect cites the clauses.
            let kind = StmtKind::If(condition, then, rest);
            rest = vec![Stmt { cites: Shared::default(), ..change.stmt(kind) }];
        }
        stmts.extend(rest);
        stmts
    }
}
