//! Loops: the locals that no round changes, and the locals that only grow or only shrink.

#![deny(clippy::wildcard_enum_match_arm)]

use std::collections::BTreeMap;

use castra_ir::visit::{visit_all_stmts, visit_assigned_locals};
use castra_ir::{Binary, BuiltIn, Expr, ExprKind, LocalId, Stmt, StmtKind};

use castra_ir::visit_mut::rename_local;

use super::abstract_number::AbstractNumber;
use super::facts::Deps;
use super::flow::BodyAnalysis;
use crate::flow::Domain;
use castra_ir::slots::SlotSet;

impl<'a> BodyAnalysis<'a, '_> {
    /// Analyses a loop. Facts that an iteration changes are forgotten before the first one, so that
    /// one pass over the body is valid for all iterations.
    pub(super) fn analyse_loop(&mut self, stmt: &'a Stmt, body: &'a [Stmt]) {
        self.eval_stmt(stmt);
        let given = assigned_values(body);
        let before: Vec<(LocalId, AbstractNumber)> =
            given.keys().map(|local| (*local, self.local_value(*local))).collect();
        let written = self.apply_writes(body);
        for local in given.keys() {
            self.facts.record_change(*local);
        }
        let throughout: Vec<(LocalId, AbstractNumber)> = before
            .into_iter()
            .map(|(local, before)| {
                let values = given.get(&local).map_or(&[][..], Vec::as_slice);
                (local, self.value_in_iterations(local, before, values))
            })
            .collect();
        for (local, number) in &throughout {
            self.assign(*local, *number);
        }
        let fork = self.facts.fork();
        if let StmtKind::ForEach { local, set, .. } = &stmt.kind {
            let within = self.element_value(set);
            self.assign(*local, within);
            let barred = |written: SlotSet| Deps::new(written, given.keys().copied());
            let by_others = self.known.written.slots_written(body, Some(*local), self.program);
            self.blocked_deps = barred(by_others);
            self.learn_elements_of(set, *local);
            self.record_origin(*local, set);
            self.blocked_deps = barred(written);
            self.learn_count(set, AbstractNumber::at_least(1));
            self.blocked_deps.clear();
        }
        self.visit_block(body);
        self.facts.forget_since(fork);
        for (local, number) in throughout {
            self.assign(local, number);
        }
    }

    /// Returns the values of a local before, in and after all iterations of a loop.
    fn value_in_iterations(
        &mut self,
        local: LocalId,
        before: AbstractNumber,
        values: &[Option<&Expr>],
    ) -> AbstractNumber {
        let (mut low, mut high) = before.interval();
        for value in values {
            let Some(value) = value else { return AbstractNumber::ANY };
            let (least, most) = match step_of(local, value) {
                // A local that only grows never falls below its initial value.
                Some((Binary::Add, amount)) => {
                    let amount = self.eval_silently(amount);
                    (amount.low() >= Some(0), amount.high().is_some_and(|amount| amount <= 0))
                }
                Some((_, amount)) => {
                    let amount = self.eval_silently(amount);
                    (amount.high().is_some_and(|amount| amount <= 0), amount.low() >= Some(0))
                }
                None => {
                    let number = self.eval_silently(value);
                    low = low.zip(number.low()).map(|(a, b)| a.min(b));
                    high = high.zip(number.high()).map(|(a, b)| a.max(b));
                    (true, true)
                }
            };
            low = low.filter(|_| least);
            high = high.filter(|_| most);
        }
        AbstractNumber::within((low, high))
    }

    /// Adds the facts that the conditions of a set imply for a local that is one of its elements.
    pub(super) fn learn_elements_of(&mut self, set: &Expr, local: LocalId) {
        if let Some((BuiltIn::Neighbours, _)) = set.built_in() {
            let hex = self.local_as_expr(local);
            self.learn_membership(&hex, set);
        } else if let ExprKind::Where(of, element, condition) = &set.kind {
            let mut condition = (**condition).clone();
            rename_local(&mut condition, *element, local);
            self.learn(&condition, true);
            self.learn_elements_of(of, local);
        } else if let ExprKind::Difference(of, _) = &set.kind {
            self.learn_elements_of(of, local);
        } else if let ExprKind::Intersection(a, b) = &set.kind {
            self.learn_elements_of(a, local);
            self.learn_elements_of(b, local);
        }
    }

    /// Adds the facts that the conditions of a set imply for a local whose value is picked from it.
    pub(super) fn learn_picked(&mut self, value: &Expr, local: LocalId) {
        if let ExprKind::Best(_, set, ..) | ExprKind::First(set) = &value.kind {
            self.learn_elements_of(set, local);
        } else if let Some((BuiltIn::Step, [from, _])) = value.built_in() {
            let hex = self.local_as_expr(local);
            self.learn_side(from, &hex);
            self.learn_side(&hex, from);
        }
    }
}

/// Returns the values that statements assign to each local; `None` for a value without an
/// expression.
fn assigned_values(stmts: &[Stmt]) -> BTreeMap<LocalId, Vec<Option<&Expr>>> {
    let mut given: BTreeMap<LocalId, Vec<Option<&Expr>>> = BTreeMap::new();
    visit_all_stmts(stmts, &mut |stmt| {
        if let StmtKind::Let(local, value) = &stmt.kind {
            given.entry(*local).or_default().push(Some(value));
        } else {
            visit_assigned_locals(stmt, &mut |local| given.entry(local).or_default().push(None));
        }
    });
    given
}

/// Returns the operator and the amount by which an assignment changes its local.
fn step_of(local: LocalId, value: &Expr) -> Option<(Binary, &Expr)> {
    let ExprKind::Binary(op @ (Binary::Add | Binary::Subtract), a, b) = &value.kind else {
        return None;
    };
    let is_it = |of: &Expr| matches!(of.kind, ExprKind::Local(at) if at == local);
    if is_it(a) {
        return Some((*op, b));
    }
    (*op == Binary::Add && is_it(b)).then_some((*op, a))
}
