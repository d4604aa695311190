//! Summaries of bodies: size and calls, found without inlining anything.
//!
//! The compiler inlines small bodies and unrolls short loops. The resulting size is computed here
//! first, from the callees up, with sums that saturate at [`u64::MAX`]:
//!
//! ```text
//! fn f0(n) { n }                     weight 2
//! fn f1(n) { f0(n + 1) + f0(n + 2) } weight 10, two calls of f0
//! ```
//!
//! so `f1` with both calls inlined weighs 14, and a chain of such functions is known to be too
//! large before any of it is expanded.

#![deny(clippy::wildcard_enum_match_arm)]

use rustc_hash::{FxHashMap, FxHashSet};

use super::expr::{Expr, ExprKind};
use super::id::{FunctionId, ProcedureId};
use super::list::List;
use super::node::NodeRef;
use super::program::Program;
use super::rules::{Body, Rules};
use super::stmt::{Stmt, StmtKind};
use super::ty::{Ty, Universe};
use crate::visit;

/// The maximum weight of a loop body that is unrolled.
pub const MAX_UNROLLED_WEIGHT: u64 = 40;
/// The maximum total weight of all iterations of an unrolled loop over armies.
pub const MAX_ARMY_UNROLLED_WEIGHT: u64 = 8_000;
/// The maximum number of elements for which a loop is unrolled.
pub const MAX_UNROLLED_ELEMENTS: usize = 4;

/// A function or procedure as the target of a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs, reason = "the names are self-explanatory")]
pub enum Callee {
    Function(FunctionId),
    Procedure(ProcedureId),
}

/// The node of a call: an expression that calls a function, or a statement that calls a procedure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the names are self-explanatory")]
pub enum CallNode<'r> {
    Function(NodeRef<'r, Expr>),
    Procedure(NodeRef<'r, Stmt>),
}

/// A call in a body.
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs, reason = "the names are self-explanatory")]
pub struct CallSite<'r> {
    pub at: CallNode<'r>,
    pub callee: Callee,
    /// Number of copies of the call once loops are unrolled.
    pub copies: u64,
}

/// The size of a body and its calls, before compilation.
#[derive(Clone, Debug, Default)]
pub struct Summary<'r> {
    /// Number of statements and values of the body once short loops are unrolled, without callees.
    pub weight: u64,
    /// Number of statements that change the state of play, once short loops are unrolled.
    pub change_count: u64,
    /// Number of statements and values in the source.
    pub node_count: u64,
    /// Depth of nesting of statements and values.
    pub height: u32,
    /// Set if the body itself reads a tunable weight.
    pub reads_weights: bool,
    /// Calls in the order of evaluation.
    pub sites: Vec<CallSite<'r>>,
}

/// Summaries of all functions and procedures.
#[derive(Clone, Debug, Default)]
#[allow(missing_docs, reason = "the names are self-explanatory")]
pub struct Summaries<'r> {
    pub functions: List<FunctionId, Summary<'r>>,
    pub procedures: List<ProcedureId, Summary<'r>>,
    /// For each procedure, the number of calls in the source.
    pub procedure_calls: Vec<u64>,
    order: Vec<Callee>,
    is_circular: bool,
}

impl<'r> Summaries<'r> {
    /// Summarizes the functions and procedures of a game.
    #[must_use]
    pub fn of(rules: &'r Rules) -> Self {
        let mut all = Self {
            functions: rules.functions.iter().map(|f| Summary::of_body(&f.body)).collect(),
            procedures: rules.procedures.iter().map(|p| Summary::of_body(&p.body)).collect(),
            procedure_calls: vec![0; rules.procedures.len()],
            order: Vec::new(),
            is_circular: false,
        };
        let mut calls = vec![0; rules.procedures.len()];
        let mut count = |summary: &Summary<'_>| {
            for site in &summary.sites {
                if let Callee::Procedure(id) = site.callee
                    && let Some(n) = calls.get_mut(id.index())
                {
                    *n += 1;
                }
            }
        };
        all.procedures.iter().for_each(&mut count);
        for root in entry_point_summaries(rules) {
            count(&root);
        }
        all.procedure_calls = calls;
        all.order = all.topological_order();
        all.is_circular = all.has_cycle();
        all
    }

    /// Returns the summary of a callee.
    #[must_use]
    pub fn get(&self, callee: Callee) -> Option<&Summary<'r>> {
        match callee {
            Callee::Function(id) => self.functions.get(id),
            Callee::Procedure(id) => self.procedures.get(id),
        }
    }

    /// Returns all callees, each after those that it calls. Callees in a cycle, which the checker
    /// rejects, are included.
    #[must_use]
    pub fn callees_bottom_up(&self) -> &[Callee] {
        &self.order
    }

    fn topological_order(&self) -> Vec<Callee> {
        let functions = (0..).map(FunctionId).take(self.functions.len()).map(Callee::Function);
        let procedures = (0..).map(ProcedureId).take(self.procedures.len());
        let all = functions.chain(procedures.map(Callee::Procedure));
        let mut order = Vec::with_capacity(self.functions.len() + self.procedures.len());
        let mut met: FxHashSet<Callee> = FxHashSet::default();
        // An explicit stack, since chains of calls may be long.
        let mut stack: Vec<(Callee, usize)> = Vec::new();
        for start in all {
            if !met.insert(start) {
                continue;
            }
            stack.push((start, 0));
            while let Some((callee, next)) = stack.last_mut() {
                let site = self.get(*callee).and_then(|s| s.sites.get(*next));
                *next += 1;
                match site {
                    Some(site) if met.insert(site.callee) => {
                        stack.push((site.callee, 0));
                    }
                    Some(_) => {}
                    None => {
                        order.push(*callee);
                        stack.pop();
                    }
                }
            }
        }
        order
    }

    /// Returns whether the call graph has a cycle.
    #[must_use]
    pub const fn is_circular(&self) -> bool {
        self.is_circular
    }

    fn has_cycle(&self) -> bool {
        let places: FxHashMap<Callee, usize> = self.order.iter().copied().zip(0..).collect();
        // In this order a callee comes before its callers, except in a cycle.
        let comes_later =
            |at: usize, site: &CallSite<'_>| places.get(&site.callee).is_some_and(|p| *p >= at);
        places.iter().any(|(callee, at)| {
            let sites = self.get(*callee).map_or(&[][..], |summary| &summary.sites);
            sites.iter().any(|site| comes_later(*at, site))
        })
    }
}

/// Returns summaries of the code that no rule calls. The bodies come first: of the setup, phases,
/// standing rules, endings with statements, and the test. The labels of all phases follow as one
/// summary, then the condition that skips turns, then that of each standing rule and ending.
#[must_use]
pub fn entry_point_summaries(rules: &Rules) -> Vec<Summary<'_>> {
    let phases = rules.turn.iter().flat_map(|t| &t.phases).map(|p| &p.body);
    let bodies = rules.setup.iter().chain(phases).chain(rules.standing.iter().map(|s| &s.body));
    let endings = rules.endings.iter().map(|e| &e.body).filter(|body| !body.stmts.is_empty());
    let bodies = bodies.chain(endings).chain(&rules.test);
    let mut all: Vec<Summary<'_>> = bodies.map(Summary::of_body).collect();
    all.push(Summary::of_exprs(visit::phase_label_exprs(rules)));
    all.extend(rules.turn.iter().flat_map(|t| &t.passes).map(|e| Summary::of_exprs([e])));
    let standing = rules.standing.iter().map(|s| (&s.each, &s.condition));
    for (each, condition) in standing.chain(rules.endings.iter().map(|e| (&e.each, &e.condition))) {
        all.push(Summary::of_exprs(each.iter().chain([condition])));
    }
    all
}

/// Returns the weight of a block with its short loops repeated.
#[must_use]
pub fn body_size(stmts: &[Stmt]) -> u64 {
    let mut summary = Summary::default();
    summary.block(stmts, 0);
    summary.weight
}

/// Returns the factor by which a loop over a set multiplies the weight of its body, which has this
/// `weight`. It is [`MAX_UNROLLED_ELEMENTS`] if the loop may be unrolled, or else 1.
#[must_use]
pub fn loop_size_factor(set: &Expr, weight: u64) -> u64 {
    let most = MAX_UNROLLED_ELEMENTS as u64;
    let armies = matches!(set.ty, Ty::Set(Universe::Army));
    if weight <= MAX_UNROLLED_WEIGHT
        || (armies && weight.saturating_mul(most) <= MAX_ARMY_UNROLLED_WEIGHT)
    {
        most
    } else {
        1
    }
}

impl<'r> Summary<'r> {
    /// Summarizes the statements of a body.
    #[must_use]
    pub fn of_body(body: &'r Body) -> Self {
        let mut summary = Self::default();
        summary.block(&body.stmts, 0);
        summary
    }

    /// Summarizes several values together.
    #[must_use]
    pub fn of_exprs(exprs: impl IntoIterator<Item = &'r Expr>) -> Self {
        let mut summary = Self::default();
        for expr in exprs {
            summary.expr(expr, 1);
        }
        summary
    }

    fn expr(&mut self, expr: &'r Expr, level: u32) {
        self.height = self.height.max(level);
        let cases = if let ExprKind::Match(_, arms, _) = &expr.kind {
            arms.iter().map(|(values, _)| values.len() as u64).sum()
        } else {
            0
        };
        self.weight = self.weight.saturating_add(1 + cases);
        self.node_count = self.node_count.saturating_add(1 + cases);
        self.reads_weights |= matches!(expr.kind, ExprKind::Weight(_));
        if let ExprKind::Call(id, _) = expr.kind {
            let (at, callee) = (CallNode::Function(NodeRef(expr)), Callee::Function(id));
            self.sites.push(CallSite { at, callee, copies: 1 });
        }
        visit::visit_operands(expr, &mut |part| self.expr(part, level + 1));
    }

    fn block(&mut self, stmts: &'r [Stmt], level: u32) {
        for stmt in stmts {
            self.stmt(stmt, level + 1);
        }
    }

    fn stmt(&mut self, stmt: &'r Stmt, level: u32) {
        self.height = self.height.max(level);
        let cases = if let StmtKind::Match(_, arms, _) = &stmt.kind {
            arms.iter().map(|(values, _)| values.len() as u64).sum()
        } else {
            0
        };
        self.weight = self.weight.saturating_add(1 + cases);
        self.node_count = self.node_count.saturating_add(1 + cases);
        self.change_count = self.change_count.saturating_add(u64::from(changes_state(stmt)));
        if let StmtKind::Call(id, ..) = stmt.kind {
            let (at, callee) = (CallNode::Procedure(NodeRef(stmt)), Callee::Procedure(id));
            self.sites.push(CallSite { at, callee, copies: 1 });
        }
        visit::visit_own_exprs(stmt, &mut |expr| self.expr(expr, level + 1));
        let (weight, changes, from) = (self.weight, self.change_count, self.sites.len());
        visit::visit_inner_blocks(stmt, &mut |inner| self.block(inner, level));
        let StmtKind::ForEach { set, .. } = &stmt.kind else { return };
        let inner = self.weight.saturating_sub(weight);
        let rounds = loop_size_factor(set, inner);
        self.weight = weight.saturating_add(inner.saturating_mul(rounds));
        let inner = self.change_count.saturating_sub(changes);
        self.change_count = changes.saturating_add(inner.saturating_mul(rounds));
        for site in self.sites.iter_mut().skip(from) {
            site.copies = site.copies.saturating_mul(rounds);
        }
    }
}

/// Returns whether standing rules may have to be tested after a statement.
const fn changes_state(stmt: &Stmt) -> bool {
    match stmt.kind {
        StmtKind::SetState(..)
        | StmtKind::SetField(..)
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
        | StmtKind::End(..) => true,
        StmtKind::Let(..)
        | StmtKind::If(..)
        | StmtKind::Match(..)
        | StmtKind::ForEach { .. }
        | StmtKind::Repeat(..)
        | StmtKind::Stop
        | StmtKind::Return(_)
        | StmtKind::Call(..)
        | StmtKind::Choose { .. }
        | StmtKind::ChooseSome { .. }
        | StmtKind::React { .. }
        | StmtKind::Pick(..)
        | StmtKind::RollOne(..)
        | StmtKind::RollMany(..)
        | StmtKind::Step(..)
        | StmtKind::Defer(..)
        | StmtKind::Say(_)
        | StmtKind::Conflict(_)
        | StmtKind::EndlessReactions
        | StmtKind::Test(_) => false,
    }
}

/// Returns the weight of a whole program with each callee counted once.
#[must_use]
pub fn program_size(program: &Program) -> u64 {
    let all = Summaries::of(&program.rules);
    let bodies = all.functions.iter().chain(&all.procedures);
    let roots = entry_point_summaries(&program.rules);
    bodies.chain(&roots).fold(0u64, |sum, s| sum.saturating_add(s.weight))
}
