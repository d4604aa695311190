//! Estimates the cost of values: the number of executed instructions.
//!
//! It is a guess, since the sizes of sets are unknown. Expensive values are hoisted
//! (`select/hoisting.rs`).

use castra_ir::summary::{Callee, Summaries};
use castra_ir::{Cost, Expr, ExprKind, Rules, Stmt, StmtKind, visit};

/// The assumed number of elements of a set.
const ELEMENTS: u64 = 8;
/// The assumed number of steps in a search for hexes within reach.
const STEPS: u64 = 64;
/// The maximum cost of a condition that becomes a set predicate.
const MAX_PREDICATE_COST: u64 = 6;

/// Returns the cost of each function.
pub(crate) fn function_costs(rules: &Rules, summaries: &Summaries<'_>) -> Vec<u64> {
    let mut work = vec![0; rules.functions.len()];
    // Callees first, since the cost of a call includes its callee.
    for &callee in summaries.callees_bottom_up() {
        let Callee::Function(id) = callee else { continue };
        let Some(function) = rules.functions.get(id) else { continue };
        let found = stmts_cost(&function.body.stmts, &work);
        if let Some(of) = work.get_mut(id.index()) {
            *of = found;
        }
    }
    work
}

/// Returns the cost of a value, given the costs of all functions.
pub(crate) fn expr_cost(expr: &Expr, functions: &[u64]) -> u64 {
    let of = |expr: &Expr| expr_cost(expr, functions);
    let each = |value: &Expr| ELEMENTS.saturating_mul(of(value).saturating_add(2));
    let own = match &expr.kind {
        ExprKind::Const(_)
        | ExprKind::Local(_)
        | ExprKind::Us
        | ExprKind::Them
        | ExprKind::TurnNumber
        | ExprKind::Winner
        | ExprKind::Weight(_)
        | ExprKind::All(_)
        | ExprKind::Pile(_) => 0,
        ExprKind::Where(set, _, condition) => {
            let condition_cost = if may_become_predicate(condition, functions) {
                of(condition).saturating_add(1)
            } else {
                each(condition)
            };
            return of(set).saturating_add(condition_cost);
        }
        ExprKind::Best(_, set, _, value)
        | ExprKind::ValueOver(_, set, _, value)
        | ExprKind::SumOver(set, _, value) => return of(set).saturating_add(each(value)),
        ExprKind::Reach(reach) => {
            let step = of(&reach.cost).saturating_add(2);
            return of(&reach.start).saturating_add(STEPS.saturating_mul(step));
        }
        ExprKind::Call(id, _) => functions.get(id.index()).copied().unwrap_or(0),
        ExprKind::BuiltIn(built_in, _) => match built_in.entry().cost {
            Cost::Step => 1,
            Cost::Some | Cost::Each => ELEMENTS / 2,
            Cost::Search => STEPS,
        },
        _ => 1,
    };
    let mut work = own;
    visit::visit_operands(expr, &mut |part| work = work.saturating_add(of(part)));
    work
}

/// Returns whether a condition is likely to become a set predicate.
fn may_become_predicate(condition: &Expr, functions: &[u64]) -> bool {
    let mut simple = true;
    visit::visit_exprs(condition, &mut |part| {
        simple &= !matches!(
            part.kind,
            ExprKind::Where(..)
                | ExprKind::Best(..)
                | ExprKind::ValueOver(..)
                | ExprKind::SumOver(..)
                | ExprKind::Reach(_)
                | ExprKind::HexOf(_)
        );
        simple &= !part.built_in().is_some_and(|(built_in, _)| built_in.entry().one_by_one);
    });
    simple && expr_cost(condition, functions) <= MAX_PREDICATE_COST
}

/// Returns the cost of statements.
fn stmts_cost(stmts: &[Stmt], functions: &[u64]) -> u64 {
    let mut work = 0u64;
    for stmt in stmts {
        visit::visit_own_exprs(stmt, &mut |expr| {
            work = work.saturating_add(expr_cost(expr, functions));
        });
        let mut inner = 0u64;
        visit::visit_inner_blocks(stmt, &mut |block| {
            inner = inner.saturating_add(stmts_cost(block, functions));
        });
        let times = match &stmt.kind {
            StmtKind::ForEach { .. } | StmtKind::Repeat(..) => ELEMENTS,
            _ => 1,
        };
        work = work.saturating_add(inner.saturating_mul(times));
    }
    work
}
