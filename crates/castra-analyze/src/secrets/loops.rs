//! Loop-carried secrets: a local that is assigned late in a round may be read early in the next.

use std::collections::{BTreeMap, BTreeSet};

use super::flow::{BodyAnalysis, Equalities, Join};
use super::flow_state::Scope;
use super::state::Analysis;
use super::taint::{Mode, Taint};
use crate::flow::{Branch, Domain};
use castra_ir::visit::visit_locals;
use castra_ir::{Expr, LocalId, Stmt, StmtKind};

/// The flow into a local: the reads, and the locals that are read.
#[derive(Clone, Default)]
struct Flow {
    revealed: Taint,
    sources: BTreeSet<LocalId>,
}

impl Flow {
    fn extend(&mut self, other: &Self) {
        self.revealed.extend(&other.revealed);
        self.sources.extend(&other.sources);
    }
}

/// The flows into the locals of a loop's body.
#[derive(Default)]
struct Flows {
    names: BTreeMap<LocalId, Flow>,
    /// The locals that choices and dice assign, which hold no secret.
    open_locals: BTreeSet<LocalId>,
    /// The flow into the number of iterations.
    iteration_count: Flow,
}

impl BodyAnalysis<'_, '_> {
    /// Analyses a loop; `times` is its set, or its number of iterations.
    pub(super) fn analyse_loop(
        &mut self,
        times: &Expr,
        element: Option<(LocalId, &Expr)>,
        body: &[Stmt],
    ) {
        let revealed = self.analysis.expr_taint(self.scope, times, Mode::Other);
        let (analysis, scope) = (&mut *self.analysis, &mut *self.scope);
        scope.shown_cards.clear();
        analysis.end_disclosures(scope, body);
        let (mut flows, path) = (Flows::default(), Flow::default());
        flows.iteration_count.revealed.extend(&revealed);
        let mut collector = Collector { analysis: &mut *analysis, scope: &mut *scope, flows, path };
        collector.visit_block(body);
        let flows = collector.flows;
        let carried = loop_carried_secrets(&flows);
        let locals: BTreeSet<LocalId> = flows
            .names
            .keys()
            .chain(&flows.open_locals)
            .copied()
            .chain(element.map(|(local, _)| local))
            .collect();
        for local in locals {
            scope.forget(local, &mut analysis.terms);
            if element.is_some_and(|(element, _)| element == local) {
                scope.set(local, revealed.clone());
                continue;
            }
            let Some(put) = carried.get(&local).filter(|put| !put.is_empty()) else { continue };
            let mut put = put.clone();
            let terms = &analysis.terms;
            // In the next iteration, locals and state may denote another army.
            put.forget(|t| {
                !terms.is_stable(t) || terms.has_local(t, None) || terms.shown_kind(t).is_some()
            });
            let mut all = scope.taint(local).cloned().unwrap_or_default();
            all.extend(&put);
            scope.set(local, all);
        }
        // An earlier iteration may have written state.
        analysis.forget_written(scope, body);
        let equal = scope.equalities.clone();
        if let Some((local, set)) = element {
            analysis.learn_elements(scope, set, local);
        }
        let within = std::mem::replace(&mut scope.equalities, equal.clone());
        let whole = element
            .and_then(|(local, set)| Some((local, analysis.find_full_loop(scope, set, body)?)));
        let round = self.analyse_iteration(&revealed, &within, &equal, body);
        if let Some((local, whole)) = whole {
            self.analysis.apply_show_all(self.scope, &whole, local, &round);
        }
        self.scope.shown_cards.clear();
    }

    /// Analyses one iteration (with the equalities `with`) or none (with `without`). Returns the
    /// equalities at the end of the iteration; none if control does not reach it.
    fn analyse_iteration(
        &mut self,
        path: &Taint,
        with: &Equalities,
        without: &Equalities,
        body: &[Stmt],
    ) -> Equalities {
        let fork = self.open_fork(path, None);
        let mut join = Join::default();
        self.begin_with(&fork, with);
        let goes_on = self.visit_block(body);
        let round = if goes_on { self.scope.equalities.clone() } else { Equalities::new() };
        self.close_branch(&fork, goes_on, &mut join);
        self.begin_with(&fork, without);
        self.close_branch(&fork, true, &mut join);
        self.close_fork(fork, join);
        round
    }
}

/// Collects the flows into locals, regardless of the order of statements.
struct Collector<'w, 'a> {
    analysis: &'w mut Analysis<'a>,
    scope: &'w mut Scope,
    flows: Flows,
    /// The flow into the conditions of the current statements.
    path: Flow,
}

impl Collector<'_, '_> {
    fn flow(&mut self, value: &Expr) -> Flow {
        let revealed = self.analysis.expr_taint(self.scope, value, Mode::Other);
        let mut flow = Flow { revealed, sources: BTreeSet::new() };
        visit_locals(value, &mut |local| {
            flow.sources.insert(local);
        });
        flow.extend(&self.path);
        flow
    }

    /// Makes a value the condition of the next statements. Returns the condition before it.
    fn enter_condition(&mut self, value: &Expr) -> Flow {
        let path = self.flow(value);
        std::mem::replace(&mut self.path, path)
    }
}

impl<'r> Domain<'r> for Collector<'_, '_> {
    type Fork = Flow;
    type Join = ();

    fn transfer(&mut self, stmt: &'r Stmt) {
        let open = &mut self.flows.open_locals;
        if let StmtKind::Let(local, value) | StmtKind::Pick(local, value) = &stmt.kind {
            let flow = self.flow(value);
            self.flows.names.entry(*local).or_default().extend(&flow);
        } else if let StmtKind::Choose { local, second, .. } = &stmt.kind {
            open.insert(*local);
            open.extend(second.iter().map(|second| second.0));
        } else if let StmtKind::React { reacted: local, .. }
        | StmtKind::ChooseSome { local, .. }
        | StmtKind::RollOne(local, _)
        | StmtKind::RollMany(local, ..) = &stmt.kind
        {
            open.insert(*local);
        }
    }

    /// Collects the statements after a jump, too, since their order does not matter.
    fn jump(&mut self, stmt: &'r Stmt) -> bool {
        if let StmtKind::Stop | StmtKind::Return(_) = stmt.kind {
            self.flows.iteration_count.extend(&self.path);
        }
        true
    }

    fn continues_after_defeat(&self) -> bool {
        true
    }

    fn visit_loop(&mut self, stmt: &'r Stmt, body: &'r [Stmt]) {
        let before = if let StmtKind::ForEach { local, set, .. } = &stmt.kind {
            let before = self.enter_condition(set);
            self.flows.names.entry(*local).or_default().extend(&self.path);
            before
        } else if let StmtKind::Repeat(most, _) = &stmt.kind {
            self.enter_condition(most)
        } else {
            return;
        };
        self.visit_block(body);
        self.path = before;
    }

    fn fork(&mut self, stmt: &'r Stmt) -> Flow {
        if let StmtKind::If(of, ..) | StmtKind::Match(of, ..) = &stmt.kind {
            return self.enter_condition(of);
        }
        self.path.clone()
    }

    fn begin_branch(&mut self, _: &Flow, _: Branch<'r>) {}

    fn end_branch(&mut self, _: &Flow, _: Branch<'r>, _: bool, (): &mut ()) {}

    fn join(&mut self, before: Flow, (): ()) {
        self.path = before;
    }
}

/// Returns the secrets of each local at the start of a later iteration: the transitive closure of
/// the flows between locals. A local is visited again only if one of its sources got a secret.
fn loop_carried_secrets(flows: &Flows) -> BTreeMap<LocalId, Taint> {
    let mut all: BTreeMap<LocalId, Taint> = BTreeMap::new();
    let mut into: BTreeMap<LocalId, Vec<LocalId>> = BTreeMap::new();
    // Every assigned local reveals the number of iterations.
    let from_rounds: BTreeSet<LocalId> = flows.iteration_count.sources.clone();
    for (name, flow) in &flows.names {
        let mut revealed = flow.revealed.clone();
        revealed.extend(&flows.iteration_count.revealed);
        all.insert(*name, revealed);
        for from in flow.sources.union(&from_rounds) {
            into.entry(*from).or_default().push(*name);
        }
    }
    let mut open: Vec<LocalId> = all.keys().copied().collect();
    while let Some(from) = open.pop() {
        let Some(revealed) = all.get(&from).filter(|revealed| !revealed.is_empty()).cloned() else {
            continue;
        };
        for name in into.get(&from).into_iter().flatten() {
            let Some(mine) = all.get_mut(name) else { continue };
            let before = mine.len();
            mine.extend(&revealed);
            if mine.len() != before {
                open.push(*name);
            }
        }
    }
    all
}
