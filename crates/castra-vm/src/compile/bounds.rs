//! Range analysis of states: the interval of the values that are ever assigned.
//!
//! It is flow-insensitive: every assignment counts, whether or not it can be executed. With `us.bid
//! = n` and `choose n in 0..3`, `bid` is within 0 to 3; `us.gold += 1` has no bound.

use std::collections::HashMap;

use castra_ir::interval::{Interval, UNBOUNDED, interval_hull};
use castra_ir::ranges;
use castra_ir::visit::{bodies, visit_all_stmts};
use castra_ir::{
    Body, Expr, ExprKind, FunctionId, LocalId, NONE, ProcedureId, Program, StateId, Stmt, StmtKind,
    Ty,
};

use crate::image::Facts;

/// The maximum number of locals and calls that are followed in a row.
const MAX_DEPTH: u32 = 100;

/// Index of a body among all bodies of a program.
type BodyIndex = usize;

pub(super) struct Bounds<'p> {
    program: &'p Program,
    facts: &'p Facts,
    /// Functions, procedures, then all other bodies.
    bodies: Vec<&'p Body>,
    /// The assignments of each local; collected on first use.
    assignments: Option<HashMap<(BodyIndex, LocalId), Vec<AssignedValue<'p>>>>,
    /// The ranges found so far. While the range of a local is being computed, the local counts as
    /// unbounded.
    locals: HashMap<(BodyIndex, LocalId), Interval>,
    functions: HashMap<FunctionId, Interval>,
    /// For each state, the values assigned to it.
    writes: HashMap<StateId, Vec<(BodyIndex, &'p Expr)>>,
}

/// The source of a local's value.
#[derive(Clone, Copy)]
enum AssignedValue<'p> {
    /// An expression in this body.
    Value(BodyIndex, &'p Expr),
    /// An element of a set in this body.
    Element(BodyIndex, &'p Expr),
    /// A rolled face: lowest and highest.
    Face(i64, i64),
    /// A result of a body, by its position among the returned values.
    ReturnValue(BodyIndex, usize),
    /// Unbounded.
    Unbounded,
}

impl<'p> Bounds<'p> {
    pub(super) fn new(program: &'p Program, facts: &'p Facts) -> Self {
        let rules = &program.rules;
        Self {
            program,
            facts,
            bodies: bodies(rules).collect(),
            assignments: None,
            locals: HashMap::new(),
            functions: HashMap::new(),
            writes: HashMap::new(),
        }
    }

    /// Returns the range of a state, or `None` if either end is unbounded.
    pub(super) fn state_range(&mut self, state: StateId) -> Option<(i64, i64)> {
        self.collect_assignments();
        let mut all: Option<Interval> = None;
        let init = self.program.states.get(state).map_or(NONE, |s| s.init);
        if init != NONE {
            all = Some((Some(init), Some(init)));
        }
        for (body, value) in self.writes.get(&state).cloned().unwrap_or_default() {
            if !is_none(value) {
                let found = self.value_range(body, value, 0);
                all = Some(all.map_or(found, |all| interval_hull(all, found)));
            }
        }
        match all? {
            (Some(lowest), Some(highest)) if lowest <= highest => Some((lowest, highest)),
            _ => None,
        }
    }

    /// Collects all assignments in one pass over the bodies.
    fn collect_assignments(&mut self) {
        if self.assignments.is_some() {
            return;
        }
        let mut assignments: HashMap<(BodyIndex, LocalId), Vec<AssignedValue<'p>>> = HashMap::new();
        let mut writes: HashMap<StateId, Vec<(BodyIndex, &'p Expr)>> = HashMap::new();
        let functions = self.program.rules.functions.len();
        for (at, body) in self.bodies.iter().enumerate() {
            let mut give = |body: BodyIndex, local: LocalId, assigned: AssignedValue<'p>| {
                assignments.entry((body, local)).or_default().push(assigned);
            };
            visit_all_stmts(&body.stmts, &mut |stmt: &'p Stmt| match &stmt.kind {
                StmtKind::Let(local, value) => give(at, *local, AssignedValue::Value(at, value)),
                StmtKind::ForEach { local, set, .. } | StmtKind::Pick(local, set) => {
                    give(at, *local, AssignedValue::Element(at, set));
                }
                StmtKind::Choose { local, set, second, .. } => {
                    give(at, *local, AssignedValue::Element(at, set));
                    if let Some((local, set)) = second.as_deref() {
                        give(at, *local, AssignedValue::Element(at, set));
                    }
                }
                StmtKind::RollOne(local, die) => {
                    let faces = self.program.dice.get(die).map(|die| &die.faces);
                    let ends = faces.and_then(|f| Some((*f.iter().min()?, *f.iter().max()?)));
                    let faces =
                        ends.map_or(AssignedValue::Unbounded, |(a, b)| AssignedValue::Face(a, b));
                    give(at, *local, faces);
                }
                StmtKind::ChooseSome { local, .. }
                | StmtKind::RollMany(local, ..)
                | StmtKind::React { reacted: local, .. } => {
                    give(at, *local, AssignedValue::Unbounded)
                }
                StmtKind::Call(ProcedureId(procedure), args, gives) => {
                    let back = functions + *procedure as usize;
                    for (which, local) in gives.iter().enumerate() {
                        give(at, *local, AssignedValue::ReturnValue(back, which));
                    }
                    let body = functions + *procedure as usize;
                    for (param, arg) in (0..).map(LocalId).zip(args) {
                        give(body, param, AssignedValue::Value(at, arg));
                    }
                }
                StmtKind::SetState(state, _, value) => {
                    writes.entry(*state).or_default().push((at, value));
                }
                // Statements of these kinds assign neither a local nor a declared state.
                StmtKind::SetField(..)
                | StmtKind::If(..)
                | StmtKind::Match(..)
                | StmtKind::Repeat(..)
                | StmtKind::Stop
                | StmtKind::Return(_)
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
                | StmtKind::Step(..)
                | StmtKind::Defer(..)
                | StmtKind::NextTurn(_)
                | StmtKind::End(..)
                | StmtKind::Say(_)
                | StmtKind::Conflict(_)
                | StmtKind::EndlessReactions
                | StmtKind::Test(_) => {}
            });
        }
        self.assignments = Some(assignments);
        self.writes = writes;
    }

    fn local_range(&mut self, body: BodyIndex, local: LocalId, depth: u32) -> Interval {
        if let Some(known) = self.locals.get(&(body, local)) {
            return *known;
        }
        let known = self.assignments.as_ref().and_then(|all| all.get(&(body, local))).cloned();
        // Parameters of functions and elements bound within expressions have no assignments.
        let Some(assignments) = known.filter(|_| depth < MAX_DEPTH) else { return UNBOUNDED };
        self.locals.insert((body, local), UNBOUNDED);
        let mut all: Option<Interval> = None;
        for assignment in assignments {
            let found = match assignment {
                AssignedValue::Value(body, value) => self.value_range(body, value, depth + 1),
                AssignedValue::Element(body, set) => self.element_range(body, set, depth + 1),
                AssignedValue::Face(lowest, highest) => (Some(lowest), Some(highest)),
                AssignedValue::ReturnValue(body, which) => {
                    self.return_range(body, which, depth + 1)
                }
                AssignedValue::Unbounded => UNBOUNDED,
            };
            all = Some(all.map_or(found, |all| interval_hull(all, found)));
        }
        let all = all.unwrap_or(UNBOUNDED);
        self.locals.insert((body, local), all);
        all
    }

    /// Returns the range of the elements of a set of numbers.
    fn element_range(&mut self, body: BodyIndex, set: &Expr, depth: u32) -> Interval {
        if depth >= MAX_DEPTH {
            return UNBOUNDED;
        }
        ranges::element_range(set, &mut |number| self.value_range(body, number, depth + 1))
    }

    fn value_range(&mut self, body: BodyIndex, expr: &Expr, depth: u32) -> Interval {
        if depth >= MAX_DEPTH {
            return UNBOUNDED;
        }
        let depth = depth + 1;
        match &expr.kind {
            ExprKind::Local(local) => self.local_range(body, *local, depth),
            ExprKind::Council(id) => {
                let value = self.program.council.get(id.index()).copied();
                (value, value)
            }
            ExprKind::ArmyCouncil(id, _) => {
                let armies = self.program.armies.iter();
                let values = armies.map(|army| army.council.get(id.index()).copied());
                values.map(|v| (v, v)).reduce(interval_hull).unwrap_or(UNBOUNDED)
            }
            ExprKind::Count(set) => match set.ty {
                Ty::Set(universe) => (Some(0), i64::try_from(self.facts.len(universe)).ok()),
                _ => UNBOUNDED,
            },
            ExprKind::Call(function, _) => self.function_range(*function, depth),
            // Conditions are ignored, as the analysis is insensitive to control flow. A local that
            // an expression binds has no recorded assignment.
            _ => {
                let program = self.program;
                ranges::range_from_operands(expr, program, |of| self.value_range(body, of, depth))
                    .unwrap_or(UNBOUNDED)
            }
        }
    }

    fn function_range(&mut self, id: FunctionId, depth: u32) -> Interval {
        if let Some(known) = self.functions.get(&id) {
            return *known;
        }
        self.functions.insert(id, UNBOUNDED);
        let all = self.return_range(id.index(), 0, depth);
        self.functions.insert(id, all);
        all
    }

    /// Returns the range of a value that a body returns, by its position among the returned values.
    fn return_range(&mut self, body_index: BodyIndex, position: usize, depth: u32) -> Interval {
        let Some(body) = self.bodies.get(body_index).copied() else { return UNBOUNDED };
        let mut returned = Vec::new();
        let mut see = |stmt: &'p Stmt| {
            if let StmtKind::Return(values) = &stmt.kind {
                returned.extend(values.get(position));
            }
        };
        visit_all_stmts(&body.stmts, &mut see);
        let found: Vec<Interval> =
            returned.into_iter().map(|value| self.value_range(body_index, value, depth)).collect();
        found.into_iter().reduce(interval_hull).unwrap_or(UNBOUNDED)
    }
}

fn is_none(expr: &Expr) -> bool {
    matches!(expr.kind, ExprKind::Const(NONE))
}
