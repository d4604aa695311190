//! Weights are only for advice: no rule may depend on one, so another value of a weight changes
//! only the preferences of players.
//!
//! Advice is the values after `prefer`, the `judge`, the functions that only advice calls, and the
//! value of a `let` that only advice reads:
//!
//! ```text
//! let worth = close * haste       advice: only the `prefer` reads it
//! let far = count(reach)          not advice: the condition reads it as well
//! if far > 0 { choose h in reach prefer worth - far }
//! ```
//!
//! All other expressions belong to rules, and so do the functions that they call, directly or not.

use std::collections::{BTreeMap, BTreeSet};

use castra_base::{Diagnostic, Span, codes};
use castra_ir::summary::{CallSite, Callee, Summaries, Summary};
use castra_ir::visit::{exprs_outside_bodies, visit_all_stmts, visit_exprs, visit_own_exprs};
use castra_ir::{
    Body, Expr, ExprKind, FunctionId, LocalId, NodeRef, Program, Rules, Stmt, StmtKind, WeightId,
};

use castra_resolve::Reporter;

/// The reads and calls of a part of the rules.
#[derive(Default)]
struct WeightUses {
    weights: Vec<(WeightId, Span)>,
    calls: Vec<(FunctionId, Span)>,
}

/// Reports rules that depend on weights.
pub(crate) fn check(
    rules: &Rules,
    summaries: &Summaries<'_>,
    program: &Program,
    reporter: &mut Reporter<'_>,
) {
    if program.weights.is_empty() {
        return;
    }
    let weighty = weight_readers(summaries);
    let mut found = WeightUses::default();
    for (procedure, summary) in rules.procedures.iter().zip(&summaries.procedures) {
        if reads_weight(summary, &weighty) {
            found.add_body(&procedure.body);
        }
    }
    for body in non_procedure_bodies(rules) {
        found.add_body(body);
    }
    exprs_outside_bodies(rules).for_each(|condition| found.add_expr(condition));
    for (weight, place) in &found.weights {
        report(program, *weight, *place, None, reporter);
    }
    // The functions that rules call, directly or through other functions. Each has the call in the
    // rules that leads to it, and the name of the function called there.
    let mut known: BTreeMap<FunctionId, (Span, String)> = BTreeMap::new();
    let mut open: Vec<FunctionId> = Vec::new();
    let name = |id: FunctionId| {
        rules.functions.get(id).map(|function| function.name.clone()).unwrap_or_default()
    };
    for (id, call) in found.calls {
        known.entry(id).or_insert_with(|| {
            open.push(id);
            (call, name(id))
        });
    }
    while let Some(id) = open.pop() {
        if !weighty.contains(&id) {
            continue;
        }
        let (Some(function), Some(from)) = (rules.functions.get(id), known.get(&id)) else {
            continue;
        };
        let from = from.clone();
        let mut found = WeightUses::default();
        found.add_body(&function.body);
        for (weight, place) in found.weights {
            report(program, weight, place, Some(&from), reporter);
        }
        for (called, _) in found.calls {
            known.entry(called).or_insert_with(|| {
                open.push(called);
                from.clone()
            });
        }
    }
}

/// Returns the functions that read a weight, callees included. No weight affects the others.
fn weight_readers(summaries: &Summaries<'_>) -> BTreeSet<FunctionId> {
    let mut all = BTreeSet::new();
    // Recursive rules are refused elsewhere, but their summaries need more than one pass.
    let times = if summaries.is_circular() { summaries.functions.len() } else { 1 };
    let order = summaries.callees_bottom_up();
    for _ in 0..times {
        let before = all.len();
        for callee in order {
            if let (Callee::Function(id), Some(summary)) = (*callee, summaries.get(*callee))
                && reads_weight(summary, &all)
            {
                all.insert(id);
            }
        }
        if all.len() == before {
            break;
        }
    }
    all
}

/// Returns whether a body reads a weight, itself or by calling one of some functions.
fn reads_weight(summary: &Summary<'_>, weighty: &BTreeSet<FunctionId>) -> bool {
    let calls_one = |site: &CallSite<'_>| match site.callee {
        Callee::Function(id) => weighty.contains(&id),
        // A procedure's own statements are checked as a body of their own.
        Callee::Procedure(_) => false,
    };
    summary.reads_weights || summary.sites.iter().any(calls_one)
}

/// Returns the bodies that are executed, except procedures.
fn non_procedure_bodies(rules: &Rules) -> impl Iterator<Item = &Body> {
    let phases = rules.turn.iter().flat_map(|turn| &turn.phases).map(|phase| &phase.body);
    let standing = rules.standing.iter().map(|standing| &standing.body);
    rules.setup.iter().chain(phases).chain(standing)
}

impl WeightUses {
    fn add_body(&mut self, body: &Body) {
        let read = rule_locals(body);
        visit_all_stmts(&body.stmts, &mut |stmt| {
            if let StmtKind::Let(local, _) = &stmt.kind
                && !read.contains(local)
            {
                return;
            }
            visit_rule_exprs(stmt, &mut |value| self.add_expr(value));
        });
    }

    fn add_expr(&mut self, value: &Expr) {
        visit_exprs(value, &mut |part| {
            if let ExprKind::Weight(weight) = part.kind {
                self.weights.push((weight, part.span));
            }
            if let ExprKind::Call(function, _) = part.kind {
                self.calls.push((function, part.span));
            }
        });
    }
}

/// Returns the locals that rules read, directly or through other locals. The `let` of any other
/// local is advice.
fn rule_locals(body: &Body) -> BTreeSet<LocalId> {
    let mut read = BTreeSet::new();
    let mut open = Vec::new();
    let mut kept: BTreeMap<LocalId, Vec<&Expr>> = BTreeMap::new();
    visit_all_stmts(&body.stmts, &mut |stmt| match &stmt.kind {
        StmtKind::Let(local, value) => kept.entry(*local).or_default().push(value),
        _ => visit_rule_exprs(stmt, &mut |value| open.push(value)),
    });
    while let Some(value) = open.pop() {
        visit_exprs(value, &mut |part| {
            if let ExprKind::Local(local) = part.kind
                && read.insert(local)
            {
                // Each local is removed from the map, so that its body is visited once.
                open.extend(kept.remove(&local).into_iter().flatten());
            }
        });
    }
    read
}

/// Visits the non-advice expressions of a statement, without those in its blocks.
fn visit_rule_exprs<'e>(stmt: &'e Stmt, see: &mut dyn FnMut(&'e Expr)) {
    let advice = advice_exprs(stmt);
    visit_own_exprs(stmt, &mut |value| {
        if !advice.iter().any(|advice| NodeRef(*advice) == NodeRef(value)) {
            see(value);
        }
    });
}

/// Returns the advice expressions of a statement.
fn advice_exprs(stmt: &Stmt) -> Vec<&Expr> {
    match &stmt.kind {
        StmtKind::Choose { prefer, .. } => prefer.as_deref().into_iter().collect(),
        StmtKind::ChooseSome { prefer, .. } => prefer.iter().map(|prefer| &prefer.1).collect(),
        StmtKind::React { options, .. } => {
            options.iter().filter_map(|option| option.prefer.as_ref()).collect()
        }
        _ => Vec::new(),
    }
}

fn report(
    program: &Program,
    weight: WeightId,
    span: Span,
    from: Option<&(Span, String)>,
    reporter: &mut Reporter<'_>,
) {
    let name = program.weights.get(weight).map_or("", |weight| weight.name.as_str());
    let message = format!("a rule depends on the weight `{name}`");
    let mut diagnostic =
        Diagnostic::new(&codes::RULES_WEIGHT, span, message).label("is for advice only").help(
            "advice is `prefer`, `judge`, and functions and `let`s that only they use; for rules, \
             write a number or declare an `option`",
        );
    if let Some((call, function)) = from {
        diagnostic = diagnostic.related(*call, format!("a rule calls `{function}` here"));
    }
    reporter.report(diagnostic);
}
