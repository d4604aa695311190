//! The inlining plan, which is made before any code is selected.
//!
//! A small body is inlined, with its inlined callees: twenty functions with two calls each would
//! become a million copies. So the weight of each body *with* its inlined callees is computed
//! first, from the callees up, and a call is inlined only while its host has room. Other calls stay
//! calls. If the program is still too heavy, the plan is made again with less room.

use super::cost;
use castra_ir::summary::{CallNode, Callee, Summaries, Summary, entry_point_summaries};
use castra_ir::{Expr, ExprKind, NodeRef, Program, Rules, visit};
use rustc_hash::{FxHashMap, FxHashSet};

/// The maximum depth of inlined calls.
const MAX_DEPTH: u32 = 24;
/// The maximum depth of nested values and statements after inlining.
const MAX_HEIGHT: u32 = 600;
/// The maximum number of nodes of an inlined function.
const MAX_FUNCTION: u64 = 160;
/// The maximum number of nodes of an inlined function that is expensive and evaluated for each
/// element of a set: its invariant parts can then be hoisted.
const MAX_PER_ELEMENT: u64 = 800;
/// The minimum cost of an expensive function, in instructions.
const MIN_EXPENSIVE_WORK: u64 = 64;
/// As [`MIN_EXPENSIVE_WORK`] on a large board, where sets and paths have more elements.
const MIN_EXPENSIVE_WORK_ON_LARGE_BOARD: u64 = 32;
/// The minimum number of hexes of a large board.
pub(super) const LARGE_BOARD: usize = 256;
/// The maximum number of nodes of an inlined procedure, unless it is called only once.
const MAX_PROCEDURE: u64 = 40;
/// The maximum weight, with inlined callees, of a body that is inlined at every call.
const MAX_SMALL_WEIGHT: u64 = 24;
/// The maximum number of nodes of conditions that are tested inline after a change.
const MAX_INLINE_CONDITION: u64 = 80;
/// The highest weights, with inlined callees, of bodies that are entry points or called, and of
/// bodies that are inlined. One pair for each attempt.
const WEIGHT_LIMITS: [(u64, u64); 3] = [(16_000, 4_000), (4_000, 1_000), (600, 150)];
/// The maximum weight of a whole program.
const MAX_TOTAL: u64 = 400_000;
/// The maximum weight of copies for constant arguments and for the army whose turn it is.
pub(crate) const MAX_COPIES: u64 = 400_000;

/// The decisions for compiling a program.
#[derive(Debug, Default)]
pub(crate) struct Plan<'p> {
    pub(crate) summaries: Summaries<'p>,
    /// Inlined calls.
    inlined: FxHashSet<CallNode<'p>>,
    /// For each callee, its size with inlined callees.
    weights: FxHashMap<Callee, InlinedSize>,
    /// Calls that are made for each element of a set.
    per_element: FxHashSet<CallNode<'p>>,
    /// For each function, its estimated cost in instructions.
    pub(crate) work: Vec<u64>,
    /// The minimum cost of an expensive function.
    min_expensive_work: u64,
    /// For the condition of each standing rule and ending, its weight with inlined callees.
    conditions: Vec<u64>,
    /// The highest number of nodes of conditions that are tested inline after a change.
    pub(crate) quick: u64,
    /// Set if the size leaves room for memo tables, unrolled loops and copies.
    pub(crate) spacious: bool,
    /// The weight of the whole program, without copies.
    pub(crate) total: u64,
}

/// The size of a body with its inlined callees.
#[derive(Clone, Copy, Debug, Default)]
struct InlinedSize {
    weight: u64,
    depth: u32,
    height: u32,
}

impl<'p> Plan<'p> {
    /// Returns the plan with the most room for which a program is not too heavy.
    pub(crate) fn of(program: &'p Program) -> Self {
        for room in WEIGHT_LIMITS {
            let plan = Self::with_limits(program, Some(room));
            if plan.total <= MAX_TOTAL {
                return plan;
            }
        }
        Self::without_inlining(program)
    }

    /// Returns the plan without inlining.
    pub(crate) fn without_inlining(program: &'p Program) -> Self {
        Self::with_limits(program, None)
    }

    fn with_limits(program: &'p Program, room: Option<(u64, u64)>) -> Self {
        let rules = &program.rules;
        let summaries = Summaries::of(rules);
        let inline_condition_limit = if room.is_some() { MAX_INLINE_CONDITION } else { 0 };
        let work = cost::function_costs(rules, &summaries);
        let allows_expansion = room.is_some();
        let per_element =
            if allows_expansion { calls_per_element(rules) } else { FxHashSet::default() };
        let mut plan = Self {
            summaries,
            per_element,
            work,
            min_expensive_work: if program.hexes.len() < LARGE_BOARD {
                MIN_EXPENSIVE_WORK
            } else {
                MIN_EXPENSIVE_WORK_ON_LARGE_BOARD
            },
            quick: inline_condition_limit,
            spacious: allows_expansion,
            ..Self::default()
        };
        let watched = rules.standing.len() + rules.endings.len();
        let surcharge = if watched > 0 { inline_condition_limit } else { 0 };
        let summaries = std::mem::take(&mut plan.summaries);
        for &callee in summaries.callees_bottom_up() {
            let Some(summary) = summaries.get(callee) else { continue };
            let inner = is_small(callee, summary) || is_called_once(callee, &summaries);
            let room = room.map(|(host, within)| if inner { within } else { host });
            let grown = plan.plan_body(summary, &summaries, room, surcharge);
            plan.weights.insert(callee, grown);
        }
        let roots = entry_point_summaries(rules);
        let (bodies, conditions) = roots.split_at(roots.len().saturating_sub(watched));
        let mut total = 0u64;
        for root in bodies {
            let grown = plan.plan_body(root, &summaries, room.map(|r| r.0), surcharge);
            total = total.saturating_add(grown.weight);
        }
        for root in conditions {
            let grown = plan.plan_body(root, &summaries, room.map(|r| r.1), surcharge);
            plan.conditions.push(grown.weight);
            total = total.saturating_add(grown.weight);
        }
        plan.total = total.saturating_add(plan.called_weight(&roots, &summaries));
        plan.summaries = summaries;
        plan
    }

    /// Decides which calls of a body are inlined.
    fn plan_body(
        &mut self,
        summary: &Summary<'p>,
        summaries: &Summaries<'p>,
        room: Option<u64>,
        surcharge: u64,
    ) -> InlinedSize {
        let changes = summary.change_count.saturating_mul(surcharge);
        let weight = summary.weight.saturating_add(changes);
        let mut grown = InlinedSize { weight, depth: 0, height: summary.height };
        let Some(room) = room else { return grown };
        for site in &summary.sites {
            let Some(callee) = summaries.get(site.callee) else { continue };
            // Missing only for callees in a cycle.
            let Some(&within) = self.weights.get(&site.callee) else { continue };
            let more = within.weight.saturating_mul(site.copies);
            let each = self.per_element.contains(&site.at) && callee.node_count <= MAX_PER_ELEMENT;
            let fits = is_small(site.callee, callee)
                || is_called_once(site.callee, summaries)
                || each && self.is_expensive(site.callee);
            let tiny = within.weight <= MAX_SMALL_WEIGHT;
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

    /// Returns whether a function is expensive.
    pub(crate) fn is_expensive(&self, callee: Callee) -> bool {
        match callee {
            Callee::Function(id) => {
                self.work.get(id.index()).is_some_and(|&w| w >= self.min_expensive_work)
            }
            Callee::Procedure(_) => false,
        }
    }

    /// Returns the weight of all bodies that are called, directly or from inlined bodies.
    fn called_weight(&self, roots: &[Summary<'p>], summaries: &Summaries<'p>) -> u64 {
        let mut met: FxHashSet<Callee> = FxHashSet::default();
        let mut compiled: FxHashSet<Callee> = FxHashSet::default();
        let mut open: Vec<&Summary<'p>> = roots.iter().collect();
        let mut total = 0u64;
        while let Some(summary) = open.pop() {
            for site in &summary.sites {
                if !self.inlined.contains(&site.at) && compiled.insert(site.callee) {
                    // A procedure is compiled a second time for calls within standing rules.
                    let twice = if matches!(site.callee, Callee::Procedure(_)) { 2 } else { 1 };
                    let weight = self.weight(site.callee).saturating_mul(twice);
                    total = total.saturating_add(weight);
                }
                if met.insert(site.callee) {
                    open.extend(summaries.get(site.callee));
                }
            }
        }
        total
    }

    /// Returns whether a call is inlined.
    pub(crate) fn is_inlined(&self, call: CallNode<'_>) -> bool {
        self.inlined.contains(&call)
    }

    /// Returns the weight of a callee with its inlined callees.
    pub(crate) fn weight(&self, callee: Callee) -> u64 {
        self.weights.get(&callee).map_or(0, |grown| grown.weight)
    }

    /// Returns the weight of the condition of a standing rule or an ending.
    pub(crate) fn condition_weight(&self, index: usize) -> u64 {
        self.conditions.get(index).copied().unwrap_or(u64::MAX)
    }
}

/// Returns the calls of functions for each element of a set, or for each step within reach.
fn calls_per_element<'r>(rules: &'r Rules) -> FxHashSet<CallNode<'r>> {
    let mut calls = FxHashSet::default();
    let mut look = |expr: &'r Expr| {
        let is_loop = matches!(
            expr.kind,
            ExprKind::Where(..)
                | ExprKind::Best(..)
                | ExprKind::ValueOver(..)
                | ExprKind::SumOver(..)
                | ExprKind::Reach(_)
        );
        if is_loop {
            visit::visit_exprs(expr, &mut |part| {
                if matches!(part.kind, ExprKind::Call(..)) {
                    calls.insert(CallNode::Function(NodeRef(part)));
                }
            });
        }
    };
    visit::visit_all_exprs(rules, &mut look);
    calls
}

/// Returns whether a callee is small enough to be inlined.
fn is_small(callee: Callee, summary: &Summary<'_>) -> bool {
    summary.node_count
        <= match callee {
            Callee::Function(_) => MAX_FUNCTION,
            Callee::Procedure(_) => MAX_PROCEDURE,
        }
}

/// Returns whether a callee is a procedure with a single call.
fn is_called_once(callee: Callee, summaries: &Summaries<'_>) -> bool {
    match callee {
        Callee::Function(_) => false,
        Callee::Procedure(id) => summaries.procedure_calls.get(id.index()) == Some(&1),
    }
}
