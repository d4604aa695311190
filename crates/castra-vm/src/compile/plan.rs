//! What is compiled in the place of its call, decided before anything is.
//!
//! A small body stands where it is called, and what it calls stands in it in turn:
//! twenty functions of two calls each would be a million copies. So the weight of
//! each body *with* what is put into it is added up first, from the callees up,
//! and a call is replaced only while its host has room. What has no room is
//! called. Where all bodies together are still too heavy, less room is given.

use super::{walk, work};
use castra_ir::summary::{Callee, Summaries, Summary, roots};
use castra_ir::{Expr, ExprKind, Program, Rules, visit};
use rustc_hash::{FxHashMap, FxHashSet};

/// The most calls that stand within each other.
const MAX_DEPTH: u32 = 24;
/// The most levels of values and statements within each other.
const MAX_HEIGHT: u32 = 600;
/// The most nodes of a function that is compiled where it is called.
const MAX_FUNCTION: u64 = 160;
/// The same of one that takes much work and is asked of each element of a set: what does not
/// depend on the element can then be worked out once.
const MAX_ASKED: u64 = 800;
/// How much work that is, in instructions.
const MUCH_WORK: u64 = 64;
/// The most nodes of a procedure that is, unless it is called only once.
const MAX_PROCEDURE: u64 = 40;
/// The weight, with all that stands in it, up to which a callee is put in the
/// place of any call.
const SMALL: u64 = 24;
/// The most nodes of conditions that are looked at where something changes.
const MAX_QUICK: u64 = 80;
/// The weight that bodies may have at which play begins or that are called, with
/// all that stands in them, and that of bodies that stand in others.
const ROOM: [(u64, u64); 3] = [(16_000, 4_000), (4_000, 1_000), (600, 150)];
/// The most weight of a whole program.
const MAX_TOTAL: u64 = 400_000;
/// The most weight of copies made for known arguments and for whose turn it is.
pub(crate) const MAX_COPIES: u64 = 400_000;

/// How a program is to be compiled.
#[derive(Debug, Default)]
pub(crate) struct Plan {
    pub(crate) summaries: Summaries,
    /// Calls in whose place the callee stands, by where they lie in memory.
    inlined: FxHashSet<usize>,
    /// By callee, its weight with all that stands in it.
    weights: FxHashMap<Callee, Grown>,
    /// Calls that are made for each element of a set, by where they lie in memory.
    asked: FxHashSet<usize>,
    /// By function, about how many instructions are carried out for its value.
    pub(crate) work: Vec<u64>,
    /// The same of the condition of each standing rule and ending.
    conditions: Vec<u64>,
    /// The most nodes of conditions that are looked at where something changes.
    pub(crate) quick: u64,
    /// Whether constant tables are made of what could be worked out, loops are
    /// repeated, and copies are made.
    pub(crate) spacious: bool,
    /// The weight of all that is compiled, copies not included.
    pub(crate) total: u64,
}

/// A body with all that stands in it.
#[derive(Clone, Copy, Debug, Default)]
struct Grown {
    weight: u64,
    depth: u32,
    height: u32,
}

impl Plan {
    /// The plan with the most room with which a program is not too heavy.
    pub(crate) fn of(program: &Program) -> Self {
        for room in ROOM {
            let plan = Self::with(program, Some(room));
            if plan.total <= MAX_TOTAL {
                return plan;
            }
        }
        Self::lean(program)
    }

    /// The plan that puts nothing anywhere.
    pub(crate) fn lean(program: &Program) -> Self {
        Self::with(program, None)
    }

    fn with(program: &Program, room: Option<(u64, u64)>) -> Self {
        let rules = &program.rules;
        let summaries = Summaries::of(rules);
        let quick = if room.is_some() { MAX_QUICK } else { 0 };
        let work = work::of_functions(rules, &summaries);
        let spacious = room.is_some();
        let asked = if spacious { asked_of_each(rules) } else { FxHashSet::default() };
        let mut plan = Self { summaries, asked, work, quick, spacious, ..Self::default() };
        let watched = rules.standing.len() + rules.endings.len();
        let surcharge = if watched > 0 { quick } else { 0 };
        let summaries = std::mem::take(&mut plan.summaries);
        for &callee in summaries.bottom_up() {
            let Some(summary) = summaries.get(callee) else { continue };
            let inner = small(callee, summary) || once(callee, &summaries);
            let room = room.map(|(host, within)| if inner { within } else { host });
            let grown = plan.host(summary, &summaries, room, surcharge);
            plan.weights.insert(callee, grown);
        }
        let roots = roots(rules);
        let (bodies, conditions) = roots.split_at(roots.len().saturating_sub(watched));
        let mut total = 0u64;
        for root in bodies {
            let grown = plan.host(root, &summaries, room.map(|r| r.0), surcharge);
            total = total.saturating_add(grown.weight);
        }
        for root in conditions {
            let grown = plan.host(root, &summaries, room.map(|r| r.1), surcharge);
            plan.conditions.push(grown.weight);
            total = total.saturating_add(grown.weight);
        }
        plan.total = total.saturating_add(plan.called(&roots, &summaries));
        plan.summaries = summaries;
        plan
    }

    /// Decides which calls of a body are replaced.
    fn host(
        &mut self,
        summary: &Summary,
        all: &Summaries,
        room: Option<u64>,
        surcharge: u64,
    ) -> Grown {
        let changes = summary.changes.saturating_mul(surcharge);
        let weight = summary.weight.saturating_add(changes);
        let mut grown = Grown { weight, depth: 0, height: summary.height };
        let Some(room) = room else { return grown };
        for site in &summary.sites {
            let Some(callee) = all.get(site.callee) else { continue };
            // Missing only where some call each other.
            let Some(&within) = self.weights.get(&site.callee) else { continue };
            let more = within.weight.saturating_mul(site.times);
            let asked = self.asked.contains(&site.at) && callee.nodes <= MAX_ASKED;
            let fits = small(site.callee, callee)
                || once(site.callee, all)
                || asked && self.takes_much_work(site.callee);
            let tiny = within.weight <= SMALL;
            let has_room = tiny || grown.weight.saturating_add(more) <= room;
            let (depth, height) = (within.depth + 1, summary.height + within.height);
            if fits && has_room && depth <= MAX_DEPTH && height <= MAX_HEIGHT {
                self.inlined.insert(site.at);
                grown.weight = grown.weight.saturating_add(more);
                grown.depth = grown.depth.max(depth);
                grown.height = grown.height.max(height);
            }
        }
        grown
    }

    /// Whether the value of a function takes much work.
    pub(crate) fn takes_much_work(&self, callee: Callee) -> bool {
        match callee {
            Callee::Function(id) => self.work.get(id.index()).is_some_and(|&w| w >= MUCH_WORK),
            Callee::Procedure(_) => false,
        }
    }

    /// The weight of everything that is called, wherever the calls come to stand.
    fn called(&self, roots: &[Summary], all: &Summaries) -> u64 {
        let mut met: FxHashSet<Callee> = FxHashSet::default();
        let mut compiled: FxHashSet<Callee> = FxHashSet::default();
        let mut open: Vec<&Summary> = roots.iter().collect();
        let mut total = 0u64;
        while let Some(summary) = open.pop() {
            for site in &summary.sites {
                if !self.inlined.contains(&site.at) && compiled.insert(site.callee) {
                    // Once more for what standing rules do.
                    let twice = if matches!(site.callee, Callee::Procedure(_)) { 2 } else { 1 };
                    let weight = self.weight(site.callee).saturating_mul(twice);
                    total = total.saturating_add(weight);
                }
                if met.insert(site.callee) {
                    open.extend(all.get(site.callee));
                }
            }
        }
        total
    }

    /// Whether a callee stands in the place of a call, given where the call lies
    /// in memory.
    pub(crate) fn is_inlined<T>(&self, call: &T) -> bool {
        self.inlined.contains(&(std::ptr::from_ref(call) as usize))
    }

    /// The weight of a callee with all that stands in it.
    pub(crate) fn weight(&self, callee: Callee) -> u64 {
        self.weights.get(&callee).map_or(0, |grown| grown.weight)
    }

    /// The weight of the condition of a standing rule or an ending.
    pub(crate) fn condition(&self, at: usize) -> u64 {
        self.conditions.get(at).copied().unwrap_or(u64::MAX)
    }
}

/// The calls of functions that are made for each element of a set or each step of a way.
fn asked_of_each(rules: &Rules) -> FxHashSet<usize> {
    let mut calls = FxHashSet::default();
    let mut look = |expr: &Expr| {
        let is_loop = matches!(
            expr.kind,
            ExprKind::Where(..)
                | ExprKind::Best(..)
                | ExprKind::ValueOver(..)
                | ExprKind::SumOver(..)
                | ExprKind::Reach(_)
        );
        if is_loop {
            visit::all_exprs(expr, &mut |part| {
                if matches!(part.kind, ExprKind::Call(..)) {
                    calls.insert(std::ptr::from_ref(part) as usize);
                }
            });
        }
    };
    for body in visit::bodies(rules) {
        walk::each(&body.stmts, &mut |_| {}, &mut look);
    }
    for condition in visit::conditions(rules) {
        visit::all_exprs(condition, &mut look);
    }
    calls
}

/// Whether a callee is small enough by itself.
fn small(callee: Callee, summary: &Summary) -> bool {
    summary.nodes
        <= match callee {
            Callee::Function(_) => MAX_FUNCTION,
            Callee::Procedure(_) => MAX_PROCEDURE,
        }
}

/// Whether a callee is a procedure that is called in one place only.
fn once(callee: Callee, all: &Summaries) -> bool {
    match callee {
        Callee::Function(_) => false,
        Callee::Procedure(id) => all.procedure_calls.get(id.index()) == Some(&1),
    }
}
