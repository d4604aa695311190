//! What names tell from the second round of a loop on: what a line puts into a
//! name, an earlier line of the next round may read.

use std::collections::{BTreeMap, BTreeSet};

use super::alive::locals;
use super::outcome::Outcome;
use super::scope::Scope;
use super::state::Analysis;
use super::taint::{Mode, Taint};
use castra_ir::{Expr, LocalId, Stmt, StmtKind};

/// What flows into something: what is read for it, and from which names.
#[derive(Clone, Default)]
struct Flow {
    revealed: Taint,
    from: BTreeSet<LocalId>,
}

impl Flow {
    fn extend(&mut self, other: &Self) {
        self.revealed.extend(&other.revealed);
        self.from.extend(&other.from);
    }
}

/// What flows into the names of a loop's body.
#[derive(Default)]
struct Flows {
    names: BTreeMap<LocalId, Flow>,
    /// Names that choices and dice give a value, which tell nothing.
    open: BTreeSet<LocalId>,
    /// What says how often the loop is gone through.
    rounds: Flow,
}

impl Analysis<'_> {
    /// What is done any number of times.
    pub(super) fn looped(
        &mut self,
        scope: &mut Scope,
        revealed: &Taint,
        element: Option<(LocalId, &Expr)>,
        body: &[Stmt],
        out: &mut Outcome,
    ) {
        scope.shown.clear();
        self.anything_done(scope, body);
        let mut flows = Flows::default();
        flows.rounds.revealed.extend(revealed);
        self.flows(scope, body, &Flow::default(), &mut flows);
        let carried = carried(&flows);
        let names: BTreeSet<LocalId> = flows
            .names
            .keys()
            .chain(&flows.open)
            .copied()
            .chain(element.map(|(local, _)| local))
            .collect();
        for local in names {
            scope.forget(local, &mut self.terms);
            if element.is_some_and(|(element, _)| element == local) {
                scope.set(local, revealed.clone());
                continue;
            }
            let Some(put) = carried.get(&local).filter(|put| !put.is_empty()) else { continue };
            let mut put = put.clone();
            let terms = &self.terms;
            // Names and state may stand for another army in the next round.
            put.forget(|t| {
                !terms.is_stable(t) || terms.has_local(t, None) || terms.shown(t).is_some()
            });
            let mut all = scope.taint(local).cloned().unwrap_or_default();
            all.extend(&put);
            scope.set(local, all);
        }
        // An earlier round may have written.
        self.written_by(scope, body);
        let equal = scope.equal.clone();
        if let Some((local, set)) = element {
            self.elements(scope, set, local);
        }
        let within = std::mem::replace(&mut scope.equal, equal.clone());
        let ways = [(within, body), (equal, &[][..])];
        match element.and_then(|(local, set)| Some((local, self.whole(scope, set, body)?))) {
            Some((local, whole)) => {
                let mut round = Vec::new();
                self.ways(scope, revealed, &ways, Some(&mut round), out);
                self.shown_by_loop(scope, &whole, local, &round);
            }
            None => {
                self.branches(scope, revealed, &ways, out);
            }
        }
        scope.shown.clear();
    }

    /// Collects what flows into names, `path` being what says whether the
    /// statements are done at all.
    fn flows(&mut self, scope: &mut Scope, stmts: &[Stmt], path: &Flow, flows: &mut Flows) {
        for stmt in stmts {
            match &stmt.kind {
                StmtKind::Let(local, value) | StmtKind::Pick(local, value) => {
                    let mut flow = self.flow(scope, value);
                    flow.extend(path);
                    flows.names.entry(*local).or_default().extend(&flow);
                }
                StmtKind::If(condition, then, otherwise) => {
                    let path = self.further(scope, condition, path);
                    self.flows(scope, then, &path, flows);
                    self.flows(scope, otherwise, &path, flows);
                }
                StmtKind::Match(value, arms, otherwise) => {
                    let path = self.further(scope, value, path);
                    for arm in arms.iter().map(|(_, arm)| arm).chain([otherwise]) {
                        self.flows(scope, arm, &path, flows);
                    }
                }
                StmtKind::ForEach { local, set, body, .. } => {
                    let path = self.further(scope, set, path);
                    flows.names.entry(*local).or_default().extend(&path);
                    self.flows(scope, body, &path, flows);
                }
                StmtKind::Repeat(most, body) => {
                    let path = self.further(scope, most, path);
                    self.flows(scope, body, &path, flows);
                }
                StmtKind::Step(_, body) | StmtKind::Defer(_, body) => {
                    self.flows(scope, body, path, flows);
                }
                StmtKind::Choose { local, second, body, otherwise, .. } => {
                    flows.open.insert(*local);
                    flows.open.extend(second.iter().map(|second| second.0));
                    self.flows(scope, body.as_deref().unwrap_or_default(), path, flows);
                    self.flows(scope, otherwise, path, flows);
                }
                StmtKind::React { options, reacted, .. } => {
                    flows.open.insert(*reacted);
                    for option in options {
                        self.flows(scope, &option.body, path, flows);
                    }
                }
                StmtKind::ChooseSome { local, .. }
                | StmtKind::RollOne(local, _)
                | StmtKind::RollMany(local, ..) => {
                    flows.open.insert(*local);
                }
                StmtKind::Stop | StmtKind::Return(_) => flows.rounds.extend(path),
                StmtKind::SetState(..)
                | StmtKind::SetField(..)
                | StmtKind::Call(..)
                | StmtKind::MoveCard(..)
                | StmtKind::MoveCards(..)
                | StmtKind::Draw(..)
                | StmtKind::Shuffle(_)
                | StmtKind::Fill(..)
                | StmtKind::Reveal(..)
                | StmtKind::MovePiece(..)
                | StmtKind::SetArmy(..)
                | StmtKind::Remove(_)
                | StmtKind::Lift(_)
                | StmtKind::Place { .. }
                | StmtKind::NextTurn(_)
                | StmtKind::End(..)
                | StmtKind::Say(_)
                | StmtKind::Conflict(_)
                | StmtKind::EndlessReactions
                | StmtKind::Test(_) => {}
            }
        }
    }

    fn flow(&mut self, scope: &mut Scope, value: &Expr) -> Flow {
        let revealed = self.revealed(scope, value, Mode::Other);
        let mut from = BTreeSet::new();
        locals(value, &mut |local| {
            from.insert(local);
        });
        Flow { revealed, from }
    }

    fn further(&mut self, scope: &mut Scope, value: &Expr, path: &Flow) -> Flow {
        let mut flow = self.flow(scope, value);
        flow.extend(path);
        flow
    }
}

/// What each name tells when a round begins that is not the first: what flows
/// into it, and into the names from which that comes. A name is looked at again
/// only when one of those tells something more, of which there is not much.
fn carried(flows: &Flows) -> BTreeMap<LocalId, Taint> {
    let mut all: BTreeMap<LocalId, Taint> = BTreeMap::new();
    let mut into: BTreeMap<LocalId, Vec<LocalId>> = BTreeMap::new();
    // How often the loop is gone through, shows in every name.
    let from_rounds: BTreeSet<LocalId> = flows.rounds.from.clone();
    for (name, flow) in &flows.names {
        let mut revealed = flow.revealed.clone();
        revealed.extend(&flows.rounds.revealed);
        all.insert(*name, revealed);
        for from in flow.from.union(&from_rounds) {
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
