//! Sets that are computed for an element of an inner set, again for each element of an outer set.

use std::collections::{BTreeMap, BTreeSet};

use castra_base::{Diagnostic, Span, codes};
use castra_ir::summary::Summaries;
use castra_ir::visit::{uncalled_bodies, visit_all_stmts, visit_operands, visit_own_exprs};
use castra_ir::{
    Body, Expr, ExprKind, FunctionId, List, LocalId, NodeRef, Rules, Stmt, StmtKind, Ty,
};

use super::parts::{free_locals, value_name};
use super::work::{COSTLY_DEPTH, WalkDepths};
use crate::flow::{CalleeBody, bottom_up};

/// A set that a function computes for each element of an inner set. At least one parameter affects
/// neither set, so a caller may compute them again for each value of that argument.
#[derive(Clone)]
struct Pending<'r> {
    set: &'r Expr,
    element: String,
    /// The parameters that affect the set or the inner set.
    dependencies: BTreeSet<LocalId>,
}

/// A walk over the elements of a set that encloses the current value.
struct EnclosingWalk<'r> {
    element: LocalId,
    set: &'r Expr,
    is_large: bool,
}

/// A search through all bodies, callees first.
struct Search<'r, 'w> {
    rules: &'r Rules,
    work: &'w WalkDepths,
    pending: List<FunctionId, Vec<Pending<'r>>>,
    found: Vec<Diagnostic>,
    // The state of the search within the current body:
    body: &'r Body,
    params: usize,
    /// The locals that each assigned local depends on.
    names: BTreeMap<LocalId, BTreeSet<LocalId>>,
    enclosing: Vec<EnclosingWalk<'r>>,
    own_pending: Vec<Pending<'r>>,
}

/// Returns the diagnostics for all sets that are computed again for each outer element.
pub(super) fn diagnostics(
    rules: &Rules,
    summaries: &Summaries<'_>,
    work: &WalkDepths,
) -> Vec<Diagnostic> {
    let Some(any) = castra_ir::visit::bodies(rules).next() else { return Vec::new() };
    let mut search = Search {
        rules,
        work,
        pending: vec![Vec::new(); rules.functions.len()].into(),
        found: Vec::new(),
        body: any,
        params: 0,
        names: BTreeMap::new(),
        enclosing: Vec::new(),
        own_pending: Vec::new(),
    };
    for called in bottom_up(rules, summaries) {
        match called {
            CalleeBody::Function(id, function) => {
                search.check_body(&function.body, function.params);
                search.pending.set(id, std::mem::take(&mut search.own_pending));
            }
            CalleeBody::Procedure(_, procedure) => search.check_body(&procedure.body, 0),
        }
    }
    for body in uncalled_bodies(rules) {
        search.check_body(body, 0);
    }
    search.found
}

impl<'r> Search<'r, '_> {
    fn check_body(&mut self, body: &'r Body, params: usize) {
        (self.body, self.params) = (body, params);
        self.names.clear();
        self.own_pending.clear();
        // In most bodies no value is costly, so the dependencies of locals are not needed.
        let mut any = false;
        visit_all_stmts(&body.stmts, &mut |stmt| {
            visit_own_exprs(stmt, &mut |value| any = any || self.work.depth(value) > COSTLY_DEPTH);
        });
        if !any {
            return;
        }
        visit_all_stmts(&body.stmts, &mut |stmt| {
            if let StmtKind::Let(local, value) = &stmt.kind {
                let on = self.depends_on(value);
                self.names.entry(*local).or_default().extend(on);
            }
        });
        visit_all_stmts(&body.stmts, &mut |stmt| self.check_stmt(stmt));
    }

    fn check_stmt(&mut self, stmt: &'r Stmt) {
        // The machine caches the preference of each element, so `prefer` itself is not nested work.
        let weighed = match &stmt.kind {
            StmtKind::Choose { prefer, .. } => prefer.as_deref(),
            StmtKind::ChooseSome { prefer, .. } => prefer.as_deref().map(|prefer| &prefer.1),
            _ => None,
        };
        visit_own_exprs(stmt, &mut |value| {
            let is_weighed = weighed.map(NodeRef) == Some(NodeRef(value));
            if !is_weighed && self.work.depth(value) > COSTLY_DEPTH {
                self.check_value(value);
            }
        });
    }

    fn check_value(&mut self, value: &'r Expr) {
        match &value.kind {
            ExprKind::Where(set, it, each)
            | ExprKind::SumOver(set, it, each)
            | ExprKind::Best(_, set, it, each)
            | ExprKind::ValueOver(_, set, it, each) => {
                self.check_value(set);
                let is_large = self.work.is_large(set);
                self.enclosing.push(EnclosingWalk { element: *it, set, is_large });
                self.check_value(each);
                self.enclosing.pop();
            }
            ExprKind::Bind(local, named, with) => {
                let on = self.depends_on(named);
                self.names.insert(*local, on);
                self.check_value(named);
                self.check_value(with);
            }
            ExprKind::Contains(what, set) => {
                if matches!(set.ty, Ty::Set(_)) && self.work.depth(set) >= COSTLY_DEPTH {
                    self.check_set(set);
                }
                self.check_value(what);
                self.check_value(set);
            }
            ExprKind::Call(id, args) => {
                let pending = self.pending.get(id).cloned().unwrap_or_default();
                for pending in pending {
                    self.check_call(&pending, args, value.span);
                }
                args.iter().for_each(|arg| self.check_value(arg));
            }
            _ => visit_operands(value, &mut |part| self.check_value(part)),
        }
    }

    /// Checks the right operand of `in`. It is reported if it depends on the element of a walk, and
    /// neither it nor the set of that walk depends on the element of an outer walk.
    fn check_set(&mut self, set: &'r Expr) {
        let mut on = self.depends_on(set);
        let inner = self.enclosing.iter().position(|around| on.contains(&around.element));
        let Some((at, inner)) = inner.and_then(|at| Some((at, self.enclosing.get(at)?))) else {
            return;
        };
        if !inner.is_large {
            return;
        }
        let element = self.name(inner.element);
        on.extend(self.depends_on(inner.set));
        let outer = self.enclosing.iter().take(at);
        let outer = outer.rev().find(|outer| outer.is_large && !on.contains(&outer.element));
        match outer {
            Some(outer) => {
                let (place, name) = (outer.set.span, self.name(outer.element));
                self.report(set, &element, place, &name, None);
            }
            None => {
                on.retain(|local| local.index() < self.params);
                if on.len() < self.params {
                    self.own_pending.push(Pending { set, element, dependencies: on });
                }
            }
        }
    }

    /// Checks a call of a function that computes the `pending` set.
    fn check_call(&mut self, pending: &Pending<'r>, args: &[Expr], call: Span) {
        let (mut on, mut not_on) = (BTreeSet::new(), BTreeSet::new());
        for (arg, at) in args.iter().zip((0..).map(LocalId)) {
            let into = if pending.dependencies.contains(&at) { &mut on } else { &mut not_on };
            into.extend(self.depends_on(arg));
        }
        let is_outer = |around: &&EnclosingWalk<'_>| {
            around.is_large && !on.contains(&around.element) && not_on.contains(&around.element)
        };
        match self.enclosing.iter().rev().find(is_outer) {
            Some(outer) => {
                let (place, name) = (outer.set.span, self.name(outer.element));
                self.report(pending.set, &pending.element, place, &name, Some(call));
            }
            None => {
                on.retain(|local| local.index() < self.params);
                if on.len() < self.params {
                    self.own_pending.push(Pending { dependencies: on, ..pending.clone() });
                }
            }
        }
    }

    /// Returns the locals that a value depends on, directly or through other locals.
    fn depends_on(&self, value: &Expr) -> BTreeSet<LocalId> {
        let mut all = free_locals(value);
        let names: Vec<LocalId> = all.iter().copied().collect();
        for name in names {
            all.extend(self.names.get(&name).into_iter().flatten());
        }
        all
    }

    fn name(&self, local: LocalId) -> String {
        self.body.locals.get(local.index()).map_or_else(String::new, |local| local.name.to_string())
    }

    fn report(&mut self, set: &Expr, element: &str, outer: Span, each: &str, call: Option<Span>) {
        let name = value_name(set, self.rules);
        let message = format!("{name} is worked out again for each element of another set");
        let mut problem = Diagnostic::new(&codes::RULES_COSTLY_LOOP, set.span, message)
            .label(format!("much work for each `{element}`, again and again"));
        if let Some(call) = call {
            problem = problem.related(call, "called here");
        }
        self.found.push(
            problem
                .related(outer, format!("the same for each `{each}` of this set"))
                .help(format!(
                    "put together what it is for all `{element}` in a function of its own, with `for each` \
                     and a `var`, and look for `{each}` in that"
                )),
        );
    }
}
