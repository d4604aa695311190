//! Rules in the order of play, from the calls of each phase and of its callees.

use std::collections::{BTreeMap, BTreeSet};

use castra_base::Span;
use castra_ir::visit::{visit_all_stmts, visit_exprs, visit_own_exprs};
use castra_ir::{Expr, ExprKind, FunctionId, ProcedureId, Program, Stmt, StmtKind, TableId};

use super::phases;
use castra_ide::expand::Rule;

/// A procedure that players carry out, and the functions that are nearest to it by calls.
#[derive(Clone, Debug, Default)]
pub(super) struct Group {
    /// The index of the rule; `None` for the statements of a phase.
    pub(super) head: Option<usize>,
    /// The functions nearest to this group by calls. A function belongs to the first of equally
    /// near groups.
    pub(super) helpers: Vec<usize>,
    /// The groups that this group calls, by the rules of their heads.
    pub(super) calls: Vec<usize>,
    /// The rules in this section without a section of their own; all are among the helpers.
    pub(super) inner: Vec<usize>,
    /// The index in the same list of the first group that called this one.
    pub(super) parent: Option<usize>,
    /// The functions that the group calls directly.
    direct_functions: Vec<FunctionId>,
}

/// The rules of a game in the order of play, each once.
#[derive(Debug, Default)]
pub(super) struct Flow {
    /// The groups before the first turn.
    pub(super) setup: Vec<Group>,
    /// The groups of each phase; the first group is the phase itself.
    pub(super) phases: Vec<Vec<Group>>,
    /// The groups of standing rules.
    pub(super) standing_rules: Vec<Group>,
    /// The rules that only advice calls.
    pub(super) advice_rules: Vec<usize>,
    /// The rules that the sequence of play does not call.
    pub(super) uncalled_rules: Vec<usize>,
    /// Tables that the rules look up, as opposed to the advice.
    pub(super) tables: BTreeSet<TableId>,
}

impl Group {
    /// Returns whether the phase, which is the first of its groups, calls this group directly.
    pub(super) fn is_called_by_phase(&self) -> bool {
        self.parent == Some(0)
    }
}

#[derive(Clone, Copy)]
enum Callee {
    Function(FunctionId),
    Procedure(ProcedureId),
}

impl Flow {
    /// Returns the flow with mapped rules and tables; those that map to `None` are left out.
    pub(super) fn renumbered(
        self,
        rule: &dyn Fn(usize) -> Option<usize>,
        table: &dyn Fn(TableId) -> Option<TableId>,
    ) -> Self {
        let all = |rules: Vec<usize>| rules.into_iter().filter_map(rule).collect::<Vec<usize>>();
        let groups = |groups: Vec<Group>| {
            let renumbered = |group: Group| Group {
                head: group.head.and_then(rule),
                helpers: all(group.helpers),
                calls: all(group.calls),
                inner: all(group.inner),
                parent: group.parent,
                // The helpers already include these functions.
                direct_functions: Vec::new(),
            };
            groups.into_iter().map(renumbered).collect::<Vec<Group>>()
        };
        Self {
            setup: groups(self.setup),
            phases: self.phases.into_iter().map(groups).collect(),
            standing_rules: groups(self.standing_rules),
            advice_rules: all(self.advice_rules),
            uncalled_rules: all(self.uncalled_rules),
            tables: self.tables.into_iter().filter_map(table).collect(),
        }
    }
}

/// Sorts the rules of a game in the order of play.
pub(super) fn play_order(rules: &[Rule<'_>], program: &Program) -> Flow {
    let mut walk = CallVisitor {
        program,
        places: rule_spans(rules),
        titled: (0..)
            .zip(rules)
            .filter_map(|(at, rule)| rule.item.title.is_some().then_some(at))
            .collect(),
        phase_of: phases::procedure_phases(program),
        part: Part::OutsidePhases,
        searched: BTreeSet::new(),
        seen: BTreeSet::new(),
        callees: BTreeMap::new(),
        tables: BTreeSet::new(),
    };
    let mut flow = Flow::default();
    if let Some(setup) = &program.rules.setup {
        flow.setup = walk.groups_of(&setup.stmts);
    }
    for (at, phase) in program.rules.turn.iter().flat_map(|turn| &turn.phases).enumerate() {
        walk.enter(Part::Phase(at));
        flow.phases.push(walk.groups_of(&phase.body.stmts));
    }
    walk.enter(Part::OutsidePhases);
    for standing in &program.rules.standing {
        let mut groups = walk.groups_of(&standing.body.stmts);
        if let Some(first) = groups.first_mut() {
            walk.add_calls_in(&standing.condition, first);
        }
        flow.standing_rules.extend(groups);
    }
    let mut ends = Group::default();
    for ending in &program.rules.endings {
        walk.add_calls_in(&ending.condition, &mut ends);
    }
    flow.standing_rules.push(ends);
    walk.assign_helpers(&mut flow);
    let rules_of_advice = walk.rules_of_advice();
    for (at, rule) in rules.iter().enumerate() {
        if walk.seen.contains(&at) || !is_callable(rule) {
            continue;
        }
        if rules_of_advice.contains(&at) {
            flow.advice_rules.push(at)
        } else {
            flow.uncalled_rules.push(at)
        }
    }
    flow.tables = walk.tables;
    flow
}

/// Returns whether other rules can call a rule.
fn is_callable(rule: &Rule<'_>) -> bool {
    use castra_syntax::ast::ItemKind;
    matches!(rule.item.kind, ItemKind::Function(_) | ItemKind::Procedure(_) | ItemKind::Table(_))
}

/// Returns the span of each rule, by file and start.
fn rule_spans(rules: &[Rule<'_>]) -> BTreeMap<(u32, u32), (usize, Span)> {
    (rules.iter().enumerate())
        .map(|(at, rule)| ((rule.item.span.file.0, rule.item.span.start), (at, rule.item.span)))
        .collect()
}

/// A part of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    Phase(usize),
    /// The setup and the standing rules.
    OutsidePhases,
}

struct CallVisitor<'a> {
    program: &'a Program,
    places: BTreeMap<(u32, u32), (usize, Span)>,
    /// Rules with a printed title.
    titled: BTreeSet<usize>,
    /// The phase in which the book describes each procedure.
    phase_of: BTreeMap<ProcedureId, usize>,
    /// The current part.
    part: Part,
    /// The procedures of other phases that `search_procedure` has searched in this part.
    searched: BTreeSet<ProcedureId>,
    seen: BTreeSet<usize>,
    /// The functions that each visited function calls.
    callees: BTreeMap<FunctionId, Vec<FunctionId>>,
    tables: BTreeSet<TableId>,
}

impl CallVisitor<'_> {
    /// Begins another part of the game.
    fn enter(&mut self, part: Part) {
        self.part = part;
        self.searched.clear();
    }

    /// Returns whether the book describes a procedure in another part.
    fn belongs_elsewhere(&self, id: ProcedureId) -> bool {
        match (self.part, self.phase_of.get(&id)) {
            (Part::Phase(at), Some(home)) => at != *home,
            (Part::OutsidePhases, Some(_)) => true,
            (Part::Phase(_) | Part::OutsidePhases, None) => false,
        }
    }

    /// Searches a procedure that belongs to another part for procedures of this part.
    fn search_procedure(&mut self, id: ProcedureId, into: usize, groups: &mut Vec<Group>) {
        if self.part == Part::OutsidePhases || !self.searched.insert(id) {
            return;
        }
        let program = self.program;
        let Some(procedure) = program.rules.procedures.get(id) else { return };
        let mut called = Vec::new();
        visit_all_stmts(&procedure.body.stmts, &mut |stmt| {
            if let StmtKind::Call(id, ..) = &stmt.kind {
                called.push(*id);
            }
        });
        for id in called {
            if self.belongs_elsewhere(id) {
                self.search_procedure(id, into, groups);
            } else {
                self.add_group(id, into, groups);
            }
        }
    }

    /// Returns the rule at a position.
    fn rule(&self, span: Span) -> Option<usize> {
        let (_, (at, whole)) = self.places.range(..=(span.file.0, span.start)).next_back()?;
        whole.contains(span).then_some(*at)
    }

    /// Returns the groups of statements. The first holds the statements; the others hold the
    /// callees.
    fn groups_of(&mut self, stmts: &[Stmt]) -> Vec<Group> {
        let mut groups = vec![Group::default()];
        self.add_calls(stmts, 0, &mut groups);
        groups
    }

    fn add_calls(&mut self, stmts: &[Stmt], into: usize, groups: &mut Vec<Group>) {
        for called in self.collect_callees(stmts) {
            match called {
                Callee::Function(id) => {
                    if let Some(group) = groups.get_mut(into) {
                        self.add_function(id, group);
                    }
                }
                Callee::Procedure(id) => self.add_procedure(id, into, groups),
            }
        }
    }

    fn add_procedure(&mut self, id: ProcedureId, into: usize, groups: &mut Vec<Group>) {
        let Some(procedure) = self.program.rules.procedures.get(id) else { return };
        let Some(at) = self.rule(procedure.span) else {
            // The statements of a change belong to the group that it changes.
            self.add_calls(&procedure.body.stmts, into, groups);
            return;
        };
        if !self.is_group(procedure, at) {
            // A procedure with a result is described as a function.
            if self.seen.insert(at) {
                if let Some(group) = groups.get_mut(into) {
                    group.helpers.push(at);
                }
                self.add_calls(&procedure.body.stmts, into, groups);
            }
            return;
        }
        if let Some(group) = groups.get_mut(into)
            && !group.calls.contains(&at)
        {
            group.calls.push(at);
        }
        if self.belongs_elsewhere(id) {
            self.search_procedure(id, into, groups);
        } else {
            self.add_group(id, into, groups);
        }
    }

    /// Returns whether a procedure is a group. A procedure with a result is a helper, unless it has
    /// a title.
    fn is_group(&self, procedure: &castra_ir::Procedure, index: usize) -> bool {
        procedure.results.is_empty() || self.titled.contains(&index)
    }

    /// Adds a group for a procedure, if it has none yet.
    fn add_group(&mut self, id: ProcedureId, into: usize, groups: &mut Vec<Group>) {
        let program = self.program;
        let Some(procedure) = program.rules.procedures.get(id) else { return };
        let at = self.rule(procedure.span).filter(|at| self.is_group(procedure, *at));
        let Some(at) = at else {
            self.add_procedure(id, into, groups);
            return;
        };
        if self.seen.insert(at) {
            groups.push(Group { head: Some(at), parent: Some(into), ..Group::default() });
            let own = groups.len() - 1;
            self.add_calls(&procedure.body.stmts, own, groups);
        }
    }

    fn add_function(&mut self, id: FunctionId, group: &mut Group) {
        group.direct_functions.push(id);
        let mut open = vec![id];
        while let Some(id) = open.pop() {
            if self.callees.contains_key(&id) {
                continue;
            }
            let Some(function) = self.program.rules.functions.get(id) else { continue };
            self.seen.extend(self.rule(function.span));
            let calls = self.collect_callees(&function.body.stmts).into_iter();
            let direct_functions: Vec<FunctionId> = calls
                .filter_map(|called| match called {
                    Callee::Function(id) => Some(id),
                    Callee::Procedure(_) => None,
                })
                .collect();
            open.extend(&direct_functions);
            self.callees.insert(id, direct_functions);
        }
    }

    /// Assigns each function to the group that is nearest to it.
    fn assign_helpers(&self, flow: &mut Flow) {
        let phases = flow.phases.iter_mut().flatten();
        let groups = flow.setup.iter_mut().chain(phases).chain(&mut flow.standing_rules);
        let mut groups: Vec<&mut Group> = groups.collect();
        // For each rule: the length of the call chain to it, the index of the nearest group, and
        // the position among the calls.
        let mut nearest: BTreeMap<usize, (usize, usize, usize)> = BTreeMap::new();
        for (at, group) in groups.iter().enumerate() {
            let mut met: BTreeSet<FunctionId> = BTreeSet::new();
            let mut open = group.direct_functions.clone();
            for steps in 0.. {
                open.retain(|id| met.insert(*id));
                if open.is_empty() {
                    break;
                }
                for (order, id) in open.iter().enumerate() {
                    let function = self.program.rules.functions.get(id);
                    let Some(rule) = function.and_then(|f| self.rule(f.span)) else { continue };
                    let here = (steps, at, order);
                    let kept = nearest.entry(rule).or_insert(here);
                    *kept = here.min(*kept);
                }
                open = open.iter().flat_map(|id| self.callees.get(id)).flatten().copied().collect();
            }
        }
        let mut helpers: Vec<(usize, (usize, usize, usize))> = nearest.into_iter().collect();
        helpers.sort_unstable_by_key(|(_, place)| *place);
        for (rule, (_, at, _)) in helpers {
            if let Some(group) = groups.get_mut(at)
                && !group.helpers.contains(&rule)
            {
                group.helpers.push(rule);
            }
        }
    }

    fn add_calls_in(&mut self, expr: &Expr, group: &mut Group) {
        let mut calls = Vec::new();
        collect_calls(expr, &mut calls, &mut self.tables);
        for called in calls {
            if let Callee::Function(id) = called {
                self.add_function(id, group);
            }
        }
    }

    /// Returns the calls in statements, in their order, without advice.
    fn collect_callees(&mut self, stmts: &[Stmt]) -> Vec<Callee> {
        let mut calls = Vec::new();
        let tables = &mut self.tables;
        visit_all_stmts(stmts, &mut |stmt| {
            let mut see = |expr: &Expr| collect_calls(expr, &mut calls, tables);
            match &stmt.kind {
                StmtKind::Choose { set, second, .. } => {
                    see(set);
                    if let Some((_, second)) = second.as_deref() {
                        see(second);
                    }
                }
                StmtKind::ChooseSome { set, least, most, .. } => {
                    see(set);
                    [least, most].into_iter().filter_map(Option::as_deref).for_each(see);
                }
                StmtKind::React { options, .. } => {
                    options.iter().for_each(|option| see(&option.condition));
                }
                _ => visit_own_exprs(stmt, &mut |expr| collect_calls(expr, &mut calls, tables)),
            }
            if let StmtKind::Call(id, ..) = &stmt.kind {
                calls.push(Callee::Procedure(*id));
            }
        });
        calls
    }

    /// Returns the rules that preferences or the judge call.
    fn rules_of_advice(&self) -> BTreeSet<usize> {
        let rules = &self.program.rules;
        let mut open: Vec<FunctionId> = rules.judge.into_iter().collect();
        for body in castra_ir::visit::bodies(rules) {
            visit_all_stmts(&body.stmts, &mut |stmt| {
                let mut calls = Vec::new();
                let mut see = |expr: &Expr| collect_calls(expr, &mut calls, &mut BTreeSet::new());
                match &stmt.kind {
                    StmtKind::Choose { prefer: Some(prefer), .. } => see(prefer),
                    StmtKind::ChooseSome { prefer: Some(prefer), .. } => see(&prefer.1),
                    StmtKind::React { options, .. } => {
                        options.iter().flat_map(|option| &option.prefer).for_each(see);
                    }
                    _ => {}
                }
                open.extend(calls.iter().filter_map(|called| match called {
                    Callee::Function(id) => Some(*id),
                    Callee::Procedure(_) => None,
                }));
            });
        }
        let mut seen = BTreeSet::new();
        let mut found = BTreeSet::new();
        while let Some(id) = open.pop() {
            if !seen.insert(id) {
                continue;
            }
            let Some(function) = rules.functions.get(id) else { continue };
            found.extend(self.rule(function.span));
            visit_all_stmts(&function.body.stmts, &mut |stmt| {
                visit_own_exprs(stmt, &mut |expr| {
                    visit_exprs(expr, &mut |part| {
                        if let ExprKind::Call(id, _) = &part.kind {
                            open.push(*id);
                        }
                    });
                });
            });
        }
        found
    }
}

fn collect_calls(expr: &Expr, calls: &mut Vec<Callee>, tables: &mut BTreeSet<TableId>) {
    visit_exprs(expr, &mut |part| match &part.kind {
        ExprKind::Call(id, _) => calls.push(Callee::Function(*id)),
        ExprKind::Table(id, _) => {
            tables.insert(*id);
        }
        _ => {}
    });
}
